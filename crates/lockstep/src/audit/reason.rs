//! Why a verdict is not clean: a variant for each reason, so that a program can tell it in the language of its reader. Their own
//! words are English, for logs and for other programs.

use crate::charter::BadCharter;
use crate::seat::Seat;
use crate::transcript::BadRecord;
use crate::view::BadCertificate;
use std::fmt;

/// What is missing of a transcript in which all holds that is there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Lacks {
    /// The audit itself.
    #[error("not audited")]
    Audit,
    /// A charter, and all that follows it.
    #[error("the file holds no charter")]
    Charter,
    /// The chains of those who went before the end of a round: seats, with the players' names.
    #[error("the chains of {} are missing, who went before the end of a round", seats(.0))]
    Chains(Vec<(Seat, String)>),
    /// The rest of the match.
    #[error("the match was broken off because of seat {seat} ({name}): {why}")]
    Rest {
        /// Because of whom.
        seat: Seat,
        /// The player's name.
        name: String,
        /// Why, as it was recorded.
        why: String,
    },
    /// The end record; of a last record so many bytes are there.
    #[error("the file has no end record{}", cut_off(*.0))]
    End(usize),
}

fn seats(seats: &[(Seat, String)]) -> String {
    let seats: Vec<String> = seats.iter().map(|(seat, name)| format!("seat {seat} ({name})")).collect();
    seats.join(" and ")
}

fn cut_off(bytes: usize) -> String {
    if bytes > 0 { format!("; a last record of {bytes} bytes is cut off") } else { String::new() }
}

/// Where a transcript is not what was signed and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In the record of this number, from 0.
    Record(u32),
    /// In the file's form.
    File,
    /// Behind its end.
    End,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Record(number) => write!(f, "record {number}"),
            Spot::File => f.write_str("the file"),
            Spot::End => f.write_str("the end"),
        }
    }
}

/// Why a transcript is not what was signed and written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The form of a record.
    #[error(transparent)]
    Form(#[from] BadRecord),
    /// A charter after the first.
    #[error("a second charter stands in the file")]
    SecondCharter,
    /// A record before the charter.
    #[error("it stands before any charter")]
    BeforeCharter,
    /// The charter is none.
    #[error(transparent)]
    Charter(#[from] BadCharter),
    /// The game cannot be played as the charter says, in the game's words.
    #[error("{0}")]
    Game(String),
    /// The bytes of a note.
    #[error("the note is not text")]
    Note,
    /// The bytes of an entry.
    #[error("the entry is not in canonical bytes")]
    Entry,
    /// An entry of nobody.
    #[error("seat {0} is not at the table")]
    Nobody(Seat),
    /// The signature under an entry.
    #[error("the signature under entry {seq} of seat {seat} ({name}) is not that player's")]
    Signature {
        /// The author.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The entry.
        seq: u32,
    },
    /// The same entry again.
    #[error("entry {1} of seat {0} stands twice")]
    Twice(Seat, u32),
    /// A gap in a log: its first and last entry.
    #[error("entries {1} to {2} of seat {0} are missing")]
    Gap(Seat, u32, u32),
    /// An entry mentions what is not there.
    #[error("entry {seq} of seat {seat} mentions {}: entry {last} of seat {of}", mentioned(*.another))]
    Mention {
        /// The author.
        seat: Seat,
        /// The entry.
        seq: u32,
        /// Whose entry is mentioned.
        of: Seat,
        /// Which.
        last: u32,
        /// The file has another in its place; otherwise none stands before it.
        another: bool,
    },
    /// The bytes of evidence.
    #[error("the evidence is not in canonical bytes")]
    Evidence,
    /// Evidence against a seat that does not show this rule broken.
    #[error("the evidence against seat {0} does not show what it says: {1}")]
    NotShown(Seat, String),
    /// A statement about a change of view.
    #[error("a statement about a change of view is not signed by its author")]
    Statement,
    /// The bytes of a view certificate.
    #[error("a view certificate is not in canonical bytes")]
    CertificateBytes,
    /// A view certificate.
    #[error("a view certificate does not hold: {0}")]
    Certificate(#[from] BadCertificate),
    /// A view record of another kind.
    #[error("a view record of no known kind")]
    ViewKind,
    /// The signature under the end record.
    #[error("the end record is not signed by its recorder")]
    EndSignature,
    /// The recorder is a stranger.
    #[error("the recorder is none of the players")]
    Recorder,
    /// The recorder is at the table that goes on, and its file is not of that.
    #[error("the recorder is in the view that begins, and the file goes on behind where it does")]
    GoneOn,
    /// The end of another file.
    #[error("the end record is for other records")]
    OtherRecords,
    /// No end by the rules.
    #[error("the match is not over where the file says so")]
    NotOver,
    /// No end by a new charter.
    #[error("the match does not go on under the charter that the file says")]
    OtherCharter,
    /// A conviction without evidence.
    #[error("a seat is convicted without evidence")]
    NoEvidence,
    /// Not broken off, but at its end.
    #[error("the match is over, and the file says that it was abandoned")]
    Over,
    /// So many bytes behind the end record.
    #[error("{0} bytes follow the end record")]
    Behind(usize),
}

fn mentioned(another: bool) -> &'static str {
    if another { "another entry than the one in the file" } else { "an entry that does not stand before it" }
}

//! What options take, read; what is none of it is told in the language of the moment.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use nertz::play::{BadWhom, Whom};
use nertz::tell;
use nertz::words::Tell;
use nertz_core::rules::Lang;
use nertz_session::name;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

/// The languages that there are.
pub(super) fn lang() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::name)).try_map(|name| name.parse::<Lang>())
}

/// A whole number from `least` to `most`.
pub(super) fn number<T: FromStr + PartialOrd + Display + Copy>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| tell!("cli-number", least = least.to_string(), most = most.to_string()))
    }
}

/// A name of which something can be shown.
pub(super) fn player(text: &str) -> Result<String, String> {
    match name::clean_line(text, name::MAX_CELLS, name::MAX_BYTES).is_empty() {
        true => Err(tell!("cli-empty-name")),
        false => Ok(text.to_owned()),
    }
}

/// A ticket or an address.
pub(super) fn lead(text: &str) -> Result<Whom, String> {
    match Whom::read(text) {
        Ok(Whom::Table(_)) | Err(BadWhom::Table(_)) => Err(tell!("commands-no-lead")),
        read => read.map_err(|bad| bad.tell()),
    }
}

/// `2s`, `500ms`, or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let number: f64 = number.parse().map_err(|_| tell!("cli-time"))?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        _ => return Err(tell!("cli-time")),
    };
    if !(0.0..=3600.0).contains(&seconds) {
        return Err(tell!("cli-time-range"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(duration("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        for bad in ["", "s", "2h", "-1s", "NaN", "1e9"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers() {
        let bots = number(1_u8, 7);
        assert_eq!((bots("1"), bots("7")), (Ok(1), Ok(7)));
        for bad in ["", "0", "8", "-1", "many", "1.5"] {
            assert_eq!(bots(bad), Err("it is a number from 1 to 7".to_owned()), "{bad}");
        }
    }

    #[test]
    fn a_name_can_be_seen() {
        assert_eq!(player("Ana B"), Ok("Ana B".to_owned()));
        for bad in ["", "  ", "\u{200b}"] {
            assert!(player(bad).is_err(), "{bad:?}");
        }
    }
}

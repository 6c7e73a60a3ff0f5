//! What stands for a sign where nothing but ASCII may leave the program.

/// The ASCII sign for any other.
pub(crate) fn plain(symbol: &str) -> &'static str {
    match symbol {
        "♣" => "C",
        "♦" => "d",
        "♥" => "h",
        "♠" => "S",
        "─" => "-",
        "━" => "=",
        "┼" => "+",
        "│" => "|",
        "┌" | "┐" | "└" | "┘" => "+",
        "…" => "~",
        "·" => ".",
        "•" => "!",
        "▴" => "^",
        "▾" => "v",
        "▸" => ">",
        "◂" => "<",
        "↺" => "O",
        "✓" => "x",
        "−" | "–" => "-",
        "→" => ">",
        "×" => "x",
        "★" => "*",
        "█" | "▀" | "▄" | "▒" => "#",
        "\u{a0}" => " ",
        "«" | "»" | "„" | "“" | "”" => "\"",
        "’" | "‘" => "'",
        "µ" => "u",
        other => unmarked(other),
    }
}

/// A letter of the program's languages without its mark; for what is none of them, a sign for that.
fn unmarked(letter: &str) -> &'static str {
    match letter {
        "à" | "â" | "á" | "ä" | "å" | "ã" | "æ" => "a",
        "ç" => "c",
        "é" | "è" | "ê" | "ë" => "e",
        "î" | "ï" | "í" => "i",
        "ñ" => "n",
        "ô" | "ó" | "ö" | "œ" | "ø" | "õ" | "ò" => "o",
        "ß" => "s",
        "ù" | "û" | "ú" | "ü" => "u",
        "À" | "Á" | "Ä" | "Â" | "Å" | "Æ" => "A",
        "Ç" => "C",
        "É" | "È" | "Ê" | "Ë" => "E",
        "Í" | "Î" | "Ï" => "I",
        "Ñ" => "N",
        "Ó" | "Ö" | "Ô" | "Ø" | "Œ" => "O",
        "Ú" | "Ü" => "U",
        "¡" => "!",
        "¿" => "?",
        _ => "?",
    }
}

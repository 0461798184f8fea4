//! The letters of encodings in which a letter is one byte, such as ISO 8859 and KOI8.

use encoding_rs::Encoding;

/// The letters of the bytes 128 to 255 in the encoding with this name, such as `ISO8859-2`,
/// `microsoft-cp1251` or `KOI8-R`. `None` if it is not known, or if a letter can take several bytes.
/// A byte without a letter gives U+FFFD.
#[must_use]
pub fn high_letters(name: &str) -> Option<[char; 128]> {
    let name = name.trim().to_ascii_lowercase();
    let name = match name.strip_prefix("microsoft-").unwrap_or(&name) {
        "tis620-2533" => "tis-620",
        name => name,
    };
    let encoding = Encoding::for_label(name.as_bytes()).filter(|it| it.is_single_byte())?;
    let bytes: [u8; 128] = std::array::from_fn(|high| high as u8 + 128);
    let (letters, _) = encoding.decode_without_bom_handling(&bytes);
    letters.chars().collect::<Vec<char>>().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_have_the_names_of_spelling_dictionaries() {
        for (name, byte, letter) in [
            ("ISO8859-1", 0xe9, 'é'),
            ("ISO8859-2", 0xb1, 'ą'),
            ("ISO8859-7", 0xe1, 'α'),
            ("ISO8859-13", 0xe0, 'ą'),
            ("ISO8859-15", 0xbd, 'œ'),
            ("iso-8859-10", 0xf0, 'ð'),
            ("KOI8-R", 0xc1, 'а'),
            ("KOI8-U", 0xa6, 'і'),
            ("microsoft-cp1251", 0xe0, 'а'),
            ("CP1250", 0x9a, 'š'),
            ("TIS620-2533", 0xa1, 'ก'),
        ] {
            assert_eq!(high_letters(name).unwrap()[byte - 128], letter, "{name}");
        }
        for name in ["UTF-8", "GBK", "ISCII-DEVANAGARI", "", "x"] {
            assert_eq!(high_letters(name), None, "{name}");
        }
    }
}

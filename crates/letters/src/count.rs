//! Counts in messages: a number with its noun.

/// A number and its noun, in the plural unless the number is 1: `1 guess`, `2 guesses`, `1,234
/// entries`. Takes time linear in the length of the noun.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::count(1, "letter"), "1 letter");
/// assert_eq!(dictc_letters::count(1234, "dictionary"), "1,234 dictionaries");
/// ```
#[doc(hidden)]
#[must_use]
pub fn count(number: impl TryInto<u128>, noun: &str) -> String {
    let number = integer(number);
    let noun = if number == 1 { noun.to_owned() } else { plural(noun) };
    format!("{} {noun}", grouped(number))
}

/// The number; 0 for a negative one, which counts nothing.
fn integer(number: impl TryInto<u128>) -> u128 {
    number.try_into().unwrap_or_default()
}

/// A number with commas between groups of three digits: `1,234,567`.
#[doc(hidden)]
#[must_use]
pub fn grouped(number: impl TryInto<u128>) -> String {
    let digits = integer(number).to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn plural(noun: &str) -> String {
    let is_sibilant = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        None if is_sibilant => format!("{noun}es"),
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_their_plurals() {
        for (noun, many) in [
            ("letter", "letters"),
            ("guess", "guesses"),
            ("match", "matches"),
            ("box", "boxes"),
            ("entry", "entries"),
            ("way", "ways"),
        ] {
            assert_eq!(count(1, noun), format!("1 {noun}"));
            assert_eq!(count(0, noun), format!("0 {many}"));
            assert_eq!(count(12_345, noun), format!("12,345 {many}"));
        }
        let numbers = [0, 999, 1000, 16_000_000].map(|number: usize| grouped(number));
        assert_eq!(numbers, ["0", "999", "1,000", "16,000,000"]);
        assert_eq!(grouped(u128::MAX), "340,282,366,920,938,463,463,374,607,431,768,211,455");
    }
}

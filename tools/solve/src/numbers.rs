//! Numbers for people.

/// `1,234,567`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1,234.5`: with so many decimals.
pub fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse::<u128>().map_or(whole.to_owned(), grouped);
    let (sign, point) =
        (if number < 0.0 { "-" } else { "" }, if fraction.is_empty() { "" } else { "." });
    format!("{sign}{whole}{point}{fraction}")
}

/// `1 word`, `1,234 words`.
pub fn count(number: impl Into<u128>, what: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_threes() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number as u64), text);
        }
        assert_eq!(decimal(1234.56, 1), "1,234.6");
        assert_eq!(decimal(-0.25, 2), "-0.25");
        assert_eq!(decimal(238_000.4, 0), "238,000");
        assert_eq!(
            (count(1_u64, "word"), count(2_u64, "word")),
            ("1 word".into(), "2 words".into())
        );
    }
}

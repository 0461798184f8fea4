//! Parses the values of options: numbers and lengths.

use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::numbers::grouped;

/// A name, what help says of it, and what it stands for.
pub type Choice<T> = (&'static str, &'static str, T);

/// Parses one of these names, which help and errors list.
#[must_use]
pub fn choices<T>(all: &'static [Choice<T>]) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let values = all.iter().map(|(name, about, _)| match about.is_empty() {
        true => PossibleValue::new(*name),
        false => PossibleValue::new(*name).help(*about),
    });
    PossibleValuesParser::new(values).try_map(|chosen| {
        let found = all.iter().find(|(name, ..)| *name == chosen);
        found.map(|it| it.2).ok_or("expected a name that help lists")
    })
}

/// Parses a number: `10`, `1000000`, `1_000_000`, `1,000,000` or `1e6`.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn number(text: &str) -> Result<u64, String> {
    let expected = || "expected a number such as 10 or 1e6".to_owned();
    if !commas_separate_thousands(text) {
        return Err(expected());
    }
    let digits: String = text.chars().filter(|it| !matches!(it, '_' | ',')).collect();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let too_large = || format!("expected at most {}", u64::MAX);
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        None if is_number(&digits) => return digits.parse().map_err(|_| too_large()),
        None => return Err(expected()),
        Some(parts) => parts,
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    if !(is_number(whole) && is_number(fraction) && is_number(exponent)) {
        return Err(expected());
    }
    let fraction = fraction.trim_end_matches('0');
    let exponent: u32 = exponent.parse().map_err(|_| too_large())?;
    let zeros = exponent.checked_sub(fraction.len() as u32).ok_or_else(expected)?;
    let significant: u64 = format!("{whole}{fraction}").parse().map_err(|_| too_large())?;
    if significant == 0 {
        return Ok(0);
    }
    let power = 10_u64.checked_pow(zeros).ok_or_else(too_large)?;
    significant.checked_mul(power).ok_or_else(too_large)
}

/// Whether each comma of a number has three digits after it, and one to three before the first. In
/// `3,5` it may be a decimal point, or separate two numbers.
fn commas_separate_thousands(text: &str) -> bool {
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default();
    let mut groups = groups.peekable();
    groups.peek().is_none()
        || (1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3)
}

/// A parser of numbers from `least` to `most`, in the forms of [`number`].
///
/// `most` should fit the type; [`u64::MAX`] means no limit.
pub fn within<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let found = number(text).ok().filter(|it| (least..=most).contains(it));
        let expected = || match most {
            u64::MAX => format!("expected a number of at least {least}"),
            _ => format!("expected a number from {least} to {most}"),
        };
        found.and_then(|it| T::try_from(it).ok()).ok_or_else(expected)
    }
}

/// Parses a number of threads, from 1 to 1024.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn threads(text: &str) -> Result<u16, String> {
    within(1, 1024)(text)
}

/// Parses the number of items to list, such as the value of `--limit`. See [`number`].
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn size(text: &str) -> Result<usize, String> {
    // A number that does not fit is the same as no limit.
    number(text).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

/// Parses a step limit: a number of steps, at least 1. See [`number`].
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn steps(text: &str) -> Result<u64, String> {
    match number(text) {
        Ok(steps @ 1..) => Ok(steps),
        Err(problem) if problem.contains("at most") => {
            Err(format!("{problem}, which means no limit"))
        }
        _ => Err("expected a number of steps, at least 1, such as 1e10".to_owned()),
    }
}

/// The message about a search that ended at its step limit, so that there may be more of `what`.
#[must_use]
pub fn cut_off(steps: u64, what: &str) -> String {
    let (limit, longer) = (grouped(steps), steps.saturating_mul(10));
    format!(
        "cut off after {limit} steps: there may be more {what}; --step-limit {longer} goes on for \
         longer"
    )
}

/// Parses an amount of memory: `8G`, `512 MB`, `1.5G`, or a number of bytes. `K`, `M`, `G` and `T`
/// are powers of 1024; `B` or `iB` may follow them.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn memory(text: &str) -> Result<u64, String> {
    let expected = || "expected an amount of memory such as 8G or 512M".to_owned();
    let end = text.find(|it: char| it.is_ascii_alphabetic()).unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let (digits, unit) = (digits.trim_end(), unit.to_ascii_lowercase());
    let power = match unit.strip_suffix("ib").or(unit.strip_suffix('b')).unwrap_or(&unit) {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(expected()),
    };
    let is_number = digits.bytes().all(|it| it.is_ascii_digit() || it == b'.');
    let amount: f64 = digits.parse().map_err(|_| expected())?;
    let bytes = amount * 1024_f64.powi(power);
    // Above 2^53, bytes would not be exact.
    if is_number && bytes >= 1.0 && bytes <= 2_f64.powi(53) {
        Ok(bytes as u64)
    } else {
        Err(expected())
    }
}

/// Parses a range of lengths: `5`, `5..7` (both included), `5..` or `..7`.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "length", "5, 5..7, 5.. or ..7")
}

/// Parses a range of ranks, as [`lengths`] does.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn ranks(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, "rank", "1..500, 501.. or ..500")
}

/// Parses a range of values of words: `50..`, `..35` or `20..35`. A number alone could mean any of
/// them.
///
/// # Errors
///
/// A phrase that says what was expected.
pub fn values(text: &str) -> Result<RangeInclusive<u64>, String> {
    let forms = |number: &str| format!("expected {number}.., ..{number} or {number}..{number}");
    let Some((from, to)) = text.split_once("..") else {
        return Err(forms(if number(text).is_ok() { text } else { "35" }));
    };
    let range = between(from, to.trim_start_matches('='))?;
    match () {
        () if from.is_empty() && to.is_empty() => Err(forms("35")),
        () if range.is_empty() => {
            Err("the range is empty; expected the smaller number first".to_owned())
        }
        () => Ok(range),
    }
}

/// The numbers between two, which may be empty for no limit.
///
/// # Errors
///
/// As [`number`].
pub fn between(from: &str, to: &str) -> Result<RangeInclusive<u64>, String> {
    let end = |text: &str, open| if text.is_empty() { Ok(open) } else { number(text) };
    Ok(end(from, 0)?..=end(to, u64::MAX)?)
}

/// Parses a range of what `name` is; `examples` are for the message.
fn range(text: &str, name: &str, examples: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || format!("expected {name}s such as {examples}");
    let number = |text: &str, default| match text {
        "" => Ok(default),
        text => text.parse().map_err(|_| expected()),
    };
    let range = match text.split_once("..") {
        Some(("", "")) => return Err(expected()),
        Some((from, to)) => number(from, 0)?..=number(to.trim_start_matches('='), usize::MAX)?,
        None => {
            let length = text.parse().map_err(|_| expected())?;
            length..=length
        }
    };
    if range.is_empty() {
        Err(format!("the range is empty; expected the smaller {name} first"))
    } else {
        Ok(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_several_ways() {
        for (text, value) in [
            ("0", 0),
            ("10", 10),
            ("1_000_000", 1_000_000),
            ("1,000,000", 1_000_000),
            ("1e6", 1_000_000),
            ("2.5E3", 2500),
            ("2.50e1", 25),
            ("0e99", 0),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for text in ["", "e", "e6", "1e", "-1", "1.5", "2.55e1", "1e-3", "ten", "1e6x", "٣", "_"] {
            assert_eq!(number(text), Err("expected a number such as 10 or 1e6".into()), "{text}");
        }
        for text in ["3,5", "1,0", ",1", "1,", "10,00", "1000,000", "1,000,00", "1,000e3"] {
            assert_eq!(number(text), Err("expected a number such as 10 or 1e6".into()), "{text}");
        }
        for text in ["18446744073709551616", "1e20", "2e19", "1e99999999999"] {
            assert_eq!(number(text), Err(format!("expected at most {}", u64::MAX)), "{text}");
        }
    }

    #[test]
    fn numbers_have_a_range() {
        assert_eq!(threads("1e3"), Ok(1000));
        for text in ["0", "1025", "x", "-1", "", "99999999999999999999"] {
            assert_eq!(threads(text), Err("expected a number from 1 to 1024".to_owned()), "{text}");
        }
        assert_eq!(within::<u64>(2, u64::MAX)("1"), Err("expected a number of at least 2".into()));
    }

    #[test]
    fn memory_has_units() {
        for (text, bytes) in [
            ("1", 1),
            ("4096", 4096),
            ("8G", 8 << 30),
            ("8GiB", 8 << 30),
            ("512mb", 512 << 20),
            ("64 MB", 64 << 20),
            ("1.5k", 1536),
            ("2T", 2 << 40),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "0", "-1G", "8X", "8G8", "inf", "nan", "1e3", "é", "9999999T"] {
            let expected = "expected an amount of memory such as 8G or 512M".to_owned();
            assert_eq!(memory(text), Err(expected), "{text}");
        }
    }

    #[test]
    fn values_are_ranges_that_say_their_direction() {
        for (text, range) in [
            ("..35", 0..=35),
            ("50..", 50..=u64::MAX),
            ("35..35", 35..=35),
            ("1e3..=2_000", 1000..=2000),
        ] {
            assert_eq!(values(text), Ok(range), "{text}");
        }
        for text in ["", "..", "a", "7..5", "5-7", "-1", "1..2..3"] {
            assert!(values(text).is_err(), "{text}");
        }
        assert_eq!(values("50").unwrap_err(), "expected 50.., ..50 or 50..50");
    }

    #[test]
    fn lengths_are_ranges() {
        for (text, range) in [
            ("5", 5..=5),
            ("5..7", 5..=7),
            ("5..=7", 5..=7),
            ("5..", 5..=usize::MAX),
            ("..7", 0..=7),
        ] {
            assert_eq!(lengths(text), Ok(range), "{text}");
        }
        for text in ["", "..", "a", "7..5", "5-7", "-1"] {
            assert!(lengths(text).is_err(), "{text}");
        }
    }
}

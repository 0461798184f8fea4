//! A part of a proof: `2/8` is the second of eight.

use std::str::FromStr;

/// The part of a proof that a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 0, below `parts`.
    pub(crate) part: usize,
    pub(crate) parts: usize,
}

impl Shard {
    /// The whole proof.
    pub(crate) const WHOLE: Shard = Shard { part: 0, parts: 1 };

    /// The name of the file of its lines.
    pub(crate) fn file_name(self) -> String {
        let Shard { part, parts } = self;
        match parts {
            1 => "tasks.tsv".to_owned(),
            _ => format!("tasks-{}-of-{parts}.tsv", part + 1),
        }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parsed = text.split_once('/').and_then(|(part, parts)| {
            let (part, parts) = (part.parse::<usize>().ok()?, parts.parse().ok()?);
            (1..=parts).contains(&part).then(|| Shard { part: part - 1, parts })
        });
        parsed.ok_or_else(|| "expected a part such as 2/8, the second of eight".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        assert_eq!("2/8".parse(), Ok(Shard { part: 1, parts: 8 }));
        assert_eq!(Shard { part: 1, parts: 8 }.file_name(), "tasks-2-of-8.tsv");
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}

//! Chooses how the virtual table answers a query.
//!
//! SQLite lists the constraints of a query and asks for a plan. Later it starts scans with the
//! number of the plan and the values to compare with. `EXPLAIN QUERY PLAN` shows the plan as a
//! text.
//!
//! A scan may find too many rows but must not miss one, because SQLite checks every row against the
//! constraints again. It skips this check only for comparisons of words that the scan evaluates
//! exactly, where the check would take longer than the scan.
//!
//! This module only chooses: [`table`](crate::table) runs the plan.

use std::ffi::c_int;
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use rusqlite::vtab::IndexConstraintOp::{self, *};
use rusqlite::vtab::{IndexFlags, IndexInfo};

use crate::error::Result;

/// The columns of the table.
pub mod column {
    /// The word.
    pub const WORD: i32 = 0;
    /// Its value.
    pub const VALUE: i32 = 1;
    /// Its rank, which is also the number of the row.
    pub const ORDINAL: i32 = 2;
    /// The number of its letters.
    pub const LENGTH: i32 = 3;
    /// Its letters in alphabetical order.
    pub const ALPHAGRAM: i32 = 4;
}

/// The way in which a scan finds its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// All words.
    All,
    /// One word.
    Word,
    /// The words that match a `GLOB` pattern.
    Glob,
    /// The words that match a `LIKE` pattern.
    Like,
    /// The words in a range.
    Words,
    /// The word with an ordinal.
    Ordinal,
    /// The words with ordinals in a range.
    Ordinals,
    /// The words with these letters.
    Alphagram,
}

const KEYS: [Key; 8] = [
    Key::All,
    Key::Word,
    Key::Glob,
    Key::Like,
    Key::Words,
    Key::Ordinal,
    Key::Ordinals,
    Key::Alphagram,
];

/// A plan. Its values are the lower limit, the upper limit and the key, each if present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The way in which the scan finds its words.
    pub key: Key,
    /// The lower limit, without its value.
    pub from: Bound<()>,
    /// The upper limit.
    pub to: Bound<()>,
    /// Whether the scan goes from the last word to the first.
    pub descending: bool,
}

impl Plan {
    /// The number by which SQLite remembers the plan.
    fn number(self) -> c_int {
        let limit = |bound| match bound {
            Unbounded => 0,
            Included(()) => 1,
            Excluded(()) => 2,
        };
        let key = KEYS.iter().position(|it| *it == self.key).unwrap_or(0) as c_int;
        key | limit(self.from) << 4 | limit(self.to) << 6 | c_int::from(self.descending) << 8
    }

    /// The plan with this number.
    #[must_use]
    pub fn of_number(number: c_int) -> Self {
        let limit = |bits| match bits & 3 {
            1 => Included(()),
            2 => Excluded(()),
            _ => Unbounded,
        };
        let key = KEYS.get(number as usize & 15).copied().unwrap_or(Key::All);
        let (from, to) = (limit(number >> 4), limit(number >> 6));
        Self { key, from, to, descending: number >> 8 & 1 == 1 }
    }

    /// The plan as `EXPLAIN QUERY PLAN` shows it.
    fn text(self) -> String {
        let range = |name: &str| {
            let part = |bound, [closed, open]: [&str; 2]| match bound {
                Unbounded => None,
                Included(()) => Some(format!("{name}{closed}?")),
                Excluded(()) => Some(format!("{name}{open}?")),
            };
            let parts = [part(self.from, [">=", ">"]), part(self.to, ["<=", "<"])];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" AND ")
        };
        let key = match self.key {
            Key::All => "all words".to_owned(),
            Key::Word => "word=?".to_owned(),
            Key::Glob if self.from == Unbounded && self.to == Unbounded => "word GLOB ?".to_owned(),
            Key::Glob => format!("word GLOB ? AND {}", range("word")),
            Key::Like => "word LIKE ?".to_owned(),
            Key::Words => range("word"),
            Key::Ordinal => "ordinal=?".to_owned(),
            Key::Ordinals => range("ordinal"),
            Key::Alphagram => "alphagram=?".to_owned(),
        };
        if self.descending { format!("{key} DESC") } else { key }
    }
}

/// The constraints of a query that a plan can use: the position of the first one of each kind.
#[derive(Default)]
struct Demands {
    word: Option<usize>,
    glob: Option<usize>,
    like: Option<usize>,
    alphagram: Option<usize>,
    words: Limits,
    ordinal: Option<usize>,
    ordinals: Limits,
}

/// The positions of two limits, and whether they are included.
#[derive(Clone, Copy, Default)]
struct Limits {
    from: Option<(usize, bool)>,
    to: Option<(usize, bool)>,
}

impl Limits {
    fn insert(&mut self, operator: &IndexConstraintOp, at: usize) {
        let (limit, included) = match operator {
            SQLITE_INDEX_CONSTRAINT_GT => (&mut self.from, false),
            SQLITE_INDEX_CONSTRAINT_GE => (&mut self.from, true),
            SQLITE_INDEX_CONSTRAINT_LT => (&mut self.to, false),
            SQLITE_INDEX_CONSTRAINT_LE => (&mut self.to, true),
            _ => return,
        };
        limit.get_or_insert((at, included));
    }

    fn is_empty(self) -> bool {
        self.from.is_none() && self.to.is_none()
    }
}

fn bound(limit: Option<(usize, bool)>) -> Bound<()> {
    match limit {
        None => Unbounded,
        Some((_, true)) => Included(()),
        Some((_, false)) => Excluded(()),
    }
}

impl Demands {
    /// The constraints of the query that are usable and compare texts byte by byte.
    fn of(info: &IndexInfo, is_utf8: bool) -> Result<Self> {
        let mut demands = Self::default();
        for (at, constraint) in info.constraints().enumerate() {
            if !constraint.is_usable() {
                continue;
            }
            let is_binary = || info.collation(at).map(|it| it.eq_ignore_ascii_case("BINARY"));
            let place = match (constraint.column(), constraint.operator()) {
                // The number of a row is its ordinal.
                (-1 | column::ORDINAL, SQLITE_INDEX_CONSTRAINT_EQ) => &mut demands.ordinal,
                (-1 | column::ORDINAL, operator) => {
                    demands.ordinals.insert(&operator, at);
                    continue;
                }
                (column::WORD, SQLITE_INDEX_CONSTRAINT_GLOB) => &mut demands.glob,
                (column::WORD, SQLITE_INDEX_CONSTRAINT_LIKE) => &mut demands.like,
                (column::WORD | column::ALPHAGRAM, _) if !is_binary()? => continue,
                // Neither is ever NULL, so IS is the same as =.
                (column::WORD, SQLITE_INDEX_CONSTRAINT_EQ | SQLITE_INDEX_CONSTRAINT_IS) => {
                    &mut demands.word
                }
                (column::ALPHAGRAM, SQLITE_INDEX_CONSTRAINT_EQ | SQLITE_INDEX_CONSTRAINT_IS) => {
                    &mut demands.alphagram
                }
                // UTF-16 sorts differently.
                (column::WORD, operator) if is_utf8 => {
                    demands.words.insert(&operator, at);
                    continue;
                }
                _ => continue,
            };
            place.get_or_insert(at);
        }
        Ok(demands)
    }

    /// The best plan for a dictionary of `words` words, the positions of its values, and an
    /// estimate of the number of words that it finds.
    fn choose(&self, words: f64) -> (Plan, Vec<usize>, f64) {
        let plan = |key| Plan { key, from: Unbounded, to: Unbounded, descending: false };
        let with_limits = |key, limits: Limits| {
            let plan = Plan { from: bound(limits.from), to: bound(limits.to), ..plan(key) };
            let positions = [limits.from, limits.to].into_iter().flatten();
            let part = if limits.from.is_some() && limits.to.is_some() { 0.05 } else { 0.3 };
            (plan, positions.map(|(at, _)| at).collect(), words * part)
        };
        if let Some(at) = self.word {
            (plan(Key::Word), vec![at], 1.0)
        } else if let Some(at) = self.ordinal {
            (plan(Key::Ordinal), vec![at], 1.0)
        } else if let Some(at) = self.alphagram {
            (plan(Key::Alphagram), vec![at], 2.0)
        } else if let Some(at) = self.glob {
            // SQLite adds limits to most patterns. It checks the pattern itself unless the plan
            // uses the pattern and all limits.
            let (plan, mut positions, _): (Plan, Vec<usize>, f64) =
                with_limits(Key::Glob, self.words);
            positions.push(at);
            (plan, positions, words * 0.01)
        } else if !self.words.is_empty() {
            with_limits(Key::Words, self.words)
        } else if let Some(at) = self.like {
            (plan(Key::Like), vec![at], words * 0.01)
        } else if !self.ordinals.is_empty() {
            with_limits(Key::Ordinals, self.ordinals)
        } else {
            (plan(Key::All), Vec::new(), words)
        }
    }
}

/// The facts about a table that a plan depends on.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The number of words.
    pub words: usize,
    /// Whether SQLite compares texts in the order of the words.
    pub is_utf8: bool,
    /// Whether scans of words compare values of every type exactly as SQLite does, so that SQLite
    /// need not check.
    pub is_exact: bool,
    /// Whether words can be read from the last to the first.
    pub can_descend: bool,
}

/// Chooses a plan for a query.
///
/// # Errors
///
/// SQLite does not report the collation of a constraint.
pub fn choose(info: &mut IndexInfo, facts: Facts) -> Result<()> {
    let Facts { words, is_utf8, is_exact, can_descend } = facts;
    let (mut plan, positions, rows) = Demands::of(info, is_utf8)?.choose(words as f64);
    // Words are unique, so further sort keys do not matter.
    let sorted = info.order_bys().next().and_then(|first| {
        let by_rank = matches!(first.column(), -1 | column::ORDINAL);
        let by_word = first.column() == column::WORD && is_utf8;
        (by_rank || by_word).then(|| first.is_order_by_desc())
    });
    let is_one = matches!(plan.key, Key::Word | Key::Ordinal);
    if let Some(descending) = sorted {
        let can_descend = can_descend && matches!(plan.key, Key::All | Key::Words | Key::Ordinals);
        plan.descending = descending && can_descend;
        info.set_order_by_consumed(is_one || plan.descending == descending);
    }
    for (number, &at) in positions.iter().enumerate() {
        let mut usage = info.constraint_usage(at);
        usage.set_argv_index(number as c_int + 1);
        usage.set_omit(is_exact && matches!(plan.key, Key::Word | Key::Words | Key::Glob));
    }
    if is_one {
        info.set_idx_flags(IndexFlags::SQLITE_INDEX_SCAN_UNIQUE);
    }
    info.set_estimated_rows((rows as i64).saturating_add(1));
    // A descending scan looks up each word by its ordinal, which takes longer than stepping to the
    // next word.
    info.set_estimated_cost(1.0 + rows * if plan.descending { 4.0 } else { 1.0 });
    info.set_idx_num(plan.number());
    info.set_idx_str(&plan.text());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_has_a_number() {
        let limits = [Unbounded, Included(()), Excluded(())];
        for key in KEYS {
            for from in limits {
                for to in limits {
                    for descending in [false, true] {
                        let plan = Plan { key, from, to, descending };
                        assert_eq!(Plan::of_number(plan.number()), plan);
                    }
                }
            }
        }
    }
}

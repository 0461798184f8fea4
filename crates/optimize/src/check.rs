//! Verifies the tasks of a proof without the code that found them.
//!
//! A [`Checker`] has its own lister and scorer, which go through the words one by one and walk over
//! the board cell by cell. They share only definitions with the search, such as the order of the
//! cells, the relations, and the hash of an entry. They are about fifty times slower.
//!
//! It does not open files: a [`Record`](crate::Record) reads lines, and
//! [`Division::coverage`](crate::Division::coverage) reports whether they cover all boards.

use std::collections::HashSet;

use crate::proof::{Prefix, Proof, Prover, Settings, TaskReport, entry_hash};
use crate::random::Random;

/// Draws `count` of the numbers below `total`, each at most once, or all if there are not more. The
/// same seed draws the same numbers. Linear in `total`.
#[must_use]
pub fn drawn(seed: u64, count: usize, total: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..total).collect();
    let mut random = Random::new(seed, 0);
    for i in 0..count.min(total) {
        numbers.swap(i, i + random.below(total - i));
    }
    numbers.truncate(count);
    numbers
}

/// Verifies the tasks of one proof.
#[derive(Debug)]
pub struct Checker<'a> {
    proof: &'a Proof,
    settings: &'a Settings,
    /// By cell: the cells that touch it.
    touching: Vec<Vec<usize>>,
    /// By cell: its rank.
    rank_of: Vec<usize>,
    /// The words that boards can spell: their tiles, and what they score.
    words: Vec<(Vec<u8>, u32)>,
}

/// One placement of a word: a digit for each rank, 0 for ranks that it does not use.
type Key = [u8; 16];

impl<'a> Checker<'a> {
    /// A checker for tasks that were searched with these settings. Linear in the length of the word
    /// list, in time and memory.
    #[must_use]
    pub fn new(proof: &'a Proof, settings: &'a Settings) -> Checker<'a> {
        let geometry = proof.shape().geometry();
        let cells = proof.shape().cells();
        let rank = |cell| proof.ranks().cells().iter().position(|&it| it == cell);
        let words = proof.lexicon().iter().filter_map(|word| {
            let points = match proof.total() {
                crate::Total::Points => proof.rules().points(word.len()),
                crate::Total::Words => (word.len() >= proof.rules().min_length()).into(),
            };
            Some((tiles(&word)?, points)).filter(|&(_, points)| points > 0)
        });
        Checker {
            proof,
            settings,
            touching: (0..cells).map(|cell| geometry.neighbors(cell).collect()).collect(),
            rank_of: (0..cells).filter_map(rank).collect(),
            words: words.collect(),
        }
    }

    /// Checks that the boards of a line have the scores that the line gives. Takes a few milliseconds
    /// per board.
    ///
    /// # Errors
    ///
    /// A text that names the board.
    pub fn check_boards(&self, report: &TaskReport) -> Result<(), String> {
        for (board, score) in &report.boards {
            let naive = self.score(board);
            if naive != *score {
                let board = String::from_utf8_lossy(board);
                return Err(format!("the board {board} has {naive}, not {score}"));
            }
        }
        Ok(())
    }

    /// Lists the entries of a task again and compares their number, their hash and the base.
    ///
    /// Takes about half a microsecond for each placement of a word.
    ///
    /// # Errors
    ///
    /// A text with the number, the hash and the base that the checker found.
    pub fn check_entries(&self, report: &TaskReport) -> Result<(), String> {
        let (entries, hash, base) = self.list(&report.prefix);
        if (entries, hash, base) == (report.entries, report.hash, report.base) {
            return Ok(());
        }
        Err(format!(
            "the task has {entries} entries with the hash {hash:016x} and {base} base points"
        ))
    }

    /// Runs a task twice more. With the same settings, all numbers must agree; with other settings,
    /// the boards must.
    ///
    /// # Errors
    ///
    /// A text that says what differs, or why the task cannot run.
    pub fn check_search(&self, report: &TaskReport) -> Result<(), String> {
        let again = |settings: &Settings| {
            Prover::new(self.proof, settings).run(&report.prefix).map_err(|it| it.to_string())
        };
        let same = again(self.settings)?;
        if same.boards != report.boards {
            return Err("the task has other boards".to_owned());
        }
        if same != *report {
            return Err("the search has other numbers".to_owned());
        }
        let Settings { forced, checks, .. } = *self.settings;
        let forced = (forced + 1).max(report.prefix.len() + 2);
        let others = Settings { forced, switch: 1.5, checks: checks << 1, ..self.settings.clone() };
        if again(&others)?.boards != report.boards {
            return Err("a search with other settings finds other boards".to_owned());
        }
        Ok(())
    }

    /// The score of a board, word by word.
    fn score(&self, board: &[u8]) -> u32 {
        let of_word = |(tiles, points): &(Vec<u8>, u32)| {
            let starts = (0..board.len()).any(|cell| self.spells(board, tiles, cell, 0));
            if starts { *points } else { 0 }
        };
        self.words.iter().map(of_word).sum()
    }

    /// Whether a path from this cell spells the rest of a word.
    fn spells(&self, board: &[u8], rest: &[u8], cell: usize, used: u32) -> bool {
        let Some((&first, rest)) = rest.split_first() else { return true };
        if board[cell] != first || used >> cell & 1 != 0 {
            return false;
        }
        let next = |&cell_after: &usize| self.spells(board, rest, cell_after, used | 1 << cell);
        rest.is_empty() || self.touching[cell].iter().any(next)
    }

    /// The number of entries of a task, their hash, and the base.
    fn list(&self, prefix: &Prefix) -> (u64, u64, u32) {
        let (mut entries, mut hash, mut base) = (0, 0_u64, 0);
        for (tiles, points) in &self.words {
            let digits: Vec<u8> = tiles.iter().map(|&tile| self.proof.digits().of(tile)).collect();
            let mut keys = HashSet::new();
            for cell in 0..self.touching.len() {
                self.lay(prefix, &digits, cell, 0, &mut [0; 16], &mut keys);
            }
            if keys.contains(&[0; 16]) {
                base += points;
                continue;
            }
            for key in &keys {
                if !asks_for_more(key, prefix, &keys) {
                    entries += 1;
                    let undecided = &key[prefix.len()..self.rank_of.len()];
                    hash = hash.wrapping_add(entry_hash(undecided, *points));
                }
            }
        }
        (entries, hash, base)
    }

    /// Adds the keys of all paths that continue from a cell with the rest of a word.
    fn lay(
        &self,
        prefix: &Prefix,
        rest: &[u8],
        cell: usize,
        used: u32,
        key: &mut Key,
        keys: &mut HashSet<Key>,
    ) {
        let Some((&digit, rest)) = rest.split_first() else { return };
        let rank = self.rank_of[cell];
        let decided = prefix.digits();
        if used >> cell & 1 != 0 || digit == 0 {
            return;
        }
        if let Some(&it) = decided.get(rank) {
            if it != digit {
                return;
            }
        } else {
            key[rank] = digit;
        }
        if self.meets_relations(key, decided) {
            if rest.is_empty() {
                keys.insert(*key);
            } else {
                for &next in &self.touching[cell] {
                    self.lay(prefix, rest, next, used | 1 << cell, key, keys);
                }
            }
        }
        key[rank] = 0;
    }

    /// Whether a board that meets the relations can fulfill a key.
    fn meets_relations(&self, key: &Key, decided: &[u8]) -> bool {
        let digit = |rank: usize| decided.get(rank).copied().unwrap_or(key[rank]);
        (0..self.rank_of.len()).all(|low| {
            let mut above = self.proof.ranks().above(low).iter();
            digit(low) == 0 || above.all(|&high| digit(high) == 0 || digit(high) >= digit(low))
        })
    }
}

/// Whether a word has another key that requires less. Such a key can lack only letters that are on
/// decided cells, so only these are tried.
fn asks_for_more(key: &Key, prefix: &Prefix, keys: &HashSet<Key>) -> bool {
    let may_lack = |&rank: &usize| key[rank] != 0 && prefix.digits().contains(&key[rank]);
    let ranks: Vec<usize> = (0..key.len()).filter(may_lack).collect();
    (1_u32..1 << ranks.len()).any(|subset| {
        let mut less = *key;
        for (i, &rank) in ranks.iter().enumerate() {
            if subset >> i & 1 != 0 {
                less[rank] = 0;
            }
        }
        keys.contains(&less)
    })
}

/// The tiles of a word, `q` for Qu; `None` if boards of letters cannot spell it.
fn tiles(word: &str) -> Option<Vec<u8>> {
    let mut tiles = Vec::new();
    let mut letters = word.bytes();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii_lowercase() || letter == b'q' && letters.next() != Some(b'u') {
            return None;
        }
        tiles.push(letter);
    }
    Some(tiles)
}

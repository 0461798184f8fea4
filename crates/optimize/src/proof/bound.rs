//! An upper bound for the boards of any class.

use dictc_board::Rules;
use dictc_lexicon::Lexicon;

use super::digits::Digits;
use super::list::{CellDigits, Lister, MAX_UNDECIDED, PointsByLength};
use super::question::{Total, check_lexicon, worth};
use super::ranks::{MAX_CELLS, Ranks};
use super::sort::Buckets;
use super::tree::Arena;
use crate::ascii_letters::AsciiLetters;
use crate::class::BoardClass;
use crate::error::Error;
use crate::shape::Shape;

/// A score, in points or words, that no board of a class exceeds.
///
/// The bound is the one at the root of the class's orderly tree, which decides one cell after
/// another. For a class of one board it is the exact score. It grows looser as more cells are open:
/// about 1,700 points for 3x3 boards with only the center given, although the best of them has 545.
///
/// Linear in the number of ways to place words on boards of the class, with up to 40 bytes for
/// each. If there are more than `max_entries`, the class is split at a cell, and its bound is the
/// highest bound of its parts.
///
/// # Errors
///
/// - [`Error::ProofTooLarge`] if the class has more than 16 cells,
/// - [`Error::TooManyOpen`] if more than twelve of its cells have more than one letter,
/// - [`Error::PointsTooLarge`] if the rules give a word of at most 32 letters more than 15 points,
/// - [`Error::Words`] if a word has a character outside `a` to `z` or a q without u,
/// - [`Error::NoWords`] if the lexicon has no words,
/// - [`Error::NoGraph`] if the lexicon has no word graph, or one that leaves out words.
///
/// # Examples
///
/// ```
/// use dictc_board::Rules;
/// use dictc_lexicon::Lexicon;
/// use dictc_optimize::{BoardClass, Total, upper_bound};
///
/// let lexicon = Lexicon::from_words(["tea", "eat", "ate", "tab"])?;
/// let class: BoardClass = "t[ab]/e*".parse()?;
/// let rules = Rules::for_size(class.geometry().size());
/// // The board ta/eb has all four words.
/// assert!(upper_bound(&lexicon, &class, &rules, Total::Points, 1 << 20)? >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn upper_bound(
    lexicon: &Lexicon,
    class: &BoardClass,
    rules: &Rules,
    total: Total,
    max_entries: usize,
) -> Result<u32, Error> {
    let cells = class.cells().len();
    if cells > MAX_CELLS {
        return Err(Error::ProofTooLarge { cells, most: MAX_CELLS });
    }
    check_lexicon(lexicon)?;
    let open = class.cells().iter().filter(|it| it.len() > 1).count();
    if open > MAX_UNDECIDED {
        return Err(Error::TooManyOpen { open, most: MAX_UNDECIDED });
    }
    let worth: PointsByLength = worth(rules, total)?;
    let letters = class.cells().iter().fold(AsciiLetters::EMPTY, |all, &set| all.union(set));
    let digits = Digits::separate(letters);
    let ranks = Ranks::new(&Shape::new(class.geometry())?).without_relations();
    let cell = |&cell: &usize| {
        let set = class.cells()[cell];
        let bits = set.iter().fold(0, |bits, letter| bits | 1 << digits.of(letter));
        CellDigits { digits: bits, is_decided: set.len() == 1 }
    };
    let mut cells: Vec<CellDigits> = ranks.cells().iter().map(cell).collect();
    if class.cells().iter().any(|set| set.is_empty()) {
        return Ok(0);
    }
    let mut bounder = Bounder {
        lister: Lister::new(lexicon, &ranks, &digits, &worth),
        buckets: Buckets::default(),
        arena: Arena::default(),
        max_entries,
    };
    Ok(bounder.bound(&mut cells))
}

/// Computes bounds. Reuses its memory for the next one.
struct Bounder {
    lister: Lister,
    buckets: Buckets,
    arena: Arena,
    max_entries: usize,
}

impl Bounder {
    /// The bound of the boards whose cells, by rank, show these digits.
    fn bound(&mut self, cells: &mut [CellDigits]) -> u32 {
        let first = cells.iter().position(|it| !it.is_decided);
        let limit = if first.is_none() { usize::MAX } else { self.max_entries };
        let list = self.lister.list(cells, limit);
        let (base, is_too_long) = (list.base, list.is_too_long);
        let Some(first) = first else { return base };
        let whole = cells[first];
        let digits = (1..u32::BITS).filter(|digit| whole.digits >> digit & 1 != 0);
        if is_too_long {
            let highest = digits.map(|digit| {
                cells[first] = CellDigits { digits: 1 << digit, is_decided: true };
                self.bound(cells)
            });
            let highest = highest.max().unwrap_or(0);
            cells[first] = whole;
            return highest;
        }
        let open = (0..cells.len()).filter(|&rank| !cells[rank].is_decided);
        let open: Vec<usize> = open.collect();
        self.buckets.fill(&self.lister.entries().entries, open.len());
        self.arena.clear(&open);
        let rest = self.tree_bound(open.len(), 0);
        let own = digits.map(|digit| self.tree_bound(open.len(), digit as u8));
        base + rest + own.max().unwrap_or(0)
    }

    /// The bound of the entries with this digit at the first open rank.
    fn tree_bound(&mut self, open: usize, digit: u8) -> u32 {
        let scratch = &mut self.lister.entries().entries;
        let bound = self.arena.of_digit(&mut self.buckets, (open, digit), scratch).bound;
        self.arena.truncate(0);
        bound
    }
}

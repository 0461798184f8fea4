//! Systematic damage: all variants of a file that a mutation can make.
//!
//! Each [`Mutation`] enumerates its variants of a small file. Each variant is tried as it is, and
//! [sealed](seal), as an attacker would do to get the damage past the checksums.

use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;

use dictc_lexicon::Lexicon;

use crate::open::{Outcome, probe};
use crate::seal::{ENTRY, FOOTER, TABLE, TYPE, number, seal};

/// A callback that takes each variant of a file.
type Variants<'a> = &'a mut dyn FnMut(Vec<u8>);

/// A systematic way to damage a file.
#[derive(Clone, Copy, Debug)]
pub struct Mutation {
    /// A description of the damage.
    pub name: &'static str,
    each: fn(&[u8], Variants<'_>),
}

/// All mutations.
pub const MUTATIONS: [Mutation; 6] = [
    Mutation { name: "each byte set to each value", each: set_bytes },
    Mutation { name: "cut at each offset; bytes added in front or behind", each: set_length },
    Mutation {
        name: "a number written at each offset: 0, 1, that offset, other offsets, the largest",
        each: set_numbers,
    },
    Mutation { name: "sections swapped, doubled, dropped, overlapped", each: mix_sections },
    Mutation {
        name: "each graph node linked to each other node, to itself, and past the end",
        each: link_nodes,
    },
    Mutation {
        name: "each graph node with a letter added or removed, or its word flag changed",
        each: change_letters,
    },
];

/// Counts of outcomes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Variants that were tried as they are. Full verification refused each of them, except those
    /// with damaged meanings only, in which the check found the damage.
    pub bare: u64,
    /// Variants that were tried with corrected checksums.
    pub sealed: u64,
    /// Variants, sealed or not, that opened only with header verification. All queries returned.
    pub header_only: u64,
    /// Sealed variants that opened. All queries returned.
    pub opened: u64,
    /// Opened variants that also passed the check, as dictionaries of other words.
    pub valid: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.bare += other.bare;
        self.sealed += other.sealed;
        self.header_only += other.header_only;
        self.opened += other.opened;
        self.valid += other.valid;
    }
}

impl Tally {
    fn count_sealed(&mut self, outcome: Outcome) {
        self.sealed += 1;
        self.header_only += u64::from(outcome == Outcome::HeaderOnly);
        self.opened += u64::from(matches!(outcome, Outcome::Opened | Outcome::Valid));
        self.valid += u64::from(outcome == Outcome::Valid);
    }
}

impl Mutation {
    /// Tries every `every`-th variant of a file.
    ///
    /// # Panics
    ///
    /// If a variant with wrong checksums opens although more than its meanings is damaged, or if a query on a variant panics or gives an
    /// impossible answer.
    #[must_use]
    pub fn try_on(&self, file: &[u8], every: u64) -> Tally {
        let mut tally = Tally::default();
        let mut number = 0;
        (self.each)(file, &mut |mut variant| {
            number += 1;
            if number % every != 0 || variant == file {
                return;
            }
            tally.bare += 1;
            let outcome = probe(&variant);
            let found = match outcome {
                Outcome::Refused | Outcome::HeaderOnly => true,
                Outcome::Opened => differs_in_meanings_only(file, &variant),
                Outcome::Valid => false,
            };
            assert!(found, "{}: variant {number} opens", self.name);
            tally.header_only += u64::from(outcome == Outcome::HeaderOnly);
            seal(&mut variant);
            tally.count_sealed(probe(&variant));
        });
        tally
    }
}

/// Flips single bits of a large file: each bit of the first and the last `ends` bytes, and one bit
/// at each of `offsets` offsets between them.
///
/// `part` is an index and a count: the work is split into `count` parts, and the call does the part
/// with this index.
///
/// Each variant is opened as it is, as a mapped file. Every `every`-th variant is also tried with
/// corrected checksums.
///
/// # Panics
///
/// As for [`Mutation::try_on`]; also if a temporary file cannot be written.
#[must_use]
pub fn flip_bits(
    file: &[u8],
    ends: usize,
    offsets: usize,
    part: (usize, usize),
    every: u64,
) -> Tally {
    let ends = ends.min(file.len() / 2);
    let inner = ends..file.len() - ends;
    let outer = (0..inner.start).chain(inner.end..file.len());
    let outer = outer.flat_map(|at| (0..8).map(move |bit| (at, bit)));
    // Multiples of the golden ratio spread the offsets evenly and reproducibly.
    let spread = (0..offsets).map(|i| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let between = spread.map(|it| (inner.start + (it >> 8) as usize % inner.len(), it >> 5 & 7));

    let mut tally = Tally::default();
    let mut copy = tempfile::NamedTempFile::new().expect("a temporary file can be created");
    copy.write_all(file).expect("the copy can be written");
    let (part, parts) = part;
    for (at, bit) in outer.chain(between).skip(part).step_by(parts) {
        let flipped = file[at] ^ 1 << bit;
        tally.bare += 1;
        put(&mut copy, at, flipped);
        assert!(
            Lexicon::open(copy.path()).is_err(),
            "the file opens with bit {bit} of byte {at} flipped"
        );
        put(&mut copy, at, file[at]);
        if tally.bare.is_multiple_of(every) {
            let mut sealed = file.to_vec();
            sealed[at] = flipped;
            seal(&mut sealed);
            tally.count_sealed(probe(&sealed));
        }
    }
    assert!(Lexicon::open(copy.path()).is_ok(), "the restored file opens");
    tally
}

/// Overwrites one byte of a file.
fn put(file: &mut tempfile::NamedTempFile, at: usize, byte: u8) {
    file.seek(SeekFrom::Start(at as u64)).expect("the offset is inside the file");
    file.write_all(&[byte]).expect("the byte can be written");
}

fn set_bytes(file: &[u8], each: Variants<'_>) {
    for at in 0..file.len() {
        for value in 0..=u8::MAX {
            let mut copy = file.to_vec();
            copy[at] = value;
            each(copy);
        }
    }
}

fn set_length(file: &[u8], each: Variants<'_>) {
    for end in 0..file.len() {
        each(file[..end].to_vec());
        each(file[end..].to_vec());
    }
    for more in 1..=64 {
        let zeros = vec![0; more];
        each([file, &zeros].concat());
        each([&zeros, file].concat());
        each([file, &file[..more.min(file.len())]].concat());
    }
}

fn set_numbers(file: &[u8], each: Variants<'_>) {
    let len = file.len() as u64;
    let ranges = sections(file).into_iter().flat_map(|it| [it.start as u64, it.len() as u64]);
    let others: Vec<u64> =
        ranges.chain([0, 1, len, len - 1, 64, 1 << 31, 1 << 32, 1 << 63]).collect();
    for at in (0..file.len()).step_by(4) {
        let own = at as u64;
        let largest = [u64::MAX, u64::MAX - own, i64::MAX as u64];
        for number in others.iter().copied().chain([own, own + 1]).chain(largest) {
            for bytes in [4, 8] {
                if let Some(field) = file.get(at..at + bytes) {
                    let mut copy = file.to_vec();
                    copy[at..at + field.len()].copy_from_slice(&number.to_le_bytes()[..bytes]);
                    each(copy);
                }
            }
        }
    }
}

fn mix_sections(file: &[u8], each: Variants<'_>) {
    let sections = sections(file);
    let entry = |i: usize| TABLE + ENTRY * i..TABLE + ENTRY * (i + 1);
    // The fields of an entry: the id, the range of the section, its offset, its length.
    let (id, range, offset, length) = (0..4, 8..24, 8..16, 16..24);
    for (i, from) in sections.iter().enumerate() {
        for (j, to) in sections.iter().enumerate().filter(|&(j, _)| j != i) {
            for part in [0..ENTRY, id.clone(), range.clone(), offset.clone(), length.clone()] {
                let whole = |i: usize| entry(i).start + part.start..entry(i).start + part.end;
                let mut copied = file.to_vec();
                copied.copy_within(whole(i), whole(j).start);
                let mut swapped = copied.clone();
                swapped[whole(i)].copy_from_slice(&file[whole(j)]);
                each(copied);
                each(swapped);
            }
            // Overwrite one section with the bytes of another, up to the shorter length.
            let mut filled = file.to_vec();
            let bytes = from.len().min(to.len());
            filled.copy_within(from.start..from.start + bytes, to.start);
            each(filled);
        }
        // Drop one section from the table; then also drop the entry that this leaves unused.
        let mut dropped = file.to_vec();
        dropped.copy_within(entry(i).end..entry(sections.len()).start, entry(i).start);
        dropped[28..32].copy_from_slice(&(sections.len() as u32 - 1).to_le_bytes());
        each(dropped.clone());
        let last = entry(sections.len() - 1);
        dropped.drain(last);
        each(dropped);
    }
}

/// The bits of a node that link to its children.
const CHILD: Range<u32> = 32..63;

fn link_nodes(file: &[u8], each: Variants<'_>) {
    for (section, width) in graph_sections(file) {
        let nodes = (section.len() / width) as u64;
        for node in section.step_by(width) {
            let children = (0..nodes + 2).chain([(1 << 31) - 1, 1 << 30]);
            for child in children {
                let mut copy = file.to_vec();
                let bytes = &mut copy[node..node + width];
                match width {
                    8 => {
                        let rest = number(bytes, 0, 8) & !(((1 << CHILD.len()) - 1) << CHILD.start);
                        bytes.copy_from_slice(&(rest | child << CHILD.start).to_le_bytes());
                    }
                    _ => bytes.copy_from_slice(&(child as u32).to_le_bytes()),
                }
                each(copy);
            }
        }
    }
}

fn change_letters(file: &[u8], each: Variants<'_>) {
    for (section, _) in graph_sections(file).into_iter().filter(|&(_, width)| width == 8) {
        for node in section.step_by(8) {
            // Bit 63 is the word flag.
            for bit in (0..32).chain([63]) {
                let mut copy = file.to_vec();
                copy[node + bit / 8] ^= 1 << (bit % 8);
                each(copy);
            }
        }
    }
}

/// The ranges of the sections that hold graph nodes, with the size of a node.
fn graph_sections(file: &[u8]) -> Vec<(Range<usize>, usize)> {
    let width = |at: usize| match &file[at..at + 4] {
        b"TRIE" | b"trie" | b"DAWG" => Some(8),
        b"EDGE" => Some(4),
        _ => None,
    };
    let sections = sections(file).into_iter().enumerate();
    sections.filter_map(|(i, it)| Some((it, width(TABLE + ENTRY * i)?))).collect()
}

/// Whether all differences between a valid file and a variant are in the section that opening does
/// not read.
fn differs_in_meanings_only(file: &[u8], variant: &[u8]) -> bool {
    let is_glosses = |i: usize| &file[TABLE + ENTRY * i..TABLE + ENTRY * i + 4] == b"GLOS";
    let mut sections = sections(file).into_iter().enumerate();
    let Some((_, meanings)) = sections.find(|&(i, _)| is_glosses(i)) else { return false };
    file.len() == variant.len()
        && file[..meanings.start] == variant[..meanings.start]
        && file[meanings.end..] == variant[meanings.end..]
}

/// The ranges of the sections of a valid file. Plain `fst` files have no sections.
fn sections(file: &[u8]) -> Vec<Range<usize>> {
    if file.len() < TABLE + FOOTER || &file[8..16] != TYPE {
        return Vec::new();
    }
    let entries = (0..number(file, 28, 4) as usize).map(|i| TABLE + ENTRY * i);
    entries
        .map(|at| {
            let start = number(file, at + 8, 8) as usize;
            start..start + number(file, at + 16, 8) as usize
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::samples;

    #[test]
    fn every_mutation_has_variants() {
        for mutation in MUTATIONS {
            let mut variants = 0;
            for sample in samples() {
                (mutation.each)(sample, &mut |_| variants += 1);
            }
            assert!(variants > 1000, "{}: {variants}", mutation.name);
        }
    }

    #[test]
    fn graph_sections_are_found() {
        let with_graph = samples().iter().filter(|it| !graph_sections(it).is_empty());
        assert!(with_graph.count() >= 8);
    }
}

//! Damages files exhaustively: all variants of a few kinds of damage.
//!
//! Each [`Way`] enumerates all its variants of a small file. They are tried as they are and
//! [sealed](seal), so that the damage passes the checksums, as in a malicious file.

use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;

use lexicon::Lexicon;

use crate::open::{Fate, probe};
use crate::seal::{ENTRY, FOOTER, TABLE, TYPE, number, seal};

/// A function that receives the variants of a file, one after the other.
type Variants<'a> = &'a mut dyn FnMut(Vec<u8>);

/// A way to damage a file.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// What it changes.
    pub name: &'static str,
    each: fn(&[u8], Variants<'_>),
}

/// All ways.
pub const WAYS: [Way; 6] = [
    Way { name: "each byte set to each value", each: set_bytes },
    Way { name: "cut at each place, and more behind the end", each: set_length },
    Way {
        name: "numbers in each place: 0, 1, its own place, other places, the largest",
        each: set_numbers,
    },
    Way { name: "sections swapped, doubled, dropped, laid over each other", each: mix_sections },
    Way { name: "each node of a graph led to each other, itself and beyond", each: lead_nodes },
    Way { name: "each node of a graph with one letter more or less", each: change_letters },
];

/// Counts of what happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Variants that were tried as they are; each was refused.
    pub bare: u64,
    /// Variants that were tried with corrected checksums.
    pub sealed: u64,
    /// Variants that opened with only the header verified, and whose queries returned.
    pub header_only: u64,
    /// Sealed variants that opened, and whose queries returned.
    pub opened: u64,
    /// Sealed variants that pass `check` too: they are dictionaries of other words.
    pub sound: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.bare += other.bare;
        self.sealed += other.sealed;
        self.header_only += other.header_only;
        self.opened += other.opened;
        self.sound += other.sound;
    }
}

impl Tally {
    fn count_sealed(&mut self, fate: Fate) {
        self.sealed += 1;
        self.header_only += u64::from(fate == Fate::HeaderOnly);
        self.opened += u64::from(matches!(fate, Fate::Opened | Fate::Sound));
        self.sound += u64::from(fate == Fate::Sound);
    }
}

impl Way {
    /// Tries one in `every` of the variants of a file.
    ///
    /// # Panics
    ///
    /// If there is a fault: if a variant with wrong checksums opens, or if a variant causes a panic
    /// or an impossible answer.
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
            let fate = probe(&variant);
            let refused = matches!(fate, Fate::Refused | Fate::HeaderOnly);
            assert!(refused, "{}: variant {number} opens", self.name);
            tally.header_only += u64::from(fate == Fate::HeaderOnly);
            seal(&mut variant);
            tally.count_sealed(probe(&variant));
        });
        tally
    }
}

/// Flips single bits of a large file: every bit of the first and the last `ends` bytes, and one in
/// each of `places` places between them. `part` is the index of a part of that work, from 0, and
/// the number of parts.
///
/// Each variant is tried as it is, as a mapped file, and one in `every` with corrected checksums.
///
/// # Panics
///
/// As for [`Way::try_on`]; and if a temporary file cannot be written.
#[must_use]
pub fn flip_bits(
    file: &[u8],
    ends: usize,
    places: usize,
    part: (usize, usize),
    every: u64,
) -> Tally {
    let ends = ends.min(file.len() / 2);
    let inner = ends..file.len() - ends;
    let outer = (0..inner.start).chain(inner.end..file.len());
    let outer = outer.flat_map(|at| (0..8).map(move |bit| (at, bit)));
    // Multiples of an odd number: spread out, and the same in each run.
    let spread = (0..places).map(|i| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let between = spread.map(|it| (inner.start + (it >> 8) as usize % inner.len(), it >> 5 & 7));

    let mut tally = Tally::default();
    let mut copy = tempfile::NamedTempFile::new().expect("a temporary file");
    copy.write_all(file).expect("room for a copy");
    let (part, parts) = part;
    for (at, bit) in outer.chain(between).skip(part).step_by(parts) {
        let flipped = file[at] ^ 1 << bit;
        tally.bare += 1;
        put(&mut copy, at, flipped);
        assert!(Lexicon::open(copy.path()).is_err(), "bit {bit} of byte {at}: it opens");
        put(&mut copy, at, file[at]);
        if tally.bare.is_multiple_of(every) {
            let mut sealed = file.to_vec();
            sealed[at] = flipped;
            seal(&mut sealed);
            tally.count_sealed(probe(&sealed));
        }
    }
    assert!(Lexicon::open(copy.path()).is_ok(), "it is as it was");
    tally
}

/// Overwrites one byte of a file.
fn put(file: &mut tempfile::NamedTempFile, at: usize, byte: u8) {
    file.seek(SeekFrom::Start(at as u64)).expect("a place in the file");
    file.write_all(&[byte]).expect("it is overwritten");
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
    let places = sections(file).into_iter().flat_map(|it| [it.start as u64, it.len() as u64]);
    let others: Vec<u64> =
        places.chain([0, 1, len, len - 1, 64, 1 << 31, 1 << 32, 1 << 63]).collect();
    for at in (0..file.len()).step_by(4) {
        let own = at as u64;
        let largest = [u64::MAX, u64::MAX - own, i64::MAX as u64];
        for number in others.iter().copied().chain([own, own + 1]).chain(largest) {
            for bytes in [4, 8] {
                if let Some(place) = file.get(at..at + bytes) {
                    let mut copy = file.to_vec();
                    copy[at..at + place.len()].copy_from_slice(&number.to_le_bytes()[..bytes]);
                    each(copy);
                }
            }
        }
    }
}

fn mix_sections(file: &[u8], each: Variants<'_>) {
    let sections = sections(file);
    let entry = |i: usize| TABLE + ENTRY * i..TABLE + ENTRY * (i + 1);
    // The parts of an entry: its id, where the section is, how long it is.
    let (id, place, offset, length) = (0..4, 8..24, 8..16, 16..24);
    for (i, from) in sections.iter().enumerate() {
        for (j, to) in sections.iter().enumerate().filter(|&(j, _)| j != i) {
            for part in [0..ENTRY, id.clone(), place.clone(), offset.clone(), length.clone()] {
                let whole = |i: usize| entry(i).start + part.start..entry(i).start + part.end;
                let mut copied = file.to_vec();
                copied.copy_within(whole(i), whole(j).start);
                let mut swapped = copied.clone();
                swapped[whole(i)].copy_from_slice(&file[whole(j)]);
                each(copied);
                each(swapped);
            }
            // The bytes of one section in place of another, up to the shorter length.
            let mut filled = file.to_vec();
            let bytes = from.len().min(to.len());
            filled.copy_within(from.start..from.start + bytes, to.start);
            each(filled);
        }
        // One section removed, without a gap.
        let mut dropped = file.to_vec();
        dropped.copy_within(entry(i).end..entry(sections.len()).start, entry(i).start);
        dropped[28..32].copy_from_slice(&(sections.len() as u32 - 1).to_le_bytes());
        each(dropped.clone());
        let last = entry(sections.len() - 1);
        dropped.drain(last);
        each(dropped);
    }
}

/// The part of a node that locates its children: 31 bits.
const CHILD: Range<u32> = 32..63;

fn lead_nodes(file: &[u8], each: Variants<'_>) {
    for (section, width) in graph_sections(file) {
        let nodes = (section.len() / width) as u64;
        for node in section.step_by(width) {
            let leads = (0..nodes + 2).chain([(1 << 31) - 1, 1 << 30]);
            for child in leads {
                let mut copy = file.to_vec();
                let place = &mut copy[node..node + width];
                match width {
                    8 => {
                        let rest = number(place, 0, 8) & !(((1 << CHILD.len()) - 1) << CHILD.start);
                        place.copy_from_slice(&(rest | child << CHILD.start).to_le_bytes());
                    }
                    _ => place.copy_from_slice(&(child as u32).to_le_bytes()),
                }
                each(copy);
            }
        }
    }
}

fn change_letters(file: &[u8], each: Variants<'_>) {
    for (section, _) in graph_sections(file).into_iter().filter(|&(_, width)| width == 8) {
        for node in section.step_by(8) {
            // And the last bit: whether a word ends there.
            for bit in (0..32).chain([63]) {
                let mut copy = file.to_vec();
                copy[node + bit / 8] ^= 1 << (bit % 8);
                each(copy);
            }
        }
    }
}

/// The position of the nodes of a file's graph, and the size of each.
fn graph_sections(file: &[u8]) -> Vec<(Range<usize>, usize)> {
    let width = |at: usize| match &file[at..at + 4] {
        b"TRIE" | b"DAWG" => Some(8),
        b"EDGE" => Some(4),
        _ => None,
    };
    let sections = sections(file).into_iter().enumerate();
    sections.filter_map(|(i, it)| Some((it, width(TABLE + ENTRY * i)?))).collect()
}

/// The positions of the sections of a sound file; plain `fst` files have no sections.
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
    fn every_way_has_variants() {
        for way in WAYS {
            let mut variants = 0;
            for sample in samples() {
                (way.each)(sample, &mut |_| variants += 1);
            }
            assert!(variants > 1000, "{}: {variants}", way.name);
        }
    }

    #[test]
    fn a_graph_is_found_in_every_dictionary_that_has_one() {
        let with_graph = samples().iter().filter(|it| !graph_sections(it).is_empty());
        assert!(with_graph.count() >= 8);
    }
}

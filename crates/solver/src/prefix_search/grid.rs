//! The board of a prefix search: a chain of letters for each tile, and the letters that can follow
//! each letter.

use dictc_board::{Board, TileKind};

use super::Shapes;
use crate::letter_bits::LetterBits;

/// Letter slots of a board of any size.
///
/// A tile with several letters is a chain of slots. Paths enter it at its head and leave it at its
/// tail.
#[derive(Debug, Default)]
pub(super) struct Grid {
    slots: Vec<Slot>,
    /// The slots that can follow each slot: `after[after_starts[slot]..after_starts[slot + 1]]`.
    after: Vec<u32>,
    after_starts: Vec<u32>,
    /// The letters that can follow each slot.
    letters_after: Vec<LetterBits>,
    /// The slots that can follow each slot, as bits, on boards with up to 64 slots.
    masks: Vec<u64>,
    /// The slots of each letter from `a` to `z` including blanks, as bits, on boards with up to 64
    /// slots.
    slots_by_letter: [u64; 26],
    blanks: u64,
    has_blanks: bool,
    /// The head slot of each cell's tile. Used only while `fill` runs.
    heads: Vec<Option<u32>>,
}

/// One letter of a tile.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// `None` for a blank.
    letter: Option<char>,
    cell: u32,
    is_head: bool,
    is_tail: bool,
}

impl Grid {
    /// Replaces the board. Linear in the number of cells.
    pub(super) fn fill(&mut self, board: &Board, shapes: &Shapes) {
        self.slots.clear();
        self.heads.clear();
        for (cell, tile) in board.tiles().iter().enumerate() {
            let head = self.slots.len();
            let slot = |letter| Slot { letter, cell: cell as u32, is_head: false, is_tail: false };
            if matches!(tile.kind(), TileKind::Blank) {
                self.slots.push(slot(None));
            }
            for letter in tile.text().chars() {
                self.slots.push(slot(Some(letter)));
            }
            let tile = &mut self.slots[head..];
            if let Some(first) = tile.first_mut() {
                first.is_head = true;
            }
            if let Some(last) = tile.last_mut() {
                last.is_tail = true;
            }
            self.heads.push((!tile.is_empty()).then_some(head as u32));
        }
        self.has_blanks = self.slots.iter().any(|slot| slot.letter.is_none());
        self.link(board, shapes);
        if self.is_small() {
            self.fill_masks();
        }
    }

    /// Finds the slots after each slot: the next letter within a tile, and the heads of the tiles
    /// around it at its end.
    fn link(&mut self, board: &Board, shapes: &Shapes) {
        self.after.clear();
        self.after_starts.clear();
        for (i, slot) in self.slots.iter().enumerate() {
            self.after_starts.push(self.after.len() as u32);
            if slot.is_tail {
                self.after.extend(
                    board.neighbors(slot.cell as usize).filter_map(|cell| self.heads[cell]),
                );
            } else {
                self.after.push(i as u32 + 1);
            }
        }
        self.after_starts.push(self.after.len() as u32);
        let mut letters_after = std::mem::take(&mut self.letters_after);
        letters_after.clear();
        letters_after.extend((0..self.slots.len()).map(|i| {
            let letters = self.letters_of(self.after(i));
            if self.is_blank(i) { letters.union(shapes.letters_on_blank()) } else { letters }
        }));
        self.letters_after = letters_after;
    }

    fn letters_of(&self, slots: &[u32]) -> LetterBits {
        let mut letters = LetterBits::default();
        for &slot in slots {
            match self.slots[slot as usize].letter {
                Some(letter) => letters.insert(letter),
                None => return LetterBits::all(),
            }
        }
        letters
    }

    fn fill_masks(&mut self) {
        self.slots_by_letter = [0; 26];
        self.blanks = 0;
        for (i, slot) in self.slots.iter().enumerate() {
            match slot.letter {
                Some(letter @ 'a'..='z') => {
                    self.slots_by_letter[letter as usize - 'a' as usize] |= 1 << i;
                }
                Some(_) => {}
                None => self.blanks |= 1 << i,
            }
        }
        for slots in &mut self.slots_by_letter {
            *slots |= self.blanks;
        }
        let mut masks = std::mem::take(&mut self.masks);
        masks.clear();
        masks.extend(
            (0..self.slots.len())
                .map(|i| self.after(i).iter().fold(0, |mask, &next| mask | 1u64 << next)),
        );
        self.masks = masks;
    }

    /// The number of slots.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The letters of the slots, `None` for a blank.
    pub(super) fn slot_letters(&self) -> impl Iterator<Item = Option<char>> {
        self.slots.iter().map(|slot| slot.letter)
    }

    /// Whether the slots fit a 64-bit mask.
    #[inline]
    pub(super) fn is_small(&self) -> bool {
        self.slots.len() <= u64::BITS as usize
    }

    /// The letters that can follow a slot.
    #[inline]
    pub(super) fn letters_after(&self, slot: usize) -> LetterBits {
        self.letters_after[slot]
    }

    /// Whether a slot is a blank.
    #[inline]
    pub(super) fn is_blank(&self, slot: usize) -> bool {
        self.slots[slot].letter.is_none()
    }

    /// Whether the board has blanks.
    #[inline]
    pub(super) fn has_blanks(&self) -> bool {
        self.has_blanks
    }

    /// Whether a slot can show a letter.
    #[inline]
    pub(super) fn shows(&self, slot: usize, letter: char) -> bool {
        self.slots[slot].letter.is_none_or(|it| it == letter)
    }

    /// The slots of a small board that can show a letter.
    #[inline]
    pub(super) fn slots_with(&self, letter: char) -> u64 {
        match letter {
            'a'..='z' => self.slots_by_letter[letter as usize - 'a' as usize],
            _ => (0..self.slots.len())
                .fold(0, |mask, i| mask | u64::from(self.shows(i, letter)) << i),
        }
    }

    /// The slots where a word can begin with a letter.
    pub(super) fn starts_with(&self, letter: char) -> impl Iterator<Item = usize> {
        (0..self.slots.len()).filter(move |&i| self.slots[i].is_head && self.shows(i, letter))
    }

    /// The slots that can follow a slot.
    #[inline]
    pub(super) fn after(&self, slot: usize) -> &[u32] {
        &self.after[self.after_starts[slot] as usize..self.after_starts[slot + 1] as usize]
    }

    /// The slots that can follow a slot of a small board.
    #[inline]
    pub(super) fn mask_after(&self, slot: usize) -> u64 {
        self.masks[slot]
    }

    /// Whether a slot is the last of its tile.
    #[inline]
    pub(super) fn is_tail(&self, slot: usize) -> bool {
        self.slots[slot].is_tail
    }

    /// The cell of a slot.
    #[inline]
    pub(super) fn cell(&self, slot: usize) -> u32 {
        self.slots[slot].cell
    }
}

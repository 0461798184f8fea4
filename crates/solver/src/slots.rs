//! The board of a kernel: letter slots, the token of the word graph that each shows, and which
//! slots touch.
//!
//! A tile that is one token is one slot. A tile with several letters is a chain of slots; paths
//! enter it at its head and leave it at its tail. Walls have no slots, and tiles with letters that
//! are in no word have none either. Boards that cannot be converted go to the prefix search: boards
//! with blanks, with more than 64 slots, with a single `q` where the graph has `qu` as one token,
//! with letters of several characters, or with a letter that a partial graph lacks.

use dictc_board::{Board, Edges, Geometry, Size, Tile, TileKind};
use dictc_letters::joins;
use dictc_lexicon::raw::{Token, TokenSet};

/// The maximum number of slots of a board.
pub(crate) const MAX_SLOTS: usize = 64;
/// The maximum number of slots that can follow a slot.
pub(crate) const MAX_NEIGHBORS: usize = 8;

/// The letter slots of a board.
#[derive(Debug)]
pub(crate) struct Slots {
    len: usize,
    tokens: [Token; MAX_SLOTS],
    neighbors: [[u8; MAX_NEIGHBORS]; MAX_SLOTS],
    neighbor_counts: [u8; MAX_SLOTS],
    cells: [u32; MAX_SLOTS],
    /// The slots where a word may begin, as bits.
    starts: u64,
    /// The slots where a word may end, as bits.
    ends: u64,
    /// The slots that show two letters as one token, as bits.
    doubles: u64,
    /// If set, every cell is one slot, and `neighbors` belongs to this geometry.
    regular: Option<Geometry>,
    /// The head slot of each cell's tile. Used only while `fill_chains` runs.
    heads: Vec<Option<u8>>,
}

impl Slots {
    pub(crate) fn new() -> Self {
        Self {
            len: 0,
            tokens: [0; MAX_SLOTS],
            neighbors: [[0; MAX_NEIGHBORS]; MAX_SLOTS],
            neighbor_counts: [0; MAX_SLOTS],
            cells: [0; MAX_SLOTS],
            starts: 0,
            ends: 0,
            doubles: 0,
            regular: None,
            heads: Vec::new(),
        }
    }

    /// Converts a board; `false` if that is not possible. Linear in the number of cells.
    pub(crate) fn fill(&mut self, board: &Board, token_set: &TokenSet) -> bool {
        self.fill_regular(board, token_set) || self.fill_chains(board, token_set)
    }

    /// Converts a board on which every cell is one token. For boards of the same geometry, only
    /// tokens change.
    fn fill_regular(&mut self, board: &Board, token_set: &TokenSet) -> bool {
        let tiles = board.tiles();
        if tiles.len() > MAX_SLOTS {
            return false;
        }
        let mut doubles = 0;
        for (i, tile) in tiles.iter().enumerate() {
            let Some((token, letters)) = single_token(tile, token_set) else {
                return false;
            };
            self.tokens[i] = token;
            doubles |= u64::from(letters == 2) << i;
        }
        self.doubles = doubles;
        self.set_geometry(board.geometry());
        true
    }

    /// Converts a board given as letters from `a` to `z`, with `q` for the Qu tile; `false` if that
    /// is not possible.
    #[inline]
    pub(crate) fn fill_letters(
        &mut self,
        size: Size,
        letters: &[u8],
        token_set: &TokenSet,
    ) -> bool {
        if letters.len() != size.cells() || letters.len() > MAX_SLOTS {
            return false;
        }
        let qu = token_set.qu_token();
        let mut doubles = 0;
        for (i, (token, &letter)) in self.tokens.iter_mut().zip(letters).enumerate() {
            let found = if letter == b'q' { qu } else { token_set.ascii_token(letter) };
            let Some(found) = found else { return false };
            *token = found;
            doubles |= u64::from(letter == b'q') << i;
        }
        self.doubles = doubles;
        self.set_geometry(Geometry::new(size, Edges::Closed));
        true
    }

    /// Sets the neighbors for a board on which every cell is one slot.
    #[inline]
    fn set_geometry(&mut self, geometry: Geometry) {
        if self.regular == Some(geometry) {
            return;
        }
        self.len = geometry.size().cells();
        self.starts = low_bits(self.len);
        self.ends = self.starts;
        for slot in 0..self.len {
            self.cells[slot] = slot as u32;
            // A regular board has at most `MAX_SLOTS` cells, so a cell fits in a byte.
            self.set_neighbors(slot, geometry.neighbors(slot).map(|cell| cell as u8));
        }
        self.regular = Some(geometry);
    }

    /// Converts any board of up to 64 letters without blanks.
    fn fill_chains(&mut self, board: &Board, token_set: &TokenSet) -> bool {
        self.regular = None;
        (self.len, self.starts, self.ends, self.doubles) = (0, 0, 0, 0);
        let mut heads = std::mem::take(&mut self.heads);
        heads.clear();
        let is_converted = board.tiles().iter().enumerate().all(|(cell, tile)| {
            let head = self.push_tile(cell, tile, token_set);
            heads.extend(head);
            head.is_some()
        });
        if is_converted {
            self.link(board, &heads);
        }
        self.heads = heads;
        is_converted
    }

    /// Adds the chain of a tile and returns its head, or no head for a wall; `None` if the tile
    /// cannot be converted.
    fn push_tile(&mut self, cell: usize, tile: &Tile, token_set: &TokenSet) -> Option<Option<u8>> {
        let mut rest = match tile.kind() {
            TileKind::Blank => return None,
            TileKind::Wall => return Some(None),
            TileKind::Letter(_) | TileKind::Group(_) => tile.text(),
        };
        // Kernels count each character as a letter. They do not support letters of several
        // characters.
        if !rest.is_ascii() && rest.chars().any(joins) {
            return None;
        }
        let head = self.len;
        while !rest.is_empty() {
            let Some((token, bytes)) = token_set.first_token(rest) else {
                // A single q may be the first half of the token `qu`. If the graph has all words,
                // any other letter that gets here is in no word.
                if rest.starts_with('q') && token_set.q_is_qu() || !token_set.is_complete() {
                    return None;
                }
                self.len = head;
                self.doubles &= low_bits(head);
                return Some(None);
            };
            if self.len == MAX_SLOTS {
                return None;
            }
            let (letters, after) = rest.split_at_checked(bytes)?;
            self.tokens[self.len] = token;
            self.cells[self.len] = u32::try_from(cell).ok()?;
            self.doubles |= u64::from(letters.chars().nth(1).is_some()) << self.len;
            self.len += 1;
            rest = after;
        }
        Some(Some(head as u8))
    }

    /// Sets the neighbors of each slot: the next letter within a tile, and the heads of the tiles
    /// around it at its end.
    fn link(&mut self, board: &Board, heads: &[Option<u8>]) {
        for slot in 0..self.len {
            let cell = self.cells[slot] as usize;
            if heads[cell] == Some(slot as u8) {
                self.starts |= 1 << slot;
            }
            let is_tail = slot + 1 == self.len || self.cells[slot + 1] as usize != cell;
            if is_tail {
                self.ends |= 1 << slot;
                self.set_neighbors(slot, board.neighbors(cell).filter_map(|cell| heads[cell]));
            } else {
                self.set_neighbors(slot, [slot as u8 + 1]);
            }
        }
    }

    fn set_neighbors(&mut self, slot: usize, neighbors: impl IntoIterator<Item = u8>) {
        let mut count = 0;
        for neighbor in neighbors {
            self.neighbors[slot][count] = neighbor;
            count += 1;
        }
        self.neighbor_counts[slot] = count as u8;
    }

    /// The number of slots.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The token a slot shows.
    #[inline]
    pub(crate) fn token(&self, slot: usize) -> Token {
        self.tokens[slot]
    }

    /// The tokens of all slots, followed by unspecified ones.
    #[inline]
    pub(crate) fn tokens(&self) -> &[Token; MAX_SLOTS] {
        &self.tokens
    }

    /// The slots that can follow a slot.
    #[inline]
    pub(crate) fn neighbors(&self, slot: usize) -> &[u8] {
        &self.neighbors[slot][..usize::from(self.neighbor_counts[slot])]
    }

    /// The cell of a slot.
    #[inline]
    pub(crate) fn cell(&self, slot: usize) -> u32 {
        self.cells[slot]
    }

    /// Whether a word may begin at a slot.
    #[inline]
    pub(crate) fn is_start(&self, slot: usize) -> bool {
        self.starts >> slot & 1 != 0
    }

    /// The slots where a word may end, as bits.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn ends(&self) -> u64 {
        self.ends
    }

    /// The geometry of the board, if every cell is one slot.
    #[inline]
    pub(crate) fn regular(&self) -> Option<Geometry> {
        self.regular
    }

    /// Whether a word may end at every slot.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn all_end(&self) -> bool {
        self.ends == low_bits(self.len)
    }

    /// Whether a word may end at a slot, which is then the last of its tile.
    #[inline]
    pub(crate) fn is_end(&self, slot: usize) -> bool {
        self.ends >> slot & 1 != 0
    }

    /// The slots that show two letters as one token, as bits.
    #[inline]
    pub(crate) fn doubles(&self) -> u64 {
        self.doubles
    }
}

/// The token of a tile that is one token, and its number of letters.
#[inline]
fn single_token(tile: &Tile, token_set: &TokenSet) -> Option<(Token, usize)> {
    match tile.kind() {
        TileKind::Letter(letter) => {
            let token = match letter.as_char()? {
                letter @ 'a'..='z' => token_set.ascii_token(letter as u8),
                other if joins(other) => None,
                other => token_set.token(other.encode_utf8(&mut [0; 4])),
            };
            Some((token?, 1))
        }
        TileKind::Group("qu") => Some((token_set.qu_token()?, 2)),
        _ => None,
    }
}

fn low_bits(count: usize) -> u64 {
    u64::MAX.checked_shr((MAX_SLOTS - count) as u32).unwrap_or(0)
}

//! Lists every way to find a word on the boards of a task.
//!
//! An entry is one placement of a word: a key, and the points of the word. The key has a digit for
//! each undecided cell that the placement uses. Decided cells are not in keys, because all boards
//! of the task show the same digit there.
//!
//! A word counts once, however many of its keys a board fulfills. So a key that requires everything
//! that another key of the same word requires, and more, is left out. A word with an empty key is
//! on every board of the task; its points go to [`List::base`].
//!
//! # Placements that are left out
//!
//! Suppose that the top row is decided as `a t`, and take two placements of the word `tea`:
//!
//! ```text
//! a t     uses the decided t and a: requires only e
//! e .
//!
//! a t     requires e and a second a, so it is left out
//! e a
//! ```
//!
//! In most placements that are left out, one letter or several consecutive letters could move to
//! unused decided cells and still connect to the letters before and after. The lister knows this as
//! soon as the next letter is placed. It then drops the placement, with all words that start with
//! it, unless one of these words may need those cells later. A table of keys is needed only for
//! words that have a digit twice, or a digit that several decided cells show.
//!
//! # Entries
//!
//! | bits of an entry | meaning |
//! | --- | --- |
//! | 0..4 | points, at most 15 |
//! | 4..64 | a digit of five bits for each undecided cell, the first rank on top; 0: not required |

use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::{Graph, NodeIndex, Token};

use super::digits::Digits;
use super::distinct::Distinct;
use super::ranks::{MAX_CELLS, Ranks};

/// The number of bits for the points of an entry.
pub(super) const POINT_BITS: u32 = 4;

/// The most points of a word.
pub(crate) const MAX_POINTS: u32 = (1 << POINT_BITS) - 1;

/// The number of bits of a digit.
pub(super) const DIGIT_BITS: u32 = 5;

/// The most undecided cells.
pub(super) const MAX_UNDECIDED: usize = ((u64::BITS - POINT_BITS) / DIGIT_BITS) as usize;

/// The lowest and the highest bit of each digit of a key.
const LOWEST: u64 = 0x0084_2108_4210_8421;
const HIGHEST: u64 = LOWEST << (DIGIT_BITS - 1);

/// The most letters of a word on a board: two for each cell.
pub(super) const MAX_LETTERS: usize = 2 * MAX_CELLS;

/// How much a word counts, by its number of letters.
pub(super) type PointsByLength = [u8; MAX_LETTERS + 1];

/// The number of tokens of a word graph.
const TOKENS: usize = 32;

/// The entries of all words, in no particular order.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    pub(super) entries: Vec<u64>,
    /// The points of words that are on every board of the task.
    pub(super) base: u32,
    /// Whether listing stopped because there are too many entries.
    pub(super) is_too_long: bool,
}

/// Which letters a cell can show: the digits as bits, and whether it is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellDigits {
    pub(super) digits: u32,
    pub(super) is_decided: bool,
}

/// Makes lists. Reuses its memory for the next list.
#[derive(Debug)]
pub(super) struct Lister {
    lexicon: Lexicon,
    ranks: Ranks,
    worth: PointsByLength,
    /// By token of the graph: its tile on a board.
    tokens: [TokenTile; TOKENS],
    /// By token: the ranks that may show it, as bits.
    open: [u16; TOKENS],
    /// By token and rank: what it adds to a key.
    adds: [[u64; MAX_CELLS]; TOKENS],
    /// By rank: where its digit is in a key.
    places: [u32; MAX_CELLS],
    /// The ranks that are decided, as bits.
    decided: u16,
    /// By digit: the decided ranks that show it, as bits.
    decided_at: [u16; 1 << DIGIT_BITS],
    /// By rank: its digit if it is decided, as a bit.
    decided_as: [u32; MAX_CELLS],
    /// The digits that several decided ranks show, as bits.
    doubled: u32,
    /// By node of the graph: the digits of the tokens below it, as bits.
    below: Vec<u32>,
    /// By rank: the undecided ranks related to it, as bits. The first set has the ranks whose
    /// digits must not be lower, the second the ranks whose digits must not be higher.
    related: [(u16, u16); MAX_CELLS],
    /// By number of tiles: the placements of the current prefix.
    layers: Vec<Vec<Placement>>,
    distinct: Distinct,
    kept: Vec<Placement>,
    limit: usize,
    list: List,
}

/// The tile of a token.
#[derive(Clone, Copy, Debug, Default)]
struct TokenTile {
    digit: u8,
    letters: u8,
    /// Whether the tile is Qu although the graph has `q` and `u` as two tokens.
    is_split: bool,
}

/// One placement of a prefix on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Placement {
    key: u64,
    /// The ranks it uses, as bits.
    used: u16,
    /// The ranks that touch its end and are not used, as bits.
    next: u16,
    /// The unused decided ranks where its last letters could be instead, as bits; 0 if there are
    /// none. If it is not 0 and the word ends here, another placement requires less.
    run: u16,
    /// The decided ranks where earlier letters could be instead, as bits; 0 if there are none. If
    /// it is not 0 and the word ends without using any of them, another placement requires less.
    spare: u16,
}

impl Lister {
    /// A lister for the words of a lexicon whose graph is complete.
    pub(super) fn new(
        lexicon: &Lexicon,
        ranks: &Ranks,
        digits: &Digits,
        worth: &PointsByLength,
    ) -> Lister {
        let mut tokens = [TokenTile::default(); TOKENS];
        if let Some(graph) = lexicon.graph() {
            let token_set = graph.token_set();
            for letter in b'a'..=b'z' {
                let is_qu = letter == b'q';
                let token = if is_qu { token_set.qu_token() } else { None };
                let is_split = is_qu && token.is_none();
                if let Some(token) = token.or(token_set.ascii_token(letter)) {
                    tokens[usize::from(token)] = TokenTile {
                        digit: digits.of(letter),
                        letters: 1 + u8::from(is_qu),
                        is_split,
                    };
                }
            }
        }
        Lister {
            lexicon: lexicon.clone(),
            ranks: ranks.clone(),
            worth: *worth,
            tokens,
            open: [0; TOKENS],
            adds: [[0; MAX_CELLS]; TOKENS],
            places: [0; MAX_CELLS],
            decided: 0,
            decided_at: [0; 1 << DIGIT_BITS],
            decided_as: [0; MAX_CELLS],
            doubled: 0,
            below: lexicon.graph().map_or_else(Vec::new, |graph| digits_below(&graph, &tokens)),
            related: [(0, 0); MAX_CELLS],
            layers: vec![Vec::new(); ranks.len() + 1],
            distinct: Distinct::default(),
            kept: Vec::new(),
            limit: 0,
            list: List::default(),
        }
    }

    /// Lists the words of the boards whose cells, by rank, show these digits. Stops beyond `limit`
    /// entries.
    ///
    /// Linear in the number of placements of all prefixes, with 16 bytes for each placement of the
    /// prefixes of one word.
    ///
    /// # Panics
    ///
    /// If more than [`MAX_UNDECIDED`] cells are not decided.
    pub(super) fn list(&mut self, cells: &[CellDigits], limit: usize) -> &mut List {
        self.prepare(cells);
        self.limit = limit;
        self.list.base = 0;
        self.list.is_too_long = false;
        self.list.entries.clear();
        let lexicon = self.lexicon.clone();
        if let Some(graph) = lexicon.graph() {
            let mut tokens = graph.node(Graph::ROOT).tokens();
            while tokens != 0 && !self.list.is_too_long {
                let token = tokens.trailing_zeros();
                tokens &= tokens - 1;
                self.start(&graph, token as Token);
            }
        }
        &mut self.list
    }

    /// The last list. Its entries may be used as scratch memory until the next call of `list`.
    pub(super) fn entries(&mut self) -> &mut List {
        &mut self.list
    }

    fn prepare(&mut self, cells: &[CellDigits]) {
        assert_eq!(cells.len(), self.ranks.len(), "digits for each cell");
        let undecided = cells.iter().filter(|it| !it.is_decided).count();
        assert!(undecided <= MAX_UNDECIDED, "{undecided} undecided cells");
        (self.decided, self.doubled) = (0, 0);
        (self.decided_at, self.decided_as) = ([0; 1 << DIGIT_BITS], [0; MAX_CELLS]);
        let mut place = undecided as u32 * DIGIT_BITS;
        for (rank, cell) in cells.iter().enumerate() {
            if cell.is_decided {
                self.decided |= 1 << rank;
                self.decided_as[rank] = cell.digits;
                let digit = cell.digits.trailing_zeros() as usize % (1 << DIGIT_BITS);
                if self.decided_at[digit] != 0 {
                    self.doubled |= cell.digits;
                }
                self.decided_at[digit] |= 1 << rank;
            } else {
                place -= DIGIT_BITS;
            }
            self.places[rank] = place;
        }
        for (i, tile) in self.tokens.iter().enumerate() {
            self.open[i] = 0;
            for (rank, cell) in cells.iter().enumerate() {
                if tile.digit != 0 && cell.digits >> tile.digit & 1 != 0 {
                    self.open[i] |= 1 << rank;
                    let digit = if cell.is_decided { 0 } else { u64::from(tile.digit) };
                    self.adds[i][rank] = digit << self.places[rank];
                }
            }
        }
        self.related = [(0, 0); MAX_CELLS];
        for low in 0..cells.len() {
            for &high in self.ranks.above(low) {
                if !cells[low].is_decided && !cells[high].is_decided {
                    self.related[low].0 |= 1 << high;
                    self.related[high].1 |= 1 << low;
                }
            }
        }
    }

    /// Lists the words that start with a token.
    fn start(&mut self, graph: &Graph<'_>, token: Token) {
        let Some((node, tile)) = self.step(graph, Graph::ROOT, token) else { return };
        let mut ways = std::mem::take(&mut self.layers[0]);
        ways.clear();
        let mut open = self.open[usize::from(token)];
        while open != 0 {
            let rank = open.trailing_zeros() as usize;
            open &= open - 1;
            let key = self.adds[usize::from(token)][rank];
            let is_decided = self.decided >> rank & 1 != 0;
            let run = if is_decided { 0 } else { lowest(self.decided_at[usize::from(tile.digit)]) };
            let next = self.ranks.neighbors(rank);
            ways.push(Placement { key, used: 1 << rank, next, run, spare: 0 });
        }
        self.layers[0] = ways;
        let prefix = WordStart { node, letters: usize::from(tile.letters), ..WordStart::default() };
        self.extend(graph, 0, prefix.with(tile.digit));
    }

    /// The node after a token, and the token's tile; `None` if no board shows it.
    fn step(
        &self,
        graph: &Graph<'_>,
        node: NodeIndex,
        token: Token,
    ) -> Option<(NodeIndex, TokenTile)> {
        let tile = self.tokens[usize::from(token)];
        if self.open[usize::from(token)] == 0 {
            return None;
        }
        let mut child = graph.node(node).child(token);
        if tile.is_split {
            child = graph.node(child).step(graph.token_set().ascii_token(b'u')?)?;
        }
        Some((child, tile))
    }

    /// Whether the digit of a new rank meets the relations to the ranks of a key.
    #[inline]
    fn meets_relations(&self, way: &Placement, rank: usize, add: u64) -> bool {
        let (above, below) = self.related[rank];
        if way.used & (above | below) == 0 {
            return true;
        }
        let digit = add >> self.places[rank];
        let digits = |mut ranks: u16| {
            std::iter::from_fn(move || {
                let rank = ranks.checked_ilog2()? as usize;
                ranks &= !(1 << rank);
                Some(way.key >> self.places[rank] & ((1 << DIGIT_BITS) - 1))
            })
        };
        digits(way.used & above).all(|it| it >= digit)
            && digits(way.used & below).all(|it| it <= digit)
    }

    /// Continues the prefix whose placements are in a layer.
    fn extend(&mut self, graph: &Graph<'_>, depth: usize, prefix: WordStart) {
        let node = graph.node(prefix.node);
        if node.is_word() {
            let points = self.worth[prefix.letters];
            if points > 0 {
                self.emit(depth, points, prefix);
            }
        }
        if depth + 1 == self.ranks.len() || self.list.is_too_long {
            return;
        }
        let from = std::mem::take(&mut self.layers[depth]);
        let mut tokens = node.tokens();
        while tokens != 0 {
            let token = tokens.trailing_zeros() as Token;
            tokens &= tokens - 1;
            let Some((child, tile)) = self.step(graph, prefix.node, token) else { continue };
            let mut to = std::mem::take(&mut self.layers[depth + 1]);
            self.spread(&from, &mut to, prefix, token, child);
            let is_empty = to.is_empty();
            self.layers[depth + 1] = to;
            if !is_empty {
                let letters = prefix.letters + usize::from(tile.letters);
                self.extend(
                    graph,
                    depth + 1,
                    WordStart { node: child, letters, ..prefix }.with(tile.digit),
                );
            }
        }
        self.layers[depth] = from;
    }

    /// Writes the placements that continue with a token to `to`.
    fn spread(
        &self,
        from: &[Placement],
        to: &mut Vec<Placement>,
        prefix: WordStart,
        token: Token,
        child: NodeIndex,
    ) {
        to.clear();
        let (open, adds) = (self.open[usize::from(token)], &self.adds[usize::from(token)]);
        let before = self.decided_at[usize::from(prefix.last) % (1 << DIGIT_BITS)];
        let digit = self.tokens[usize::from(token)].digit;
        let same = self.decided_at[usize::from(digit) % (1 << DIGIT_BITS)];
        let below = self.below[child as usize];
        for way in from {
            // The ranks that touch the end of the run.
            let end = way.run & before;
            let touching = if end.is_power_of_two() {
                self.ranks.neighbors(end.trailing_zeros() as usize) & !way.run
            } else {
                0
            };
            let mut next = way.next & open;
            while next != 0 {
                let rank = next.trailing_zeros() as usize % MAX_CELLS;
                next &= next - 1;
                if !self.meets_relations(way, rank, adds[rank]) {
                    continue;
                }
                let used = way.used | 1 << rank;
                let mut spare = way.spare;
                if touching >> rank & 1 != 0 {
                    if self.digits_of(way.run) & below == 0 {
                        continue;
                    }
                    if spare & used != 0 || spare == 0 {
                        spare = way.run;
                    }
                }
                let mut run = 0;
                if same != 0 && self.decided >> rank & 1 == 0 {
                    let free = same & !way.used;
                    run = lowest(free & way.next);
                    if run == 0 && free & touching != 0 {
                        run = way.run | lowest(free & touching);
                    }
                }
                to.push(Placement {
                    key: way.key | adds[rank],
                    used,
                    next: self.ranks.neighbors(rank) & !used,
                    run,
                    spare,
                });
            }
        }
    }

    /// The digits of decided ranks, as bits.
    #[inline]
    fn digits_of(&self, mut ranks: u16) -> u32 {
        let mut digits = 0;
        while ranks != 0 {
            digits |= self.decided_as[ranks.trailing_zeros() as usize % MAX_CELLS];
            ranks &= ranks - 1;
        }
        digits
    }

    /// Adds the entries of a word whose placements are in a layer.
    fn emit(&mut self, depth: usize, points: u8, prefix: WordStart) {
        let Lister { layers, list, distinct, kept, decided_at, decided_as, .. } = self;
        let ways = &layers[depth];
        let entry = |way: &Placement| way.key << POINT_BITS | u64::from(points);
        // No other placement is known to require less.
        let may_be_minimal =
            |way: &&Placement| way.run == 0 && (way.spare == 0 || way.spare & way.used != 0);
        if ways.iter().any(|it| it.key == 0) {
            list.base += u32::from(points);
        } else if !prefix.repeats && prefix.digits & self.doubled == 0 {
            // No digit repeats, so the key determines which cell has which letter. Keys are
            // distinct, and another placement requires less only if it moves letters to decided
            // cells.
            list.entries.extend(ways.iter().filter(may_be_minimal).map(entry));
        } else {
            distinct.clear(ways.len());
            kept.clear();
            kept.extend(ways.iter().filter(|it| may_be_minimal(it) && distinct.insert(it.key)));
            let (mut shown, mut rest) = (0, prefix.digits);
            while rest != 0 {
                shown |= decided_at[rest.trailing_zeros() as usize % (1 << DIGIT_BITS)];
                rest &= rest - 1;
            }
            let is_minimal = |way: &&Placement| {
                let free = shown & !way.used;
                free == 0 || !contains_another(way.key, free, decided_as, distinct)
            };
            list.entries.extend(kept.iter().filter(is_minimal).map(entry));
        }
        list.is_too_long |= list.entries.len() > self.limit;
    }
}

/// The lowest of some ranks, as a bit; 0 of none.
#[inline]
fn lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_neg()
}

/// By node: the digits of the tokens below it, as bits. Children come after their parents.
fn digits_below(graph: &Graph<'_>, tokens: &[TokenTile; TOKENS]) -> Vec<u32> {
    let mut below = vec![0; graph.nodes().len()];
    for (index, node) in graph.nodes().iter().enumerate().rev() {
        let mut rest = node.tokens();
        while rest != 0 {
            let token = rest.trailing_zeros();
            rest &= rest - 1;
            let child = node.child(token as Token) as usize;
            let of_child: u32 = below.get(child).copied().unwrap_or(u32::MAX);
            below[index] |= 1 << tokens[token as usize].digit | of_child;
        }
    }
    below
}

/// Whether another key of the same word requires less: the same digits, except some that the unused
/// decided cells `free` also show.
#[inline]
fn contains_another(
    key: u64,
    mut free: u16,
    decided_as: &[u32; MAX_CELLS],
    keys: &Distinct,
) -> bool {
    let most = free.count_ones();
    // The places of the digits in the key that could be left out, each as the highest bit of the
    // place.
    let mut movable = 0;
    while free != 0 {
        let digit = decided_as[free.trailing_zeros() as usize % MAX_CELLS].trailing_zeros();
        movable |= places_of(u64::from(digit), key);
        free &= free - 1;
    }
    let mask = |place: u64| (place << 1) - (place >> (DIGIT_BITS - 1));
    let without = |mut places: u64| {
        let mut rest = key;
        while places != 0 {
            rest &= !mask(places & places.wrapping_neg());
            places &= places - 1;
        }
        rest
    };
    // All subsets except the empty one.
    let mut subset = movable;
    while subset != 0 {
        if subset.count_ones() <= most && keys.contains(without(subset)) {
            return true;
        }
        subset = (subset - 1) & movable;
    }
    false
}

/// The places where a key has this digit, which must not be 0, each as the highest bit of the
/// place.
#[inline]
fn places_of(digit: u64, key: u64) -> u64 {
    let equal_as_zero = key ^ (digit * LOWEST);
    // The lower four bits of a place carry into its highest bit and no further.
    !(((equal_as_zero & !HIGHEST) + LOWEST * 15) | equal_as_zero) & HIGHEST
}

/// The start of a word.
#[derive(Clone, Copy, Debug, Default)]
struct WordStart {
    node: NodeIndex,
    letters: usize,
    /// The digit of its last letter.
    last: u8,
    /// The digits of its letters, as bits.
    digits: u32,
    /// Whether it has a digit twice.
    repeats: bool,
}

impl WordStart {
    /// The same prefix, with this digit recorded as its last.
    fn with(mut self, digit: u8) -> WordStart {
        self.repeats |= self.digits >> digit & 1 != 0;
        self.digits |= 1 << digit;
        self.last = digit;
        self
    }
}

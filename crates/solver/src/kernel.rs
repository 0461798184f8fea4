//! Finds the words of a board of up to 64 letter slots on the word graph.
//!
//! A kernel starts with the states of short paths and extends them by one letter at a time, many
//! states together: without recursion, and with almost no unpredictable branches. It records a hit
//! for every path that spells a word. A word with several paths has several hits; [`Marks`]
//! distinguish the first hit from the others.
//!
//! [`portable`] is the reference. The vector kernels do the same for several neighbors or states at
//! a time. [`TABLE`] lists all kernels with their limits. Boards that no kernel can hold go to the
//! prefix search, which is not part of this module.
//!
//! To add a kernel, for example for another processor: implement [`BoardSearch`], and add a variant
//! of [`Kernel`] and a row of the table.

mod append;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod marks;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
mod neighbors;
mod portable;
mod states;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use dictc_lexicon::raw::Graph;

use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_SLOTS, Slots};
use crate::solution::Solution;
use marks::Marks;
#[cfg(target_arch = "x86_64")]
use neighbors::Avx2;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
use neighbors::Fours;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
use neighbors::Neighbors;
use portable::Portable;

/// The code that searches boards on the word graph. All kernels give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// One state at a time, on any machine: the reference.
    Portable,
    /// Four of the eight neighbors of a state at a time, with vectors of 128 bits: NEON on 64-bit
    /// Arm, SIMD128 in WebAssembly; boards of up to 32 letters.
    Simd128,
    /// The eight neighbors of a state at a time, with AVX2; boards of up to 32 letters.
    Avx2,
    /// Sixteen states at a time, with AVX-512 (including VBMI2, BITALG and VPOPCNTDQ: Ice Lake, Zen
    /// 4 and later); boards of up to 32 letters.
    Avx512,
}

impl Kernel {
    /// All kernels, the slowest first.
    pub const ALL: [Self; 4] = [Self::Portable, Self::Simd128, Self::Avx2, Self::Avx512];

    /// Whether this machine can run the kernel.
    #[must_use]
    pub fn is_available(self) -> bool {
        TABLE.iter().any(|row| row.kernel == self && (row.is_available)())
    }

    /// The fastest kernel that this machine can run.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_solver::Kernel;
    ///
    /// assert!(Kernel::best().is_available() && Kernel::Portable.is_available());
    /// ```
    #[must_use]
    pub fn best() -> Self {
        let mut fastest_first = TABLE.iter();
        fastest_first.find(|row| (row.is_available)()).map_or(Self::Portable, |row| row.kernel)
    }

    /// Its name on command lines and in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Simd128 => "simd128",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is not the name of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown kernel {got:?}; expected portable, simd128, avx2 or avx512")]
pub struct UnknownKernel {
    /// The name.
    got: String,
}

impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, UnknownKernel> {
        let mut all = Self::ALL.into_iter();
        all.find(|kernel| kernel.name() == name)
            .ok_or_else(|| UnknownKernel { got: name.to_owned() })
    }
}

/// Code that searches boards with a number of slots in some range.
struct Row {
    kernel: Kernel,
    is_available: fn() -> bool,
    /// The numbers of slots of the boards that the code can hold.
    slots: RangeInclusive<usize>,
    /// The maximum number of nodes of a graph that the code can index.
    max_nodes: usize,
    /// Makes the search, on a machine on which the kernel is available and for a graph that it can
    /// index; `None` for any other machine or graph.
    new: fn(&Graph<'_>) -> Option<Box<dyn BoardSearch>>,
}

/// All kernels that are compiled for this processor, the fastest first.
///
/// A board goes to the first row that is not before the rows of the kernel chosen by the caller,
/// that the machine can run, and that can hold the graph and the board. If its queues overflow, the
/// next such row is used.
static TABLE: &[Row] = &[
    #[cfg(target_arch = "x86_64")]
    Row {
        kernel: Kernel::Avx512,
        is_available: avx512::is_available,
        slots: 0..=avx512::NARROW_SLOTS,
        max_nodes: avx512::MAX_NODES,
        new: |graph| Some(Box::new(avx512::Avx512::<false>::new(graph)?)),
    },
    #[cfg(target_arch = "x86_64")]
    Row {
        kernel: Kernel::Avx512,
        is_available: avx512::is_available,
        // A board that overflows the narrow queues would overflow these at the same state.
        slots: avx512::NARROW_SLOTS + 1..=avx512::WIDE_SLOTS,
        max_nodes: avx512::MAX_NODES,
        new: |graph| Some(Box::new(avx512::Avx512::<true>::new(graph)?)),
    },
    #[cfg(target_arch = "x86_64")]
    Row {
        kernel: Kernel::Avx2,
        is_available: Neighbors::<Avx2>::is_available,
        slots: 0..=neighbors::MAX_SLOTS,
        max_nodes: usize::MAX,
        new: |_| Some(Box::new(Neighbors::<Avx2>::new()?)),
    },
    #[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
    Row {
        kernel: Kernel::Simd128,
        is_available: Neighbors::<Fours>::is_available,
        slots: 0..=neighbors::MAX_SLOTS,
        max_nodes: usize::MAX,
        new: |_| Some(Box::new(Neighbors::<Fours>::new()?)),
    },
    Row {
        kernel: Kernel::Portable,
        is_available: || true,
        slots: 0..=MAX_SLOTS,
        max_nodes: usize::MAX,
        new: |_| Some(Box::new(Portable::new())),
    },
];

/// The maximum number of states of a board in a kernel. Boards with more states go to the prefix
/// search, which needs less memory. The best known boards have some thousands.
const MAX_STATES: usize = 1 << 21;

/// A state's slot and the index of its parent state: enough to read a path backwards.
///
/// The slot takes the upper six bits. The lower 26 are enough for [`MAX_STATES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Back(u32);

impl Back {
    const PARENT_BITS: u32 = 26;
    /// The parent of a first letter, which means "none".
    const NOTHING: u32 = (1 << Self::PARENT_BITS) - 1;

    #[inline(always)]
    const fn new(parent: u32, slot: u32) -> Self {
        Self(parent | slot << Self::PARENT_BITS)
    }

    #[inline(always)]
    pub(crate) fn slot(self) -> usize {
        (self.0 >> Self::PARENT_BITS) as usize
    }

    /// The parent, as an index into the kernel's states; beyond all of them for a first letter.
    #[inline(always)]
    fn parent(self) -> usize {
        (self.0 & Self::NOTHING) as usize
    }
}

/// The interface of kernels. Each kernel owns its working memory and reuses it for the next board.
///
/// Every call passes a graph with the number of nodes for which the kernel and `marks` were made:
/// [`Kernels`] asserts it, and unchecked indices rely on it. The board's number of slots is in the
/// range of the kernel's [`Row`].
trait BoardSearch: Send + Sync {
    /// Counts the words of a board and their points; `None` if the board has too many states.
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score>;

    /// Puts the words of a board into `solution`, each by its first hit; `None` if the board has
    /// too many states.
    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()>;
}

/// A row of the table, and its search once a board has needed it.
struct Ranged {
    row: &'static Row,
    search: Option<Box<dyn BoardSearch>>,
}

impl Ranged {
    /// The search, made on first use, since most solvers use only one row. `graph` must be the
    /// graph that the kernels were made for.
    #[inline]
    fn search(&mut self, graph: &Graph<'_>) -> Option<&mut Box<dyn BoardSearch>> {
        if self.search.is_none() {
            self.search = (self.row.new)(graph);
        }
        self.search.as_mut()
    }
}

impl fmt::Debug for Ranged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (slots, is_made) = (&self.row.slots, self.search.is_some());
        f.debug_struct("Ranged").field("slots", slots).field("is_made", &is_made).finish()
    }
}

/// The kernels of a solver.
#[derive(Debug)]
pub(crate) struct Kernels {
    /// The fastest first; the last one is portable.
    searches: Vec<Ranged>,
    marks: Marks,
}

impl Kernels {
    /// The kernels for a graph: `fastest` and all slower ones, except kernels that the machine
    /// cannot run or that cannot hold the graph.
    pub(crate) fn new(graph: &Graph<'_>, fastest: Kernel) -> Self {
        let nodes = graph.nodes().len();
        let mut searches = Vec::new();
        // A kernel without a row is for another processor, and counts as faster than all rows.
        let first = TABLE.iter().position(|row| row.kernel == fastest).unwrap_or(0);
        for row in &TABLE[first..] {
            if nodes <= row.max_nodes && (row.is_available)() {
                searches.push(Ranged { row, search: None });
            }
        }
        Self { searches, marks: Marks::new(nodes) }
    }

    /// Counts the words of a board and their points; `None` if there are too many states to hold.
    /// `graph` must be the graph that the kernels were made for.
    pub(crate) fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
    ) -> Option<Score> {
        self.check(graph);
        let Self { searches, marks } = self;
        let mut able = searches.iter_mut().filter(|it| it.row.slots.contains(&slots.len()));
        able.find_map(|it| it.search(graph)?.score(graph, slots, points, marks))
    }

    /// Finds the words of a board; `None` if there are too many states to hold. `graph` must be the
    /// graph that the kernels were made for.
    pub(crate) fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        solution: &mut Solution,
    ) -> Option<()> {
        self.check(graph);
        let Self { searches, marks } = self;
        let mut able = searches.iter_mut().filter(|it| it.row.slots.contains(&slots.len()));
        able.find_map(|it| it.search(graph)?.solve(graph, slots, marks, solution))
    }

    /// Asserts that there is a mark for each node, so that an index of a node is also an index of a
    /// mark.
    #[inline]
    fn check(&self, graph: &Graph<'_>) {
        assert_eq!(graph.nodes().len(), self.marks.len(), "the kernels are for another graph");
    }
}

#[cfg(test)]
mod tests {
    use dictc_board::{Board, Rules};
    use dictc_lexicon::Lexicon;

    use super::*;

    /// Each kernel has a row on its processors, and the last row takes every board.
    #[test]
    fn the_table_holds_every_kernel_and_ends_with_the_portable_one() {
        let expected: &[Kernel] = if cfg!(target_arch = "x86_64") {
            &[Kernel::Portable, Kernel::Avx2, Kernel::Avx512]
        } else if cfg!(target_arch = "aarch64") {
            &[Kernel::Portable, Kernel::Simd128]
        } else {
            &[Kernel::Portable]
        };
        let in_table = |kernel| TABLE.iter().any(|row| row.kernel == kernel);
        assert!(
            Kernel::ALL.into_iter().filter(|&kernel| in_table(kernel)).eq(expected.iter().copied())
        );
        let last = TABLE.last().unwrap();
        assert_eq!((last.kernel, &last.slots), (Kernel::Portable, &(0..=MAX_SLOTS)));
        assert!((last.is_available)() && last.max_nodes == usize::MAX);
    }

    #[test]
    fn the_table_and_the_list_of_kernels_have_the_same_order() {
        let mut order: Vec<Kernel> = TABLE.iter().rev().map(|row| row.kernel).collect();
        order.dedup();
        let listed = Kernel::ALL.into_iter().filter(|kernel| order.contains(kernel));
        assert!(listed.eq(order.iter().copied()));
    }

    /// The wide vector kernel leaves boards with longer paths than it keeps to the next kernel.
    #[test]
    fn a_wide_board_goes_to_the_next_kernel_if_its_paths_are_long() {
        let letters = "abcdefghijklmnoprstuvwxyz";
        // A path back and forth over the rows of a 5x5 board.
        let snake: Vec<char> = (0..25)
            .map(|cell| if cell / 5 % 2 == 0 { cell } else { cell / 5 * 10 + 4 - cell })
            .map(|i| letters.as_bytes()[i].into())
            .collect();
        let board = Board::parse(&snake.iter().collect::<String>()).unwrap();
        for longest in [1, 6, 7, 11, 12, 13, 14, 25] {
            // Letters that are not in the lexicon would have no slots.
            let words = (1..=longest).map(|len| &letters[..len]);
            let words = words.chain((1..25).map(|i| &letters[i..=i]));
            let lexicon = Lexicon::from_words(words).unwrap();
            let graph = lexicon.graph().unwrap();
            let mut slots = Slots::new();
            assert!(slots.fill(&board, graph.token_set()));
            let mut solution = Solution::new(lexicon.clone());
            solution.table.fill(&Rules::for_board(&board).with_min_length(1).unwrap());
            let mut kernels = Kernels::new(&graph, Kernel::best());
            solution.start(&slots, &[]);
            kernels.solve(&graph, &slots, &mut solution).unwrap();
            assert_eq!(solution.len(), 24 + longest);
            if Kernel::best() == Kernel::Avx512 {
                let used = kernels.searches.iter().filter(|it| it.search.is_some());
                let used: Vec<Kernel> = used.map(|it| it.row.kernel).collect();
                let expected: &[Kernel] = match longest {
                    ..=12 => &[Kernel::Avx512],
                    _ => &[Kernel::Avx512, Kernel::Avx2],
                };
                assert_eq!(used, expected, "words of up to {longest} letters");
            }
        }
    }
}

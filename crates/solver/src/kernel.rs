//! Finds the words of a board of up to 64 letter slots on the word graph.
//!
//! A kernel turns the states of all paths of one length, or of some of them, into those that are one letter longer,
//! without recursion and nearly without branches that could be mispredicted. It notes each word it comes by; a
//! word that can be spelled in several ways is hit as often, and [`Marks`] tell the first hit from the others.
//!
//! [`portable`] is the reference. The vector kernels do the same for many states at once; [`Kernel`]
//! says which of them this machine has and what they can hold. Boards that a kernel cannot hold go to the portable one.

/// Whether this machine has all of these instruction sets.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
}

mod append;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod hits;
mod marks;
#[cfg(target_arch = "x86_64")]
mod pairs;
mod portable;

use std::fmt;
use std::str::FromStr;

use lexicon::Graph;

use crate::points::PointTable;
use crate::score::Score;
use crate::slots::Slots;
use crate::solution::Solution;
use crate::trace::Trace;
use marks::Marks;
use portable::Portable;

/// The code that searches boards on the word graph. All give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kernel {
    /// One state at a time, on any machine: the reference.
    Portable,
    /// The eight neighbors of a state at a time, with AVX2; boards of up to 32 letters.
    Avx2,
    /// Sixteen states at a time, with AVX-512 (and VBMI2, VPOPCNTDQ, GFNI, as of Ice Lake and Zen 4);
    /// boards of up to 32 letters.
    Avx512,
}

impl Kernel {
    /// All kernels, the slowest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this machine can run the kernel.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The fastest kernel that this machine can run.
    #[must_use]
    pub fn best() -> Self {
        let mut fastest_first = Self::ALL.into_iter().rev();
        fastest_first.find(|kernel| kernel.is_available()).unwrap_or(Self::Portable)
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

/// A name that is no kernel's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no kernel {got:?}; expected portable, avx2 or avx512")]
pub struct UnknownKernel {
    /// The name.
    got: String,
}

impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, UnknownKernel> {
        let mut all = Self::ALL.into_iter();
        all.find(|kernel| kernel.to_string() == name)
            .ok_or_else(|| UnknownKernel { got: name.to_owned() })
    }
}

/// A board on which a kernel would have to hold more states than this goes to the prefix search, which needs less
/// memory. The best boards of words known have some thousands.
const MAX_STATES: usize = 1 << 20;

/// A state's slot, and the state before it: enough to walk a path back.
///
/// The slot takes the lower six bits, which leaves enough for [`MAX_STATES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Back(u32);

impl Back {
    const SLOT_BITS: u32 = 6;
    /// Stands for the state before a first letter.
    const NOTHING: u32 = (1 << 26) - 1;

    #[inline(always)]
    fn new(before: u32, slot: u32) -> Self {
        Self(before << Self::SLOT_BITS | slot)
    }

    #[inline(always)]
    pub(crate) fn slot(self) -> usize {
        (self.0 & ((1 << Self::SLOT_BITS) - 1)) as usize
    }

    /// The state before, as an index into the kernel's states; too large for a first letter.
    #[inline(always)]
    fn index_before(self) -> usize {
        (self.0 >> Self::SLOT_BITS) as usize
    }
}

/// What every kernel does. Each owns the memory it works in and keeps it from board to board.
///
/// Every call passes the same graph that the kernels and `marks` were made for: [`Kernels`] asserts the number of
/// nodes, on which unchecked indices rely.
trait Search: fmt::Debug + Send + Sync {
    /// Counts the words of a board and their points; `None` if it cannot hold the board or its states.
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score>;

    /// Puts the words of a board in `solution`, each by its first hit; `None` if it cannot hold the board or its states.
    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()>;
}

/// The kernels of a solver.
#[derive(Debug)]
pub(crate) struct Kernels {
    /// The fastest first; the last one is portable.
    searches: Vec<Box<dyn Search>>,
    marks: Marks,
}

impl Kernels {
    /// The kernels for a graph, up to `best`, as far as the machine has them and they can hold the graph.
    pub(crate) fn new(graph: &Graph<'_>, best: Kernel) -> Self {
        let mut searches: Vec<Box<dyn Search>> = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            use avx2::Avx2;
            use avx512::Avx512;
            if best >= Kernel::Avx512 {
                searches
                    .extend(Avx512::<false>::new(graph).map(|it| Box::new(it) as Box<dyn Search>));
                searches
                    .extend(Avx512::<true>::new(graph).map(|it| Box::new(it) as Box<dyn Search>));
            }
            if best >= Kernel::Avx2 {
                searches.extend(Avx2::new().map(|it| Box::new(it) as Box<dyn Search>));
            }
        }
        searches.push(Box::new(Portable::new()));
        let marks = Marks::new(graph.nodes().len());
        Self { searches, marks }
    }

    /// Counts the words of a board and their points; `None` if there are too many states to hold. `graph` is the one
    /// that the kernels were made for.
    pub(crate) fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
    ) -> Option<Score> {
        self.check(graph);
        let Self { searches, marks } = self;
        searches.iter_mut().find_map(|search| search.score(graph, slots, points, marks))
    }

    /// Finds the words of a board; `None` if there are too many states to hold. `graph` is the one that the kernels
    /// were made for.
    pub(crate) fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        solution: &mut Solution,
    ) -> Option<()> {
        self.check(graph);
        let Self { searches, marks } = self;
        searches.iter_mut().find_map(|search| search.solve(graph, slots, marks, solution))
    }

    /// Asserts that there is a mark for each node, which makes each index into the graph one into the marks.
    #[inline]
    fn check(&self, graph: &Graph<'_>) {
        assert_eq!(graph.nodes().len(), self.marks.len(), "the kernels are for another graph");
    }
}

/// A state that knows how it was come to.
trait Origin {
    fn back(&self) -> Back;
}

/// Walks paths back by the states of a kernel.
struct Backs<'a, S>(&'a [S]);

impl<S: Origin> Trace for Backs<'_, S> {
    type Trail = Back;

    #[inline(always)]
    fn slot(back: Back) -> usize {
        back.slot()
    }

    #[inline(always)]
    fn before(&self, back: Back) -> Back {
        self.0.get(back.index_before()).map_or(back, Origin::back)
    }
}

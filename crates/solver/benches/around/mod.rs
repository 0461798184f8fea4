//! The neighbors of each cell of a 4x4 and of a 5x5 board, written out.
//!
//! The tries compile a function for each cell, in which the neighbors are constants. That is a
//! third faster than a loop over a list of neighbors.

/// The start of a path, whose neighbors are all cells.
pub(crate) const ANYWHERE: usize = 25;

/// Expands to `$visit!` of the neighbors of `$cell` on a board of `$side` rows and columns. Both
/// are constants, so all arms but one are dead code.
macro_rules! around {
    ($side:expr, $cell:expr, $visit:ident) => {
        match ($side, $cell) {
            (4, ANYWHERE) => $visit!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
            (4, 0) => $visit!(1 4 5),
            (4, 1) => $visit!(0 2 4 5 6),
            (4, 2) => $visit!(1 3 5 6 7),
            (4, 3) => $visit!(2 6 7),
            (4, 4) => $visit!(0 1 5 8 9),
            (4, 5) => $visit!(0 1 2 4 6 8 9 10),
            (4, 6) => $visit!(1 2 3 5 7 9 10 11),
            (4, 7) => $visit!(2 3 6 10 11),
            (4, 8) => $visit!(4 5 9 12 13),
            (4, 9) => $visit!(4 5 6 8 10 12 13 14),
            (4, 10) => $visit!(5 6 7 9 11 13 14 15),
            (4, 11) => $visit!(6 7 10 14 15),
            (4, 12) => $visit!(8 9 13),
            (4, 13) => $visit!(8 9 10 12 14),
            (4, 14) => $visit!(9 10 11 13 15),
            (4, 15) => $visit!(10 11 14),
            (5, ANYWHERE) => {
                $visit!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
            }
            (5, 0) => $visit!(1 5 6),
            (5, 1) => $visit!(0 2 5 6 7),
            (5, 2) => $visit!(1 3 6 7 8),
            (5, 3) => $visit!(2 4 7 8 9),
            (5, 4) => $visit!(3 8 9),
            (5, 5) => $visit!(0 1 6 10 11),
            (5, 6) => $visit!(0 1 2 5 7 10 11 12),
            (5, 7) => $visit!(1 2 3 6 8 11 12 13),
            (5, 8) => $visit!(2 3 4 7 9 12 13 14),
            (5, 9) => $visit!(3 4 8 13 14),
            (5, 10) => $visit!(5 6 11 15 16),
            (5, 11) => $visit!(5 6 7 10 12 15 16 17),
            (5, 12) => $visit!(6 7 8 11 13 16 17 18),
            (5, 13) => $visit!(7 8 9 12 14 17 18 19),
            (5, 14) => $visit!(8 9 13 18 19),
            (5, 15) => $visit!(10 11 16 20 21),
            (5, 16) => $visit!(10 11 12 15 17 20 21 22),
            (5, 17) => $visit!(11 12 13 16 18 21 22 23),
            (5, 18) => $visit!(12 13 14 17 19 22 23 24),
            (5, 19) => $visit!(13 14 18 23 24),
            (5, 20) => $visit!(15 16 21),
            (5, 21) => $visit!(15 16 17 20 22),
            (5, 22) => $visit!(16 17 18 21 23),
            (5, 23) => $visit!(17 18 19 22 24),
            (5, 24) => $visit!(18 19 23),
            _ => unreachable!("a cell of a 4x4 or 5x5 board"),
        }
    };
}

pub(crate) use around;

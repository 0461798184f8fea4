//! The number of rows and columns: a [`Size`], written `3x4`.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Problem};
use crate::limits::MAX_CELLS;

/// The rows and columns of a board: at least 1 of each, and at most [`Size::MAX_CELLS`] cells.
///
/// `Display` writes `3x4`. `FromStr` also accepts `X` or `×`, and blanks around the numbers.
///
/// # Examples
///
/// ```
/// use dictc_board::Size;
///
/// let size: Size = "3x4".parse()?;
/// assert_eq!((size.rows(), size.columns(), size.cells()), (3, 4, 12));
/// assert_eq!(size.to_string(), "3x4");
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    // Both at least 1, and their product at most MAX_CELLS.
    rows: u32,
    columns: u32,
}

impl Size {
    /// The maximum number of cells of a board: 4,194,304, as in 2048x2048. A board takes 16 bytes
    /// per cell.
    pub const MAX_CELLS: usize = MAX_CELLS;

    /// One row and one column.
    pub(crate) const ONE: Size = Size { rows: 1, columns: 1 };

    /// The size of these rows and columns.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if either is zero,
    /// - if it has more than [`Size::MAX_CELLS`] cells.
    pub fn new(rows: usize, columns: usize) -> Result<Size, Error> {
        if rows == 0 || columns == 0 {
            return Err(Problem::BadSize { text: format!("{rows}x{columns}") }.into());
        }
        if rows.saturating_mul(columns) > MAX_CELLS {
            return Err(Problem::TooLarge.into());
        }
        match (u32::try_from(rows), u32::try_from(columns)) {
            (Ok(rows), Ok(columns)) => Ok(Size { rows, columns }),
            _ => Err(Problem::TooLarge.into()),
        }
    }

    /// The square with this number of cells, if one exists.
    pub(crate) fn square(cells: usize) -> Option<Size> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Size::new(side, side).ok()).flatten()
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of cells, rows times columns.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.columns as usize
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = Error;

    fn from_str(text: &str) -> Result<Size, Error> {
        let bad = || Problem::BadSize { text: text.to_owned() }.into();
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| bad());
        match (number(rows)?, number(columns)?) {
            (0, _) | (_, 0) => Err(bad()),
            (rows, columns) => Size::new(rows, columns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_parse() {
        for text in ["3x4", "3X4", "3×4", " 3 x 4 "] {
            assert_eq!(text.parse(), Size::new(3, 4), "{text}");
        }
        for text in ["", "3", "x", "3x", "x4", "0x4", "3x0", "3x4x5", "-3x4", "3by4", "3x4.0"] {
            let bad = Problem::BadSize { text: text.to_owned() }.into();
            assert_eq!(text.parse::<Size>(), Err(bad), "{text}");
        }
    }

    #[test]
    fn sizes_have_a_limit() {
        assert!(Size::new(2048, 2048).is_ok());
        assert!(Size::new(1, Size::MAX_CELLS).is_ok());
        for (rows, columns) in [(2048, 2049), (usize::MAX, 2), (usize::MAX, usize::MAX)] {
            assert_eq!(Size::new(rows, columns), Err(Problem::TooLarge.into()));
        }
        let text = "0x3".to_owned();
        assert_eq!(Size::new(0, 3), Err(Problem::BadSize { text }.into()));
    }

    #[test]
    fn squares() {
        assert_eq!(Size::square(16), Size::new(4, 4).ok());
        assert_eq!(Size::square(1), Size::new(1, 1).ok());
        assert_eq!(Size::square(12), None);
        assert_eq!(Size::square(0), None);
    }
}

//! The shape of boards, with its symmetries.

use std::cmp::Ordering;

use dictc_board::{Edges, Geometry, Size};

use crate::error::Error;

/// The geometry of boards, and the symmetries that keep it.
///
/// A square has eight symmetries: four rotations, each with and without a reflection. Any other
/// rectangle has four. A torus can also be shifted by any number of rows and columns, so a 4x4
/// torus has 8 x 16 symmetries. Equal maps count once: for a single row, reflecting it from top to
/// bottom is the identity.
///
/// Narrow shapes have further permutations that keep all neighbors: in two rows, the two cells of a
/// column touch the same cells and can be swapped. These do not count as symmetries here.
///
/// A shape takes a byte for each symmetry and cell: 128 bytes for 4x4, at most 512 KB.
///
/// # Examples
///
/// ```
/// use dictc_board::{Edges, Geometry, Size};
/// use dictc_optimize::Shape;
///
/// let square = Shape::closed(Size::new(4, 4)?)?;
/// assert_eq!(square.symmetries().len(), 8);
/// assert_eq!(Shape::closed(Size::new(3, 4)?)?.symmetries().len(), 4);
/// assert_eq!(Shape::new(Geometry::new(Size::new(4, 4)?, Edges::Torus))?.symmetries().len(), 128);
///
/// assert_eq!(square.canonical(b"sretenisgtalsrep"), b"perslatgsineters");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    geometry: Geometry,
    symmetries: Vec<Symmetry>,
}

/// A map of the cells of a board to themselves under which neighbors stay neighbors.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry {
    /// By cell of the image, the cell of the board whose tile it shows.
    source: Box<[u8]>,
}

impl Shape {
    /// The most cells of a shape.
    pub const MAX_CELLS: usize = 256;

    /// The shape of boards with this geometry. Time and memory are linear in the number of
    /// symmetries times the number of cells.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCells`] beyond [`Shape::MAX_CELLS`] cells.
    pub fn new(geometry: Geometry) -> Result<Shape, Error> {
        let cells = geometry.size().cells();
        if cells > Shape::MAX_CELLS {
            return Err(Error::TooManyCells { cells, most: Shape::MAX_CELLS });
        }
        Ok(Shape { geometry, symmetries: symmetries(geometry) })
    }

    /// The shape of boards of this size with closed edges.
    ///
    /// # Errors
    ///
    /// As [`Shape::new`].
    pub fn closed(size: Size) -> Result<Shape, Error> {
        Shape::new(Geometry::new(size, Edges::Closed))
    }

    /// The size and the edges.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.geometry.size()
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.size().cells()
    }

    /// The symmetries, each once. The first is the identity.
    #[must_use]
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The image of a board that comes first, compared tile by tile: in alphabetical order for
    /// letters. Boards have the same canonical image if and only if a symmetry maps one to the
    /// other.
    ///
    /// Linear in the number of symmetries, times the number of cells in the worst case.
    ///
    /// # Panics
    ///
    /// If the number of tiles is not the number of cells.
    #[must_use]
    pub fn canonical<T: Copy + Ord>(&self, tiles: &[T]) -> Vec<T> {
        self.first_image(tiles).image(tiles)
    }

    /// The symmetry whose image of a board is canonical.
    ///
    /// # Panics
    ///
    /// If the number of tiles is not the number of cells.
    #[must_use]
    pub fn first_image<T: Copy + Ord>(&self, tiles: &[T]) -> &Symmetry {
        assert_eq!(tiles.len(), self.cells(), "a tile for each cell");
        let mut first = &self.symmetries[0];
        for symmetry in &self.symmetries[1..] {
            let pairs = symmetry.source.iter().zip(&first.source);
            let mut orders =
                pairs.map(|(&a, &b)| tiles[usize::from(a)].cmp(&tiles[usize::from(b)]));
            if orders.find(|&order| order != Ordering::Equal) == Some(Ordering::Less) {
                first = symmetry;
            }
        }
        first
    }

    /// Whether a board is its own canonical image.
    ///
    /// # Panics
    ///
    /// If the number of tiles is not the number of cells.
    #[must_use]
    pub fn is_canonical<T: Copy + Ord>(&self, tiles: &[T]) -> bool {
        let first = self.first_image(tiles);
        first.source.iter().zip(tiles).all(|(&source, &tile)| tiles[usize::from(source)] == tile)
    }
}

impl Symmetry {
    /// Maps a cell of the image to the cell of the board that it shows. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn source(&self, cell: usize) -> usize {
        usize::from(self.source[cell])
    }

    /// The image of a board. Linear time.
    ///
    /// # Panics
    ///
    /// If there are fewer tiles than cells.
    #[must_use]
    pub fn image<T: Copy>(&self, tiles: &[T]) -> Vec<T> {
        self.source.iter().map(|&cell| tiles[usize::from(cell)]).collect()
    }
}

/// The symmetries of a geometry of at most 256 cells, the identity first.
fn symmetries(geometry: Geometry) -> Vec<Symmetry> {
    let (rows, columns) = (geometry.size().rows(), geometry.size().columns());
    let shifts = match geometry.edges() {
        Edges::Closed => (1, 1),
        Edges::Torus => (rows, columns),
    };
    let mut all: Vec<Symmetry> = Vec::new();
    let transposes: &[bool] = if rows == columns { &[false, true] } else { &[false] };
    for &transpose in transposes {
        for flips in 0..4 {
            for down in 0..shifts.0 {
                for right in 0..shifts.1 {
                    let source = |cell: usize| {
                        let (mut row, mut column) = (cell / columns, cell % columns);
                        if flips & 1 != 0 {
                            row = rows - 1 - row;
                        }
                        if flips & 2 != 0 {
                            column = columns - 1 - column;
                        }
                        (row, column) = ((row + down) % rows, (column + right) % columns);
                        if transpose {
                            (row, column) = (column, row);
                        }
                        (row * columns + column) as u8
                    };
                    all.push(Symmetry { source: (0..rows * columns).map(source).collect() });
                }
            }
        }
    }
    // The identity is the map that comes first.
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests;

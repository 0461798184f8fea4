use std::collections::HashSet;

use super::*;

fn shapes() -> impl Iterator<Item = Shape> {
    let sizes = (1..=5).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)));
    let geometry = |(rows, columns), edges| Geometry::new(Size::new(rows, columns).unwrap(), edges);
    sizes.flat_map(move |size| {
        [Edges::Closed, Edges::Torus].map(|edges| Shape::new(geometry(size, edges)).unwrap())
    })
}

/// The distance of two cells along rows and along columns, the shorter way around on a torus.
fn apart(geometry: Geometry, a: usize, b: usize) -> (usize, usize) {
    let size = geometry.size();
    let along = |a: usize, b: usize, length: usize| {
        let straight = a.abs_diff(b);
        if geometry.is_torus() { straight.min(length - straight) } else { straight }
    };
    let ((r, c), (s, d)) = (geometry.position(a), geometry.position(b));
    (along(r, s, size.rows()), along(c, d, size.columns()))
}

/// All maps of cells to cells that keep the distances along both axes, or exchange the axes. They
/// are found one cell at a time, using only distances.
fn isometries(geometry: Geometry) -> HashSet<Vec<usize>> {
    let cells = geometry.size().cells();
    let mut found = HashSet::new();
    for exchange in [false, true] {
        let mut partial = vec![Vec::new()];
        for cell in 0..cells {
            let fits = |map: &Vec<usize>, image: usize| {
                map.iter().enumerate().all(|(other, &other_image)| {
                    let (x, y) = apart(geometry, cell, other);
                    let expected = if exchange { (y, x) } else { (x, y) };
                    other_image != image && apart(geometry, image, other_image) == expected
                })
            };
            let extended = partial.iter().flat_map(|map| {
                let images = (0..cells).filter(|&image| fits(map, image));
                images.map(|image| [&map[..], &[image]].concat()).collect::<Vec<_>>()
            });
            partial = extended.collect();
        }
        found.extend(partial);
    }
    found
}

#[test]
fn symmetries_are_all_isometries() {
    for shape in shapes() {
        let maps = shape.symmetries().iter();
        let maps: HashSet<Vec<usize>> =
            maps.map(|it| (0..shape.cells()).map(|cell| it.source(cell)).collect()).collect();
        assert_eq!(maps.len(), shape.symmetries().len(), "each once: {:?}", shape.geometry());
        assert_eq!(maps, isometries(shape.geometry()), "{:?}", shape.geometry());
    }
}

#[test]
fn symmetries_keep_neighbors_and_start_with_the_identity() {
    for shape in shapes() {
        let geometry = shape.geometry();
        for symmetry in shape.symmetries() {
            for cell in 0..shape.cells() {
                let mut images: Vec<usize> =
                    geometry.neighbors(cell).map(|it| symmetry.source(it)).collect();
                images.sort_unstable();
                let expected: Vec<usize> = geometry.neighbors(symmetry.source(cell)).collect();
                assert_eq!(images, expected);
            }
        }
        assert!((0..shape.cells()).all(|cell| shape.symmetries()[0].source(cell) == cell));
    }
}

#[test]
fn canonical_boards_are_the_first_images() {
    let mut state = 1_u32;
    for shape in shapes() {
        let maps = isometries(shape.geometry());
        for _ in 0..20 {
            let mut random = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                b'a' + (state >> 24) as u8 % 3
            };
            let tiles: Vec<u8> = (0..shape.cells()).map(|_| random()).collect();
            let images: Vec<Vec<u8>> =
                maps.iter().map(|map| map.iter().map(|&it| tiles[it]).collect()).collect();
            let first = images.iter().min().unwrap();
            for image in &images {
                assert_eq!(&shape.canonical(image), first);
                assert_eq!(shape.is_canonical(image), image == first);
            }
        }
    }
}

#[test]
fn large_shapes_are_refused() {
    let size = |rows, columns| Size::new(rows, columns).unwrap();
    assert!(Shape::closed(size(16, 16)).is_ok());
    assert_eq!(Shape::closed(size(1, 257)), Err(Error::TooManyCells { cells: 257, most: 256 }));
    let torus = Shape::new(Geometry::new(size(16, 16), Edges::Torus)).unwrap();
    assert_eq!(torus.symmetries().len(), 8 * 256);
}

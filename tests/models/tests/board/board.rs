//! Boards: their canonical text, and which tiles touch.

use dictc_board::{Board, Edges, Geometry, Parser, Size, Tile};
use dictc_letters::Folding;

fn letters(text: &str) -> Vec<Tile> {
    text.chars().map(|c| Tile::letter(c).unwrap()).collect()
}

#[test]
fn display_is_canonical() {
    let cases = [
        ("PERSLATGSINETERS", "pers/latg/sine/ters"),
        ("hell/likd/oquee/laun", "hell/likd/oqee/laun"),
        ("a", "a"),
        ("q u/", "qu/"),
        ("quua/quit", "quua/quit"),
        ("abc/", "abc/"),
        ("a/b", "a/b"),
        ("Qu", "q"),
        ("a?./[q]BC", "a?./[q]bc"),
        ("Th?./[q]BC", "[th]?./[q]bc"),
        ("[th]ß", "[th]ß/"),
        ("[ßa]b/cd", "[ßa]b/cd"),
        ("[th]א", "[th]א/"),
        ("[𝐀]b/[th]c", "[𝐀]b/[th]c"),
    ];
    for (text, canonical) in cases {
        let board = Parser::new().parse(text).or_else(|_| Parser::new().size(1, 2).parse(text));
        let board = board.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(board.to_string(), canonical, "{text}");
        assert_eq!(canonical.parse(), Ok(board), "{canonical}");
    }
}

#[test]
fn new_checks_the_number_of_tiles() {
    let board = Board::new(2, 3, letters("abcdef")).unwrap();
    assert_eq!(board.to_string(), "abc/def");
    assert_eq!(board.tile(4), Tile::letter('e').unwrap());
    assert!(Board::new(2, 3, letters("abcde")).is_err());
    assert_eq!(Board::new(0, 3, Vec::new()).unwrap_err(), Size::new(0, 3).unwrap_err());
    let error = Board::new(1 << 12, 1 << 12, Vec::new()).unwrap_err().to_string();
    assert!(error.starts_with("the board is too large"), "{error}");
}

#[test]
fn a_torus_differs_from_a_closed_board() {
    let flat = Board::parse("abc/def/ghi").unwrap();
    let torus = flat.clone().with_edges(Edges::Torus);
    assert!(torus.is_torus() && !flat.is_torus());
    assert_ne!(torus, flat);
    assert_eq!(torus.neighbors(0).count(), 8);
    assert_eq!(flat.neighbors(0).count(), 3);
    assert_eq!(torus.with_edges(Edges::Closed), flat);
    assert_eq!(format!("{flat:?}"), "Board(abc/def/ghi)");
}

#[test]
fn walls_are_neighbors() {
    let board = Board::parse("a./bc").unwrap();
    assert_eq!(board.neighbors(0).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn blanks_and_walls_are_tiles() {
    let board = Board::parse("a?./").unwrap();
    let kinds = board.tiles().iter().map(|tile| (tile.is_blank(), tile.is_wall()));
    assert!(kinds.eq([(false, false), (true, false), (false, true)]));
}

#[test]
fn cells_have_positions_and_neighbors() {
    let board = Board::parse("abc/def").unwrap();
    for cell in 0..6 {
        assert_eq!(board.position(cell), (cell / 3, cell % 3));
        assert_eq!(board.cell(cell / 3, cell % 3), cell);
    }
    assert_eq!(board.geometry(), Geometry::new(Size::new(2, 3).unwrap(), Edges::Closed));
    let mut neighbors = board.neighbors(4);
    for left in (0..=5).rev() {
        assert_eq!(neighbors.len(), left);
        assert_eq!(neighbors.next().is_some(), left > 0);
    }
}

#[test]
fn tiles_can_be_changed() {
    let mut board = Board::parse("abcd").unwrap();
    board.set_tile(3, Tile::QU);
    assert_eq!(board.to_string(), "ab/cq");
}

#[test]
fn tiles_fold_by_rules() {
    let german = Folding::new().replace("ä=ae").unwrap().replace("ß=ss").unwrap();
    for (text, folded) in [("bä/?.", "b[ae]/?."), ("[sä]ß/Qub", "[sae][ss]/qb"), ("ab/cd", "ab/cd")]
    {
        let mut board = Board::parse(text).unwrap();
        board.fold(&Folding::new());
        assert_eq!(board, Board::parse(text).unwrap());
        board.fold(&german);
        assert_eq!(board.to_string(), folded);
    }
}

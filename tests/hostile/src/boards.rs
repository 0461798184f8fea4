//! Parses text as boards, in every notation that the parser accepts.

use std::io::{self, Read};

use dictc_board::{
    Blocks, Board, BoardSplitter, DiceSet, Edges, Layout, Parser, Points, QTile, RuleSet, Size,
    Tile, TileKind,
};

use crate::draw::Draw;

/// The maximum length of a text, in bytes.
const MAX_TEXT: usize = 2_000;

/// The parts of texts. Texts of arbitrary bytes are tested as well.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "a", "e", "s", "q", "u", "Q", "Qu", "qu", "U", "Th", "T", "h", "Sch", "[", "]", "[qu]",
    "[q]", "[SCH]", "[th]", "?", ".", "/", ",", " ", "\n", "\r\n", "\t", "#", "é", "E\u{301}",
    "\u{301}", "İ", "ß", "ẞ", "Σ", "ς", "語", "\u{feff}", "7", "ǅ", "ﬁ", "\u{345}", "ᾳ", "Ω",
    "\u{1100}", "\u{1161}", "가", "\u{11a8}", "abcdefghi", "0x3", "\u{2126}", "K", "ŉ", "ǰ",
];

/// Tiles as unambiguous text, with or without brackets.
const TILES: &[&str] =
    &["a", "b", "e", "s", "é", "ß", "語", "σ", "?", ".", "[qu]", "[q]", "[th]", "[sch]", "[éé]"];

/// The parts of files of boards, most of them whole lines.
const LINES: &[&str] =
    &["abc\n", "de\n", "abcd\n", "\n", "\n", "# note\n", "Qu\n", "Aä\n", "a/b\n", "Abcd", "\r\n"];

/// Letters that compose with letters beside them, and others that need care in groups.
const ODD_LETTERS: &[char] = &[
    'q', 'u', 'ß', 'ñ', 'σ', 'ı', 'א', '가', '𐐷', 'ǆ', 'ⓐ', 'ʰ', '\u{345}', '\u{363}', '\u{9be}',
    '\u{9c7}',
];

/// Parses text as a board, as a file of boards, and as every other type that parses from text.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn board(data: &[u8]) {
    let mut draw = Draw::new(data);
    if draw.one_in(3) {
        written_board(&mut draw);
        any_board(&mut Draw::again(data));
        return;
    }
    let parser = parser(&mut draw);
    let layout = *draw.pick(&[Layout::Auto, Layout::Lines, Layout::Rows]);
    let read_size = draw.number(1..=64);
    let text = if draw.one_in(2) {
        String::from_utf8_lossy(draw.rest()).into_owned()
    } else {
        draw.text(PIECES, 0..=60)
    };
    if text.len() > MAX_TEXT {
        return;
    }
    one_board(&parser, &text);
    file_of_boards(&parser, layout, read_size, &text);
    other_texts(&text);
    file_of_boards(&parser, layout, read_size, &Draw::again(data).text(LINES, 0..=40));
}

fn parser(draw: &mut Draw<'_>) -> Parser<'static> {
    let mut parser = Parser::new().edges(edges(draw.one_in(4)));
    if draw.one_in(4) {
        parser = parser.q(QTile::Bare);
    }
    if draw.one_in(3) {
        parser = parser.size(draw.number(0..=6), draw.number(0..=6));
    }
    parser
}

fn edges(torus: bool) -> Edges {
    if torus { Edges::Torus } else { Edges::Closed }
}

fn one_board(parser: &Parser, text: &str) {
    let mut board = Board::parse("ab/cd").expect("a valid board");
    let into = parser.parse_into(text, &mut board);
    let parsed = parser.parse(text);
    assert_eq!(into, parsed.as_ref().map(drop).map_err(Clone::clone), "{text:?}");
    match parsed {
        Ok(parsed) => {
            assert_eq!(parsed, board, "{text:?}");
            assert_prints_itself(&parsed);
            assert_well_formed(&parsed);
        }
        Err(error) => {
            assert_eq!(board, Board::default(), "{text:?}");
            assert_one_line(&error);
        }
    }
}

/// Asserts that the messages of an error and its sources have one line each.
fn assert_one_line(error: &dictc_board::Error) {
    let mut error: &dyn std::error::Error = error;
    loop {
        let message = error.to_string();
        assert!(!message.is_empty() && !message.contains('\n'), "{message}");
        let Some(source) = error.source() else { break };
        error = source;
    }
}

/// Asserts that a board prints as text that parses to the same board. A Qu tile prints as `q`; a
/// board without one parses to the same board with either meaning of a bare q.
fn assert_prints_itself(board: &Board) {
    let text = board.to_string();
    let has_qu = board.tiles().contains(&Tile::QU);
    let meanings: &[QTile] = if has_qu { &[QTile::Qu] } else { &[QTile::Qu, QTile::Bare] };
    for &q in meanings {
        let parser = Parser::new().q(q).edges(board.edges());
        assert_eq!(parser.parse(&text).as_ref(), Ok(board), "{text:?}, {q:?}");
        let sized = parser.size(board.rows(), board.columns());
        assert_eq!(sized.parse(&text).as_ref(), Ok(board), "{text:?}, {q:?}");
    }
    for &tile in board.tiles() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
    }
}

/// Asserts that shape, neighbors and tiles are consistent and match their definitions.
fn assert_well_formed(board: &Board) {
    assert_eq!(board.len(), board.rows() * board.columns());
    assert_eq!(board.tiles().len(), board.len());
    assert_eq!(board.size().to_string().parse(), Ok(board.size()));
    for cell in 0..board.len() {
        let (row, column) = board.position(cell);
        assert_eq!(board.cell(row, column), cell);
        let neighbors: Vec<usize> = board.neighbors(cell).collect();
        assert!(neighbors.is_sorted_by(|a, b| a < b), "{board:?}");
        for &other in &neighbors {
            assert!(board.neighbors(other).any(|it| it == cell), "{board:?}");
        }
        if board.len() <= 64 {
            let expected: Vec<usize> =
                (0..board.len()).filter(|&other| touch(board, cell, other)).collect();
            assert_eq!(neighbors, expected, "{board:?}");
        }
    }
    for tile in board.tiles() {
        let letters: String = tile.letters().collect();
        match tile.kind() {
            TileKind::Letter(_) | TileKind::Group(_) => {
                assert_eq!(tile.letter_count(), dictc_letters::Letter::count(&letters));
                assert_eq!(
                    dictc_letters::fold_letters(&letters).as_deref(),
                    Ok(&*letters),
                    "{tile:?}"
                );
                assert_eq!(Tile::group(&letters).as_ref(), Ok(tile));
            }
            TileKind::Blank => assert_eq!((tile.letter_count(), &*letters), (1, "")),
            TileKind::Wall => assert_eq!((tile.letter_count(), &*letters), (0, "")),
        }
    }
}

/// Whether two different cells are at most one row and one column apart. On a torus, distances
/// wrap around.
fn touch(board: &Board, a: usize, b: usize) -> bool {
    let apart = |a: usize, b: usize, length: usize| {
        let straight = a.abs_diff(b);
        if board.is_torus() { straight.min(length - straight) } else { straight }
    };
    let (a_at, b_at) = (board.position(a), board.position(b));
    a != b
        && apart(a_at.0, b_at.0, board.rows()) <= 1
        && apart(a_at.1, b_at.1, board.columns()) <= 1
}

/// Asserts that a file gives the same boards whether it is read at once or in blocks.
fn file_of_boards(parser: &Parser, layout: Layout, read_size: usize, text: &str) {
    let splitter = BoardSplitter::new().layout(layout);
    let whole = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut expected = Vec::new();
    for board in splitter.split(whole, 1) {
        assert!(!board.text().contains('#'), "{text:?}");
        if let Err(error) = parser.parse(board.text()) {
            assert!(board.line_of(&error) >= board.line(), "{text:?}");
        }
        expected.push((board.line(), board.text().to_owned()));
    }
    let at_once = Blocks::new(text.as_bytes(), splitter).read_size(read_size);
    let slowly = Blocks::new(Slow(text.as_bytes(), read_size), splitter).read_size(100);
    let context = || format!("{text:?}, {layout:?}, {read_size} bytes per read");
    assert_eq!(read_blocks(at_once, splitter), expected, "{}", context());
    assert_eq!(read_blocks(slowly, splitter), expected, "short reads: {}", context());
}

fn read_blocks(mut blocks: Blocks<impl Read>, splitter: BoardSplitter) -> Vec<(u64, String)> {
    let mut found = Vec::new();
    while let Some(block) = blocks.next_block().expect("reading from memory succeeds") {
        let part = std::str::from_utf8(block.bytes()).expect("blocks end at line ends");
        let boards = splitter.split(part, block.line());
        found.extend(boards.map(|it| (it.line(), it.text().to_owned())));
        blocks.recycle(block);
    }
    found
}

/// Returns at most this number of bytes from each read.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (part, rest) = self.0.split_at(self.1.min(self.0.len()).min(buffer.len()));
        buffer[..part.len()].copy_from_slice(part);
        self.0 = rest;
        Ok(part.len())
    }
}

/// Parses text as a size, points, rules and dice.
fn other_texts(text: &str) {
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    if let Ok(points) = text.parse::<Points>() {
        assert_eq!(points.to_string().parse(), Ok(points.clone()));
        let _ = (points.of(0), points.of(usize::MAX));
    }
    if let Err(error) = RuleSet::from_toml(text) {
        assert_one_line(&error);
    }
    if let Err(error) = DiceSet::from_toml(text) {
        assert_one_line(&error);
    }
}

/// Writes a board of known tiles in one of the notations and asserts that it parses to these
/// tiles.
fn written_board(draw: &mut Draw<'_>) {
    let (rows, columns) = (draw.number(1..=7), draw.number(1..=7));
    let edges = edges(draw.one_in(3));
    let texts: Vec<&str> = (0..rows * columns).map(|_| *draw.pick(TILES)).collect();
    let capitals = draw.one_in(3);
    let tile = |text: &&str| match *text {
        "?" => Tile::BLANK,
        "." => Tile::WALL,
        letters => Tile::group(letters.trim_matches(['[', ']'])).expect("a group of letters"),
    };
    let expected = Board::new(rows, columns, texts.iter().map(tile).collect());
    let expected = expected.expect("one tile for each cell").with_edges(edges);
    // The separator of rows, and a weaker separator of tiles.
    let (row_end, tile_end) = *draw.pick(&[
        ("/", ""),
        ("/", " "),
        ("/", ","),
        ("\n", ""),
        ("\r\n", " "),
        ("\n", ", "),
        (",", ""),
        (",", " "),
        (" ", ""),
        (" / ", " "),
        ("//", ""),
        ("", ""),
        ("", " "),
        ("", ","),
        ("", "/"),
    ]);
    let text: Vec<String> = texts.chunks(columns).map(|row| row.join(tile_end)).collect();
    let between = if row_end.is_empty() { tile_end } else { row_end };
    let mut text = text.join(between);
    if capitals {
        text = text.chars().map(capital).collect();
    }
    let mut parser = Parser::new().edges(edges);
    // Without a row separator in the text, the parser must know the size.
    if row_end.is_empty() || rows == 1 || columns == 1 {
        parser = parser.size(rows, columns);
    }
    assert_eq!(parser.parse(&text).as_ref(), Ok(&expected), "{text:?}");
    // A square without separators needs no size.
    if (row_end, tile_end) == ("", "") && rows == columns {
        assert_eq!(Parser::new().edges(edges).parse(&text).as_ref(), Ok(&expected), "{text:?}");
    }
    assert_prints_itself(&expected);
    assert_well_formed(&expected);
}

/// A board of any size and of tiles with any letters prints as text that parses to the same board.
fn any_board(draw: &mut Draw<'_>) {
    let (rows, columns) = (draw.number(1..=12), draw.number(1..=12));
    let edges = edges(draw.one_in(2));
    let tiles = (0..rows * columns).map(|_| any_tile(draw)).collect();
    let board = Board::new(rows, columns, tiles).expect("one tile for each cell");
    let board = board.with_edges(edges);
    assert_prints_itself(&board);
    assert_well_formed(&board);
}

/// A tile of up to three letters. What cannot be a letter is left out.
fn any_tile(draw: &mut Draw<'_>) -> Tile {
    let letters = match draw.number(0..=9) {
        0 => return Tile::BLANK,
        1 => return Tile::WALL,
        2 => return Tile::QU,
        3 | 4 => draw.number(1..=3),
        _ => 1,
    };
    let mut letter = || match draw.number(0..=7) {
        0 => char::from_u32(draw.number(0..=0x3_ffff) as u32),
        1 | 2 => Some(*draw.pick(ODD_LETTERS)),
        _ => Some(char::from(b'a' + draw.number(0..=25) as u8)),
    };
    let letters = (0..letters).filter_map(|_| letter()).filter(|it| Tile::letter(*it).is_ok());
    Tile::group(&letters.collect::<String>()).unwrap_or(Tile::BLANK)
}

/// The letter in upper case, if it has a single capital.
fn capital(letter: char) -> char {
    match letter {
        'ß' => 'ẞ',
        _ => letter.to_uppercase().next().unwrap_or(letter),
    }
}

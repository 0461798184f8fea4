//! The texts that are boards, and those that are refused.

use dictc_board::{Board, Edges, Parser, QTile, Size, Tile, TileKind};

/// A board's tiles, groups in brackets, `/` between rows: the shape and the tiles at a glance.
fn show(board: &Board) -> String {
    let rows: Vec<String> = board
        .tiles()
        .chunks(board.columns())
        .map(|row| row.iter().map(show_tile).collect())
        .collect();
    rows.join("/")
}

fn show_tile(tile: &Tile) -> String {
    match tile.kind() {
        TileKind::Letter(letter) => letter.to_string(),
        TileKind::Group(letters) => format!("[{letters}]"),
        TileKind::Blank => "?".to_owned(),
        TileKind::Wall => ".".to_owned(),
    }
}

fn check(parser: Parser, cases: &[(&str, &str)]) {
    for &(text, expected) in cases {
        let board = parser.parse(text).map(|board| show(&board));
        assert_eq!(board.as_deref(), Ok(expected), "{text:?}");
    }
}

#[test]
fn one_board_in_many_forms() {
    let forms = [
        "perslatgsineters",
        "PERSLATGSINETERS",
        "pers/latg/sine/ters",
        "/pers/latg/sine/ters/",
        "pers//latg/sine/ters\n",
        "pers,latg,sine,ters",
        "pers, latg, sine, ters,",
        "pers latg sine ters",
        "  pers\tlatg  sine ters\r\n",
        "pers\nlatg\nsine\nters\n",
        "pers\r\nlatg\r\n\r\nsine\r\nters\r\n",
        "P E R S / L A T G / S I N E / T E R S",
        "P,E,R,S\nL,A,T,G\nS,I,N,E\nT,E,R,S",
        "p e r s, l a t g, s i n e, t e r s",
        "P E R S L A T G S I N E T E R S",
        "p,e,r,s,l,a,t,g,s,i,n,e,t,e,r,s",
        "p\te\tr\ts\tl\ta\tt\tg\ts\ti\tn\te\tt\te\tr\ts",
        "\u{feff}pers latg sine ters",
        "pers\u{a0}latg\u{a0}sine\u{a0}ters",
        "[p]ers[l]atg[s]ine[t]ers",
    ];
    check(Parser::new(), &forms.map(|text| (text, "pers/latg/sine/ters")));
}

#[test]
fn shapes() {
    check(
        Parser::new(),
        &[
            ("a", "a"),
            ("abc/", "abc"),
            ("/abc", "abc"),
            ("abcd", "ab/cd"),
            ("abcd/", "abcd"),
            ("abcd,", "ab/cd"),
            ("abcd\n", "ab/cd"),
            ("a/b/c", "a/b/c"),
            ("a b c d", "ab/cd"),
            ("a, b, c, d", "ab/cd"),
            ("a/b/c/d", "a/b/c/d"),
            ("a\nb\nc\nd", "a/b/c/d"),
            ("di/ed", "di/ed"),
            ("pers/late/sind", "pers/late/sind"),
            ("pers late sind", "pers/late/sind"),
            ("pers,late,sind", "pers/late/sind"),
        ],
    );
    check(
        Parser::new().size(3, 4),
        &[
            ("perslatesind", "pers/late/sind"),
            ("pers/late/sind", "pers/late/sind"),
            ("p e r s l a t e s i n d", "pers/late/sind"),
            ("p,e,r,s\nl,a,t,e\ns,i,n,d", "pers/late/sind"),
            ("p\ne\nr\ns\nl\na\nt\ne\ns\ni\nn\nd", "pers/late/sind"),
        ],
    );
}

#[test]
fn rows_of_another_size_are_refused() {
    let parser = Parser::new().size(2, 2);
    for text in ["ab/cd/ef/gh", "a/b", "abcd/"] {
        let error = parser.parse(text).unwrap_err().to_string();
        assert!(error.ends_with("not 2x2 as asked: change either"), "{text}: {error}");
    }
}

#[test]
fn tiles() {
    check(
        Parser::new(),
        &[
            ("a?/.b", "a?/.b"),
            ("a?.b", "a?/.b"),
            ("QuThIN", "[qu][th]/in"),
            ("QuTh/InHe", "[qu][th]/[in][he]"),
            ("Qu Th/In He", "[qu][th]/[in][he]"),
            ("Qu Th In E", "[qu][th]/[in]e"),
            ("Qu/Th/In", "[qu]/[th]/[in]"),
            ("Pers/Latg", "[pers]/[latg]"),
            ("[qu][TH]/in", "[qu][th]/in"),
            ("[q][a]bc", "qa/bc"),
            ("Schab?./", "[schab]?."),
            ("SchAB?./", "[sch]ab?."),
            ("Thא/", "[th]א"),
        ],
    );
}

#[test]
fn letters_of_many_alphabets() {
    check(
        Parser::new(),
        &[
            ("ñłßä", "ñł/ßä"),
            ("ÑŁẞÄ", "ñł/ßä"),
            ("N\u{303}A\u{308}O\u{308}U\u{308}", "ñä/öü"),
            ("İIΣΤ", "ii/στ"),
            ("ıiςτ", "ıi/στ"),
            ("ЖУКИ", "жу/ки"),
            ("Жук/", "[жук]"),
            ("שלום", "של/ום"),
        ],
    );
}

#[test]
fn q_is_the_qu_tile() {
    check(
        Parser::new(),
        &[
            ("q", "[qu]"),
            ("Q", "[qu]"),
            ("Qu", "[qu]"),
            ("qabc", "[qu]a/bc"),
            ("QABC", "[qu]a/bc"),
            ("q/u", "[qu]/u"),
            ("quit", "[qu]u/it"),
            ("QUIT", "[qu]u/it"),
            ("Quit", "[quit]"),
            ("QuIT/ABC", "[qu]it/abc"),
        ],
    );
    check(
        Parser::new().q(QTile::Bare),
        &[
            ("q", "q"),
            ("quit", "qu/it"),
            ("QUIT", "qu/it"),
            ("QuITA", "[qu]i/ta"),
            ("hell/likd/oque/laun", "hell/likd/oque/laun"),
        ],
    );
}

#[test]
fn qu_is_one_tile_where_that_makes_the_rows_equal() {
    let meant = "hell/likd/o[qu]ee/laun";
    check(
        Parser::new(),
        &[
            ("hell/likd/oquee/laun", meant),
            ("HELL/LIKD/OQUEE/LAUN", meant),
            ("helllikdoqueelaun", meant),
            ("hell/likd/oqee/laun", meant),
            ("hell/likd/oQuee/laun", meant),
            ("HELL/LIKD/OQuEE/LAUN", meant),
            ("hell/likd/o[qu]ee/laun", meant),
            ("hell likd oquee laun", meant),
            // The rows are equal with q and u as two tiles, so this reading wins.
            ("quab/cdef", "[qu]uab/cdef"),
            ("quab/quef", "[qu]uab/[qu]uef"),
            ("quab/cde", "[qu]ab/cde"),
            // Both in one board: only brackets or capitals can express this.
            ("[qu]ab/que", "[qu]ab/[qu]ue"),
            ("QuAB/QUE", "[qu]ab/[qu]ue"),
        ],
    );
    check(Parser::new().size(2, 2), &[("quite", "[qu]i/te"), ("quit", "[qu]u/it")]);
}

#[test]
fn tiles_with_gaps_must_fill_a_square() {
    let error = Board::parse("a b c").unwrap_err().to_string();
    assert!(error.starts_with("3 tiles do not fill a square"), "{error}");
}

#[test]
fn a_capital_takes_one_letter_where_that_makes_the_rows_equal() {
    check(
        Parser::new(),
        &[
            ("tHeins/abcde", "t[he]ins/abcde"),
            ("aThbc", "a[th]/bc"),
            ("Qui/ab", "[qu]i/ab"),
            // Both at once: the Th tile, and qu as one.
            ("aThquc", "a[th]/[qu]c"),
            // All the small letters would be too many for a tile.
            ("Abcdefghijklmnopr", "[ab]cde/fghi/jklm/nopr"),
        ],
    );
}

#[test]
fn an_error_leaves_a_board() {
    let mut board = Board::parse("perslatgsineters").unwrap();
    assert!(Parser::new().parse_into("pers/lat", &mut board).is_err());
    assert_eq!(board, Board::default());
    assert_eq!(board.to_string(), ".");
    Parser::new().parse_into("di/ed", &mut board).unwrap();
    assert_eq!(show(&board), "di/ed");
}

#[test]
fn boards_are_reused() {
    let mut board = Board::parse(&"a".repeat(10_000)).unwrap();
    let memory = board.tiles().as_ptr();
    for (text, edges) in
        [("perslatgsineters", Edges::Torus), ("a/b", Edges::Closed), ("Qu/Th", Edges::Torus)]
    {
        let parser = Parser::new().edges(edges);
        parser.parse_into(text, &mut board).unwrap();
        assert_eq!(board, parser.parse(text).unwrap());
        assert_eq!(board.tiles().as_ptr(), memory);
    }
}

#[test]
fn large_boards() {
    let board = Board::parse(&"ab".repeat(1 << 19)).unwrap();
    assert_eq!((board.rows(), board.columns()), (1024, 1024));
    let row = format!("{}/", "a".repeat(256));
    let board = Board::parse(&row.repeat(256)).unwrap();
    assert_eq!((board.rows(), board.columns()), (256, 256));
    for too_large in ["a".repeat(Size::MAX_CELLS + 1), "ä/".repeat(Size::MAX_CELLS + 1)] {
        let error = Board::parse(&too_large).unwrap_err().to_string();
        assert!(error.starts_with("the board is too large"), "{error}");
    }
    // Blanks in brackets are for the slower of two readers.
    let largest = Board::parse(&format!("[a]{}", "?".repeat(Size::MAX_CELLS - 1))).unwrap();
    assert_eq!(largest.len(), Size::MAX_CELLS);
    let error = Parser::new().size(1 << 20, 8).parse("a").unwrap_err().to_string();
    assert!(error.starts_with("the board is too large"), "{error}");
}

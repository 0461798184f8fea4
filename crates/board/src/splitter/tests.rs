use super::*;

fn split(splitter: BoardSplitter, text: &str) -> Vec<(u64, String)> {
    splitter.split(text, 1).map(|board| (board.line(), board.text().to_owned())).collect()
}

fn texts(layout: Layout, text: &str) -> Vec<String> {
    split(BoardSplitter::new().layout(layout), text).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn lines_and_rows() {
    let cases: [(&str, &[&str]); 12] = [
        ("perslatgsineters\nsegsrntreiaeslps\n", &["perslatgsineters", "segsrntreiaeslps"]),
        ("perslatgs\n\n\nsegsrntrei", &["perslatgs", "segsrntrei"]),
        ("PERS\nLATG\n\nSINE\nTERS\n", &["PERS\nLATG", "SINE\nTERS"]),
        ("P E R S\nL A T G\n", &["P E R S\nL A T G"]),
        ("PERS\r\nLATG\r\n\r\nSINE\r\n", &["PERS\r\nLATG", "SINE"]),
        ("di/ed\ndi/ed\n", &["di/ed", "di/ed"]),
        ("QuInThErHeAn\n[qu][in][th][er]xy\n", &["QuInThErHeAn\n[qu][in][th][er]xy"]),
        ("ab\ncd\nperslatgsineters\nab\n", &["ab\ncd", "perslatgsineters", "ab"]),
        ("# all\nab # first\n# between\ncd\n", &["ab\ncd"]),
        ("", &[]),
        ("\n \n#\n", &[]),
        ("äñłöäñ\näñłöäñ", &["äñłöäñ\näñłöäñ"]),
    ];
    for (text, expected) in cases {
        assert_eq!(texts(Layout::Auto, text), expected, "{text:?}");
    }
}

#[test]
fn letters_beyond_ascii_are_one_tile_and_accents_none() {
    // The last combining accent, and the letter after it.
    for (line, tiles) in [("a\u{36f}b", 2), ("a\u{370}b", 3), ("e\u{301}ñ語", 3)] {
        assert!(has_tiles(line.as_bytes(), tiles), "{line:?}");
        assert!(!has_tiles(line.as_bytes(), tiles + 1), "{line:?}");
    }
}

#[test]
fn the_size_sets_the_length_of_a_board_on_one_line() {
    let splitter = BoardSplitter::new().size(Size::new(2, 2).unwrap());
    assert_eq!(split(splitter, "abcd\nefgh"), [(1, "abcd".to_owned()), (2, "efgh".to_owned())]);
    let splitter = BoardSplitter::new().size(Size::new(10, 10).unwrap());
    assert_eq!(split(splitter, &"abcdefghij\n".repeat(10)).len(), 1);
}

#[test]
fn fixed_layouts() {
    assert_eq!(texts(Layout::Lines, "ab\ncd # x\n\nef"), ["ab", "cd", "ef"]);
    let wide = "abcdefghi\njklmnopqr\n";
    assert_eq!(texts(Layout::Rows, &format!("{wide}\n{wide}")), [wide.trim(), wide.trim()]);
}

#[test]
fn errors_have_a_line() {
    let line = |text: &str| {
        let board = BoardSplitter::new().split(text, 10).last().unwrap();
        board.line_of(&crate::Board::parse(board.text()).unwrap_err())
    };
    assert_eq!(line("abc\n# comment\nabcd\nabc\n"), 12);
    assert_eq!(line("abc\nab1\n"), 11);
    assert_eq!(line("abc\nabc\n\n\nabcdefghij\n"), 14);
    assert_eq!(line("pers/late/s1nd\n"), 10);
}

#[test]
fn a_tab_after_a_board_begins_its_id() {
    let ids = |splitter: BoardSplitter, text: &str| -> Vec<(String, Option<String>)> {
        let id = |board: BoardText<'_>| (board.text().to_owned(), board.id().map(str::to_owned));
        splitter.split(text, 1).map(id).collect()
    };
    let auto = BoardSplitter::new();
    for (text, board, id) in [
        ("di/ed\tone\r\n", "di/ed", Some("one")),
        ("perslatgsineters\t1205\t4172\n", "perslatgsineters", Some("1205\t4172")),
        ("perslatgsineters \t #17 \n", "perslatgsineters", Some(" #17 ")),
        ("perslatgsineters\t# 17\n", "perslatgsineters", Some("# 17")),
        ("perslatgsineters\t\t\r\r\n", "perslatgsineters", Some("\t\r")),
        ("perslatgsineters\t\r", "perslatgsineters", Some("\r")),
        ("perslatgsineters\t\n", "perslatgsineters", None),
        ("perslatgsineters\t", "perslatgsineters", None),
        ("perslatgsineters # a comment\tand more\n", "perslatgsineters", None),
        ("p\te\tr\ts\tl\ta\tt\tg\ts\n", "p\te\tr\ts\tl\ta\tt\tg\ts", None),
    ] {
        assert_eq!(ids(auto, text), [(board.to_owned(), id.map(str::to_owned))], "{text:?}");
    }
    let lines = ids(auto.layout(Layout::Lines), "abcd\tx\na\tb\n");
    assert_eq!(lines[0], ("abcd".to_owned(), Some("x".to_owned())));
    assert_eq!(lines[1], ("a\tb".to_owned(), None));
    let sized = auto.size(Size::new(2, 2).unwrap());
    assert_eq!(ids(sized, "abcd\tx")[0], ("abcd".to_owned(), Some("x".to_owned())));
}

#[test]
fn a_line_can_be_a_row() {
    let is_row = |line: &str| BoardSplitter::new().is_row(line);
    assert!(is_row("abcd") && is_row("Qu a") && is_row("ab # first"));
    assert!(!is_row("di/ed") && !is_row("perslatgsineters") && !is_row("") && !is_row("# all"));
}

#[test]
fn a_line_can_have_a_single_tile() {
    let is_tile = |line: &str| BoardSplitter::new().is_tile(line);
    for line in ["a", "Qu", "[sch]", "?", ".", "ä", "ͱ", "a\u{301}", "a\u{345}", " a ", "a,"] {
        assert!(is_tile(line), "{line:?}");
    }
    for line in ["", " ", "ab", "QuA", "[qu][qu]", "??", "a b"] {
        assert!(!is_tile(line), "{line:?}");
    }
}

#[test]
fn the_end_of_the_last_board_is_found_from_behind() {
    let complete = |text: &str| BoardSplitter::new().complete(text.as_bytes());
    assert_eq!(complete("di/ed\nab\ncd"), 6);
    assert_eq!(complete("ab\ncd\n"), 0);
    // Eight tiles are not yet a board.
    assert_eq!(complete("ab\nabcdefgh\t# found by hand\n"), 0);
}

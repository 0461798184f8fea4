//! The text of every error, with its sources.

use std::error::Error as _;
use std::iter::successors;

use dictc_board::{Board, DiceSet, Error, Parser, Points, RuleSet, Rules, Size, Tile};

/// The messages of an error and its sources, as programs print them.
fn chain(error: &Error) -> String {
    let errors = successors(Some(error as &dyn std::error::Error), |&it| it.source());
    errors.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

fn names<T>(all: &[T], name: fn(&T) -> &str) -> String {
    all.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn parse_error(text: &str) -> Error {
    Board::parse(text).expect_err(text)
}

fn sized_error(rows: usize, columns: usize, text: &str) -> Error {
    Parser::new().size(rows, columns).parse(text).expect_err(text)
}

#[test]
fn tiles() {
    let cases = [
        (
            Tile::letter('3').unwrap_err(),
            "'3' is not a letter: expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            Tile::group("").unwrap_err(),
            "a tile without letters: expected one or more between the brackets, as in '[qu]'",
        ),
        (
            Tile::group(&"abc".repeat(11)).unwrap_err(),
            "the tile 'abcabcabcabcabcabcabcabcabcabcabc' is too long: expected at most 30 bytes of letters, \
             or 14 as a capital and the small letters after it, which are one tile",
        ),
        (
            parse_error("ab/c[qu"),
            "row 2, column 2: '[' without ']': expected the letters of one tile in brackets, \
             as in '[qu]'",
        ),
        (
            parse_error("ab/c*"),
            "row 2, column 2: '*' is not a letter: expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            parse_error("\u{303}abm"),
            "tile 1: '\\u{303}' is not a letter: expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            parse_error("per5latgsineters"),
            "tile 4: '5' is not a letter: expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            parse_error(&format!("Pers{}", "late".repeat(10))),
            "tile 1: the tile 'Perslatelatelatelatelatelatelatelatelatelate' is too long: expected at most 30 bytes of \
             letters, or 14 as a capital and the small letters after it, which are one tile",
        ),
    ];
    for (error, text) in cases {
        assert_eq!(chain(&error), text);
    }
}

#[test]
fn shapes() {
    let cases = [
        (
            parse_error(" \n/"),
            "the board is empty: expected letters, such as 'perslatgsineters' or 'pers/latg'",
        ),
        (parse_error("pers/latg/siner/ters"), "row 3 has 5 tiles, row 1 has 4"),
        (parse_error("pers/l"), "row 2 has 1 tile, row 1 has 4"),
        (
            parse_error("quab/que"),
            "row 2 has 3 tiles, row 1 has 4 \
             (q alone is the tile Qu; write '[qu]' where u belongs to it)",
        ),
        (
            parse_error("Pers/latg"),
            "row 2 has 4 tiles, row 1 has 1 \
             (a capital and the small letters after it are one tile, here 'Pers')",
        ),
        // Only the first of two ambiguities is named, and a capital with one small letter is not
        // one.
        (
            parse_error("quab/Persto"),
            "row 2 has 1 tile, row 1 has 4 \
             (q alone is the tile Qu; write '[qu]' where u belongs to it)",
        ),
        (
            parse_error("ThAb/late"),
            "row 2 has 4 tiles, row 1 has 2 (a capital and the small letters after it are one tile, \
             here 'Th')",
        ),
        // A longer tile is more likely to be a misreading. Qu is usually intended.
        (
            parse_error("AnPersSch/la"),
            "row 2 has 2 tiles, row 1 has 3 (a capital and the small letters after it are one tile, \
             here 'Pers')",
        ),
        (
            parse_error("QuAn/latg/sine"),
            "row 2 has 4 tiles, row 1 has 2 (a capital and the small letters after it are one tile, \
             here 'An')",
        ),
        (parse_error("Qu/latg/sine"), "row 2 has 4 tiles, row 1 has 1"),
        (
            parse_error("perslatesind"),
            "12 tiles do not fill a square: separate the rows with '/', or give the size, such as 3x4",
        ),
        (
            parse_error("perslatgsinetersx"),
            "17 tiles do not fill a square: separate the rows with '/', or give the size, such as 1x17",
        ),
        (sized_error(3, 4, "perslatesin"), "a board of 3x4 needs 12 tiles, not 11"),
        (sized_error(1, 1, "ab"), "a board of 1x1 needs 1 tile, not 2"),
        (
            sized_error(3, 4, "persla/tesind"),
            "the rows make a board of 2x6, not 3x4 as asked: change either",
        ),
        (
            sized_error(3, 0, "a"),
            "'3x0' is not a size: expected ROWSxCOLUMNS, both at least 1, such as 3x4",
        ),
        (
            sized_error(3000, 3000, "a"),
            "the board is too large: expected at most 4194304 cells, as in 2048x2048",
        ),
        (
            "3\n4\t".parse::<Size>().unwrap_err(),
            "'3\\n4\\t' is not a size: expected ROWSxCOLUMNS, both at least 1, such as 3x4",
        ),
        (
            "3by4".parse::<Size>().unwrap_err(),
            "'3by4' is not a size: expected ROWSxCOLUMNS, both at least 1, such as 3x4",
        ),
    ];
    for (error, text) in cases {
        assert_eq!(chain(&error), text);
    }
}

#[test]
fn rules() {
    let rules = Rules::for_board(&Board::default());
    let no_rules = format!(
        "no rule set is named 'bigger': expected one of {}",
        names(RuleSet::all(), RuleSet::name)
    );
    let cases = [
        (
            rules.with_min_length(0).unwrap_err(),
            "a minimum length of 0: expected 1 or more letters",
        ),
        (
            "0,0,x".parse::<Points>().unwrap_err(),
            "'x' in a points table: expected the points of words of 0, 1, 2, ... letters, each \
             at most 1,000,000, such as 0,0,0,1,1,2,3,5,11, where the last may be 2n for two points a letter",
        ),
        (RuleSet::named("bigger").unwrap_err(), no_rules.as_str()),
        (
            RuleSet::from_toml("name = 'x'\ntitle = 'y'\npoint = '1'\n").unwrap_err(),
            "line 3: unknown field `point`, expected one of `name`, `title`, `min_length`, \
             `points`, `longest_bonus`, `penalty`, `sources`, `notes`",
        ),
        (RuleSet::from_toml("name = 'x'\n").unwrap_err(), "line 1: missing field `title`"),
    ];
    for (error, text) in cases {
        assert_eq!(chain(&error), text);
    }
}

fn dice_error(fields: &str) -> Error {
    let text = format!("name = 'x'\ntitle = 'y'\n{fields}");
    DiceSet::from_toml(&text).expect_err(fields)
}

#[test]
fn dice() {
    let no_dice = format!(
        "no dice set is named 'new88': expected one of {}",
        names(DiceSet::all(), DiceSet::name)
    );
    let cases = [
        (DiceSet::named("new88").unwrap_err(), no_dice.as_str()),
        (
            dice_error("rows = 17\ncolumns = 17\ndice = []"),
            "dice for a board of 17x17: expected at most 256 dice",
        ),
        (
            dice_error("rows = 1\ncolumns = 2\ndice = ['ABCDEF']"),
            "1 die for a board of 1x2: expected 2",
        ),
        (
            dice_error("rows = 1\ncolumns = 2\ndice = ['ABCDEF', 'ABCDE', 'ABCDEF']"),
            "3 dice for a board of 1x2: expected 2",
        ),
        (
            dice_error("rows = 1\ncolumns = 2\ndice = ['ABCDEF', 'ABCDE']"),
            "die 2: 'ABCDE' has 5 faces, expected 6",
        ),
        (
            dice_error("rows = 1\ncolumns = 1\nfaces = 2\ndice = ['A']"),
            "die 1: 'A' has 1 face, expected 2",
        ),
        (
            dice_error("rows = 1\ncolumns = 1\ndice = ['AB3DEF']"),
            "die 1: tile 3: '3' is not a letter: expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            dice_error("rows = 1\ncolumns = 1\nfaces = 0\ndice = ['']"),
            "line 5: invalid value: integer `0`, expected a nonzero u8",
        ),
        (
            dice_error("rows = 0\ncolumns = 1\ndice = []"),
            "'0x1' is not a size: expected ROWSxCOLUMNS, both at least 1, such as 3x4",
        ),
        (
            dice_error("rows = 1\ncolumns = 1\nrules = 'x'\ndice = ['ABCDEF']"),
            "no rule set is named 'x': expected one of classic, big, super-big",
        ),
        (
            dice_error("rows = 1\ncolumns = 1\ndice = 'ABCDEF'"),
            "line 5: invalid type: string \"ABCDEF\", expected a sequence",
        ),
        (
            DiceSet::from_toml("name = ").unwrap_err(),
            "line 1: string values must be quoted, expected literal string",
        ),
    ];
    for (error, text) in cases {
        assert_eq!(chain(&error), text);
    }
}

#[test]
fn messages_do_not_repeat_their_sources() {
    let error = parse_error("ab/c*");
    assert_eq!(error.to_string(), "row 2, column 2");
    let source = error.source().expect("a source");
    assert_eq!(
        source.to_string(),
        "'*' is not a letter: expected letters, '?' for a blank or '.' for a wall"
    );
}

//! Lines in blocks of any size, and what is counted of each.

use super::*;

#[test]
fn a_fiftieth_of_a_list_is_worth_a_remark() {
    assert!(is_notable(1, 50) && is_notable(50, 50) && !is_notable(1, 51));
    assert!(!is_notable(0, 0), "nothing is lost");
}

#[test]
fn nine_tenths_are_most() {
    assert!(is_most(9, 10) && is_most(10, 10) && is_most(18, 20) && is_most(1, 0));
    assert!(!is_most(8, 10) && !is_most(17, 20) && !is_most(0, 0));
}

/// A text that is counted in blocks of `size`.
fn lines_of(text: &str, size: usize, counts_blocks: bool) -> LineCounts<'static> {
    let mut lines = LineCounts::new(None, &Separator::ALL);
    lines.counts_blocks = counts_blocks;
    text.as_bytes().chunks(size).for_each(|block| lines.block(block));
    lines.end();
    lines
}

/// The lines, the words and the number of the last line of a text in blocks of `size`.
fn counted(text: &str, size: usize, counts_blocks: bool) -> [u64; 3] {
    let lines = lines_of(text, size, counts_blocks);
    [lines.lines, lines.words, lines.number]
}

/// All that is counted.
fn all_of(lines: &LineCounts<'_>) -> String {
    let LineCounts { number, lines: rows, words, phrases, quoted, odd, signed, .. } = *lines;
    let numbers = [number, rows, words, phrases, quoted, odd, signed];
    format!("{numbers:?} {:?} {} {:?}", lines.head, lines.has_decimals, lines.counts)
}

#[test]
fn the_first_lines_are_kept_however_they_are_read() {
    let text = "tea\nzebra\nart\n".repeat(30);
    let first = |size, counts_blocks| lines_of(&text, size, counts_blocks).head;
    assert_eq!(first(1000, false).len(), HEAD);
    for size in [1, 7, 100, 1000] {
        assert_eq!(first(size, true), first(1000, false), "{size}");
    }
}

#[test]
fn plain_blocks_have_only_letters_and_line_ends() {
    for byte in 0..=u8::MAX {
        let expected = byte.is_ascii_alphabetic() || byte >= 0x80 || byte == b'\n' || byte == b'\r';
        for place in [0, 4, 80] {
            let mut block = b"tea\r\n".repeat(20);
            block[place] = byte;
            assert_eq!(is_plain(&block), expected, "{byte:#x} at {place}");
        }
    }
    assert!(!is_plain(b"word\ntea\n"), "the first line is a header");
}

#[test]
fn blocks_have_the_counts_of_their_lines() {
    let sizes = [1, 2, 3, 7, 1000, 1 << 16];
    for end in ["\n", "\r", "\r\n"] {
        let text = ["tea", "zebra", "été", ""].join(end).repeat(9000);
        let blank = ["tea", "", "ten", ""].join(end).repeat(9000);
        for size in sizes {
            assert_eq!(counted(&text, size, true), [27_000, 27_000, 27_000], "{end:?}, {size}");
            // In blocks of letters, blank lines count as words.
            assert_eq!(counted(&blank, size, true)[2], 27_000, "{end:?}, {size}");
        }
    }
    let text = "tea\r\nten\rart\n\nold\n".repeat(9000) + "tea;5";
    for size in sizes {
        assert_eq!(counted(&text, size, false), [36_001, 36_000, 45_001], "{size}");
        // Two kinds of line ends are not told apart, either.
        let [_, words, number] = counted(&text, size, true);
        assert!(words.abs_diff(36_000) <= 9000, "{size}: {words}");
        assert!(number.abs_diff(45_001) <= 11_250, "{size}: {number}");
    }
}

#[test]
fn blocks_of_letters_are_counted_at_once() {
    let mut lines = lines_of(&"tea\n".repeat(HEAD), 1000, true);
    let mut block = &b"ten\nant\nart\nol"[..];
    lines.plain_block(&mut block);
    assert_eq!((block, lines.number, lines.words), (&b"ol"[..], HEAD as u64 + 3, HEAD as u64 + 3));
}

/// Lines of many kinds, of which some are counted quickly.
const KINDS: [&str; 28] = [
    "tea",
    "tea!",
    "t2a",
    "(tea)",
    "\"tea\"",
    "ice cream",
    "tea%",
    "tea%5",
    "%5",
    "tea%x",
    "tea%5x",
    "tea%5%6",
    "5%5",
    "tea%ten",
    "tea%ten%ant",
    "tea%0.5",
    "ice cream%5",
    "tea%ice cream",
    " tea%5",
    "tea%5 ",
    "tea%%5",
    "té%5",
    "tea%\"5\"",
    "tea%\"ten\"",
    "1%2%3",
    "tea%1%2",
    "tea%0:0 0:1",
    "%%",
];

#[test]
fn quick_ways_count_what_others_count() {
    for sign in ["\t", ";", ",", "|", "=", ":", " ", " - ", "!"] {
        let rows: String =
            KINDS.iter().map(|it| it.replace('%', sign) + "\n").collect::<String>().repeat(3);
        for words in [0, HEAD - 1, HEAD] {
            let text = "zoo\n".repeat(words) + &rows;
            let expected = all_of(&lines_of(&text, text.len(), false));
            for size in [7, text.len()] {
                assert_eq!(all_of(&lines_of(&text, size, true)), expected, "{sign:?}, {words}");
            }
        }
    }
}

#[test]
fn letters_a_separator_and_digits_are_counted_quickly() {
    let mut lines = lines_of(&"tea;5\n".repeat(HEAD - 1), 1000, true);
    assert!(!lines.common(b"ten;6"), "it is one of the first lines");
    lines.line(b"ten;6");
    // A tab is also a blank.
    for (sign, has_example) in [(";", true), (",", false), ("\t", false), (" ", true)] {
        let [first, row] = [5, 12].map(|number| format!("tea{sign}{number}"));
        assert_eq!(lines.common(first.as_bytes()), has_example, "{first}");
        lines.line(first.as_bytes());
        assert!(lines.common(row.as_bytes()), "{row}");
    }
    for line in ["", "ten", ";6", "ten;", "ten;x", "ten;6;7", "ten;6x", "ten!6", "tén;6"] {
        assert!(!lines.common(line.as_bytes()), "{line}");
    }
}

#[test]
fn rows_with_quotes_are_counted_once() {
    for (text, rows) in [
        ("tea,\"a drink\"\nten,\"a number\"\n", &[1, 2][..]),
        ("tea,\"a hot\n\ndrink\"\nten,\"a number\"\n", &[1, 4]),
        ("tea,\"a drink\"\nten\"\nart\n", &[1, 2, 3]),
        // A quote that nothing closes is a character of its line.
        ("tea,\"a hot drink\nten,a number\n", &[1, 2]),
        ("tea,\"a hot\nb\" drink\nten,\"a\nnumber\"\n", &[1, 2, 3]),
        ("# \"no\ntea\n", &[1, 2]),
    ] {
        let numbers: Vec<u64> = lines_of(text, 1000, true).head.iter().map(|it| it.0).collect();
        assert_eq!(numbers, rows, "{text}");
    }
}

#[test]
fn rows_are_the_same_in_any_two_blocks() {
    let head = "zoo\n".repeat(HEAD);
    for rows in [
        "tea,\"a\nhot\ndrink\nten\nart\n",
        "tea,\"a\nhot\ndrink\"\nten\nart\n",
        "tea;5\r\nten\r\n\"art\r\nold\";6\r\nnew\r\n",
    ] {
        let expected = all_of(&lines_of(&format!("{head}{rows}"), 1000, false));
        for split in 0..=rows.len() {
            let mut lines = LineCounts::new(None, &Separator::ALL);
            for block in [&head, &rows[..split], &rows[split..]] {
                lines.block(block.as_bytes());
            }
            lines.end();
            assert_eq!(all_of(&lines), expected, "{rows:?} at {split}");
        }
    }
}

#[test]
fn a_row_is_at_most_as_long_as_a_block() {
    let begin = "tea,\"";
    for (longer, lines) in [(0, 2), (1, 4)] {
        let filler = "a".repeat(BLOCK + longer - begin.len() - 1);
        let text = format!("{begin}\n{filler}\na\"\nten,\"b\nc\"\n");
        assert_eq!(counted(&text, BLOCK, true)[0], lines, "{longer}");
    }
}

#[test]
fn each_kind_of_line_has_a_count() {
    for (line, counts) in [
        ("tea", [1, 0, 0, 0, 0]),
        ("x-ray", [1, 0, 0, 0, 0]),
        ("ice cream", [0, 1, 0, 0, 0]),
        ("\"tea\"", [0, 0, 1, 0, 0]),
        ("\"tea 5\"", [0, 0, 0, 0, 0]),
        ("t2a", [0, 0, 0, 1, 0]),
        ("words: [tea, ten]", [0, 0, 0, 1, 0]),
        ("[tea]", [0, 0, 0, 1, 1]),
        ("tea;5", [0, 0, 0, 0, 0]),
    ] {
        let LineCounts { words, phrases, quoted, odd, signed, .. } =
            lines_of(&format!("{line}\n{line}\n"), 1000, true);
        let found = [words, phrases, quoted, odd, signed];
        assert_eq!(found, counts.map(|it| 2 * it), "{line}");
    }
    for (list, has_decimals) in [("tea;5\n", false), ("tea;0.5\nten;5\n", true)] {
        assert_eq!(lines_of(list, 1000, true).has_decimals, has_decimals, "{list}");
    }
}

/// The lines with semicolons of a list.
fn semicolons(rows: &[(usize, &str)]) -> SeparatorCounts {
    let separators = [Separator::Character(b';')];
    let mut lines = LineCounts::new(None, &separators);
    for (times, row) in rows {
        (0..*times).for_each(|_| lines.line(row.as_bytes()));
    }
    lines.counts.remove(0)
}

#[test]
fn the_first_thousand_rows_have_all_columns() {
    assert_eq!(semicolons(&[(998, "tea;5"), (1, "tea;5;x!")]).columns, 3);
    assert_eq!(semicolons(&[(999, "tea;5"), (1, "tea;5;x!")]).columns, 2);
}

#[test]
fn lists_of_words_vary() {
    assert!(!semicolons(&[(2, "tea;ten;ant;art;old")]).varies);
    assert!(semicolons(&[(2, "tea;ten;ant;art;old;new")]).varies);
    assert!(semicolons(&[(2, "tea;ten;ant;art;old"), (1, "tea;ten;ant")]).varies);
}

#[test]
fn columns_have_counts() {
    let counts = semicolons(&[(2, "ice cream;5;0:0 0:1;;tea"), (1, "tea")]);
    let cells = counts.cells[..5].iter().map(|it| {
        let Cells { words, phrases, numbers, paths, empty, all } = *it;
        [words, phrases, numbers, paths, empty, all]
    });
    assert_eq!(
        cells.collect::<Vec<_>>(),
        [
            [2, 2, 0, 0, 0, 2],
            [0, 0, 2, 0, 0, 2],
            [0, 0, 0, 2, 0, 2],
            [0, 0, 0, 0, 2, 2],
            [2, 0, 0, 0, 0, 2],
        ]
    );
}

#[test]
fn one_column_with_words_is_the_word() {
    for (rows, columns) in [
        (&[(10, "5;tea;6")][..], Some("_,word,value")),
        (&[(10, "tea;5")], None),
        (&[(10, "tea;ten;5")], None),
        // A header, and nine of ten rows.
        (&[(1, "id;kind!;n!"), (9, "tea;5;x1"), (1, "6;5;x1")], Some("word,value,meaning")),
        (&[(1, "id!;kind!;n!"), (9, "tea;5;x1"), (1, "6;5;x1")], Some("word,value,meaning")),
        (&[(1, "id!;kind!;n!"), (8, "tea;5;x1"), (2, "6;5;x1")], None),
        // The last column is there in nine of ten rows.
        (&[(10, "tea;5;x1"), (1, "tea;5"), (1, "x!")], Some("word,value,meaning")),
        (&[(10, "tea;5;x1"), (3, "tea;5")], None),
        // Two columns of numbers have no value, and a text is not mostly words.
        (&[(10, "tea;5;6")], Some("word,_")),
        (&[(10, "tea;x1;a drink!")], Some("word,_,meaning")),
        (&[(6, "tea;x1;a drink!"), (4, "tea;x1;hot")], Some("word,_,meaning")),
        (&[(5, "tea;x1;a drink!"), (5, "tea;x1;hot")], Some("word,_")),
        (&[(5, "tea;x1;a drink!"), (2, "tea;x1;hot"), (3, "tea;x1;5")], Some("word,_")),
        // The last column that is looked at can be empty.
        (
            &[(10, "tea;x1;;;;;;;;;;;;;;a drink!;x1")],
            Some("word,_,_,_,_,_,_,_,_,_,_,_,_,_,_,meaning"),
        ),
        (&[(10, "tea;x1;;;;;;;;;;;;;;;x1")], Some("word,_")),
        // Words with their places on a board.
        (&[(10, "x/y;tea;3;0:0 0:1")], Some("_,word,_")),
    ] {
        let found = semicolons(rows).only_word().map(|it| it.to_string());
        assert_eq!(found.as_deref(), columns, "{rows:?}");
    }
}

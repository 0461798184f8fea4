use std::io::{self, Read};

use proptest::prelude::*;

use super::*;

fn split(splitter: Splitter, text: &str) -> Vec<(u64, String)> {
    splitter.split(text, 1).map(|record| (record.line(), record.text().to_owned())).collect()
}

fn texts(layout: Layout, text: &str) -> Vec<String> {
    split(Splitter::new().layout(layout), text).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn lines_and_rows_are_told_apart() {
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
fn the_size_says_how_long_a_line_that_is_a_board_is() {
    let splitter = Splitter::new().size(Size::new(2, 2).unwrap());
    assert_eq!(split(splitter, "abcd\nefgh"), [(1, "abcd".to_owned()), (2, "efgh".to_owned())]);
    let splitter = Splitter::new().size(Size::new(10, 10).unwrap());
    assert_eq!(split(splitter, &"abcdefghij\n".repeat(10)).len(), 1);
}

#[test]
fn a_layout_that_is_asked_for_holds() {
    assert_eq!(texts(Layout::Lines, "ab\ncd # x\n\nef"), ["ab", "cd", "ef"]);
    let wide = "abcdefghi\njklmnopqr\n";
    assert_eq!(texts(Layout::Rows, &format!("{wide}\n{wide}")), [wide.trim(), wide.trim()]);
}

#[test]
fn errors_tell_their_line() {
    let line = |text: &str| {
        let record = Splitter::new().split(text, 10).last().unwrap();
        record.line_of(&crate::Board::parse(record.text()).unwrap_err())
    };
    assert_eq!(line("abc\n# comment\nabcd\nabc\n"), 12);
    assert_eq!(line("abc\nab1\n"), 11);
    assert_eq!(line("abc\nabc\n\n\nabcdefghij\n"), 14);
    assert_eq!(line("pers/late/s1nd\n"), 10);
}

/// Gives so many bytes at a time, whatever is asked for.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(self.0.len()).min(buffer.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn in_blocks(splitter: Splitter, text: &str, piece: usize) -> Vec<(u64, String)> {
    let mut blocks = Blocks::new(Slow(text.as_bytes(), piece), splitter);
    let mut records = Vec::new();
    while let Some(block) = blocks.next_block().unwrap() {
        let text = std::str::from_utf8(block.bytes()).unwrap();
        let found = splitter.split(text, block.line());
        records.extend(found.map(|record| (record.line(), record.text().to_owned())));
        blocks.recycle(block);
    }
    records
}

#[test]
fn a_byte_order_mark_is_no_tile() {
    for piece in [1, 2, 3, 4, 100] {
        let found = in_blocks(Splitter::new(), "\u{feff}# all\nab\n", piece);
        assert_eq!(found, [(2, "ab".to_owned())], "{piece} bytes at a time");
        assert_eq!(in_blocks(Splitter::new(), "\u{feff}", piece), []);
    }
}

#[test]
fn a_board_without_end_is_refused() {
    let endless = io::repeat(b'a');
    let error = Blocks::new(endless, Splitter::new()).next_block().unwrap_err();
    assert_eq!(error.to_string(), "the board that begins on line 1 is longer than 67108864 bytes");
}

#[test]
fn lines_that_come_slowly_come_at_once() {
    let mut blocks = Blocks::new(Slow(b"perslatgsineters\nseg", 17), Splitter::new());
    assert_eq!(blocks.next_block().unwrap().unwrap().bytes(), b"perslatgsineters\n");
    assert!(blocks.may_wait());
    assert_eq!(blocks.next_block().unwrap().unwrap().bytes(), b"seg");
    assert!(!blocks.may_wait());
}

proptest! {
    #[test]
    fn blocks_tear_no_board(
        lines in prop::collection::vec("[a-c]{0,12}|#[a-c]{0,3}|[ABä]{1,4}|a/b|[A-Ca-c]{3,12}", 0..40),
        piece in 1usize..50,
        layout in prop::sample::select(vec![Layout::Auto, Layout::Lines, Layout::Rows]),
    ) {
        let text = lines.join("\n");
        let splitter = Splitter::new().layout(layout);
        prop_assert_eq!(in_blocks(splitter, &text, piece), split(splitter, &text));
    }
}

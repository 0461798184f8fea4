use super::*;

/// A stream whose end nobody should need.
struct NoEnd;

impl Read for NoEnd {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("read on"))
    }
}

fn scanned(stream: impl Read + 'static) -> io::Result<(Box<dyn Read>, Scanned)> {
    scan_stream(stream, &ListHints::default())
}

#[test]
fn plain_words_and_what_is_no_text_are_not_kept() {
    for line in ["tea\n", "\0\0\0\n"] {
        let list = line.repeat(BEGINNING as usize / line.len());
        let (stream, found) = scanned(Cursor::new(list.clone()).chain(NoEnd)).unwrap();
        assert_eq!(found.form, crate::ListForm::default(), "{line:?}");
        let mut again = String::new();
        stream.take(BEGINNING).read_to_string(&mut again).unwrap();
        assert_eq!(again, list);
    }
    let list = "tea;5\n".repeat(BEGINNING as usize);
    let error = scanned(Cursor::new(list).chain(NoEnd)).map(|it| it.1).unwrap_err();
    assert_eq!(error.to_string(), "read on");
}

#[test]
fn all_of_a_stream_decides_and_is_read_again() {
    let rows = |count| "tea;5\n".repeat(count);
    let columns = |count| "5;tea;a drink of leaves\n".repeat(count);
    for list in [
        String::new(),
        rows(2),
        columns(2),
        rows(10_922) + "tea\n",
        rows(10_922) + "tea\n" + &columns(120_000),
        rows(20_000) + &columns(120_000),
    ] {
        let expected = scan(list.as_bytes(), &ListHints::default()).unwrap();
        let (mut stream, found) = scanned(Cursor::new(list.clone())).unwrap();
        assert!(found == expected, "{:?} {:?}", found.form, expected.form);
        let mut again = String::new();
        stream.read_to_string(&mut again).unwrap();
        assert!(again == list);
    }
}

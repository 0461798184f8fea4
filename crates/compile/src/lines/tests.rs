use super::*;

/// A list that is read a few bytes at a time, and whose reads are interrupted.
struct Slow<'a> {
    bytes: &'a [u8],
    most: usize,
    is_ready: bool,
}

impl<'a> Slow<'a> {
    fn new(bytes: &'a [u8], most: usize) -> Self {
        Self { bytes, most, is_ready: false }
    }
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_ready = !self.is_ready;
        if !self.is_ready {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = buffer.len().min(self.most);
        self.bytes.read(&mut buffer[..most])
    }
}

/// The lines or pieces with their numbers.
fn lines_of(list: &[u8], most: usize, between: Option<u8>) -> String {
    let mut lines = Lines::new(Slow::new(list, most), "x/list.txt");
    if let Some(between) = between {
        lines = lines.in_pieces(between);
    }
    let mut found = String::new();
    while let Some((number, line)) = lines.next_bytes().unwrap() {
        found += &format!("{number}{} ", String::from_utf8_lossy(line));
    }
    let source = lines.into_source();
    let expected: [u8; 32] = Sha256::digest(list).into();
    assert_eq!(source, Source::new("list.txt", list.len() as u64, expected));
    found
}

#[test]
fn lines_end_with_returns_feeds_or_both() {
    for (list, between, expected) in [
        ("", None, ""),
        ("a", None, "1a "),
        ("a\nb\r\nc\rd", None, "1a 2b 3c 4d "),
        ("a\n\nb\r\n\r\nc\r\rd\n\r", None, "1a 2 3b 4 5c 6 7d 8 "),
        // Marks at the beginnings of lines, also several; elsewhere they are text.
        ("\u{feff}a\n\u{feff}\u{feff}b\nc\u{feff}", None, "1a 2b 3c\u{feff} "),
        ("a b\nc  d\r\n e", Some(b' '), "1a 1b 2c 2 2d 3 3e "),
        ("a b", None, "1a b "),
    ] {
        for most in 1..8 {
            assert_eq!(lines_of(list.as_bytes(), most, between), expected, "{list:?} {most}");
        }
    }
}

#[test]
fn bytes_are_numbered_by_lines() {
    let mut lines = Lines::new(Slow::new(b"a\nb\n", 2), "list.txt");
    assert_eq!(lines.number(), 0);
    for (byte, number) in [(b'a', 1), (b'\n', 2), (b'b', 2), (b'\n', 3)] {
        assert_eq!((lines.next_byte().unwrap(), lines.number()), (Some(byte), number));
    }
    assert_eq!(lines.next_byte().unwrap(), None);
}

#[test]
fn mistakes_are_named_with_their_places() {
    let second = |list: &[u8]| {
        let mut lines = Lines::new(Slow::new(list, 1000), "x/list.txt");
        lines.next_line().unwrap();
        lines.next_line().map(|it| it.map(|it| it.text.len())).map_err(|it| it.to_string())
    };
    let long = |length: usize| [b"a\n", &vec![b'b'; length][..], b"\nc"].concat();
    assert_eq!(second(&long(MAX_LINE)), Ok(Some(MAX_LINE)));
    let message = "x/list.txt:2: the line is longer than 65536 bytes; expected one word a line";
    assert_eq!(second(&long(MAX_LINE + 1)), Err(message.to_owned()));
    assert_eq!(second(b"a\n\xef\xbb\xbfb"), Ok(Some(1)));
    let message = "x/list.txt:2: byte 5 of the line (0xe9) is not UTF-8";
    assert_eq!(second(b"a\n\xef\xbb\xbfb\xe9"), Err(message.to_owned()));
    assert_eq!(second(b"a"), Ok(None));

    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut lines = Lines::new(Broken, "list.txt");
    assert!(matches!(lines.next_byte(), Err(Error::Read { name, .. }) if name == "list.txt"));
    assert!(matches!(lines.next_line(), Err(Error::Read { name, .. }) if name == "list.txt"));
}

#[test]
fn values_are_whole_numbers() {
    assert_eq!(parse_value("0", "list.txt", 2).unwrap(), 0);
    assert_eq!(parse_value("18446744073709551615", "list.txt", 2).unwrap(), u64::MAX);
    for text in ["", "-1", "1.5", " 1", "18446744073709551616"] {
        let error = parse_value(text, "list.txt", 2).unwrap_err().to_string();
        assert!(error.starts_with("list.txt:2: the value \""), "{error}");
    }
}

#[test]
fn the_name_of_a_file_is_its_last_part() {
    for (path, name) in [("a", "a"), ("a/b.txt", "b.txt"), ("C:\\a\\b", "b"), ("a/", "")] {
        assert_eq!(file_name(path), name);
    }
}

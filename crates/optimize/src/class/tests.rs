use super::*;

fn parse(text: &str) -> BoardClass {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn texts_are_read_and_written() {
    for (text, written) in [
        ("a", "a"),
        ("abcd", "ab/cd"),
        ("ab/", "ab/"),
        ("*", "*"),
        ("[a-z]", "*"),
        ("[aeiou]B/*[^b-z]", "[aeiou]b/*a"),
        ("[bca][xy]/[^ae-z]q", "[a-c][xy]/[b-d]q"),
        (" a/b ", "a/b"),
    ] {
        let class = parse(text);
        assert_eq!(class.to_string(), written);
        assert_eq!(parse(&class.to_string()), class);
    }
}

#[test]
fn bad_texts_are_refused_by_name() {
    for (text, problem) in [
        ("", "row 1: no cells: expected a letter"),
        ("/", "row 1: no cells"),
        ("ab/c", "row 2 has 1 cell, row 1 has 2"),
        ("ab/cde", "row 2 has 3 cells, row 1 has 2"),
        ("ab//cd", "row 2: no cells"),
        ("abc", "3 cells: expected '/' between rows, or a square"),
        ("a?/bc", "row 1: '?': expected a letter from a to z, '*' for any"),
        ("[ab/cd", "row 1: '[' without ']'"),
        ("[]", "row 1: []: no letters"),
        ("[^a-z]", "[^a-z]: no letters"),
        ("[z-a]", "[z-a]: the range goes backwards"),
        ("[a-]", "[a-]: '-' at the end"),
        ("[a1]", "'1': expected a letter"),
        ("é", "'é': expected a letter"),
    ] {
        let error = text.parse::<BoardClass>().unwrap_err().to_string();
        assert!(error.contains(problem), "{text}: {error}");
        assert!(error.starts_with("the board class '"), "{error}");
    }
    let large = format!("{}/", "*".repeat(257));
    let error = large.parse::<BoardClass>().unwrap_err().to_string();
    assert!(error.contains("257 cells: expected at most 256"), "{error}");
}

/// Compares membership, the number of boards, and images with a list of all boards of two letters.
#[test]
fn classes_hold_their_boards() {
    let class = parse("[ab]*/a[^a]");
    let boards: Vec<[u8; 4]> =
        (0..81).map(|n: usize| [27, 9, 3, 1].map(|place| b"abc"[n / place % 3])).collect();
    let shape = Shape::new(class.geometry()).unwrap();
    for board in &boards {
        let [a, _, c, d] = *board;
        let is_in = a != b'c' && c == b'a' && d != b'a';
        assert_eq!(class.contains(board), is_in);
        for symmetry in shape.symmetries() {
            assert_eq!(class.image(symmetry).contains(&symmetry.image(board)), is_in);
            assert_eq!(class.image(symmetry).canonical(&shape), class.canonical(&shape));
        }
    }
    assert_eq!(class.boards(), (2 * 26 * 25) as f64);
    assert!(!class.contains(b"aba"));
    assert_eq!(BoardClass::all(class.geometry()).boards(), 26_f64.powi(4));
    let one = BoardClass::one(class.geometry(), b"abac").unwrap();
    assert_eq!(BoardClass::one(class.geometry(), b"ab?c"), None);
    assert!(one.contains(b"abac") && one.boards() == 1.0);
    assert!(parse("ab/cd").with_edges(Edges::Torus).geometry().is_torus());
}

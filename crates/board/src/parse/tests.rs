use std::hash::{BuildHasher, RandomState};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

/// Random text that is close to a board.
fn boardish(random: &mut ChaCha8Rng) -> String {
    let mut below = |end: usize| random.next_u32() as usize % end;
    let mut text = String::new();
    for _ in 0..below(40) {
        let pieces: &[&str] = match below(18) {
            0..8 => &["abcdefghijklmnopqrstuvwxyz"],
            8..12 => &["ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
            12..15 => &["q", "u", "Q", "U", "Qu", "Th", "[qu]", "?", "."],
            15..17 => &["/", ",", " ", "\n"],
            _ => &["ñ", "Ä", "ß", "[", "]", "3", "\u{301}", "ᄀ", "ᅡ", "ς"],
        };
        let piece = pieces[below(pieces.len())];
        if piece.len() == 26 {
            let at = below(26);
            text += &piece[at..=at];
        } else {
            text += piece;
        }
    }
    text
}

/// The fast path for plain text agrees with `Scan`, and is used whenever it can be.
fn the_fast_path_agrees_with_the_scan(text: &str, q: QTile, asked: Option<Size>) {
    let mut fast = Vec::new();
    let fast_size = ascii::read(text, q, asked, &mut fast);
    let mut scanned = Vec::new();
    let scanned_size = Scan::new(text, q, Alphabet::plain())
        .run(Reading::IN_ORDER[0], &mut scanned)
        .and_then(|(rows, suspect)| rows.size(asked, suspect));
    if let Some(size) = fast_size {
        assert_eq!((Ok(size), fast), (scanned_size, scanned), "{text:?} {q:?} {asked:?}");
    } else if text.is_ascii() && !text.contains(['[', '\u{b}', '\u{c}']) {
        assert!(scanned_size.is_err(), "{text:?} {q:?} {asked:?} missed the fast path");
    }
}

#[test]
fn fast_path() {
    let mut random = ChaCha8Rng::seed_from_u64(RandomState::new().hash_one(0));
    for _ in 0..10_000 {
        let text = boardish(&mut random);
        let mut below = |end: u32| (random.next_u32() % end) as usize;
        let q = if below(2) == 0 { QTile::Qu } else { QTile::Bare };
        let asked = (below(2) == 0).then(|| Size::new(1 + below(5), 1 + below(5)).unwrap());
        the_fast_path_agrees_with_the_scan(&text, q, asked);
    }
}

#[test]
fn faces_of_an_alphabet_are_read_as_its_letters() {
    let turkish = Alphabet::new("tr").letters("i ı k ş").unwrap();
    let turkish = turkish.face("i", "İ").unwrap().face("ı", "I").unwrap();
    let parser = Parser::new().alphabet(&turkish);
    for (text, board) in [
        ("KI/İK", "kı/ik"),
        ("kı/ik", "kı/ik"),
        ("KIİK", "kı/ik"),
        ("[KI]ş/Iş k", "[kı]ş/[ış]k"),
        ("I İ\nk k", "ıi/kk"),
    ] {
        assert_eq!(parser.parse(text).unwrap().to_string(), board, "{text}");
    }
    assert_eq!(Parser::new().parse("KI/IK").unwrap().to_string(), "ki/ik");
}

use super::*;
use crate::deal::Dealer;

#[test]
fn the_built_in_sets() {
    let cases = [
        ("old76", "4x4", 3),
        ("new87", "4x4", 3),
        ("big", "5x5", 4),
        ("challenge", "5x5", 4),
        ("deluxe", "5x5", 4),
        ("big2012", "5x5", 4),
        ("super-big", "6x6", 4),
        ("fr-de", "4x4", 3),
        ("nl", "4x4", 3),
        ("es25", "5x5", 4),
    ];
    assert_eq!(DiceSet::all().len(), cases.len());
    for ((set, text), (name, size, min_length)) in DiceSet::all().iter().zip(FILES).zip(cases) {
        assert_eq!(set.name(), name);
        assert_eq!(set.size().to_string(), size, "{name}");
        assert_eq!(set.rules().min_length(), min_length, "{name}");
        assert_eq!(set.dice().len(), set.size().cells(), "{name}");
        assert!(set.dice().all(|faces| faces.len() == 6), "{name}");
        assert!(text.contains(&format!("title = {:?}", set.title())), "{name}");
        let is_there = |it: &String| text.contains(&format!("{it:?}"));
        for list in [set.languages(), set.sources(), set.notes()] {
            assert!(!list.is_empty() && list.iter().all(is_there), "{name}");
        }
    }
}

#[test]
fn each_name_and_alias_names_one_set() {
    let mut names: Vec<String> = Vec::new();
    for set in DiceSet::all() {
        for name in std::iter::once(set.name()).chain(set.aliases().iter().map(String::as_str)) {
            assert_eq!(DiceSet::named(&name.to_uppercase()), Ok(set));
            names.push(name.to_owned());
        }
    }
    assert!(names.contains(&"2012".to_owned()));
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// The number of faces with each tile, as text in alphabetical order.
fn tally(name: &str) -> String {
    let set = DiceSet::named(name).unwrap();
    let mut tiles: Vec<String> = set.dice().flatten().map(Tile::to_string).collect();
    tiles.sort_unstable();
    tiles
        .chunk_by(|a, b| a == b)
        .map(|same| format!("{}{}", same[0], same.len()))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_letters_on_the_dice() {
    assert_eq!(
        tally("new87"),
        "Qu1 a6 b2 c2 d3 e11 f2 g2 h5 i6 j1 k1 l4 m2 n6 o7 p2 r5 s6 t9 u3 v2 w3 x1 y3 z1"
    );
    assert_eq!(
        tally("old76"),
        "Qu1 a8 b3 c3 d4 e10 f2 g3 h3 i7 j1 k2 l5 m3 n5 o6 p3 r4 s5 t5 u4 v2 w2 x1 y3 z1"
    );
    assert_eq!(
        tally("super-big"),
        ".3 An1 Er1 He1 In1 Qu2 Th1 a17 b3 c6 d9 e26 f4 g4 h9 i15 j2 k2 l7 m5 n16 o17 p4 r11 s14 t15 u6 v2 w4 x2 y4 z2"
    );
}

#[test]
fn dice_of_several_letters() {
    let big = DiceSet::named("big2012").unwrap();
    let last: Vec<String> = big.dice().last().unwrap().iter().map(Tile::to_string).collect();
    assert_eq!(last, ["Qu", "In", "Th", "Er", "He", "An"]);
    let walls = DiceSet::named("super-big").unwrap();
    let walls = walls.dice().flatten().filter(|tile| tile.is_wall());
    assert_eq!(walls.count(), 3);
}

#[test]
fn challenge_is_big_with_another_die() {
    let dice = |name| -> Vec<&[Tile]> { DiceSet::named(name).unwrap().dice().collect() };
    let (big, challenge) = (dice("big"), dice("challenge"));
    let only_in = |these: &[&[Tile]], others: &[&[Tile]]| {
        let mut others = others.to_vec();
        let mut only = Vec::new();
        for die in these {
            match others.iter().position(|other| other == die) {
                Some(at) => drop(others.swap_remove(at)),
                None => only.push(die.iter().map(Tile::to_string).collect::<String>()),
            }
        }
        only
    };
    assert_eq!(only_in(&big, &challenge), ["dhhlor"]);
    assert_eq!(only_in(&challenge, &big), ["iklmQuu"]);
}

#[test]
fn dealt_boards_can_be_rolled() {
    for set in DiceSet::all() {
        let dealer = Dealer::new(set, 7);
        for n in 0..200 {
            let board = dealer.board(n);
            assert!(set.can_roll(&board), "{}: {board}", set.name());
        }
    }
}

#[test]
fn other_boards_cannot_be_rolled() {
    let new = DiceSet::named("new87").unwrap();
    let board = Dealer::new(new, 7).board(0);
    // Only one die has a Qu.
    let mut other = board.clone();
    other.set_tile(0, Tile::QU);
    other.set_tile(1, Tile::QU);
    assert!(!new.can_roll(&other));
    other.set_tile(0, Tile::letter('q').unwrap());
    assert!(!new.can_roll(&other));
    // The only k is on AFFKPS, which also has the only f's.
    let mut other = board.clone();
    other.set_tile(0, Tile::letter('f').unwrap());
    other.set_tile(1, Tile::letter('k').unwrap());
    assert!(!new.can_roll(&other));
    let smaller = Board::parse("abc/def/ghi").unwrap();
    assert!(!new.can_roll(&smaller));
}

/// Giving each cell the first die that fits is not enough.
#[test]
fn dice_are_moved_to_make_room() {
    let set = DiceSet::from_toml(
        "name = 'x'\ntitle = 'x'\nrows = 1\ncolumns = 3\nfaces = 2\ndice = ['AB', 'AC', 'BC']",
    )
    .unwrap();
    for board in ["aba/", "abc/", "cba/", "ccb/", "bba/", "cab/"] {
        assert!(set.can_roll(&Board::parse(board).unwrap()), "{board}");
    }
    for board in ["aaa/", "bbb/", "ab?/"] {
        assert!(!set.can_roll(&Board::parse(board).unwrap()), "{board}");
    }
}

#[test]
fn dice_of_a_user() {
    let set = DiceSet::from_toml(
        "name = 'mine'\ntitle = 'Mine'\nrows = 5\ncolumns = 1\n\
         dice = ['A B C D E F', 'Ñ[ll]RrÄ?.', 'qabcde', '[q]abcde', 'n\u{303}abcde']",
    )
    .unwrap();
    assert_eq!(set.rules().min_length(), 4);
    let first: Vec<String> = set.dice().map(|faces| faces[0].to_string()).collect();
    assert_eq!(first, ["a", "ñ", "Qu", "[q]", "ñ"]);
    assert_eq!(set.aliases(), [] as [&str; 0]);
}

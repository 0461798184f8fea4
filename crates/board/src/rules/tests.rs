use super::*;

fn board(rows: usize, columns: usize) -> Board {
    Board::new(rows, columns, vec![crate::Tile::BLANK; rows * columns]).unwrap()
}

#[test]
fn the_usual_rules_by_size() {
    let cases = [
        (1, 1, 3),
        (3, 3, 3),
        (3, 4, 3),
        (4, 3, 3),
        (4, 4, 3),
        (4, 5, 4),
        (5, 4, 4),
        (1, 5, 4),
        (2, 8, 4),
        (5, 5, 4),
        (6, 6, 4),
        (100, 100, 4),
    ];
    for (rows, columns, min_length) in cases {
        let rules = Rules::for_board(&board(rows, columns));
        assert_eq!(rules.min_length(), min_length, "{rows}x{columns}");
    }
    let rules = Rules::for_board(&board(4, 4));
    let points: Vec<u32> = (0..=9).map(|letters| rules.points(letters)).collect();
    assert_eq!(points, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11]);
    assert_eq!(Rules::for_board(&board(5, 5)).points(3), 0);
}

#[test]
fn a_lower_minimum_gives_points_to_shorter_words() {
    let rules = Rules::for_board(&board(5, 5)).with_min_length(3).unwrap();
    assert_eq!(rules.points(3), 1);
    let rules = rules.with_min_length(1).unwrap();
    assert_eq!(rules.points(2), 0);
}

#[test]
fn points_have_a_canonical_form() {
    let cases = [
        ("0,0,0,1,1,2,3,5,11", "0,0,0,1,1,2,3,5,11"),
        ("0,0,0,1,1,2,3,5,11,11,11", "0,0,0,1,1,2,3,5,11"),
        (" 0, 0,0 ,1,1,2,3,5, 11 ", "0,0,0,1,1,2,3,5,11"),
        ("1", "1"),
        ("1,1,1", "1"),
        ("1n", "1n"),
        ("0,0,0,0,1,2,3,5,11,2n", "0,0,0,0,1,2,3,5,11,2n"),
        ("1000000", "1000000"),
    ];
    for (text, canonical) in cases {
        let points: Points = text.parse().unwrap();
        assert_eq!(points.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(points));
    }
}

#[test]
fn points_that_are_refused() {
    let cases = [
        ("", ""),
        (",", ""),
        ("1,", ""),
        (",1", ""),
        ("1,,2", ""),
        ("1,two,3", "two"),
        ("1,-2", "-2"),
        ("1,2n,3", "2n"),
        ("n", ""),
        ("1,2.5", "2.5"),
        ("0,1000001", "1000001"),
        ("99999999999999999999", "99999999999999999999"),
    ];
    for (text, entry) in cases {
        let entry = entry.to_owned();
        assert_eq!(text.parse::<Points>(), Err(Problem::BadPoints { entry }.into()), "{text:?}");
    }
}

#[test]
fn points_never_overflow() {
    let points: Points = "1000000n".parse().unwrap();
    assert_eq!(points.of(usize::MAX), u32::MAX);
}

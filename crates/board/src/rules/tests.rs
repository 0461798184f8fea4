use super::*;
use crate::rule_set::RuleSet;

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

#[test]
fn rules_are_written_in_words_with_bonus_and_penalty() {
    let club = "name = 'club'\ntitle = ''\nmin_length = 2\npoints = '0,0,1,1,5,2n'\n";
    let rules = |more: &str| RuleSet::from_toml(&format!("{club}{more}")).unwrap().rules().clone();
    let usual = Rules::for_board(&board(4, 4));
    let usual = || usual.clone();
    let cases = [
        (
            usual(),
            "words of 3 letters or more",
            ": 1 point for 3–4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 or more",
        ),
        (usual().with_min_length(9).unwrap(), "words of 9 letters or more", ": 11 for 9 or more"),
        (
            rules(""),
            "words of 2 letters or more",
            ": 1 point for 2–3 letters, 5 for 4, 2 a letter for 5 or more",
        ),
    ];
    for (rules, least, points) in cases {
        let short = match rules.points == Points::STANDARD {
            true => String::new(),
            false => format!(", points {}", rules.points),
        };
        assert_eq!((rules.longest_bonus(), rules.penalty()), (0, 0));
        assert_eq!(rules.to_string(), format!("{least}{short}"));
        assert_eq!(format!("{rules:#}"), format!("{least}{points}"));
        let rules = rules.with_longest_bonus(1).unwrap().with_penalty(2).unwrap();
        let extras = ", 1 point more for the longest word, 2 points less for a wrong word";
        assert_eq!(rules.to_string(), format!("{least}{short}{extras}"));
        assert_eq!(format!("{rules:#}"), format!("{least}{points}{extras}"));
        // What changes something else keeps them.
        let rules = rules.with_min_length(3).unwrap().with_points(Points::STANDARD);
        assert_eq!(rules.to_string(), format!("words of 3 letters or more{extras}"));
    }
    let of_file = rules("penalty = 2\nlongest_bonus = 1");
    let of_code = rules("").with_longest_bonus(1).unwrap().with_penalty(2).unwrap();
    assert_eq!(of_file, of_code);
    for (more, expected) in [
        ("penalty = 1000001", "penalty = 1000001; expected 0 to 1000000"),
        ("longest_bonus = 4294967295", "longest_bonus = 4294967295; expected 0 to 1000000"),
        ("penalty = -1", "line 5: invalid value: integer `-1`, expected u32"),
        (
            "bonus = 1",
            "line 5: unknown field `bonus`, expected one of `name`, `title`, `min_length`, `points`, `longest_bonus`, `penalty`, `sources`, `notes`",
        ),
    ] {
        let error = RuleSet::from_toml(&format!("{club}{more}")).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

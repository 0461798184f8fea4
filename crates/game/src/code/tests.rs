use super::*;

fn lexicon() -> Lexicon {
    Lexicon::from_words(["tea", "ten"]).unwrap()
}

fn deal(edition: &str, seed: u64) -> Deal {
    Deal::new(DiceSet::named(edition).unwrap().clone(), seed)
}

fn usual(edition: &str, seed: u64) -> RoundCode {
    let deal = deal(edition, seed);
    let settings = Settings::new(deal.dice.rules().clone());
    RoundCode::new(deal, settings, &lexicon()).unwrap()
}

#[test]
fn codes_never_change() {
    // A change here breaks the codes that people have shared.
    assert_eq!(usual("new87", 33_554_431).to_string(), CODES[0]);
    assert_eq!(usual("super-big", 1).to_string(), CODES[1]);
    assert_eq!(unusual().to_string(), CODES[2]);
    for code in CODES {
        assert_eq!(code.parse::<RoundCode>().unwrap().to_string(), code);
    }
}

const CODES: [&str; 3] =
    ["12YE-9A5Z-ZZZZ-0H9C", "17YE-9A11-0N7K", "11YE-9AXF-ZZZZ-ZZZZ-ZZZZ-GMJM-FF50-X3HQ-B"];

fn unusual() -> RoundCode {
    let mut deal = deal("old76", u64::MAX);
    (deal.number, deal.edges, deal.q) = (1_000_000, Edges::Torus, QTile::Bare);
    let rules = super_big().clone().with_min_length(5).unwrap();
    let mut settings = Settings::new(rules);
    settings.shared_words = SharedWords::Count;
    (settings.time_limit, settings.level) = (None, Some(60));
    RoundCode::new(deal, settings, &lexicon()).unwrap()
}

#[test]
fn every_edition_has_a_number_of_its_own() {
    for (i, dice) in DiceSet::all().iter().enumerate() {
        assert!(number_of(dice).is_some(), "{}", dice.name());
        let read: RoundCode = usual(dice.name(), i as u64).to_string().parse().unwrap();
        assert_eq!(read.deal(), &deal(dice.name(), i as u64));
    }
}

#[test]
fn what_was_written_is_read() {
    assert_eq!(unusual().to_string().parse(), Ok(unusual()));
    for name in DiceSet::all().iter().map(DiceSet::name) {
        let mut code = usual(name, 20_113);
        code.deal.is_strict = true;
        assert_ne!(code.to_string(), usual(name, 20_113).to_string());
        assert_eq!(code.to_string().parse(), Ok(code), "strict {name}");
    }
    let mut numbers = vec![0, 1, 15, 16, 31, 32, u64::MAX - 1, u64::MAX];
    numbers.extend((0..64).map(|bit| 1 << bit));
    for &number in &numbers {
        let mut code = usual("big", number);
        code.deal.number = number.rotate_left(7);
        code.settings.level = number.checked_sub(2);
        let seconds = number.min(MAX_SECONDS);
        code.settings.time_limit = (seconds > 0).then(|| Duration::from_secs(seconds));
        assert_eq!(code.to_string().parse(), Ok(code), "{number}");
    }
    for points in
        ["0", "7n", "0,0,0,7", "0,0,0,0,1,2,3,5,11,2n", "0,0,0,1,1,2,3,5,11,12", "1000000"]
    {
        let mut code = usual("new87", 20_113);
        code.settings.rules = code.settings.rules.with_points(points.parse().unwrap());
        assert_eq!(code.to_string().parse(), Ok(code.clone()), "{points}");
        let rules = code.settings.rules.with_longest_bonus(Points::MAX).unwrap();
        code.settings.rules = rules.with_penalty(1).unwrap();
        assert_eq!(code.to_string().parse(), Ok(code), "{points} and more");
    }
}

#[test]
fn codes_may_be_typed_in_many_ways() {
    let code = usual("new87", 0b00001_00000_00001_00000);
    let text = code.to_string();
    assert!(text.contains("1-0100"), "{text}");
    for typed in [
        text.to_lowercase(),
        text.replace('-', " "),
        text.replace('-', ""),
        text.replace('0', "o").replace('1', "L"),
        format!("\t{}\n", text.replace('0', "O").replace('1', "i")),
    ] {
        assert_eq!(typed.parse(), Ok(code.clone()), "{typed}");
    }
}

#[test]
fn wrong_digits_and_swapped_neighbors_are_noticed() {
    let text: Vec<char> = unusual().to_string().replace('-', "").chars().collect();
    for at in 0..text.len() {
        for digit in DIGITS.iter().map(|&digit| char::from(digit)) {
            let mut other = text.clone();
            other[at] = digit;
            let read = other.iter().collect::<String>().parse::<RoundCode>();
            assert_eq!(read.is_ok(), digit == text[at], "{digit} at {at}");
            assert!(digit == text[at] || read == Err(CodeError::Checksum), "{read:?}");
        }
        let mut other = text.clone();
        if at > 0 && text[at - 1] != text[at] {
            other.swap(at - 1, at);
            let read = other.iter().collect::<String>().parse::<RoundCode>();
            assert_eq!(read, Err(CodeError::Checksum), "swapped at {at}");
        }
    }
}

/// The code of digits, with the right checksum.
fn sealed(digits: &[u8]) -> String {
    let check = checksum(digits);
    let check = (0..CHECK).rev().map(|place| (check >> (5 * place)) as u8 & 31);
    let digits = digits.iter().copied().chain(check);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[test]
fn every_text_that_is_not_a_code_has_its_error() {
    let error = |text: &str| text.parse::<RoundCode>().unwrap_err().to_string();
    assert_eq!(
        error("12U9-"),
        "'U' is not part of a code; expected digits and letters other than U"
    );
    assert_eq!(error("12"), "a code of 2 characters; expected 11 or more, most have 16");
    assert_eq!(error(""), "a code of 0 characters; expected 11 or more, most have 16");
    assert!(error(&"1".repeat(1000)).starts_with("a code of 129 characters"));
    assert_eq!(error("12YE-9A5Z-ZZZZ-0H9D"), "the code is mistyped: its checksum does not match");
    assert_eq!(
        error(&sealed(&[2, 2, 0, 0, 0, 0, 0, 0])),
        "a code of version 2, which is newer than this program; expected version 1"
    );
    assert_eq!(
        error(&sealed(&[1, 31, 0, 0, 0, 0, 0, 0])),
        "the code is for dice number 15, which this program does not know"
    );
    for (digits, what) in [
        (&[1, 2, 0, 0, 0, 0, 1, 0][..], "it ends too early"),
        (&[0, 2, 0, 0, 0, 0, 0, 0][..], "version 0; the first version is 1"),
        // 86,401 seconds, and 2^63.
        (&[1, 2, 0, 0, 0, 0, 16, 0, 0, 3, 17, 24, 17, 21, 1, 0], "a time limit of more than a day"),
        (
            &[&[1, 2, 0, 0, 0, 0, 16, 0, 0, 3][..], &[16; 15], &[8, 0]].concat(),
            "a time limit of more than a day",
        ),
        (&[1, 2, 0, 0, 0, 0, 0, 0, 0], "it has more digits than its fields"),
        (&[1, 2, 0, 0, 0, 0, 2, 0, 1, 0], "its numbers have needless digits"),
        (&[1, 2, 0, 0, 0, 0, 0, 16, 0], "its numbers have needless digits"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 0, 3, 20, 11, 0], "its numbers have needless digits"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 16, 3, 20, 11, 0], "it ends too early"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 0, 0, 20, 11, 0], "a minimum length of 0"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 24, 3, 0, 0], "points of two kinds"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 16, 3, 0, 0, 1, 12], "its points are no points"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 16, 3, 0, 0, 0], "its points are no points"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 16, 3, 0, 0, 2, 11, 11], "its points are no points"),
        (&[1, 2, 0, 0, 0, 0, 16, 0, 16, 3, 0, 0, 8, 1], "it ends too early"),
        (
            &[&[1, 2, 0, 0, 0, 0, 16, 0, 16, 4, 20, 11, 0, 1, 1][..], &[31; 6], &[1, 0]].concat(),
            "a bonus or penalty of too many points",
        ),
        // Points that have a flag of their own, and 01 for 1.
        (
            &[1, 2, 0, 0, 0, 0, 16, 0, 16, 4, 20, 11, 0, 2, 0, 1, 0, 0],
            "its numbers have needless digits",
        ),
        (&[1, 2, 0, 0, 0, 0, 15, 0], "a seed of more than 64 bits"),
        (
            &[1, 2, 0, 0, 0, 0, 13, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            "a seed of more than 64 bits",
        ),
        (&[&[1, 2, 0, 0, 0, 0, 0][..], &[31; 17], &[0]].concat(), "a number of more than 64 bits"),
    ] {
        assert_eq!(error(&sealed(digits)), format!("the code is malformed: {what}"), "{digits:?}");
    }
}

#[test]
fn another_dictionary_is_refused() {
    let code = usual("new87", 1);
    assert_eq!(code.check(&lexicon()), Ok(()));
    let other = Lexicon::from_words(["tea", "ten", "toe"]).unwrap();
    let message = code.check(&other).unwrap_err().to_string();
    let fingerprint = other.fingerprint().to_string();
    assert_eq!(
        message,
        format!(
            "the code is for another dictionary, or another version of it: its fingerprint \
             starts with f392a, this one's with {}",
            &fingerprint[..5]
        )
    );
}

#[test]
fn rounds_without_a_code() {
    let error = |deal: Deal, change: &dyn Fn(&mut Settings)| {
        let mut settings = Settings::new(deal.dice.rules().clone());
        change(&mut settings);
        RoundCode::new(deal, settings, &lexicon()).unwrap_err().to_string()
    };
    // Dice with the name of an edition, but other faces.
    let coins = DiceSet::from_toml(
        "name = \"old76\"\ntitle = \"\"\nrows = 1\ncolumns = 1\nfaces = 2\ndice = [\"AE\"]",
    );
    assert_eq!(
        error(Deal::new(coins.unwrap(), 1), &|_| ()),
        "the dice \"old76\" are not built in; expected an edition that everybody has"
    );
    let points = format!("{}1n", "0,".repeat(60)).parse().unwrap();
    assert_eq!(
        error(deal("big", 1), &|it| it.rules =
            it.rules.clone().with_points(Points::clone(&points))),
        "such a long table of points cannot be part of a code"
    );
    for limit in [Duration::from_millis(1500), Duration::ZERO, Duration::from_secs(86_401)] {
        assert_eq!(
            error(deal("big", 1), &|it| it.time_limit = Some(limit)),
            "a time limit that is not 1 to 86400 whole seconds cannot be part of a code"
        );
    }
    assert_eq!(
        error(deal("big", 1), &|it| it.level = Some(u64::MAX)),
        "the largest level cannot be part of a code"
    );
}

use std::collections::BTreeSet;

use dictc_board::{DiceSet, Rules};

use super::*;
use crate::player::{KnownWords, Strength};
use crate::settings::SharedWords;

fn lexicon() -> Lexicon {
    Lexicon::from_levels([("did", 10), ("die", 10), ("died", 20), ("idea", 10), ("dei", 70)])
        .unwrap()
}

fn round_with(board: &str, change: impl FnOnce(&mut Settings)) -> Round {
    let board = Board::parse(board).unwrap();
    let mut settings = Settings::new(Rules::for_board(&board));
    change(&mut settings);
    Round::new(&mut Solver::new(lexicon()), board, settings)
}

fn round() -> Round {
    round_with("di/ed", |_| ())
}

const EARLY: Duration = Duration::from_secs(1);

#[test]
fn every_verdict_of_a_word() {
    let mut round = round();
    let ann = round.add_player("Ann");
    for (word, verdict, points, path) in [
        ("Die", Verdict::Found, 1, Some(vec![0, 1, 2])),
        (" DIE ", Verdict::Repeated, 0, Some(vec![0, 1, 2])),
        ("di", Verdict::TooShort, 0, Some(vec![0, 1])),
        ("idea", Verdict::NotOnBoard, 0, None),
        ("dide", Verdict::NotInDictionary, 0, Some(vec![0, 1, 3, 2])),
        ("xyz", Verdict::NotInDictionary, 0, None),
        ("xyz", Verdict::Repeated, 0, None),
        ("it's", Verdict::NotInDictionary, 0, None),
        ("", Verdict::TooShort, 0, None),
    ] {
        assert_eq!(round.play(ann, word, EARLY), Reply { verdict, points, path }, "{word:?}");
    }
    let late = round.play(ann, "did", Settings::USUAL_TIME_LIMIT);
    assert_eq!((late.verdict, late.points), (Verdict::TooLate, 0));
    assert_eq!(round.found(ann).map(|word| &*word.text).collect::<Vec<_>>(), ["die"]);
    assert_eq!(round.points(ann), 1);
    let sheet: Vec<_> = round.sheet(ann).words().collect();
    assert_eq!(sheet, ["Die", "di", "idea", "dide", "xyz", "it's"]);
    // The final verdicts are the same.
    let judged = round.judged();
    let verdicts: Vec<_> = judged.sheets[0].words.iter().map(|word| word.verdict).collect();
    use Verdict::{Found, NotInDictionary, NotOnBoard, TooShort};
    let none = NotInDictionary;
    assert_eq!(verdicts, [Found, TooShort, NotOnBoard, none, none, none]);
}

#[test]
fn levels_leave_rare_words_out() {
    let texts = |round: &Round| round.words().iter().map(|it| it.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&round()), ["dei", "did", "die", "died"]);
    let mut common = round_with("di/ed", |settings| settings.level = Some(10));
    assert_eq!(texts(&common), ["did", "die"]);
    let ann = common.add_player("Ann");
    assert_eq!(common.play(ann, "died", EARLY).verdict, Verdict::NotInDictionary);
}

#[test]
fn words_that_are_left_out_count_for_nobody() {
    let mut round = round();
    let points = round.total_points();
    round.leave_out(["DIED", "idea"]);
    assert_eq!(round.total_points(), points - 1);
    assert!(round.is_left_out("Died") && !round.is_left_out("die"));
    assert!(round.code().is_none());
    let ann = round.add_player("Ann");
    let best = Player::new("5".parse::<Strength>().unwrap(), KnownWords::Level(80), 1);
    let computer = round.add_computer("Computer", best);
    for word in ["died", "idea"] {
        assert_eq!(round.play(ann, word, EARLY).verdict, Verdict::NotInDictionary, "{word}");
    }
    round.end(Duration::from_secs(180));
    assert!(round.found(computer).all(|word| word.text != "died"));
    assert!(round.judged().missed.iter().all(|(word, _)| word != "died"));
}

#[test]
fn shared_words_cancel_or_count() {
    for (shared_words, expected) in [(SharedWords::Cancel, [0, 1]), (SharedWords::Count, [1, 2])] {
        let mut round = round_with("di/ed", |settings| settings.shared_words = shared_words);
        let (ann, ben) = (round.add_player("Ann"), round.add_player("Ben"));
        round.play(ann, "die", EARLY);
        round.play(ben, "die", EARLY);
        round.play(ben, "did", EARLY);
        let judged = round.judged();
        let points: Vec<_> = judged.sheets.iter().map(crate::JudgedSheet::points).collect();
        assert_eq!(points, expected);
        assert_eq!((round.points(ann), round.points(ben)), (1, 2));
    }
}

#[test]
fn bonus_and_penalty_count_at_the_end_and_are_in_the_code() {
    let club = |settings: &mut Settings| {
        let rules = settings.rules.clone().with_longest_bonus(5).unwrap();
        settings.rules = rules.with_penalty(2).unwrap();
    };
    let mut round = round_with("di/ed", club);
    let (ann, ben) = (round.add_player("Ann"), round.add_player("Ben"));
    for word in ["died", "xyz", "xyz", "x"] {
        round.play(ann, word, EARLY);
    }
    round.play(ben, "did", EARLY);
    round.play(ben, "idea", EARLY);
    let judged = round.judged();
    let points: Vec<_> = judged.sheets.iter().map(crate::JudgedSheet::points).collect();
    assert_eq!(points, [1 + 5 - 2, 0]);
    assert_eq!((judged.sheets[1].bonus, judged.sheets[1].penalty), (0, 2));
    assert_eq!((round.points(ann), round.points(ben)), (1, 1));
    let deal = Deal::new(dictc_board::DiceSet::named("new87").unwrap().clone(), 1);
    let mut settings = Settings::new(deal.dice.rules().clone());
    club(&mut settings);
    let code = RoundCode::new(deal, settings.clone(), round.lexicon()).unwrap();
    assert_eq!(code.to_string().parse::<RoundCode>().unwrap().settings(), &settings);
}

#[test]
fn opponents_know_the_words_of_a_level_or_of_their_strength() {
    let mut round = round();
    let strength: Strength = "5".parse().unwrap();
    let of_strength = KnownWords::of(strength, round.lexicon(), 3);
    for (level, known) in [(None, of_strength), (Some(10), KnownWords::Level(10))] {
        let it = round.add_opponent("Computer", strength, level, 7);
        assert_eq!(round.computer(it), Some(&Player::new(strength, known, 7)));
        assert_eq!(round.name(it), "Computer");
    }
}

#[test]
fn computers_find_words_as_time_goes_by_and_stop_at_the_end() {
    let mut round = round();
    let strength: Strength = "5".parse().unwrap();
    let player = Player::new(strength, KnownWords::Level(20), 1);
    let it = round.add_computer("Computer", player);
    assert_eq!(round.computer(it), Some(&player));
    let mut counts = Vec::new();
    for seconds in (0..=180).step_by(60) {
        round.advance(Duration::from_secs(seconds));
        counts.push(round.found(it).len());
    }
    assert!(counts.is_sorted() && counts[0] == 0 && counts[3] == 3, "{counts:?}");
    let found: BTreeSet<_> = round.found(it).map(|word| &*word.text).collect();
    assert_eq!(found, BTreeSet::from(["did", "die", "died"]));

    let mut short = self::round();
    let it = short.add_computer("Computer", player);
    short.end(Duration::from_secs(1));
    short.advance(Duration::from_secs(500));
    assert_eq!((short.found(it).len(), short.ended()), (0, Some(Duration::from_secs(1))));
}

#[test]
fn the_clock_is_the_callers() {
    let mut timed = round();
    assert_eq!(timed.time_left(Duration::from_secs(30)), Some(Duration::from_secs(150)));
    assert!(!timed.is_over(Duration::from_millis(179_999)));
    assert!(timed.is_over(Duration::from_secs(180)));
    timed.end(Duration::from_secs(999));
    assert_eq!(timed.ended(), Some(Duration::from_secs(180)));
    timed.end(Duration::from_secs(20));
    assert_eq!(timed.ended(), Some(Duration::from_secs(180)), "a round ends once");

    let mut endless = round_with("di/ed", |settings| settings.time_limit = None);
    assert_eq!(endless.time_left(Duration::MAX), None);
    assert!(!endless.is_over(Duration::MAX));
    endless.end(Duration::from_secs(9999));
    assert!(endless.is_over(Duration::ZERO));
}

#[test]
fn hints_are_about_one_common_word_until_it_is_found() {
    let mut round = round_with("di/ed", |settings| settings.level = Some(20));
    let ann = round.add_player("Ann");
    let hints = |round: &Round| (0..6).map(|n| round.hint(ann, n)).collect::<Vec<_>>();
    let did = [
        Some(Hint::Length(3)),
        Some(Hint::FirstLetter('d'.into())),
        Some(Hint::Cell(0)),
        Some(Hint::Cell(1)),
        Some(Hint::Cell(3)),
        None,
    ];
    assert_eq!(hints(&round), did);
    round.play(ann, "did", EARLY);
    assert_eq!(round.hint(ann, 4), Some(Hint::Cell(2)), "the e of die");
    round.play(ann, "die", EARLY);
    assert_eq!(round.hint(ann, 0), Some(Hint::Length(4)));
    round.play(ann, "died", EARLY);
    assert_eq!(hints(&round), [None; 6]);
}

#[test]
fn a_code_gives_the_same_round() {
    let mut solver = Solver::new(dictc_english::lexicon());
    let deal = Deal::new(DiceSet::named("big").unwrap().clone(), 42);
    let mut settings = Settings::new(deal.dice.rules().clone());
    settings.level = Some(60);
    let round = Round::dealt(&mut solver, deal, settings);
    let code: RoundCode = round.code().unwrap().unwrap().to_string().parse().unwrap();
    let same = Round::from_code(&mut solver, &code).unwrap();
    assert_eq!((same.board(), same.words()), (round.board(), round.words()));
    assert_eq!(same.settings(), round.settings());
    assert_eq!(same.code(), round.code());
    let mut other = Solver::new(lexicon());
    let error = Round::from_code(&mut other, &code).unwrap_err();
    assert!(matches!(error, CodeError::OtherDictionary { .. }));
    let seeds = |round: &Round| [0, 1].map(|number| round.opponent_seed(number));
    assert_eq!(seeds(&round), seeds(&same));
    assert_ne!(seeds(&round)[0], seeds(&round)[1]);
    assert_eq!(self::round().code(), None, "a board that was not dealt has no code");
}

#[test]
fn standings_count_words_of_the_goal_and_bonus_words_apart() {
    let words = [("did", 10), ("die", 20), ("died", 35), ("ide", 60), ("deid", 36)];
    let lexicon = Lexicon::from_levels(words).unwrap();
    let solver = &mut Solver::new(lexicon);
    let board = Board::parse("di/ed").unwrap();
    let settings = Settings::new(Rules::for_board(&board));
    let mut round = Round::new(solver, board, settings);
    assert_eq!((round.goal().words(), round.goal().points()), (3, 3));
    let [ann, ben] = ["Ann", "Ben"].map(|name| round.add_player(name));
    for (player, word) in [(ann, "died"), (ann, "deid"), (ann, "die"), (ben, "die"), (ann, "dide")]
    {
        round.play(player, word, Duration::from_secs(1));
    }
    let standing = |round: &Round, player| {
        let it = round.standing(player);
        (it.words, it.bonus_words, it.points, it.rank().name())
    };
    assert_eq!(standing(&round, ann), (2, 1, 3, "Legend"));
    assert_eq!(standing(&round, ben), (1, 0, 1, "Strong"));
    // Both found one of the words, which then counts for nobody.
    round.end(Duration::from_secs(9));
    assert_eq!(standing(&round, ann), (1, 1, 2, "Master"));
    assert_eq!(standing(&round, ben), (0, 0, 0, "Beginner"));
}

#[test]
fn where_nobody_knows_a_word_all_words_are_the_goal() {
    for levels in [[60, 70], [36, 36]] {
        let words = ["did", "die"].into_iter().zip(levels);
        let lexicon = Lexicon::from_levels(words).unwrap();
        let board = Board::parse("di/ed").unwrap();
        let settings = Settings::new(Rules::for_board(&board));
        let round = Round::new(&mut Solver::new(lexicon), board, settings);
        assert_eq!(round.goal().words(), 2);
        assert!(round.words().iter().all(|word| round.goal().has(word)));
    }
}

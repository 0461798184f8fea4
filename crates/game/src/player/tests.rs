use dictc_board::{Dealer, DiceSet};
use dictc_solver::Solver;

use super::*;
use crate::round::Round;
use crate::settings::Settings;

fn strength(number: u8) -> Strength {
    number.to_string().parse().unwrap()
}

/// The points that players of a strength score on this number of boards, as a percentage of the
/// points of all words there that they know.
fn share(solver: &mut Solver, edition: &str, strength: Strength, boards: u64) -> f64 {
    let dice = DiceSet::named(edition).unwrap();
    let dealer = Dealer::new(dice, 17);
    let min_length = dice.rules().min_length();
    let known_words = KnownWords::of(strength, &solver.lexicon().clone(), min_length);
    let (mut scored, mut there) = (0, 0);
    for number in 0..boards {
        let settings = Settings::new(dice.rules().clone());
        let round = Round::new(solver, dealer.board(number), settings);
        let player = Player::new(strength, known_words, number);
        let known = round.words().iter().filter(|word| known_words.knows(word));
        there += known.map(|word| u64::from(word.points)).sum::<u64>();
        let finds = player.plan(round.words(), Settings::USUAL_TIME_LIMIT);
        scored += finds.iter().map(|it| u64::from(round.words()[it.word].points)).sum::<u64>();
    }
    scored as f64 * 100.0 / there as f64
}

#[test]
fn strengths_score_their_share_with_levels_and_without() {
    let plain = Lexicon::from_words(dictc_english::lexicon().iter()).unwrap();
    for (lexicon, edition) in
        [(dictc_english::lexicon(), "new87"), (dictc_english::lexicon(), "big"), (plain, "new87")]
    {
        let mut solver = Solver::new(lexicon);
        for strength in Strength::ALL {
            let (got, aim) = (share(&mut solver, edition, strength, 150), strength.percent());
            assert!((got - f64::from(aim)).abs() < 3.0, "{edition}, {strength}: {got}");
        }
    }
}

fn round() -> Round {
    let dealer = Dealer::new(DiceSet::named("new87").unwrap(), 1);
    let settings = Settings::new(DiceSet::named("new87").unwrap().rules().clone());
    Round::new(&mut Solver::new(dictc_english::lexicon()), dealer.board(3), settings)
}

/// A change here changes the games of codes that people have shared.
#[test]
fn a_seed_gives_the_same_game_everywhere() {
    let round = round();
    let known_words = KnownWords::of(strength(2), &dictc_english::lexicon(), 3);
    let finds =
        Player::new(strength(2), known_words, 7).plan(round.words(), Duration::from_secs(180));
    let found =
        finds.iter().map(|it| format!("{} {}", round.words()[it.word].text, it.at.as_millis()));
    assert_eq!(found.collect::<Vec<_>>().join(", "), GAME);
}

const GAME: &str = "lie 12000, air 27428, hit 36000, rely 49714, hair 70285, irk 85714, \
                    hire 108000, hale 123428, alit 133714, lei 154285, lair 166285";

#[test]
fn common_and_short_words_come_first_and_all_in_time() {
    let round = round();
    let limit = Duration::from_secs(60);
    let finds = Player::new(strength(5), KnownWords::All, 3).plan(round.words(), limit);
    assert_eq!(finds.len(), round.words().len());
    assert!(finds.is_sorted_by(|a, b| a.at < b.at));
    assert!(finds.last().unwrap().at < limit);
    let mean = |finds: &[Find], of: &dyn Fn(&BoardWord) -> u64| {
        finds.iter().map(|it| of(&round.words()[it.word])).sum::<u64>() / finds.len() as u64
    };
    let (first, last) = finds.split_at(finds.len() / 2);
    let level = |word: &BoardWord| word.level.unwrap_or(0);
    assert!(mean(first, &level) < mean(last, &level));
    let letters = |word: &BoardWord| 100 * word.letter_count as u64;
    assert!(mean(first, &letters) < mean(last, &letters));
}

#[test]
fn vocabularies_follow_levels_or_lengths() {
    let of = |number, lexicon: &Lexicon| KnownWords::of(strength(number), lexicon, 3);
    let english = [1, 2, 3, 4, 5].map(|number| of(number, &dictc_english::lexicon()));
    assert_eq!(english, [40, 50, 60, 60, 70].map(KnownWords::Level));
    // Counts are not levels.
    let counts = Lexicon::from_entries([("tea", 900), ("ten", 4)]).unwrap();
    assert_eq!(of(1, &counts), KnownWords::Length(4));
    assert_eq!(of(4, &counts), KnownWords::Length(8));
    assert_eq!(of(5, &counts), KnownWords::All);
    // The lowest level is always known, and an empty dictionary has no words to know.
    let levels = Lexicon::from_levels([("tea", 3), ("ten", 3), ("toe", 8)]).unwrap();
    assert_eq!(of(1, &levels), KnownWords::Level(3));
    assert_eq!(of(1, &Lexicon::from_words::<&str>([]).unwrap()), KnownWords::Length(4));
}

#[test]
fn a_board_without_words_has_no_finds() {
    for strength in Strength::ALL {
        let player = Player::new(strength, KnownWords::All, 1);
        assert_eq!(player.plan(&[], Duration::from_secs(1)), []);
        assert_eq!(player.plan(&[], Duration::MAX), []);
    }
}

#[test]
fn huge_points_lengths_and_limits_do_not_overflow() {
    let word = |letter_count, level| BoardWord {
        text: "x".to_owned(),
        points: u32::MAX,
        letter_count,
        level,
        path: vec![0],
    };
    let words: Vec<_> = (0..2000).map(|i| word(usize::MAX - i, Some(i as u64))).collect();
    for strength in Strength::ALL {
        let player = Player::new(strength, KnownWords::All, 1);
        let _ = player.plan(&words, Duration::MAX);
    }
}

/// The first numbers of the reference implementation.
#[test]
fn the_random_numbers_are_those_of_splitmix64() {
    let mut random = SplitMix64::seed_from_u64(1_234_567);
    let numbers = [(); 3].map(|()| random.next_u64());
    assert_eq!(
        numbers,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn numbers_below_a_bound_are_about_equally_frequent() {
    let (mut random, mut counts) = (SplitMix64::seed_from_u64(7), [0; 6]);
    (0..60_000).for_each(|_| counts[below(6, &mut random) as usize] += 1);
    assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
}

//! Compares puzzles with brute force over plain strings.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{
    Bee, BeeVerdict, Direction, Error, Guess, GuessRule, Ladders, LetterBox, LetterGrid, Missed,
    QuizCard, QuizKind, Vocabulary, Wordle, longest_containing, pick, picks,
};
use dictc_query::Mark;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

type Words = BTreeSet<String>;

fn vocabulary(words: &Words) -> Vocabulary {
    Lexicon::from_words(words).unwrap().into()
}

/// The marks on a guess, computed in another way than in the library: by counts of letters.
fn marks(guess: &str, word: &str) -> Vec<Mark> {
    let (guess, word): (Vec<char>, Vec<char>) = (guess.chars().collect(), word.chars().collect());
    let mut spare: BTreeMap<char, usize> = BTreeMap::new();
    for (at, &letter) in word.iter().enumerate() {
        *spare.entry(letter).or_default() += usize::from(guess[at] != letter);
    }
    let mark = |at: usize| match spare.get_mut(&guess[at]) {
        _ if guess[at] == word[at] => Mark::Correct,
        Some(spare) if *spare > 0 => {
            *spare -= 1;
            Mark::Present
        }
        _ => Mark::Absent,
    };
    (0..guess.len()).map(mark).collect()
}

/// The number of words that take more than six guesses and the sum of all guesses, of the best game
/// of all; `None` if no guess tells anything.
fn fewest_guesses<'w>(
    words: &[&'w str],
    left: &[&str],
    is_hard: bool,
    before: &mut Vec<Guess>,
) -> Option<(usize, usize)> {
    let allowed = words.iter().filter(|it| !is_hard || before.iter().all(|old| keeps(it, old)));
    let allowed: Vec<&'w str> = allowed.copied().collect();
    let cost = |guess: &&str| {
        let mut groups: HashMap<Vec<Mark>, Vec<&str>> = HashMap::new();
        for &word in left {
            groups.entry(marks(guess, word)).or_default().push(word);
        }
        let (mut late, mut guesses) = (0, left.len());
        for group in groups.into_values() {
            if group == [*guess] {
                late += usize::from(before.len() >= 6);
            } else if group.len() == left.len() {
                return None;
            } else {
                before.push(marked(guess, group[0]));
                let next = fewest_guesses(words, &group, is_hard, before);
                before.pop();
                let (more_late, more) = next?;
                (late, guesses) = (late + more_late, guesses + more);
            }
        }
        Some((late, guesses))
    };
    allowed.iter().filter_map(cost).min()
}

/// A lexicon without folding rules.
fn plain() -> Lexicon {
    Lexicon::from_words(["abc"]).unwrap()
}

fn marked(guess: &str, word: &str) -> Guess {
    Guess::new(guess, marks(guess, word), &plain()).unwrap()
}

/// The expected information of a guess in bits, in floating point.
fn information(guess: &str, left: &[&String]) -> f64 {
    let mut groups: BTreeMap<Vec<Mark>, f64> = BTreeMap::new();
    for word in left {
        *groups.entry(marks(guess, word)).or_default() += 1.0;
    }
    let share = |group: &f64| group / left.len() as f64;
    groups.values().map(|group| -share(group) * share(group).log2()).sum()
}

/// Whether hard mode allows a guess after another one.
fn keeps(guess: &str, before: &Guess) -> bool {
    let (letters, old): (Vec<char>, Vec<char>) =
        (guess.chars().collect(), before.word().chars().collect());
    let found = |letter: char| {
        let of_letter = |at: &usize| old[*at] == letter && before.marks()[*at] != Mark::Absent;
        (0..old.len()).filter(of_letter).count()
    };
    let in_place =
        (0..old.len()).all(|at| before.marks()[at] != Mark::Correct || letters[at] == old[at]);
    let used = |&letter: &char| letters.iter().filter(|it| **it == letter).count();
    in_place && old.iter().all(|letter| used(letter) >= found(*letter))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Several words at once: the sum of the information of each, after the words that are known.
    #[test]
    fn advice_for_boards_is_the_sum(
        words in btree_set("[abcd]{4}", 2..40),
        guesses in vec("[abcd]{4}", 0..3),
        answers in vec(any::<prop::sample::Index>(), 2..5),
        used in any::<prop::sample::Index>(),
    ) {
        let fours: Vec<&String> = words.iter().collect();
        let used = fours[used.index(fours.len())].clone();
        let boards: Vec<Vec<Guess>> = answers.iter().map(|answer| {
            guesses.iter().map(|guess| marked(guess, fours[answer.index(fours.len())])).collect()
        }).collect();
        let wordle = Wordle::new(&vocabulary(&words), 4).unwrap();
        let wordle = wordle.without_answers(&BTreeSet::from([used.clone()])).unwrap();
        let is_open = |board: &Vec<Guess>| !board.iter().any(Guess::is_right);
        let left = |board: &Vec<Guess>| -> Vec<&String> {
            let fits = |word: &&&String| {
                **word != &used && board.iter().all(|it| marks(it.word(), word) == it.marks())
            };
            if is_open(board) { fours.iter().filter(fits).copied().collect() } else { Vec::new() }
        };
        let lefts: Vec<Vec<&String>> = boards.iter().map(left).collect();
        let advice = wordle.advise_boards(&boards, usize::MAX).unwrap();
        let open: Vec<&Vec<&String>> = lefts.iter().filter(|it| !it.is_empty()).collect();
        prop_assert_eq!(advice.len(), if open.is_empty() { 0 } else { fours.len() });
        let rating = |word: &String| {
            let is_last = lefts.iter().any(|left| left[..] == [word]);
            (is_last, open.iter().map(|left| information(word, left)).sum::<f64>())
        };
        for it in &advice {
            let (_, bits) = rating(&it.word);
            prop_assert!((it.bits - bits).abs() < 1e-5, "{} {} {}", it.word, it.bits, bits);
            let fits = (0..lefts.len()).filter(|&at| lefts[at].contains(&&it.word));
            prop_assert_eq!(&it.boards, &fits.collect::<Vec<_>>());
        }
        for pair in advice.windows(2) {
            let (a, b) = (rating(&pair[0].word), rating(&pair[1].word));
            prop_assert!((a.0 && !b.0) || (a.0 == b.0 && a.1 > b.1 - 1e-5), "{:?}", pair);
        }
    }

    /// What hard mode misses is missing, and nothing is if hard mode allows the guess.
    #[test]
    fn what_hard_mode_misses_is_named(guesses in vec("[abc]{4}", 1..4), answer in "[abc]{4}", word in "[abc]{4}") {
        let guesses: Vec<Guess> = guesses.iter().map(|guess| marked(guess, &answer)).collect();
        let wordle = Wordle::new(&vocabulary(&Words::from([answer])), 4).unwrap();
        let missed = wordle.missed(&guesses, &word).unwrap();
        prop_assert_eq!(missed.is_none(), guesses.iter().all(|guess| keeps(&word, guess)));
        match missed {
            Some(Missed::Place(letter, place)) => {
                prop_assert!(word.chars().nth(place) != letter.as_char());
                let is_found = |it: &Guess| {
                    it.word().chars().nth(place) == letter.as_char() && it.marks()[place] == Mark::Correct
                };
                prop_assert!(guesses.iter().any(is_found));
            }
            Some(Missed::Letter(letter, times)) => {
                let found = word.chars().filter(|it| Some(*it) == letter.as_char()).count();
                prop_assert!(found < times && times <= 4);
            }
            _ => {}
        }
    }

    #[test]
    fn advice_has_the_most_information(
        words in btree_set("[abcé]{4}|[ab]{3}|[a-z]{4}", 1..60),
        guesses in vec("[abcé]{4}", 0..3),
        answer in any::<prop::sample::Index>(),
        is_hard in any::<bool>(),
    ) {
        let fours: Vec<&String> = words.iter().filter(|it| it.chars().count() == 4).collect();
        prop_assume!(!fours.is_empty());
        let guesses: Vec<Guess> =
            guesses.iter().map(|guess| marked(guess, fours[answer.index(fours.len())])).collect();
        let fits = |word: &&&String| {
            guesses.iter().all(|guess| marks(guess.word(), word) == guess.marks())
        };
        let left: Vec<&String> = fours.iter().filter(fits).copied().collect();

        let wordle = Wordle::new(&vocabulary(&words), 4).unwrap();
        prop_assert_eq!(wordle.answers(), fours.len());
        prop_assert_eq!(&wordle.fitting(&guesses).unwrap(), &left);
        let rule = if is_hard { GuessRule::Hard } else { GuessRule::Any };
        let advice = wordle.advise(&guesses, rule, usize::MAX).unwrap();

        let is_allowed =
            |word: &&&String| !is_hard || guesses.iter().all(|guess| keeps(word, guess));
        let allowed: BTreeSet<&String> = fours.iter().filter(is_allowed).copied().collect();
        prop_assert_eq!(advice.iter().map(|it| &it.word).collect::<BTreeSet<_>>(), allowed);
        for advice in &advice {
            prop_assert!((advice.bits - information(&advice.word, &left)).abs() < 1e-5);
            prop_assert_eq!(advice.fits, left.contains(&&advice.word));
            let rated = wordle.rate(&guesses, GuessRule::Any, &advice.word).unwrap();
            prop_assert_eq!(rated.as_ref(), Some(advice));
        }
        for pair in advice.windows(2) {
            prop_assert!(pair[0].bits > pair[1].bits - 1e-6);
            prop_assert!(pair[0].bits > pair[1].bits + 1e-6 || pair[0].fits >= pair[1].fits);
        }
    }

    /// Plays each word separately, and counts the guesses.
    #[test]
    fn evaluations_count_the_guesses_of_each_game(
        words in btree_set("[a-d]{3}", 1..25),
        is_hard in any::<bool>(),
    ) {
        let wordle = Wordle::new(&vocabulary(&words), 3).unwrap();
        let rule = if is_hard { GuessRule::Hard } else { GuessRule::Any };
        let mut counts: BTreeMap<usize, Vec<&String>> = BTreeMap::new();
        for word in &words {
            let mut guesses: Vec<Guess> = Vec::new();
            while !guesses.last().is_some_and(Guess::is_right) {
                let guess = wordle.advise(&guesses, rule, 1).unwrap().remove(0).word;
                guesses.push(marked(&guess, word));
            }
            counts.entry(guesses.len()).or_default().push(word);
        }
        let found = wordle.evaluate(None, rule, |_| ControlFlow::Continue(())).unwrap();
        let expected: Vec<usize> = (1..=found.worst())
            .map(|guesses| counts.get(&guesses).map_or(0, Vec::len))
            .collect();
        prop_assert_eq!(&found.words_by_guesses, &expected);
        prop_assert_eq!(found.words(), words.len());
        let hardest: Vec<&String> = found.hardest.iter().collect();
        prop_assert_eq!(Some(hardest), counts.pop_last().map(|(_, words)| words));
        let mut steps = 0;
        let ended = wordle.evaluate(None, rule, |found| {
            steps += 1;
            if found.words() > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert!(steps > 0 && (1..=words.len()).contains(&ended.unwrap().words()));
    }

    /// With ten words or fewer, all guesses are followed, so that no game takes fewer guesses.
    #[test]
    fn games_with_a_list_of_answers_take_the_fewest_guesses(
        words in btree_set("[ab]{3}|[a-e]{3}", 1..9),
        chosen in vec(any::<bool>(), 8),
        is_hard in any::<bool>(),
    ) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answers: Vec<&str> =
            words.iter().zip(chosen).filter(|it| it.1).map(|it| *it.0).chain([words[0]]).collect();
        let answers: Vec<&str> = BTreeSet::from_iter(answers).into_iter().collect();
        let lexicon = Lexicon::from_words(&words).unwrap();
        let wordle = Wordle::with_answers(&lexicon, answers.iter().copied(), 3).unwrap();
        let rule = if is_hard { GuessRule::Hard } else { GuessRule::Any };
        let found = wordle.evaluate(None, rule, |_| ControlFlow::Continue(())).unwrap();
        let late: usize = found.words_by_guesses.iter().skip(6).sum();
        let fewest = fewest_guesses(&words, &answers, is_hard, &mut Vec::new()).unwrap();
        prop_assert_eq!((late, found.guesses()), fewest);
        let advice = wordle.advise(&[], rule, 1).unwrap().remove(0);
        prop_assert_eq!(&advice.word, &found.opener);
        prop_assert_eq!(advice.mean, Some(fewest.1 as f64 / answers.len() as f64));
        // A guess that tells nothing has no mean, and the others one of at least one guess.
        for advice in wordle.advise(&[], rule, 20).unwrap() {
            let tells = advice.groups > 1 || advice.fits;
            prop_assert_eq!(advice.mean.is_some(), tells, "{:?}", advice);
            prop_assert!(advice.mean.is_none_or(|it| (1.0..=9.0).contains(&it)), "{:?}", advice);
            let rated = wordle.rate(&[], rule, &advice.word).unwrap();
            prop_assert_eq!(rated, Some(advice));
        }
    }

    #[test]
    fn bees_find_and_judge_the_words_of_their_letters(
        words in btree_set("[a-dé]{2,8}|[a-z]{4,6}", 1..80),
        letters in "[a-dé]{1,4}",
        center in "[a-cé]",
        min_length in 1_usize..6,
    ) {
        let (bee, vocabulary) =
            (Bee::new(&letters, &center, min_length, &plain()).unwrap(), vocabulary(&words));
        let hive: BTreeSet<char> = letters.chars().chain(center.chars()).collect();
        let counts = |word: &str| {
            let used: BTreeSet<char> = word.chars().collect();
            let counts = used.is_subset(&hive) && word.contains(&center);
            (counts && word.chars().count() >= min_length).then_some(used == hive)
        };
        let mut expected: Vec<(bool, u32, &String)> = Vec::new();
        for word in &words {
            if let Some(is_pangram) = counts(word) {
                let letters = word.chars().count() as u32;
                let points = if letters > 4 { letters } else { 1 };
                expected.push((is_pangram, points + 7 * u32::from(is_pangram), word));
            }
            let judged = bee.judge(&vocabulary, word);
            prop_assert_eq!(matches!(judged, BeeVerdict::Found(_)), counts(word).is_some());
        }
        expected.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(b.2)));
        let solution = bee.solve(&vocabulary).unwrap();
        let found: Vec<_> =
            solution.words().iter().map(|it| (it.is_pangram, it.points, &it.text)).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(solution.points(), expected.iter().map(|it| u64::from(it.1)).sum::<u64>());
        prop_assert_eq!(solution.pangrams(), expected.iter().filter(|it| it.0).count());
    }

    #[test]
    fn boxes_have_the_best_chains(
        words in btree_set("[a-eé]{1,6}", 1..40),
        sides in prop::sample::select(vec!["ab/cd", "a/b/c", "ab/cdé", "abc,d,e", "ea/bé dc"]),
        max_words in 1_usize..5,
        limit in 0_usize..60,
    ) {
        let letter_box = LetterBox::parse(sides, &plain()).unwrap();
        let side = |letter: char| {
            let sides = letter_box.sides().iter();
            let letter = Letter::from(letter);
            sides.enumerate().find(|(_, side)| side.contains(&letter)).map(|(at, _)| at)
        };
        let is_around = |word: &&String| {
            let sides: Vec<Option<usize>> = word.chars().map(side).collect();
            sides.len() >= 3
                && sides.iter().all(Option::is_some)
                && sides.windows(2).all(|pair| pair[0] != pair[1])
        };
        let around: Vec<&String> = words.iter().filter(is_around).collect();
        let vocabulary = vocabulary(&words);
        let found = letter_box.words(&vocabulary).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), around.clone());

        let all: usize = letter_box.sides().iter().map(Vec::len).sum();
        let is_done = |chain: &[&String]| {
            chain.iter().flat_map(|word| word.chars()).collect::<BTreeSet<_>>().len() == all
        };
        let mut expected: Vec<(usize, usize, Vec<&String>)> = Vec::new();
        let mut open: Vec<Vec<&String>> = vec![Vec::new()];
        while let Some(chain) = open.pop() {
            if is_done(&chain) {
                let letters = chain.iter().map(|word| word.chars().count()).sum();
                expected.push((chain.len(), letters, chain));
                continue;
            }
            if chain.len() == max_words {
                continue;
            }
            for word in &around {
                let follows = chain.last().is_none_or(|last| {
                    last.chars().last() == word.chars().next()
                });
                if follows && !chain.contains(word) {
                    open.push(chain.iter().copied().chain([*word]).collect());
                }
            }
            prop_assume!(expected.len() < 100_000);
        }
        expected.sort();
        expected.truncate(limit);
        let chains = letter_box.chains(&vocabulary, max_words, limit).unwrap();
        let found: Vec<_> = chains
            .iter()
            .map(|it| (it.words.len(), it.letters, it.words.iter().collect::<Vec<_>>()))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn grids_have_the_words_of_their_lines(
        words in btree_set("[abcé]{1,4}", 1..40),
        (columns, cells) in (1_usize..6)
            .prop_flat_map(|columns| (Just(columns), vec("[abcé.]", columns..columns * 6))),
        min_length in 0_usize..4,
    ) {
        let rows = cells.len() / columns;
        let cell = |row: usize, column: usize| cells[row * columns + column].as_str();
        let text: Vec<String> = (0..rows)
            .map(|row| (0..columns).map(|column| cell(row, column)).collect())
            .collect();
        prop_assume!(text.iter().any(|row| row.contains(|it| it != '.')));
        // The slash says that a single line is a row.
        let grid = LetterGrid::parse(&(text.join("\n") + "/"), &plain()).unwrap();
        prop_assert_eq!((grid.rows(), grid.columns()), (rows, columns));

        // Every line of every length, as text.
        let mut expected = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                for direction in Direction::ALL {
                    let (mut line, mut at) = (String::new(), (row as isize, column as isize));
                    while (0..rows as isize).contains(&at.0)
                        && (0..columns as isize).contains(&at.1)
                    {
                        line.push_str(cell(at.0 as usize, at.1 as usize));
                        let reversed: String = line.chars().rev().collect();
                        let length = line.chars().count();
                        let is_second = line == reversed && direction >= Direction::Left;
                        if length >= min_length.max(2) && words.contains(&line) && !is_second {
                            expected.push((row, column, direction, line.clone()));
                        }
                        at = (at.0 + direction.step().0, at.1 + direction.step().1);
                    }
                }
            }
        }
        let found: Vec<_> = grid
            .find(&vocabulary(&words), min_length)
            .unwrap()
            .iter()
            .map(|it| (it.row, it.column, it.direction, grid.text(it)))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn the_longest_words_contain_the_text(
        words in btree_set("[abé]{1,7}", 1..80),
        text in "[abé]{1,3}",
        shortest in 0_usize..6,
        limit in 0_usize..20,
    ) {
        let lengths = shortest..=shortest + 3;
        let fits = |it: &&String| it.contains(&text) && lengths.contains(&it.chars().count());
        let mut expected: Vec<&String> = words.iter().filter(fits).collect();
        expected.sort_by_key(|it| std::cmp::Reverse(it.chars().count()));
        expected.truncate(limit);
        let found = longest_containing(&vocabulary(&words), &text, &lengths, limit).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }

    /// Hostile text is refused or read, and never panics.
    #[test]
    fn arbitrary_texts_are_read_or_refused(
        text in "\\PC{0,40}|[a-d/,. \n=gyb]{0,40}|[\u{200c}\u{200d}\u{2060}\u{94d}रत/=g]{1,4}",
        number: usize,
    ) {
        let words = ["abc", "cab", "रत्"].map(str::to_owned);
        let vocabulary = vocabulary(&Words::from(words));
        let lexicon = vocabulary.lexicon();
        let _ = Guess::parse(&text, lexicon);
        let _ = longest_containing(&vocabulary, &text, &(0..=number), 3);
        if let Ok(bee) = Bee::new(&text, &text, number, lexicon) {
            let _ = bee.solve(&vocabulary);
            let _ = bee.judge(&vocabulary, &text);
        }
        if let Ok(letter_box) = LetterBox::parse(&text, lexicon) {
            let _ = letter_box.chains(&vocabulary, number % 7, 5);
        }
        if let Ok(grid) = LetterGrid::parse(&text, lexicon) {
            let _ = grid.find(&vocabulary, number);
        }
        let _ = Wordle::new(&vocabulary, number);
    }
}

#[test]
fn levels_limit_answers_but_not_guesses() {
    let vocabulary = Vocabulary::up_to(dictc_english::lexicon(), 35);
    let all = Vocabulary::new(dictc_english::lexicon());
    let (common, every) = (Wordle::new(&vocabulary, 4).unwrap(), Wordle::new(&all, 4).unwrap());
    assert!(common.answers() < every.answers());
    assert!(common.contains("zyme") && !vocabulary.contains("zyme"));
    assert!(!common.fitting(&[]).unwrap().contains(&"zyme"));
    assert!(vocabulary.contains(common.secrets(7, 1)[0]));
}

/// Neighboring seeds share hardly any word.
#[test]
fn secrets_differ_and_begin_with_that_of_the_seed() {
    let wordle = Wordle::new(&Vocabulary::new(dictc_english::lexicon()), 5).unwrap();
    let mut shared = 0;
    for seed in [0, 7, 100, u64::MAX] {
        let secrets = wordle.secrets(seed, 32);
        assert_eq!(secrets[..1], wordle.secrets(seed, 1));
        let different: BTreeSet<&str> = secrets.into_iter().collect();
        assert_eq!(different.len(), 32);
        let next = wordle.secrets(seed.wrapping_add(1), 32);
        shared += next.iter().filter(|it| different.contains(*it)).count();
    }
    assert!(shared < 8, "{shared}");
    let few = Wordle::new(&vocabulary(&["abc", "bca"].map(str::to_owned).into()), 3).unwrap();
    assert_eq!(few.secrets(1, 9).len(), 2);
    let all: BTreeSet<usize> = picks(1, 10, 10).into_iter().collect();
    assert_eq!(all, (0..10).collect());
    assert_eq!(picks(1, 3, 0), []);
}

#[test]
fn bees_are_dealt_by_seed() {
    let vocabulary = Vocabulary::up_to(dictc_english::lexicon(), 50);
    let bee = Bee::deal(&vocabulary, 4, 7).unwrap();
    assert_eq!(bee, Bee::deal(&vocabulary, 4, 7).unwrap());
    assert_ne!(bee, Bee::deal(&vocabulary, 4, 8).unwrap());
    let solution = bee.solve(&vocabulary).unwrap();
    assert!(solution.pangrams() > 0 && (15..=80).contains(&solution.words().len()));
}

/// The words of a hive in plain code: those of its letters, with the center.
#[test]
fn bees_are_dealt_with_a_number_of_words() {
    let vocabulary = Vocabulary::up_to(dictc_english::lexicon(), 20);
    let words: Vec<String> =
        dictc_english::lexicon().iter().filter(|it| vocabulary.contains(it)).collect();
    for (seed, range) in [(1, 1..=3), (2, 10..=12), (3, 40..=60), (4, 100..=usize::MAX)] {
        let bee = Bee::deal_with(&vocabulary, 4, &range, seed).unwrap();
        assert_eq!(bee, Bee::deal_with(&vocabulary, 4, &range, seed).unwrap());
        let center = bee.center().to_string();
        let hive: String = bee.letters().map(|it| it.to_string()).collect::<String>() + &center;
        let is_in = |it: &&String| {
            it.len() >= 4 && it.contains(&center) && it.chars().all(|letter| hive.contains(letter))
        };
        let found: Vec<&String> = words.iter().filter(is_in).collect();
        assert!(range.contains(&found.len()), "{} words of {hive}", found.len());
        let is_pangram = |it: &&&String| hive.chars().all(|letter| it.contains(letter));
        assert!(hive.len() == 7 && found.iter().any(|it| is_pangram(&it)));
    }
    let error = Bee::deal_with(&vocabulary, 4, &(900..=999), 1).unwrap_err().to_string();
    let expected = "the dictionary has no hive with 900 to 999 words: 1,000 hives tried, and the ";
    assert!(error.starts_with(expected), "{error}");
    // Each hive takes fewer steps than this, all of them more.
    let few = dictc_english::lexicon().with_step_limit(1_000_000);
    let few = Vocabulary::up_to(few, 20);
    let error = Bee::deal_with(&few, 4, &(900..=999), 1).unwrap_err();
    assert!(matches!(error, Error::Stopped(_)), "{error}");
    assert!(Bee::deal(&few, 4, 1).is_ok());
}

#[test]
fn picks_are_below_the_count() {
    assert_eq!(pick(1, 0), 0);
    let picks: BTreeSet<usize> = (0..100).map(|seed| pick(seed, 10)).collect();
    assert_eq!(picks, (0..10).collect());
    assert!(pick(u64::MAX, usize::MAX) < usize::MAX);
}

#[test]
fn what_is_not_a_puzzle_is_named() {
    let vocabulary = vocabulary(&Words::from(["abc".to_owned()]));
    let messages = [
        Bee::new("abc", "de", 4, &plain()).unwrap_err().to_string(),
        Bee::new("", "a", 4, &plain()).unwrap_err().to_string(),
        LetterBox::parse("abc", &plain()).unwrap_err().to_string(),
        LetterBox::parse("abc/dea", &plain()).unwrap_err().to_string(),
        LetterBox::parse("abcdefgh/ijklmnopq", &plain()).unwrap_err().to_string(),
        LetterBox::parse("abc/d1", &plain()).unwrap_err().to_string(),
        LetterGrid::parse("abc/ab", &plain()).unwrap_err().to_string(),
        LetterGrid::parse("ab/a7", &plain()).unwrap_err().to_string(),
        LetterGrid::parse("./.", &plain()).unwrap_err().to_string(),
        Wordle::new(&vocabulary, 5).unwrap_err().to_string(),
        Wordle::new(&vocabulary, 41).unwrap_err().to_string(),
        Bee::deal(&vocabulary, 4, 1).unwrap_err().to_string(),
    ];
    let expected = [
        "center \"de\": expected one letter",
        "hive \"\": is empty; expected letters",
        "box \"abc\": expected several sides, such as abc/def/ghi/jkl",
        "box \"abc/dea\": 'a' is there twice; expected each letter once",
        "box \"abcdefgh/ijklmnopq\": expected at most 16 letters",
        "side \"d1\": '1' is not a letter; expected letters\n    d1\n     ^",
        "grid \"ab\": row 2 has 2 letters; expected 3",
        "cell \"7\": row 2, column 2: not a letter; expected letters, and dots for holes",
        "grid \"./.\": has no letters; expected rows of letters, such as tac/xox/xxw",
        "the dictionary has no words of 5 letters",
        "length \"41\": expected 1 to 40 letters",
        "the dictionary has no words with 7 different letters, which a hive needs",
    ];
    assert_eq!(messages, expected);
}

/// Whether two words of equal length differ in one letter.
fn are_beside(a: &str, b: &str) -> bool {
    let pairs = a.chars().zip(b.chars());
    a.chars().count() == b.chars().count() && pairs.filter(|(a, b)| a != b).count() == 1
}

/// All shortest ladders, by extending all ladders by all words.
fn ladders<'w>(words: &'w Words, from: &'w str, to: &str) -> Vec<Vec<&'w str>> {
    let mut ladders = vec![vec![from]];
    for _ in 0..words.len() {
        let found: Vec<_> = ladders.iter().filter(|it| it.last() == Some(&to)).cloned().collect();
        if !found.is_empty() {
            return found;
        }
        let seen: BTreeSet<&str> = ladders.iter().flatten().copied().collect();
        let longer = |ladder: &Vec<&'w str>| {
            let last = ladder[ladder.len() - 1];
            let next =
                words.iter().filter(|it| are_beside(last, it) && !seen.contains(it.as_str()));
            let next = next.map(|next| [&ladder[..], &[next.as_str()]].concat());
            next.collect::<Vec<_>>()
        };
        ladders = ladders.iter().flat_map(longer).collect();
    }
    Vec::new()
}

proptest! {
    #[test]
    fn ladders_are_the_shortest_ones(words in btree_set("[a-cé]{3}", 2..30), ends in any::<[prop::sample::Index; 2]>()) {
        let all: Vec<&String> = words.iter().collect();
        let [from, to] = ends.map(|end| all[end.index(all.len())].as_str());
        let expected = ladders(&words, from, to);
        let found = Ladders::new(from, to, &vocabulary(&words)).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), &expected[..]);
        prop_assert_eq!(found.count(), expected.len() as u128);
        prop_assert_eq!(found.steps(), expected.first().map(|it| it.len() - 1));
    }
}

/// The number of steps and of shortest ladders, level by level.
fn steps_and_ladders(words: &Words, from: &str, to: &str) -> Option<(usize, u128)> {
    let mut level = BTreeMap::from([(from, 1)]);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for steps in 0.. {
        if let Some(&ladders) = level.get(to) {
            return Some((steps, ladders));
        }
        seen.extend(level.keys());
        let mut next: BTreeMap<&str, u128> = BTreeMap::new();
        for word in words.iter().filter(|it| !seen.contains(it.as_str())) {
            let before = level.iter().filter(|(it, _)| are_beside(it, word));
            let ladders = before.map(|(_, ladders)| ladders).sum();
            if ladders > 0 {
                next.insert(word, ladders);
            }
        }
        if next.is_empty() {
            return None;
        }
        level = next;
    }
    None
}

#[test]
fn sixty_ladders_of_common_english_words() {
    let common = Vocabulary::up_to(dictc_english::lexicon(), 35);
    let is_common = |word: &String| word.chars().count() == 4 && common.contains(word);
    let words: Words = dictc_english::lexicon().iter().filter(is_common).collect();
    let all: Vec<&String> = words.iter().collect();
    let mut connected = 0;
    for seed in 0..60 {
        let [from, to] = [0, 1].map(|end| all[pick(2 * seed + end, all.len())].as_str());
        let found = Ladders::new(from, to, &common).unwrap();
        let expected = steps_and_ladders(&words, from, to);
        assert_eq!(found.steps().map(|steps| (steps, found.count())), expected, "{from} {to}");
        for ladder in found.iter().take(20) {
            assert!(ladder.windows(2).all(|it| are_beside(it[0], it[1])), "{ladder:?}");
            assert_eq!((ladder[0], ladder[ladder.len() - 1]), (from, to));
        }
        connected += usize::from(expected.is_some());
    }
    assert!(connected > 30, "{connected}");
}

#[test]
fn the_ends_of_a_ladder_need_not_be_common() {
    let lexicon = dictc_english::lexicon();
    let common = Vocabulary::up_to(lexicon.clone(), 35);
    let is_rare = |word: &String| word.chars().count() == 3 && !common.contains(word);
    let rare: Vec<String> = lexicon.iter().filter(is_rare).take(30).collect();
    let mut long = 0;
    for to in &rare[1..] {
        let found = Ladders::new(&rare[0], to, &common).unwrap();
        for ladder in found.iter() {
            assert!(ladder[1..ladder.len() - 1].iter().all(|word| common.contains(word)));
            long += usize::from(ladder.len() > 2);
        }
    }
    assert!(long > 0);
    let error = Ladders::new("tea", "xyzzy", &common).unwrap_err().to_string();
    assert_eq!(error, "the dictionary has no word xyzzy");
    let error = Ladders::new("tea", "seat", &common).unwrap_err().to_string();
    assert_eq!(error, "end \"seat\": expected 3 letters like tea");
}

#[test]
fn guesses_that_cannot_be_answers_are_rated() {
    let lexicon = dictc_english::lexicon();
    let answers = ["crane", "slate", "stale", "saute", "zzzzz", "abbey", "tea"];
    let wordle = Wordle::with_answers(&lexicon, answers, 5).unwrap();
    let of_five = &answers[..6];
    assert_eq!(wordle.answers(), 6);
    // A word that is not an answer, one that no dictionary has, and letters that no word has.
    for guess in ["tears", "zzzzz", "eeeee", "ñoñoñ", "aaaab"] {
        let mut groups: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for word in of_five {
            let marks = marks(guess, word).iter().map(|mark| format!("{mark:?}")).collect();
            *groups.entry(marks).or_default() += 1;
        }
        let rated = wordle.rate(&[], GuessRule::Any, guess).unwrap().unwrap();
        assert_eq!(rated.groups, groups.len(), "{guess}");
        assert_eq!(rated.largest, *groups.values().max().unwrap(), "{guess}");
        assert_eq!(rated.fits, of_five.contains(&guess), "{guess}");
    }
    assert_eq!(wordle.rate(&[], GuessRule::Any, "tea").unwrap(), None);
    let error = Wordle::with_answers(&lexicon, answers, 9).unwrap_err().to_string();
    assert_eq!(error, "the list of answers has no words of 9 letters");
}

/// Sorted, the letters of the first word would be those of the second.
#[test]
fn cards_have_the_letters_of_words_that_end_in_a_virama() {
    let vocabulary = Vocabulary::new(Lexicon::from_words(["रत्", "त्र"]).unwrap());
    for word in ["रत्", "त्र"] {
        let card = QuizCard::about(QuizKind::Alphagrams, word, Alphabet::plain());
        assert_eq!(card.answers(&vocabulary).unwrap(), [word]);
    }
}

/// The text of some letters is that of others.
#[test]
fn letters_stay_apart_where_their_texts_would_be_one_letter() {
    let lexicon = |words: &[&str]| Lexicon::from_words(words).unwrap();
    let of_box = lexicon(&["रअत्", "त्रअ"]);
    let letter_box = LetterBox::parse("र/अ/त्", &of_box).unwrap();
    assert_eq!(letter_box.words(&of_box.into()).unwrap(), ["रअत्"]);

    let of_hive: Vocabulary = lexicon(&["कअरइखउत्"]).into();
    let bee = Bee::deal(&of_hive, 4, 1).unwrap();
    assert_eq!((bee.letters().count(), bee.solve(&of_hive).unwrap().pangrams()), (6, 1));

    let of_grid = lexicon(&["त्रअ"]);
    let grid = LetterGrid::parse("त्/र/अ", &of_grid).unwrap();
    assert_eq!(grid.find(&of_grid.into(), 1).unwrap(), []);

    let of_hooks: Vocabulary = lexicon(&["अकइ", "त्अकइ", "रअकइ"]).into();
    let card = QuizCard::about(QuizKind::Hooks, "अकइ", Alphabet::plain());
    assert!(card.judge("त् र -", &of_hooks).unwrap().is_right());
}

/// The answers of quizzes against scans of all words.
#[test]
fn quizzes_agree_with_scans() {
    let lexicon = dictc_english::lexicon();
    let all: Vec<String> = lexicon.iter().collect();
    let common = Vocabulary::up_to(lexicon.clone(), 50);
    let every = Vocabulary::new(lexicon.clone());
    let asked: Vec<&String> = all.iter().filter(|it| it.len() < 8).step_by(839).collect();
    assert!(asked.len() > 60);
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let mut groups: HashMap<Vec<char>, Vec<String>> = HashMap::new();
    for word in &all {
        groups.entry(sorted(word)).or_default().push(word.clone());
    }
    for word in asked {
        let with = |vocabulary: &Vocabulary| -> Vec<String> {
            let mut words = groups[&sorted(word)].clone();
            words.retain(|it| vocabulary.contains(it));
            words
        };
        let card = QuizCard::about(QuizKind::Alphagrams, word, Alphabet::plain());
        assert_eq!(card.answers(&common).unwrap(), with(&common), "{word}");
        assert!(card.judge(&with(&every).join(" "), &common).unwrap().is_right(), "{word}");
        let verdict = card.judge("zzz", &every).unwrap();
        assert_eq!((verdict.missing, verdict.wrong), (with(&every), vec!["zzz".to_owned()]));

        let card = QuizCard::about(QuizKind::Hooks, word, Alphabet::plain());
        let longer = all.iter().filter(|it| it.len() == word.len() + 1);
        let (mut front, mut back) = (String::new(), String::new());
        for longer in longer {
            if longer.ends_with(word.as_str()) {
                front.push_str(&longer[..1]);
            }
            if longer.starts_with(word.as_str()) {
                back.push_str(&longer[word.len()..]);
            }
        }
        assert_eq!(card.answers(&every).unwrap().len(), front.len() + back.len(), "{word}");
        assert!(card.judge(&format!("{front} - {back}"), &every).unwrap().is_right(), "{word}");
        let fewer = card.judge("-", &every).unwrap();
        assert_eq!(fewer.missing.len(), front.len() + back.len(), "{word}");
    }
}

#[test]
fn a_meaning_has_every_word_with_it() {
    let lexicon = Lexicon::from_words(["axe", "hatchet", "tomato"]).unwrap();
    let lexicon =
        lexicon.with_meanings(|word| (word != "tomato").then_some("a tool to chop")).unwrap();
    let words = Vocabulary::new(lexicon);
    let card = QuizCard::about(QuizKind::Meanings, "axe", Alphabet::plain());
    assert_eq!(card.answers(&words).unwrap(), ["axe"]);
    for (answer, is_right) in [("axe", true), ("Hatchet", true), ("tomato", false), ("", false)] {
        assert_eq!(card.judge(answer, &words).unwrap().is_right(), is_right, "{answer}");
    }
}

#[test]
fn hooks_need_a_dash() {
    let words = Vocabulary::new(Lexicon::from_words(["at", "cat", "ate"]).unwrap());
    let card = QuizCard::about(QuizKind::Hooks, "at", Alphabet::plain());
    assert!(card.judge("C - e", &words).unwrap().is_right());
    let error = card.judge("c e", &words).unwrap_err().to_string();
    assert_eq!(
        error,
        r#"answer "c e": expected the letters before it, a dash, and the letters after it, such as s-es"#
    );
}

#[test]
fn a_cell_in_brackets_has_a_letter_of_several_characters() {
    let alphabet = dictc_compile::alphabet("hr").unwrap().alphabet.clone();
    let options = dictc_compile::CompileOptions::new().min_length(2).alphabet(alphabet);
    let lexicon = options.compile([(&b"konj\nnjuh\n"[..], "words")]).unwrap();
    let words = Vocabulary::new(lexicon.into_lexicon().unwrap());
    let found = |grid: &str| -> Vec<String> {
        let grid = LetterGrid::parse(grid, words.lexicon()).unwrap();
        grid.find(&words, 1).unwrap().iter().map(|word| grid.text(word)).collect()
    };
    // Without brackets, neighboring cells spell the letter, as on boards.
    assert_eq!(found("konj/njuh"), ["konj", "njuh"]);
    assert_eq!(found("ko[nj]/xxu/xxh"), ["konj", "njuh"]);
    assert_eq!(found("konj/xx[nj]x"), Vec::<String>::new());
    assert!(LetterGrid::parse("ko[nx]", words.lexicon()).is_err());
    assert!(LetterGrid::parse("ko[nj", words.lexicon()).is_err());
}

/// Words of Hindi, Chinese and Korean have hundreds of letters, most of them rare.
#[test]
fn guesses_are_rated_among_thousands_of_letters() {
    let letter = |n: usize| char::from_u32('一' as u32 + n as u32).unwrap();
    let word = |n: usize| [n * n % 997 % 40, n * 31 % 1500, n * n * n % 1009].map(letter);
    let words: BTreeSet<String> = (0..700).map(|n| word(n).iter().collect()).collect();
    let letters: BTreeSet<char> = words.iter().flat_map(|word| word.chars()).collect();
    assert!(letters.len() > 600);
    let wordle = Wordle::new(&vocabulary(&words), 3).unwrap();
    let all: Vec<&String> = words.iter().collect();
    // Words of the list, and one with letters twice.
    let twice: String = [word(5)[1], word(5)[1], word(7)[2]].iter().collect();
    for guess in words.iter().step_by(50).chain([&twice]) {
        let rated = wordle.rate(&[], GuessRule::Any, guess).unwrap().unwrap();
        assert!((rated.bits - information(guess, &all)).abs() < 1e-5, "{guess}");
        for answer in words.iter().step_by(150) {
            let guesses = [marked(guess, answer)];
            let fits = |word: &String| marks(guess, word) == guesses[0].marks();
            let left: Vec<&String> = words.iter().filter(|it| fits(it)).collect();
            assert_eq!(wordle.fitting(&guesses).unwrap(), left, "{guess} {answer}");
        }
    }
    let best = &wordle.advise(&[], GuessRule::Any, 1).unwrap()[0];
    let most = all.iter().map(|word| information(word, &all)).fold(0.0, f64::max);
    assert!((best.bits - most).abs() < 1e-5);
}

//! Compares the queries for puzzles and for studying words with trying everything.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Clues, Error, Hive, Hooks, Levenshtein, Mark, Phrases,
    SharedLetters, Spaces, Stem, Stems, WordRange, alphagram,
};

use super::{assert_found, edits};
use crate::draw::Draw;
use crate::patterns::Pattern;

/// Single letters that occur in the words, and one that does not.
const LETTERS: &[&str] = &["a", "a", "b", "c", "n", "q", "u", "é", "ê", "語", "z"];

/// Runs some of the queries on short words that are close to each other, made of these words.
pub(super) fn study(words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let words = close(words);
    let lexicon = super::lexicon(draw, &words);
    for _ in 0..draw.number(1..=4) {
        match draw.number(0..=8) {
            0 => clues(&lexicon, &words, draw),
            1 => hive(&lexicon, &words, draw),
            2 => hooks(&lexicon, &words, draw),
            3 => groups(&lexicon, &words, draw),
            4 => stems(&lexicon, &words, draw),
            5 => pools(&lexicon, &words, draw),
            6 => phrases(&words, draw),
            7 => sets(&words, draw),
            _ => spellings(&lexicon, &words, draw),
        }
    }
}

/// The first letters of each word, also without the first or last of them, and backwards.
fn close(words: &BTreeSet<String>) -> BTreeSet<String> {
    let mut close = BTreeSet::new();
    for word in words {
        let letters: Vec<char> = word.chars().take(5).collect();
        let without_first = letters.iter().skip(1).collect();
        let without_last = letters.iter().take(letters.len().saturating_sub(1)).collect();
        let backwards = letters.iter().rev().collect();
        close.extend([String::from_iter(&letters), without_first, without_last, backwards]);
    }
    close.remove("");
    close
}

/// A few of the shortest words, for queries whose models try all sequences of words.
fn few(words: &BTreeSet<String>, number: usize) -> BTreeSet<String> {
    let short = words.iter().filter(|word| word.chars().count() <= 3);
    short.take(number).cloned().collect()
}

fn letters(text: &str) -> Vec<char> {
    text.chars().collect()
}

fn clues(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let answers: Vec<&String> = words.iter().collect();
    let answer = if answers.is_empty() { "" } else { draw.pick(&answers) };
    let length = answer.chars().count();
    let guesses: Vec<String> =
        (0..draw.number(0..=3)).map(|_| draw.text(LETTERS, length..=length)).collect();
    let mut clues = Clues::new(length);
    for guess in &guesses {
        assert_eq!(Mark::all(guess, answer), marks(guess, answer), "{guess}, {answer}");
        clues.add(guess, &marks(guess, answer)).expect("the answer gives these marks");
    }
    assert!(clues.matches(answer), "{guesses:?}, {answer}");
    let fits = |word: &str| {
        let same = |guess: &String| marks(guess, word) == marks(guess, answer);
        word.chars().count() == length && guesses.iter().all(same)
    };
    assert_found(lexicon, words, &clues, &(&guesses, answer), fits);
    assert!(words.iter().all(|word| clues.matches(word) == fits(word)), "{guesses:?}, {answer}");

    // Any marks; perhaps no word gives them.
    let guess = draw.text(LETTERS, length..=length);
    let kinds = [Mark::Absent, Mark::Present, Mark::Correct];
    let given: Vec<Mark> = (0..length).map(|_| *draw.pick(&kinds)).collect();
    let fits = |word: &str| word.chars().count() == length && marks(&guess, word) == given;
    let mut clues = Clues::new(length);
    if clues.add(&guess, &given).is_ok() {
        assert_found(lexicon, words, &clues, &(&guess, &given), fits);
    } else {
        assert!(!words.iter().any(|word| fits(word)), "{guess}, {given:?}");
    }
}

/// The marks on a guess, one letter at a time. Of the copies of a letter that are not in place, the
/// first ones are elsewhere: one for each copy in the word that is not in place either.
fn marks(guess: &str, word: &str) -> Vec<Mark> {
    let (guess, word) = (letters(guess), letters(word));
    let is_here = |at: usize| guess[at] == word[at];
    let mark = |at: usize| {
        if is_here(at) {
            return Mark::Correct;
        }
        let same = |other: &usize| guess[*other] == guess[at] && !is_here(*other);
        let before = (0..at).filter(same).count();
        let spare = (0..word.len()).filter(|&it| word[it] == guess[at] && !is_here(it)).count();
        if before < spare { Mark::Present } else { Mark::Absent }
    };
    (0..guess.len()).map(mark).collect()
}

fn hive(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let (letters, required) = (draw.text(LETTERS, 0..=6), draw.text(LETTERS, 0..=2));
    let query = (&letters, &required);
    let hive = Hive::new(&letters, &required).expect("few letters");
    let has = |letter| letters.contains(letter) || required.contains(letter);
    let fits =
        |word: &str| word.chars().all(has) && required.chars().all(|letter| word.contains(letter));
    assert_found(lexicon, words, &hive, &query, fits);
    for word in words {
        let uses_all = letters.chars().chain(required.chars()).all(|it| word.contains(it));
        assert_eq!(hive.is_pangram(word), word.chars().all(has) && uses_all, "{word}, {query:?}");
    }
}

fn hooks(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let other = draw.text(LETTERS, 0..=3);
    for word in words.iter().chain([&other]) {
        // The rest of a longer word is a hook if it is a single letter.
        let hook = |rest: Option<&str>| rest?.parse::<char>().ok();
        let front: BTreeSet<char> =
            words.iter().filter_map(|it| hook(it.strip_suffix(&**word))).collect();
        let back: BTreeSet<char> =
            words.iter().filter_map(|it| hook(it.strip_prefix(&**word))).collect();
        let hooks = Hooks::of(word, lexicon).expect("few steps");
        assert_eq!(hooks.is_empty(), front.is_empty() && back.is_empty(), "{word}, {words:?}");
        assert!(hooks.front.iter().eq(&front), "{word}, {words:?}: {hooks:?}");
        assert!(hooks.back.iter().eq(&back), "{word}, {words:?}: {hooks:?}");
    }
}

fn groups(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let prefix = draw.text(LETTERS, 0..=1);
    let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for word in words.iter().filter(|word| word.starts_with(&prefix)) {
        expected.entry(alphagram(word)).or_default().push(word.clone());
    }
    let number: usize = expected.values().map(Vec::len).sum();
    let mut expected: Vec<_> = expected.into_iter().collect();
    expected.sort_by_key(|(_, words)| Reverse(words.len()));
    let selection = WordRange::new().prefix(&prefix);
    let groups = |words| {
        let groups = AnagramGroups::of(selection.clone()).max_words(words);
        groups.largest_first(lexicon).collect::<Result<Vec<_>, _>>()
    };
    let found = groups(number).expect("exactly the limit").into_iter();
    let found = found.map(|AnagramGroup { alphagram, words, .. }| (alphagram, words));
    assert_eq!(found.collect::<Vec<_>>(), expected, "{prefix}");
    if let Some(limit) = number.checked_sub(1) {
        assert_eq!(groups(limit), Err(Error::TooManyWords { limit }), "{prefix}");
    }
}

fn stems(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let (length, other) = (draw.number(0..=4), draw.text(LETTERS, 0..=4));
    let mut expected: BTreeMap<String, BTreeMap<char, BTreeSet<&String>>> = BTreeMap::new();
    for word in words {
        for (i, letter) in word.chars().enumerate() {
            let mut rest = letters(word);
            rest.remove(i);
            let stem = alphagram(&String::from_iter(rest));
            expected.entry(stem).or_default().entry(letter).or_default().insert(word);
        }
    }
    let assert_counted = |stem: &Stem| {
        let counted = expected.get(&stem.letters).into_iter().flatten();
        assert!(
            counted
                .map(|(&letter, words)| (letter.into(), words.len()))
                .eq(stem.with.iter().copied()),
            "{stem:?}, {words:?}"
        );
    };
    assert_counted(&Stem::of(&other, lexicon).expect("few steps"));
    let stems = Stems::of_length(length).max_words(words.len()).best_first(lexicon);
    let stems: Vec<Stem> = stems.collect::<Result<_, _>>().expect("at most all words");
    assert_eq!(stems.len(), expected.keys().filter(|it| it.chars().count() == length).count());
    for stem in &stems {
        assert_counted(stem);
        assert_eq!(Stem::of(&stem.letters, lexicon).as_ref(), Ok(stem));
    }
    let key = |it: &Stem| (Reverse(it.with.len()), Reverse(it.words()), it.letters.clone());
    assert!(stems.is_sorted_by_key(key), "{stems:?}");
}

/// What supplies a letter of a word: one of the letters if `wanted`, otherwise any other letter.
#[derive(Clone, Copy, Debug)]
struct Supplier {
    text: &'static str,
    letters: &'static str,
    wanted: bool,
}

impl Supplier {
    const fn new(text: &'static str, letters: &'static str, wanted: bool) -> Self {
        Self { text, letters, wanted }
    }

    fn has(&self, letter: char) -> bool {
        self.letters.contains(letter) == self.wanted
    }

    /// Whether it supplies one letter only.
    fn is_plain(&self) -> bool {
        self.wanted && self.letters.chars().count() == 1
    }
}

const SUPPLIERS: [Supplier; 9] = [
    Supplier::new("a", "a", true),
    Supplier::new("b", "b", true),
    Supplier::new("é", "é", true),
    Supplier::new("?", "", false),
    Supplier::new("[ab]", "ab", true),
    Supplier::new("[a-cn]", "abcn", true),
    Supplier::new("[c]", "c", true),
    Supplier::new("[!a]", "a", false),
    Supplier::new("[^é語]", "é語", false),
];

/// Whether the suppliers, each used once, supply the letters of a word, by trying everything. If
/// `open`, the word may have further letters. `used` has a bit for each supplier.
fn supply(suppliers: &[Supplier], used: u32, word: &[char], open: bool) -> bool {
    let Some((&letter, rest)) = word.split_first() else {
        return used.count_ones() as usize == suppliers.len();
    };
    let tried = suppliers.iter().enumerate().any(|(i, supplier)| {
        let bit = 1 << i;
        used & bit == 0 && supplier.has(letter) && supply(suppliers, used | bit, rest, open)
    });
    tried || open && supply(suppliers, used, rest, open)
}

fn pools(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let all: Vec<Supplier> = (0..draw.number(0..=5)).map(|_| *draw.pick(&SUPPLIERS)).collect();
    let open = draw.one_in(4);
    let most = draw.number(all.len()..=8);
    let mut text: String = all.iter().map(|it| it.text).collect();
    if open {
        text.insert(0, '*');
    }
    let anagram = text.parse::<Anagram>().expect("letters and pools");
    let fits = |word: &str| supply(&all, 0, &letters(word), open);
    assert_found(lexicon, words, &anagram, &text, fits);
    let short = anagram.clone().max_length(most);
    assert_found(lexicon, words, short, &(&text, most), |word| {
        fits(word) && word.chars().count() <= most
    });
    // Some of the suppliers are enough.
    assert_found(lexicon, words, anagram.clone().allow_unused(), &text, |word| {
        let (word, subsets) = (letters(word), 0..1 << all.len());
        open || subsets.into_iter().any(|used| supply(&all, used, &word, false))
    });
    let flexible: Vec<Supplier> = all.iter().filter(|it| !it.is_plain()).copied().collect();
    for word in words {
        let supplied = anagram.blank_positions(word);
        assert_eq!(supplied.is_some(), fits(word), "{word}, {text}");
        let Some(supplied) = supplied else { continue };
        // The pools and blanks supply these letters, and plain letters do not.
        let at: Vec<char> = supplied.iter().map(|&i| letters(word)[i]).collect();
        assert!(at.len() >= flexible.len(), "{word}, {text}");
        assert!(at.len() > flexible.len() || supply(&flexible, 0, &at, false), "{word}, {text}");
    }
}

fn phrases(words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    const PATTERN: &[&str] = &["a", "b", "c", "é", "?", "?", "*", "1", "1", "2", "@", "#", " "];
    let (words, most) = (few(words, 6), draw.number(0..=3));
    let text = draw.text(PATTERN, 1..=7);
    let lexicon = super::lexicon(draw, &words);
    let (ours, model) = (dictc_query::Pattern::new(&text), Pattern::parse(&text));
    assert_eq!(ours.is_ok(), model.is_some(), "{text:?}");
    let Some((ours, model)) = ours.ok().zip(model) else { return };
    let mut all: BTreeSet<String> = BTreeSet::new();
    let mut last = vec![String::new()];
    for _ in 0..most {
        let join = |phrase: &String| {
            let before = if phrase.is_empty() { String::new() } else { format!("{phrase} ") };
            words.iter().map(move |word| format!("{before}{word}")).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(join).collect();
        all.extend(last.iter().cloned());
    }
    for spaces in [Spaces::Match, Spaces::Skip] {
        let read = |phrase: &String| match spaces {
            Spaces::Match => model.matches(phrase),
            _ => model.matches(&phrase.replace(' ', "")),
        };
        let found: Vec<String> = Phrases::new(&ours, most, spaces).walk(&lexicon).collect();
        let expected: Vec<&String> = all.iter().filter(|phrase| read(phrase)).collect();
        assert!(found.iter().eq(expected.iter().copied()), "{text:?}, {spaces:?}: {found:?}");
    }
}

/// Sets of words that share given letters.
fn sets(words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let (words, size) = (few(words, 12), draw.number(0..=3));
    let list: Vec<&String> = words.iter().collect();
    let mut text = draw.text(LETTERS, 0..=1);
    if !list.is_empty() {
        text.extend((0..draw.number(0..=3)).map(|_| draw.pick(&list).as_str()));
    }
    let lexicon = super::lexicon(draw, &words);
    let shared = SharedLetters::of(&text).expect("few letters");
    let sets = |of: SharedLetters| of.sets(&lexicon).expect("few words");
    let found: Vec<Vec<String>> = sets(shared.clone().words(1..=size)).collect();
    assert!(found.is_sorted_by_key(Vec::len), "{text}: {found:?}");
    let mut sorted = found.clone();
    sorted.iter_mut().for_each(|set| set.sort_unstable());
    sorted.sort_unstable();
    let expected = sets_of(&list, &text, size);
    assert!(sorted.iter().eq(&expected), "{text}, {size}: {found:?}, expected {expected:?}");
    let pairs = sets(shared.words(2..=2).lengths(2..=9));
    let is_pair =
        |set: &&Vec<String>| set.len() == 2 && set.iter().all(|it| it.chars().count() > 1);
    let expected = sets_of(&list, &text, 2);
    assert_eq!(pairs.count(), expected.iter().filter(is_pair).count(), "{text}");
}

/// All sets of at most `size` words that use all letters, each as a sorted list.
fn sets_of(words: &[&String], all: &str, size: usize) -> BTreeSet<Vec<String>> {
    let all = alphagram(all);
    let mut found = BTreeSet::new();
    let mut tried: Vec<Vec<String>> = vec![Vec::new()];
    for _ in 0..size {
        let mut longer = Vec::new();
        for set in &tried {
            for word in words.iter().filter(|it| set.last().is_none_or(|last| *last <= ***it)) {
                let set: Vec<String> = set.iter().chain([*word]).cloned().collect();
                longer.push(set);
            }
        }
        found.extend(longer.iter().filter(|set| alphagram(&set.concat()) == all).cloned());
        tried = longer;
    }
    found
}

fn spellings(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let (mut word, most) = (draw.text(LETTERS, 0..=5), draw.number(0..=3));
    if draw.one_in(2) && !words.is_empty() {
        // Other words have the same letters.
        word.clone_from(draw.pick::<&String>(&words.iter().collect::<Vec<_>>()));
    }
    let whole = Levenshtein::new(&word, most).expect("a short word");
    let to_beginning = |it: &str| {
        let ends = it.char_indices().map(|(i, _)| i).chain([it.len()]);
        ends.map(|end| edits(&it[..end], &word, true)).min().expect("one end")
    };
    let beginning = whole.clone().beginning(true);
    assert_spelled(lexicon, words, &whole, &word, most, |it| edits(it, &word, true));
    assert_spelled(lexicon, words, &beginning, &word, most, to_beginning);
}

fn assert_spelled(
    lexicon: &Lexicon,
    words: &BTreeSet<String>,
    automaton: &Levenshtein,
    word: &str,
    most: usize,
    distance: impl Fn(&str) -> usize,
) {
    let near = automaton.likeliest_first(lexicon).expect("few words");
    let found: BTreeMap<&str, usize> = near.iter().map(|it| (&*it.word, it.distance)).collect();
    let expected = words.iter().map(|it| (&**it, distance(it))).filter(|it| it.1 <= most);
    assert_eq!(found, expected.collect(), "{word}, {most}");
    let beginning = *automaton == automaton.clone().beginning(true);
    let order = |it: &dictc_query::Near| {
        let found: Vec<char> = it.word.chars().collect();
        let typed: Vec<char> = word.chars().collect();
        let same = |a: &[char], b: &[char]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let turned = |it: &[char]| it.iter().rev().copied().collect::<Vec<_>>();
        let (front, behind) = (same(&found, &typed), same(&turned(&found), &turned(&typed)));
        let (shared, length) = if beginning { (front, found.len()) } else { (front + behind, 0) };
        let slip = beginning || is_slip(&found, &typed);
        (it.distance, !slip, Reverse(shared), front == 0, length, it.word.clone())
    };
    assert!(near.is_sorted_by_key(order), "{word}, {most}: {near:?}");
    let mut sorted = near;
    sorted.sort_unstable();
    assert_eq!(automaton.nearest_first(lexicon), Ok(sorted), "{word}, {most}");
}

/// Whether two words have the same letters, as they are or where equal neighbors count once.
fn is_slip(a: &[char], b: &[char]) -> bool {
    let single = |it: &[char]| {
        let kept = it.iter().enumerate().filter(|&(i, letter)| i == 0 || it[i - 1] != *letter);
        kept.map(|(_, letter)| *letter).collect::<String>()
    };
    let all = |it: &[char]| it.iter().collect::<String>();
    alphagram(&all(a)) == alphagram(&all(b)) || alphagram(&single(a)) == alphagram(&single(b))
}

//! Queries for studying and finding words: the order of suggestions, limits, alphabets and errors.

use std::ops::ControlFlow;

use dictc_letters::LetterSet;
use dictc_lexicon::Lexicon;
use dictc_query::{Anagram, AnagramIndex, Bag, Error, Levenshtein, Pattern, Question, Statistics};

use crate::{Words, lexicons};

#[test]
fn common_words_are_suggested_first() {
    let entries = [("tea", 20), ("ten", 30), ("the", 10), ("tech", 10), ("eh", 10)];
    let word = Levenshtein::new("teh", 1).unwrap();
    let suggested = |lexicon: Lexicon| -> Vec<String> {
        word.likeliest_first(&lexicon).unwrap().into_iter().map(|it| it.word).collect()
    };
    let levels = suggested(Lexicon::from_levels(entries).unwrap());
    assert_eq!(levels, ["the", "tech", "eh", "tea", "ten"]);
    // Values that are not levels are counts.
    let counts = suggested(Lexicon::from_entries(entries).unwrap());
    assert_eq!(counts, ["the", "ten", "tea", "tech", "eh"]);
    let words = suggested(Lexicon::from_words(entries.map(|it| it.0)).unwrap());
    assert_eq!(words, ["the", "tech", "tea", "ten", "eh"]);
}

#[test]
fn slips_are_suggested_before_other_mistakes() {
    let entries = [("ready", 10), ("really", 20), ("realy", 80), ("relay", 20), ("reply", 10)];
    let lexicon = Lexicon::from_levels(entries).unwrap();
    let suggested = |typed: &str, beginning: bool| -> Vec<String> {
        let word = Levenshtein::new(typed, 1).unwrap().beginning(beginning);
        word.likeliest_first(&lexicon).unwrap().into_iter().map(|it| it.word).collect()
    };
    assert_eq!(suggested("realy", false), ["realy", "really", "relay", "ready", "reply"]);
    assert_eq!(suggested("realyy", false), ["really", "realy"]);
    // What was not typed yet is no mistake.
    assert_eq!(suggested("reall", true), ["really", "realy"]);
    assert_eq!(suggested("reea", true), ["ready", "relay", "really", "realy"]);
}

#[test]
fn digits_with_runs_stay_small_on_long_words() {
    let words: Words = ["a".repeat(100), "a".repeat(101), "ab".repeat(30_000)].into();
    for lexicon in lexicons(&words) {
        let found = |pattern| lexicon.search(Pattern::new(pattern).unwrap()).count();
        assert_eq!(found("*1*11*1"), 1);
        assert_eq!(found("*1*2*1"), 0);
        assert_eq!(found("*"), 3);
    }
}

#[test]
fn another_alphabet_has_its_own_vowels() {
    let lexicon = Lexicon::from_words(["yes", "rhythm", "μηλο", "молоко"]).unwrap();
    let found = |pattern: Pattern| lexicon.search(pattern).collect::<Vec<_>>();
    assert_eq!(found(Pattern::new("#@#").unwrap()), ["yes"]);
    assert_eq!(found(Pattern::new("#@#@").unwrap()), ["μηλο"]);
    assert_eq!(found(Pattern::new("#@#@#@").unwrap()), ["молоко"]);
    let with_y = LetterSet::new("aeiouy").unwrap();
    assert_eq!(found(Pattern::with_vowels("##@###", &with_y).unwrap()), ["rhythm"]);
    assert_eq!(found(Pattern::with_vowels("@@#", &with_y).unwrap()), ["yes"]);
}

#[test]
fn vowels_are_known_in_most_scripts() {
    let words =
        ["bạn", "mới", "баӊ", "қыз", "йод", "ბაბ", "كتب", "कमल", "अब", "กาน", "語彙", "a語"];
    let lexicon = Lexicon::from_words(words).unwrap();
    let found = |pattern: &str| {
        let pattern = Pattern::typed(pattern, &LetterSet::default(), &lexicon).unwrap();
        let mut words: Vec<_> = lexicon.search(pattern).collect();
        words.sort_unstable();
        words
    };
    let sorted = |words: &[&str]| {
        let mut words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
        words.sort_unstable();
        words
    };
    assert_eq!(found("#@#"), sorted(&["bạn", "баӊ", "қыз", "йод", "ბაბ", "กาน"]));
    assert_eq!(found("#@@"), ["mới"]);
    assert_eq!(found("###"), sorted(&["كتب", "कमल"]));
    assert_eq!(found("@#"), ["अब"]);
    assert_eq!(found("@?"), sorted(&["अब", "a語"]));
    // Neither a vowel nor a consonant: nothing is known of Chinese.
    assert_eq!(found("?#"), ["अब"]);
}

#[test]
fn a_script_without_known_vowels_needs_a_set() {
    let lexicon = Lexicon::from_words(["語彙", "言語"]).unwrap();
    let typed = |pattern, vowels: &LetterSet| Pattern::typed(pattern, vowels, &lexicon);
    for pattern in ["@?", "?#"] {
        let error = typed(pattern, &LetterSet::default()).unwrap_err().to_string();
        assert!(error.contains("nothing is known of the vowels of this dictionary"), "{error}");
        assert!(typed(pattern, &LetterSet::new("語").unwrap()).is_ok());
    }
    let own = typed("@#", &LetterSet::new("語").unwrap()).unwrap();
    assert_eq!(lexicon.search(own).collect::<Vec<_>>(), ["語彙"]);
    assert!(typed("?語", &LetterSet::default()).is_ok());
}

#[test]
fn escaped_characters_stand_for_themselves() {
    let lexicon = Lexicon::from_words(["r2d2", "it's", "a+b"]).unwrap();
    assert_eq!(lexicon.search(Pattern::new(r"?\2?\2").unwrap()).count(), 1);
    assert_eq!(lexicon.search(Pattern::new("it's").unwrap()).count(), 1);
    assert_eq!(lexicon.search(r"\+ab".parse::<Anagram>().unwrap()).count(), 1);
    assert!("a\t1\n".parse::<Bag>().is_ok());
}

#[test]
fn of_words_of_one_length_the_first_is_named() {
    let lexicon = Lexicon::from_words(["ab", "abc", "abd", "ac", "b"]).unwrap();
    let statistics = Statistics::of(&lexicon).unwrap();
    assert_eq!(statistics.shortest.as_deref(), Some("b"));
    assert_eq!(statistics.longest.as_deref(), Some("abc"));
    let statistics = Statistics::of(&Lexicon::from_words(["ab", "ac"]).unwrap()).unwrap();
    assert_eq!(
        (statistics.shortest.as_deref(), statistics.longest.as_deref()),
        (Some("ab"), Some("ab"))
    );
}

/// The words of an index, and all that a row says, are those of a search and of a scan.
#[test]
fn an_index_finds_the_anagrams_that_a_search_finds() {
    let words = ["ate", "eat", "eta", "tea", "teas", "seat", "रत्", "त्र", "éta", "a", "aa", "语言"];
    let entries = || words.iter().zip(1..).map(|(&word, value)| (word, value));
    let plain = lexicons(&words.map(String::from).into());
    let with_values = Lexicon::from_entries(entries()).unwrap();
    for lexicon in plain.iter().chain([&with_values]) {
        let index = AnagramIndex::new(lexicon).unwrap();
        let rows = |question: Question| {
            let (mut walk, mut rows) = (question.walk(lexicon), Vec::new());
            while let Some(row) = walk.next_row()? {
                rows.push((row.text().into_owned(), row.ordinal(), row.value(), row.distance()));
            }
            Ok::<_, Error>(rows)
        };
        let narrow: [fn(Question) -> Question; 6] = [
            |it| it,
            |it| it.with_prefix("e"),
            |it| it.pattern(Pattern::new("?t*").unwrap()),
            |it| it.values(2..=3),
            |it| it.max_words(1),
            Question::allow_unused,
        ];
        let asked = [
            "TEA",
            "tea",
            "aes t",
            "र त्",
            "त्र",
            "ÉTA",
            "言语",
            "aa",
            "a",
            "xyz",
            "te?",
            "[ae]te",
            "*te",
        ];
        for letters in asked {
            for narrow in narrow {
                let question = || narrow(Question::anagrams(letters, lexicon).unwrap());
                assert_eq!(rows(question().indexed(&index)), rows(question()), "{letters}");
            }
        }
        for letters in words {
            let sorted = |word: &str| {
                let mut letters: Vec<_> = lexicon.alphabet().divide(word).collect();
                letters.sort_unstable();
                letters
            };
            let mut scan: Vec<&str> =
                words.into_iter().filter(|it| sorted(it) == sorted(letters)).collect();
            scan.sort_unstable();
            let found = index.anagrams(letters).unwrap().map(Result::unwrap);
            assert_eq!(found.collect::<Vec<_>>(), scan, "{letters}");
        }
        assert!(index.anagrams("t3a").is_err());
        // An index of other words does not answer.
        let other = Lexicon::from_words(["tea"]).unwrap();
        let question = Question::anagrams("tea", &other).unwrap().indexed(&index);
        assert_eq!(question.walk(&other).map(Result::unwrap).collect::<Vec<_>>(), ["tea"]);
    }
}

#[test]
fn an_index_can_be_interrupted() {
    let letter = |digit: char| char::from(digit as u8 + b'a' - b'0');
    let words = (0..30_000_u32).map(|it| it.to_string().chars().map(letter).collect::<String>());
    let lexicon = Lexicon::from_words(words).unwrap();
    let mut calls = 0;
    let index = AnagramIndex::interruptible(&lexicon, || {
        calls += 1;
        if calls < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break("enough") }
    });
    assert_eq!(index.unwrap().break_value(), Some("enough"));
}

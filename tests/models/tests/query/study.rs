//! Queries for studying and finding words: the order of suggestions, limits, alphabets and errors.

use dictc_lexicon::Lexicon;
use dictc_query::{Anagram, Bag, LetterSet, Levenshtein, Pattern, SharedLetters};

use crate::{Words, lexicons};

#[test]
fn common_words_are_suggested_first() {
    let entries = [("tea", 20), ("ten", 30), ("the", 10), ("tech", 10), ("eh", 10)];
    let word = Levenshtein::new("teh", 1).unwrap().transpositions(true);
    let suggested = |lexicon: Lexicon| -> Vec<String> {
        word.likeliest_first(&lexicon).unwrap().into_iter().map(|it| it.word).collect()
    };
    let levels = suggested(Lexicon::from_levels(entries).unwrap());
    assert_eq!(levels, ["the", "tech", "eh", "tea", "ten"]);
    // These values may mean anything.
    let values = suggested(Lexicon::from_entries(entries).unwrap());
    assert_eq!(values, ["the", "tea", "ten", "tech", "eh"]);
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
fn what_has_no_meaning_is_an_error_with_its_place() {
    let pattern = |text: &str| Pattern::new(text).unwrap_err().to_string();
    let letters = |text: &str| Anagram::parse(text).unwrap_err().to_string();
    let meaning = "this character has no meaning here; expected letters, ?, *, @, #, 1 to 9, [..], \
                   or \\ before a character that stands for itself";
    let letter = "this is not a letter; expected letters, ? for any letter, [aeiou] for one of \
                  these, * for any more, or \\ before a character that stands for itself";
    for (message, what, text, at, problem) in [
        (pattern("cat!"), "pattern", "cat!", 3, meaning),
        (pattern("c+t"), "pattern", "c+t", 1, meaning),
        (
            pattern("c.t"),
            "pattern",
            "c.t",
            1,
            "a dot has no meaning here; expected ? for any letter, or \\. for a dot",
        ),
        (
            pattern("12021"),
            "pattern",
            "12021",
            2,
            "0 has no meaning here; expected 1 to 9 for equal letters, or \\0 for the digit",
        ),
        (
            pattern("a]"),
            "pattern",
            "a]",
            1,
            "no [ before this ]; expected \\] for the character itself",
        ),
        (
            pattern("*1*2*3*"),
            "pattern",
            "*1*2*3*",
            6,
            "more than three * beside digits; expected fewer",
        ),
        (letters("satire+aeiou"), "letters", "satire+aeiou", 6, letter),
        (letters("cat!"), "letters", "cat!", 3, letter),
        (letters("12321"), "letters", "12321", 0, letter),
        (letters("é b"), "letters", "é b", 1, letter),
        (letters("ab[c"), "letters", "ab[c", 2, "the [ is never closed; expected a ]"),
        (
            letters("[b-a]"),
            "letters",
            "[b-a]",
            1,
            "the range runs backwards; expected its first letter first",
        ),
        (letters("a\\"), "letters", "a\\", 1, "nothing follows the \\; expected a character"),
    ] {
        let caret = format!("\n    {text}\n    {:at$}^", "");
        assert_eq!(message, format!("{what} {text:?}: {problem}{caret}"));
    }
    assert!(letters(&"[a]".repeat(65)).contains("more than 64 pools; expected fewer"));
    let long = SharedLetters::of(&"a".repeat(101));
    assert_eq!(
        long.unwrap_err().to_string(),
        "text \"aaaaaaaaaaaaaaaaaaaa…\": has 101 letters; expected at most 100"
    );
    // Escaped characters stand for themselves.
    let lexicon = Lexicon::from_words(["r2d2", "it's", "a+b"]).unwrap();
    assert_eq!(lexicon.search(Pattern::new(r"?\2?\2").unwrap()).count(), 1);
    assert_eq!(lexicon.search(Pattern::new("it's").unwrap()).count(), 1);
    assert_eq!(lexicon.search(Anagram::parse(r"\+ab").unwrap()).count(), 1);
    assert!(Bag::parse("a\t1\n").is_ok());
}

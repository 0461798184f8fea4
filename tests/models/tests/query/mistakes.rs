//! Mistakes in queries: each is named, with its place where it has one.

use dictc_query::{Anagram, Levenshtein, Pattern, Regex, RegexScope, SharedLetters};

fn pattern(text: &str) -> String {
    Pattern::new(text).unwrap_err().to_string()
}

fn regex(text: &str) -> String {
    Regex::new(text, RegexScope::Part).unwrap_err().to_string()
}

fn letters(text: &str) -> String {
    text.parse::<Anagram>().unwrap_err().to_string()
}

#[test]
fn mistakes_are_named_with_their_place() {
    let meaning = "this character has no meaning here; expected letters, ?, *, @, #, 1 to 9, [..], \
                   or \\ before a character that stands for itself";
    let dot = "a dot has no meaning here; expected ? for any letter, or \\. for a dot";
    let zero = "0 has no meaning here; expected 1 to 9 for equal letters, or \\0 for the digit";
    let letter = "this is not a letter; expected letters, ? for any letter, [aeiou] for one of \
                  these, * for any more, or \\ before a character that stands for itself";
    let open = "the [ is never closed; expected a ]";
    let backwards = "the range runs backwards; expected its first letter first";
    let last = "nothing follows the \\; expected a character";
    let class = "invalid character class range, the start must be <= the end";
    let check = |what: &str, query: fn(&str) -> String, mistakes: &[(&str, usize, &str)]| {
        for (text, at, problem) in mistakes {
            let caret = format!("\n    {text}\n    {:at$}^", "");
            assert_eq!(query(text), format!("{what} {text:?}: {problem}{caret}"));
        }
    };
    check(
        "pattern",
        pattern,
        &[
            ("c+t", 1, meaning),
            ("c.t", 1, dot),
            ("12021", 2, zero),
            ("a]", 1, "no [ before this ]; expected \\] for the character itself"),
            ("*1*2*3*", 6, "more than three * beside digits; expected fewer"),
            ("ca[rt", 2, open),
            ("é[z-a]", 2, backwards),
            ("a[]b", 1, "no letter in the brackets; expected some"),
            ("ab\\", 2, last),
        ],
    );
    check(
        "letters",
        letters,
        &[
            ("12321", 0, letter),
            ("é b", 1, letter),
            ("ab[c", 2, open),
            ("[b-a]", 1, backwards),
            ("a\\", 1, last),
        ],
    );
    check("regular expression", regex, &[("ab(c", 2, "unclosed group"), ("é+**[z-a]", 5, class)]);
}

#[test]
fn limits_are_named() {
    assert!(letters(&"[a]".repeat(65)).contains("more than 64 pools; expected fewer"));
    let long = "a".repeat(256);
    assert!(pattern(&long).contains("more than 255 letters; expected a shorter pattern\n"));
    assert_eq!(
        regex(r"\bab"),
        "regular expression \"\\\\bab\": has \\b or another word boundary of Unicode; use \
         (?-u:\\b), or ^ and $"
    );
    assert_eq!(
        Levenshtein::new(&long, 2).unwrap_err().to_string(),
        "word \"aaaaaaaaaaaaaaaaaaaa…\": has 256 letters; expected at most 250"
    );
    assert_eq!(
        SharedLetters::of(&long[..101]).unwrap_err().to_string(),
        "text \"aaaaaaaaaaaaaaaaaaaa…\": has 101 letters; expected at most 100"
    );
}

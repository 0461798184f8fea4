//! The text of every error.

use super::*;

#[test]
fn messages_of_all_errors() {
    let cases = [
        (
            Error::Invalid {
                what: "pattern",
                text: "c[a".into(),
                at: Some(1),
                problem: "the [ is never closed; expected a ]".into(),
            },
            "pattern \"c[a\": the [ is never closed; expected a ]\n    c[a\n     ^",
        ),
        (
            Error::Invalid { what: "word", text: "a\tb".into(), at: Some(1), problem: "no".into() },
            "word \"a\\tb\": no",
        ),
        (
            Error::ValueConflict { word: "ten".into(), first: 2, second: 5 },
            "\"ten\" has the value 2 in one dictionary and 5 in another",
        ),
        (
            Error::SumTooLarge { word: "ten".into(), first: u64::MAX, second: 5 },
            "\"ten\" has the values 18446744073709551615 and 5, \
             whose sum is larger than 18446744073709551615",
        ),
        (
            Error::BadBag { line: 2, problem: "no tiles; expected some" },
            "line 2: no tiles; expected some",
        ),
        (Error::TooManyWords { limit: 10 }, "more than 10 words found; expected a narrower query"),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn long_texts_are_cut_around_the_mistake() {
    let message = |text: &str, at: Option<usize>| {
        let (what, problem) = ("pattern", "no".into());
        Error::Invalid { what, text: text.into(), at, problem }.to_string()
    };
    let (sixty, thirty, most) = ("é".repeat(60), "é".repeat(30), "é".repeat(100_000));
    // Texts of up to sixty characters are shown in full.
    assert_eq!(message(&sixty, None), format!("pattern \"{sixty}\": no"));
    let expected = format!("pattern \"{sixty}\": no\n    {sixty}\n    {:59}^", "");
    assert_eq!(message(&sixty, Some(59)), expected);
    assert_eq!(message(&most, None), format!("pattern \"{sixty}…\": no"));
    let shown =
        |shown: &str, at: usize| format!("pattern \"{shown}\": no\n    {shown}\n    {:at$}^", "");
    assert_eq!(message(&format!("[{most}"), Some(0)), shown(&format!("[{}…", &sixty[2..]), 0));
    let middle = format!("{most}[{most}");
    let around = format!("…{thirty}[{}…", &thirty[2..]);
    assert_eq!(message(&middle, Some(100_000)), shown(&around, 31));
    let end = format!("{most}[");
    assert_eq!(message(&end, Some(100_000)), shown(&format!("…{}[", &sixty[2..]), 60));
    // The mistake is after the last character.
    assert_eq!(message(&most, Some(100_000)), shown(&format!("…{sixty}"), 61));
    let line_end = format!("{most}\n[{most}");
    assert_eq!(message(&line_end, Some(100_001)).lines().count(), 1);

    let word = || "a".repeat(70_000);
    for error in [
        Error::ValueConflict { word: word(), first: 2, second: 5 },
        Error::SumTooLarge { word: word(), first: 2, second: 5 },
    ] {
        let message = error.to_string();
        assert!(message.contains(&format!("{}…", "a".repeat(60))), "{message:.200}");
        assert!(message.len() < 300, "{message:.200}");
    }
}

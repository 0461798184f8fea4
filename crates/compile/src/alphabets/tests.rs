use super::*;

#[test]
fn the_built_in_alphabets_are_read() {
    assert!(alphabets().count() >= 20);
    for (code, it) in alphabets() {
        assert!(!it.name.is_empty() && !it.source.is_empty(), "{code}");
        assert_eq!(it.alphabet.name(), code);
        assert_eq!(Alphabet::from_text(&it.alphabet.to_text()).as_ref(), Some(&it.alphabet));
    }
    let letters = |code: &str| alphabet(code).unwrap().alphabet.all_letters().len();
    let counts = ["hr", "hu", "cy", "sq", "mt", "tr", "sk", "es-traditional", "he", "ka"];
    assert_eq!(counts.map(letters), [30, 44, 29, 36, 30, 29, 46, 29, 22, 33]);
}

#[test]
fn words_divide_as_speakers_divide_them() {
    for (code, word, letters) in [
        ("hr", "ljubav", "lj u b a v"),
        ("hr", "džep", "dž e p"),
        ("sr-Latn", "konj", "k o nj"),
        ("cs", "chrám", "ch r á m"),
        ("hu", "dzsungel", "dzs u n g e l"),
        ("cy", "llanfair", "ll a n f a i r"),
        ("cy", "ffordd", "ff o r dd"),
        ("sq", "shqip", "sh q i p"),
        ("mt", "għien", "għ ie n"),
        ("br", "cʼhoar", "cʼh o a r"),
        ("es-traditional", "llave", "ll a v e"),
        ("es", "llave", "l l a v e"),
        ("hi", "हिन्दी", "हि न्दी"),
        ("th", "กำลัง", "กำ ลั ง"),
        ("ko", "한국", "한 국"),
    ] {
        let alphabet = &alphabet(code).unwrap().alphabet;
        let divided: Vec<String> = alphabet.divide(word).map(|it| it.to_string()).collect();
        assert_eq!(divided.join(" "), letters, "{code}");
    }
}

#[test]
fn a_mistake_is_named_with_its_line() {
    for (text, line, message) in [
        ("letters = \"a b\na\"", 2, "key with no value"),
        // The field with the mistake, whatever else has the letter.
        ("letters = \"a b a\"\nvowels = \"a\"", 1, "'a' is listed twice"),
        ("vowels = \"a i\"\nletters = \"a b\"\nname = \"i\"", 1, "'i' is not one of"),
        ("letters = \"\"\"A\nb A\nc\"\"\"\nsource = \"\"\"\na\"\"\"", 2, "'a' is listed twice"),
        ("letters = \"a b\"\n[faces]\na = \"X\"\ni = \"Y\"\n", 4, "'i' is not one of"),
        ("letters = \"\"\"\na\n1\nb\"\"\"", 3, "'1' is not a letter"),
        ("letters = \"a b a\"", 1, "'a' is listed twice"),
        ("letters = \"\"\"a b\nc d\nb e\"\"\"", 3, "'b' is listed twice"),
        ("letters = \"a 1 b\"", 1, "'1' is not a letter"),
        ("letters = \"a b\"\n\nvowels = \"a i\"", 3, "'i' is not one of the letters"),
        ("letters = \"a i b\"\nfaces = { \"i\" = \"B\" }\n", 2, ""),
        ("letters = \"a b\"\ncolors = 3", 2, "unknown field `colors`"),
        ("letters = \"a b\"\nfinals = { \"a\" = \"b\" }", 2, "cannot have the form 'b'"),
        ("vowels = \"a e\"", 1, "expected letters"),
        ("vowels = \"a e\"\nletters = \" \"", 2, "expected letters"),
        (
            "letters = \"a i e\"\nfaces = { \"i\" = \"X\", \"e\" = \"X\" }",
            2,
            "cannot have the form 'X'",
        ),
        ("letters = \"a\"\ndirection = \"up\"", 2, "unknown variant `up`"),
        ("", 1, "expected letters"),
    ] {
        match read_alphabet("x", text) {
            Err(fault) => {
                assert_eq!(fault.line, line, "{text}: {fault}");
                assert!(fault.message.contains(message), "{text}: {fault}");
            }
            Ok(_) => assert!(message.is_empty(), "{text}"),
        }
    }
}

#[test]
fn an_unknown_name_is_answered_with_all_names() {
    let reason = unknown_alphabet("x\n");
    assert!(
        reason.starts_with("'x\\n' is not a built-in alphabet; expected a file or ar, az, "),
        "{reason}"
    );
    assert!(alphabets().all(|(code, _)| alphabet_names().split(", ").any(|it| it == code)));
}

#[test]
fn a_spelling_dictionary_proposes_its_alphabet() {
    let proposed = |name| proposed_alphabet(name).map(|it| it.0);
    assert_eq!(proposed("hr_HR.dic"), Some("hr"));
    assert_eq!(proposed("he.txt"), Some("he"));
    assert_eq!(proposed("tr_TR.dic"), Some("tr"));
    assert_eq!(proposed("en_US.dic"), None);
    assert_eq!(proposed("fi.txt"), None);
    assert_eq!(proposed("words.txt"), None);
}

proptest::proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        fields in proptest::collection::vec(
            "(letters|vowels|name|faces|\\[faces\\]|finals|a|é)( = )?(\"|\"\"\"|'|\\{)?[ab éÉ\\\\1\"'=}\n]{0,8}(\"|\"\"\"|'|\\})?",
            0..6,
        ),
    ) {
        let text = fields.join("\n");
        if let Err(fault) = read_alphabet("x", &text) {
            proptest::prop_assert!((1..=text.lines().count() + 1).contains(&fault.line));
        }
    }
}

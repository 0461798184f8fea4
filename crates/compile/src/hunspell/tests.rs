use super::*;
use crate::{for_each_entry, scan_spelling};

/// The forms of a list, in order.
fn forms_of(list: &[u8], affixes: &[u8], limits: FormLimits) -> Result<Vec<String>, String> {
    let mut forms = Vec::new();
    let greek = |name: &str| {
        let letter = |high| char::from_u32(u32::from('α') + high as u32).unwrap();
        (name == "GREEK").then(|| std::array::from_fn(letter))
    };
    let read = || {
        let affixes = Arc::new(Affixes::parse(affixes, "x.aff", greek)?);
        let form = scan_spelling(list, "x.dic", affixes, limits)?.form;
        for_each_entry(list, "x.dic", (&form, Some("#")), |entry| {
            forms.push(format!("{}{}", entry.word, entry.value.unwrap_or_default()));
            Ok(())
        })
    };
    let read = read().map_err(|error| error.to_string());
    read.map(|()| forms)
}

fn forms(list: &str, affixes: &str) -> String {
    let affixes = format!("SET UTF-8\n{affixes}");
    let forms = forms_of(list.as_bytes(), affixes.as_bytes(), FormLimits::default());
    forms.map_or_else(|error| error, |forms| forms.join(" "))
}

#[test]
fn affixes_make_forms() {
    const S: &str = "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y\n";
    const UN: &str = "PFX U Y 1\nPFX U 0 un .\n";
    for (list, affixes, expected) in [
        ("2\nfly/S\nday/S", S, "fly flies day days"),
        // Conditions count characters, and a hyphen is one of them.
        ("été/A\nete/A", "SFX A Y 1\nSFX A é ée [^-a][t-]é\n", "été étée ete"),
        ("a/A\nba/A", "SFX A Y 1\nSFX A 0 s .a\n", "a ba bas"),
        (
            "kind/UL\nend/U",
            &format!("{UN}SFX L Y 1\nSFX L 0 ly .\n"),
            "kind unkind kindly unkindly end unend",
        ),
        ("do/UL", &format!("{UN}SFX L N 1\nSFX L 0 ing .\n"), "do undo doing"),
        // Rules remove a whole word only if the file says so.
        ("be/A", "SFX A Y 1\nSFX A be is .\n", "be"),
        ("be/A", "FULLSTRIP\nSFX A Y 1\nSFX A be is .\n", "be is"),
        // Continuation classes: a second suffix, and not a third one; cycles end there.
        ("a/A", "SFX A Y 1\nSFX A 0 b/A .\n", "a ab abb"),
        (
            "a/A",
            "SFX A Y 1\nSFX A 0 b/BP .\nSFX B Y 1\nSFX B 0 c .\nPFX P Y 1\nPFX P 0 x .\n",
            "a ab xab abc xabc",
        ),
        // A prefix with a suffix of its own.
        ("a/P", "PFX P Y 1\nPFX P 0 x/A .\nSFX A Y 1\nSFX A 0 b .\n", "a xa xab"),
        (
            "ab/A",
            "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 x/B a\nPFX B Y 1\nPFX B 0 y .\n",
            "ab xab yxab",
        ),
        ("a/P", "PFX P N 1\nPFX P 0 x/A .\nSFX A Y 1\nSFX A 0 b .\n", "a xa"),
        // A suffix of the word, too, is made once.
        ("a/PA", "PFX P Y 1\nPFX P 0 x/A .\nSFX A Y 1\nSFX A 0 b .\n", "a xa ab xab"),
        // A prefix with two suffixes.
        (
            "a/P",
            "PFX P Y 1\nPFX P 0 x/A .\nSFX A Y 1\nSFX A 0 b/B .\nSFX B Y 1\nSFX B 0 c .\n",
            "a xa xab xabc",
        ),
        (
            "a/P",
            "PFX P Y 1\nPFX P 0 x/A .\nSFX A Y 1\nSFX A 0 b/B .\nSFX B Y 1\nSFX B 0 c/P .\n",
            "a xa xab",
        ),
        (
            "a/A",
            "PFX P Y 1\nPFX P 0 x .\nSFX A Y 1\nSFX A 0 b/B .\nSFX B Y 1\nSFX B 0 c/P .\n",
            "a ab abc xabc",
        ),
        // The first suffix does not cross.
        (
            "a/AP",
            "PFX P Y 1\nPFX P 0 x .\nSFX A N 1\nSFX A 0 b/B .\nSFX B Y 1\nSFX B 0 c .\n",
            "a xa ab abc",
        ),
        // Half of a circumfix is no word, nor is it with another suffix.
        (
            "a/A",
            "CIRCUMFIX X\nPFX P Y 1\nPFX P 0 x .\nSFX A Y 1\nSFX A 0 b/XB .\nSFX B Y 1\nSFX B 0 c/P .\n",
            "a",
        ),
        ("ab/A\nba/A", "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 x ab\n", "ab xab ba"),
        // Flags that say which forms are words.
        ("a/AP", "NEEDAFFIX N\nPFX P Y 1\nPFX P 0 x .\nSFX A Y 1\nSFX A 0 b/N .\n", "a xa xab"),
        ("a/AP", "NEEDAFFIX N\nPFX P Y 1\nPFX P 0 x/N .\nSFX A Y 1\nSFX A 0 b .\n", "a ab xab"),
        ("a/AP", "NEEDAFFIX N\nPFX P Y 1\nPFX P 0 x/N .\nSFX A Y 1\nSFX A 0 b/N .\n", "a"),
        ("a/NA\nb/N", "NEEDAFFIX N\nSFX A Y 2\nSFX A 0 c .\nSFX A 0 d/N .\n", "ac"),
        ("a/A\nb/OA", "ONLYINCOMPOUND O\nSFX A Y 2\nSFX A 0 c .\nSFX A 0 d/O .\n", "a ac"),
        (
            "acht/PA",
            "CIRCUMFIX X\nPFX P Y 1\nPFX P 0 ge/X .\nSFX A Y 2\nSFX A 0 et/X .\nSFX A 0 en .\n",
            "acht geachtet achten",
        ),
        (
            "tea/A\nteas/F\nten/FA",
            "FORBIDDENWORD F\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 x .\n",
            "tea teax",
        ),
        ("Tea/K", "KEEPCASE K\n", "Tea"),
        ("tea/W\nten", "WARN W\n", "tea ten"),
        ("tea/W\nten", "WARN W\nFORBIDWARN\n", "ten"),
        ("t-ea/A", "IGNORE -\nSFX A Y 1\nSFX A 0 -s .\n", "tea teas"),
        // Other lines of the file, and comments.
        (
            "a/A",
            "# SFX A Y 7\nTRY SFX\nREP 1\nREP a b\nSFX A Y 1 # one\n\nSFX A 0 s # none\n",
            "a as",
        ),
    ] {
        assert_eq!(forms(list, affixes), expected, "{list} {affixes}");
    }
}

#[test]
fn lines_have_words_flags_and_remarks() {
    let line = |line: &str| forms(line, "SFX A Y 1\nSFX A 0 s .\n");
    for (list, expected) in [
        ("tea/A\tst:tea", "tea teas"),
        ("tea/A po:noun is:x", "tea teas"),
        ("tea po:noun", "tea"),
        ("ice cream/A", "ice cream ice creams"),
        ("tea/A # a drink", "tea teas"),
        ("km\\/h/A", "km/h km/hs"),
        ("/tea", "/tea"),
        // A name before a colon has two letters and follows a blank.
        ("tea/A x:y", "tea teas"),
        ("tea:x", "tea:x"),
        (" po:x\nab:c:d", "po:x ab:c:d"),
        ("tea/", "tea"),
        ("tea/B", "tea"),
        ("\u{feff}2\ntea\r\n\n  \n#x", "tea #x"),
    ] {
        assert_eq!(line(list), expected, "{list:?}");
    }
}

#[test]
fn flags_have_all_forms() {
    for (list, affixes, expected) in [
        (&b"a/Xy\nb/yX"[..], &b"SET UTF-8\nFLAG long\nSFX Xy Y 1\nSFX Xy 0 s .\n"[..], "a as b"),
        (b"a/1,300\nb/30", b"SET UTF-8\nFLAG num\nSFX 300 Y 1\nSFX 300 0 s .\n", "a as b"),
        ("a/xé\nb/x".as_bytes(), "SET UTF-8\nFLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\n".as_bytes(), "a as b"),
        // A byte that is not UTF-8.
        (b"a/\xe9\nb/\xe8", b"SET UTF-8\nSFX \xe9 Y 1\nSFX \xe9 0 \xc3\xa9 .\n", "a aé b"),
        (b"a/2\nb/1", b"SET UTF-8\nAF 2\nAF X # 1\nAF XY # 2\nSFX Y Y 1\nSFX Y 0 s/1 .\nSFX X Y 1\nSFX X 0 t .\n", "a as ast at b bt"),
        (b"\x80\x80/A", b"SET GREEK\nSFX A Y 1\nSFX A \x80 \x81 [\x80]\n", "αα αβ"),
    ] {
        let mut found = forms_of(list, affixes, FormLimits::default()).unwrap();
        found.sort();
        assert_eq!(found.join(" "), expected, "{}", String::from_utf8_lossy(affixes));
    }
}

#[test]
fn errors_name_the_line() {
    let table = "expected PFX or SFX, a flag, Y or N, and the number of lines that follow";
    for (affixes, message) in [
        ("FLAG x\n", "x.aff:2: expected FLAG and long, num or UTF-8".to_owned()),
        ("NEEDAFFIX\n", "x.aff:2: expected NEEDAFFIX and a flag".to_owned()),
        ("FLAG num\nAF 1\nAF x\n", "x.aff:4: expected AF and flags".to_owned()),
        ("SFX A Y\n", format!("x.aff:2: {table}")),
        ("SFX A y 1\n", format!("x.aff:2: {table}")),
        ("SFX A Y 1\nSFX A 0 s\nSFX A 0 t .\n", format!("x.aff:4: {table}")),
        ("SFX A Y 2\nSFX A 0 s .\n", "x.aff:2: lines missing from this table: 1".to_owned()),
        (
            "SFX A Y 2\nSFX B 0 s .\n",
            "x.aff:3: expected a line of the table that begins in line 2".to_owned(),
        ),
        (
            "SFX A Y 1\nSFX A 0\n",
            "x.aff:3: expected what to remove and what to add; 0 is nothing".to_owned(),
        ),
        ("SFX A Y 1\nSFX A 0 s [a\n", "x.aff:3: the condition has [ without ]".to_owned()),
        (
            "FLAG num\nSFX 1 Y 1\nSFX 1 0 s/x .\n",
            "x.aff:4: expected flags after the slash".to_owned(),
        ),
    ] {
        assert_eq!(forms("a/A", affixes), message, "{affixes}");
    }
    let condition =
        |length| forms("a/A", &format!("SFX A Y 1\nSFX A 0 s {}\n", "a".repeat(length)));
    assert_eq!(condition(255), "a");
    for length in [256, 257] {
        assert_eq!(condition(length), "x.aff:3: the condition has more than 255 characters");
    }
    let read =
        |list: &[u8], affixes: &[u8]| forms_of(list, affixes, FormLimits::default()).unwrap_err();
    assert_eq!(
        read(b"a", b"SET x\n"),
        "x.aff:1: expected SET and UTF-8 or an encoding of one byte a letter, got x"
    );
    assert_eq!(
        read(b"a", b"SET UTF-8\nSFX A Y 1\nSFX A 0 \xe9 .\n"),
        "x.aff:3: the text is not UTF-8, as the line SET says"
    );
    assert_eq!(
        read(b"1\nt\xe9/A", b"SET UTF-8\n"),
        "x.dic:2: byte 2 of the line (0xe9) is not UTF-8"
    );
}

#[test]
fn forms_are_limited() {
    let affixes = b"SET UTF-8\nSFX A Y 3\nSFX A 0 x/A .\nSFX A 0 y/A .\nSFX A 0 z/A .\n";
    let forms = |list: &[u8], max_forms, continuations| {
        let limits = FormLimits { max_forms, continuations, ..FormLimits::default() };
        forms_of(list, affixes, limits).map(|forms| forms.len())
    };
    assert_eq!(forms(b"a/A\nb\nc", 15, true), Ok(15));
    assert_eq!(
        forms(b"b\na/A\nc", 14, true),
        Err("x.dic:2: the list has more than 14 forms, and \"a\" has the most, 13".to_owned())
    );
    assert_eq!(forms(b"b\na/A\nc", 14, false), Ok(6));
    // Rules that make nothing take time, too.
    let rules = "SFX A 0 s x\n".repeat(1000);
    let affixes = format!("SET UTF-8\nSFX A Y 1000\n{rules}");
    let limits = FormLimits { max_forms: 10, ..FormLimits::default() };
    assert_eq!(
        forms_of(b"a\nb/A\nc/A\nd", affixes.as_bytes(), limits),
        Err("x.dic:3: so far, too many affixes were tried that do not apply".to_owned())
    );
}

#[test]
fn flags_without_rules_take_steps_too() {
    let flags: String = (1..50).map(|i| format!("{i},")).collect();
    let list = format!("a/{flags}99\n").repeat(10);
    let affixes = b"SET UTF-8\nFLAG num\nSFX 99 Y 1\nSFX 99 0 s x\n";
    let forms = |max_forms| {
        let limits = FormLimits { max_forms, ..FormLimits::default() };
        forms_of(list.as_bytes(), affixes, limits).map(|forms| forms.len())
    };
    let error = "x.dic:9: so far, too many affixes were tried that do not apply";
    assert_eq!(forms(12), Err(error.to_owned()));
    assert_eq!(forms(15), Ok(10));
}

#[test]
fn long_words_and_forms_are_left_out() {
    let affixes = b"SET UTF-8\nSFX A Y 3\nSFX A 0 s .\nSFX A 0 st .\nSFX A aaaaa 0 .\n";
    let lengths = |length: usize| {
        let list = format!("{}/A\n", "a".repeat(length));
        let forms = forms_of(list.as_bytes(), affixes, FormLimits::default()).unwrap();
        forms.iter().map(String::len).collect::<Vec<_>>()
    };
    assert_eq!(lengths(253), [253, 254, 255, 248]);
    assert_eq!(lengths(254), [254, 255, 249]);
    assert_eq!(lengths(255), [255, 250]);
    assert!(lengths(256).is_empty() && lengths(257).is_empty());
}

#[test]
fn words_without_suggestions_can_be_left_out() {
    let affixes = b"SET UTF-8\nNOSUGGEST N\nSFX A Y 1\nSFX A 0 s .\n";
    let forms = |skip_nosuggest| {
        let limits = FormLimits { skip_nosuggest, ..FormLimits::default() };
        let affixes = Arc::new(Affixes::parse(affixes, "x.aff", |_| None).unwrap());
        let list = b"bum/AN\ntea/A";
        let form = scan_spelling(&list[..], "x.dic", affixes, limits).unwrap().form;
        let mut forms = 0;
        let count = |_: ListEntry<'_>| {
            forms += 1;
            Ok(())
        };
        for_each_entry(&list[..], "x.dic", (&form, None), count).unwrap();
        (forms, form.nosuggest_forms())
    };
    assert_eq!((forms(false), forms(true)), ((4, 2), (2, 0)));
}

#[test]
fn the_word_with_the_most_forms_is_the_first_of_them() {
    let affixes = b"SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n";
    let limits = FormLimits { max_forms: 4, ..FormLimits::default() };
    assert_eq!(
        forms_of(b"a/A\nb/A\nc", affixes, limits),
        Err("x.dic:1: the list has more than 4 forms, and \"a\" has the most, 2".to_owned())
    );
}

#[test]
fn forbidden_forms_are_limited() {
    let mut forbidden = Forbidden::default();
    // Each takes 64 KiB with what points to it; the same one again takes nothing.
    let form = |i: u32| format!("{i:0>width$}", width = (64 << 10) - size_of::<Box<str>>());
    for i in 0..1024 {
        assert!(forbidden.insert(&form(i), i % 2 == 0), "{i}");
        assert!(forbidden.insert(&form(i), i % 2 == 0), "{i} again");
    }
    assert!(!forbidden.insert("a", false));
}

/// Counts what it receives.
#[derive(Default)]
struct Counts {
    lines: u64,
    entries: u64,
    pauses: u64,
}

impl Sink for Counts {
    fn line(&mut self) -> Result<(), Error> {
        self.lines += 1;
        Ok(())
    }

    fn entry(&mut self, _: ListEntry<'_>) -> Result<(), Error> {
        self.entries += 1;
        Ok(())
    }

    fn pause(&mut self) -> Result<(), Error> {
        self.pauses += 1;
        Ok(())
    }
}

#[test]
fn a_word_with_many_forms_pauses() {
    let rules: String = (0..300).map(|i| format!("SFX A 0 x{i}/B .\nSFX A 0 y{i}/B .\n")).collect();
    let more: String = (0..300).map(|i| format!("SFX B 0 z{i} .\n")).collect();
    let affixes = format!("SET UTF-8\nSFX A Y 600\n{rules}SFX B Y 300\n{more}");
    let affixes = Arc::new(Affixes::parse(affixes.as_bytes(), "x.aff", |_| None).unwrap());
    let list = &b"b\na/A\n"[..];
    let (spelling, _) = scan(list, "x.dic", affixes, FormLimits::default()).unwrap();
    let mut counts = Counts::default();
    read(Lines::new(list, "x.dic"), &spelling, &mut counts).unwrap();
    assert_eq!((counts.lines, counts.entries), (2, 2 + 600 + 600 * 300));
    assert_eq!(counts.pauses, counts.entries / PAUSE);
}

#[test]
fn what_was_scanned_twice_is_not_the_same() {
    let scanned = || {
        let affixes = Arc::new(Affixes::parse(b"SET UTF-8\n", "x.aff", |_| None).unwrap());
        scan_spelling(&b"a"[..], "x.dic", affixes, FormLimits::default()).unwrap().form
    };
    let (one, other) = (scanned(), scanned());
    assert!(one == one.clone() && one != other);
    assert_eq!(HashSet::from([one.clone(), one, other]).len(), 2);
}

//! Which meanings of lists and of other dictionaries words get.

use dictc_compile::{CompileOptions, Error, Observer, UnusedMeaning, UnusedReason};
use dictc_lexicon::Lexicon;

type Unused = Vec<(String, UnusedReason, String, u64)>;

struct Collector<'a>(&'a mut Unused);

impl Observer for Collector<'_> {
    fn unused_meaning(&mut self, meaning: &UnusedMeaning<'_>) {
        let word = meaning.word.to_owned();
        let (list, line) = (meaning.location.list.to_owned(), meaning.location.line);
        self.0.push((word, meaning.reason, list, line));
    }
}

/// Compiles words with lists of meanings. Returns what was not used too.
fn compile(
    options: &CompileOptions,
    words: &str,
    lists: &[&str],
) -> Result<(Lexicon, Unused), Error> {
    let mut unused = Vec::new();
    let mut session = options.start_with(Collector(&mut unused))?.add(words.as_bytes(), "words")?;
    for (number, list) in lists.iter().enumerate() {
        session = session.add_meanings(list.as_bytes(), &format!("texts{number}"))?;
    }
    let lexicon = session.finish()?.into_lexicon()?;
    Ok((lexicon, unused))
}

#[test]
fn words_are_folded_and_the_first_meaning_counts() {
    let first = "\u{feff}Ten\ta number \r\n\n# note\n TEA \t a drink";
    let lists = [first, "tea\tanother\nxyz\tno word\n"];
    let options = CompileOptions::new().comment("#");
    let (lexicon, unused) = compile(&options, "tea\nten\ntoe\n", &lists).unwrap();
    lexicon.check().unwrap();
    let meanings = ["tea", "ten", "toe"].map(|word| lexicon.meaning(word).unwrap());
    assert_eq!(meanings, [Some("a drink".to_owned()), Some("a number".to_owned()), None]);
    let expected = [
        ("tea".to_owned(), UnusedReason::Repeated, "texts1".to_owned(), 1),
        ("xyz".to_owned(), UnusedReason::UnknownWord, "texts1".to_owned(), 2),
    ];
    assert_eq!(unused, expected);
}

#[test]
fn lines_that_are_not_meanings_are_refused() {
    let long = format!("tea\t{}", "a".repeat(4097));
    for (line, message) in [
        ("tea", "no tab; expected a word, a tab and a text"),
        ("tea a drink", "no tab; expected a word, a tab and a text"),
        ("\ta drink", "no tab; expected a word, a tab and a text"),
        ("tea\t ", "no text; expected a word, a tab and a text"),
        ("tea\ta\tdrink", "a second tab; expected a word, a tab and a text"),
        ("tea\ta \u{1b}[1mdrink", "the text has control characters; expected plain text"),
        ("tea\ta\u{2028}drink", "the text has control characters; expected plain text"),
        (&long, "the text is longer than 4096 bytes; expected a short one"),
    ] {
        let list = format!("ten\ta number\n{line}\n");
        let error = compile(&CompileOptions::new(), "tea\n", &[&list]).unwrap_err();
        assert!(matches!(error, Error::BadMeaning { .. }), "{error:?}");
        assert_eq!(error.to_string(), format!("texts0:2: {message}"));
    }
}

#[test]
fn combined_words_keep_the_first_meaning() {
    let meanings =
        |texts: &str| compile(&CompileOptions::new(), "tea\nten\ntoe\n", &[texts]).unwrap().0;
    let first = meanings("ten\ta number\n");
    let second = meanings("ten\tfive plus five\ntea\ta drink\n");
    let plain = Lexicon::from_words(["toe"]).unwrap();
    let session = CompileOptions::new().start().unwrap().add("tea\nten\n".as_bytes(), "words");
    let session = session.unwrap().add_meanings("tea\ta meal\n".as_bytes(), "texts").unwrap();
    let lexicon = session.keep_meanings(&[plain, first, second]).finish().unwrap();
    let lexicon = lexicon.into_lexicon().unwrap();
    assert_eq!(lexicon.meaning("tea").unwrap().as_deref(), Some("a meal"));
    assert_eq!(lexicon.meaning("ten").unwrap().as_deref(), Some("a number"));
}

#[test]
fn meanings_that_no_word_gets_leave_no_sections() {
    let (lexicon, unused) = compile(&CompileOptions::new(), "tea\n", &["ten\tx\n", ""]).unwrap();
    assert!(lexicon.meanings().is_none() && unused.len() == 1);
    assert_eq!(
        lexicon.as_bytes(),
        compile(&CompileOptions::new(), "tea\n", &[]).unwrap().0.as_bytes()
    );
}

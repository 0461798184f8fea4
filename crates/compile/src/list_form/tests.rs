use super::*;

const COMMA: Separator = Separator::Character(b',');

fn table(columns: &str, separator: Separator) -> Table {
    Table::new(columns.parse().unwrap(), Some(separator))
}

#[test]
fn columns_are_split_and_unquoted() {
    let tab = Separator::Character(b'\t');
    for (separator, line, columns) in [
        (COMMA, "tea, 5", &["tea", "5"][..]),
        (COMMA, "tea,5,", &["tea", "5"]),
        (COMMA, "\"tea\" , \"a \"\"hot\"\" drink, brown\"", &["tea", "a \"hot\" drink, brown"]),
        (COMMA, "'tea',", &["tea"]),
        (COMMA, "\"tea", &["\"tea"]),
        (COMMA, "\"tea\"s,5", &["\"tea\"s", "5"]),
        (COMMA, ",5", &["", "5"]),
        (COMMA, "", &[]),
        (tab, "tea\t\t5", &["tea", "", "5"]),
        (Separator::Blanks, "  tea \t 5 ", &["tea", "5"]),
    ] {
        assert_eq!(separator.split(line), columns, "{line}");
    }
}

#[test]
fn rows_have_what_the_columns_name() {
    let row = |columns, line| table(columns, COMMA).row(line).map_err(|_| ());
    let found = |word: &'static str, value: Option<&'static str>, meaning: Option<&'static str>| {
        let (value, meaning) = (value.map(Cow::Borrowed), meaning.map(Cow::Borrowed));
        Ok(Row { word: word.into(), are_words: false, value, meaning })
    };
    assert_eq!(row("word,value", "tea,5"), found("tea", Some("5"), None));
    assert_eq!(row("word,value", "tea"), found("tea", None, None));
    assert_eq!(row("value,word", "5,tea,,"), found("tea", Some("5"), None));
    assert_eq!(row("word,_,value", "tea,noun,5"), found("tea", Some("5"), None));
    assert_eq!(row("word,meaning", "tea,hot, brown"), found("tea", None, Some("hot, brown")));
    assert_eq!(row("word,meaning", "tea,\"a, b\""), found("tea", None, Some("a, b")));
    assert_eq!(row("word,_", "tea,a,b,c"), found("tea", None, None));
    assert_eq!(row("word,value", "tea,5,6"), Err(()));
    let guessed = Table { is_guessed: true, ..table("word,value", COMMA) };
    let guessed = |line| guessed.row(line).map_err(|_| ());
    assert_eq!(guessed("tea,5"), found("tea", Some("5"), None));
    assert_eq!(guessed("tea,5,6"), found("tea,5,6", None, None));
    assert_eq!(guessed("tea,x"), found("tea,x", None, None));
    let row = |columns, line| table(columns, Separator::Blanks).row(line).map_err(|_| ());
    assert_eq!(row("word,value", " ice  cream  5 "), found("ice  cream", Some("5"), None));
    assert_eq!(row("word,value", "tea"), found("tea", None, None));
    assert_eq!(row("value,word", "5 ice cream"), found("ice cream", Some("5"), None));
    assert_eq!(row("_,word", "1. ice cream"), found("ice cream", None, None));
    assert_eq!(row("word,_", "tea T IY1"), found("tea", None, None));
    let phrases = Table { has_phrases: true, ..table("word,_", Separator::Blanks) };
    assert_eq!(phrases.row("ice cream 0.5").map_err(|_| ()), found("ice cream", None, None));
    let whole = Table::new("word".parse().unwrap(), None);
    assert_eq!(whole.row(" \"tea\",5 ").map_err(|_| ()), found("\"tea\",5", None, None));
}

#[test]
fn a_column_can_have_several_words() {
    for (columns, separator, line, words) in [
        ("words,_", COMMA, "tea ten,5", "tea ten"),
        ("value,words", COMMA, "5,tea ten,", "tea ten"),
        ("value,words", Separator::Blanks, "5 tea ten", "tea ten"),
        ("words,_", Separator::Blanks, "tea ten", "tea"),
        ("words,value", Separator::Blanks, "tea ten 5", "tea ten"),
    ] {
        let table = table(columns, separator);
        let row = table.row(line).unwrap();
        assert_eq!((&*row.word, row.are_words), (words, true), "{columns} {line}");
    }
}

#[test]
fn meanings_in_markdown_are_as_they_were_written() {
    let bars = table("word,meaning", Separator::Character(b'|'));
    let meaning = |line| bars.row(line).map(|row| row.meaning.unwrap().into_owned());
    let line = r"| tea | a \[hot] \* drink \| \<brew> \\ \a x_y |";
    assert_eq!(meaning(line), Ok(r"a [hot] * drink | <brew> \ \a x_y".to_owned()));
    // Without bars around it, a row is not Markdown.
    assert_eq!(meaning(r"tea | a \* b"), Ok(r"a \* b".to_owned()));
}

#[test]
fn a_rule_is_below_the_header_of_a_table() {
    let bar = Separator::Character(b'|');
    for line in ["|--|", "| --- | ---: |", "  |:---", "|--"] {
        assert!(is_rule(line, bar) && !is_rule(line, COMMA), "{line}");
    }
    for line in ["", "|", "| - |", "--- | ---", "| --- | tea |", "----", "|==|"] {
        assert!(!is_rule(line, bar), "{line}");
    }
}

#[test]
fn columns_are_named_in_one_way() {
    for text in ["word", "words", "words,_", "value,word", "word,_,value,meaning", "_,word,_"] {
        assert_eq!(text.parse::<Columns>().unwrap().to_string(), text);
    }
    let error = |text: &str| text.parse::<Columns>().unwrap_err().to_string();
    for text in ["value", "value,_", "_"] {
        assert!(error(text).starts_with("no column is the word"), "{text}");
    }
    for text in ["word,word", "word,value,value", "word,words", "word,meaning,meaning"] {
        assert!(error(text).starts_with("a column is named twice"), "{text}");
    }
    for text in ["", "tea", "word;value", "words,tea"] {
        assert!(error(text).starts_with("expected word, value"), "{text}");
    }
}

#[test]
fn separators_are_named_or_signs() {
    for (separator, name, _) in SEPARATORS {
        assert_eq!(name.parse(), Ok(separator));
    }
    for (text, separator) in [
        (" ", Separator::Blanks),
        ("\t", Separator::Character(b'\t')),
        ("/", Separator::Character(b'/')),
        ("~", Separator::Character(b'~')),
        ("'", Separator::Character(b'\'')),
    ] {
        assert_eq!(text.parse(), Ok(separator));
    }
    for text in ["", "\"", "a", "5", "\n", "\0", "\u{e9}", "//", "tabs"] {
        let error = text.parse::<Separator>().unwrap_err().to_string();
        assert!(error.starts_with("expected tab, dash"), "{text:?}");
    }
}
#[test]
fn lists_of_texts_have_a_word_a_tab_and_a_text() {
    let form = |list: &str| {
        let scanned = crate::scan(list.as_bytes(), &crate::ListHints::default());
        scanned.unwrap().form
    };
    for (list, is_of_texts) in [
        ("tea\ta hot drink\nten\ta number, even\n", true),
        ("word\tmeaning\ntea\ta hot drink\nten\ta number\n", false),
        ("tea,a hot drink\nten,a round number\n", false),
        ("tea\t5\nten\t6\n", false),
        ("tea\nten\n", false),
        ("[\"tea\"]", false),
    ] {
        assert_eq!(form(list).is_of_texts(), is_of_texts, "{list}");
    }
}

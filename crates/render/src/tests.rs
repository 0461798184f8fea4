//! All formats on one small board.

use std::collections::BTreeMap;

use dictc_board::Board;
use dictc_compile::CompileOptions;
use dictc_game::{Judge, JudgedRound, SharedWords, Sheet, Statistics};
use dictc_lexicon::Lexicon;
use dictc_solver::{Score, Solver, StepLimit};

use crate::{
    Answer, BoardName, Document, Format, Kind, Palette, SheetsReport, ShownWord, SortKey,
    StatisticsReport, TextStyle, Totals, View, WordList, Writer,
};

/// The format with this name.
fn format(name: &str) -> Format {
    Format::named(name).unwrap()
}

/// The whole document that is written to a writer.
fn written(document: Document, write: impl FnOnce(&mut Writer<Vec<u8>>)) -> String {
    let mut writer = Writer::new(Vec::new(), document);
    write(&mut writer);
    writer.finish().unwrap();
    String::from_utf8(std::mem::take(writer.get_mut())).unwrap()
}

fn lexicon(words: &str) -> Lexicon {
    let compilation = CompileOptions::new().compile([(words.as_bytes(), "words")]).unwrap();
    compilation.into_lexicon().unwrap()
}

fn solver() -> Solver {
    Solver::new(lexicon("did\ndie\ndied\n"))
}

/// The board `di/ed` as a document.
fn document(name: &str, view: &View, shown: Option<&str>) -> String {
    let (mut solver, board) = (solver(), Board::parse("di/ed").unwrap());
    let solution = solver.solve(&board);
    let mut words = WordList::default();
    words.fill(solution, view, |_| true);
    let words = words.of(solution);
    let shown = shown.map(|word| match words.word(word) {
        Some(found) => ShownWord::Found(found),
        None => ShownWord::Missing { word, why: "is not on the board" },
    });
    let columns = &Answer::COLUMNS[..5];
    let document = Document::new(format(name)).with_columns(columns).of_one();
    written(document.with_title("di/ed & more"), |writer| {
        let answer = Answer::new("di/ed", &board, words, view).with_shown(shown);
        assert!(writer.answer(&answer).unwrap());
    })
}

#[test]
fn text_has_the_board_its_words_and_totals() {
    let expected = "\
┌───┬───┐
│ D │ I │
├───┼───┤
│ E │ D │
└───┴───┘

1 point  3 words
  did   die   died

3 words, 3 points; longest: died (4 letters)
";
    assert_eq!(document("text", &View::default(), None), expected);
}

#[test]
fn text_draws_one_word() {
    let expected = "\
┌─────┬─────┐
│  D₁ →  I₂ │
├─────┼──↓──┤
│  E  │  D₃ │
└─────┴─────┘

did  3 letters, 1 point
";
    assert_eq!(document("text", &View::default(), Some("did")), expected);
    let missing = document("text", &View::default(), Some("ide"));
    assert!(missing.ends_with("┘\n\nide is not on the board\n"), "{missing}");
}

#[test]
fn tables_have_a_line_for_each_word_or_path() {
    let mut view = View { sort: SortKey::Alpha, ..View::default() };
    let tsv = "di/ed\tdid\t3\t1\t0:0 0:1 1:1\ndi/ed\tdie\t3\t1\t0:0 0:1 1:0\n\
               di/ed\tdied\t4\t1\t0:0 0:1 1:0 1:1\n";
    assert_eq!(document("tsv", &view, None), tsv);
    let csv = format!("board,word,letters,points,path\n{}", tsv.replace('\t', ","));
    assert_eq!(document("csv", &view, None), csv);
    (view.all_paths, view.limit) = (true, Some(3));
    assert_eq!(document("tsv", &view, None).lines().count(), 3);
    let score = Score { words: 3, points: 3, is_complete: true };
    let board = Board::parse("di/ed").unwrap();
    let totals = Totals::new("di/ed".into(), &board, score);
    let columns = &Totals::COLUMNS[..3];
    let line = written(Document::new(format("text")).with_columns(columns), |writer| {
        writer.row(&totals).unwrap();
    });
    assert_eq!(line, "di/ed\t3\t3\n");
}

#[test]
fn both_forms_of_json_are_the_same_object() {
    let mut view = View { level: Some(35), ..View::default() };
    for all_paths in [false, true] {
        view.all_paths = all_paths;
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let lines = document("json", &view, None);
        let line = document("jsonl", &view, None);
        assert_eq!(value(&lines), value(&line));
        assert_eq!(line.lines().count(), 1);
        assert_eq!(value(&line)["word_count"], 3);
        assert_eq!(value(&line)["all_points"], 3);
        assert_eq!(value(&line)["words"][0]["paths"].is_array(), all_paths);
    }
}

#[test]
fn drawings_and_pages_are_well_formed() {
    let svg = document("svg", &View::default(), Some("die"));
    let parsed = roxmltree::Document::parse(&svg).unwrap();
    let line = parsed.descendants().find(|node| node.attribute("class") == Some("line"));
    assert_eq!(line.unwrap().attribute("d"), Some("M32 32L96 32L32 96"));
    let page = document("html", &View::default(), Some("die"));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("<title>di/ed &amp; more</title>"));
    assert_eq!(page.matches("<button").count(), 3);
    assert_eq!(page.matches("data-show>die<").count(), 1);
}

#[test]
fn words_are_sorted_limited_and_chosen() {
    let board = Board::parse("hell/likd/oquee/laun").unwrap();
    let mut solver = Solver::new(lexicon("hell\nlike\nunequal\nlie\n"));
    let mut list = WordList::default();
    let view = View { limit: Some(2), ..View::default() };
    let solution = solver.solve(&board);
    list.fill(solution, &view, |word| word.text() != "like");
    let listed = list.of(solution);
    let words: Vec<String> = listed.words().map(|word| word.to_string()).collect();
    assert_eq!(words, ["unequal", "hell"]);
    assert_eq!((list.score().words, list.everything().words), (3, 4));
    assert_eq!(listed.best().map(|word| word.to_string()).as_deref(), Some("unequal"));
    assert_eq!(listed.longest().map(|(word, more)| (word.letter_count(), more)), Some((7, 0)));
    assert!(listed.word("like").is_none() && listed.word("lie").is_some());
    let levels = [("lie", 3), ("hell", 1)];
    for (is_reversed, expected) in [(false, ["hell", "lie"]), (true, ["lie", "hell"])] {
        let view = View { is_reversed, ..view.clone() };
        list.sort_by_value(solution, &view, |word: &dictc_solver::Word<'_>| {
            levels.iter().find(|(text, _)| word.text() == *text).map(|(_, level)| *level)
        });
        let words: Vec<String> = list.of(solution).words().map(|word| word.to_string()).collect();
        assert_eq!(words, expected);
    }
    for (sort, expected) in [
        (SortKey::Points, ["lie", "hell", "like", "unequal"]),
        (SortKey::Length, ["lie", "hell", "like", "unequal"]),
        (SortKey::Alpha, ["unequal", "like", "lie", "hell"]),
    ] {
        list.fill(solution, &View { sort, is_reversed: true, ..View::default() }, |_| true);
        let words: Vec<String> = list.of(solution).words().map(|word| word.to_string()).collect();
        assert_eq!(words, expected, "{sort:?}");
    }
}

#[test]
fn sheets_and_statistics_have_all_their_forms() {
    let (mut solver, board) = (solver(), Board::parse("di/ed").unwrap());
    let solution = solver.solve(&board);
    let sheets = vec![Sheet::new("ann", "die died"), Sheet::new("ben", "die xyz")];
    let judge = Judge::new(solution, 3, |word| word.starts_with("di"));
    let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel);
    let report = SheetsReport::new("di/ed", &board, round.clone(), solution.score_of(|_| true));
    let mut statistics = Statistics::default();
    statistics.add_chosen(solution, |_| true);
    let chart = StatisticsReport::new(&statistics, "1 board");
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let one = |name| Document::new(format(name)).of_one();
    let [text, json, line] = ["text", "json", "jsonl"]
        .map(|name| written(one(name), |writer| report.write(writer).unwrap()));
    assert!(text.contains("\nann wins with 1 point.\n"), "{text}");
    assert_eq!(value(&json), value(&line));
    let of_library = serde_json::to_value(&round).unwrap();
    for member in ["sheets", "winners", "missed"] {
        assert_eq!(value(&json)[member], of_library[member]);
    }
    let page = written(one("html"), |writer| report.write(writer).unwrap());
    assert!(
        page.contains(
            "<tr><td>1</td><td class=\"name\"><bdi>ann</bdi></td><td><b>1</b></td></tr>\n"
        )
    );
    assert!(page.contains("<h1>di/ed</h1>") && page.ends_with("</html>\n"), "{page}");
    // A report has no rows, and this one is not drawn.
    for name in ["tsv", "csv", "svg"] {
        let mut writer = Writer::new(Vec::new(), one(name));
        assert!(report.write(&mut writer).is_err(), "{name}");
    }
    let [text, json, line, svg] = ["text", "json", "jsonl", "svg"]
        .map(|name| written(one(name), |writer| chart.write(writer).unwrap()));
    assert!(text.starts_with("1 board\n\nper board"), "{text}");
    assert_eq!(value(&json), value(&line));
    roxmltree::Document::parse(&svg).unwrap();
}

#[test]
fn a_writer_that_fails_ends_the_answer() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let (mut solver, board) = (solver(), Board::parse("di/ed").unwrap());
    let view = View { all_paths: true, ..View::default() };
    let solution = solver.solve(&board);
    let mut words = WordList::default();
    words.fill(solution, &view, |_| true);
    let answer = Answer::new("di/ed", &board, words.of(solution), &view)
        .with_step_limit(StepLimit::UNLIMITED);
    for format in Format::ALL {
        let mut writer = Writer::new(Full, Document::new(*format).with_columns(&["word"]));
        let error = writer.answer(&answer).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{format:?}");
        assert!(writer.answer(&answer).is_err() && writer.finish().is_ok());
    }
}

/// An example of a row.
#[derive(serde::Serialize)]
struct Row {
    hooks: Vec<&'static str>,
    word: &'static str,
    value: Option<f64>,
    rank: Option<u64>,
}

fn rows() -> [Row; 3] {
    [
        Row { word: "tea", value: Some(10.0), rank: Some(1), hooks: vec!["s", "a,\""] },
        Row { word: "a\tb\nc", value: None, rank: None, hooks: Vec::new() },
        Row { word: "ten", value: Some(2.45), rank: None, hooks: vec!["s"] },
    ]
}

const COLUMNS: &[&str] = &["word", "value", "hooks"];

#[test]
fn rows_have_the_same_columns_in_all_formats() {
    for (name, expected, empty) in [
        ("text", "tea\t10\ts a,\"\na\\tb\\nc\t\t\nten\t2.45\ts\n", ""),
        ("tsv", "tea\t10\ts a,\"\na b c\t\t\nten\t2.45\ts\n", ""),
        (
            "csv",
            "word,value,hooks\ntea,10,\"s a,\"\"\"\n\"a\tb\nc\",,\nten,2.45,s\n",
            "word,value,hooks\n",
        ),
        (
            "markdown",
            "| word | value | hooks |\n| --- | --- | --- |\n| tea | 10 | s a,\" |\n\
             | a&#9;b&#10;c |  |  |\n| ten | 2.45 | s |\n",
            "| word | value | hooks |\n| --- | --- | --- |\n",
        ),
        (
            "json",
            "[\n  {\"word\":\"tea\",\"value\":10.0,\"hooks\":[\"s\",\"a,\\\"\"]},\n  \
             {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]},\n  \
             {\"word\":\"ten\",\"value\":2.45,\"hooks\":[\"s\"]}\n]\n",
            "[]\n",
        ),
        (
            "jsonl",
            "{\"word\":\"tea\",\"value\":10.0,\"hooks\":[\"s\",\"a,\\\"\"]}\n\
             {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]}\n\
             {\"word\":\"ten\",\"value\":2.45,\"hooks\":[\"s\"]}\n",
            "",
        ),
    ] {
        let document = Document::new(format(name)).with_columns(COLUMNS);
        let text = written(document.clone(), |writer| {
            rows().iter().for_each(|row| writer.row(row).unwrap());
        });
        assert_eq!(text, expected, "{name}");
        assert_eq!(written(document.clone(), |_| {}), empty, "{name}");
        // Parts from other threads, some of them empty, give the same document.
        let text = written(document.clone(), |writer| {
            for rows in [&rows()[..2], &[], &rows()[2..]] {
                let mut part = Writer::part(Vec::new(), document.clone());
                rows.iter().for_each(|row| part.row(row).unwrap());
                writer.join(part.get_mut()).unwrap();
            }
        });
        assert_eq!(text, expected, "{name}");
    }
    for format in Format::ALL.iter().filter(|it| matches!(it.kind(), Kind::Drawing | Kind::Page)) {
        let mut writer = Writer::new(Vec::new(), Document::new(*format).with_columns(COLUMNS));
        assert!(writer.row(&rows()[0]).is_err());
    }
}

#[test]
fn people_get_headings() {
    let document = Document::new(format("text")).with_columns(COLUMNS).with_headings();
    let write = |document: Document| {
        written(document, |writer| rows().iter().for_each(|row| writer.row(row).unwrap()))
    };
    let expected = "word     value  hooks\ntea         10  s a,\"\na\\tb\\nc\nten       2.45  s\n";
    assert_eq!(write(document.clone()), expected);
    let chosen = document.with_chosen_columns(&["rank", "word"]);
    assert_eq!(write(chosen), "rank  word\n   1  tea\n      a\\tb\\nc\n      ten\n");
}

#[test]
fn a_wide_text_continues_below_its_column() {
    #[derive(serde::Serialize)]
    struct Meaning {
        word: &'static str,
        meaning: &'static str,
    }
    let mut document = Document::new(format("text")).with_columns(&["word", "meaning"]);
    document = document.with_headings().with_style(TextStyle::new(Palette::default(), 20));
    let text = written(document, |writer| {
        writer.row(&Meaning { word: "tea", meaning: "a drink of hot water with leaves" }).unwrap();
        writer.row(&Meaning { word: "tees", meaning: "" }).unwrap();
    });
    assert_eq!(text, "word  meaning\ntea   a drink of hot\n      water with\n      leaves\ntees\n");
}

#[test]
fn lines_are_for_people_who_chose_no_fields() {
    for (name, expected) in [("text", "<tea>\n"), ("tsv", "tea\n")] {
        let document = Document::new(format(name)).with_columns(&["word"]);
        let write = |document| {
            written(document, |writer| writer.row_or_line(&rows()[0], || "<tea>").unwrap())
        };
        assert_eq!(write(document.clone()), expected);
        assert_eq!(write(document.with_chosen_columns(&["rank"])), "1\n");
    }
}

#[test]
fn documents_are_closed_unless_they_cannot_be_written() {
    use std::io::{Error, Write};
    use std::sync::{Arc, Mutex};
    /// Accepts only a number of bytes.
    struct Room(Arc<Mutex<Vec<u8>>>, usize);
    impl Write for Room {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.1 = self.1.checked_sub(bytes.len()).ok_or_else(|| Error::other("full"))?;
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for (rows_written, room, expected) in [
        (0, 99, ""),
        (1, 99, "[\n  {\"rank\":1}\n]\n"),
        (2, 16, "[\n  {\"rank\":1},"),
        (2, 99, "[\n  {\"rank\":1},\n  {\"rank\":null}\n]\n"),
    ] {
        let out = Arc::new(Mutex::new(Vec::new()));
        let document = Document::new(format("json")).with_columns(&["rank"]);
        let mut writer = Writer::new(Room(Arc::clone(&out), room), document);
        for row in &rows()[..rows_written] {
            let _ = writer.row(row);
        }
        // As if the next line of the input were bad.
        drop(writer);
        assert_eq!(String::from_utf8(out.lock().unwrap().clone()).unwrap(), expected);
    }
}

/// The way in which two boards are written.
#[derive(Clone, Copy, Debug)]
enum Content {
    Words,
    Totals,
    Boards,
}

/// Two boards with the words of `did die died` in one document, written as a stream.
fn two_boards(name: &str, content: Content) -> String {
    let format = format(name);
    let columns: &[&str] = match content {
        Content::Words => &Answer::COLUMNS[..6],
        _ if format.kind() == Kind::Objects => &Totals::FIELDS,
        Content::Totals => &Totals::COLUMNS[..4],
        Content::Boards => &["board", "id"],
    };
    let document = Document::new(format).with_columns(columns).with_title("boards");
    let (mut solver, view) = (solver(), View::default());
    written(document.clone(), |writer| {
        for (text, id) in [("di/ed", Some("one")), ("d?/ed", None)] {
            let board = Board::parse(text).unwrap();
            let name = BoardName { id, ..BoardName::from(text) };
            let mut words = WordList::default();
            let solution = solver.solve(&board);
            words.fill(solution, &view, |_| true);
            let mut part = Writer::part(Vec::new(), document.clone());
            match content {
                Content::Words => {
                    let answer = Answer::new(name, &board, words.of(solution), &view);
                    part.answer(&answer).map(|_| ())
                }
                Content::Totals => part.row(&Totals::new(name, &board, words.score())),
                Content::Boards => part.row(&Totals::of_board(name, &board)),
            }
            .unwrap();
            writer.join(part.get_mut()).unwrap();
        }
    })
}

#[test]
fn many_boards_are_one_document_with_ids_and_blanks() {
    let json: serde_json::Value =
        serde_json::from_str(&two_boards("json", Content::Words)).unwrap();
    assert_eq!(json[0]["id"], "one");
    assert_eq!(json[1].get("id"), None);
    assert_eq!(json[0]["words"][0].get("blanks"), None);
    assert_eq!(json[1]["words"][0]["word"], "died");
    assert_eq!(json[1]["words"][0]["blanks"], serde_json::json!(["i"]));
    for (format, expected) in [
        (
            "csv",
            "board,word,letters,points,path,id\n\
             di/ed,died,4,1,0:0 0:1 1:0 1:1,one\ndi/ed,did,3,1,0:0 0:1 1:1,one\n\
             di/ed,die,3,1,0:0 0:1 1:0,one\nd?/ed,died,4,1,0:0 0:1=i 1:0 1:1,\n\
             d?/ed,did,3,1,0:0 0:1=i 1:1,\nd?/ed,die,3,1,0:0 0:1=i 1:0,\n",
        ),
        ("jsonl", ""),
    ] {
        let text = two_boards(format, Content::Words);
        if expected.is_empty() {
            assert_eq!(text.lines().count(), 2, "{text}");
        } else {
            assert_eq!(text, expected);
        }
    }
    for (format, content, expected) in [
        ("tsv", Content::Totals, "di/ed\t3\t3\tone\nd?/ed\t3\t3\t\n"),
        ("csv", Content::Totals, "board,word_count,points,id\ndi/ed,3,3,one\nd?/ed,3,3,\n"),
        (
            "json",
            Content::Totals,
            "[\n  {\"board\":\"di/ed\",\"id\":\"one\",\"rows\":2,\"columns\":2,\"word_count\":3,\
             \"points\":3,\"complete\":true},\n  {\"board\":\"d?/ed\",\"rows\":2,\"columns\":2,\
             \"word_count\":3,\"points\":3,\"complete\":true}\n]\n",
        ),
        ("tsv", Content::Boards, "di/ed\tone\nd?/ed\t\n"),
        (
            "jsonl",
            Content::Boards,
            "{\"board\":\"di/ed\",\"id\":\"one\",\"rows\":2,\"columns\":2}\n\
             {\"board\":\"d?/ed\",\"rows\":2,\"columns\":2}\n",
        ),
    ] {
        assert_eq!(two_boards(format, content), expected, "{format:?} {content:?}");
    }
}

#[test]
fn a_blank_shows_what_it_stands_for() {
    let board = Board::parse("d?/ed").unwrap();
    let (mut solver, view) = (solver(), View::default());
    let solution = solver.solve(&board);
    let mut words = WordList::default();
    words.fill(solution, &view, |_| true);
    let words = words.of(solution);
    let shown = words.word("die").map(ShownWord::Found);
    let answer = Answer::new("d?/ed", &board, words, &view).with_shown(shown);
    let write = |name| {
        written(Document::new(format(name)).of_one(), |writer| {
            writer.answer(&answer).unwrap();
        })
    };
    let text = write("text");
    assert!(text.contains("│  D₁ →  i₂ │"), "{text}");
    assert!(text.contains("die  3 letters, 1 point; the blank is i"), "{text}");
    let svg = write("svg");
    assert!(svg.contains(">i</text>") && !svg.contains(">?</text>"), "{svg}");
    let html = write("html");
    assert!(html.contains("data-points=\"1 point; the blank is i\" data-show>die<"), "{html}");
}

#[test]
fn without_words_to_list_none_is_named() {
    let view = View { limit: Some(0), ..View::default() };
    let text = document("text", &view, None);
    assert!(text.ends_with("\n3 words, 3 points; 0 listed\n"), "{text}");
}

#[test]
fn text_has_the_meaning_of_the_word_that_is_shown() {
    let (mut solver, board, view) = (solver(), Board::parse("di/ed").unwrap(), View::default());
    let solution = solver.solve(&board);
    let mut words = WordList::default();
    words.fill(solution, &view, |_| true);
    let words = words.of(solution);
    let meanings = BTreeMap::from([("die".to_owned(), "a cube of dots".to_owned())]);
    for (shown, ending) in [
        (words.word("die").map(ShownWord::Found), "die  3 letters, 1 point\na cube of dots\n"),
        (words.word("died").map(ShownWord::Found), "died  4 letters, 1 point\n"),
    ] {
        let answer = Answer::new("di/ed", &board, words, &view).with_shown(shown);
        let text = written(Document::default().of_one(), |writer| {
            writer.answer(&answer.with_meanings(&meanings)).unwrap();
        });
        assert!(text.ends_with(ending), "{text}");
    }
}

#[test]
fn a_page_has_the_meanings_of_its_words() {
    let (mut solver, board, view) = (solver(), Board::parse("di/ed").unwrap(), View::default());
    let solution = solver.solve(&board);
    let mut words = WordList::default();
    words.fill(solution, &view, |_| true);
    let words = words.of(solution);
    let page = |meanings: Option<&BTreeMap<String, String>>| {
        let mut answer = Answer::new("di/ed", &board, words, &view);
        if let Some(meanings) = meanings {
            answer = answer.with_meanings(meanings);
        }
        written(Document::new(Format::HTML), |writer| {
            writer.answer(&answer).unwrap();
        })
    };
    let page_with =
        page(Some(&BTreeMap::from([("die".to_owned(), "a \"cube\" <of dots>".to_owned())])));
    assert!(
        page_with.contains("data-meaning=\"a &quot;cube&quot; &lt;of dots&gt;\">die<"),
        "{page_with}"
    );
    assert_eq!(page_with.matches("data-meaning=").count(), 1);
    assert_eq!(page_with.matches("class=\"meaning\"").count(), 1);
    let page = page(None);
    assert!(!page.contains("class=\"meaning\"") && !page.contains("data-meaning="), "{page}");
}

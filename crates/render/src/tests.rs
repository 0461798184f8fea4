//! All formats on one small board.

use std::collections::BTreeMap;

use dictc_board::Board;
use dictc_compile::CompileOptions;
use dictc_game::{Judge, JudgedRound, SharedWords, Sheet, Statistics};
use dictc_lexicon::Lexicon;
use dictc_solver::{Budget, Score, Solver};

use crate::{
    Answer, AnswerWriter, BoardName, Content, Document, Format, ListedWord, SheetsReport,
    ShownWord, SortKey, StatisticsReport, TextStyle, View, WordList, write_board,
};

fn lexicon(words: &str) -> Lexicon {
    let compilation = CompileOptions::new().compile([(words.as_bytes(), "words")]).unwrap();
    compilation.into_lexicon().unwrap()
}

fn solver() -> Solver {
    Solver::new(lexicon("did\ndie\ndied\n"))
}

/// The board `di/ed` as a document of its own.
fn document(format: Format, view: &View, shown: Option<&str>) -> String {
    let (mut solver, board) = (solver(), Board::parse("di/ed").unwrap());
    let mut words = WordList::default();
    words.fill(solver.solve(&board), view, |_| true);
    let shown = shown.map(|word| match words.word(word) {
        Some(found) => ShownWord::Found(found),
        None => ShownWord::Missing { word, why: "is not on the board" },
    });
    let document = Document::new(format, Content::Words);
    let mut answers = AnswerWriter::new(Vec::new(), document, "di/ed & more");
    let answer = Answer::new("di/ed", &board, &words, view).with_shown(shown);
    let out = answers.answer().unwrap();
    assert!(answer.write(out, document, TextStyle::default()).unwrap());
    answers.end().unwrap();
    String::from_utf8(std::mem::take(answers.get_mut())).unwrap()
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
    assert_eq!(document(Format::Text, &View::default(), None), expected);
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
    assert_eq!(document(Format::Text, &View::default(), Some("did")), expected);
    let missing = document(Format::Text, &View::default(), Some("ide"));
    assert!(missing.ends_with("┘\n\nide is not on the board\n"), "{missing}");
}

#[test]
fn tables_have_a_line_for_each_word_or_path() {
    let mut view = View { sort: SortKey::Alpha, ..View::default() };
    let tsv = "di/ed\tdid\t3\t1\t0:0 0:1 1:1\ndi/ed\tdie\t3\t1\t0:0 0:1 1:0\n\
               di/ed\tdied\t4\t1\t0:0 0:1 1:0 1:1\n";
    assert_eq!(document(Format::Tsv, &view, None), tsv);
    let csv = format!("board,word,letters,points,path\n{}", tsv.replace('\t', ","));
    assert_eq!(document(Format::Csv, &view, None), csv);
    (view.all_paths, view.limit) = (true, Some(3));
    assert_eq!(document(Format::Tsv, &view, None).lines().count(), 3);
    let mut line = Vec::new();
    let score = Score { words: 3, points: 3, is_complete: true };
    let board = Board::parse("di/ed").unwrap();
    Document::new(Format::Text, Content::Totals)
        .write_totals(&mut line, "di/ed".into(), &board, score, None)
        .unwrap();
    assert_eq!(line, b"di/ed\t3\t3\n");
}

#[test]
fn both_forms_of_json_are_the_same_object() {
    let mut view = View { level: Some(35), ..View::default() };
    for all_paths in [false, true] {
        view.all_paths = all_paths;
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        let lines = document(Format::Json, &view, None);
        let line = document(Format::Jsonl, &view, None);
        assert_eq!(value(&lines), value(&line));
        assert_eq!(line.lines().count(), 1);
        assert_eq!(value(&line)["word_count"], 3);
        assert_eq!(value(&line)["all_points"], 3);
        assert_eq!(value(&line)["words"][0]["paths"].is_array(), all_paths);
    }
}

#[test]
fn drawings_and_pages_are_well_formed() {
    let svg = document(Format::Svg, &View::default(), Some("die"));
    let parsed = roxmltree::Document::parse(&svg).unwrap();
    let line = parsed.descendants().find(|node| node.attribute("class") == Some("line"));
    assert_eq!(line.unwrap().attribute("d"), Some("M32 32L96 32L32 96"));
    let page = document(Format::Html, &View::default(), Some("die"));
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
    list.fill(solver.solve(&board), &view, |word| word.text() != "like");
    let words: Vec<&str> = list.words().map(ListedWord::text).collect();
    assert_eq!(words, ["unequal", "hell"]);
    assert_eq!((list.score().words, list.everything().words), (3, 4));
    assert_eq!(list.best().map(ListedWord::text), Some("unequal"));
    assert_eq!(list.longest().map(|(word, more)| (word.letter_count(), more)), Some((7, 0)));
    assert!(list.word("like").is_none() && list.word("lie").is_some());
}

#[test]
fn sheets_and_statistics_have_all_their_forms() {
    let (mut solver, board) = (solver(), Board::parse("di/ed").unwrap());
    let solution = solver.solve(&board);
    let sheets = vec![Sheet::new("ann", "die died"), Sheet::new("ben", "die xyz")];
    let judge = Judge::new(solution, 3, |word| word.starts_with("di"));
    let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel);
    let report = SheetsReport::new("di/ed", &board, &round, solution.score_of(|_| true));
    let mut statistics = Statistics::default();
    statistics.add_chosen(solution, |_| true);
    let chart = StatisticsReport::new(&statistics, "1 board");
    let written = |write: &dyn Fn(&mut Vec<u8>, Format)| {
        [Format::Text, Format::Json, Format::Jsonl, Format::Svg].map(|format| {
            let mut out = Vec::new();
            write(&mut out, format);
            String::from_utf8(out).unwrap()
        })
    };
    let [text, json, line, svg] = written(&|out, format| {
        // A report is not drawn.
        let is_written = report.write(out, format, TextStyle::default()).is_ok();
        assert_eq!(is_written, Format::REPORTS.contains(&format));
    });
    assert!(svg.is_empty());
    assert!(text.contains("\nann wins with 1 point.\n"), "{text}");
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&json), value(&line));
    let [text, json, line, svg] = written(&|out, format| {
        chart.write(out, format, TextStyle::default()).unwrap();
    });
    assert!(text.starts_with("1 board\n\na board"), "{text}");
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
    let mut words = WordList::default();
    words.fill(solver.solve(&board), &view, |_| true);
    let answer = Answer::new("di/ed", &board, &words, &view).with_budget(Budget::UNLIMITED);
    for format in [Format::Text, Format::Tsv, Format::Csv, Format::Json, Format::Svg, Format::Html]
    {
        let document = Document::new(format, Content::Words);
        let error = answer.write(&mut Full, document, TextStyle::default()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{format:?}");
    }
}

/// Two boards with the words of `did die died` in one document, as a stream writes them.
fn two_boards(format: Format, content: Content) -> String {
    let document = Document::new(format, content).with_ids(true).of_many(true);
    let (mut solver, view) = (solver(), View::default());
    let mut answers = AnswerWriter::new(Vec::new(), document, "boards");
    for (text, id) in [("di/ed", Some("one")), ("d?/ed", None)] {
        let board = Board::parse(text).unwrap();
        let name = BoardName { text, id };
        let mut words = WordList::default();
        words.fill(solver.solve(&board), &view, |_| true);
        let style = TextStyle::default();
        match content {
            Content::Words => {
                let mut part = AnswerWriter::part(Vec::new(), document);
                Answer::new(name, &board, &words, &view)
                    .write(part.answer().unwrap(), document, style)
                    .unwrap();
                answers.join(part.get_mut()).unwrap();
            }
            Content::Totals => {
                let out = answers.answer().unwrap();
                document.write_totals(out, name, &board, words.score(), None).unwrap();
            }
            Content::Board => {
                let out = answers.answer().unwrap();
                write_board(out, document, name, &board, style).unwrap();
            }
        }
    }
    answers.end().unwrap();
    String::from_utf8(std::mem::take(answers.get_mut())).unwrap()
}

#[test]
fn many_boards_are_one_document_with_ids_and_blanks() {
    let json: serde_json::Value =
        serde_json::from_str(&two_boards(Format::Json, Content::Words)).unwrap();
    assert_eq!(json[0]["id"], "one");
    assert_eq!(json[1].get("id"), None);
    assert_eq!(json[0]["words"][0].get("blanks"), None);
    assert_eq!(json[1]["words"][0]["word"], "died");
    assert_eq!(json[1]["words"][0]["blanks"], serde_json::json!(["i"]));
    for (format, expected) in [
        (
            Format::Csv,
            "board,word,letters,points,path,id\n\
             di/ed,died,4,1,0:0 0:1 1:0 1:1,one\ndi/ed,did,3,1,0:0 0:1 1:1,one\n\
             di/ed,die,3,1,0:0 0:1 1:0,one\nd?/ed,died,4,1,0:0 0:1=i 1:0 1:1,\n\
             d?/ed,did,3,1,0:0 0:1=i 1:1,\nd?/ed,die,3,1,0:0 0:1=i 1:0,\n",
        ),
        (Format::Jsonl, ""),
    ] {
        let text = two_boards(format, Content::Words);
        if expected.is_empty() {
            assert_eq!(text.lines().count(), 2, "{text}");
        } else {
            assert_eq!(text, expected);
        }
    }
    for (format, content, expected) in [
        (Format::Tsv, Content::Totals, "di/ed\t3\t3\tone\nd?/ed\t3\t3\t\n"),
        (Format::Csv, Content::Totals, "board,word_count,points,id\ndi/ed,3,3,one\nd?/ed,3,3,\n"),
        (
            Format::Json,
            Content::Totals,
            "[\n{\"board\":\"di/ed\",\"id\":\"one\",\"rows\":2,\"columns\":2,\"word_count\":3,\
             \"points\":3},\n{\"board\":\"d?/ed\",\"rows\":2,\"columns\":2,\"word_count\":3,\
             \"points\":3}\n]\n",
        ),
        (Format::Tsv, Content::Board, "di/ed\tone\nd?/ed\t\n"),
        (
            Format::Jsonl,
            Content::Board,
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
    let mut words = WordList::default();
    words.fill(solver.solve(&board), &view, |_| true);
    let shown = words.word("die").map(ShownWord::Found);
    let answer = Answer::new("d?/ed", &board, &words, &view).with_shown(shown);
    let written = |format| {
        let mut out = Vec::new();
        let document = Document::new(format, Content::Words);
        answer.write(&mut out, document, TextStyle::default()).unwrap();
        String::from_utf8(out).unwrap()
    };
    let text = written(Format::Text);
    assert!(text.contains("│  D₁ →  i₂ │"), "{text}");
    assert!(text.contains("die  3 letters, 1 point; the blank is i"), "{text}");
    let svg = written(Format::Svg);
    assert!(svg.contains(">i</text>") && !svg.contains(">?</text>"), "{svg}");
    let html = written(Format::Html);
    assert!(html.contains("data-points=\"1 point; the blank is i\" data-show>die<"), "{html}");
}

#[test]
fn without_words_to_list_none_is_named() {
    let view = View { limit: Some(0), ..View::default() };
    let text = document(Format::Text, &view, None);
    assert!(text.ends_with("\n3 words, 3 points; 0 listed\n"), "{text}");
}

#[test]
fn text_has_the_gloss_of_the_word_that_is_shown() {
    let (mut solver, board, view) = (solver(), Board::parse("di/ed").unwrap(), View::default());
    let mut words = WordList::default();
    words.fill(solver.solve(&board), &view, |_| true);
    let glosses = BTreeMap::from([("die".to_owned(), "a cube of dots".to_owned())]);
    for (shown, ending) in [
        (words.word("die").map(ShownWord::Found), "die  3 letters, 1 point\na cube of dots\n"),
        (words.word("died").map(ShownWord::Found), "died  4 letters, 1 point\n"),
    ] {
        let answer = Answer::new("di/ed", &board, &words, &view).with_shown(shown);
        let mut out = Vec::new();
        let document = Document::new(Format::Text, Content::Words);
        answer.with_glosses(&glosses).write(&mut out, document, TextStyle::default()).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with(ending), "{text}");
    }
}

#[test]
fn a_page_has_the_glosses_of_its_words() {
    let (mut solver, board, view) = (solver(), Board::parse("di/ed").unwrap(), View::default());
    let mut words = WordList::default();
    words.fill(solver.solve(&board), &view, |_| true);
    let document = Document::new(Format::Html, Content::Words);
    let page = |glosses: Option<&BTreeMap<String, String>>| {
        let mut answer = Answer::new("di/ed", &board, &words, &view);
        if let Some(glosses) = glosses {
            answer = answer.with_glosses(glosses);
        }
        let mut out = Vec::new();
        answer.write(&mut out, document, TextStyle::default()).unwrap();
        String::from_utf8(out).unwrap()
    };
    let page_with =
        page(Some(&BTreeMap::from([("die".to_owned(), "a \"cube\" <of dots>".to_owned())])));
    assert!(
        page_with.contains("data-gloss=\"a &quot;cube&quot; &lt;of dots&gt;\">die<"),
        "{page_with}"
    );
    assert_eq!(page_with.matches("data-gloss").count(), 1);
    assert_eq!(page_with.matches("class=\"gloss\"").count(), 1);
    assert!(!page(None).contains("gloss"));
}

//! Output formats of `solve` for other programs: an independent parser of each finds the same
//! words.

use std::collections::{BTreeMap, BTreeSet};

use dictc_board::Board;
use dictc_solver::Solver;
use end_to_end::Dir;
use serde_json::Value;

const BOARD: &str = "hell/likd/oqee/laun";

/// A word: its points and the cells of its path, as row and column.
type Words = BTreeMap<String, (u64, Vec<(u64, u64)>)>;

fn answer(args: &[&str]) -> String {
    let output = Dir::new().solve(args).arg(BOARD).run();
    output.expect_code(0).expect_stderr("").stdout().to_owned()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn from_json(text: &str) -> Words {
    let object: Value = serde_json::from_str(text).unwrap();
    assert_eq!(object["board"], BOARD);
    let words = object["words"].as_array().unwrap();
    assert_eq!(number(&object["word_count"]), words.len() as u64);
    let points: u64 = words.iter().map(|word| number(&word["points"])).sum();
    assert_eq!(number(&object["points"]), points);
    let cells = |path: &Value| {
        let cells = path.as_array().unwrap().iter();
        cells.map(|cell| (number(&cell[0]), number(&cell[1]))).collect()
    };
    let entry = |word: &Value| {
        (word["word"].as_str().unwrap().to_owned(), (number(&word["points"]), cells(&word["path"])))
    };
    words.iter().map(entry).collect()
}

fn from_table(text: &str, delimiter: u8, has_headers: bool) -> Words {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader =
        reader.delimiter(delimiter).has_headers(has_headers).from_reader(text.as_bytes());
    let record = |record: csv::StringRecord| {
        assert_eq!(&record[0], BOARD);
        assert_eq!(record[1].len().to_string(), record[2]);
        let cell = |cell: &str| {
            let (row, column) = cell.split_once(':').unwrap();
            (row.parse().unwrap(), column.parse().unwrap())
        };
        let path = record[4].split(' ').map(cell).collect();
        (record[1].to_owned(), (record[3].parse().unwrap(), path))
    };
    reader.records().map(|it| record(it.unwrap())).collect()
}

/// The words of a page, by an XML parser: apart from its first lines, a page is well-formed XML.
fn from_html(text: &str) -> Words {
    let body = &text[text.find("<body>").unwrap()..];
    let body = &body[..body.find("<script>").unwrap()];
    let document = format!("{body}</body>");
    let document = roxmltree::Document::parse(&document).unwrap();
    let buttons = document.descendants().filter(|node| node.has_tag_name("button"));
    let words = buttons.map(|button| {
        let cells = button.attribute("data-path").unwrap().split(' ');
        let cells = cells.map(|cell| cell.parse::<u64>().unwrap()).map(|cell| (cell / 4, cell % 4));
        let points = button.attribute("data-points").unwrap().split(' ').next().unwrap();
        (button.text().unwrap().to_owned(), (points.parse().unwrap(), cells.collect()))
    });
    words.collect()
}

#[test]
fn all_formats_contain_the_same_words() {
    let words = from_json(&answer(&["--format", "json"]));
    assert!(words.len() > 20);
    let unequal = vec![(3, 2), (3, 3), (2, 2), (2, 1), (3, 1), (3, 0)];
    assert_eq!(words["unequal"], (5, unequal));
    assert_eq!(from_json(&answer(&["--format", "jsonl"])), words);
    assert_eq!(from_json(&answer(&["--format", "jsonl", "--sort", "points"])), words);
    assert_eq!(from_table(&answer(&["--format", "csv"]), b',', true), words);
    assert_eq!(from_table(&answer(&["--format", "tsv"]), b'\t', false), words);
    assert_eq!(from_html(&answer(&["--format", "html"])), words);
    let text = answer(&["--format", "text", "--color", "never"]);
    let listed: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_lowercase()).collect();
    assert!(words.keys().all(|word| listed.contains(word.as_str())), "{text}");
    let listed = text.lines().filter(|line| line.starts_with("  ")).flat_map(str::split_whitespace);
    assert_eq!(listed.collect::<BTreeSet<_>>(), words.keys().map(String::as_str).collect());
}

/// Those of solutions are compared in `operations.rs`.
#[test]
fn totals_have_the_members_of_a_score() {
    let object: Value = serde_json::from_str(&answer(&["--summary", "--format", "jsonl"])).unwrap();
    let score = Solver::new(dictc_english::lexicon()).score(&Board::parse(BOARD).unwrap());
    let score = serde_json::to_value(score).unwrap();
    assert!(score.as_object().unwrap().iter().all(|(name, value)| object[name] == *value));
    assert_eq!(score.as_object().unwrap().len(), 3);
}

#[test]
fn a_csv_field_with_a_comma_stays_one_field() {
    let dir = Dir::new();
    let boards = dir.write("boards.txt", "di/ed\tone, \"two\"\n");
    let csv = dir.solve(["--format", "csv", "--boards"]).arg(boards).run();
    let mut reader = csv::Reader::from_reader(csv.expect_code(0).stdout().as_bytes());
    assert_eq!(
        reader.headers().unwrap(),
        ["board", "word", "letters", "points", "path", "id"].as_slice()
    );
    let ids: Vec<String> = reader.records().map(|it| it.unwrap()[5].to_owned()).collect();
    assert!(ids.len() > 3 && ids.iter().all(|id| id == "one, \"two\""), "{ids:?}");
}

#[test]
fn all_paths_spell_their_words() {
    let output =
        Dir::new().solve(["--format", "jsonl", "--all-paths", "hell/likd/oquee/laun"]).run();
    let object: Value = serde_json::from_str(output.expect_code(0).stdout()).unwrap();
    let tiles =
        [["h", "e", "l", "l"], ["l", "i", "k", "d"], ["o", "qu", "e", "e"], ["l", "a", "u", "n"]];
    for word in object["words"].as_array().unwrap() {
        let paths = word["paths"].as_array().unwrap();
        assert!(paths.iter().any(|it| it["path"] == word["path"]));
        let distinct: BTreeSet<String> = paths.iter().map(Value::to_string).collect();
        assert_eq!(distinct.len(), paths.len());
        for path in paths.iter().map(|it| &it["path"]) {
            let tile = |cell: &Value| tiles[number(&cell[0]) as usize][number(&cell[1]) as usize];
            let spelled: String = path.as_array().unwrap().iter().map(tile).collect();
            assert_eq!(spelled, word["word"].as_str().unwrap());
        }
    }
}

#[test]
fn the_drawing_is_well_formed_and_shows_the_path() {
    let svg = answer(&["--format", "svg", "--show", "unequal"]);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let classed = |class: &str| {
        let with = |node: &roxmltree::Node<'_, '_>| {
            node.attribute("class").is_some_and(|it| it.split(' ').any(|it| it == class))
        };
        document.descendants().filter(with).collect::<Vec<_>>()
    };
    assert_eq!((classed("tile").len(), classed("on").len(), classed("first").len()), (16, 6, 1));
    let letters: Vec<_> = classed("letter").iter().filter_map(roxmltree::Node::text).collect();
    assert_eq!(letters.concat(), "HELLLIKDOQuEELAUN");
    let steps: Vec<_> = classed("step").iter().filter_map(roxmltree::Node::text).collect();
    assert_eq!(steps, ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(
        classed("line")[0].attribute("d"),
        Some("M160 224L224 224L160 160L96 160L96 224L32 224")
    );
    assert_eq!(classed("caption")[0].text(), Some("unequal, 5 points"));
    // Without --show, the best word is drawn.
    let words = from_json(&answer(&["--format", "json"]));
    let (best, points) = words
        .iter()
        .map(|(word, (points, _))| (word, points))
        .max_by_key(|&(word, points)| (points, word.len(), std::cmp::Reverse(word)))
        .unwrap();
    let svg = answer(&["--format", "svg"]);
    assert!(svg.contains(&format!(">{best}, {points} points</text>")), "{svg}");
}

#[test]
fn a_page_loads_nothing_and_escapes_everything() {
    let page = Dir::new().solve(["--format", "html", "di/ed", "pers/latg"]).run();
    let text = page.expect_code(0).stdout();
    assert!(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && text.ends_with("</html>\n"));
    for loaded in ["src=", "href=", "@import", "url(", "http-equiv", "fetch("] {
        assert!(!text.contains(loaded), "{loaded}");
    }
    assert_eq!(text.matches("class=\"game\"").count(), 2);
    assert_eq!(text.matches("http").count(), 1, "the name of the namespace of SVG");
}

#[test]
fn statistics_add_up() {
    let dir = Dir::new();
    let run = |form: &[&str]| {
        let fixed = ["--dice", "new87", "--roll", "500", "--seed", "3", "--quiet"];
        dir.solve(fixed).args(form).run()
    };
    let output = run(&["--stats", "--format", "json"]);
    let stats: Value = serde_json::from_str(output.expect_code(0).stdout()).unwrap();
    let one_line: Value =
        serde_json::from_str(run(&["--stats", "--format", "jsonl"]).stdout()).unwrap();
    assert_eq!(stats, one_line);

    let summary = run(&["--summary"]);
    let field = |line: &str, i: usize| line.split('\t').nth(i).unwrap().parse::<u64>().unwrap();
    let mut points: Vec<u64> = summary.stdout().lines().map(|line| field(line, 2)).collect();
    let words: u64 = summary.stdout().lines().map(|line| field(line, 1)).sum();
    points.sort_unstable();
    assert_eq!(stats["boards"], 500);
    assert_eq!(stats["words"]["sum"], words);
    assert_eq!(stats["points"]["sum"], points.iter().sum::<u64>());
    assert_eq!(stats["points"]["mean"], points.iter().sum::<u64>() as f64 / 500.0);
    assert_eq!(
        (&stats["points"]["min"], &stats["points"]["max"]),
        (&points[0].into(), &points[499].into())
    );
    let median =
        stats["points"]["percentiles"].as_array().unwrap().iter().find(|it| it["percent"] == 50.0);
    assert_eq!(median.unwrap()["value"], points[249]);
    let lengths = stats["lengths"].as_array().unwrap();
    assert_eq!(lengths.iter().map(|it| number(&it["word_count"])).sum::<u64>(), words);
    assert_eq!(
        lengths.iter().map(|it| number(&it["points"])).sum::<u64>(),
        points.iter().sum::<u64>()
    );
    let bars = stats["histogram"]["boards"].as_array().unwrap();
    assert_eq!(bars.iter().map(number).sum::<u64>(), 500);

    let text = run(&["--stats"]);
    let first = "500 boards of new87, seed 3\n\nper board";
    assert!(text.expect_code(0).stdout().starts_with(first), "{text}");
    let svg = run(&["--stats", "--format", "svg"]);
    let document = roxmltree::Document::parse(svg.expect_code(0).stdout()).unwrap();
    assert!(
        document.descendants().any(|node| node
            .text()
            .is_some_and(|text| text.trim() == "500 boards of new87, seed 3"))
    );
}

#[test]
fn statistics_of_no_boards_and_no_words() {
    let dir = Dir::new();
    for format in ["text", "json", "jsonl", "svg"] {
        let output = dir.solve(["--stats", "--format", format, "--boards", "-"]).run();
        assert!(output.expect_code(0).stdout().contains('0'), "{output}");
    }
    for format in ["text", "json", "jsonl", "svg"] {
        dir.solve(["--stats", "--format", format, "zzzz"]).run().expect_code(0);
    }
}

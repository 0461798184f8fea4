//! Boards that are pasted from an output are played by the rules that they had there.

use end_to_end::Dir;

const EDITIONS: [&str; 10] =
    ["old76", "new87", "big", "challenge", "deluxe", "big2012", "super-big", "fr-de", "nl", "es25"];

/// The totals of boards, each with its board, without ids.
fn totals(dir: &Dir, arguments: &[&str]) -> Vec<String> {
    let output = dir.solve(arguments.iter().chain(&["--summary", "--format", "tsv"])).run();
    let totals = |line: &str| line.split('\t').take(3).collect::<Vec<_>>().join("\t");
    output.expect_code(0).stdout().lines().map(totals).collect()
}

#[test]
fn two_hundred_rolled_boards_score_the_same_when_they_are_pasted() {
    let dir = Dir::new();
    for (edition, options) in EDITIONS.iter().flat_map(|it| [(it, &[][..]), (it, &["--torus"])]) {
        let rolled = ["--dice", edition, "--roll", "10", "--seed", "7"];
        let rolled = [&rolled[..], options].concat();
        let expected = totals(&dir, &rolled);
        assert_eq!(expected.len(), 10);
        for content in ["--summary", "--no-answers", "--limit=1"] {
            for format in ["json", "jsonl", "csv", "markdown", "tsv", "text"] {
                let (is_text, is_drawn) = (format == "text", content != "--summary");
                if is_text && is_drawn || format == "markdown" && content == "--limit=1" {
                    continue;
                }
                let output = dir.solve(rolled.iter().chain(&[content, "--format", format])).run();
                dir.write("boards", output.expect_code(0).stdout());
                // Text and tsv do not name their columns, so the reader gives the options.
                let again = match format {
                    "text" | "tsv" => {
                        [&["--dice", edition, "--boards", "boards"], options].concat()
                    }
                    _ => vec!["--boards", "boards"],
                };
                let mut lines = totals(&dir, &again);
                lines.dedup();
                assert_eq!(lines, expected, "{edition} {options:?} {content} {format}");
            }
        }
    }
}

#[test]
fn rules_of_a_row_are_its_own_and_options_replace_them() {
    let dir = Dir::new();
    dir.write(
        "boards.jsonl",
        "{\"board\":\"te/as\",\"id\":1}\n\
         {\"board\":\"te/as\",\"id\":2,\"rules\":\"min-length=4 points=7n\"}\n\
         {\"board\":\"te/as\",\"id\":3}\n\
         {\"board\":\"qa/st\",\"id\":4,\"rules\":\"bare-q\",\"selection\":\"french.fst\"}\n",
    );
    let output = dir.solve(["--boards", "boards.jsonl", "--summary", "--format", "csv"]).run();
    let output = output.expect_code(0);
    let lines: Vec<&str> = output.stdout().lines().collect();
    let [header, first, second, third, _] = lines[..] else { panic!("{lines:?}") };
    assert_eq!(header, "board,word_count,points,id");
    let words = |line: &str| line.split(',').nth(1).unwrap().parse::<u32>().unwrap();
    assert!(words(second) < words(first) && words(third) == words(first), "{lines:?}");
    assert!(output.stderr().contains("boards.jsonl: has answers of french.fst; these are of all"));

    let rules = ["--min-length", "3"];
    let output = dir.solve(["--boards", "boards.jsonl", "--summary"].iter().chain(&rules)).run();
    let output = output.expect_code(0);
    let words: Vec<&str> =
        output.stdout().lines().map(|it| it.split('\t').nth(1).unwrap()).collect();
    assert!(words[0] == words[1] && words[1] == words[2], "{words:?}");
    assert!(output.stderr().contains("the boards have rules of their own"), "{}", output.stderr());

    dir.write("bad.csv", "board,rules\nte/as,torus\nte/as,sphere\n");
    let output = dir.solve(["--boards", "bad.csv", "--summary"]).run();
    let expected = "bad.csv:3: 'sphere' in rules: expected min-length=4, points=";
    assert!(output.expect_code(2).stderr().contains(expected), "{}", output.stderr());
}

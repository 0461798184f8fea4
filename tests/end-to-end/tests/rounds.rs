//! A club's evening: several boards, the sheets of several players, and who wins.

use std::collections::BTreeMap;

use end_to_end::Dir;
use serde_json::Value;

const DEAL: [&str; 6] = ["--dice", "new87", "--seed", "7", "--roll", "3"];
const PLAYERS: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

fn solve(dir: &Dir, args: &[&str]) -> String {
    let output = dir.solve(DEAL.iter().chain(args)).run();
    // Text announces unusual rules.
    let said = output.expect_code(0).stderr().trim_end();
    assert!(said.is_empty() || said.starts_with("words of 3 letters or more, "), "{said}");
    output.stdout().to_owned()
}

/// The words of each board with their points.
fn boards(dir: &Dir) -> Vec<BTreeMap<String, u64>> {
    let boards: Value = serde_json::from_str(&solve(dir, &["--format", "json"])).unwrap();
    let words = |board: &Value| {
        let words = board["words"].as_array().unwrap().iter();
        words
            .map(|it| (it["word"].as_str().unwrap().to_owned(), it["points"].as_u64().unwrap()))
            .collect()
    };
    boards.as_array().unwrap().iter().map(words).collect()
}

/// The words of a player on a board: every few words, a word twice, and one that is no word.
fn written(player: usize, board: &BTreeMap<String, u64>) -> Vec<String> {
    let words = board.keys().skip(player).step_by(3 + player).cloned();
    let mut words: Vec<String> = words.collect();
    words.extend([words[0].to_uppercase(), "zorb".to_owned()]);
    words
}

#[test]
fn the_totals_of_an_evening_are_those_of_counting_by_hand() {
    for shared_count in [false, true] {
        judge_an_evening(shared_count, None);
        judge_an_evening(shared_count, Some((7, 2)));
    }
}

/// The totals with and without the rules of a club: the bonus for the longest word of a round, and
/// the penalty for a wrong word.
fn judge_an_evening(shared_count: bool, club: Option<(u64, u64)>) {
    let dir = Dir::new();
    let boards = boards(&dir);
    let (bonus, penalty) = club.unwrap_or_default();
    let extras = format!("longest_bonus = {bonus}\npenalty = {penalty}\n");
    let rules = "name = 'club'\ntitle = 'Club'\nmin_length = 3\npoints = '0,0,0,1,1,2,3,5,11'\n";
    dir.write("club.toml", format!("{rules}{extras}"));
    let sheets: Vec<Vec<Vec<String>>> = (0..PLAYERS.len())
        .map(|player| boards.iter().map(|board| written(player, board)).collect())
        .collect();
    for (name, rounds) in PLAYERS.iter().zip(&sheets) {
        let rounds: Vec<String> = rounds.iter().map(|words| words.join(", ")).collect();
        dir.write(&format!("{name}.txt"), rounds.join("\n---\n"));
    }
    let arguments: Vec<String> = PLAYERS.iter().map(|it| format!("{it}={it}.txt")).collect();
    let mut check: Vec<&str> = arguments.iter().flat_map(|it| ["--sheet", it]).collect();
    check.extend(shared_count.then_some("--count-shared"));
    check.extend(club.iter().flat_map(|_| ["--rules", "./club.toml"]));

    // By hand: a word counts unless somebody else has it, too.
    let mut verdicts = Vec::new();
    let mut points = [[0; 3]; 4];
    let (mut bonuses, mut penalties) = ([0; 4], [0; 4]);
    for (round, board) in boards.iter().enumerate() {
        let mut longest = [0; 4];
        for (player, rounds) in sheets.iter().enumerate() {
            for (i, word) in rounds[round].iter().enumerate() {
                let finders = sheets.iter().filter(|it| it[round].contains(word)).count();
                let is_last = i == rounds[round].len() - 1;
                let (verdict, worth) = match board.get(word) {
                    _ if is_last => ("not_in_dictionary", 0),
                    None => ("repeated", 0),
                    Some(_) if finders > 1 && !shared_count => ("shared", 0),
                    Some(&worth) => ("found", worth),
                };
                points[player][round] += worth;
                match verdict {
                    "found" => longest[player] = longest[player].max(word.len()),
                    "not_in_dictionary" => penalties[player] += penalty,
                    _ => {}
                }
                verdicts.push((
                    PLAYERS[player].to_owned(),
                    word.to_lowercase(),
                    verdict.to_owned(),
                    worth,
                ));
            }
        }
        for (player, points) in points.iter_mut().enumerate() {
            if Some(&longest[player]) == longest.iter().max() {
                bonuses[player] += bonus;
                points[round] += bonus;
            }
            // Each sheet ends with a wrong word.
            points[round] = points[round].saturating_sub(penalty);
        }
    }

    let csv = solve(&dir, &[&check[..], &["--format", "csv"]].concat());
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows = reader.records().map(|row| row.unwrap());
    let rows: Vec<_> = rows
        .map(|row| {
            (row[2].to_owned(), row[3].to_owned(), row[4].to_owned(), row[5].parse().unwrap())
        })
        .collect();
    assert_eq!(rows, verdicts);
    assert_eq!(rows.iter().any(|row| row.2 == "shared"), !shared_count);

    let totals = solve(&dir, &[&check[..], &["--summary", "--format", "json"]].concat());
    let totals: Value = serde_json::from_str(&totals).unwrap();
    // The best player first.
    let mut ranked: Vec<_> = points.iter().zip(0..).collect();
    ranked.sort_by_key(|(rounds, _)| std::cmp::Reverse(rounds.iter().sum::<u64>()));
    for (place, (rounds, player)) in ranked.into_iter().enumerate() {
        let extras = |numbers: [u64; 4]| club.map_or(Value::Null, |_| numbers[player].into());
        assert_eq!(totals[place]["bonus"], extras(bonuses));
        assert_eq!(totals[place]["penalty"], extras(penalties));
        assert_eq!(totals[place]["player"], PLAYERS[player]);
        assert_eq!(totals[place]["rounds"], serde_json::json!(rounds));
        assert_eq!(totals[place]["points"], rounds.iter().sum::<u64>());
    }

    let text = solve(&dir, &check);
    assert_eq!(text.matches("\nRound ").count() + 1, 3, "{text}");
    let (most, winner) = points.iter().map(|it| it.iter().sum::<u64>()).zip(PLAYERS).max().unwrap();
    assert!(text.ends_with(&format!("\n{winner} wins with {most} points.\n")), "{text}");
    let text = solve(&dir, &[&check[..], &["--summary"]].concat());
    let extras = if club.is_some() { "  bonus  penalty" } else { "" };
    let headings = "Total  round 1  round 2  round 3  points  found  shared  refused";
    assert!(text.starts_with(&format!("{headings}{extras}\n")), "{text}");
}

#[test]
fn a_page_of_results_ranks_a_class_and_lists_each_round() {
    let dir = Dir::new();
    // Equal totals share a place. Names are texts of strangers.
    for (name, text) in [
        ("Ann", "quelched zorb\n---\npaste\n---\noak\n"),
        ("Ben", "cloth\n---\npaste\n---\noak oak\n"),
        ("<b>&co", "cloth\n---\npaste\n---\noak do\n"),
        ("Dan", "\n---\n\n---\ntea\n"),
    ] {
        dir.write(&format!("sheets/{name}.txt"), text);
    }
    let sheets = ["--sheet", "sheets", "--count-shared"];
    let page = solve(&dir, &[&sheets[..], &["--format", "html"]].concat());
    let of_row = |row: &str| -> Vec<String> {
        let cells = row.split("<td").skip(1).map(|it| it.split_once('>').unwrap().1);
        let text = |cell: &str| {
            let tags = ["<bdi>", "</bdi>", "<b>", "</b>", "</td>", "</tr>"];
            tags.iter().fold(cell.to_owned(), |text, tag| text.replace(tag, ""))
        };
        cells.map(text).collect()
    };
    let rows: Vec<_> = page.lines().filter(|it| it.starts_with("<tr><td>")).map(of_row).collect();
    let expected = [
        ["1", "Ann", "11", "2", "1", "14"],
        ["2", "&lt;b&gt;&amp;co", "2", "2", "1", "5"],
        ["2", "Ben", "2", "2", "1", "5"],
        ["4", "Dan", "0", "0", "0", "0"],
    ];
    assert_eq!(rows, expected);
    for line in [
        "<h1><bdi>Round 3</bdi>: <bdi>taio/nsas/vktd/eldz</bdi></h1>",
        "<p><bdi>quelched</bdi> 11</p>",
        "<p><i>not in the dictionary:</i> <bdi>zorb</bdi></p>",
        "<p><i>not on the board:</i> <bdi>tea</bdi></p>",
        "<p><i>repeated:</i> <bdi>oak</bdi></p>",
        "<p><i>too short:</i> <bdi>do</bdi></p>",
        "<h2><b>Nobody found</b> 61 words, 85 points; 20 listed</h2>",
    ] {
        assert!(page.contains(&format!("{line}\n")), "{line}: {page}");
    }
    assert!(!page.contains("<b>&co"), "{page}");
    let notes = "seed 7, board 2 of 3 · code ";
    assert!(page.contains(notes) && page.matches(" · shared words count</p>").count() == 3);
    // Without shared words each round names them.
    let page = solve(&dir, &["--sheet", "sheets", "--format", "html", "--limit", "0"]);
    assert_eq!(page.matches("<p><i>shared:</i> <bdi>paste</bdi></p>\n").count(), 3);
    assert!(page.contains("</b> 61 words, 85 points; 0 listed</h2>\n</div>"), "{page}");
}

#[test]
fn rounds_are_in_one_file_or_in_several() {
    let dir = Dir::new();
    for (name, text) in
        [("all.txt", "pole\n---\npat\n---\noak\n"), ("1", "pole"), ("2", "pat"), ("3", "oak")]
    {
        dir.write(name, text);
    }
    let totals = |args: &[&str]| solve(&dir, &[args, &["--summary", "--format", "csv"]].concat());
    let one = totals(&["--sheet", "Ann=all.txt"]);
    assert_eq!(one, "player,points,rounds,found,shared,refused\nAnn,3,1 1 1,3,0,0\n");
    assert_eq!(totals(&["--sheet", "Ann=1", "--sheet", "Ann=2", "--sheet", "Ann=3"]), one);
    // Boards of a file, and typed ones.
    let boards = solve(&dir, &["--no-answers", "--format", "tsv"]);
    dir.write("boards.txt", boards.lines().map(|line| format!("{line}\n")).collect::<String>());
    let of_file =
        ["--boards", "boards.txt", "--sheet", "Ann=all.txt", "--summary", "--format", "csv"];
    dir.solve(of_file).run().expect_code(0).expect_stdout(&one);
}

#[test]
fn sheets_for_another_number_of_boards_are_refused() {
    let dir = Dir::new();
    dir.write("ann.txt", "pole\n---\npat\n");
    dir.write("boards.txt", "te/as\nqu/it\nre/ad\n");
    let what = "ann.txt: the words of 2 rounds, for 3 boards; a line --- begins the next round\n";
    for args in [&["--boards", "boards.txt"][..], &DEAL] {
        let output = dir.solve(args.iter().chain(&["--sheet", "ann.txt"])).run();
        output.expect_code(2).expect_stdout("").expect_stderr(&format!("solve: {what}"));
    }
    // A file with an = in its name.
    dir.write("a=b", "tea");
    dir.solve(["--sheet", "./a=b", "te/as"]).run().expect_code(0);
    dir.solve(["--sheet", "a=b", "te/as"]).run().expect_code(2);
}

#[test]
fn a_folder_of_sheets_has_a_player_for_each_file() {
    let dir = Dir::new();
    for (file, words) in [("Ben.txt", "die, did"), ("Ann.txt", "did"), (".Cleo.txt", "did")] {
        dir.write(&format!("class/{file}"), words);
    }
    let run = |args: &[&str]| dir.solve(["di/ed", "--format", "csv"].iter().chain(args)).run();
    let folder = run(&["--sheet", "class"]);
    let files = run(&["--sheet", "Ann=class/Ann.txt", "--sheet", "Ben=class/Ben.txt"]);
    assert_eq!(folder.expect_code(0).stdout(), files.expect_code(0).stdout());
    let rows = folder.stdout();
    assert_eq!(rows.matches(",did,shared,").count(), 2, "{rows}");
    assert_eq!(rows.matches(",die,").count(), 1, "{rows}");

    dir.write("empty/.hidden", "did");
    let output = run(&["--sheet", "empty"]);
    let message = "solve: empty: is a folder without files; expected sheets\n";
    output.expect_code(2).expect_stdout("").expect_stderr(message);
}

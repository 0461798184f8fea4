//! `dictc WORDS... -o FILE`: which words it keeps, what it prints, and what it writes.

use dictc_lexicon::Lexicon;
use end_to_end::{Dir, Output};
use serde_json::Value;

/// The words of a dictionary, as `dictc words` lists them.
fn words(dir: &Dir, file: &str) -> String {
    dir.dictc(["words", file]).run().expect_code(0).stdout().to_owned()
}

/// Compiles a list in a new folder, and returns the words separated by spaces.
fn compiled(list: impl AsRef<[u8]>, args: &[&str]) -> String {
    let dir = Dir::new();
    dir.write("words.txt", list);
    dir.dictc(["words.txt", "-o", "en.fst"]).args(args).run().expect_code(0).expect_stdout("");
    words(&dir, "en.fst").trim_end().replace('\n', " ")
}

/// Standard error without durations, which differ from run to run.
fn untimed(output: &Output) -> String {
    let head = |line: &str| line.split(", in ").next().unwrap_or_default().to_owned();
    output.stderr().lines().map(head).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_report_says_what_was_kept_and_dropped_and_why() {
    let dir = Dir::new();
    dir.write("a.txt", "tea\r\nTEAS\r\n\r\nto\r\nit's\r\nqat\r\n");
    dir.write("b.txt", "quiet\ntea\nx\n");
    let output = dir.dictc(["a.txt", "b.txt", "-o", "en.fst"]).run();
    output.expect_code(0).expect_stdout("");
    let report = untimed(&output);
    let lexicon = Lexicon::open(dir.file("en.fst")).unwrap();
    let expected = format!(
        "en.fst: 3 of 8 words, {} B
  dropped            1 not only letters such as it's, a.txt:5
  dropped            2 too short        such as to, a.txt:4
  dropped            1 q without u      such as qat, a.txt:6
  dropped            1 repeated         such as tea, b.txt:2
  letters  aeiqs-u
  lengths  3 to 5 letters
  holds    word graph {} B, FST {} B",
        lexicon.size(),
        lexicon
            .sections()
            .filter(|(id, _)| !["META", "NODE"].contains(&&*id.to_string()))
            .map(|(_, size)| size)
            .sum::<usize>(),
        lexicon.sections().find(|(id, _)| id.to_string() == "NODE").unwrap().1,
    );
    assert_eq!(report, expected, "{output}");
    assert_eq!(words(&dir, "en.fst"), "quiet\ntea\nteas\n");
    assert_eq!(dir.names(), ["a.txt", "b.txt", "en.fst"], "and nothing else");
}

#[test]
fn the_report_for_scripts_is_json_on_standard_output() {
    let dir = Dir::new();
    dir.write("a.txt", "tea\nto\nteas\n");
    let output = dir.dictc(["a.txt", "-o", "en.fst", "--report", "json"]).run();
    let report: Value = serde_json::from_str(output.expect_code(0).stdout()).unwrap();
    assert_eq!(report["output"], "en.fst");
    assert_eq!((&report["words"], &report["kept"]), (&3.into(), &2.into()));
    assert_eq!(report["dropped"]["too short"], 1);
    assert_eq!(report["examples"]["too short"]["word"], "to");
    assert_eq!(report["examples"]["too short"]["line"], 2);
    assert_eq!(report["letters"], "aest");
    assert_eq!(report["graph"], true);
    assert_eq!(report["bytes"], dir.read("en.fst").len());
    dir.dictc(["a.txt", "-o", "en.fst", "--report", "none"])
        .run()
        .expect_code(0)
        .expect_stdout("")
        .expect_stderr("");
}

#[test]
fn the_same_lists_give_the_same_bytes_whatever_the_memory() {
    let dir = Dir::new();
    let list: String = (0..40_000u32).map(|i| format!("w{}\n", letters(i))).collect();
    dir.write("words.txt", &list);
    for args in [&["-o", "a.fst"][..], &["-o", "b.fst"], &["-o", "c.fst", "--memory", "16M"]] {
        dir.dictc(["words.txt"]).args(args).run().expect_code(0);
    }
    assert_eq!(dir.read("a.fst"), dir.read("b.fst"));
    assert_eq!(dir.read("a.fst"), dir.read("c.fst"));
    let mut expected: Vec<&str> = list.lines().collect();
    expected.sort_unstable();
    assert!(words(&dir, "a.fst").lines().eq(expected));
}

/// A different word for each number, in no particular order.
fn letters(number: u32) -> String {
    let scrambled = number.wrapping_mul(2_654_435_761);
    (0..8).map(|i| char::from(b'a' + (scrambled >> (4 * i) & 15) as u8)).collect()
}

#[test]
fn lists_come_from_files_and_standard_input_together() {
    let dir = Dir::new();
    dir.write("a.txt", "tea\n");
    let run = dir.dictc(["a.txt", "-", "-o", "en.fst"]).stdin("\u{feff}ten\r\n");
    run.run().expect_code(0);
    assert_eq!(words(&dir, "en.fst"), "tea\nten\n");
    let info = dir.dictc(["info", "en.fst"]).run();
    assert!(info.expect_code(0).stdout().contains("  from      standard input, 8 B"), "{info}");
}

#[test]
fn packed_lists_are_recognized_by_their_bytes_not_by_their_names() {
    for packed in [
        &include_bytes!("../fixtures/words.gz")[..],
        include_bytes!("../fixtures/words.zst"),
        include_bytes!("../fixtures/words.xz"),
        include_bytes!("../fixtures/words.bz2"),
    ] {
        assert_eq!(compiled(packed, &[]), "tea teas ten");
        // Concatenated streams are one list.
        assert_eq!(compiled([packed, packed].concat(), &[]), "tea teas ten");
        // Damaged and truncated files are reported, and nothing is written.
        let mut damaged = packed.to_vec();
        let middle = packed.len() - 9;
        damaged[middle] ^= 0x40;
        for bad in [&damaged, &packed[..packed.len() - 3], &packed[..packed.len() / 2]] {
            let dir = Dir::new();
            dir.write("words.txt", bad);
            let output = dir.dictc(["words.txt", "-o", "en.fst"]).run();
            let message = output.expect_code(2).expect_stdout("").stderr();
            assert!(message.starts_with("dictc: words.txt: cannot read: the "), "{output}");
            assert!(message.ends_with("; download or pack it again\n"), "{output}");
            assert_eq!(dir.names(), ["words.txt"]);
        }
    }
}

#[test]
fn filters_choose_words() {
    let list = "# list\nHäuser\nstraße\nété\nqat\nteapots\ntea\n";
    for (args, expected) in [
        (&["--comment", "#"][..], "häuser straße tea teapots été"),
        (&["--comment", "#", "--max-length", "6"], "häuser straße tea été"),
        (&["--comment", "#", "--min-length", "6"], "häuser straße teapots"),
        (&["--comment", "#", "--letters", "a-zäöüß"], "häuser straße tea teapots"),
        (&["--comment", "#", "--bare-q", "--letters", "a-z"], "qat tea teapots"),
        (&["--comment", "#", "--fold-accents"], "ete hauser strasse tea teapots"),
    ] {
        assert_eq!(compiled(list, args), expected, "{args:?}");
    }
}

#[test]
fn exclusions_are_lists_too() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nteas\nten\nrude\nRUDER\n");
    dir.write("rude.txt.gz", include_bytes!("../fixtures/words.gz"));
    dir.write("ruder.txt", "Rude\nruder\nmissing\n");
    dir.dictc(["words.txt", "--exclude", "ruder.txt", "-o", "en.fst"]).run().expect_code(0);
    assert_eq!(words(&dir, "en.fst"), "tea\nteas\nten\n");
    dir.dictc(["words.txt", "--exclude", "rude.txt.gz", "-o", "en.fst"]).run().expect_code(0);
    assert_eq!(words(&dir, "en.fst"), "rude\nruder\n");
}

#[test]
fn dropped_words_are_written_with_reason_list_and_line() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\nmp3\ntea\nqat\nrude\n");
    dir.write("rude.txt", "rude\n");
    dir.dictc(["words.txt", "--exclude", "rude.txt", "--reject-with", "out.tsv", "--check"])
        .run()
        .expect_code(0);
    let expected = "to\ttoo short\twords.txt\t2\nmp3\tnot only letters\twords.txt\t3\n\
                    qat\tq without u\twords.txt\t5\nrude\texcluded\twords.txt\t6\n\
                    tea\trepeated\twords.txt\t4\n";
    assert_eq!(String::from_utf8(dir.read("out.tsv")).unwrap(), expected);
}

#[test]
fn values_are_kept_and_the_rule_decides_between_two() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\t5\nten\t7\nteas\nten\t18446744073709551615\n");
    let value = |rule: &str| {
        let args = ["words.txt", "-o", "en.fst", "--duplicate-values", rule];
        dir.dictc(args).run().expect_code(0);
        let output = dir.dictc(["get", "en.fst", "ten", "tea", "teas", "--format", "tsv"]).run();
        output.expect_code(0).stdout().to_owned()
    };
    let expected = |ten: u64| format!("ten\t2\t{ten}\ntea\t0\t5\nteas\t1\t0\n");
    assert_eq!(value("first"), expected(7));
    assert_eq!(value("min"), expected(7));
    assert_eq!(value("max"), expected(u64::MAX));
    dir.dictc(["words.txt", "-o", "en.fst", "--duplicate-values", "sum"]).run().expect_refusal(
        "dictc: words.txt:4: \"ten\" has the value 18446744073709551615 and the sum 7 so far, \
         together more than 18446744073709551615",
    );
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_refusal(
        "dictc: words.txt:4: \"ten\" has the value 18446744073709551615, but words.txt:2 gave it 7; \
         make them agree, or choose one with --duplicate-values",
    );
}

#[test]
fn a_dictionary_notes_that_its_values_are_levels() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\t10\nten\t70\n");
    let levels = |file: &str| {
        let info = dir.dictc(["info", file, "--json"]).run();
        let text = info.expect_code(0).stdout().to_owned();
        (text.contains("\"levels\": true"), text.contains("\"KIND\": 6"))
    };
    dir.dictc(["words.txt", "--levels", "-o", "levels.fst"]).run().expect_code(0);
    dir.dictc(["words.txt", "-o", "counts.fst"]).run().expect_code(0);
    assert_eq!(levels("levels.fst"), (true, true));
    assert_eq!(levels("counts.fst"), (false, false));
    // A union of levels has levels; one of levels and counts does not.
    for (other, expected) in [("levels.fst", (true, true)), ("counts.fst", (false, false))] {
        dir.dictc(["union", "levels.fst", other, "-o", "union.fst"]).run().expect_code(0);
        assert_eq!(levels("union.fst"), expected);
    }
}

#[test]
fn check_compiles_and_writes_nothing() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\n");
    let output = dir.dictc(["words.txt", "--check", "-o", "en.fst"]).run();
    let report = output.expect_code(0).stderr();
    assert!(report.starts_with("checked: 1 of 2 words"), "{output}");
    assert!(report.ends_with("en.fst is not written, because of --check\n"), "{output}");
    assert_eq!(dir.names(), ["words.txt"]);
}

#[test]
fn a_dictionary_without_a_graph_says_so_and_still_solves() {
    let dir = Dir::new();
    dir.write("few.txt", "did\ndie\ndied\n");
    let output = dir.dictc(["few.txt", "-o", "few.fst", "--graph", "none"]).run();
    let note = "note     no word graph: it was not wanted; solving is slower at first";
    assert!(output.expect_code(0).stderr().contains(note), "{output}");
    let solve = dir.solve(["--dict", "few.fst", "--summary", "di/ed"]);
    solve.run().expect_code(0).expect_stdout("di/ed\t3\t3\n");

    // Of too many letters the small form cannot leave out any.
    dir.write("many.txt", thirty_four_letters());
    let output = dir.dictc(["many.txt", "-o", "many.fst", "--graph", "dawg"]).run();
    let note = "no word graph: the words have more than 32 different letters;";
    assert!(output.expect_code(0).stderr().contains(note), "{output}");
    let solve = dir.solve(["--dict", "many.fst", "--summary", "ббб"]).args(["--size", "1x3"]);
    solve.run().expect_code(0).expect_stdout("ббб/\t1\t1\n");
}

/// Words with the letters а to я, in two words each, and ѐ and ё, in one.
fn thirty_four_letters() -> String {
    let twice = ('а'..='я').flat_map(|it| [format!("{it}{it}{it}\n"), format!("{it}аб\n")]);
    twice.chain(["ѐтѐ\n".to_owned(), "ёж\n".to_owned()]).collect()
}

#[test]
fn letters_that_the_word_graph_lacks_are_named_and_their_words_found() {
    let dir = Dir::new();
    dir.write("many.txt", thirty_four_letters());
    let output = dir.dictc(["many.txt", "-o", "many.fst", "--min-length", "2"]).run();
    let note = "the word graph lacks 2 words with 2 rare letters (ѐё); boards with these letters";
    assert!(output.expect_code(0).stderr().contains(note), "{output}");
    let info = dir.dictc(["info", "many.fst"]).run();
    let line = "\n  graph     lacks 2 words with 2 rare letters (ѐё)\n";
    assert!(info.expect_code(0).stdout().contains(line), "{info}");
    let info = dir.dictc(["info", "--json", "many.fst"]).run();
    let info: Value = serde_json::from_str(info.expect_code(0).stdout()).unwrap();
    let [graph, letters, words] =
        ["graph", "rare_letters", "words_with_rare_letters"].map(|key| &info[0][key]);
    assert_eq!((graph, letters, words), (&"partial".into(), &"ѐё".into(), &2.into()));
    dir.dictc(["verify", "many.fst"]).run().expect_stdout("many.fst: ok, 66 words\n");
    // Boards of common letters, with rare ones, with a blank, and with a letter of no word.
    let args =
        ["--dict", "many.fst", "--summary", "--min-length", "2", "ббб/", "ёжб/", "ж?б/", "zж?/"];
    let solve = dir.solve(args).run();
    solve.expect_code(0).expect_stdout("ббб/\t1\t1\nёжб/\t1\t0\nж?б/\t2\t1\nzж?/\t1\t0\n");
}

#[test]
fn a_small_graph_solves_like_the_large_one() {
    let dir = Dir::new();
    dir.write("words.txt", "did\ndie\ndied\ndies\nquit\nquits\nété\n");
    for kind in ["trie", "dawg", "none"] {
        let file = format!("{kind}.fst");
        dir.dictc(["words.txt", "-o", &file, "--graph", kind]).run().expect_code(0);
        dir.dictc(["verify", &file]).run().expect_stdout(&format!("{file}: ok, 7 words\n"));
        let info = dir.dictc(["info", "--json", &file]).run();
        let info: Value = serde_json::from_str(info.expect_code(0).stdout()).unwrap();
        assert_eq!(info[0]["graph"], kind);
        dir.write("boards.txt", "di/ed\ndi/se\nqit?\n");
        let solve = dir.solve(["--dict", &file, "--summary", "--boards", "boards.txt"]).run();
        solve.expect_code(0).expect_stdout("di/ed\t3\t3\ndi/se\t2\t2\nqi/t?\t2\t3\n");
    }
}

#[test]
fn an_old_dictionary_is_replaced_whole() {
    let dir = Dir::new();
    dir.write("old.txt", "old\n");
    dir.write("new.txt", "new\n");
    dir.dictc(["old.txt", "-o", "en.fst"]).run().expect_code(0);
    let old = Lexicon::open(dir.file("en.fst")).unwrap();
    dir.dictc(["new.txt", "-o", "en.fst"]).run().expect_code(0);
    assert_eq!(old.iter().collect::<Vec<_>>(), ["old"], "an open dictionary keeps its words");
    assert_eq!(words(&dir, "en.fst"), "new\n");
}

#[test]
fn words_of_many_languages_are_kept() {
    for (list, sorted) in [
        ("été\nÉTÉS\ncœur\nnaïf\nœuvre\nçà\nhaïr\nâme\nû\n", "cœur haïr naïf âme été étés œuvre"),
        ("Straße\nGRÜẞE\nÄpfel\nöde\nüber\nEi\n", "grüße straße äpfel öde über"),
        ("niño\nÑANDÚ\npingüino\nllama\nañil\n", "añil llama niño pingüino ñandú"),
        ("żółć\nŁÓDŹ\ngęś\nźdźbło\n", "gęś łódź źdźbło żółć"),
        ("col·legi\nplaça\nquès\nllengüa\n", "llengüa plaça quès"),
        ("İstanbul\nılık\nIŞIK\n", "istanbul işik ılık"),
        ("λόγος\nΛΌΓΟΣ\nσοφός\n", "λόγος σοφός"),
        ("кот\nЁЛКА\nщука\n", "кот щука ёлка"),
    ] {
        assert_eq!(compiled(list, &[]), sorted);
        // The composed and the decomposed form are the same word.
        let decomposed: String = unicode_normalization::UnicodeNormalization::nfd(list).collect();
        assert_eq!(compiled(decomposed, &[]), sorted);
    }
}

#[test]
fn a_list_named_like_a_command_needs_a_dot() {
    let dir = Dir::new();
    dir.write("info", "tea\n");
    dir.dictc(["./info", "-o", "en.fst"]).run().expect_code(0);
    assert_eq!(words(&dir, "en.fst"), "tea\n");
}

#[test]
fn help_lists_commands_and_examples() {
    let help = Dir::new().dictc(["--help"]).run();
    for part in ["Examples:\n", "Exit codes:\n", "  match ", "--memory", "such as 512M or 2G"] {
        assert!(help.expect_code(0).stdout().contains(part), "{part}\n{help}");
    }
    let nothing = Dir::new().dictc([""; 0]).run();
    assert!(nothing.expect_code(2).stderr().contains("Usage: dictc"), "{nothing}");
}

//! `dictc WORDS... -o FILE` on lists and files that a transcript cannot show: packed, of many
//! letters or languages, and replaced while they are open.

use dictc_lexicon::Lexicon;
use end_to_end::Dir;
use serde_json::Value;

/// The words of a dictionary, as `dictc words` lists them.
fn words(dir: &Dir, file: &str) -> String {
    dir.dictc(["words", file]).run().expect_code(0).stdout().to_owned()
}

/// Compiles a list in a new folder, and returns the words separated by spaces.
fn compiled(list: impl AsRef<[u8]>) -> String {
    let dir = Dir::new();
    dir.write("words.txt", list);
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0).expect_stdout("");
    words(&dir, "en.fst").trim_end().replace('\n', " ")
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
fn packed_lists_are_recognized_by_their_bytes_not_by_their_names() {
    for packed in [
        &include_bytes!("../fixtures/words.gz")[..],
        include_bytes!("../fixtures/words.zst"),
        include_bytes!("../fixtures/words.xz"),
        include_bytes!("../fixtures/words.bz2"),
    ] {
        assert_eq!(compiled(packed), "tea teas ten");
        // Concatenated streams are one list.
        assert_eq!(compiled([packed, packed].concat()), "tea teas ten");
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
        assert_eq!(compiled(list), sorted);
        // The composed and the decomposed form are the same word.
        let decomposed: String = unicode_normalization::UnicodeNormalization::nfd(list).collect();
        assert_eq!(compiled(decomposed), sorted);
    }
}

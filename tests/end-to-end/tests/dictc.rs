//! `dictc WORDS... -o FILE` on lists and files that a transcript cannot show: packed, of many
//! letters or languages, and replaced while they are open.

use dictc_lexicon::Lexicon;
use end_to_end::Dir;

/// The words of a dictionary, as `dictc words` lists them.
fn words(dir: &Dir, file: &str) -> String {
    dir.dictc(["words", "--dict", file]).run().expect_code(0).stdout().to_owned()
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

//! Queries of files that no compiler writes. All queries return, and none panics.

use dictc_lexicon::{Lexicon, OpenOptions, Verify};
use dictc_query::{
    Anagram, AnagramGroups, Clues, Error, Hive, Hooks, Levenshtein, Merge, Pattern, Phrases,
    SharedLetters, Spaces, Stem, WordRange,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// A plain `fst` file with these nodes, which states this number of words.
fn plain_file(nodes: &[u8], words: u64) -> Lexicon {
    let mut file = 3u64.to_le_bytes().to_vec();
    file.extend([0; 8]);
    file.extend_from_slice(nodes);
    let root = file.len() as u64 - 1;
    file.extend(words.to_le_bytes());
    file.extend(root.to_le_bytes());
    // No checksum: opening does not verify it.
    file.extend([0; 4]);
    OpenOptions::new().verify(Verify::Header).from_bytes(file).unwrap()
}

/// `levels` nodes, each with two transitions to the previous node: 2 to the power of `levels`
/// words.
fn doubling(levels: usize, last_is_final: bool) -> Vec<u8> {
    let mut nodes = vec![0, 0, if last_is_final { 0b0100_0000 } else { 0 }];
    for _ in 0..levels {
        nodes.extend([1, 1, b'b', b'a', 0x10, 2]);
    }
    nodes
}

fn ask_everything(lexicon: &Lexicon) {
    let some = |words: &mut dyn Iterator<Item = String>| words.take(100).count();
    some(&mut Pattern::new("*").unwrap().words(lexicon));
    some(&mut Pattern::new("12??").unwrap().words(lexicon));
    #[cfg(feature = "regex")]
    some(
        &mut dictc_query::Regex::new("^.a?$", dictc_query::RegexScope::Part)
            .unwrap()
            .words(lexicon),
    );
    some(&mut WordRange::new().prefix("t").lengths(1..=3).words(lexicon));
    some(&mut Clues::new(3).words(lexicon));
    some(&mut Hive::new("ab", "b").unwrap().words(lexicon));
    let pattern = Pattern::new("a??").unwrap();
    some(&mut Phrases::new(pattern, 2, Spaces::Skip).walk(lexicon));
    let _ = Levenshtein::new("ab", 1).unwrap().likeliest_first(lexicon);
    let _ = Anagram::within("tea?").longest_first(lexicon);
    let _ = (Hooks::of("ab", lexicon), Stem::of("ab", lexicon));
    let _ = SharedLetters::of("abab").unwrap().sets(lexicon).map(|sets| sets.take(100).count());
    let _ = AnagramGroups::of(Anagram::within("abab")).largest_first(lexicon).next();
    let _ = Merge::new([lexicon, lexicon]).next_word();
}

#[test]
fn a_few_bytes_that_encode_astronomically_many_words() {
    for levels in [1, 8, 30, 63, 64, 1000] {
        for words in [0, 1, 1 << 40, u64::MAX] {
            for last_is_final in [false, true] {
                ask_everything(&plain_file(&doubling(levels, last_is_final), words));
            }
        }
    }
    let lexicon = plain_file(&doubling(40, true), 1 << 40);
    let all = AnagramGroups::of(WordRange::new()).max_words(1000);
    let first = all.largest_first(&lexicon).next();
    assert_eq!(first, Some(Err(Error::TooManyWords { limit: 1000 })));
    let shared = SharedLetters::of(&"ab".repeat(50)).unwrap().max_words(1000);
    assert_eq!(shared.sets(&lexicon).unwrap_err(), Error::TooManyWords { limit: 1000 });
}

proptest! {
    #[test]
    fn arbitrary_nodes(bytes in vec(any::<u8>(), 0..300), words in any::<u64>(), sparse in any::<bool>()) {
        let bytes: Vec<u8> =
            bytes.iter().map(|it| if sparse { it & 0b0101_0011 } else { *it }).collect();
        ask_everything(&plain_file(&bytes, words));
    }
}

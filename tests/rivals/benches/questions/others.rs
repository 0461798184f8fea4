//! Crates that do one thing, beside a dictionary that does it among others.

use dictc_query::Levenshtein;
use hashbrown::HashSet;
use levenshtein_automata::LevenshteinAutomatonBuilder;
use symspell_rs::{SymSpell, Verbosity};
use yada::DoubleArray;
use yada::builder::DoubleArrayBuilder;

use crate::Bench;

/// The number of misspelled words.
const FEW: usize = 200;

/// `words` are the words of the lexicon, in byte order.
pub fn compare(bench: &Bench<'_>, words: &[String]) {
    // In another order than in memory, as texts have them.
    let mut asked: Vec<&str> = words.iter().map(String::as_str).collect();
    fastrand::Rng::with_seed(1).shuffle(&mut asked);
    look_ups(bench, words, &asked);
    for edits in 1..=3 {
        corrections(bench, words, &asked, edits);
    }
}

fn look_ups(bench: &Bench<'_>, words: &[String], asked: &[&str]) {
    let lexicon = bench.lexicon;
    let set: HashSet<&str> = words.iter().map(String::as_str).collect();
    let in_set = || asked.iter().filter(|it| set.contains(**it)).count();
    let one_by_one = || asked.iter().filter(|it| lexicon.contains(it)).count();
    bench.beside("`hashbrown`", "each word, `contains`", one_by_one, in_set);
    let together = || lexicon.contains_many(asked).filter(|it| *it).count();
    bench.beside("`hashbrown`", "each word, `contains_many`", together, in_set);

    let keys: Vec<(&str, u32)> = words.iter().map(String::as_str).zip(0..).collect();
    let bytes = DoubleArrayBuilder::build(&keys).expect("sorted words");
    let array = DoubleArray::new(bytes).expect("what was built");
    let found = || asked.iter().filter(|it| array.exact_match_search(it).is_some()).count();
    bench.beside("`yada`", "each word, `contains_many`", together, found);
    bench.beside(
        "`yada`",
        "each word, `prefixes_of`",
        || asked.iter().map(|it| lexicon.prefixes_of(it).count()).sum(),
        || asked.iter().map(|it| array.common_prefix_search(it.as_bytes()).count()).sum(),
    );
}

/// All words near misspelled ones, which lack a letter and have two letters swapped.
fn corrections(bench: &Bench<'_>, words: &[String], asked: &[&str], edits: usize) {
    let lexicon = bench.lexicon;
    let misspelled = |word: &&str| {
        let mut letters: Vec<char> = word.chars().collect();
        let middle = letters.len() / 2;
        letters.swap(middle, middle + 1);
        letters.remove(1);
        String::from_iter(letters)
    };
    let long = asked.iter().filter(|it| (6..=12).contains(&it.len()));
    let wrong: Vec<String> = long.take(FEW).map(misspelled).collect();
    let ours = || {
        let near = |it: &String| Levenshtein::new(it, edits).expect("a short word");
        wrong.iter().map(|it| near(it).words(lexicon).count()).sum()
    };
    let name = format!("`fuzzy WORD {edits}`, {FEW} misspelled words");

    let set = fst::Set::from_iter(words).expect("sorted words");
    let edits_of_bytes = u8::try_from(edits).expect("a few");
    let builder = LevenshteinAutomatonBuilder::new(edits_of_bytes, true);
    bench.beside("`levenshtein_automata`", &name, ours, || {
        let count = |word: &String| {
            let mut found = fst::IntoStreamer::into_stream(set.search(builder.build_dfa(word)));
            std::iter::from_fn(|| fst::Streamer::next(&mut found).map(|_| ())).count()
        };
        wrong.iter().map(count).sum()
    });

    let mut index = SymSpell::new(edits, None, 7, 1);
    for word in words {
        index.create_dictionary_entry(word.as_str(), 1);
    }
    bench.beside("`symspell_rs`", &name, ours, || {
        let near = |it: &String| index.lookup(it, Verbosity::All, edits, &None, None, false).len();
        wrong.iter().map(near).sum()
    });
}

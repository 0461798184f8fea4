//! Shares one lexicon between threads: each counts the words with one first letter.

#![allow(clippy::print_stdout, reason = "an example prints what it does")]

use std::thread;

use dictc_lexicon::Lexicon;

fn main() -> Result<(), dictc_lexicon::Error> {
    let lexicon = Lexicon::from_words(["ate", "eat", "seat", "set", "tea", "teas", "ten"])?;
    let threads: Vec<_> = ["a", "e", "s", "t"]
        .into_iter()
        .map(|letter| {
            // A clone shares the file, its verification and everything computed on demand.
            let lexicon = lexicon.clone();
            thread::spawn(move || (letter, lexicon.completions(letter).count()))
        })
        .collect();
    for thread in threads {
        let (letter, count) = thread.join().expect("counting does not panic");
        println!("{letter}: {count}");
    }
    Ok(())
}

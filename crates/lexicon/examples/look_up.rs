//! Looks words up in a dictionary: `cargo run --example look_up -- [--dict FILE] WORD...`
//!
//! Prints each word's ordinal and the words that start with it. Without a file, it uses a few
//! built-in words.

#![allow(clippy::print_stdout, reason = "an example prints what it does")]

use dictc_lexicon::{Error, Lexicon};

fn main() -> Result<(), Error> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let lexicon = if words.first().is_some_and(|it| it == "--dict") && words.len() > 1 {
        let path = words.drain(..2).next_back().unwrap_or_default();
        Lexicon::open(path)?
    } else {
        Lexicon::from_words(["tea", "team", "teas", "tease", "ten", "ton"])?
    };
    for word in words {
        match lexicon.ordinal(&word) {
            Some(ordinal) => println!("{word} is word {ordinal} of {}", lexicon.len()),
            None => match lexicon.longest_prefix(&word) {
                Some(prefix) => println!("{word} is not a word, but starts with {prefix}"),
                None => println!("{word} is not a word"),
            },
        }
        // The lending step allocates nothing.
        let mut completions = lexicon.completions(&word);
        while let Some(entry) = completions.next_entry() {
            println!("    {}", entry.text());
        }
    }
    Ok(())
}

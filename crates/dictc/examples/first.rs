//! Compiles three words and solves a board with them: `cargo run -p dictc --features compile --example first`.

use dictc::compile::CompileOptions;
use dictc::{Board, Lexicon, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words = "tea\nteas\nten\n".as_bytes();
    let lexicon: Lexicon = CompileOptions::new().compile([(words, "words")])?.into_lexicon()?;
    println!("{}", lexicon.len());
    for word in Solver::new(lexicon).solve(&Board::parse("te/sa")?) {
        println!("{} {:?}", word.text(), word.path());
    }
    Ok(())
}

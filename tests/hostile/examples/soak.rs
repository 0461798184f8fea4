//! Runs a target on a number of inputs, without a fuzzer:
//!
//! `cargo run --release -p hostile --example soak -- TARGET INPUTS [SEED]`
//!
//! Writes an input that reveals a fault to `TARGET.input`. Add such inputs to the corpus.
#![allow(clippy::print_stdout)]

use std::time::Instant;
use std::{env, fs, panic};

use hostile::{Inputs, TARGETS};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let usage = "usage: soak TARGET INPUTS [SEED]";
    let [name, inputs, seed @ ..] = &*arguments else { return Err(usage.into()) };
    let number =
        |text: &String| text.parse().map_err(|_| format!("{text} is not a number; {usage}"));
    let inputs = number(inputs)?;
    let seed = seed.first().map(number).transpose()?.unwrap_or(0);
    let target = TARGETS.into_iter().find(|it| it.name == name);
    let target = target.ok_or_else(|| format!("unknown target {name}; {usage}"))?;

    let start = Instant::now();
    let mut slowest = (0, 0);
    for (number, input) in (0..inputs).zip(Inputs::new(seed as u64, target.corpus())) {
        let began = Instant::now();
        if let Err(fault) = panic::catch_unwind(|| (target.body)(&input)) {
            let file = format!("{name}.input");
            fs::write(&file, &input).map_err(|error| format!("{file}: {error}"))?;
            println!("input {number} reveals a fault; saved to {file}");
            panic::resume_unwind(fault);
        }
        slowest = slowest.max((began.elapsed().as_micros(), number));
    }
    println!("{name}: {inputs} inputs in {:.1} s, no faults", start.elapsed().as_secs_f64());
    println!("slowest: input {}, {} us", slowest.1, slowest.0);
    Ok(())
}

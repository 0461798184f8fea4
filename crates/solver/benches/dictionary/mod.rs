//! The compiled word list of the benchmark. Measures compiling it.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dictc_lexicon::Lexicon;
use stopwatch::{Samples, Share, race};

/// One word list in the forms that the contenders take.
pub struct Dictionary {
    list: Vec<u8>,
    name: String,
    /// The compiled file.
    compiled: Arc<[u8]>,
    /// The same words as a plain file of the `fst` crate, without a word graph.
    plain: Arc<[u8]>,
    words: Vec<String>,
}

impl Dictionary {
    pub fn load(list: &Path) -> Result<Self, Box<dyn Error>> {
        let name = list.display().to_string();
        let list = fs::read(list).map_err(|error| format!("{name}: cannot read: {error}"))?;
        let compiled: Arc<[u8]> = compile(&list, &name)?.into();
        let words: Vec<String> = Lexicon::from_bytes(compiled.clone())?.iter().collect();
        let plain = fst::Set::from_iter(&words)?.into_fst().into_inner().into();
        Ok(Self { list, name, compiled, plain, words })
    }

    /// The words that the compiler kept, in byte order.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    pub fn lexicon(&self) -> Result<Lexicon, dictc_lexicon::Error> {
        Lexicon::from_bytes(self.compiled.clone())
    }

    pub fn plain_lexicon(&self) -> Result<Lexicon, dictc_lexicon::Error> {
        Lexicon::from_bytes(self.plain.clone())
    }

    /// The same words, with one in a hundred repeated with a letter replaced by one of ten accented
    /// letters. These are too many letters for a complete word graph.
    pub fn accented_lexicon(&self) -> Result<Lexicon, Box<dyn Error>> {
        let accents: Vec<char> = "àâçèéêîñöü".chars().collect();
        // A q without a following u would send all boards that show Qu to a slower search.
        let without_q = self.words.iter().filter(|word| !word.contains('q'));
        let accented = without_q.step_by(100).enumerate().map(|(i, word)| {
            let replaced = i % word.len();
            let letter = |(at, letter)| if at == replaced { accents[i % 10] } else { letter };
            word.chars().enumerate().map(letter).collect()
        });
        let lexicon = Lexicon::from_words(self.words.iter().cloned().chain(accented))?;
        let graph = lexicon.partial_graph().ok_or("no word graph")?;
        assert!(!graph.token_set().is_complete(), "a letter is rare");
        Ok(lexicon)
    }

    /// The length of the compiled file.
    pub fn compiled_bytes(&self) -> usize {
        self.compiled.len()
    }

    /// Compiles the list in memory.
    pub fn time_compiling(&self, share: Share) -> Result<Samples, Box<dyn Error>> {
        measure(share, || {
            let (time, bytes) = timed(|| compile(&self.list, &self.name))?;
            assert_eq!(bytes, *self.compiled, "the same list gives the same bytes");
            Ok(time)
        })
    }
}

/// The time that `run` takes, and its result if it succeeds.
fn timed<T, E>(run: impl FnOnce() -> Result<T, E>) -> Result<(Duration, T), E> {
    let start = Instant::now();
    let result = black_box(run());
    let time = start.elapsed();
    result.map(|result| (time, result))
}

/// Measures one contender; the first error ends it.
fn measure(
    share: Share,
    mut run: impl FnMut() -> Result<Duration, Box<dyn Error>>,
) -> Result<Samples, Box<dyn Error>> {
    let mut failed = None;
    // After an error every further run takes the whole share, which ends the race.
    let samples = race(1, share, |_| match failed.is_none().then(&mut run) {
        Some(Ok(time)) => time,
        Some(Err(error)) => {
            failed = Some(error);
            share.time
        }
        None => share.time,
    });
    failed.map_or_else(|| Ok(samples[0]), Err)
}

fn compile(list: &[u8], name: &str) -> Result<Vec<u8>, dictc_compile::Error> {
    Ok(dictc_compile::CompileOptions::new().compile([(list, name)])?.bytes)
}

//! The word list of the bench, compiled, and how long compiling and opening take.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lexicon::Lexicon;

/// One word list in the forms that the contenders want.
pub struct Dictionary {
    list: Vec<u8>,
    name: String,
    /// The file of the compiler.
    compiled: Arc<[u8]>,
    /// The same words as any program built on the `fst` crate would write them, without word graph.
    plain: Arc<[u8]>,
    words: Vec<String>,
}

/// How long something took that was done many times.
#[derive(Clone, Copy)]
pub struct Times {
    pub best: Duration,
    pub median: Duration,
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

    pub fn lexicon(&self) -> Result<Lexicon, lexicon::Error> {
        Lexicon::from_bytes(self.compiled.clone())
    }

    pub fn plain_lexicon(&self) -> Result<Lexicon, lexicon::Error> {
        Lexicon::from_bytes(self.plain.clone())
    }

    /// The length of the compiled file.
    pub fn compiled_bytes(&self) -> usize {
        self.compiled.len()
    }

    /// Compiles the list in memory, `count` times.
    pub fn time_compiling(&self, count: usize) -> Result<Times, Box<dyn Error>> {
        let times = (0..count).map(|_| {
            let start = Instant::now();
            let bytes = compile(&self.list, &self.name)?;
            let time = start.elapsed();
            assert_eq!(bytes, *self.compiled, "the same list gives the same bytes");
            Ok(time)
        });
        times.collect::<Result<_, _>>().map(Times::new)
    }

    /// Maps and verifies the compiled file, `count` times; its pages are in memory.
    pub fn time_opening(&self, count: usize) -> Result<Times, Box<dyn Error>> {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        let path = folder.path().join("bench.fst");
        fs::write(&path, &self.compiled)?;
        let times = (0..count).map(|_| {
            let start = Instant::now();
            let lexicon = black_box(Lexicon::open(&path)?);
            let time = start.elapsed();
            assert_eq!(lexicon.len(), self.words.len());
            Ok(time)
        });
        times.collect::<Result<_, _>>().map(Times::new)
    }
}

impl Times {
    /// Of at least one time.
    pub fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { best: times[0], median: times[times.len() / 2] }
    }
}

fn compile(list: &[u8], name: &str) -> Result<Vec<u8>, compile::Error> {
    Ok(compile::CompileOptions::new().compile([(list, name)])?.bytes)
}

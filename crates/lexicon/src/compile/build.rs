//! Builds the sections of a dictionary from its sorted words.

use std::io::{self, BufWriter, Read, Write};

use super::kept::Kept;
use super::progress::Stage;
use super::report::GraphOutcome;
use super::spool::{Spool, Spooled};
use super::{Compiler, GraphKind};
use crate::alphabet::{Alphabet, MAX_TOKENS};
use crate::error::Error;
use crate::format::{self, SectionId};
use crate::graph::{GraphBuffer, MAX_NODES, TokenWords, dawg_sections};
use crate::metadata::Metadata;
use crate::q_rule::QRule;
use crate::values::Values;

/// The sections of a dictionary, ready to be written.
pub(super) struct Built {
    sections: Vec<(SectionId, Spooled)>,
    /// The FST's nodes.
    nodes: Spooled,
    words: u64,
}

impl Built {
    /// The length of the file in bytes.
    pub(super) fn len(&self) -> u64 {
        format::file_len(&self.sections, &self.nodes)
    }

    /// Writes the file.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        format::write_file(&self.sections, &self.nodes, self.words, out)
    }
}

/// Builds everything.
pub(super) fn build(compiler: &mut Compiler, kept: &Kept) -> Result<Built, Error> {
    let alphabet = Alphabet::new(kept.about.letters.keys().copied(), kept.about.q_before_u);
    let outcome = outcome(compiler, kept, alphabet.is_some());
    let alphabet = alphabet.filter(|_| outcome.is_written());
    let kind = compiler.graph;
    let (graph, nodes) = match alphabet {
        None => (Ok(None), build_nodes(compiler, kept)?),
        // The graph and the FST take about as long, and two processors half of that together.
        Some(alphabet) if kept.is_shared() => std::thread::scope(|scope| {
            let graph = scope.spawn(|| build_graph(kept, kind, alphabet));
            let nodes = build_nodes(compiler, kept)?;
            let graph = graph.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            Ok::<_, Error>((graph, nodes))
        })?,
        Some(alphabet) => (build_graph(kept, kind, alphabet), build_nodes(compiler, kept)?),
    };
    let graph = graph?;
    compiler.report.graph = match (&graph, outcome) {
        (None, outcome) if outcome.is_written() => GraphOutcome::TooManyNodes,
        (_, outcome) => outcome,
    };
    let metadata = metadata(compiler, kept).encode().ok_or_else(|| compiler.too_large())?;
    let mut sections = vec![(SectionId::METADATA, metadata.into())];
    let graph = graph.into_iter().flatten();
    sections.extend(graph.map(|(id, bytes)| (id, bytes.into())));
    if let Some(values) = &kept.values {
        sections.push((SectionId::VALUES, narrow(compiler, values, kept.about.largest_value)?));
    }
    Ok(Built { sections, nodes, words: kept.about.words })
}

/// Whether there can be a graph, as far as can be told before it is built.
fn outcome(compiler: &Compiler, kept: &Kept, has_alphabet: bool) -> GraphOutcome {
    let about = &kept.about;
    // Tokens and where words start, while nodes of sixteen bytes come to be.
    let memory = about.text.saturating_add(about.words.saturating_mul(12));
    let memory = memory.saturating_add(about.prefixes.saturating_mul(24));
    if compiler.graph == GraphKind::None {
        GraphOutcome::NotWanted
    } else if !has_alphabet {
        GraphOutcome::TooManyLetters
    } else if about.prefixes > 2 * MAX_NODES as u64 || about.words > u64::from(u32::MAX) {
        GraphOutcome::TooManyNodes
    } else if compiler.memory.is_some_and(|limit| memory > limit as u64) {
        GraphOutcome::TooMuchMemory
    } else if compiler.graph == GraphKind::Dawg {
        GraphOutcome::Dawg
    } else {
        GraphOutcome::Trie
    }
}

/// The nodes of the FST that maps each word to its ordinal.
fn build_nodes(compiler: &mut Compiler, kept: &Kept) -> Result<Spooled, Error> {
    let too_large = compiler.too_large();
    // Words are sorted and no two are alike; what is left is the disk, and a list beyond what the
    // builder can address.
    let failed = |error| match error {
        fst::Error::Io(error) => Error::Spill(error),
        fst::Error::Fst(_) => too_large,
    };
    let out = BufWriter::new(Trimmed::new(Spool::new(compiler.disk.as_ref())));
    let build = || {
        let mut builder = match fst::raw::Builder::new(out) {
            Ok(builder) => builder,
            Err(error) => return Ok(Err(error)),
        };
        let (mut words, mut ordinal) = (kept.words()?, 0);
        while let Some(word) = words.next()? {
            compiler.watch.word(Stage::Building, ordinal, Some(kept.about.words))?;
            if let Err(error) = builder.insert(word, ordinal) {
                return Ok(Err(error));
            }
            ordinal += 1;
        }
        Ok::<_, Error>(builder.into_inner())
    };
    let out = build()?.map_err(failed)?;
    let out = out.into_inner().map_err(|error| Error::Spill(error.into_error()))?;
    out.spool.finish().map_err(Error::Spill)
}

/// Leaves out the header and the footer of an `fst` file that is written through it.
struct Trimmed {
    spool: Spool,
    /// How many bytes of the header are still to come.
    header: usize,
    /// The bytes that were written last, which may be the footer.
    tail: Vec<u8>,
}

impl Trimmed {
    fn new(spool: Spool) -> Self {
        Self { spool, header: format::FST_HEADER, tail: Vec::new() }
    }
}

impl Write for Trimmed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.header.min(bytes.len());
        self.header -= skipped;
        self.tail.extend_from_slice(&bytes[skipped..]);
        let nodes = self.tail.len().saturating_sub(format::FOOTER);
        self.spool.write_all(&self.tail[..nodes])?;
        self.tail.drain(..nodes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.flush()
    }
}

/// The sections of a word graph.
type GraphSections = Vec<(SectionId, Vec<u8>)>;

/// The sections of the word graph, or `None` if it has too many nodes.
fn build_graph(
    kept: &Kept,
    kind: GraphKind,
    alphabet: Alphabet,
) -> Result<Option<GraphSections>, Error> {
    let (mut tokens, mut words) = (TokenWords::new(), kept.words()?);
    while let Some(word) = words.next()? {
        if tokens.push(&alphabet, word).is_none() {
            return Ok(None);
        }
    }
    Ok(match kind {
        GraphKind::Dawg => dawg_sections(&tokens, &alphabet).map(Vec::from),
        _ => GraphBuffer::build(&tokens, alphabet).map(|graph| graph.into_sections().into()),
    })
}

/// The values, as narrow as they fit.
fn narrow(compiler: &Compiler, values: &Spooled, largest: u64) -> Result<Spooled, Error> {
    let width = Values::width_of(largest);
    let mut out = Spool::new(compiler.disk.as_ref());
    let mut copy = || {
        out.write_all(&(width as u64).to_le_bytes())?;
        let (mut reader, mut value) = (values.reader()?, [0; 8]);
        for _word in 0..values.len() / 8 {
            reader.read_exact(&mut value)?;
            out.write_all(&value[..width])?;
        }
        Ok(())
    };
    copy().and_then(|()| out.finish()).map_err(Error::Spill)
}

fn metadata(compiler: &mut Compiler, kept: &Kept) -> Metadata {
    let letters = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let filters = &compiler.filters;
    Metadata {
        tool: concat!("dictc ", env!("CARGO_PKG_VERSION")).to_owned(),
        words: kept.about.words,
        shortest: kept.about.shortest,
        longest: kept.about.longest,
        letters: kept.about.letters.iter().map(|(&letter, &count)| (letter, count)).collect(),
        min_length: letters(filters.min_length),
        max_length: (filters.max_length != usize::MAX).then(|| letters(filters.max_length)),
        allowed_letters: compiler.letters.clone(),
        accents_folded: filters.fold_accents,
        q_before_u: filters.q_rule == QRule::MustPrecedeU,
        report: compiler.report.clone(),
        sources: std::mem::take(&mut compiler.sources),
        exclusions: std::mem::take(&mut compiler.exclusions),
    }
}

const _: () = assert!(MAX_TOKENS == 32, "the message of `GraphOutcome::TooManyLetters` says so");

//! Builds the parts of a dictionary from its sorted words.

use std::io::Read;
use std::thread;

use dictc_lexicon::GraphKind;
use dictc_lexicon::metadata::GraphOutcome;
use dictc_lexicon::write::{GraphSections, NodeWriter, Section, ValueWriter};

use crate::error::Error;
use crate::observer::{Observer, report_word};
use crate::progress::Stage;
use crate::spool::{Disk, Spool, Spooled};
use crate::unique_words::Kept;

/// The parts of a dictionary.
pub(crate) struct Parts {
    pub(crate) graph: Option<GraphSections>,
    pub(crate) outcome: GraphOutcome,
    pub(crate) values: Option<Spooled>,
    pub(crate) nodes: Spooled,
}

/// The word graph to build.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphRequest {
    pub(crate) kind: GraphKind,
    /// The maximum memory for building, in bytes.
    pub(crate) memory: Option<u64>,
}

/// Builds everything. The graph and the FST take about the same time, so they are built in parallel
/// if both can read the words at the same time and there is a second thread.
pub(crate) fn build(
    kept: &Kept,
    request: GraphRequest,
    disk: Option<&Disk>,
    observer: &mut dyn Observer,
) -> Result<Parts, Error> {
    let graph = || build_graph(kept, request);
    let wants_graph = kept.summary.graph(request.kind, request.memory).is_ok();
    let (graph, nodes) = thread::scope(|scope| {
        let concurrent = wants_graph && kept.is_shared();
        let spawn = || thread::Builder::new().spawn_scoped(scope, graph).ok();
        match concurrent.then(spawn).flatten() {
            Some(handle) => {
                let nodes = build_nodes(kept, disk, observer);
                (handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), nodes)
            }
            None => (graph(), build_nodes(kept, disk, observer)),
        }
    });
    let nodes = nodes?;
    let (graph, outcome) = match graph? {
        Ok((sections, outcome)) => (Some(sections), outcome),
        Err(outcome) => (None, outcome),
    };
    let values = kept.values.as_ref().map(|values| narrow(values, kept.largest_value, disk));
    Ok(Parts { graph, outcome, values: values.transpose()?, nodes })
}

/// The nodes of the FST that maps each word to its ordinal.
fn build_nodes(
    kept: &Kept,
    disk: Option<&Disk>,
    observer: &mut dyn Observer,
) -> Result<Spooled, Error> {
    let mut writer = NodeWriter::new(Spool::new(disk))?;
    let (mut words, mut done) = (kept.words()?, 0);
    while let Some(word) = words.next()? {
        report_word(observer, Stage::Building, done, Some(kept.summary.words()))?;
        writer.push(word)?;
        done += 1;
    }
    writer.finish()?.finish().map_err(Error::Spill)
}

/// The sections of the word graph, and the outcome to report.
fn build_graph(
    kept: &Kept,
    GraphRequest { kind, memory }: GraphRequest,
) -> Result<Result<(GraphSections, GraphOutcome), GraphOutcome>, Error> {
    let mut builder = match kept.summary.graph(kind, memory) {
        Ok(builder) => builder,
        Err(outcome) => return Ok(Err(outcome)),
    };
    let mut words = kept.words()?;
    while let Some(word) = words.next()? {
        if !builder.push(word) {
            break;
        }
    }
    let outcome = builder.outcome();
    Ok(builder.finish().map(|sections| (sections, outcome)))
}

/// Copies values of eight bytes each to the narrowest section that fits them.
fn narrow(values: &Spooled, largest: u64, disk: Option<&Disk>) -> Result<Spooled, Error> {
    let copy = || {
        let mut out = ValueWriter::new(Spool::new(disk), largest)?;
        let (mut reader, mut value) = (values.reader()?, [0; 8]);
        for _word in 0..values.size() / 8 {
            reader.read_exact(&mut value)?;
            out.push(u64::from_le_bytes(value))?;
        }
        out.finish().finish()
    };
    copy().map_err(Error::Spill)
}

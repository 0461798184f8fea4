//! The bytes of section `META`: the only module that uses bincode.
//!
//! bincode 2.0.1 is its last release, so the version is pinned, its use is confined to this
//! section, and `docs/format.md` describes its bytes: other readers need no bincode. Decoding is
//! bounded by [`SIZE_LIMIT`], so a malicious length cannot make it allocate more than that.
//!
//! Only the private types below are encoded. The order and types of their fields and variants are
//! the format; the public types can change without changing it.

use bincode::{Decode, Encode};

use crate::format::{FORMAT_VERSION, FormatError};
use crate::{metadata, report};

/// The maximum size of metadata in bytes, encoded or in memory.
const SIZE_LIMIT: usize = 8 << 20;

/// The bytes of metadata, or `None` if there are more than [`decode`] accepts.
pub(crate) fn encode(metadata: &metadata::Metadata) -> Option<Vec<u8>> {
    let bytes = bincode::encode_to_vec(Metadata::from(metadata), configuration()).ok()?;
    decode(&bytes).is_ok().then_some(bytes)
}

/// Decodes the metadata of a section.
pub(crate) fn decode(bytes: &[u8]) -> Result<metadata::Metadata, FormatError> {
    // The messages of bincode's own errors do not help users who have only the file.
    match bincode::decode_from_slice::<Metadata, _>(bytes, configuration()) {
        Ok((metadata, read)) if read == bytes.len() => Ok(metadata.into()),
        _ => Err(FormatError::invalid(
            "section META",
            "malformed",
            format!("the metadata of format version {FORMAT_VERSION}"),
        )),
    }
}

fn configuration() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<SIZE_LIMIT>()
}

/// [`metadata::Metadata`] as it is encoded.
#[derive(Encode, Decode)]
struct Metadata {
    tool: String,
    words: u64,
    shortest: u32,
    longest: u32,
    letters: Vec<(char, u64)>,
    min_length: u32,
    max_length: Option<u32>,
    allowed_letters: Option<String>,
    accents_folded: bool,
    q_before_u: bool,
    report: Report,
    sources: Vec<Source>,
    exclusions: Vec<Source>,
}

/// [`report::Report`] as it is encoded.
#[derive(Encode, Decode)]
struct Report {
    lines: u64,
    words: u64,
    kept: u64,
    dropped: Dropped,
    graph: GraphOutcome,
}

/// [`report::Dropped`] as it is encoded.
#[derive(Encode, Decode)]
struct Dropped {
    not_letters: u64,
    other_letters: u64,
    too_short: u64,
    too_long: u64,
    q_without_u: u64,
    excluded: u64,
    duplicates: u64,
}

/// [`report::GraphOutcome`] as it is encoded: by the position of the variant.
#[derive(Encode, Decode)]
enum GraphOutcome {
    Trie,
    NotWanted,
    TooManyLetters,
    TooManyNodes,
    TooMuchMemory,
    Dawg,
}

/// [`metadata::Source`] as it is encoded.
#[derive(Encode, Decode)]
struct Source {
    name: String,
    bytes: u64,
    sha256: [u8; 32],
}

impl From<&metadata::Metadata> for Metadata {
    fn from(it: &metadata::Metadata) -> Self {
        Self {
            tool: it.tool.clone(),
            words: it.words,
            shortest: it.shortest,
            longest: it.longest,
            letters: it.letters.clone(),
            min_length: it.min_length,
            max_length: it.max_length,
            allowed_letters: it.allowed_letters.clone(),
            accents_folded: it.accents_folded,
            q_before_u: it.q_before_u,
            report: Report::from(&it.report),
            sources: it.sources.iter().map(Source::from).collect(),
            exclusions: it.exclusions.iter().map(Source::from).collect(),
        }
    }
}

impl From<Metadata> for metadata::Metadata {
    fn from(it: Metadata) -> Self {
        Self {
            tool: it.tool,
            words: it.words,
            shortest: it.shortest,
            longest: it.longest,
            letters: it.letters,
            min_length: it.min_length,
            max_length: it.max_length,
            allowed_letters: it.allowed_letters,
            accents_folded: it.accents_folded,
            q_before_u: it.q_before_u,
            report: it.report.into(),
            sources: it.sources.into_iter().map(Into::into).collect(),
            exclusions: it.exclusions.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&report::Report> for Report {
    fn from(it: &report::Report) -> Self {
        let dropped = &it.dropped;
        Self {
            lines: it.lines,
            words: it.words,
            kept: it.kept,
            dropped: Dropped {
                not_letters: dropped.not_letters,
                other_letters: dropped.other_letters,
                too_short: dropped.too_short,
                too_long: dropped.too_long,
                q_without_u: dropped.q_without_u,
                excluded: dropped.excluded,
                duplicates: dropped.duplicates,
            },
            graph: match it.graph {
                report::GraphOutcome::Trie => GraphOutcome::Trie,
                report::GraphOutcome::NotWanted => GraphOutcome::NotWanted,
                // To readers that do not know partial graphs, the file has no graph. Those that do
                // find its sections.
                report::GraphOutcome::TooManyLetters | report::GraphOutcome::Partial => {
                    GraphOutcome::TooManyLetters
                }
                report::GraphOutcome::TooManyNodes => GraphOutcome::TooManyNodes,
                report::GraphOutcome::TooMuchMemory => GraphOutcome::TooMuchMemory,
                report::GraphOutcome::Dawg => GraphOutcome::Dawg,
            },
        }
    }
}

impl From<Report> for report::Report {
    fn from(it: Report) -> Self {
        Self {
            lines: it.lines,
            words: it.words,
            kept: it.kept,
            dropped: report::Dropped {
                not_letters: it.dropped.not_letters,
                other_letters: it.dropped.other_letters,
                too_short: it.dropped.too_short,
                too_long: it.dropped.too_long,
                q_without_u: it.dropped.q_without_u,
                excluded: it.dropped.excluded,
                duplicates: it.dropped.duplicates,
            },
            graph: match it.graph {
                GraphOutcome::Trie => report::GraphOutcome::Trie,
                GraphOutcome::NotWanted => report::GraphOutcome::NotWanted,
                GraphOutcome::TooManyLetters => report::GraphOutcome::TooManyLetters,
                GraphOutcome::TooManyNodes => report::GraphOutcome::TooManyNodes,
                GraphOutcome::TooMuchMemory => report::GraphOutcome::TooMuchMemory,
                GraphOutcome::Dawg => report::GraphOutcome::Dawg,
            },
        }
    }
}

impl From<&metadata::Source> for Source {
    fn from(it: &metadata::Source) -> Self {
        Self { name: it.name.clone(), bytes: it.bytes, sha256: it.sha256 }
    }
}

impl From<Source> for metadata::Source {
    fn from(it: Source) -> Self {
        Self { name: it.name, bytes: it.bytes, sha256: it.sha256 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{assemble, disassemble, refusal, tiny};

    #[test]
    fn every_outcome_is_encoded_by_its_number() {
        use report::GraphOutcome::{
            Dawg, NotWanted, TooManyLetters, TooManyNodes, TooMuchMemory, Trie,
        };

        let outcomes = [Trie, NotWanted, TooManyLetters, TooManyNodes, TooMuchMemory, Dawg];
        for (number, outcome) in (0u8..).zip(outcomes) {
            let mut metadata = metadata::Metadata::default();
            metadata.report.graph = outcome;
            let bytes = encode(&metadata).unwrap();
            // Two empty lists of sources come after it.
            assert_eq!(bytes[bytes.len() - 3..], [number, 0, 0]);
            assert_eq!(decode(&bytes).unwrap(), metadata);
        }
    }

    #[test]
    fn metadata_with_huge_lengths_is_rejected_without_allocating() {
        let (sections, fst_file) = disassemble(&tiny());
        let opened = |metadata: &[u8]| {
            let mut sections = sections.clone();
            sections[0].1 = metadata.to_vec();
            refusal(&assemble(&sections, &fst_file))
        };
        let malformed =
            FormatError::invalid("section META", "malformed", "the metadata of format version 1");
        let good = sections[0].1.clone();
        let huge = |at: usize| [&good[..at], &[0xfd; 1], &[0xff; 8], &good[at + 1..]].concat();
        let tool = 1 + usize::from(good[0]);
        // The lengths of the tool's name, of the letters, of the sources, and of a source's name.
        for at in [0, tool + 3, tool + 34, tool + 35] {
            assert_eq!(opened(&huge(at)), malformed, "a length at {at}");
        }
        for len in 0..good.len() {
            assert_eq!(opened(&good[..len]), malformed, "cut to {len} bytes");
        }
        assert_eq!(opened(&[&good[..], &[0]].concat()), malformed, "one byte more");
        // A number of letters just below the limit, and no letters.
        let letters = [&good[..tool + 3], &[0xfc, 0, 0, 7, 0]].concat();
        assert_eq!(opened(&letters), malformed);
    }
}

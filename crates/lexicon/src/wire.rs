//! The bytes of section `META`: the only module that uses bincode.
//!
//! bincode 2.0.1 is its last release, so the version is pinned, its use is confined to writing this
//! section, and `docs/format.md` describes its bytes: readers need no bincode, and [`Reader`] has
//! none.
//!
//! Only the private types below are encoded. The order and types of their fields and variants are
//! the format; the public types can change without changing it.

mod reader;

use bincode::Encode;

use crate::format::{FORMAT_VERSION, FormatError};
use crate::{metadata, report};
use reader::Reader;

/// The maximum size of metadata in bytes, and of each of its lists in memory.
const SIZE_LIMIT: usize = 8 << 20;

/// The bytes of metadata, or `None` if there are more than [`decode`] accepts.
pub(crate) fn encode(metadata: &metadata::Metadata) -> Option<Vec<u8>> {
    let bytes = bincode::encode_to_vec(Metadata::from(metadata), configuration()).ok()?;
    decode(&bytes).is_ok().then_some(bytes)
}

/// Decodes the metadata of a section.
pub(crate) fn decode(bytes: &[u8]) -> Result<metadata::Metadata, FormatError> {
    let mut reader = Reader(bytes);
    let metadata = if bytes.len() <= SIZE_LIMIT { read(&mut reader) } else { None };
    match metadata {
        Some(metadata) if reader.0.is_empty() => Ok(metadata),
        _ => Err(FormatError::invalid(
            "section META",
            "malformed",
            format!("the metadata of format version {FORMAT_VERSION}"),
        )),
    }
}

/// Reads the fields of [`Metadata`], in order.
fn read(it: &mut Reader<'_>) -> Option<metadata::Metadata> {
    Some(metadata::Metadata {
        tool: it.text()?,
        words: it.u64()?,
        shortest: it.u32()?,
        longest: it.u32()?,
        letters: it.list(|it| Some((it.char()?, it.u64()?)))?,
        min_length: it.u32()?,
        max_length: it.option(Reader::u32)?,
        allowed_letters: it.option(Reader::text)?,
        accents_folded: it.bool()?,
        q_before_u: it.bool()?,
        report: read_report(it)?,
        sources: it.list(read_source)?,
        exclusions: it.list(read_source)?,
    })
}

fn read_report(it: &mut Reader<'_>) -> Option<report::Report> {
    Some(report::Report {
        lines: it.u64()?,
        words: it.u64()?,
        kept: it.u64()?,
        dropped: report::Dropped {
            not_letters: it.u64()?,
            other_letters: it.u64()?,
            too_short: it.u64()?,
            too_long: it.u64()?,
            q_without_u: it.u64()?,
            excluded: it.u64()?,
            duplicates: it.u64()?,
        },
        graph: match it.u32()? {
            0 => report::GraphOutcome::Trie,
            1 => report::GraphOutcome::NotWanted,
            2 => report::GraphOutcome::TooManyLetters,
            3 => report::GraphOutcome::TooManyNodes,
            4 => report::GraphOutcome::TooMuchMemory,
            5 => report::GraphOutcome::Dawg,
            _ => return None,
        },
    })
}

fn read_source(it: &mut Reader<'_>) -> Option<metadata::Source> {
    Some(metadata::Source { name: it.text()?, bytes: it.u64()?, sha256: it.array()? })
}

fn configuration() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<SIZE_LIMIT>()
}

/// [`metadata::Metadata`] as it is encoded.
#[derive(Encode)]
#[cfg_attr(test, derive(bincode::Decode))]
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
#[derive(Encode)]
#[cfg_attr(test, derive(bincode::Decode))]
struct Report {
    lines: u64,
    words: u64,
    kept: u64,
    dropped: Dropped,
    graph: GraphOutcome,
}

/// [`report::Dropped`] as it is encoded.
#[derive(Encode)]
#[cfg_attr(test, derive(bincode::Decode))]
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
#[derive(Encode)]
#[cfg_attr(test, derive(bincode::Decode))]
enum GraphOutcome {
    Trie,
    NotWanted,
    TooManyLetters,
    TooManyNodes,
    TooMuchMemory,
    Dawg,
}

/// [`metadata::Source`] as it is encoded.
#[derive(Encode)]
#[cfg_attr(test, derive(bincode::Decode))]
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

impl From<&metadata::Source> for Source {
    fn from(it: &metadata::Source) -> Self {
        Self { name: it.name.clone(), bytes: it.bytes, sha256: it.sha256 }
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
    fn the_reader_accepts_what_bincode_accepts() {
        let mut metadata = metadata::Metadata {
            tool: "dictc 0.1.0".to_owned(),
            words: 254_092,
            shortest: 2,
            longest: 45,
            letters: vec![('a', 250), ('é', 251), ('語', 70_000), ('𝒶', 1 << 40)],
            max_length: Some(300),
            allowed_letters: Some("a-zäöüß".to_owned()),
            q_before_u: true,
            sources: vec![metadata::Source::new("ü.txt", u64::MAX, [7; 32])],
            ..metadata::Metadata::default()
        };
        metadata.report.dropped.too_long = u64::from(u32::MAX);
        let good = encode(&metadata).unwrap();
        assert_eq!(decode(&good).unwrap(), metadata);
        // The same bytes with every value of every byte, and cut anywhere.
        let changed = (0..good.len()).flat_map(|at| {
            let good = &good;
            (0..=255).map(move |byte| [&good[..at], &[byte], &good[at + 1..]].concat())
        });
        let cut = (0..good.len()).map(|len| good[..len].to_vec());
        let mut accepted = 0;
        for bytes in changed.chain(cut) {
            let theirs = bincode::decode_from_slice::<Metadata, _>(&bytes, configuration());
            let theirs = theirs.ok().filter(|(_, read)| *read == bytes.len());
            let theirs = theirs.map(|(it, _)| bincode::encode_to_vec(it, configuration()).unwrap());
            let ours = decode(&bytes).ok();
            accepted += usize::from(ours.is_some());
            let ours = ours
                .map(|it| bincode::encode_to_vec(Metadata::from(&it), configuration()).unwrap());
            assert_eq!(ours, theirs, "{bytes:?}");
        }
        assert!(accepted > 10_000, "{accepted}");
    }

    #[test]
    fn lists_are_as_long_as_bincode_allows() {
        for (count, is_right) in [(1000, true), (SIZE_LIMIT as u32 / 16 + 1, false)] {
            // No tool and no numbers, then letters of which each appears once, then zeros.
            let mut bytes = vec![0, 0, 0, 0, 252];
            bytes.extend(count.to_le_bytes());
            bytes.extend(b"a\x01".repeat(count as usize));
            bytes.extend([0; 18]);
            let (rest, theirs) = (&bytes, bincode::decode_from_slice::<Metadata, _>);
            let theirs = theirs(rest, configuration()).is_ok_and(|(_, read)| read == rest.len());
            assert_eq!((decode(&bytes).is_ok(), theirs), (is_right, is_right), "{count}");
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

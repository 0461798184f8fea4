//! The bytes of section `META`: [`Metadata`] as bincode writes it.
//!
//! [`Encoded`] is the format: the fields in the order of the file. `docs/format.md` describes the
//! bytes. bincode 2.0.1 is its last release, so the version is pinned.

use crate::format::{FORMAT_VERSION, FormatError};
use crate::metadata::{Dropped, GraphOutcome, Metadata, Report, Source};

/// The maximum size of metadata in bytes, in the file and in memory.
const SIZE_LIMIT: usize = 8 << 20;

/// The fields of [`Metadata`].
type Encoded = (
    String,
    u64,
    u32,
    u32,
    Vec<(char, u64)>,
    u32,
    Option<u32>,
    Option<String>,
    bool,
    bool,
    EncodedReport,
    Vec<EncodedSource>,
    Vec<EncodedSource>,
);

/// The fields of [`Report`]: [`Dropped`] is an array of its fields, and the last number is the
/// position of the outcome in [`OUTCOMES`].
type EncodedReport = (u64, u64, u64, [u64; 7], u32);

/// The fields of [`Source`].
type EncodedSource = (String, u64, [u8; 32]);

/// The outcomes by number. A file with a partial graph states that it has no graph because of its
/// letters, for readers that do not know partial graphs. Other readers find the sections of the
/// partial graph.
const OUTCOMES: [GraphOutcome; 6] = [
    GraphOutcome::Trie,
    GraphOutcome::NotWanted,
    GraphOutcome::TooManyLetters,
    GraphOutcome::TooManyNodes,
    GraphOutcome::TooMuchMemory,
    GraphOutcome::Dawg,
];

/// The bytes of metadata, or `None` if there are more than [`decode`] accepts.
pub(crate) fn encode(metadata: &Metadata) -> Option<Vec<u8>> {
    let it = metadata.clone();
    let encoded: Encoded = (
        it.tool,
        it.words,
        it.shortest,
        it.longest,
        it.letters,
        it.min_length,
        it.max_length,
        it.allowed_letters,
        it.accents_folded,
        it.q_before_u,
        encode_report(&it.report)?,
        it.sources.into_iter().map(|it| (it.name, it.bytes, it.sha256)).collect(),
        it.exclusions.into_iter().map(|it| (it.name, it.bytes, it.sha256)).collect(),
    );
    let bytes = bincode::encode_to_vec(encoded, configuration()).ok()?;
    decode(&bytes).is_ok().then_some(bytes)
}

fn encode_report(report: &Report) -> Option<EncodedReport> {
    let Report { lines, words, kept, dropped, graph } = report;
    let graph = match graph {
        GraphOutcome::Partial => GraphOutcome::TooManyLetters,
        graph => *graph,
    };
    let number = (0..).zip(OUTCOMES).find(|(_, outcome)| *outcome == graph)?.0;
    let dropped = [
        dropped.not_letters,
        dropped.other_letters,
        dropped.too_short,
        dropped.too_long,
        dropped.q_without_u,
        dropped.excluded,
        dropped.duplicates,
    ];
    Some((*lines, *words, *kept, dropped, number))
}

/// Decodes the metadata of a section.
pub(crate) fn decode(bytes: &[u8]) -> Result<Metadata, FormatError> {
    let malformed = || {
        let expected = format!("the metadata of format version {FORMAT_VERSION}");
        FormatError::invalid("section META", "malformed", expected)
    };
    match bincode::decode_from_slice::<Encoded, _>(bytes, configuration()) {
        Ok((encoded, read)) if read == bytes.len() => metadata(encoded).ok_or_else(malformed),
        _ => Err(malformed()),
    }
}

/// `None` if there is no outcome with that number.
fn metadata(encoded: Encoded) -> Option<Metadata> {
    let (tool, words, shortest, longest, letters, min_length, max_length, ..) = encoded;
    let (.., allowed_letters, accents_folded, q_before_u, report, sources, exclusions) = encoded;
    let source = |(name, bytes, sha256)| Source { name, bytes, sha256 };
    Some(Metadata {
        tool,
        words,
        shortest,
        longest,
        letters,
        min_length,
        max_length,
        allowed_letters,
        accents_folded,
        q_before_u,
        report: decode_report(report)?,
        sources: sources.into_iter().map(source).collect(),
        exclusions: exclusions.into_iter().map(source).collect(),
    })
}

fn decode_report((lines, words, kept, dropped, number): EncodedReport) -> Option<Report> {
    let [not_letters, other_letters, too_short, too_long, q_without_u, excluded, duplicates] =
        dropped;
    let graph = *OUTCOMES.get(usize::try_from(number).ok()?)?;
    let dropped = Dropped {
        not_letters,
        other_letters,
        too_short,
        too_long,
        q_without_u,
        excluded,
        duplicates,
    };
    Some(Report { lines, words, kept, dropped, graph })
}

fn configuration() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<SIZE_LIMIT>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{assemble, disassemble, refusal, tiny};
    use crate::metadata::Source;

    #[test]
    fn every_outcome_is_encoded_by_its_number() {
        use GraphOutcome::{Dawg, NotWanted, TooManyLetters, TooManyNodes, TooMuchMemory, Trie};

        let outcomes = [Trie, NotWanted, TooManyLetters, TooManyNodes, TooMuchMemory, Dawg];
        for (number, outcome) in (0u8..).zip(outcomes) {
            let mut metadata = Metadata::default();
            metadata.report.graph = outcome;
            let bytes = encode(&metadata).unwrap();
            // Two empty lists of sources come after it.
            assert_eq!(bytes[bytes.len() - 3..], [number, 0, 0]);
            assert_eq!(decode(&bytes).unwrap(), metadata);
        }
    }

    #[test]
    fn all_fields_are_encoded() {
        let mut metadata = Metadata {
            tool: "dictc 0.1.0".to_owned(),
            words: 254_092,
            shortest: 2,
            longest: 45,
            letters: vec![('a', 250), ('é', 251), ('語', 70_000), ('𝒶', 1 << 40)],
            max_length: Some(300),
            allowed_letters: Some("a-zäöüß".to_owned()),
            q_before_u: true,
            sources: vec![Source::new("ü.txt", u64::MAX, [7; 32])],
            ..Metadata::default()
        };
        metadata.report.dropped.too_long = u64::from(u32::MAX);
        assert_eq!(decode(&encode(&metadata).unwrap()).unwrap(), metadata);
    }

    #[test]
    fn partial_graphs_are_encoded_as_none() {
        let mut metadata = Metadata::default();
        metadata.report.graph = GraphOutcome::Partial;
        let mut bytes = encode(&metadata).unwrap();
        let outcome = bytes.len() - 3;
        assert_eq!(decode(&bytes).unwrap().report.graph, GraphOutcome::TooManyLetters);
        bytes[outcome] = 6;
        assert!(decode(&bytes).is_err());
    }

    #[test]
    fn lists_are_limited_by_their_memory() {
        for (count, is_right) in [(1000, true), (SIZE_LIMIT as u32 / 16 + 1, false)] {
            // No tool and no numbers, then letters of which each appears once, then zeros.
            let mut bytes = vec![0, 0, 0, 0, 252];
            bytes.extend(count.to_le_bytes());
            bytes.extend(b"a\x01".repeat(count as usize));
            bytes.extend([0; 18]);
            assert_eq!(decode(&bytes).is_ok(), is_right, "{count}");
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

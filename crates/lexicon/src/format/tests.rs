use super::*;
use crate::Verify;
use crate::metadata::Source;
use crate::write::file::{file_len, write_file};
use crate::write::{Dictionary, MemorySection, NodeWriter, Summary, ValueWriter};
use crate::{Error, GraphKind, Lexicon};

/// A word list whose dictionary has every section of a file with a trie. One word is dropped.
const TINY: &str = "quit\t7\ntea\t3\nteas\t300\nto\n";

/// The dictionary that the compiler makes from [`TINY`].
pub(crate) fn tiny() -> Vec<u8> {
    let entries = [("quit", 7), ("tea", 3), ("teas", 300)];
    let mut summary = Summary::new();
    let mut nodes = NodeWriter::new(Vec::new()).unwrap();
    let mut values = ValueWriter::new(Vec::new(), 300).unwrap();
    for (word, value) in entries {
        summary.add(word);
        nodes.push(word).unwrap();
        values.push(value).unwrap();
    }
    let mut graph = summary.graph(GraphKind::Trie, None).unwrap();
    assert!(entries.iter().all(|(word, _)| graph.push(word)));
    let mut metadata = summary.metadata();
    (metadata.min_length, metadata.q_before_u) = (3, true);
    (metadata.report.lines, metadata.report.words) = (4, 4);
    metadata.report.dropped.too_short = 1;
    metadata.report.graph = graph.outcome();
    let hash = <sha2::Sha256 as sha2::Digest>::digest(TINY);
    metadata.sources = vec![Source::new("tiny.txt", TINY.len() as u64, hash.into())];
    let (nodes, values) = (nodes.finish().unwrap().into(), values.finish().into());
    let dictionary: Dictionary<MemorySection> =
        Dictionary::new(&metadata, graph.finish().ok(), Some(values), nodes).unwrap();
    let mut bytes = Vec::new();
    dictionary.write(&mut bytes).unwrap();
    assert_eq!(bytes.len() as u64, dictionary.size());
    bytes
}

/// The error of opening these bytes.
pub(crate) fn refusal(bytes: &[u8]) -> FormatError {
    match Lexicon::from_bytes(bytes.to_vec()) {
        Err(Error::Bytes(error)) => error,
        other => panic!("expected a format error, got {other:?}"),
    }
}

/// Corrects all checksums: of the sections within the file, of the head, and of the file.
pub(crate) fn reseal(file: &mut [u8]) {
    if u64_at(file, 8) == FST_TYPE {
        let count = u32_at(file, 28) as usize;
        let table_end = (TABLE + ENTRY * count).min(file.len() - FOOTER);
        for at in (TABLE..table_end).step_by(ENTRY) {
            let (start, len) = (u64_at(file, at + 8) as usize, u64_at(file, at + 16) as usize);
            let section = start.checked_add(len).and_then(|end| file.get(start..end));
            let checksum = section.map_or(0, crc32c::crc32c);
            file[at + 4..at + 8].copy_from_slice(&checksum.to_le_bytes());
        }
        let checksum = head_checksum(&file[..table_end]);
        file[32..36].copy_from_slice(&checksum.to_le_bytes());
    }
    let (covered, stated) = file.split_at_mut(file.len() - 4);
    stated.copy_from_slice(&mask(crc32c::crc32c(covered)).to_le_bytes());
}

/// A plain `fst` file of these nodes, with the right checksum. The last node is the root.
pub(crate) fn plain_file(nodes: &[u8], keys: u64) -> Vec<u8> {
    let mut file = FST_VERSION.to_le_bytes().to_vec();
    file.extend([0; 8]);
    file.extend_from_slice(nodes);
    let root = file.len() as u64 - 1;
    file.extend(keys.to_le_bytes());
    file.extend(root.to_le_bytes());
    file.extend([0; 4]);
    reseal(&mut file);
    file
}

/// A dictionary of these sections and the nodes of an `fst` file.
pub(crate) fn assemble(sections: &[(SectionId, Vec<u8>)], fst_file: &[u8]) -> Vec<u8> {
    let footer = fst_file.len() - FOOTER;
    let sections: Vec<(SectionId, MemorySection)> =
        sections.iter().map(|(id, bytes)| (*id, bytes.clone().into())).collect();
    let nodes = fst_file[FST_HEADER..footer].to_vec().into();
    let mut file = Vec::new();
    write_file(&sections, &nodes, u64_at(fst_file, footer), &mut file).unwrap();
    assert_eq!(file.len() as u64, file_len(&sections, &nodes));
    file
}

/// The sections of a dictionary, and an `fst` file of its nodes: the arguments of [`assemble`].
pub(crate) fn disassemble(file: &[u8]) -> (Vec<(SectionId, Vec<u8>)>, Vec<u8>) {
    let frame = Frame::read(file, Verify::Full).unwrap();
    let sections = frame.sections().iter().filter(|it| it.id != SectionId::FST_NODES);
    let sections = sections.map(|it| (it.id, file[it.range.clone()].to_vec())).collect();
    (sections, plain_file(&file[frame.nodes.clone()], frame.keys))
}

#[test]
fn a_small_file_has_the_documented_bytes() {
    let file = tiny();
    let mut at = 0;
    let mut expect = |bytes: &[u8], what: &str| {
        assert_eq!(file[at..at + bytes.len()], *bytes, "{what}, at byte {at:#x}");
        at += bytes.len();
    };
    let tool = concat!("dictc ", env!("CARGO_PKG_VERSION"));
    let crc = |range: Range<usize>| crc32c::crc32c(&file[range]).to_le_bytes();
    let metadata_end = 0x100 + 79 + tool.len();
    let head = crc32c::crc32c_append(crc32c::crc32c(&file[0x10..0x20]), &file[0x28..0xd0]);

    expect(&[3, 0, 0, 0, 0, 0, 0, 0], "fst version");
    expect(b"dictcfst", "fst type");
    expect(b"\x89DICTC\r\n", "magic");
    expect(&[1, 0, 0, 0], "format version");
    expect(&[7, 0, 0, 0], "number of sections");
    expect(&head.to_le_bytes(), "head checksum");
    expect(&[0; 4], "zero");
    for (id, offset, len) in [
        (b"META", 0x100, metadata_end - 0x100),
        (b"ALPH", 0x180, 16),
        (b"TRIE", 0x1c0, 9 * 8),
        (b"RANK", 0x240, 16),
        (b"ORDS", 0x280, 3 * 4),
        (b"VALS", 0x2c0, 8 + 3 * 2),
        (b"NODE", 0x2ce, 21),
    ] {
        let name = id.escape_ascii();
        expect(id, "id");
        expect(&crc(offset..offset + len), &format!("checksum of {name}"));
        expect(&(offset as u64).to_le_bytes(), &format!("offset of {name}"));
        expect(&(len as u64).to_le_bytes(), &format!("length of {name}"));
    }
    expect(&[0; 0x30], "padding");

    expect(&[tool.len() as u8], "META: length of tool");
    expect(tool.as_bytes(), "META: tool");
    expect(&[3, 3, 4], "META: words, shortest, longest");
    expect(&[7], "META: number of letters");
    expect(b"a\x02e\x02i\x01q\x01s\x01t\x03u\x01", "META: letters");
    expect(&[3, 0, 0, 0, 1], "META: minimum and maximum length, allowed letters, accents, q rule");
    expect(&[4, 4, 3], "META: lines, words read, words kept");
    expect(&[0, 0, 1], "META: not letters, other letters, too short");
    expect(&[0, 0, 0, 0], "META: too long, q without u, excluded, repeated");
    expect(&[0], "META: outcome of the graph");
    expect(&[1], "META: number of sources");
    expect(b"\x08tiny.txt\x19", "META: name and length of the source");
    let hash = <sha2::Sha256 as sha2::Digest>::digest(TINY);
    expect(&hash, "META: hash of the source");
    expect(&[0], "META: number of exclusions");
    expect(&vec![0; 0x180 - metadata_end], "padding");

    expect(&[7], "ALPH: number of tokens");
    expect(b"\x01a\x01e\x01i\x02qu\x01s\x01t\x01u", "ALPH: tokens");
    expect(&[0; 0x30], "padding");

    let nodes = [
        (0b010_1000, 1, false, ""),
        (0b000_0100, 3, false, "qu"),
        (0b000_0010, 4, false, "t"),
        (0b010_0000, 5, false, "qui"),
        (0b000_0001, 6, false, "te"),
        (0b000_0000, 7, true, "quit"),
        (0b001_0000, 7, true, "tea"),
        (0b000_0000, 8, true, "teas"),
        (0b000_0000, 8, false, "no prefix"),
    ];
    for (tokens, first_child, is_word, prefix) in nodes {
        let node = tokens | first_child << 32 | u64::from(is_word) << 63;
        expect(&node.to_le_bytes(), &format!("TRIE: the node of {prefix}"));
    }
    expect(&[0; 0x38], "padding");
    expect(&[0b1110_0000, 0, 0, 0, 0, 0, 0, 0], "RANK: words of block 0");
    expect(&[0; 8], "RANK: words before block 0");
    expect(&[0; 0x30], "padding");
    expect(&[0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0], "ORDS");
    expect(&[0; 0x34], "padding");
    expect(&[2, 0, 0, 0, 0, 0, 0, 0], "VALS: width");
    expect(&[7, 0, 3, 0, 0x2c, 1], "VALS: values");

    expect(&[0, 0x10, 0x81], "NODE qui: delta 0, sizes, t");
    expect(&[0xc8], "NODE qu: i, to the previous node");
    expect(&[0xd3], "NODE q: u, to the previous node");
    expect(&[0, 1, 0, b's', 0x11, 0x41], "NODE tea: final; s adds 1");
    expect(&[0xc5], "NODE te: a, to the previous node");
    expect(&[0xc2], "NODE t: e, to the previous node");
    expect(&[1, 0, 1, 9, b't', b'q', 0x11, 2], "NODE root: outputs, deltas, inputs, sizes, two");
    expect(&[3, 0, 0, 0, 0, 0, 0, 0], "footer: keys");
    expect(&[0xe2, 2, 0, 0, 0, 0, 0, 0], "footer: root");
    expect(&mask(crc32c::crc32c(&file[..0x2f3])).to_le_bytes(), "footer: checksum");
    assert_eq!(at, file.len());
}

#[test]
fn any_changed_byte_is_an_error() {
    let set = fst::Set::from_iter(["tea", "teas", "ten"]).unwrap().into_fst().into_inner();
    let map = fst::Map::from_iter([("tea", 70_000), ("teas", 1), ("ten", 7)]).unwrap();
    for file in [tiny(), set, map.into_fst().into_inner()] {
        Lexicon::from_bytes(file.clone()).expect("the file as it is");
        for at in 0..file.len() {
            for change in [0x01, 0x02, 0x10, 0x20, 0x80, 0xff, file[at]] {
                let mut damaged = file.clone();
                damaged[at] ^= change;
                if change != 0 {
                    refusal(&damaged);
                }
            }
        }
        for len in 0..file.len() {
            refusal(&file[..len]);
        }
        for more in [&[0][..], &[0xff; 64], &file] {
            refusal(&[&file, more].concat());
        }
    }
}

#[test]
fn errors_name_the_damaged_part() {
    let file = tiny();
    let change = |at: usize, change: u8| {
        let mut damaged = file.clone();
        damaged[at] ^= change;
        refusal(&damaged)
    };
    let checksum = |error: FormatError| match error {
        FormatError::Checksum { what, .. } => what,
        other => panic!("expected a checksum error, got {other:?}"),
    };
    let invalid = |error: FormatError| match error {
        FormatError::Invalid { what, got, expected } => format!("{what}: {got}, not {expected}"),
        other => panic!("expected an invalid field, got {other:?}"),
    };

    assert_eq!(change(0, 1), FormatError::OldFst { got: 2 });
    assert_eq!(change(0, 4), FormatError::NotAnFst { got: 7 });
    assert_eq!(change(0, 3), FormatError::NotAnFst { got: 0 });
    assert_eq!(checksum(change(8, 1)), "the file");
    assert_eq!(
        invalid(change(0x10, 0x80)),
        "the magic number: \\tDICTC\\r\\n, not \\x89DICTC\\r\\n"
    );
    assert_eq!(change(0x18, 3), FormatError::NewerVersion { got: 2 });
    assert_eq!(invalid(change(0x18, 1)), "the format version: 0, not 1");
    assert_eq!(invalid(change(0x1c, 7)), "the number of sections: 0, not 1 to 64");
    assert_eq!(invalid(change(0x1c, 0x80)), "the number of sections: 135, not 1 to 64");
    assert_eq!(
        change(0x1c, 0x20),
        FormatError::Truncated { len: file.len(), expected: 40 + 39 * 24 + 20 }
    );
    for at in [0x1c, 0x20, 0x28, 0x2c, 0x30, 0x38, 0xcf] {
        assert_eq!(checksum(change(at, 1)), "the section table", "byte {at:#x}");
    }
    assert_eq!(invalid(change(0x24, 5)), "the field at byte 36: 5, not 0");
    assert_eq!(invalid(change(0xd8, 1)), "the padding at byte 216: not zero, not zero bytes");
    for (at, section) in [
        (0x100, "META"),
        (0x18f, "ALPH"),
        (0x1c0, "TRIE"),
        (0x24f, "RANK"),
        (0x280, "ORDS"),
        (0x2c0, "VALS"),
        (0x2ce, "NODE"),
        (0x2e2, "NODE"),
    ] {
        assert_eq!(checksum(change(at, 1)), format!("section {section}"), "byte {at:#x}");
    }
    for at in [0x2e3, 0x2eb, 0x2f3, 0x2f6] {
        assert_eq!(checksum(change(at, 1)), "the file", "byte {at:#x}");
    }

    assert_eq!(refusal(b""), FormatError::Empty);
    for (len, expected) in [(1, 36), (35, 36), (36, 60), (59, 60), (60, 228), (227, 228)] {
        assert_eq!(refusal(&file[..len]), FormatError::Truncated { len, expected });
    }
    // The minimum length follows from the first section that does not fit.
    let len = 0x250;
    assert_eq!(refusal(&file[..len]), FormatError::Truncated { len, expected: 0x250 + 20 });
    let len = file.len() - 1;
    assert_eq!(refusal(&file[..len]), FormatError::Truncated { len, expected: len as u64 + 1 });
    let longer = [&file[..], &[0]].concat();
    assert_eq!(invalid(refusal(&longer)), "the end of section NODE: 739, not 740");
}

#[test]
fn other_files_are_distinguished() {
    for text in ["tea", "tea\nteas\r\nten\tgreen\n", "\u{feff}été\n", &"word\n".repeat(1000)] {
        assert_eq!(refusal(text.as_bytes()), FormatError::Text, "{text:?}");
    }
    let png = [&b"\x89PNG\r\n\x1a\n"[..], &[0; 100]].concat();
    assert_eq!(refusal(&png), FormatError::NotAnFst { got: 0x0a1a_0a0d_474e_5089 });
    let version_2 = [&2u64.to_le_bytes()[..], &[0; 100]].concat();
    assert_eq!(refusal(&version_2), FormatError::OldFst { got: 2 });
    let zeros = [0; 100];
    assert_eq!(refusal(&zeros), FormatError::NotAnFst { got: 0 });
}

#[test]
fn messages() {
    let checksum = FormatError::Checksum { what: "section TRIE".into(), got: 1, expected: 0xabc };
    for (error, message) in [
        (FormatError::Empty, "the file is empty; expected a dictionary"),
        (FormatError::Text, "this looks like a word list, not a dictionary"),
        (
            FormatError::NotAnFst { got: 0x4b50 },
            "not a dictionary: the first eight bytes are 0x4b50, expected 3 \
             (an fst file of version 3)",
        ),
        (
            FormatError::OldFst { got: 2 },
            "an fst file of version 2, which has no checksum; expected version 3: build it again",
        ),
        (
            FormatError::NewerVersion { got: 2 },
            "format version 2 is newer than this program, which reads up to 1: update it, \
             or compile the word list again",
        ),
        (
            FormatError::Truncated { len: 7, expected: 36 },
            "the file ends after 7 bytes, expected at least 36: it is cut short, \
             compile or copy it again",
        ),
        (
            checksum,
            "the checksum of section TRIE is 0x00000001, expected 0x00000abc: the file is \
             damaged, compile or copy it again",
        ),
        (
            FormatError::invalid("the root address", 5, 7),
            "the root address is 5, expected 7: the file is damaged or was made by a faulty program",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

/// The error of opening the small file after an edit, with all checksums corrected.
fn crafted(edit: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut file = tiny();
    edit(&mut file);
    reseal(&mut file);
    match refusal(&file) {
        FormatError::Invalid { what, got, expected } => format!("{what}: {got}, not {expected}"),
        FormatError::Truncated { len, expected } => format!("{len} bytes, not {expected}"),
        other => other.to_string(),
    }
}

/// Changes the offset and length of a section in the table.
fn place(file: &mut [u8], section: usize, offset: u64, len: u64) {
    let entry = &mut file[TABLE + ENTRY * section..][..ENTRY];
    entry[8..16].copy_from_slice(&offset.to_le_bytes());
    entry[16..24].copy_from_slice(&len.to_le_bytes());
}

#[test]
fn misplaced_sections_are_rejected() {
    const MAX: u64 = u64::MAX;
    // Section 1 is ALPH, 16 bytes at 384, after the 83 bytes of META; the file has 759 bytes.
    let token_set = |offset, len| crafted(|file| place(file, 1, offset, len));
    let metadata_end = 256 + u32_at(&tiny(), TABLE + 16);
    for (offset, len, message) in [
        (0, 16, format!("the offset of section ALPH: 0, not at least {metadata_end}")),
        (0, 0, format!("the offset of section ALPH: 0, not at least {metadata_end}")),
        (256, 16, format!("the offset of section ALPH: 256, not at least {metadata_end}")),
        (385, 15, "the offset of section ALPH: 385, not 384".into()),
        (386, 16, "the offset of section ALPH: 386, not 384".into()),
        (448, 16, "the offset of section TRIE: 448, not at least 464".into()),
        (384, 65, "the offset of section TRIE: 448, not at least 449".into()),
        (384, MAX, format!("759 bytes, not {MAX}")),
        (MAX, 1, format!("759 bytes, not {MAX}")),
        (MAX, MAX, format!("759 bytes, not {MAX}")),
        (384, 356, "759 bytes, not 760".into()),
        (739, 0, "the offset of section TRIE: 448, not at least 739".into()),
        (740, 0, "759 bytes, not 760".into()),
    ] {
        assert_eq!(token_set(offset, len), message, "{len} bytes at {offset}");
    }
    // Two sections swapped.
    let swapped = crafted(|file| {
        let (first, second) = file[TABLE..TABLE + 2 * ENTRY].split_at_mut(ENTRY);
        first.swap_with_slice(second);
    });
    assert_eq!(swapped, "the offset of section META: 256, not at least 400");
}

#[test]
fn missing_and_repeated_sections_are_rejected() {
    let rename = |section: usize, id: &[u8; 4]| {
        crafted(|file| file[TABLE + ENTRY * section..][..4].copy_from_slice(id))
    };
    assert_eq!(rename(6, b"NOPE"), "the offset of section NOPE: 718, not 768");
    assert_eq!(rename(0, b"ALPH"), "section ALPH: there twice, not once");
    assert_eq!(rename(0, b"NODE"), "section NODE: there twice, not once");
    assert_eq!(rename(0, b"NOPE"), "section META: missing, not present");
    assert_eq!(rename(1, b"NOPE"), "section ALPH: missing, not present");
    assert_eq!(rename(3, b"NOPE"), "section RANK: missing, not present");
    assert_eq!(rename(4, b"NOPE"), "section ORDS: missing, not present");

    // The last section ends before the footer starts, or is empty, or is not NODE.
    let ends_early = crafted(|file| place(file, 6, 718, 20));
    assert_eq!(ends_early, "the end of section NODE: 738, not 739");
    let (sections, _) = disassemble(&tiny());
    let file = assemble(&sections, &plain_file(&[], 3));
    assert_eq!(refusal(&file), FormatError::invalid("the length of section NODE", 0, "at least 1"));
    let aligned = crafted(|file| {
        file.splice(718..718, [0; 50]);
        file[TABLE + ENTRY * 6..][..4].copy_from_slice(b"NOPE");
        place(file, 6, 768, 21);
    });
    assert_eq!(aligned, "the last section: NOPE, not NODE");
}

#[test]
fn wrong_footers_are_rejected() {
    let file = tiny();
    let root = file.len() - 12;
    for wrong in [0, 1, 737, 739, u64::MAX] {
        let message = crafted(|file| file[root..root + 8].copy_from_slice(&wrong.to_le_bytes()));
        assert_eq!(message, format!("the root address: {wrong}, not 738"));
    }
    let keys = crafted(|file| file[root - 8] = 4);
    assert_eq!(keys, "the number of words in section META: 3, not 4");

    // Root address 0 is valid only in the set of the empty word.
    let mut empty_word = fst::Set::from_iter([""]).unwrap().into_fst().into_inner();
    assert!(Lexicon::from_bytes(empty_word.clone()).unwrap().contains(""));
    empty_word[16] = 2;
    reseal(&mut empty_word);
    assert_eq!(refusal(&empty_word), FormatError::invalid("the root address", 0, 15));
}

#[test]
fn unknown_sections_are_skipped() {
    let (mut sections, fst_file) = disassemble(&tiny());
    sections.insert(0, (SectionId(*b"zzzz"), b"whatever a later version stores here".to_vec()));
    sections.insert(3, (SectionId([0, 1, 0xff, b'"']), Vec::new()));
    let file = assemble(&sections, &fst_file);
    let lexicon = Lexicon::from_bytes(file).unwrap();
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["quit", "tea", "teas"]);
    assert_eq!(lexicon.value("teas"), Some(300));
    assert_eq!(lexicon.graph().unwrap().words(), 3);
    let ids: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    assert_eq!(
        ids,
        ["zzzz", "META", "ALPH", "\\x00\\x01\\xff\\\"", "TRIE", "RANK", "ORDS", "VALS", "NODE"]
    );

    // The maximum is 64 sections.
    let fill = |n: usize| {
        let more = (sections.len()..n - 1).map(|i| (SectionId((i as u32).to_le_bytes()), vec![1]));
        assemble(&sections.iter().cloned().chain(more).collect::<Vec<_>>(), &fst_file)
    };
    assert_eq!(Lexicon::from_bytes(fill(MAX_SECTIONS)).unwrap().len(), 3);
    assert_eq!(
        refusal(&fill(MAX_SECTIONS + 1)),
        FormatError::invalid("the number of sections", 65, "1 to 64")
    );
}

#[test]
fn a_newer_version_is_distinguished_from_damage() {
    for version in [2, 3, u32::MAX] {
        let mut file = tiny();
        file[24..28].copy_from_slice(&version.to_le_bytes());
        assert_eq!(refusal(&file), FormatError::NewerVersion { got: version });
        // The rest of the file may differ, too.
        file[40..].fill(0xaa);
        assert_eq!(refusal(&file), FormatError::NewerVersion { got: version });
    }
}

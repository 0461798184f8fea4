use flate2::{Compress, Compression, FlushCompress};

use crate::format::tests::{assemble, disassemble, refusal, reseal, tiny};
use crate::gloss_sections::{ENTRY, MAX_BLOCK, RANK};
use crate::raw::SectionId;
use crate::write::{GlossWriter, MAX_GLOSS};
use crate::{Error, GraphKind, Lexicon, OpenOptions, Verify, write};

/// A dictionary of some hundred words, most of them with a meaning, in several blocks.
fn several_blocks() -> (Lexicon, Vec<(String, Option<String>)>) {
    let word = |i: u16| format!("w{}{}", i / 26, "x".repeat(usize::from(i) % 26 + 1));
    let words = (0..300).map(word);
    let mut entries: Vec<(String, Option<String>)> = words
        .enumerate()
        .map(|(i, word)| {
            let meaning = (i % 3 != 1).then(|| format!("{word}: {}", "äb c;".repeat(i % 70)));
            (word, meaning)
        })
        .collect();
    entries.sort();
    let lexicon = Lexicon::from_words(entries.iter().map(|(word, _)| word)).unwrap();
    let mut meanings = entries.iter().map(|(_, meaning)| meaning.as_ref());
    let lexicon = lexicon.with_meanings(|_| meanings.next().unwrap()).unwrap();
    (lexicon, entries)
}

/// The dictionary of `tiny` with meanings for two of its three words.
fn with_two_meanings() -> Lexicon {
    let meaning = |word: &str| match word {
        "quit" => Some("stop"),
        "teas" => Some("plural of tea"),
        _ => None,
    };
    Lexicon::from_bytes(tiny()).unwrap().with_meanings(meaning).unwrap()
}

/// A file with these sections of meanings.
fn with_sections(ranks: &[u8], entries: &[u8], blocks: &[u8]) -> Vec<u8> {
    let (mut sections, fst_file) = disassemble(&tiny());
    sections.push((SectionId::GLOSS_RANKS, ranks.to_vec()));
    sections.push((SectionId::GLOSS_BLOCKS, entries.to_vec()));
    sections.push((SectionId::GLOSSES, blocks.to_vec()));
    assemble(&sections, &fst_file)
}

fn rank(bits: u64, before: u64) -> [u8; RANK] {
    [bits.to_le_bytes(), before.to_le_bytes()].concat().try_into().unwrap()
}

fn entry(start: u64, first: u64, len: u32, packed: &[u8]) -> [u8; ENTRY] {
    let [len, checksum] = [len, crc32c::crc32c(packed)].map(u32::to_le_bytes);
    let numbers = [start.to_le_bytes(), first.to_le_bytes()].concat();
    [&numbers[..], &len, &checksum].concat().try_into().unwrap()
}

fn pack(text: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(text.len() + 64);
    let mut deflate = Compress::new(Compression::best(), false);
    deflate.compress_vec(text, &mut packed, FlushCompress::Finish).unwrap();
    packed
}

fn section(lexicon: &Lexicon, id: SectionId) -> &[u8] {
    lexicon.section_bytes().find(|it| it.0 == id).unwrap().1
}

#[test]
fn meanings_are_read_as_they_were_written() {
    let (lexicon, entries) = several_blocks();
    lexicon.check().unwrap();
    assert!(section(&lexicon, SectionId::GLOSS_BLOCKS).len() > 2 * ENTRY);
    let mut meanings = lexicon.meanings().unwrap();
    let expected = entries.iter().filter(|(_, meaning)| meaning.is_some()).count();
    assert_eq!(meanings.len(), expected as u64);
    for (ordinal, (word, meaning)) in entries.iter().enumerate() {
        assert_eq!(meanings.get(ordinal).unwrap(), meaning.as_deref(), "{word}");
        assert_eq!(&lexicon.meaning(word).unwrap(), meaning, "{word}");
    }
    for ordinal in (0..entries.len()).rev().step_by(7) {
        assert_eq!(meanings.get(ordinal).unwrap(), entries[ordinal].1.as_deref());
    }
    for ordinal in [entries.len(), usize::MAX] {
        assert_eq!(meanings.get(ordinal).unwrap(), None);
    }
    assert_eq!(lexicon.meaning("unknown").unwrap(), None);
}

#[test]
fn a_small_file_has_the_documented_sections() {
    let lexicon = with_two_meanings();
    let packed = pack(b"stop\nplural of tea\n");
    assert_eq!(section(&lexicon, SectionId::GLOSS_RANKS), rank(0b101, 0));
    assert_eq!(section(&lexicon, SectionId::GLOSS_BLOCKS), entry(0, 0, 19, &packed));
    assert_eq!(section(&lexicon, SectionId::GLOSSES), packed);
    let ids: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    let expected = ["META", "ALPH", "TRIE", "RANK", "ORDS", "VALS", "GRNK", "GBLK", "GLOS", "NODE"];
    assert_eq!(ids, expected);
    fst::raw::Fst::new(lexicon.as_bytes()).unwrap().verify().unwrap();
}

#[test]
fn new_meanings_take_the_place_of_the_old_ones_and_change_nothing_else() {
    let plain = Lexicon::from_bytes(tiny()).unwrap();
    let other = with_two_meanings().with_meanings(|word| (word == "tea").then_some("a drink"));
    let other = other.unwrap();
    assert_eq!(other.meaning("tea").unwrap().as_deref(), Some("a drink"));
    assert_eq!(other.meaning("quit").unwrap(), None);
    assert_eq!(other.fingerprint(), plain.fingerprint());
    assert_eq!((other.metadata(), other.value("teas")), (plain.metadata(), Some(300)));
    let without = other.with_meanings(|_| None::<&str>).unwrap();
    assert!(without.meanings().is_none());
    assert_eq!(without.as_bytes(), plain.as_bytes());
}

#[test]
fn plain_files_become_dictionaries() {
    let map = fst::Map::from_iter([("tea", 7), ("ten", 3)]).unwrap().into_fst().into_inner();
    let lexicon = Lexicon::from_bytes(map).unwrap();
    assert!(lexicon.meanings().is_none() && lexicon.meaning("tea").unwrap().is_none());
    let lexicon = lexicon.with_meanings(|word| (word == "ten").then_some("number")).unwrap();
    assert_eq!(lexicon.value("tea"), Some(7));
    assert_eq!(lexicon.meaning("ten").unwrap().as_deref(), Some("number"));
}

#[test]
fn the_longest_meanings_fill_blocks() {
    let words = ["a", "b", "c", "d", "e"];
    let texts: Vec<String> = words.iter().map(|word| word.repeat(MAX_GLOSS)).collect();
    let mut next = texts.iter();
    let lexicon = Lexicon::from_words(words).unwrap().with_meanings(|_| next.next()).unwrap();
    // Without their line ends, four would fit.
    assert_eq!(section(&lexicon, SectionId::GLOSS_BLOCKS).len(), 2 * ENTRY);
    for (word, text) in words.iter().zip(&texts) {
        assert_eq!(lexicon.meaning(word).unwrap().as_ref(), Some(text));
    }
}

#[test]
fn texts_that_are_not_one_short_line_are_refused() {
    let long = "a".repeat(MAX_GLOSS + 1);
    for text in ["", "two\nlines", "a\ttab", "\u{1b}[31m", "\u{85}", "\u{2028}", &long] {
        let mut writer = GlossWriter::new(Vec::new());
        assert!(matches!(writer.push(Some(text)), Err(Error::NotAMeaning)), "{text:?}");
    }
}

/// Bytes that deflate cannot compress become slightly longer.
#[test]
fn texts_that_do_not_pack_are_stored() {
    let mut seed = 1u32;
    let mut letter = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_u32(0x4e00 + (seed >> 12)).filter(|it| it.is_alphabetic()).unwrap_or('ä')
    };
    let text: String = (0..1_000).map(|_| letter()).collect();
    let words: Vec<String> = (10..30).map(|i| format!("w{i}")).collect();
    let lexicon = Lexicon::from_words(&words).unwrap().with_meanings(|_| Some(&text)).unwrap();
    assert!(words.iter().all(|it| lexicon.meaning(it).unwrap().as_ref() == Some(&text)));
}

#[test]
fn opening_does_not_read_the_blocks_and_the_check_does() {
    let (lexicon, entries) = several_blocks();
    let mut file = lexicon.as_bytes().to_vec();
    let blocks = section(&lexicon, SectionId::GLOSSES).as_ptr_range();
    let start = blocks.start as usize - lexicon.as_bytes().as_ptr() as usize;
    file[start] ^= 1;
    let damaged = Lexicon::from_bytes(file).unwrap();
    let error = damaged.meaning(&entries[0].0).unwrap_err().to_string();
    assert!(error.starts_with("the checksum of block 0 of section GLOS is "), "{error}");
    assert_eq!(damaged.meaning(&entries[299].0).unwrap(), entries[299].1);
    let mut meanings = damaged.meanings().unwrap();
    // After a failure, the next meaning is right.
    for ordinal in [0, 299, 0, 299] {
        assert_eq!(meanings.get(ordinal).is_err(), ordinal == 0);
    }
    let error = damaged.check().unwrap_err().to_string();
    assert!(error.starts_with("the checksum of section GLOS is "), "{error}");
}

/// Damage is found when the file is opened, or, in the blocks, when they are read.
#[test]
fn no_changed_byte_gives_another_meaning() {
    let lexicon = with_two_meanings();
    let start = lexicon.as_bytes().as_ptr() as usize;
    let range = |id| {
        let bytes = section(&lexicon, id).as_ptr_range();
        bytes.start as usize - start..bytes.end as usize - start
    };
    let blocks = range(SectionId::GLOSSES);
    for at in range(SectionId::GLOSS_RANKS).start..blocks.end {
        for value in 0..=u8::MAX {
            let mut file = lexicon.as_bytes().to_vec();
            file[at] = value;
            if file == lexicon.as_bytes() {
                continue;
            }
            let opened = Lexicon::from_bytes(file.clone());
            assert_eq!(opened.is_ok(), blocks.contains(&at), "byte {at} set to {value}");
            if let Ok(damaged) = opened {
                assert!(damaged.meaning("quit").is_err() && damaged.meaning("teas").is_err());
                assert!(damaged.meaning("tea").unwrap().is_none() && damaged.check().is_err());
                // This corrects the checksums of the sections, but not of the block.
                reseal(&mut file);
                let sealed = Lexicon::from_bytes(file).unwrap();
                assert!(sealed.meaning("quit").is_err() && sealed.check().is_err());
            }
        }
    }
}

/// The error of opening a file with these sections of meanings.
#[track_caller]
fn assert_refused(ranks: &[u8], entries: &[u8], blocks: &[u8], message: &str) {
    let file = with_sections(ranks, entries, blocks);
    let error = refusal(&file).to_string();
    assert!(error.starts_with(message), "{error}");
    // Nothing panics on a file if only its header was verified.
    let lexicon = OpenOptions::new().verify(Verify::Header).from_bytes(file);
    if let Ok(lexicon) = lexicon {
        for word in ["quit", "tea", "teas"] {
            let _ = lexicon.meaning(word);
        }
        assert!(lexicon.check().is_err());
    }
}

#[test]
fn sections_that_contradict_one_another_are_refused() {
    let packed = pack(b"stop\n");
    let one = entry(0, 0, 5, &packed);
    Lexicon::from_bytes(with_sections(&rank(1, 0), &one, &packed)).unwrap().check().unwrap();

    let ranks = "section GRNK is inconsistent, expected ";
    assert_refused(&rank(1, 1), &one, &packed, &format!("{ranks}sums of the glosses before"));
    assert_refused(&rank(8, 0), &one, &packed, &format!("{ranks}glosses of words"));
    let two = [rank(1, 0), rank(0, 1)].concat();
    assert_refused(&two, &one, &packed, "the number of entries in section GRNK is 2, expected 1");
    assert_refused(&two[..20], &one, &packed, "the length of section GRNK is 20, expected a mult");

    let entries = "section GBLK is inconsistent, expected ";
    assert_refused(&rank(1, 0), &[], &packed, &format!("{entries}blocks of all glosses"));
    let late = entry(1, 0, 5, &packed);
    assert_refused(&rank(1, 0), &late, &packed, &format!("{entries}blocks in order"));
    let skips = entry(0, 1, 5, &packed);
    assert_refused(&rank(3, 0), &skips, &packed, &format!("{entries}blocks in order"));
    let again = [one, entry(1, 0, 5, &packed)].concat();
    assert_refused(&rank(1, 0), &again, &packed, &format!("{entries}blocks that hold glosses"));
    let empty = [one, entry(0, 1, 5, &packed)].concat();
    assert_refused(&rank(3, 0), &empty, &packed, &format!("{entries}blocks that hold glosses"));
    assert_refused(&rank(1, 0), &one, &[], &format!("{entries}blocks that hold glosses"));
    assert_refused(&rank(1, 0), &one[..20], &packed, "the length of section GBLK is 20, expected");
    let huge = entry(0, 0, MAX_BLOCK as u32 + 1, &packed);
    let message = "the length of unpacked block 0 of section GLOS is 16385, expected at most 16384";
    assert_refused(&rank(1, 0), &huge, &packed, message);

    let (mut sections, fst_file) = disassemble(&with_sections(&rank(1, 0), &one, &packed));
    sections.retain(|(id, _)| *id != SectionId::GLOSS_BLOCKS);
    let message = "section GBLK is missing, expected present";
    assert!(refusal(&assemble(&sections, &fst_file)).to_string().starts_with(message));
}

#[test]
fn blocks_that_do_not_unpack_to_their_meanings_are_errors() {
    let malformed = "block 0 of section GLOS is malformed, expected ";
    let lines = "the number of lines of block 0 of section GLOS is ";
    let meaning = "a meaning in block 0 of section GLOS is malformed, expected UTF-8";
    let stop = pack(b"stop\n");
    for (packed, len, message) in [
        (b"\xff\xff".to_vec(), 5, malformed),
        (stop.clone(), 4, malformed),
        (stop.clone(), 6, malformed),
        (stop[..stop.len() - 1].to_vec(), 5, malformed),
        ([&stop[..], b"\0"].concat(), 5, malformed),
        (pack(&[b'a'; MAX_BLOCK + 1]), MAX_BLOCK as u32, malformed),
        (pack(b""), 0, lines),
        (pack(b"stop"), 4, lines),
        (pack(b"stop\nhalt\n"), 10, lines),
        (pack(b"stop\nx"), 6, lines),
        (pack(b"\n"), 1, meaning),
        (pack(b"st\xffp\n"), 5, meaning),
        (pack(b"\x1b[1m\n"), 5, meaning),
    ] {
        let file = with_sections(&rank(1, 0), &entry(0, 0, len, &packed), &packed);
        let lexicon = Lexicon::from_bytes(file).unwrap();
        let error = lexicon.meaning("quit").unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
        assert_eq!(lexicon.check().unwrap_err().to_string(), error);
    }
}

#[test]
fn every_form_of_dictionary_can_have_meanings() {
    for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
        let bytes = write::to_bytes([("tea", Some(1)), ("ten", None)], kind).unwrap();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        let lexicon = lexicon.with_meanings(|word| (word == "ten").then_some("number")).unwrap();
        lexicon.check().unwrap();
        assert_eq!(lexicon.meaning("ten").unwrap().as_deref(), Some("number"));
        let options = OpenOptions::new().verify(Verify::Header);
        let unverified = options.from_bytes(lexicon.as_bytes().to_vec()).unwrap();
        assert_eq!(unverified.meaning("ten").unwrap().as_deref(), Some("number"));
    }
}

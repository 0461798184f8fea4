//! Packed files, sound and hostile, as a user would open them.

use std::io::{self, Cursor, Read, Write};

use bzip2::write::BzEncoder;
use flate2::write::GzEncoder;

use crate::{DEFAULT_EXPANSION, NotText, open};

const TEXT: &[u8] = b"tea\nten\n";

/// What a file is, once it is read to its end: its length, or an error and whether the error says
/// what helps.
fn outcome(file: Vec<u8>) -> Result<u64, (String, bool)> {
    let read = || -> io::Result<u64> {
        let mut text = open(Box::new(Cursor::new(file)), DEFAULT_EXPANSION)?.reader;
        io::copy(&mut text, &mut io::sink())
    };
    read().map_err(|error| {
        let is_ours = error.get_ref().and_then(|it| it.downcast_ref::<NotText>()).is_some();
        (error.to_string(), is_ours)
    })
}

fn gzip(data: impl Read) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), flate2::Compression::default());
    copy(data, &mut out);
    out.finish().unwrap()
}

fn bzip2(data: impl Read) -> Vec<u8> {
    let mut out = BzEncoder::new(Vec::new(), bzip2::Compression::best());
    copy(data, &mut out);
    out.finish().unwrap()
}

fn copy(mut data: impl Read, out: &mut impl Write) {
    io::copy(&mut data, out).unwrap();
}

/// A zstd frame with a header of these bytes and blocks that repeat a byte.
fn zstd(header: &[u8], blocks: u32) -> Vec<u8> {
    let mut frame = b"\x28\xb5\x2f\xfd".to_vec();
    frame.extend(header);
    for block in 1..=blocks {
        let head = (128 << 10) << 3 | 1 << 1 | u32::from(block == blocks);
        frame.extend(&head.to_le_bytes()[..3]);
        frame.push(b'a');
    }
    frame
}

/// The header of a frame with a window of 2 to this power.
fn window(power: u8) -> [u8; 2] {
    [0, (power - 10) << 3]
}

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

#[test]
fn packed_files_are_read_whole() {
    let bad = gzip(TEXT);
    let zeros = vec![0; 5000];
    let (tea, twice) = (TEXT.len() as u64, 2 * TEXT.len() as u64);
    let words = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/end-to-end/fixtures/words.zst"
    ));
    let words = words.unwrap();
    let count = outcome(words.clone()).unwrap();
    assert!(count > 0);
    for (name, file, length) in [
        ("plain", TEXT.to_vec(), tea),
        ("nothing", Vec::new(), 0),
        ("gzip", gzip(TEXT), tea),
        ("two gzip files", joined(&[&bad, &bad]), twice),
        ("gzip, padding", joined(&[&bad, &zeros]), tea),
        ("gzip, padding, gzip", joined(&[&bad, &zeros, &bad, b"\0"]), twice),
        ("an empty gzip file", gzip(io::empty()), 0),
        ("bzip2", bzip2(TEXT), tea),
        ("bzip2, padding, bzip2", joined(&[&bzip2(TEXT), &zeros, &bzip2(TEXT), &zeros]), twice),
        ("zstd, padding", joined(&[&words, &zeros]), count),
        (
            "zstd, skippable frame, zstd",
            joined(&[&words, b"\x50\x2a\x4d\x18\x01\0\0\0x", &words]),
            2 * count,
        ),
        ("zstd with a window of 128 MiB", zstd(&window(27), 1), 128 << 10),
        ("16 MiB of one letter", zstd(&window(20), 128), 16 << 20),
        ("UTF-16", b"\xff\xfet\0e\0a\0\n\0".to_vec(), 4),
        ("UTF-16 in gzip", gzip(&b"\xff\xfet\0e\0a\0\n\0"[..]), 4),
    ] {
        assert_eq!(outcome(file), Ok(length), "{name}");
    }
}

#[test]
fn files_that_cannot_be_read_here_say_what_helps() {
    let large = "needs a window of 2048 MiB to unpack; unpack it first: zstd -d --long=31 FILE";
    let beyond = "unpacks to more than 200 bytes for each packed byte; unpack it first: ";
    for (name, file, message) in [
        ("a long window", zstd(&window(31), 1), large),
        (
            "a long window after another frame",
            joined(&[&zstd(&window(20), 1), &zstd(&window(31), 1)]),
            large,
        ),
        (
            "a dictionary",
            zstd(&[1, 0x38, 7], 1),
            "is packed with the zstd dictionary 7; unpack it first: zstd -d -D DICTIONARY FILE",
        ),
        ("80 kB that become 2.6 GB", zstd(&window(20), 20_000), &format!("{beyond}zstd -d FILE")),
        ("40 MB in gzip", gzip(io::repeat(b'a').take(40 << 20)), &format!("{beyond}gzip -d FILE")),
        (
            "40 MB in bzip2",
            bzip2(io::repeat(b'a').take(40 << 20)),
            &format!("{beyond}bzip2 -d FILE"),
        ),
        (
            "a large dictionary of xz",
            // A stream header, and a block header with LZMA2 and a dictionary of 1536 MiB.
            joined(&[
                b"\xfd7zXZ\0\0\x01\x69\x22\xde\x36",
                b"\x02\0\x21\x01\x25\0\0\0\x3b\x78\x7b\x41",
            ]),
            "needs more than 128 MiB of memory to unpack; unpack it first: xz -d FILE",
        ),
        (
            "packed twice",
            gzip(&gzip(TEXT)[..]),
            "is packed twice, within with gzip; unpack it first",
        ),
    ] {
        assert_eq!(outcome(file), Err((message.to_owned(), true)), "{name}");
    }
}

#[test]
fn damage_is_named() {
    let packed = gzip(TEXT);
    for (name, file) in [
        ("cut short", packed[..packed.len() - 3].to_vec()),
        ("a wrong checksum", joined(&[&packed[..packed.len() - 6], b"xxxxxx"])),
        ("something behind", joined(&[&packed, b"tea\n"])),
        ("a frame cut short", zstd(&window(20), 2)[..9].to_vec()),
        ("not a frame behind", joined(&[&zstd(&window(20), 1), b"tea\n"])),
    ] {
        let (message, is_ours) = outcome(file).unwrap_err();
        assert!(message.contains("is damaged or cut short") && !is_ours, "{name}: {message}");
    }
}

#[test]
fn the_limit_can_be_moved() {
    let file = || Box::new(Cursor::new(zstd(&window(20), 200)));
    let read = |expansion| {
        let mut text = open(file(), expansion)?.reader;
        io::copy(&mut text, &mut io::sink())
    };
    assert!(read(DEFAULT_EXPANSION).is_err());
    assert_eq!(read(u64::MAX).unwrap(), 200 * (128 << 10));
}

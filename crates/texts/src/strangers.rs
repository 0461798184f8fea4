//! Recognizes files that are not text by their first bytes, and says what to do about them.

use std::borrow::Cow;

/// The number of bytes at the beginning of a file that show what it is: the size of the header of a tar archive.
pub const HEAD: usize = 512;

/// The first bytes of files that are not text, what they are, and what to do about them.
const STRANGERS: [(&[u8], &str); 30] = [
    (
        b"\x03\0\0\0\0\0\0\0",
        "is a dictionary, and not a text; dictc words --dict FILE lists its words",
    ),
    (b"PK\x03\x04", ZIP),
    (b"PK\x05\x06", ZIP),
    (b"PK\x07\x08", ZIP),
    (b"7z\xbc\xaf\x27\x1c", "is a 7z archive; unpack it first: 7z x FILE"),
    (b"Rar!\x1a\x07", "is a rar archive; unpack it first: unrar x FILE"),
    (b"LZIP", "is packed with lzip; unpack it first: lzip -d FILE"),
    (b"\x1f\x9d", "is packed with compress; unpack it first: gzip -d FILE"),
    (b"\x1f\xa0", "is packed with compress; unpack it first: gzip -d FILE"),
    (b"\x04\x22\x4d\x18", "is packed with lz4; unpack it first: lz4 -d FILE"),
    (b"\x89LZO\0", "is packed with lzop; unpack it first: lzop -d FILE"),
    (b"!<arch>\n", "is an ar archive or a Debian package; unpack it first: dpkg -x FILE FOLDER"),
    (b"\xed\xab\xee\xdb", "is an rpm package; unpack it first: rpm2cpio FILE | cpio -i"),
    (b"070701", "is a cpio archive; unpack it first: cpio -i < FILE"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is a document of an office program; save it as text"),
    (b"{\\rtf", "is an rtf document; save it as text"),
    (b"%PDF-", "is a PDF document; save its text first: pdftotext FILE"),
    (b"%!PS", "is a PostScript document; save its text first: ps2ascii FILE"),
    (
        b"SQLite format 3\0",
        "is a database of SQLite; write its words first: sqlite3 FILE 'select …'",
    ),
    (b"PAR1", "is a Parquet file; save its words as text"),
    (b"ARROW1", "is an Arrow file; save its words as text"),
    (b"\x89PNG", IMAGE),
    (b"\xff\xd8\xff", IMAGE),
    (b"GIF8", IMAGE),
    (b"\x80\x02]", PICKLE),
    (b"\x80\x03", PICKLE),
    (b"\x80\x04\x95", PICKLE),
    (b"\x80\x05\x95", PICKLE),
    (b"\x7fELF", "is a program, not text"),
    (b"\0asm", "is a program, not text"),
];

const ZIP: &str = "is a zip archive or a spreadsheet; unpack it, or save it as text: unzip -p FILE";
const PICKLE: &str = "is a pickle of Python; write its words as text";
const IMAGE: &str = "is an image, not text";

/// Whether a file that is not text may begin with these bytes. There can be fewer bytes than are
/// needed to recognize it.
pub(crate) fn may_be_stranger(head: &[u8]) -> bool {
    let is_start = |magic: &[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
    STRANGERS.iter().any(|(magic, _)| is_start(magic))
}

/// Whether a file that begins with these bytes is certainly not text.
pub(crate) fn is_known_stranger(head: &[u8]) -> bool {
    STRANGERS.iter().any(|(magic, _)| head.starts_with(magic))
}

/// What a file that begins with these bytes is, if it is not text, and what to do about it.
pub(crate) fn stranger_of(head: &[u8]) -> Option<Cow<'static, str>> {
    let known = STRANGERS.iter().find(|(magic, _)| head.starts_with(magic));
    let what = match known {
        Some((_, what)) => what,
        None if is_lzma(head) => "is packed with lzma; unpack it first: xz -d FILE",
        None if is_tar(head) => "is a tar archive; write its files out first: tar -xOf FILE",
        None => return page_of(head).map(Cow::Borrowed),
    };
    Some(Cow::Borrowed(what))
}

/// Whether a file that begins with these bytes has neither the letters nor the signs of a text.
pub(crate) fn is_binary(head: &[u8]) -> bool {
    let is_control = |&it: &u8| matches!(it, 0..8 | 14..26 | 28..32);
    // A letter may be cut off at the end.
    let is_other = std::str::from_utf8(head).is_err_and(|it| it.error_len().is_some());
    is_other && head.iter().filter(|it| is_control(it)).count() * 50 > head.len()
}

/// An HTML page or another XML file, or a board as the programs draw it.
fn page_of(head: &[u8]) -> Option<&'static str> {
    let text = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).trim_ascii_start();
    let begins =
        |tag: &str| text.get(..tag.len()).is_some_and(|it| it.eq_ignore_ascii_case(tag.as_bytes()));
    let tags =
        ["<!doctype html", "<html", "<head", "<body", "<div", "<ul", "<ol>", "<table", "<p>"];
    if tags.iter().any(|it| begins(it)) {
        return Some("is a web page; save it as text");
    }
    if begins("┌─") {
        return Some("shows a board for people; write its words for programs: --format tsv");
    }
    begins("<?xml").then_some("is an XML document; save its words as text")
}

/// Whether this is the header of an .lzma file, which has no magic number: it has properties, a
/// dictionary of a usual size, and a length that is unknown or has at most five bytes.
fn is_lzma(head: &[u8]) -> bool {
    let [0x5d, a, b, c, d, length @ ..] = head else { return false };
    let size = u32::from_le_bytes([*a, *b, *c, *d]);
    let is_size = size >= 1 << 12 && (size.is_power_of_two() || (size / 3).is_power_of_two());
    let length = length.get(..8);
    is_size && length.is_some_and(|it| it == [0xff; 8] || it[5..] == [0; 3])
}

/// Whether this is the header of a tar archive. Not all variants have a magic number, but all have
/// a checksum.
fn is_tar(head: &[u8]) -> bool {
    const CHECKSUM: std::ops::Range<usize> = 148..156;
    let Some(header) = head.get(..512) else { return false };
    let digits = header[CHECKSUM].iter().filter(|byte| !matches!(byte, b' ' | 0));
    let stated = digits.clone().try_fold(0_u32, |sum, byte| match byte {
        b'0'..=b'7' => Some(sum * 8 + u32::from(byte - b'0')),
        _ => None,
    });
    let spaces = CHECKSUM.len() as u32 * u32::from(b' ');
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    let own: u32 = header[CHECKSUM].iter().map(|&byte| u32::from(byte)).sum();
    digits.count() > 0 && stated == Some(sum - own + spaces)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of a tar archive with one file.
    fn tar() -> Vec<u8> {
        let mut header = vec![0; 512];
        header[..5].copy_from_slice(b"w.txt");
        header[148..156].fill(b' ');
        let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        header
    }

    #[test]
    fn archives_and_documents_are_named() {
        let begins = |head: &[u8], with: &str| {
            let what = stranger_of(head).unwrap_or_default();
            assert!(what.starts_with(with), "{head:x?}: {what:?}");
        };
        begins(&tar(), "is a tar archive; ");
        begins(b"\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0", "is packed with lzma; ");
        begins(b"\x5d\0\0\x80\0\x20\0\0\0\0\0\0\0\0", "is packed with lzma; ");
        begins(b"LZIP\x01", "is packed with lzip; ");
        begins(b"\x1f\x9d\x90", "is packed with compress; ");
        begins(b"%PDF-1.7", "is a PDF document; ");
        begins(b"\n<!DOCTYPE HTML>", "is a web page; ");
        begins("\u{feff}<html>".as_bytes(), "is a web page; ");
        begins(b"<?xml version", "is an XML document; ");
        begins(b"<ul>\n<li>tea</li>", "is a web page; ");
        begins("┌───┬───┐".as_bytes(), "shows a board for people; ");
    }

    #[test]
    fn text_is_not_mistaken() {
        let mut broken = tar();
        broken[0] ^= 1;
        for head in [&broken[..], b"", b"]", b"]\n", b"]tea\nten\nant\n", b"tea\n", b"<tea>\n"] {
            assert_eq!(stranger_of(head), None, "{head:x?}");
        }
    }
}

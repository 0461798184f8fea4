//! The file's frame: header, section table, FST nodes, footer; all numbers are little-endian.
//!
//! | offset | size | name | meaning |
//! | --- | --- | --- | --- |
//! | 0 | 8 | fst version | 3: an `fst` file of that version |
//! | 8 | 8 | fst type | [`FST_TYPE`]: sections follow |
//! | 16 | 8 | magic | [`MAGIC`] |
//! | 24 | 4 | format version | [`FORMAT_VERSION`] |
//! | 28 | 4 | sections | number of entries in the section table, at most [`MAX_SECTIONS`] |
//! | 32 | 4 | head checksum | CRC-32C of bytes 16..32 and of the section table |
//! | 36 | 4 | zero | |
//! | 40 | 24 × sections | section table | see below |
//! | … | … | sections | padded with zero bytes, so that each starts at a multiple of 64 |
//! | len − 20 | 8 | keys | the `fst` footer: number of words |
//! | len − 12 | 8 | root | address of the root node, len − 21 |
//! | len − 4 | 4 | checksum | masked CRC-32C of all bytes before it |
//!
//! An entry of the section table: id (4 bytes), CRC-32C of the section's bytes (4), offset (8),
//! length (8). Entries are sorted by offset, and ids are unique. The nodes of the FST are the last
//! section and end where the footer starts. Readers skip unknown ids.
//!
//! This module verifies bytes and checksums. Other modules read the contents of sections.
//! `docs/format.md` documents the whole format.

use std::fmt::Display;
use std::ops::Range;

use bytemuck::Pod;

use crate::checksum;
use crate::verify::Verify;

/// The version of the `fst` files that this crate reads and writes.
pub(crate) const FST_VERSION: u64 = 3;
/// The `fst` type field of dictionaries: `dictcfst` in ASCII.
pub(crate) const FST_TYPE: u64 = u64::from_le_bytes(*b"dictcfst");
/// The magic number. Its high byte and line end reveal damage by programs that convert text.
pub(crate) const MAGIC: [u8; 8] = *b"\x89DICTC\r\n";
/// The version of the format. It changes if old readers would misread new files.
pub(crate) const FORMAT_VERSION: u32 = 1;
/// The maximum number of sections.
pub const MAX_SECTIONS: usize = 64;
/// The alignment of every section except the nodes: a cache line.
pub(crate) const SECTION_ALIGNMENT: usize = 64;

/// The length of an `fst` file's header.
pub(crate) const FST_HEADER: usize = 16;
pub(crate) const TABLE: usize = 40;
pub(crate) const ENTRY: usize = 24;
/// The length of an `fst` file's footer.
pub(crate) const FOOTER: usize = 20;
/// The smallest `fst` file: header and footer.
pub(crate) const SMALLEST: usize = FST_HEADER + FOOTER;

/// The id of a section: four ASCII letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub [u8; 4]);

impl SectionId {
    /// Metadata, see [`Metadata`](crate::metadata::Metadata).
    pub const METADATA: Self = Self(*b"META");
    /// The letters of the word graph.
    pub const TOKENS: Self = Self(*b"ALPH");
    /// The nodes of the word graph.
    pub const TRIE: Self = Self(*b"TRIE");
    /// For each block of 64 nodes: which nodes are words, and the number of words before the block.
    pub const RANKS: Self = Self(*b"RANK");
    /// The ordinals of the word graph's words.
    pub const ORDINALS: Self = Self(*b"ORDS");
    /// The states of the word graph as a DAWG.
    pub const STATES: Self = Self(*b"DAWG");
    /// The edges of the word graph as a DAWG.
    pub const EDGES: Self = Self(*b"EDGE");
    /// Values by ordinal.
    pub const VALUES: Self = Self(*b"VALS");
    /// The meaning of the values, see [`crate::ValueKind`].
    pub const VALUE_KIND: Self = Self(*b"KIND");
    /// The rules by which letters were folded, see [`dictc_letters::Folding`].
    pub const FOLDING: Self = Self(*b"FOLD");
    /// The letters of the language, see [`dictc_letters::Alphabet`].
    pub const LETTERS: Self = Self(*b"LETT");
    /// Which words have a gloss, see [`crate::Meanings`].
    pub const GLOSS_RANKS: Self = Self(*b"GRNK");
    /// The positions of the blocks of glosses.
    pub const GLOSS_BLOCKS: Self = Self(*b"GBLK");
    /// The glosses, in packed blocks.
    pub const GLOSSES: Self = Self(*b"GLOS");
    /// The nodes of the FST.
    pub const FST_NODES: Self = Self(*b"NODE");

    /// What questions about words read, except the glosses, whose blocks have checksums.
    const OF_WORDS: [Self; 8] = [
        Self::METADATA,
        Self::VALUES,
        Self::VALUE_KIND,
        Self::FOLDING,
        Self::LETTERS,
        Self::GLOSS_RANKS,
        Self::GLOSS_BLOCKS,
        Self::FST_NODES,
    ];

    /// What opening decodes.
    const OF_HEADER: [Self; 6] = [
        Self::METADATA,
        Self::TOKENS,
        Self::TOKENS.partial(),
        Self::VALUE_KIND,
        Self::FOLDING,
        Self::LETTERS,
    ];

    /// The id of the same section of a partial word graph: the id in lower case.
    #[must_use]
    pub const fn partial(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([
            a.to_ascii_lowercase(),
            b.to_ascii_lowercase(),
            c.to_ascii_lowercase(),
            d.to_ascii_lowercase(),
        ])
    }
}

impl std::fmt::Display for SectionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// The reason why bytes are not a dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The file has no bytes.
    #[error("the file is empty; expected a dictionary")]
    Empty,
    /// The bytes look like a text file.
    #[error("this looks like a word list, not a dictionary")]
    Text,
    /// Neither a dictionary nor a plain `fst` file.
    #[error(
        "not a dictionary: the first eight bytes are {got:#x}, expected {FST_VERSION} (an fst file of version {FST_VERSION})"
    )]
    NotAnFst {
        /// The value of the version field.
        got: u64,
    },
    /// An `fst` file of an older version, without a checksum.
    #[error(
        "an fst file of version {got}, which has no checksum; expected version {FST_VERSION}: build it again"
    )]
    OldFst {
        /// Its version.
        got: u64,
    },
    /// A dictionary of a newer format version.
    #[error(
        "format version {got} is newer than this program, which reads up to {FORMAT_VERSION}: update it, or compile the word list again"
    )]
    NewerVersion {
        /// The file's format version.
        got: u32,
    },
    /// The file is shorter than its contents require.
    #[error(
        "the file ends after {len} bytes, expected at least {expected}: it is cut short, compile or copy it again"
    )]
    Truncated {
        /// The file's length.
        len: usize,
        /// The minimum length expected.
        expected: u64,
    },
    /// A checksum does not match.
    #[error(
        "the checksum of {what} is {got:#010x}, expected {expected:#010x}: the file is damaged, compile or copy it again"
    )]
    Checksum {
        /// The part of the file.
        what: String,
        /// The checksum of the bytes.
        got: u32,
        /// The checksum stored in the file.
        expected: u32,
    },
    /// A field or a section has an invalid value.
    #[error(
        "{what} is {got}, expected {expected}: the file is damaged or was made by a faulty program"
    )]
    Invalid {
        /// The field or section.
        what: String,
        /// Its value.
        got: String,
        /// The valid values.
        expected: String,
    },
}

impl FormatError {
    pub(crate) fn invalid(what: impl Display, got: impl Display, expected: impl Display) -> Self {
        Self::Invalid {
            what: what.to_string(),
            got: got.to_string(),
            expected: expected.to_string(),
        }
    }

    /// The node of the FST at this address cannot be read, or leads to no word.
    #[cold]
    #[must_use]
    pub fn unreadable(address: usize) -> Self {
        let what = format!("the node at byte {address}");
        Self::invalid(what, "not readable", "a node that leads to words")
    }

    /// The parts of a section do not agree.
    #[cold]
    pub(crate) fn inconsistent(section: SectionId, expected: impl Display) -> Self {
        Self::invalid(format!("section {section}"), "inconsistent", expected)
    }
}

/// The frame of a file: the positions of its sections.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Empty for a plain `fst` file.
    sections: Vec<Section>,
    /// The position of the FST's nodes.
    pub(crate) nodes: Range<usize>,
    /// The number of words, from the footer.
    pub(crate) keys: u64,
    /// The address of the FST's root node.
    pub(crate) root: usize,
}

/// One entry of the section table.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) id: SectionId,
    checksum: u32,
    pub(crate) range: Range<usize>,
}

impl Frame {
    /// Reads the frame of a dictionary or of a plain `fst` file, and verifies it: every field,
    /// every checksum, and that they cover every byte. Takes one pass over the bytes.
    ///
    /// It does not read the glosses, because their blocks have separate checksums. For the checksum
    /// of the file, it uses the checksum in the section table.
    ///
    /// With [`Verify::Words`] the frame has only the sections that questions about words read, so that
    /// no other can be found.
    ///
    /// With [`Verify::Header`] it verifies every field, but only the checksums of the section table
    /// and of the sections that opening decodes. That is linear in their lengths.
    pub(crate) fn read(bytes: &[u8], verify: Verify) -> Result<Self, FormatError> {
        check_is_fst(bytes)?;
        if u64_at(bytes, 8) == FST_TYPE {
            return Self::read_dictionary(bytes, verify);
        }
        if verify != Verify::Header {
            check_footer(bytes, checksum::of(&bytes[..bytes.len() - 4]))?;
        }
        Self::with_footer(bytes, Vec::new(), FST_HEADER..bytes.len() - FOOTER)
    }

    /// The table entries, in file order; none for a plain `fst` file.
    pub(crate) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The position of a section, if the file has it.
    pub(crate) fn section(&self, id: SectionId) -> Option<Range<usize>> {
        self.sections.iter().find(|it| it.id == id).map(|it| it.range.clone())
    }

    /// Verifies the checksum of the section of glosses, which [`read`](Self::read) does not.
    pub(crate) fn check_glosses(&self, bytes: &[u8]) -> Result<(), FormatError> {
        let glosses = self.sections.iter().find(|it| it.id == SectionId::GLOSSES);
        glosses.map_or(Ok(()), |section| section.check(bytes).map(drop))
    }

    fn read_dictionary(bytes: &[u8], verify: Verify) -> Result<Self, FormatError> {
        let mut sections = read_table(bytes)?;
        let table_end = TABLE + ENTRY * sections.len();
        let mut end = table_end;
        for section in &sections {
            let expected = if section.id == SectionId::FST_NODES {
                end
            } else {
                end.next_multiple_of(SECTION_ALIGNMENT)
            };
            if section.range.start != expected {
                return Err(FormatError::invalid(
                    format!("the offset of section {}", section.id),
                    section.range.start,
                    expected,
                ));
            }
            end = section.range.end;
        }
        let nodes = match sections.last() {
            Some(last) if last.id == SectionId::FST_NODES => last.range.clone(),
            last => {
                let id = last.map(|it| it.id.to_string()).unwrap_or_default();
                return Err(FormatError::invalid("the last section", id, "NODE"));
            }
        };
        if nodes.is_empty() {
            return Err(FormatError::invalid("the length of section NODE", 0, "at least 1"));
        }
        if nodes.end != bytes.len() - FOOTER {
            return Err(FormatError::invalid(
                "the end of section NODE",
                nodes.end,
                bytes.len() - FOOTER,
            ));
        }
        let checked: &[SectionId] = match verify {
            Verify::Full => {
                check_checksums(bytes, &sections, table_end)?;
                &[]
            }
            Verify::Words => {
                sections.retain(|it| {
                    it.id == SectionId::GLOSSES || SectionId::OF_WORDS.contains(&it.id)
                });
                &SectionId::OF_WORDS
            }
            Verify::Header => &SectionId::OF_HEADER,
        };
        for section in sections.iter().filter(|it| checked.contains(&it.id)) {
            section.check(bytes)?;
        }
        Self::with_footer(bytes, sections, nodes)
    }

    /// Reads the footer.
    fn with_footer(
        bytes: &[u8],
        sections: Vec<Section>,
        nodes: Range<usize>,
    ) -> Result<Self, FormatError> {
        let footer = bytes.len() - FOOTER;
        let (keys, root) = (u64_at(bytes, footer), u64_at(bytes, footer + 8));
        // The root is the last node. Only the set of the empty word has its root at address 0.
        let last = nodes.end.saturating_sub(1);
        let only_empty_word = root == 0 && bytes.len() == SMALLEST && keys == 1;
        if root != last as u64 && !only_empty_word {
            return Err(FormatError::invalid("the root address", root, last));
        }
        let root = if only_empty_word { 0 } else { last };
        Ok(Self { sections, nodes, keys, root })
    }
}

impl Section {
    /// Verifies the section's checksum and returns it.
    fn check(&self, bytes: &[u8]) -> Result<u32, FormatError> {
        let got = checksum::of(&bytes[self.range.clone()]);
        if got != self.checksum {
            let what = format!("section {}", self.id);
            return Err(FormatError::Checksum { what, got, expected: self.checksum });
        }
        Ok(got)
    }
}

/// Verifies the checksums of all sections except glosses, of the whole file, and the padding. The
/// sections follow one another from `table_end` to the footer.
fn check_checksums(
    bytes: &[u8],
    sections: &[Section],
    table_end: usize,
) -> Result<(), FormatError> {
    let (mut checksum, mut end) = (checksum::of(&bytes[..table_end]), table_end);
    for section in sections {
        let padding = &bytes[end..section.range.start];
        if let Some(at) = padding.iter().position(|&byte| byte != 0) {
            return Err(FormatError::invalid(
                format!("the padding at byte {}", end + at),
                "not zero",
                "zero bytes",
            ));
        }
        checksum = checksum::append(checksum, padding);
        let of_section = match section.id {
            SectionId::GLOSSES => section.checksum,
            _ => section.check(bytes)?,
        };
        checksum = checksum::join(checksum, of_section, section.range.len());
        end = section.range.end;
    }
    check_footer(bytes, checksum::append(checksum, &bytes[end..bytes.len() - 4]))
}

/// Verifies the checksum of the file.
fn check_footer(bytes: &[u8], checksum: u32) -> Result<(), FormatError> {
    let (got, expected) = (mask(checksum), u32_at(bytes, bytes.len() - 4));
    if got == expected {
        return Ok(());
    }
    Err(FormatError::Checksum { what: "the file".into(), got, expected })
}

/// Rejects bytes that cannot be an `fst` file of the right version.
pub(crate) fn check_is_fst(bytes: &[u8]) -> Result<(), FormatError> {
    if bytes.is_empty() {
        return Err(FormatError::Empty);
    }
    if looks_like_text(bytes) {
        return Err(FormatError::Text);
    }
    if bytes.len() < SMALLEST {
        return Err(FormatError::Truncated { len: bytes.len(), expected: SMALLEST as u64 });
    }
    match u64_at(bytes, 0) {
        FST_VERSION => Ok(()),
        got @ 1..FST_VERSION => Err(FormatError::OldFst { got }),
        got => Err(FormatError::NotAnFst { got }),
    }
}

/// Whether the bytes look like text. An `fst` file does not: its second byte is 0.
fn looks_like_text(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(64)];
    head.iter().all(|&byte| byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r'))
}

/// Reads the header and the section table; all offsets are then inside the file and in order.
fn read_table(bytes: &[u8]) -> Result<Vec<Section>, FormatError> {
    if bytes.len() < TABLE + FOOTER {
        return Err(FormatError::Truncated { len: bytes.len(), expected: (TABLE + FOOTER) as u64 });
    }
    if bytes[FST_HEADER..FST_HEADER + 8] != MAGIC {
        let got = bytes[FST_HEADER..FST_HEADER + 8].escape_ascii();
        return Err(FormatError::invalid("the magic number", got, MAGIC.escape_ascii()));
    }
    // Checks the version before the checksum, because newer versions may change the layout.
    match u32_at(bytes, 24) {
        FORMAT_VERSION => {}
        0 => return Err(FormatError::invalid("the format version", 0, FORMAT_VERSION)),
        got => return Err(FormatError::NewerVersion { got }),
    }
    let count = u32_at(bytes, 28) as usize;
    if count == 0 || count > MAX_SECTIONS {
        return Err(FormatError::invalid(
            "the number of sections",
            count,
            format!("1 to {MAX_SECTIONS}"),
        ));
    }
    let table_end = TABLE + ENTRY * count;
    if bytes.len() < table_end + FOOTER {
        return Err(FormatError::Truncated {
            len: bytes.len(),
            expected: (table_end + FOOTER) as u64,
        });
    }
    let (got, expected) = (head_checksum(&bytes[..table_end]), u32_at(bytes, 32));
    if got != expected {
        return Err(FormatError::Checksum { what: "the section table".into(), got, expected });
    }
    if u32_at(bytes, 36) != 0 {
        return Err(FormatError::invalid("the field at byte 36", u32_at(bytes, 36), 0));
    }
    let sections: Vec<Section> = bytes[TABLE..table_end]
        .chunks_exact(ENTRY)
        .scan(table_end, |end, entry| Some(read_entry(entry, end, bytes.len())))
        .collect::<Result<_, _>>()?;
    for (i, Section { id, .. }) in sections.iter().enumerate() {
        if sections[..i].iter().any(|it| it.id == *id) {
            return Err(FormatError::invalid(format!("section {id}"), "there twice", "once"));
        }
    }
    Ok(sections)
}

fn read_entry(entry: &[u8], end: &mut usize, len: usize) -> Result<Section, FormatError> {
    let id = SectionId([entry[0], entry[1], entry[2], entry[3]]);
    let (start, length) = (u64_at(entry, 8), u64_at(entry, 16));
    let limit = len - FOOTER;
    let section_end = start.checked_add(length).filter(|&it| it <= limit as u64);
    let Some(section_end) = section_end else {
        let expected = start.saturating_add(length).saturating_add(FOOTER as u64);
        return Err(FormatError::Truncated { len, expected });
    };
    if start < *end as u64 {
        return Err(FormatError::invalid(
            format!("the offset of section {id}"),
            start,
            format!("at least {end}"),
        ));
    }
    // Both fit: they are at most `limit`.
    let range = start as usize..section_end as usize;
    *end = range.end;
    Ok(Section { id, checksum: u32_at(entry, 4), range })
}

/// CRC-32C of the header, without the checksum field and the zero after it, and of the section
/// table.
pub(crate) fn head_checksum(head: &[u8]) -> u32 {
    checksum::append(checksum::of(&head[FST_HEADER..32]), &head[TABLE..])
}

/// Masks a checksum as `fst` does, in the way of the Snappy frame format.
pub(crate) fn mask(checksum: u32) -> u32 {
    checksum.rotate_right(15).wrapping_add(0xa282_ead8)
}

/// The bytes of a section as an array.
#[inline]
pub(crate) fn array<T: Pod>(section: SectionId, bytes: &[u8]) -> Result<&[T], FormatError> {
    bytemuck::try_cast_slice(bytes)
        .map_err(|_| invalid_length(section, bytes.len(), size_of::<T>()))
}

#[cold]
fn invalid_length(section: SectionId, len: usize, size: usize) -> FormatError {
    let what = format!("the length of section {section}");
    FormatError::invalid(what, len, format!("a multiple of {size}"))
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

#[cfg(test)]
pub(crate) mod tests;

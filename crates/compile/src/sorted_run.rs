//! Sorted words in a compact form that is written and read sequentially.
//!
//! Adjacent words share most of their letters. A word is stored as the number of bytes that it
//! shares with the previous word, and its remaining bytes. Numbers are LEB128: seven bits per byte,
//! the lowest first, and the highest bit is set if more bytes follow.

use std::io::{self, BufRead, Write};

use crate::words_in_memory::{Entry, Origin, Role};

const EXCLUSION: u8 = 1;
const HAS_ORIGIN: u8 = 2;
const HAS_VALUE: u8 = 4;
const CAPITALIZED: u8 = 8;

/// Writes a run.
#[derive(Debug)]
pub(crate) struct RunWriter<W> {
    out: W,
    last: Vec<u8>,
}

impl<W: Write> RunWriter<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { out, last: Vec::new() }
    }

    pub(crate) fn push(&mut self, entry: Entry<'_>) -> io::Result<()> {
        let Entry { word, role, is_capitalized, origin } = entry;
        let shared = common_prefix(&self.last, word);
        let rest = &word[shared..];
        let mut flags = if role == Role::Exclusion { EXCLUSION } else { 0 };
        if is_capitalized {
            flags |= CAPITALIZED;
        }
        if origin != Origin::default() {
            flags |= HAS_ORIGIN;
        }
        if origin.value.is_some() {
            flags |= HAS_VALUE;
        }
        // Nearly all numbers fit in a byte, and then one write is enough.
        if shared < 0x80 && rest.len() < 0x80 {
            self.out.write_all(&[flags, shared as u8, rest.len() as u8])?;
        } else {
            self.out.write_all(&[flags])?;
            write_number(&mut self.out, shared as u64)?;
            write_number(&mut self.out, rest.len() as u64)?;
        }
        self.out.write_all(rest)?;
        if flags & HAS_ORIGIN != 0 {
            write_number(&mut self.out, origin.source.into())?;
            write_number(&mut self.out, origin.line)?;
        }
        if let Some(value) = origin.value {
            write_number(&mut self.out, value)?;
        }
        self.last.truncate(shared);
        self.last.extend_from_slice(rest);
        Ok(())
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

/// Reads a run; the last entry read stays available.
#[derive(Debug)]
pub(crate) struct RunReader<R> {
    input: R,
    word: Vec<u8>,
    role: Role,
    is_capitalized: bool,
    origin: Origin,
}

impl<R: BufRead> RunReader<R> {
    pub(crate) fn new(input: R) -> Self {
        let (word, role, origin) = (Vec::new(), Role::Word, Origin::default());
        Self { input, word, role, is_capitalized: false, origin }
    }

    /// Reads the next entry; `false` at the end.
    pub(crate) fn advance(&mut self) -> io::Result<bool> {
        if self.input.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let flags = read_byte(&mut self.input)?;
        let shared = read_number(&mut self.input)?;
        let rest = read_number(&mut self.input)?;
        let shared = usize::try_from(shared).unwrap_or(usize::MAX).min(self.word.len());
        self.word.truncate(shared);
        self.read_rest(rest)?;
        self.role = if flags & EXCLUSION == 0 { Role::Word } else { Role::Exclusion };
        self.is_capitalized = flags & CAPITALIZED != 0;
        self.origin = Origin::default();
        if flags & HAS_ORIGIN != 0 {
            self.origin.source = read_number(&mut self.input)? as u32;
            self.origin.line = read_number(&mut self.input)?;
        }
        if flags & HAS_VALUE != 0 {
            self.origin.value = Some(read_number(&mut self.input)?);
        }
        Ok(true)
    }

    /// Appends the next `rest` bytes of the input to the word.
    fn read_rest(&mut self, mut rest: u64) -> io::Result<()> {
        while rest > 0 {
            let bytes = self.input.fill_buf()?;
            let len = usize::try_from(rest).unwrap_or(usize::MAX).min(bytes.len());
            if len == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.word.extend_from_slice(&bytes[..len]);
            self.input.consume(len);
            rest -= len as u64;
        }
        Ok(())
    }

    pub(crate) fn entry(&self) -> Entry<'_> {
        let Self { word, role, is_capitalized, origin, .. } = self;
        Entry { word, role: *role, is_capitalized: *is_capitalized, origin: *origin }
    }
}

/// The length of the common prefix of two words, in bytes.
pub(crate) fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    let (mut bytes, mut len) = ([0u8; 10], 0);
    loop {
        bytes[len] = (number & 0x7f) as u8 | if number >= 0x80 { 0x80 } else { 0 };
        len += 1;
        number >>= 7;
        if number == 0 {
            return out.write_all(&bytes[..len]);
        }
    }
}

fn read_number(input: &mut impl BufRead) -> io::Result<u64> {
    let (mut number, mut shift) = (0u64, 0);
    loop {
        let byte = read_byte(input)?;
        number |= u64::from(byte & 0x7f).wrapping_shl(shift);
        shift += 7;
        if byte & 0x80 == 0 || shift > 63 {
            return Ok(number);
        }
    }
}

fn read_byte(input: &mut impl BufRead) -> io::Result<u8> {
    let Some(&byte) = input.fill_buf()?.first() else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    input.consume(1);
    Ok(byte)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    type Owned = (Vec<u8>, bool, Option<u64>, u32, u64);

    fn entry((word, excluded, value, source, line): &Owned) -> Entry<'_> {
        let role = if *excluded { Role::Exclusion } else { Role::Word };
        let origin = Origin { value: *value, source: *source, line: *line };
        Entry { word, role, is_capitalized: *source % 2 == 1, origin }
    }

    fn written(entries: &[Owned]) -> Vec<u8> {
        let mut writer = RunWriter::new(Vec::new());
        for it in entries {
            writer.push(entry(it)).unwrap();
        }
        writer.into_inner()
    }

    proptest! {
        #[test]
        fn entries_round_trip(
            entries in vec(
                (vec(0u8..4, 0..300), any::<bool>(), any::<Option<u64>>(), any::<u32>(), any::<u64>()),
                0..20,
            ),
        ) {
            let bytes = written(&entries);
            let mut reader = RunReader::new(bytes.as_slice());
            for expected in &entries {
                prop_assert!(reader.advance().unwrap());
                let (found, expected) = (reader.entry(), entry(expected));
                prop_assert_eq!(found.word, expected.word);
                prop_assert_eq!((found.role, found.origin), (expected.role, expected.origin));
                prop_assert_eq!(found.is_capitalized, expected.is_capitalized);
            }
            prop_assert!(!reader.advance().unwrap());
        }
    }

    #[test]
    fn lengths_take_one_byte_or_two() {
        for shared in 126..=129 {
            for rest in 126..=129 {
                let word = |ends: u8| [vec![1; shared], vec![ends; rest]].concat();
                let entries = [2, 3].map(|ends| (word(ends), false, None, 0, 0));
                let bytes = written(&entries);
                assert!(bytes.len() < shared + 2 * rest + 12, "the first part is stored once");
                let mut reader = RunReader::new(bytes.as_slice());
                for (expected, ..) in &entries {
                    assert!(reader.advance().unwrap());
                    assert_eq!(reader.entry().word, expected, "{shared} and {rest}");
                }
            }
        }
    }

    #[test]
    fn a_truncated_run_is_an_error() {
        let bytes = written(&[(b"teas".into(), false, Some(u64::MAX), 1, 500)]);
        for len in 1..bytes.len() {
            let mut reader = RunReader::new(&bytes[..len]);
            assert_eq!(reader.advance().unwrap_err().kind(), io::ErrorKind::UnexpectedEof, "{len}");
        }
    }
}

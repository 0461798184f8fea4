//! Bytes that are written once and read again, in memory or, beyond a limit, in a nameless file.
//!
//! A nameless file disappears when the process ends in any way. On file systems without such files,
//! the file is created with a name, which is removed immediately.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use dictc_lexicon::write::Section;

/// The folder for bytes that do not fit in memory.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    pub(crate) folder: PathBuf,
    /// The maximum number of bytes that a spool keeps in memory.
    pub(crate) memory: usize,
}

/// Bytes being written.
#[derive(Debug)]
pub(crate) struct Spool {
    disk: Option<Disk>,
    out: Destination,
    len: u64,
    checksum: u32,
}

#[derive(Debug)]
enum Destination {
    Memory(Vec<u8>),
    File(BufWriter<File>),
}

/// Bytes that were written, with their checksum.
#[derive(Debug)]
pub(crate) struct Spooled {
    bytes: Bytes,
    len: u64,
    checksum: u32,
}

#[derive(Debug)]
enum Bytes {
    Memory(Vec<u8>),
    File(File),
}

const BUFFER: usize = 1 << 16;
/// The size of the buffer for copying.
const PIECE: usize = 1 << 20;

impl Spool {
    /// An empty spool; without a disk it stays in memory.
    pub(crate) fn new(disk: Option<&Disk>) -> Self {
        Self { disk: disk.cloned(), out: Destination::Memory(Vec::new()), len: 0, checksum: 0 }
    }

    /// Finishes writing.
    pub(crate) fn finish(self) -> io::Result<Spooled> {
        let bytes = match self.out {
            Destination::Memory(bytes) => Bytes::Memory(bytes),
            Destination::File(out) => {
                Bytes::File(out.into_inner().map_err(io::IntoInnerError::into_error)?)
            }
        };
        Ok(Spooled { bytes, len: self.len, checksum: self.checksum })
    }

    fn go_to_disk(&mut self, folder: &Path) -> io::Result<()> {
        if let Destination::Memory(bytes) = &mut self.out {
            let mut out = BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(folder)?);
            out.write_all(bytes)?;
            self.out = Destination::File(out);
        }
        Ok(())
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.checksum = crc32c::crc32c_append(self.checksum, bytes);
        self.len += bytes.len() as u64;
        if let (Destination::Memory(held), Some(disk)) = (&self.out, &self.disk)
            && held.len() + bytes.len() > disk.memory
        {
            let folder = disk.folder.clone();
            self.go_to_disk(&folder)?;
        }
        match &mut self.out {
            Destination::Memory(held) => held.extend_from_slice(bytes),
            Destination::File(out) => out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Spooled {
    /// Whether several readers can read at the same time.
    pub(crate) fn is_in_memory(&self) -> bool {
        matches!(self.bytes, Bytes::Memory(_))
    }

    /// A reader from the first byte on.
    pub(crate) fn reader(&self) -> io::Result<SpoolReader<'_>> {
        Ok(match &self.bytes {
            Bytes::Memory(bytes) => SpoolReader::Memory(bytes),
            Bytes::File(file) => {
                let mut file = file;
                file.rewind()?;
                SpoolReader::File(BufReader::with_capacity(BUFFER, file))
            }
        })
    }
}

impl Spooled {
    /// Fills `bytes` from a position. It is an error if the spool ends before that. A reader of the
    /// same spool loses its position.
    pub(crate) fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        match &self.bytes {
            Bytes::Memory(held) => {
                let mut rest = usize::try_from(start).ok().and_then(|start| held.get(start..));
                rest.as_mut().ok_or(io::ErrorKind::UnexpectedEof)?.read_exact(bytes)
            }
            Bytes::File(file) => {
                let mut file = file;
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(bytes)
            }
        }
    }
}

impl Section for Spooled {
    fn size(&self) -> u64 {
        self.len
    }

    fn checksum(&self) -> u32 {
        self.checksum
    }

    fn copy_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut reader = self.reader()?;
        loop {
            let bytes = reader.fill_buf()?;
            // In pieces, so that a writer that reports progress can do so.
            let len = bytes.len().min(PIECE);
            if len == 0 {
                return Ok(());
            }
            out.write_all(&bytes[..len])?;
            reader.consume(len);
        }
    }
}

impl From<Vec<u8>> for Spooled {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            len: bytes.len() as u64,
            checksum: crc32c::crc32c(&bytes),
            bytes: Bytes::Memory(bytes),
        }
    }
}

/// Reads a spool. A spool on disk has one reader at a time, because a file has one position.
pub(crate) enum SpoolReader<'a> {
    Memory(&'a [u8]),
    File(BufReader<&'a File>),
}

impl Read for SpoolReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Memory(bytes) => bytes.read(buffer),
            Self::File(file) => file.read(buffer),
        }
    }
}

impl BufRead for SpoolReader<'_> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Self::Memory(bytes) => bytes.fill_buf(),
            Self::File(file) => file.fill_buf(),
        }
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        match self {
            Self::Memory(bytes) => bytes.consume(amount),
            Self::File(file) => file.consume(amount),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_memory_and_from_disk() {
        let folder = tempfile::tempdir().unwrap();
        let small = Disk { folder: folder.path().to_path_buf(), memory: 10 };
        for disk in [None, Some(&small)] {
            let mut spool = Spool::new(disk);
            for part in [&b"tea"[..], b"", b"teas teas", b"ten"] {
                spool.write_all(part).unwrap();
            }
            let spooled = spool.finish().unwrap();
            assert_eq!(matches!(spooled.bytes, Bytes::File(_)), disk.is_some());
            for _again in 0..2 {
                let mut bytes = Vec::new();
                spooled.reader().unwrap().read_to_end(&mut bytes).unwrap();
                assert_eq!(bytes, b"teateas teasten");
                assert_eq!(spooled.size(), bytes.len() as u64);
                assert_eq!(spooled.checksum(), crc32c::crc32c(&bytes));
            }
            for (start, expected) in [(12, "ten"), (3, "teas"), (15, "")] {
                let mut bytes = vec![0; expected.len()];
                spooled.read_at(start, &mut bytes).unwrap();
                assert_eq!(bytes, expected.as_bytes());
            }
            assert!(spooled.read_at(13, &mut [0; 3]).is_err());
            assert!(spooled.read_at(16, &mut [0; 1]).is_err());
            // Windows deletes the files when they are closed.
            #[cfg(unix)]
            assert_eq!(folder.path().read_dir().unwrap().count(), 0, "files have no names");
        }
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error_when_it_is_needed() {
        let disk = Disk { folder: "/no/such/folder".into(), memory: 3 };
        let mut spool = Spool::new(Some(&disk));
        spool.write_all(b"tea").unwrap();
        assert_eq!(spool.write_all(b"s").unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    /// A read-only handle simulates a disk that cannot be written.
    #[test]
    fn what_a_disk_does_not_take_is_an_error_at_the_latest_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("spool");
        std::fs::write(&path, "").unwrap();
        for capacity in 0..8 {
            let out = BufWriter::with_capacity(capacity, File::open(&path).unwrap());
            let mut spool = Spool { out: Destination::File(out), ..Spool::new(None) };
            let written = (0..3).try_for_each(|_| spool.write_all(b"te"));
            assert_eq!(written.is_err(), capacity < 6, "{capacity}");
            assert!(written.and_then(|()| spool.finish()).is_err(), "{capacity}");
        }
    }

    /// A write-only handle simulates a disk that cannot be read.
    #[test]
    fn what_a_disk_does_not_give_back_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("spool")).unwrap();
        let spooled = Spooled { bytes: Bytes::File(file), len: 9, checksum: 0 };
        let mut reader = spooled.reader().unwrap();
        assert!(reader.read_to_end(&mut Vec::new()).is_err());
    }
}

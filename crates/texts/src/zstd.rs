//! Unpacks zstd: any number of frames in a row. Skippable frames and padding are skipped, checksums
//! compared.

use std::error::Error;
use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::members::skip_padding;
use crate::not_text::not_text;

/// The largest window: the memory that `zstd -d` takes unless `--long` allows more.
const MAX_WINDOW: u64 = 128 << 20;

/// A reader of the contents of a zstd file.
pub(crate) struct ZstdReader<R> {
    packed: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> ZstdReader<R> {
    pub(crate) fn new(packed: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        Self { packed, decoder, in_frame: false }
    }

    /// Starts the next frame. Returns whether there is one.
    fn start_frame(&mut self) -> io::Result<bool> {
        while skip_padding(&mut self.packed)? {
            match self.decoder.init(&mut self.packed) {
                Ok(()) => {
                    self.in_frame = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.packed.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) => {
                    let size = requested.div_ceil(1 << 20);
                    let window = requested.next_power_of_two().ilog2();
                    return Err(not_text(format!(
                        "needs a window of {size} MiB to unpack; unpack it first: zstd -d \
                         --long={window} FILE"
                    )));
                }
                Err(FrameDecoderError::DictNotProvided { dict_id }) => {
                    return Err(not_text(format!(
                        "is packed with the zstd dictionary {dict_id}; unpack it first: zstd -d -D \
                         DICTIONARY FILE"
                    )));
                }
                Err(error) => return Err(damaged(&error)),
            }
        }
        Ok(false)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(stated), Some(found)) if stated != found => {
                Err(io::Error::other("the checksum does not match"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for ZstdReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame && !self.start_frame()? {
                return Ok(0);
            }
            let unpacked = self.decoder.read(buffer)?;
            if unpacked > 0 || buffer.is_empty() {
                return Ok(unpacked);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
            } else {
                self.decoder
                    .decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(|error| damaged(&error))?;
            }
        }
    }
}

/// The error for damaged data. The decoder's own messages contain the names of its types.
fn damaged(error: &(dyn Error + 'static)) -> io::Error {
    let mut causes = std::iter::successors(Some(error), |&it| it.source());
    let is_end = |it: &(dyn Error + 'static)| {
        let error = it.downcast_ref::<io::Error>();
        error.is_some_and(|it| it.kind() == io::ErrorKind::UnexpectedEof)
    };
    io::Error::other(if causes.any(is_end) { "it ends early" } else { "a block is not valid" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_data_is_named_in_plain_words() {
        let packed = include_bytes!("../../../tests/end-to-end/fixtures/words.zst");
        for (bytes, message) in [
            (&packed[..packed.len() - 9], "it ends early"),
            (b"\x28\xb5\x2f\xfd\x04\x58\xff\xff\xff\xff", "a block is not valid"),
        ] {
            let error = ZstdReader::new(bytes).read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}

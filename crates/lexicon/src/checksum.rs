//! Joins CRC-32C checksums of neighbouring parts.
//!
//! A file's sections each have a checksum, and the `fst` footer has one of the whole file. Joining
//! the first to get the second saves a pass over the bytes. The `crc32c` crate computes checksums;
//! its own way of joining them takes longer than reading a section does.

/// The Castagnoli polynomial, its lowest bit standing for the highest power.
const POLYNOMIAL: u32 = 0x82f6_3b78;
/// The polynomials 1 and x^8 in the same notation.
const ONE: u32 = 1 << 31;
const X8: u32 = ONE >> 8;

/// The checksum of two parts in a row: `second` is that of the later part, of `len` bytes.
///
/// Appending `len` bytes multiplies the first checksum by x^(8 `len`), modulo the polynomial; the
/// power comes from squaring, in time logarithmic in `len`.
pub(crate) fn join(first: u32, second: u32, len: usize) -> u32 {
    let (mut power, mut square, mut left) = (ONE, X8, len);
    while left > 0 {
        if left & 1 != 0 {
            power = multiply(power, square);
        }
        square = multiply(square, square);
        left >>= 1;
    }
    multiply(first, power) ^ second
}

/// The product of two polynomials over GF(2), modulo [`POLYNOMIAL`].
fn multiply(a: u32, b: u32) -> u32 {
    let (mut product, mut shifted) = (0, a);
    for i in (0..32).rev() {
        product ^= shifted & 0u32.wrapping_sub(b >> i & 1);
        shifted = (shifted >> 1) ^ (POLYNOMIAL & 0u32.wrapping_sub(shifted & 1));
    }
    product
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn joined_parts_are_the_whole() {
        let bytes: Vec<u8> = (0..5000u32).map(|i| ((i * i) >> 3) as u8).collect();
        for at in [0, 1, 7, 8, 63, 64, 1000, 4999, 5000] {
            let (first, second) = bytes.split_at(at);
            let joined = join(crc32c::crc32c(first), crc32c::crc32c(second), second.len());
            assert_eq!(joined, crc32c::crc32c(&bytes), "split at {at}");
        }
    }
}

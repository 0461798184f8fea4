//! Computes CRC-32C checksums, and joins those of adjacent parts.
//!
//! Each section of a file has a checksum, and the `fst` footer has a checksum of the whole file.
//! Joining the former to compute the latter saves a pass over the bytes.
//!
//! The `crc32c` crate computes checksums with the processor's CRC instruction, eight bytes at a
//! time. On processors with carry-less multiplication of 512-bit vectors, [`x86`] processes 256
//! bytes at a time, which is more than twice as fast.

/// The Castagnoli polynomial; the lowest bit is the highest power.
const POLYNOMIAL: u32 = 0x82f6_3b78;
/// The polynomials 1 and x^8 in the same notation.
const ONE: u32 = 1 << 31;
const X8: u32 = ONE >> 8;

/// The checksum of `bytes`.
pub(crate) fn of(bytes: &[u8]) -> u32 {
    append(0, bytes)
}

/// The checksum of bytes with the checksum `first` followed by `bytes`.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) fn append(first: u32, bytes: &[u8]) -> u32 {
    if bytes.len() >= x86::SHORTEST && x86::has_vector_multiplication() {
        // SAFETY: The function is safe code compiled for more instructions, and
        // `has_vector_multiplication` has just reported that the processor has all of them.
        unsafe { x86::append(first, bytes) }
    } else {
        crc32c::crc32c_append(first, bytes)
    }
}

/// The checksum of bytes with the checksum `first` followed by `bytes`.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn append(first: u32, bytes: &[u8]) -> u32 {
    crc32c::crc32c_append(first, bytes)
}

/// The checksum of two consecutive parts. `second` is the checksum of the second part, which has
/// `len` bytes.
///
/// Appending `len` bytes multiplies the first checksum by x^(8 `len`), modulo the polynomial. The
/// power is computed by squaring, in time logarithmic in `len`.
pub(crate) fn join(first: u32, second: u32, len: usize) -> u32 {
    multiply(first, power(X8, len)) ^ second
}

/// A polynomial to the power of `exponent`, modulo [`POLYNOMIAL`].
const fn power(base: u32, exponent: usize) -> u32 {
    let (mut power, mut square, mut left) = (ONE, base, exponent);
    while left > 0 {
        if left & 1 != 0 {
            power = multiply(power, square);
        }
        square = multiply(square, square);
        left >>= 1;
    }
    power
}

/// The product of two polynomials over GF(2), modulo [`POLYNOMIAL`].
const fn multiply(a: u32, b: u32) -> u32 {
    let (mut product, mut shifted, mut i) = (0, a, 32);
    while i > 0 {
        i -= 1;
        product ^= shifted & 0u32.wrapping_sub(b >> i & 1);
        shifted = (shifted >> 1) ^ (POLYNOMIAL & 0u32.wrapping_sub(shifted & 1));
    }
    product
}

/// Checksums by carry-less multiplication of 512-bit vectors.
///
/// Bytes are the coefficients of a polynomial, and the checksum is its remainder. The remainder
/// stays the same if a block of 16 bytes is removed and its product with x^`n`, modulo the
/// polynomial, is added to the block that starts `n` bits later. Sixteen adjacent blocks are folded
/// into the next sixteen, until sixteen are left; these are then folded into one. See Gopal et al.,
/// Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction, Intel 2009.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{ONE, power};

    /// The number of bytes folded at a time.
    const STRIDE: usize = 256;
    /// The minimum number of bytes for which vectors are faster.
    pub(super) const SHORTEST: usize = 4 * STRIDE;

    crate::instruction_set! {
        $ compiled_for_vectors, has_vector_multiplication:
        "avx512f", "avx512dq", "vpclmulqdq", "pclmulqdq", "sse4.2",
    }

    /// The factors by which the two halves of a block move `bytes` bytes ahead.
    ///
    /// The lower half holds the higher powers. A product of reflected polynomials is one bit too
    /// low, hence the shift; a factor has 32 bits, hence the difference of 32.
    const fn factors(bytes: usize) -> [i64; 2] {
        const X: u32 = ONE >> 1;
        let (low, high) = (power(X, 8 * bytes + 32), power(X, 8 * bytes - 32));
        [(low as i64) << 1, (high as i64) << 1]
    }

    compiled_for_vectors! {
        pub(super) fn append(first: u32, bytes: &[u8]) -> u32 {
            let (strides, rest) = bytes.as_chunks::<STRIDE>();
            let Some((start, strides)) = strides.split_first() else {
                return crc32c::crc32c_append(first, rest);
            };
            let [mut a, mut b, mut c, mut d] = load(start);
            // Adding the checksum so far to the first four bytes continues it.
            a = _mm512_xor_si512(a, _mm512_zextsi128_si512(_mm_cvtsi32_si128(!first as i32)));
            let by_stride = broadcast(const { factors(STRIDE) });
            for stride in strides {
                let next = load(stride);
                a = fold(a, by_stride, next[0]);
                b = fold(b, by_stride, next[1]);
                c = fold(c, by_stride, next[2]);
                d = fold(d, by_stride, next[3]);
            }
            let by_vector = broadcast(const { factors(64) });
            let sum = fold(fold(fold(a, by_vector, b), by_vector, c), by_vector, d);
            let blocks = [
                _mm512_extracti64x2_epi64::<0>(sum),
                _mm512_extracti64x2_epi64::<1>(sum),
                _mm512_extracti64x2_epi64::<2>(sum),
                _mm512_extracti64x2_epi64::<3>(sum),
            ];
            // The remainder of the last 64 bytes, with the CRC instruction.
            let mut checksum = 0;
            for block in blocks {
                checksum = _mm_crc32_u64(checksum, _mm_extract_epi64::<0>(block) as u64);
                checksum = _mm_crc32_u64(checksum, _mm_extract_epi64::<1>(block) as u64);
            }
            crc32c::crc32c_append(!(checksum as u32), rest)
        }
    }

    compiled_for_vectors! {
        /// Moves each block of `sum` ahead and adds `next`.
        #[inline]
        fn fold(sum: __m512i, factors: __m512i, next: __m512i) -> __m512i {
            let low = _mm512_clmulepi64_epi128::<0x00>(sum, factors);
            let high = _mm512_clmulepi64_epi128::<0x11>(sum, factors);
            // The sum of all three.
            _mm512_ternarylogic_epi64::<0x96>(low, high, next)
        }
    }

    compiled_for_vectors! {
        #[inline]
        fn broadcast([low, high]: [i64; 2]) -> __m512i {
            _mm512_set_epi64(high, low, high, low, high, low, high, low)
        }
    }

    compiled_for_vectors! {
        /// The bytes as vectors.
        #[inline]
        fn load(bytes: &[u8; STRIDE]) -> [__m512i; 4] {
            let (vectors, _) = bytes.as_chunks::<64>();
            [load_one(&vectors[0]), load_one(&vectors[1]), load_one(&vectors[2]), load_one(&vectors[3])]
        }
    }

    compiled_for_vectors! {
        /// The bytes as a vector. The compiler turns this into one load.
        #[inline]
        fn load_one(bytes: &[u8; 64]) -> __m512i {
            let (numbers, _) = bytes.as_chunks::<8>();
            _mm512_set_epi64(
                i64::from_le_bytes(numbers[7]),
                i64::from_le_bytes(numbers[6]),
                i64::from_le_bytes(numbers[5]),
                i64::from_le_bytes(numbers[4]),
                i64::from_le_bytes(numbers[3]),
                i64::from_le_bytes(numbers[2]),
                i64::from_le_bytes(numbers[1]),
                i64::from_le_bytes(numbers[0]),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{append, join, of};

    #[test]
    fn joined_checksums_equal_the_checksum_of_the_whole() {
        let bytes: Vec<u8> = (0..5000u32).map(|i| ((i * i) >> 3) as u8).collect();
        for at in [0, 1, 7, 8, 63, 64, 1000, 4999, 5000] {
            let (first, second) = bytes.split_at(at);
            let joined = join(crc32c::crc32c(first), crc32c::crc32c(second), second.len());
            assert_eq!(joined, crc32c::crc32c(&bytes), "split at {at}");
        }
    }

    /// The `crc32c` crate is the oracle; the lengths are around multiples of what is folded
    /// at once.
    #[test]
    fn checksums_agree_with_the_oracle_at_every_length_and_start() {
        let bytes: Vec<u8> = (0..70_000u32).map(|i| (i.wrapping_mul(i) >> 5) as u8).collect();
        assert_eq!(of(b"123456789"), 0xe306_9283);
        let lengths = (0..2_600).chain([4_095, 4_096, 4_097, 65_535, 65_536, 69_000]);
        for len in lengths {
            let start = len % 17;
            let part = &bytes[start..start + len];
            assert_eq!(of(part), crc32c::crc32c(part), "{len} bytes from {start} on");
            let first = crc32c::crc32c(&bytes[..start]);
            let expected = crc32c::crc32c(&bytes[..start + len]);
            assert_eq!(append(first, part), expected, "{len} bytes from {start} on, appended");
        }
    }
}

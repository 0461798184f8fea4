//! Computes CRC-32C checksums, and joins those of adjacent parts.
//!
//! Each section of a file has a checksum, and the `fst` footer has a checksum of the whole file.
//! Joining the checksums of the sections to compute the one of the file saves a pass over the
//! bytes.
//!
//! The `crc32c` crate computes checksums with the processor's CRC instruction, eight bytes at a
//! time. On processors with carry-less multiplication of 512-bit vectors, [`x86`] uses both
//! together, which is about three times as fast.

use crate::if_detected;

/// The minimum number of bytes for which vectors are faster.
const SHORTEST: usize = 1024;
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
pub(crate) fn append(first: u32, bytes: &[u8]) -> u32 {
    let is_long = bytes.len() >= SHORTEST;
    let checksum = if is_long { append_with_vectors(first, bytes) } else { None };
    checksum.unwrap_or_else(|| crc32c::crc32c_append(first, bytes))
}

if_detected! {
    ["avx512f", "avx512dq", "vpclmulqdq", "pclmulqdq", "sse4.2"]
    fn append_with_vectors(first: u32, bytes: &[u8]) -> u32 {
        x86::append(first, bytes)
    }
}

/// The checksum of two consecutive parts. `second` is the checksum of the second part, which has
/// `len` bytes.
///
/// Appending `len` bytes multiplies the first checksum by x^(8 `len`), modulo the polynomial. The
/// power is computed by squaring, in time logarithmic in `len`. `crc32c_combine` squares matrices,
/// which takes a tenth of the time of opening a file.
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
///
/// Multiplications keep the vector units busy, but not the unit of the CRC instruction. Therefore
/// long inputs are cut into runs: while most of a run is folded, the CRC instruction processes the
/// rest of the run in three parts, because it can start in every cycle but takes three cycles.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{ONE, power};

    /// The number of bytes folded at a time.
    const STRIDE: usize = 256;
    /// The bytes of a part that the CRC instruction processes while a stride is folded. More would
    /// be faster where a multiplication takes two cycles, and slower where it takes one.
    const STEP: usize = 24;
    /// The bytes of a run that are folded: one stride, and another one for each step of the parts.
    const FOLDED: usize = STRIDE + STEPS * STRIDE;
    const STEPS: usize = 64;
    /// The bytes of one of the three parts.
    const PART: usize = STEPS * STEP;
    const RUN: usize = FOLDED + 3 * PART;

    /// The factors by which the two halves of a block move `bytes` bytes ahead.
    ///
    /// The lower half holds the higher powers. A product of reflected polynomials is one bit too
    /// low, hence the shift; a factor has 32 bits, hence the difference of 32.
    const fn factors(bytes: usize) -> [i64; 2] {
        let (low, high) = (power(X, 8 * bytes + 32), power(X, 8 * bytes - 32));
        [(low as i64) << 1, (high as i64) << 1]
    }

    /// The polynomial x.
    const X: u32 = ONE >> 1;

    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    pub(super) fn append(first: u32, bytes: &[u8]) -> u32 {
        let (runs, rest) = bytes.as_chunks::<RUN>();
        let mut folded = Folded { sum: [_mm512_setzero_si512(); 4], checksum: !first };
        for run in runs {
            folded = add_run(folded, run);
        }
        let (strides, rest) = rest.as_chunks::<STRIDE>();
        if let Some((start, strides)) = strides.split_first() {
            folded.sum = add_start(folded, start);
            folded.checksum = 0;
            let by_stride = broadcast(const { factors(STRIDE) });
            for stride in strides {
                folded.sum = add_stride(folded.sum, by_stride, load(stride));
            }
        }
        crc32c::crc32c_append(!finish(folded), rest)
    }

    /// The remainder of the bytes so far, in two parts.
    #[derive(Clone, Copy)]
    struct Folded {
        /// A stride with the same remainder as the bytes so far.
        sum: [__m512i; 4],
        /// A checksum to add to the next four bytes, which continues it.
        checksum: u32,
    }

    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    fn add_run(folded: Folded, run: &[u8; RUN]) -> Folded {
        let (strides, parts) = run.split_at(FOLDED);
        let (strides, _) = strides.as_chunks::<STRIDE>();
        let (steps, _) = parts.as_chunks::<STEP>();
        let (first, second) = (&steps[..STEPS], &steps[STEPS..]);
        let (second, third) = (&second[..STEPS], &second[STEPS..]);
        let mut sum = add_start(folded, &strides[0]);
        let mut checksums = [0; 3];
        let by_stride = broadcast(const { factors(STRIDE) });
        let steps = first.iter().zip(second).zip(third);
        for (stride, ((first, second), third)) in strides[1..].iter().zip(steps) {
            sum = add_stride(sum, by_stride, load(stride));
            let (first, _) = first.as_chunks::<8>();
            let (second, _) = second.as_chunks::<8>();
            let (third, _) = third.as_chunks::<8>();
            for i in 0..STEP / 8 {
                checksums[0] = _mm_crc32_u64(checksums[0], u64::from_le_bytes(first[i]));
                checksums[1] = _mm_crc32_u64(checksums[1], u64::from_le_bytes(second[i]));
                checksums[2] = _mm_crc32_u64(checksums[2], u64::from_le_bytes(third[i]));
            }
        }
        // Moves the stride over the parts.
        let by_parts = broadcast(const { factors(3 * PART) });
        sum = add_stride(sum, by_parts, [_mm512_setzero_si512(); 4]);
        let [first, second, third] = checksums;
        let first = shift(first, const { power(X, 8 * 2 * PART - 33) });
        let second = shift(second, const { power(X, 8 * PART - 33) });
        Folded { sum, checksum: (first ^ second ^ third) as u32 }
    }

    /// Moves a checksum `n` bits ahead, where `factor` is x^(`n` - 33): a product of reflected
    /// polynomials is one bit too low, and the CRC instruction multiplies by x^32.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn shift(checksum: u64, factor: u32) -> u64 {
        let factor = _mm_cvtsi64_si128(i64::from(factor));
        let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(checksum as i64), factor);
        _mm_crc32_u64(0, _mm_cvtsi128_si64(product) as u64)
    }

    /// The sum after the next stride, to which the checksum so far is added.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn add_start(folded: Folded, start: &[u8; STRIDE]) -> [__m512i; 4] {
        let mut next = load(start);
        let checksum = _mm512_zextsi128_si512(_mm_cvtsi32_si128(folded.checksum as i32));
        next[0] = _mm512_xor_si512(next[0], checksum);
        add_stride(folded.sum, broadcast(const { factors(STRIDE) }), next)
    }

    /// Folds a stride into the next one, or moves it by other factors.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn add_stride(sum: [__m512i; 4], factors: __m512i, next: [__m512i; 4]) -> [__m512i; 4] {
        [
            fold(sum[0], factors, next[0]),
            fold(sum[1], factors, next[1]),
            fold(sum[2], factors, next[2]),
            fold(sum[3], factors, next[3]),
        ]
    }

    /// The remainder.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    fn finish(folded: Folded) -> u32 {
        let Folded { sum: [a, b, c, d], checksum } = folded;
        let by_vector = broadcast(const { factors(64) });
        let sum = fold(fold(fold(a, by_vector, b), by_vector, c), by_vector, d);
        let blocks = [
            _mm512_extracti64x2_epi64::<0>(sum),
            _mm512_extracti64x2_epi64::<1>(sum),
            _mm512_extracti64x2_epi64::<2>(sum),
            _mm512_extracti64x2_epi64::<3>(sum),
        ];
        // The remainder of the last 64 bytes, with the CRC instruction.
        let mut remainder = 0;
        for block in blocks {
            remainder = _mm_crc32_u64(remainder, _mm_extract_epi64::<0>(block) as u64);
            remainder = _mm_crc32_u64(remainder, _mm_extract_epi64::<1>(block) as u64);
        }
        remainder as u32 ^ checksum
    }

    /// Moves each block of `sum` ahead and adds `next`.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn fold(sum: __m512i, factors: __m512i, next: __m512i) -> __m512i {
        let low = _mm512_clmulepi64_epi128::<0x00>(sum, factors);
        let high = _mm512_clmulepi64_epi128::<0x11>(sum, factors);
        // The sum of all three.
        _mm512_ternarylogic_epi64::<0x96>(low, high, next)
    }

    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn broadcast([low, high]: [i64; 2]) -> __m512i {
        _mm512_set_epi64(high, low, high, low, high, low, high, low)
    }

    /// The bytes as vectors.
    #[target_feature(enable = "avx512f,avx512dq,vpclmulqdq,pclmulqdq,sse4.2")]
    #[inline]
    fn load(bytes: &[u8; STRIDE]) -> [__m512i; 4] {
        bytemuck::cast(*bytes)
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

    /// The `crc32c` crate is the oracle; the lengths are around multiples of a stride.
    #[test]
    fn checksums_agree_with_the_oracle_at_every_length_and_start() {
        let bytes: Vec<u8> = (0..70_000u32).map(|i| (i.wrapping_mul(i) >> 5) as u8).collect();
        assert_eq!(of(b"123456789"), 0xe306_9283);
        let lengths = (0..2_600).chain([4_095, 4_096, 4_097, 65_535, 65_536, 69_000]);
        // One or two runs of 21,248 bytes, which long inputs are cut into.
        let runs = [21_248, 42_496].into_iter().flat_map(|run| run - 2..run + 300);
        for len in lengths.chain(runs) {
            let start = len % 17;
            let part = &bytes[start..start + len];
            assert_eq!(of(part), crc32c::crc32c(part), "{len} bytes from {start} on");
            let first = crc32c::crc32c(&bytes[..start]);
            let expected = crc32c::crc32c(&bytes[..start + len]);
            assert_eq!(append(first, part), expected, "{len} bytes from {start} on, appended");
        }
    }
}

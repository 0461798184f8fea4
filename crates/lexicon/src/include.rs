//! Embeds a dictionary file in a program.

/// Embeds a dictionary file in the program, as a `&'static [u8]` that is aligned.
///
/// [`Lexicon::from_bytes`](crate::Lexicon::from_bytes) copies what `include_bytes!` embeds, unless it
/// happens to be aligned. It takes these bytes as they are. With [`Verify::Header`](crate::Verify::Header), the
/// operating system loads only the pages that are used. The path is that of [`include_bytes!`]: relative to the source file, or made
/// by `concat!` and `env!`.
///
/// The format aligns its word graph to cache lines, so the address is divisible by 64.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::{Lexicon, OpenOptions, Verify};
///
/// static WORDS: &[u8] = dictc_lexicon::include!("../tests/golden/v1.fst");
///
/// let lexicon = Lexicon::from_bytes(WORDS)?;
/// assert_eq!(lexicon.as_bytes().as_ptr(), WORDS.as_ptr());
///
/// // Where a test opens the same file, programs need not verify it again.
/// let lexicon = OpenOptions::new().verify(Verify::Header).from_bytes(WORDS)?;
/// assert!(lexicon.contains("tea"));
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[macro_export]
macro_rules! include {
    ($file:expr $(,)?) => {{
        #[repr(C, align(64))]
        struct Aligned<T: ?Sized>(T);
        static FILE: &Aligned<[u8]> = &Aligned(*::core::include_bytes!($file));
        &FILE.0
    }};
}

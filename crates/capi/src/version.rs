//! The version of the library, and the notices that must accompany it.
#![allow(unsafe_code)]

use std::ffi::c_char;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// The version of the library, as a text that ends in NUL.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_version() -> *const c_char {
    VERSION.as_ptr().cast()
}

/// The newest version of the dictionary format that the library reads.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_format_version() -> u32 {
    dictc_lexicon::Lexicon::FORMAT_VERSION
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    #[test]
    fn the_version_ends_in_nul() {
        assert_eq!(
            CStr::from_bytes_with_nul(VERSION.as_bytes()).unwrap().to_str().unwrap(),
            env!("CARGO_PKG_VERSION")
        );
    }
}

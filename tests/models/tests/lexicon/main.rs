//! Named cases of lexicons, walks, fingerprints and the documented file format.

mod files;
mod fingerprint;
mod format_doc;
#[cfg(unix)]
mod pipes;
mod prefix;
mod walks;

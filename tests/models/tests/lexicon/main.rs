//! Named cases of lexicons, fingerprints and the documented file format.

mod auto_traits;
mod files;
mod fingerprint;
mod format_doc;
#[cfg(unix)]
mod pipes;

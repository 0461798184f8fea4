//! All integration tests of this crate, as one program so that it is compiled and linked once.

mod dictionary;
mod documents;
mod meanings;
mod study;
mod word_list;

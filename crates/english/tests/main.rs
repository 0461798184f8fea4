//! All integration tests of this crate, in one program: it is compiled and linked once.

mod dictionary;
mod documents;
mod glosses;
mod study;
mod word_list;

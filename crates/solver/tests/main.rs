//! All integration tests of this crate but one, in one program: it is compiled and linked once.

mod budget;
mod crowded;
mod english;
mod forms;
mod kernels;
mod letters;
mod oracle;
mod table;

//! All kernels find the same words on a board, and those that the brute-force solver finds.

mod budget;
mod crowded;
mod english;
mod forms;
mod kernels;
mod letters;
mod oracle;
mod table;

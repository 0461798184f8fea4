//! What text is read as, what boards are written as, and which tiles touch.

mod blocks;
mod board;
mod parse;

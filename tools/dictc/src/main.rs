//! dictc
fn main() {}

//! solve
fn main() {}

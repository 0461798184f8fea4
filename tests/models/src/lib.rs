//! Named cases of the libraries that need only public items, in `tests`. `tests/hostile` compares the
//! libraries with plain models on random input.
//!
//! They are not in the packages of the libraries because cargo optimizes the tests of a package as
//! it does its library, and optimizing these takes three times as long as they gain by it.

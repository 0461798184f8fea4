//! Named cases of all solvers, and boards that are large or have many words. `tests/hostile` compares
//! solvers with the brute-force solver on boards of any kind.

mod alphabets;
mod crowded;
mod english;
mod forms;
mod json;
mod kernels;
mod letters;
mod step_limit;
mod table;

//! All end-to-end tests, in one program: it is linked once and builds the tools once.

#[cfg(unix)]
mod answers;
mod best;
mod best_forged;
mod best_proofs;
#[cfg(unix)]
mod conventions;
mod crash;
mod dictc;
mod dictc_bad_input;
mod dictc_outputs;
mod dictc_queries;
mod harness;
mod limits;
#[cfg(unix)]
mod lists;
mod operations;
mod pasted;
#[cfg(unix)]
mod promises;
mod puzzle;
#[cfg(unix)]
mod questions_interrupted;
mod quiz_days;
mod readme;
mod rounds;
#[cfg(unix)]
mod selection;
mod sharing;
#[cfg(unix)]
mod silence;
mod solve;
mod solve_documents;
#[cfg(unix)]
mod solve_interrupted;
mod solve_many;
#[cfg(unix)]
mod strangers;
#[cfg(unix)]
mod tables;
mod typed;
#[cfg(unix)]
mod waiting;
mod walk;

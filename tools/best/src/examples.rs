//! The examples at the end of each command's help. A test runs them all.

pub(crate) const ALL: &str = "\
Exit codes:
  0  done
  1  nothing was found
  2  bad usage or input

Examples:
  best canonical perslatgsineters              one text for a board and its reflections";

pub(crate) const CANONICAL: &str = "\
Examples:
  best canonical perslatgsineters
  best canonical bca/efd/hig --torus           a torus can be shifted, too
  best canonical pers latg sine ters --format json";

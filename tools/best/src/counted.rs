//! What proofs and bounds count.

use dictc_cli::values::Choice;
use dictc_optimize::Total;

/// The values of `--objective`.
pub(crate) const TOTALS: &[Choice<Total>] =
    &[("points", "", Total::Points), ("words", "", Total::Words)];

//! The argument that sets what proofs and bounds count: points or words.

use clap::ValueEnum;
use dictc_optimize::Total;

/// The value of `--objective`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CountedArgument {
    Points,
    Words,
}

impl From<CountedArgument> for Total {
    fn from(argument: CountedArgument) -> Total {
        match argument {
            CountedArgument::Points => Total::Points,
            CountedArgument::Words => Total::Words,
        }
    }
}

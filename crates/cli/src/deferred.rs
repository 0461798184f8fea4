//! Arguments of a command that are built only when the command is asked for.

use std::ops::Deref;

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command in an enum of commands with `#[command(defer = true)]`.
///
/// Such arguments are added after the description of the command, and each struct of arguments has
/// a description of its own. This keeps the one of the command.
#[derive(Clone, Debug)]
pub struct Deferred<A>(A);

impl<A> Deref for Deferred<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.0
    }
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: Command) -> Command {
        described_as_before(command, A::augment_args)
    }

    fn augment_args_for_update(command: Command) -> Command {
        described_as_before(command, A::augment_args_for_update)
    }
}

fn described_as_before(command: Command, augment: fn(Command) -> Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long_about = Resettable::from(command.get_long_about().cloned());
    augment(command).about(about).long_about(long_about)
}

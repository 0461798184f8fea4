//! Parsing the command line.

use clap::Parser;
use clap::builder::Styles;
use clap::error::ErrorKind;

use crate::failure::Failure;
use crate::program::Program;

/// Parses the arguments of this process. Prints help and the version, if they are asked for.
///
/// # Errors
///
/// [`Failure::HelpShown`] after help and the version, else one line that says what is wrong and
/// which help to read.
pub fn parse<A: Parser>(program: Program) -> Result<A, Failure> {
    let command = A::command().styles(Styles::styled());
    let parsed = command.try_get_matches().and_then(|matches| A::from_arg_matches(&matches));
    parsed.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_or_else(|error| Failure::output(&error), |()| Failure::HelpShown)
        }
        _ => Failure::Message(in_one_line(program, &error.to_string())),
    })
}

/// An error of clap on one line, without the usage.
fn in_one_line(program: Program, error: &str) -> String {
    let is_usage = |line: &str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines = error.lines().map(str::trim).take_while(|line| !is_usage(line));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join("; ").replace(":;", ":");
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    format!("{text}; see {} --help", program.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Parser)]
    struct Arguments {
        #[arg(long, value_parser = ["text", "json"])]
        _format: String,
    }

    #[test]
    fn errors_take_one_line() {
        let error = Arguments::try_parse_from(["solve", "--format", "xml"]).unwrap_err();
        let line = in_one_line(Program::named("solve"), &error.to_string());
        assert!(!line.contains('\n') && line.contains("'xml'") && line.contains("json"), "{line}");
        assert!(line.ends_with("; see solve --help"), "{line}");
    }
}

//! The licenses that must accompany a program: `--license` prints them.

/// The line between two licenses.
const RULE: &str =
    "--------------------------------------------------------------------------------\n";

/// The licenses of a program, of the embedded word list and its meanings, and of the crates that the
/// programs of the release contain.
pub(crate) fn all(name: &str) -> String {
    let head = format!(
        "{name} is available under the MIT license or the Apache license 2.0, at your option. It contains \
         an\nEnglish word list with meanings, crates by other authors and the standard library of Rust, which has the \
         same two\nlicenses. Their licenses follow.\n"
    );
    [
        &head,
        include_str!("../LICENSE-MIT"),
        include_str!("../LICENSE-APACHE"),
        dictc_english::NOTICES,
        // Made by .ci/third-party; it begins with a rule.
        include_str!("third-party.txt").trim_start_matches(RULE),
    ]
    .join(&format!("\n{RULE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licenses_name_the_program_the_word_list_and_other_crates() {
        let text = all("solve");
        for part in [
            "solve is available",
            "MIT License",
            "Apache License",
            "SCOWL",
            "WordNet 3.0 Copyright",
            "clap ",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("\r") && text.ends_with('\n'));
    }
}

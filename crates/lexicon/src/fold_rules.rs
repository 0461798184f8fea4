//! The section `FOLD`: the rules by which the letters of the words were folded.
//!
//! Each line of text is a rule: `keep`, a space and the letters that keep their accents although
//! others lose them; or a letter, a space and the letters that replace it. The metadata says
//! whether accents were removed, and in files without this section that is the only rule.

use dictc_letters::{Folding, FoldingError};

const KEEP: &str = "keep ";

/// The contents of the section; `None` if the metadata is enough.
pub(crate) fn encode(folding: &Folding) -> Option<Vec<u8>> {
    let kept: String = folding.kept().iter().copied().collect();
    let kept = (!kept.is_empty()).then(|| format!("{KEEP}{kept}\n"));
    let replaced =
        folding.replaced().iter().map(|(letter, letters)| format!("{letter} {letters}\n"));
    let text: String = kept.into_iter().chain(replaced).collect();
    (!text.is_empty()).then(|| text.into_bytes())
}

/// The rules of a file. Contents that this version does not know are ignored.
pub(crate) fn decode(section: Option<&[u8]>, accents_folded: bool) -> Folding {
    let of_metadata = || match accents_folded {
        true => Folding::new().accents(),
        false => Folding::new(),
    };
    let read = section.and_then(|section| std::str::from_utf8(section).ok());
    read.and_then(|text| parse(text, of_metadata()).ok()).unwrap_or_else(of_metadata)
}

fn parse(text: &str, folding: Folding) -> Result<Folding, FoldingError> {
    // The letter before the space may be a blank.
    let space = |line: &str| line.char_indices().skip(1).find(|it| it.1 == ' ').map(|it| it.0);
    text.lines().try_fold(folding, |folding, line| match (line.strip_prefix(KEEP), space(line)) {
        (Some(letters), _) => folding.accents_except(letters),
        (None, Some(at)) => folding.replace(&format!("{}={}", &line[..at], &line[at + 1..])),
        (None, None) => folding.replace(line),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_were_written() {
        let spanish = Folding::new().accents_except("ñç").unwrap();
        let german = Folding::new().replace("ä=ae").unwrap().replace("ß=ss").unwrap();
        for (folding, text) in [
            (Folding::new(), None),
            (Folding::new().accents(), None),
            (spanish.clone(), Some("keep çñ\n")),
            (german.clone(), Some("ß ss\nä ae\n")),
            (spanish.replace("w=vv").unwrap(), Some("keep çñ\nw vv\n")),
            (german.accents(), Some("ß ss\nä ae\n")),
            (Folding::new().replace("·=").unwrap(), Some("· \n")),
            (Folding::new().replace(" =").unwrap(), Some("  \n")),
            (Folding::new().replace("'=ʼ").unwrap(), Some("' ʼ\n")),
            (Folding::new().replace("ọ̀=o").unwrap(), Some("ọ̀ o\n")),
            (Folding::new().accents_except("ọ̀").unwrap(), Some("keep ọ̀\n")),
        ] {
            let encoded = encode(&folding);
            assert_eq!(encoded.as_deref(), text.map(str::as_bytes), "{folding:?}");
            assert_eq!(decode(encoded.as_deref(), folding.takes_accents()), folding);
        }
    }

    #[test]
    fn unknown_rules_are_treated_as_absent() {
        for section in [&b"swap a b\n"[..], b"\xff", b"a b\nb c\n", b"\n", b"keep 1\n"] {
            assert_eq!(decode(Some(section), true), Folding::new().accents(), "{section:?}");
        }
    }
}

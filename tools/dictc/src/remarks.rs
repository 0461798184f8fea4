//! The remarks of a run about its lists, on standard error. Lists with the same problem get a
//! single remark.

/// The remarks of a run.
#[derive(Debug, Default)]
pub(crate) struct Remarks(Vec<Remark>);

#[derive(Debug)]
struct Remark {
    /// Equal for remarks that say the same about different lists.
    kind: String,
    text: String,
    /// The number of further lists that it applies to.
    more: u64,
}

impl Remarks {
    /// Adds a remark about a list, unless there is already one of this kind.
    pub(crate) fn add(&mut self, kind: impl Into<String>, text: String) {
        let kind = kind.into();
        match self.0.iter_mut().find(|it| it.kind == kind) {
            Some(remark) => remark.more += 1,
            None => self.0.push(Remark { kind, text, more: 0 }),
        }
    }

    /// Prints the remarks, and forgets them.
    pub(crate) fn print(&mut self, quiet: bool) {
        for Remark { text, more, .. } in self.0.drain(..).filter(|_| !quiet) {
            let lists = dictc_cli::numbers::count(more, "other list");
            match more {
                0 => dictc_cli::PROGRAM.complain(text),
                _ => dictc_cli::PROGRAM.complain(format_args!("{text} (also {lists})")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_true_of_several_lists_is_said_once() {
        let mut remarks = Remarks::default();
        remarks.add("a", "one.txt: a".to_owned());
        remarks.add("b", "one.txt: b".to_owned());
        remarks.add("a", "two.txt: a".to_owned());
        let kept: Vec<_> = remarks.0.iter().map(|it| (&*it.text, it.more)).collect();
        assert_eq!(kept, [("one.txt: a", 1), ("one.txt: b", 0)]);
    }
}

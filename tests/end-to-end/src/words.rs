//! Dictionaries for tests.

use crate::dir::Dir;

impl Dir {
    /// Compiles words into `en.fst`, and returns that name.
    ///
    /// # Panics
    ///
    /// If `dictc` fails.
    #[expect(clippy::must_use_candidate, reason = "the name is always the same")]
    pub fn compile(&self, words: &[&str]) -> &'static str {
        self.write("words.txt", words.join("\n"));
        self.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
        "en.fst"
    }
}

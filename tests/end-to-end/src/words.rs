//! Dictionaries for tests.

use crate::dir::Dir;

impl Dir {
    /// Compiles words into `en.fst`, and says that this is its name.
    ///
    /// # Panics
    ///
    /// If that fails.
    #[must_use]
    pub fn compile(&self, words: &[&str]) -> &'static str {
        self.write("words.txt", words.join("\n"));
        self.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
        "en.fst"
    }
}

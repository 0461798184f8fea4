//! A page with a grid of letters, the words to find in it, and its solution, for paper.

use std::fmt::Write;

use dictc_puzzles::{LetterGrid, PlacedWord};

use crate::format::html::head;
use crate::lines::{GridDrawing, LINES};
use crate::markup::{escape, isolated};

/// A word search on a page.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::LetterGrid;
/// use dictc_render::SearchPage;
///
/// let lexicon = Lexicon::from_words(["cat", "tow"])?;
/// let grid = LetterGrid::parse("tac/xox/xxw", &lexicon)?;
/// let words = grid.find(&lexicon.into(), 3)?;
/// let page = SearchPage::new("Pets", &grid, &words, &["cat", "tow"], &[("Oxen".into(), 4)]).html();
/// assert!(page.contains("<h1>Pets</h1>") && page.contains("<li><bdi>cat</bdi></li>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SearchPage<'a> {
    title: &'a str,
    grid: &'a LetterGrid,
    words: &'a [PlacedWord],
    list: &'a [&'a str],
    message: &'a [(String, usize)],
}

impl<'a> SearchPage<'a> {
    /// A page with a title, a grid and its words: their places for the solution, and how they are
    /// written, in the order in which they are listed. `message` has each word of the
    /// message in the letters of no word, and the number of its letters.
    #[must_use]
    pub fn new(
        title: &'a str,
        grid: &'a LetterGrid,
        words: &'a [PlacedWord],
        list: &'a [&'a str],
        message: &'a [(String, usize)],
    ) -> Self {
        Self { title, grid, words, list, message }
    }

    /// The page, as HTML. On paper, the puzzle is a sheet and the solution another one. Linear in
    /// the number of cells and of letters.
    #[must_use]
    pub fn html(&self) -> String {
        let title = escape(self.title);
        let mut out = head(self.title, &[LINES, include_str!("puzzle_page.css")]);
        let _ = writeln!(out, "<section>\n<h1>{title}</h1>");
        GridDrawing::puzzle(self.grid).write_part(&mut out, "a grid of letters");
        out.push_str("<ul class=\"words\">\n");
        for word in self.list {
            let _ = writeln!(out, "<li>{}</li>", isolated(word));
        }
        out.push_str("</ul>\n");
        if !self.message.is_empty() {
            out.push_str("<p>The letters that are left say:</p>\n<p class=\"message\">");
            for (_, letters) in self.message.iter().filter(|it| it.1 > 0) {
                let _ = write!(out, "<span>{}</span> ", "<i></i>".repeat(*letters));
            }
            out.push_str("</p>\n");
        }
        let _ =
            writeln!(out, "</section>\n<section class=\"solution\">\n<h2>{title}: solution</h2>");
        GridDrawing::new(self.grid, self.words).write_part(&mut out, "the grid with its words");
        if !self.message.is_empty() {
            let words: Vec<&str> = self.message.iter().map(|(word, _)| &**word).collect();
            let _ = writeln!(out, "<p>{}</p>", isolated(&words.join(" ")));
        }
        out.push_str("</section>\n</body>\n</html>\n");
        out
    }
}

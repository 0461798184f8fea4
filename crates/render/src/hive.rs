//! A hive of letters, drawn as SVG, and on a page with its words, for paper.

use std::f64::consts::PI;
use std::fmt::Write;

use dictc_letters::Letter;
use dictc_puzzles::Bee;

use crate::format::html::head;
use crate::format::svg;
use crate::lines::LINES;
use crate::markup::{escape, isolated};

/// The distance from the middle of a cell to its corners.
const RADIUS: f64 = 40.0;
/// The smallest distance between the middles of neighboring cells.
const DISTANCE: f64 = 73.0;
/// The space around the drawing.
const MARGIN: f64 = 8.0;

/// The styles of a drawing, besides those of lines.
const HIVE: &str = ".hex { fill: var(--tile); stroke: var(--edge); stroke-width: 2; }
.hex.center { fill: var(--on); }
.hive .cell { font-size: 26px; }
";

/// The letters of a hive around its center.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::Bee;
/// use dictc_render::HiveDrawing;
///
/// let lexicon = Lexicon::from_words(["plane"])?;
/// let bee = Bee::new("aclnop", "e", 4, &lexicon)?;
/// assert!(HiveDrawing::new(&bee).svg("a hive").contains(">E</text>"));
/// let words = [("5 points".to_owned(), vec!["plane".into()])];
/// let page = HiveDrawing::new(&bee).page("Hive", "1 word, 5 points", &words);
/// assert!(page.contains("<b>5 points</b> <bdi>plane</bdi>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HiveDrawing<'a> {
    bee: &'a Bee,
}

impl<'a> HiveDrawing<'a> {
    /// A drawing of this hive.
    #[must_use]
    pub fn new(bee: &'a Bee) -> Self {
        Self { bee }
    }

    /// The hive as an SVG document. Screen readers read the `title`.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let (side, mut out) = (self.side(), String::new());
        svg::begin(&mut out, side, side, title, &[LINES, HIVE].concat());
        self.write_cells(&mut out);
        out.push_str("</svg>\n");
        out
    }

    /// A page with the hive, its rules and what there is to find; on paper, the words in groups are
    /// on another sheet.
    #[must_use]
    pub fn page(&self, title: &str, goal: &str, groups: &[(String, Vec<String>)]) -> String {
        let side = self.side();
        let mut out = head(title, &[LINES, HIVE, include_str!("puzzle_page.css")]);
        let _ = write!(
            out,
            "<section>\n<h1>{title}</h1>\n\
             <svg class=\"grid\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"the letters\">\n",
            title = escape(title)
        );
        self.write_cells(&mut out);
        let center = escape(self.bee.alphabet().face_of(self.bee.center()).as_ref());
        let least = self.bee.min_length();
        let _ = writeln!(
            out,
            "</svg>\n<p>Find words of at least {least} letters. They have only these letters, each any \
             number of times, and <bdi>{center}</bdi> at least once. To find: {}.</p>\n</section>\n\
             <section class=\"solution\">\n<h2>{}: solution</h2>",
            escape(goal),
            escape(title)
        );
        for (heading, words) in groups {
            let words: Vec<String> = words.iter().map(|word| isolated(word)).collect();
            let _ = writeln!(out, "<p><b>{}</b> {}</p>", escape(heading), words.join(", "));
        }
        out.push_str("</section>\n</body>\n</html>\n");
        out
    }

    /// The distance from the middle of the center to those of the letters around it.
    fn ring(&self) -> f64 {
        let letters = self.bee.letters().count().max(2) as f64;
        DISTANCE.max(DISTANCE / (2.0 * (PI / letters).sin()))
    }

    /// Width and height.
    fn side(&self) -> usize {
        (2.0 * (self.ring() + RADIUS + MARGIN)).round() as usize
    }

    fn write_cells(&self, out: &mut String) {
        let middle = self.side() as f64 / 2.0;
        out.push_str("<g class=\"hive\">\n");
        let letters = self.bee.letters().count() as f64;
        for (i, letter) in self.bee.letters().enumerate() {
            let (sin, cos) = (2.0 * PI * i as f64 / letters).sin_cos();
            let (x, y) = (middle + self.ring() * sin, middle - self.ring() * cos);
            self.write_cell(out, (x, y), letter, "hex");
        }
        self.write_cell(out, (middle, middle), self.bee.center(), "hex center");
        out.push_str("</g>\n");
    }

    fn write_cell(&self, out: &mut String, (x, y): (f64, f64), letter: Letter, class: &str) {
        let corner = |i: u32| {
            let (sin, cos) = (PI * f64::from(i) / 3.0).sin_cos();
            format!("{:.1},{:.1}", x + RADIUS * cos, y + RADIUS * sin)
        };
        let corners: Vec<String> = (0..6).map(corner).collect();
        let _ = writeln!(
            out,
            "<polygon class=\"{class}\" points=\"{}\"/><text class=\"cell\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            corners.join(" "),
            escape(self.bee.alphabet().face_of(letter).as_ref())
        );
    }
}

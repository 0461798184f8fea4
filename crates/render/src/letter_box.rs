//! A chain of words around the sides of a box, drawn as SVG.

use std::f64::consts::PI;
use std::fmt::Write;

use dictc_letters::Letter;
use dictc_puzzles::{Chain, LetterBox};

use crate::format::svg;
use crate::lines::COLORS;
use crate::markup::escape;

/// The smallest distance between the dots of a side.
const SPACING: f64 = 30.0;
/// The smallest distance from the middle of the box to a side.
const MIN_APOTHEM: f64 = 80.0;
/// The distance from a side to the middles of its letters.
const OUTSIDE: f64 = 20.0;
/// The space around the drawing.
const MARGIN: f64 = 18.0;
/// The height of a line with a word, below the box.
const LINE: f64 = 24.0;

/// A box of letters with a chain of words.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::LetterBox;
/// use dictc_render::BoxDrawing;
///
/// let lexicon = Lexicon::from_words(["bead", "decaf"])?;
/// let letter_box = LetterBox::parse("ab/cd/ef", &lexicon)?;
/// let chains = letter_box.chains(&lexicon.into(), 2, 1)?;
/// let drawing = BoxDrawing::new(&letter_box, chains.first());
/// assert!(drawing.svg("a chain").contains("<title>bead</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoxDrawing<'a> {
    letter_box: &'a LetterBox,
    chain: Option<&'a Chain>,
}

/// The position of a letter on its side of the box.
struct Spot {
    letter: Letter,
    dot: Point,
    /// The position of the letter's text, outside the box.
    label: Point,
}

type Point = (f64, f64);

impl<'a> BoxDrawing<'a> {
    /// A drawing of a box, with the words of a chain if there is one.
    #[must_use]
    pub fn new(letter_box: &'a LetterBox, chain: Option<&'a Chain>) -> Self {
        Self { letter_box, chain }
    }

    /// The box as an SVG document, with a line for each word, which starts at a larger dot. Screen
    /// readers read the `title`.
    ///
    /// The first side is at the top, and the others follow clockwise. Each reads from left to
    /// right, or downwards. If there are only two sides, they face each other.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let alphabet = self.letter_box.alphabet();
        let (corners, places) = self.layout();
        let points = corners.iter().chain(places.iter().map(|it| &it.label));
        let (low, high) = points.fold(((0.0, 0.0), (0.0, 0.0)), |(low, high), it| {
            (with(low, *it, f64::min), with(high, *it, f64::max))
        });
        let words = self.chain.map_or(&[][..], |chain| &chain.words);
        let width = high.0 - low.0 + 2.0 * MARGIN;
        let height = high.1 - low.1 + 2.0 * MARGIN + LINE * words.len() as f64;
        let styles = concat!(include_str!("lines.css"), include_str!("letter_box.css"));
        let mut out = String::new();
        svg::begin(&mut out, width.round() as usize, height.round() as usize, title, styles);
        let (x, y) = (MARGIN - low.0, MARGIN - low.1);
        let _ = writeln!(out, "<g transform=\"translate({x:.1} {y:.1})\">");
        let _ = writeln!(out, "<path class=\"side\" d=\"{}Z\"/>", path(corners.iter().copied()));
        for (i, word) in words.iter().enumerate() {
            let dot_of = |letter| places.iter().find(|it| it.letter == letter).map(|it| it.dot);
            let mut dots = alphabet.divide(word).filter_map(dot_of).peekable();
            let color = i % COLORS;
            if let Some((x, y)) = dots.peek() {
                let _ = writeln!(
                    out,
                    "<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\"/>"
                );
            }
            let _ = writeln!(
                out,
                "<path class=\"chain c{color}\" d=\"{}\"><title>{}</title></path>",
                path(dots),
                escape(&alphabet.written(word)),
            );
        }
        for Spot { letter, dot: (x, y), label } in &places {
            let _ = writeln!(
                out,
                "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>\
                 <text class=\"cell\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                label.0,
                label.1,
                escape(alphabet.face_of(*letter).as_ref()),
            );
        }
        for (i, word) in words.iter().enumerate() {
            let (x, y) = ((low.0 + high.0) / 2.0, high.1 + MARGIN + LINE * (i as f64 + 0.5));
            let _ = writeln!(
                out,
                "<text class=\"cell\" x=\"{x:.1}\" y=\"{y:.1}\"><tspan class=\"f{}\">●</tspan> {}</text>",
                i % COLORS,
                escape(&alphabet.written(word)),
            );
        }
        out.push_str("</g>\n</svg>\n");
        out
    }

    /// The corners of the box, whose middle is the origin, and its letters.
    fn layout(&self) -> (Vec<Point>, Vec<Spot>) {
        let sides = self.letter_box.sides();
        // Two sides are the first and the third side of a square.
        let (edges, stride) = if sides.len() == 2 { (4, 2) } else { (sides.len(), 1) };
        let angle = PI / edges as f64;
        let longest = sides.iter().map(Vec::len).max().unwrap_or(0) as f64;
        let apothem = MIN_APOTHEM.max(SPACING * (longest + 1.0) / (2.0 * angle.tan()));
        let edge = 2.0 * apothem * angle.tan();
        let direction = |edge: f64| (2.0 * angle * edge - PI / 2.0).sin_cos();
        let corner = |i: usize| {
            let (sin, cos) = direction(i as f64 + 0.5);
            let radius = apothem / angle.cos();
            rounded((radius * cos, radius * sin))
        };
        let corners = (0..edges).map(corner).collect();
        let mut places = Vec::new();
        for (i, side) in sides.iter().enumerate() {
            let (sin, cos) = direction((i * stride) as f64);
            // Clockwise along the side, or counterclockwise if clockwise would be to the left or
            // upwards.
            let along = if sin > 0.01 || (sin > -0.01 && cos < 0.0) { -edge } else { edge };
            let count = side.len() as f64;
            for (j, &letter) in side.iter().enumerate() {
                let shift = along * ((j as f64 + 1.0) / (count + 1.0) - 0.5);
                let at = |out: f64| rounded((out * cos - shift * sin, out * sin + shift * cos));
                places.push(Spot { letter, dot: at(apothem), label: at(apothem + OUTSIDE) });
            }
        }
        (corners, places)
    }
}

/// A point rounded to tenths, for the output. Adding zero removes the sign of a zero.
fn rounded((x, y): Point) -> Point {
    let tenths = |it: f64| (10.0 * it).round() / 10.0 + 0.0;
    (tenths(x), tenths(y))
}

/// Both coordinates of two points, combined.
fn with(a: Point, b: Point, combine: fn(f64, f64) -> f64) -> Point {
    (combine(a.0, b.0), combine(a.1, b.1))
}

/// Lines from point to point.
fn path(points: impl Iterator<Item = Point>) -> String {
    let mut path = String::new();
    for (i, (x, y)) in points.enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    path
}

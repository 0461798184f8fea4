//! The pictures of the documents, drawn from the cells of the screen.
//!
//! `PLAY_PICTURES=write cargo test -p play pictures` draws them again. Without the variable, the
//! test compares them with the files.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use dictc_game::session::{Action, Key, Session};
use dictc_game::{GameRecord, HistorySummary, KnownWords, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{buffer, plan, session, type_text};
use crate::report::summary_text;
use crate::screen::{Look, View};

const COLUMN: f64 = 8.4;
const LINE: f64 = 17.0;
const MARGIN: f64 = 14.0;
const INK: &str = "#d5d9e0";
const PAPER: &str = "#1b1e24";

fn hex(color: Color, default: &'static str) -> &'static str {
    match color {
        Color::Black => "#1b1e24",
        Color::Red => "#e5534b",
        Color::Green => "#57ab5a",
        Color::Yellow => "#d9b44a",
        Color::Cyan => "#39c5cf",
        _ => default,
    }
}

/// The screen as a drawing.
fn svg(buffer: &Buffer, title: &str) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (all_x, all_y) =
        (f64::from(width) * COLUMN + 2.0 * MARGIN, f64::from(height) * LINE + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_x:.0} {all_y:.0}\" \
         width=\"{all_x:.0}\" height=\"{all_y:.0}\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"14\" fill=\"{INK}\">\n"
    );
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let style = buffer[(x, y)].style();
            let end = (x..width).find(|&it| buffer[(it, y)].style() != style).unwrap_or(width);
            let text: String = (x..end).map(|it| buffer[(it, y)].symbol()).collect();
            run(&mut out, &text, style, x, y);
            x = end;
        }
    }
    out += "</g>\n</svg>\n";
    out
}

/// A piece of a line in one style.
fn run(out: &mut String, text: &str, style: Style, x: u16, y: u16) {
    let (left, top) = (MARGIN + f64::from(x) * COLUMN, MARGIN + f64::from(y) * LINE);
    if let Some(paper) = style.bg.filter(|&color| color != Color::Reset) {
        let (paper, width) = (hex(paper, PAPER), text.chars().count() as f64 * COLUMN);
        let _ = writeln!(
            out,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{LINE}\" \
             fill=\"{paper}\"/>"
        );
    }
    let mut marks = String::new();
    if let Some(ink) = style.fg.filter(|&color| color != Color::Reset) {
        let _ = write!(marks, " fill=\"{}\"", hex(ink, INK));
    }
    for (modifier, mark) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::DIM, " opacity=\"0.6\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if style.add_modifier.contains(modifier) {
            marks += mark;
        }
    }
    // Words that are far apart are drawn separately, so that columns stay aligned in any font.
    let mut column = 0;
    for piece in text.split("  ") {
        let word = piece.trim();
        if !word.is_empty() {
            let start = column + (piece.len() - piece.trim_start().len());
            let x = left + start as f64 * COLUMN;
            let length = word.chars().count() as f64 * COLUMN;
            let word = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{length:.1}\"{marks}>{word}</text>",
                top + 13.0
            );
        }
        column += piece.chars().count() + 2;
    }
}

/// Compares a drawing with a file of the documents, or writes it.
fn check(name: &str, drawing: &str) {
    roxmltree::Document::parse(drawing).expect("a drawing is XML");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images").join(name);
    if std::env::var_os("PLAY_PICTURES").is_some_and(|value| value == "write") {
        std::fs::write(&path, drawing).unwrap();
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        file == drawing,
        "docs/images/{name} is not what the program draws; \
         draw it again with PLAY_PICTURES=write cargo test -p play pictures"
    );
}

#[test]
fn the_pictures_of_a_round() {
    let mut session = session("--seed 1 --against 3 --player Ann");
    let words = ["rout", "route", "short", "oath", "tea", "hart", "thug", "hater", "fate", "taut"];
    for (seconds, word) in (8..).step_by(9).zip(words) {
        type_text(&mut session, &format!("{word}\n"), seconds);
    }
    type_text(&mut session, "shutte", 100);
    session.tick(Duration::from_secs(101));
    let picture = |session: &Session, seconds, remarks: &[String]| {
        let now = Duration::from_secs(seconds);
        buffer(&View { session, now, remarks, look: Look::Colored }, 72, 20)
    };
    check("play-round.svg", &svg(&picture(&session, 101, &[]), "A round of play"));
    assert_eq!(session.key(Key::EndRound, Duration::from_secs(180)), Action::Record);
    // The best missed word has no meaning.
    session.key(Key::Down, Duration::from_secs(181));
    let remark = "Ann: 5.6 % of the points (usually 4.9 %), mean 9; rank 3 of 17.".to_owned();
    check("play-results.svg", &svg(&picture(&session, 181, &[remark]), "The results"));
}

/// A history of a player who finds common and short words, as the computer of strength 2 does.
#[test]
fn the_picture_of_a_history() {
    let mut plan = plan("--seed 1 --player Ann --against 1");
    let mut summary = HistorySummary::default();
    for number in 0..40 {
        let mut session = plan.next_session().unwrap();
        let known_words = KnownWords::Level(50);
        let player = Player::new("2".parse().unwrap(), known_words, number);
        for find in player.plan(session.round().words(), Duration::from_secs(180)) {
            let word = session.round().words()[find.word].text.clone();
            session.play(&word, find.at);
        }
        session.tick(Duration::from_secs(180));
        summary.add(&GameRecord::new(session.round(), session.player(), number));
    }
    let text = format!("$ dictc play --history\n{}", summary_text(None, &summary));
    let height = text.lines().count() as u16;
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, height));
    for (y, line) in (0..).zip(text.lines()) {
        buffer.set_string(0, y, line, Style::new());
    }
    check("play-history.svg", &svg(&buffer, "A history of forty rounds"));
}

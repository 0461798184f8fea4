//! Draws a session into a buffer of cells of any size.
//!
//! The board is on the left. On the right are the players and the words of the current player or,
//! after the round, all players side by side. Below are a message, the input and the keys; after the
//! round, the selected word and its meaning are above them. Colors only repeat information that
//! brackets and marks have.

use std::time::Duration;

use dictc_cli::numbers::count;
use dictc_game::session::{Column, Entry, Results, Session};
use dictc_game::{Round, Standing, Verdict};
use dictc_letters::visible;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::grid::faces;
use crate::layout::{Layout, TOP, Tiles};
use crate::wording::{self, Tone, title_of, why_not};

/// Whether there are colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Colored,
    Plain,
}

impl Look {
    fn color(self, color: Color) -> Style {
        match self {
            Look::Colored => Style::new().fg(color),
            Look::Plain => Style::new(),
        }
    }

    fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Neutral => Style::new(),
            Tone::Good => self.color(Color::Green),
            Tone::Bad => self.color(Color::Red),
        }
    }

    /// A tile on a path.
    fn lit(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self {
            Look::Colored => bold.fg(Color::Black).bg(Color::Yellow),
            Look::Plain => bold.add_modifier(Modifier::REVERSED),
        }
    }

    fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }
}

/// The lines of the rank and the words of the current player, with an empty one below.
const PROGRESS: usize = 3;

/// The width of the longest name of a rank.
pub(crate) const RANK: u16 = 8;

/// The width of the longest bar.
const BAR: u16 = 20;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// The state to draw.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub session: &'a Session,
    /// The time since the beginning of the round.
    pub now: Duration,
    /// Remarks about a finished round, besides its results.
    pub remarks: &'a [String],
    pub look: Look,
}

/// Draws a view. Returns the position of the cursor, if it is shown.
pub fn draw(view: &View<'_>, area: Rect, buf: &mut Buffer) -> Option<(u16, u16)> {
    let View { session, now, look, .. } = *view;
    let mut canvas = Canvas { area, buf, look };
    let layout = match Layout::of(session, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_small(session, now, needed, &mut canvas),
    };
    canvas.header(session, now);
    canvas.board(session, &layout.tiles);
    let left = layout.tiles.board().width + 3;
    let Some(results) = session.results() else {
        canvas.found(session, left, layout.playing);
        return canvas.playing(session, layout.playing);
    };
    let remarks = &view.remarks[..view.remarks.len().min(layout.remarks.into())];
    let top = area.height - layout.selected - 2 - remarks.len().max(1) as u16;
    canvas.columns(results, session.round(), left, top);
    if let Some(entry) = results.selected() {
        canvas.selected(entry, session.round(), top, layout.selected);
    }
    canvas.ended(session, remarks, top + layout.selected);
    None
}

/// A window that is too small still shows the time and takes words.
fn draw_small(
    session: &Session,
    now: Duration,
    needed: Size,
    canvas: &mut Canvas<'_>,
) -> Option<(u16, u16)> {
    canvas.text(0, 0, &clock(session, now), BOLD);
    canvas.text(0, 1, &format!("Enlarge the window to {needed}."), Style::new());
    if Layout::is_large(needed) {
        canvas.text(0, 2, "Or start again with --plain.", Style::new());
    }
    let bottom = canvas.area.height.saturating_sub(1);
    if bottom < 4 {
        return None;
    }
    canvas.text(0, bottom - 1, &wording::message(session).0, Style::new());
    canvas.input(session, bottom)
}

/// The time that is left, or that has passed.
fn clock(session: &Session, now: Duration) -> String {
    let minutes = |time: Duration| format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60);
    match (session.results(), session.round().time_left(now)) {
        (Some(_), _) => "over".to_owned(),
        // The last second counts until it is over.
        (_, Some(left)) => minutes(left + Duration::from_millis(999)),
        (_, None) => minutes(now),
    }
}

/// The canvas to draw on.
struct Canvas<'a> {
    area: Rect,
    buf: &'a mut Buffer,
    look: Look,
}

impl Canvas<'_> {
    /// Writes text at a position of the area, up to its right edge.
    fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        self.text_within(x, y, self.area.width.saturating_sub(x), text, style);
    }

    fn text_within(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        if x < self.area.width && y < self.area.height {
            let width = width.min(self.area.width - x);
            let (x, y) = (self.area.x + x, self.area.y + y);
            self.buf.set_stringn(x, y, visible(text), usize::from(width), style);
        }
    }

    fn right(&mut self, y: u16, text: &str, style: Style) {
        let x = self.area.width.saturating_sub(text.width() as u16 + 1);
        self.text(x, y, text, style);
    }

    fn header(&mut self, session: &Session, now: Duration) {
        let clock = clock(session, now);
        let is_late = session.round().time_left(now).is_some_and(|left| left.as_secs() < 10);
        let is_late = is_late && session.results().is_none();
        let room = self.area.width - clock.width() as u16 - 3;
        self.text_within(1, 0, room, &wording::title(session.round()), self.look.dim());
        let style = if is_late { self.look.color(Color::Red) } else { Style::new() };
        self.right(0, &clock, style.add_modifier(Modifier::BOLD));
    }

    /// Draws the board with its left top corner in column 1.
    fn board(&mut self, session: &Session, tiles: &Tiles) {
        if tiles.has_lines {
            self.lines(tiles);
        }
        let board = session.round().board();
        let (faces, widest) = faces(session.round());
        let lit = session.lit();
        let Size { width, height } = tiles.step;
        // Faces are in the middle of their tiles.
        let (first_x, first_y) = (1 + (width - widest as u16 - 1) / 2, TOP + height / 2);
        for (cell, face) in faces.iter().enumerate() {
            let (row, column) = (cell / board.columns(), cell % board.columns());
            let (x, y) = (first_x + column as u16 * width, first_y + row as u16 * height);
            let (open, close, style) = if lit.contains(&cell) {
                ("[", "]", self.look.lit())
            } else if session.hinted().contains(&cell) {
                ("(", ")", BOLD.patch(self.look.color(Color::Cyan)))
            } else if board.tile(cell).is_wall() {
                (" ", " ", self.look.dim())
            } else {
                (" ", " ", BOLD)
            };
            let padding = " ".repeat(widest - face.width());
            self.text(x, y, &format!("{open}{face}{padding}{close}"), style);
        }
    }

    fn lines(&mut self, tiles: &Tiles) {
        let Size { width, height } = tiles.board();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let is_across = y.is_multiple_of(tiles.step.height);
            let is_down = x.is_multiple_of(tiles.step.width);
            let line = match (is_across, is_down) {
                (false, false) => continue,
                (false, true) => "│",
                (true, false) => "─",
                (true, true) => {
                    let joints = match y {
                        0 => ["┌", "┬", "┐"],
                        y if y == height - 1 => ["└", "┴", "┘"],
                        _ => ["├", "┼", "┤"],
                    };
                    match x {
                        0 => joints[0],
                        x if x == width - 1 => joints[2],
                        _ => joints[1],
                    }
                }
            };
            self.text(1 + x, TOP + y, line, self.look.dim());
        }
    }

    /// The players, and how far the current player is: the rank, and the words.
    fn found(&mut self, session: &Session, x: u16, end: u16) {
        let round = session.round();
        let mut y = TOP;
        // About half of the lines are for words.
        for player in round.players().take(usize::from(end / 2) - PROGRESS) {
            let is_current = player == session.player();
            let words = count(round.found(player).len(), "word");
            let score = match round.computer(player) {
                // Its score is not shown during the round.
                Some(_) => words,
                None => format!("{words}, {}", count(round.points(player), "point")),
            };
            let mark = if is_current { ">" } else { " " };
            let style = if is_current { BOLD } else { Style::new() };
            self.text(x, y, &format!("{mark} {}: {score}", round.name(player)), style);
            y += 1;
        }
        y += 1;
        let standing = round.standing(session.player());
        self.text(x + 2, y, &progress(&standing, self.area.width.saturating_sub(x + 3)), BOLD);
        self.text(x + 2, y + 1, &wording::found(&standing), Style::new());
        y += PROGRESS as u16;
        let found: Vec<String> = round
            .found(session.player())
            .rev()
            .map(|word| {
                let mark = if standing.goal.has(word) { "" } else { "+" };
                format!("{} {}{mark}", word.text, word.points)
            })
            .collect();
        self.in_columns(&found, x + 2, y, end);
    }

    /// Texts in columns, from top to bottom, as far as there is room.
    fn in_columns(&mut self, texts: &[String], x: u16, y: u16, end: u16) {
        let lines = usize::from(end.saturating_sub(y + 1)).max(1);
        let mut x = x;
        for column in texts.chunks(lines) {
            let width = column.iter().map(|text| text.width()).max().unwrap_or(0) as u16;
            if x + width >= self.area.width {
                self.text(x, y, "…", self.look.dim());
                break;
            }
            for (line, text) in (y..).zip(column) {
                self.text(x, line, text, Style::new());
            }
            x += width + 2;
        }
    }

    /// The columns of the results, as far as they fit, including the one in focus.
    fn columns(&mut self, results: &Results, round: &Round, x: u16, end: u16) {
        let heading = |column: &Column| format!("{} {}", title_of(column, round), column.points);
        let headings: Vec<String> = results.columns.iter().map(heading).collect();
        let columns = results.columns.iter().zip(&headings);
        let widths: Vec<u16> = columns.map(|(it, heading)| width(it, heading, round)).collect();
        let room = self.area.width - x;
        let mut first = 0;
        let needed =
            |from: usize| widths[from..=results.focus].iter().map(|it| it + 2).sum::<u16>();
        while first < results.focus && needed(first) > room {
            first += 1;
        }
        let mut at = x;
        for (i, column) in results.columns.iter().enumerate().skip(first) {
            if at + widths[i] > self.area.width && i > results.focus {
                self.text(self.area.width - 1, TOP, "…", self.look.dim());
                break;
            }
            let area = Rect::new(at, TOP, widths[i], end - TOP);
            self.column(column, &headings[i], i == results.focus, round, area);
            at += widths[i] + 2;
        }
        if first > 0 {
            self.text(x - 1, TOP, "…", self.look.dim());
        }
    }

    fn column(
        &mut self,
        column: &Column,
        heading: &str,
        has_focus: bool,
        round: &Round,
        area: Rect,
    ) {
        let style = if has_focus { BOLD.add_modifier(Modifier::UNDERLINED) } else { BOLD };
        self.text_within(area.x, area.y, area.width, heading, style);
        let lines = usize::from(area.height - 2);
        // The selected word is in the middle, except near the ends.
        let bottom = column.entries.len().saturating_sub(lines);
        let top = column.selected.saturating_sub(lines / 2).min(bottom);
        for (i, entry) in column.entries.iter().enumerate().skip(top).take(lines) {
            let is_selected = has_focus && i == column.selected;
            let style = match (is_selected, entry.verdict == Verdict::Found) {
                (true, _) => self.look.lit(),
                (false, false) => self.look.dim(),
                (false, true) => Style::new(),
            };
            let mark = if is_selected { ">" } else { " " };
            let y = area.y + 1 + (i - top) as u16;
            self.text_within(
                area.x,
                y,
                area.width,
                &format!("{mark}{}", label(entry, round)),
                style,
            );
        }
    }

    /// The selected word, what it is worth or why it does not count, and its meaning.
    fn selected(&mut self, entry: &Entry, round: &Round, y: u16, lines: u16) {
        let word = wording::written(&entry.text, round);
        let what = match why_not(entry, round) {
            None => count(entry.points, "point"),
            Some(why) => why.to_owned(),
        };
        let meaning = wording::meaning_of(&entry.text, round);
        let meaning = meaning.map_or(String::new(), |meaning| format!(": {}", visible(&meaning)));
        let text = Line::from(vec![word.bold(), format!(", {what}{meaning}").into()]);
        let width = self.area.width.saturating_sub(2);
        let area = Rect::new(self.area.x + 1, self.area.y + y, width, lines);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, self.buf);
    }

    /// The message, the input and the keys, from line `y`.
    fn playing(&mut self, session: &Session, y: u16) -> Option<(u16, u16)> {
        self.message(session, y);
        // All of it fits the smallest window.
        let keys = match session.people().len() {
            1 => "Enter word   ? hint   Ctrl-D end   Ctrl-C quit",
            _ => "Enter word  Tab player  ? hint  Ctrl-D end  Ctrl-C quit",
        };
        self.text(1, y + 2, keys, self.look.dim());
        self.input(session, y + 1)
    }

    /// The message, the remarks and the keys after the round, from line `y`.
    fn ended(&mut self, session: &Session, remarks: &[String], y: u16) {
        self.message(session, y);
        for (y, remark) in (y + 1..).zip(remarks) {
            self.text(1, y, remark, Style::new());
        }
        let keys = "Arrows choose a word   n next round   q quit";
        self.text(1, self.area.height - 1, keys, self.look.dim());
    }

    fn message(&mut self, session: &Session, y: u16) {
        let (text, tone) = wording::message(session);
        self.text(1, y, &text, self.look.tone(tone));
    }

    /// The input line. Returns the position of the cursor.
    fn input(&mut self, session: &Session, y: u16) -> Option<(u16, u16)> {
        if session.results().is_some() {
            return None;
        }
        let prompt = format!("{}> ", visible(session.round().name(session.player())));
        // Shows the end of a long input.
        let room = usize::from(self.area.width).saturating_sub(prompt.width() + 3);
        let typed = visible(session.input());
        let mut input = &*typed;
        while input.width() > room {
            let mut letters = input.chars();
            letters.next();
            input = letters.as_str();
        }
        self.text(1, y, &prompt, BOLD);
        let x = 1 + prompt.width() as u16;
        self.text(x, y, input, Style::new());
        let x = (x + input.width() as u16).min(self.area.width.saturating_sub(1));
        Some((self.area.x + x, self.area.y + y))
    }
}

/// The rank, and a bar: how many of the points of the goal a player has. The bar is at the same place for
/// every rank.
fn progress(standing: &Standing, room: u16) -> String {
    let width = u64::from(room.saturating_sub(RANK + 3).min(BAR));
    let points = standing.points.min(standing.goal.points());
    let full = (points * width).checked_div(standing.goal.points()).unwrap_or(0);
    let (full, empty) = ("#".repeat(full as usize), ".".repeat((width - full) as usize));
    format!("{:<1$} [{full}{empty}]", standing.rank().name(), usize::from(RANK))
}

fn label(entry: &Entry, round: &Round) -> String {
    let word = wording::written(&entry.text, round);
    match entry.verdict {
        Verdict::Found => format!("{word} {}", entry.points),
        Verdict::Shared => format!("{word} ="),
        _ => format!("{word} x"),
    }
}

/// The width of a column: of its widest word or its heading.
fn width(column: &Column, heading: &str, round: &Round) -> u16 {
    let entries = column.entries.iter().map(|entry| label(entry, round).width() + 1);
    entries.chain([heading.width()]).max().unwrap_or(0).min(30) as u16
}

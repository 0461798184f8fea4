//! Rounds played as in a terminal, with screens that are compared and drawn for the documents.

mod ghosts;
mod pictures;
mod rounds;

use std::time::Duration;

use clap::Parser;
use dictc_game::session::{Action, Key, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::arguments::Arguments;
use crate::plan::{self, Plan};
use crate::screen::{Look, View, draw};

/// A plan with these arguments. Nothing is recorded.
fn plan(arguments: &str) -> Plan {
    let arguments = ["play", "--no-history"].into_iter().chain(arguments.split_whitespace());
    let arguments = Arguments::try_parse_from(arguments).unwrap();
    arguments.check().unwrap();
    plan::make(&arguments).unwrap()
}

fn session(arguments: &str) -> Session {
    plan(arguments).next_session().unwrap()
}

/// Types a text; a line break is Enter.
fn type_text(session: &mut Session, text: &str, seconds: u64) -> Action {
    let key = |c| match c {
        '\n' => Key::Enter,
        '\t' => Key::Tab,
        c => Key::Char(c),
    };
    let now = Duration::from_secs(seconds);
    text.chars().map(key).map(|key| session.key(key, now)).last().unwrap_or(Action::None)
}

fn buffer(view: &View<'_>, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(view, area, &mut buffer);
    buffer
}

/// The text of the screen, without colors.
fn screen(session: &Session, seconds: u64, width: u16, height: u16) -> String {
    screen_with(session, &[], seconds, width, height)
}

fn screen_with(
    session: &Session,
    remarks: &[String],
    seconds: u64,
    width: u16,
    height: u16,
) -> String {
    let now = Duration::from_secs(seconds);
    let view = View { session, now, remarks, look: Look::Plain };
    let buffer = buffer(&view, width, height);
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

//! Screens of a terminal that counts columns in another way than Ratatui.

use std::convert::Infallible;
use std::time::Duration;

use dictc_game::session::{Key, Session};
use dictc_lexicon::Lexicon;
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::{plan, type_text};
use crate::rows::Rows;
use crate::screen::{Look, View, draw};

const SIZE: Size = Size::new(80, 24);

/// A terminal in which every character takes a column, also vowel signs and joiners.
#[derive(Debug)]
struct Columns {
    cells: Vec<Vec<char>>,
}

impl Columns {
    fn new() -> Self {
        Self { cells: vec![vec![' '; SIZE.width.into()]; SIZE.height.into()] }
    }

    fn rows(&self) -> Vec<String> {
        self.cells.iter().map(|row| row.iter().collect()).collect()
    }
}

impl Backend for Columns {
    type Error = Infallible;

    /// The cursor moves by itself from a cell to the next one.
    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (mut last, mut cursor) = (None, 0);
        for (x, y, cell) in content {
            if last != Some((x.wrapping_sub(1), y)) {
                cursor = usize::from(x);
            }
            last = Some((x, y));
            for character in cell.symbol().chars() {
                if let Some(place) = self.cells[usize::from(y)].get_mut(cursor) {
                    *place = character;
                }
                cursor += 1;
            }
        }
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        *self = Self::new();
        Ok(())
    }

    fn clear_region(&mut self, _: ClearType) -> Result<(), Infallible> {
        self.clear()
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, _: P) -> Result<(), Infallible> {
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(SIZE)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize { columns_rows: SIZE, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

fn show<B: Backend<Error = Infallible>>(terminal: &mut Terminal<B>, session: &Session) {
    let view = View { session, now: Duration::from_secs(1), remarks: &[], look: Look::Plain };
    let drawn = terminal.draw(|frame| {
        draw(&view, frame.area(), frame.buffer_mut());
    });
    drawn.unwrap();
}

/// Types a word of each script letter by letter, removes it again, plays it, and ends the round. What
/// the terminal shows is always what it shows if it is drawn for the first time.
#[test]
fn no_part_of_a_letter_stays_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut ghosts = 0;
    for (word, board) in [
        ("नमस्ते", "नम/स्तेक"),
        ("কর্মী", "কর্মী/কক"),
        ("வணக்கம்", "வண/[க்க][ம்]"),
        ("మాతృక", "మాతృ/కక"),
        ("กำลัง", "กำลั/งก"),
        ("ខ្មែរ", "ខ្មែរ/រក"),
        ("ẹ̀kọ́", "ẹ̀k/ọ́k"),
        ("שלום", "של/ום"),
        ("语言学", "语言/学语"),
        ("tea", "te/ab"),
    ] {
        let file = folder.path().join("words.fst");
        let words = Lexicon::from_words([dictc_letters::fold(word).as_ref(), "tea"]).unwrap();
        std::fs::write(&file, words.as_bytes()).unwrap();
        let arguments = format!("--dict {} --min-length 1 --minutes 0 {board}", file.display());
        let mut session = plan(&arguments).next_session().unwrap();
        let mut kept = Terminal::new(Rows::new(Columns::new())).unwrap();
        let mut plain = Terminal::new(Columns::new()).unwrap();
        let mut check = |session: &Session| {
            show(&mut kept, session);
            show(&mut plain, session);
            let mut fresh = Terminal::new(Rows::new(Columns::new())).unwrap();
            show(&mut fresh, session);
            let now = kept.backend().terminal().rows();
            assert_eq!(now, fresh.backend().terminal().rows(), "{word}");
            let mut fresh = Terminal::new(Columns::new()).unwrap();
            show(&mut fresh, session);
            ghosts += usize::from(plain.backend().rows() != fresh.backend().rows());
        };
        check(&session);
        for character in word.chars() {
            type_text(&mut session, &character.to_string(), 1);
            check(&session);
        }
        for _ in word.chars() {
            session.key(Key::Backspace, Duration::from_secs(1));
            check(&session);
        }
        type_text(&mut session, &format!("{word}\nx\n"), 1);
        check(&session);
        session.key(Key::EndRound, Duration::from_secs(2));
        session.key(Key::EndRound, Duration::from_secs(2));
        check(&session);
    }
    assert!(ghosts > 0, "the terminal of this test shows what the rows are for");
}

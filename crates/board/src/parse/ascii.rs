//! The fast path for plain text: ASCII without brackets, in its first reading.
//!
//! One pass over the bytes determines whether the text is of this kind. Then each byte is a tile or
//! a separator, looked up in a table, except for capitals with small letters after them. `scan`
//! reads every other text, and reports all errors.

use dictc_letters::Letter;

use super::rows::{RowEnd, Rows};
use crate::limits::{MAX_CAPITALIZED_BYTES, MAX_CELLS};
use crate::size::Size;
use crate::tile::{QTile, Tile};

const SMALL: u8 = 1;
const CAPITAL: u8 = 2;
const SIGN: u8 = 4;
const SPACE: u8 = 8;
const COMMA: u8 = 16;
const LINE: u8 = 32;
const OTHER: u8 = 64;

static CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < class.len() {
        class[byte] = match byte as u8 {
            b'a'..=b'z' => SMALL,
            b'A'..=b'Z' => CAPITAL,
            b'?' | b'.' => SIGN,
            b' ' | b'\t' => SPACE,
            b',' => COMMA,
            b'/' | b'\n' | b'\r' => LINE,
            _ => OTHER,
        };
        byte += 1;
    }
    class
};

static TILES_QU: [Tile; 128] = tiles(QTile::Qu);
static TILES_BARE_Q: [Tile; 128] = tiles(QTile::Bare);

const fn tiles(q: QTile) -> [Tile; 128] {
    let mut tiles = [Tile::WALL; 128];
    let mut letter = b'a';
    while letter <= b'z' {
        let tile = match letter {
            b'q' => q.tile(),
            _ => Tile::from_folded_letter(Letter::ascii(letter)),
        };
        tiles[letter as usize] = tile;
        tiles[letter.to_ascii_uppercase() as usize] = tile;
        letter += 1;
    }
    tiles[b'?' as usize] = Tile::BLANK;
    tiles
}

/// Reads the text if it is plain and has a shape in its first reading, and adds its tiles to
/// `tiles`. Tiles may be added even if the result is `None`.
pub(super) fn read(
    text: &str,
    q: QTile,
    asked: Option<Size>,
    tiles: &mut Vec<Tile>,
) -> Option<Size> {
    let classes = text.bytes().fold(0, |all, b| all | CLASS[usize::from(b)]);
    if classes & OTHER != 0 || text.len() > MAX_CELLS {
        return None;
    }
    let groups = classes & SMALL != 0 && classes & CAPITAL != 0;
    let table = match q {
        QTile::Qu => &TILES_QU,
        QTile::Bare => &TILES_BARE_Q,
    };
    // Only the strongest separator in the text ends rows.
    let separators = classes & (SPACE | COMMA | LINE);
    let row_end = [LINE, COMMA, SPACE].into_iter().find(|kind| separators & kind != 0).unwrap_or(0);
    let mut rows = Rows::new(match row_end {
        0 => RowEnd::Nothing,
        LINE => RowEnd::Line,
        _ => RowEnd::Gap,
    });
    if separators == 0 && !groups {
        tiles.extend(text.bytes().map(|b| table[usize::from(b & 0x7f)]));
    } else {
        let mut rest = text.as_bytes();
        while let [byte, after @ ..] = rest {
            rest = after;
            let class = CLASS[usize::from(*byte)];
            if class & separators != 0 {
                if class == row_end {
                    rows.end_row(tiles.len());
                }
            } else if groups && class == CAPITAL && starts_small(after) {
                let begin = text.len() - after.len() - 1;
                let small = after.iter().take_while(|b| b.is_ascii_lowercase());
                rest = &after[small.count()..];
                let group = text.get(begin..text.len() - rest.len())?;
                if group.len() > MAX_CAPITALIZED_BYTES {
                    return None;
                }
                tiles.push(Tile::group(group).ok()?);
            } else {
                tiles.push(table[usize::from(byte & 0x7f)]);
            }
        }
    }
    rows.end_row(tiles.len());
    rows.size(asked, None).ok()
}

fn starts_small(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(u8::is_ascii_lowercase)
}

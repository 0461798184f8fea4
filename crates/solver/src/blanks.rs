//! Finds the letters that blanks stand for: any letter, or Qu where it is one tile.

use dictc_board::{Tile, TileKind};
use dictc_letters::{Alphabet, Letter};

/// The numbers of bytes that a tile may spell at the beginning of `text`, in ascending order: no
/// number, one, or two for a blank before `qu`. Blanks are `qu` only if `may_be_qu`.
/// On strict boards, a blank shows the letters of their alphabet.
pub(crate) fn spelled(
    tile: &Tile,
    text: &str,
    may_be_qu: bool,
    alphabet: &Alphabet,
) -> impl Iterator<Item = usize> {
    let (one, qu) = match tile.kind() {
        TileKind::Blank => {
            let letter = alphabet.divide(text).next().map(|it| it.as_str().len());
            // A u with a mark is another letter.
            let is_qu =
                || Letter::all(text).take(2).map(|it| it.as_str().len()).sum::<usize>() == 2;
            (letter, (may_be_qu && text.starts_with("qu") && is_qu()).then_some("qu".len()))
        }
        TileKind::Letter(_) | TileKind::Group(_) => {
            (text.starts_with(tile.text()).then(|| tile.text().len()), None)
        }
        TileKind::Wall => (None, None),
    };
    one.into_iter().chain(qu)
}

/// The letters that the blanks among the tiles of a path stand for if the path spells `text`.
///
/// If there are several answers, as for three blanks that spell `ququ`, it is the one in which the
/// first blanks show the fewest letters.
pub(crate) fn shown<'t>(path: &[&Tile], text: &'t str, alphabet: &Alphabet) -> Vec<&'t str> {
    let mut blanks = Vec::new();
    if !path.iter().any(|tile| tile.is_blank()) {
        return blanks;
    }
    // The start of each tile in the text, and the choices that are left: a tile, its start and end,
    // and the number of blanks before it.
    let (mut tile, mut start) = (0, 0);
    let mut choices: Vec<(usize, usize, usize, usize)> = Vec::new();
    loop {
        let is_done = tile == path.len() && start == text.len();
        let step = match path.get(tile) {
            Some(it) => {
                let mut ends = spelled(it, &text[start..], true, alphabet).map(|len| start + len);
                let end = ends.next();
                let other = ends.next().map(|end| (tile, start, end, blanks.len()));
                choices.extend(other);
                end.map(|end| (tile, start, end, blanks.len()))
            }
            None if is_done => return blanks,
            None => None,
        };
        let Some((at, from, to, before)) = step.or_else(|| choices.pop()) else { return blanks };
        blanks.truncate(before);
        if path[at].is_blank() {
            blanks.push(&text[from..to]);
        }
        (tile, start) = (at + 1, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown_by(path: &str, text: &str) -> Vec<String> {
        let tiles: Vec<Tile> = path.split(' ').map(|it| it.parse().unwrap()).collect();
        let tiles: Vec<&Tile> = tiles.iter().collect();
        shown(&tiles, text, Alphabet::plain()).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn a_blank_shows_a_letter_or_qu() {
        for (path, text, blanks) in [
            ("t e a", "tea", &[][..]),
            ("t ? a", "tea", &["e"]),
            ("? i t e", "quite", &["qu"]),
            ("? u i t e", "quite", &["q"]),
            ("? ? i t e", "quite", &["q", "u"]),
            ("e ? i ? e", "equine", &["qu", "n"]),
            ("? ? ?", "quit", &["qu", "i", "t"]),
            ("? ? ?", "ququ", &["q", "u", "qu"]),
            ("? ? t", "qu\u{30c}t", &["q", "u\u{30c}"]),
            ("? न्दी", "हिन्दी", &["हि"]),
            ("हि ?", "हिन्दी", &["न्दी"]),
        ] {
            assert_eq!(shown_by(path, text), blanks, "{path}: {text}");
        }
    }
}

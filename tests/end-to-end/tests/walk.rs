//! The solver of one's own in the README finds what the library finds.

// README begins here.
use std::collections::BTreeSet;

use dictc::board::TileKind;
use dictc::lexicon::Prefix;
use dictc::{Board, Lexicon};

struct Search<'a> {
    board: &'a Board,
    used: Vec<bool>,
    text: String,
    found: BTreeSet<String>,
}

impl Search<'_> {
    /// Goes on from a prefix with the tile of a cell, and from there to the cells that touch it.
    fn enter(&mut self, cell: usize, before: Prefix<'_>) {
        let tile = &self.board.tiles()[cell];
        let faces = match tile.kind() {
            _ if self.used[cell] => return,
            TileKind::Wall => return,
            TileKind::Blank => {
                let letters = before.children().into_iter().map(|(letter, _)| letter.to_string());
                letters.chain(["qu".to_owned()]).collect()
            }
            TileKind::Letter(_) | TileKind::Group(_) => vec![tile.text().to_owned()],
        };
        self.used[cell] = true;
        for face in faces {
            let Some(prefix) = before.step(&face) else { continue };
            self.text.push_str(&face);
            if prefix.is_word() && prefix.len() >= 3 {
                self.found.insert(self.text.clone());
            }
            self.board.neighbors(cell).for_each(|next| self.enter(next, prefix));
            self.text.truncate(self.text.len() - face.len());
        }
        self.used[cell] = false;
    }
}

fn words(board: &Board, lexicon: &Lexicon) -> BTreeSet<String> {
    let used = vec![false; board.len()];
    let mut search = Search { board, used, text: String::new(), found: BTreeSet::new() };
    (0..board.len()).for_each(|cell| search.enter(cell, lexicon.root()));
    search.found
}
// README ends here.

#[test]
fn it_is_the_one_in_the_readme() {
    let source = include_str!("walk.rs");
    let (_, after) = source.split_once("// README begins here.\n").unwrap();
    let (example, _) = after.split_once("// README ends here.\n").unwrap();
    assert!(
        include_str!("../../../crates/dictc/README.md").contains(example),
        "README.md has another solver"
    );
}

#[test]
fn it_finds_the_words_that_the_library_finds() {
    let lexicon = dictc::english::lexicon();
    let mut solver = dictc::Solver::new(lexicon.clone());
    let faces = "a e e i i o u n r s s t l d c [qu] [qu] [th] [in] ? .";
    let faces: Vec<&str> = faces.split(' ').collect();
    let mut random = 7_u64;
    for _ in 0..100 {
        let mut tile = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            faces[(random >> 33) as usize % faces.len()]
        };
        let rows: Vec<String> = (0..3).map(|_| [tile(), tile(), tile()].concat()).collect();
        let board = Board::parse(&rows.join("/")).unwrap();
        let solution = solver.solve(&board);
        let solved: BTreeSet<String> = solution.words().map(|it| it.text().into_owned()).collect();
        assert_eq!(words(&board, &lexicon), solved, "{board}");
    }
}

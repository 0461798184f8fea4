//! Finds which boards dice can roll, by matching dice and cells.

use dictc_board::{DiceSet, Tile};

use crate::random::Random;

/// Dice, with their faces as symbols.
///
/// Any die can lie on any cell, so only the number of each symbol decides whether a board can be
/// rolled. Sets of symbols take 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rolls {
    /// By die: its faces as a set of symbols.
    faces: Vec<u64>,
    /// By die: all its faces, with repetitions.
    listed: Vec<Vec<u8>>,
}

impl Rolls {
    /// The dice of a set. `tiles` has the tiles of all symbols so far; new tiles of the dice are
    /// added. `None` if more than 64 symbols would be needed.
    pub(crate) fn new(dice: &DiceSet, tiles: &mut Vec<Tile>) -> Option<Rolls> {
        let mut symbol = |face: &Tile| {
            let known = tiles.iter().position(|tile| tile == face);
            let symbol = known.unwrap_or_else(|| {
                tiles.push(*face);
                tiles.len() - 1
            });
            u8::try_from(symbol).ok().filter(|&symbol| symbol < 64)
        };
        let listed: Option<Vec<Vec<u8>>> =
            dice.dice().map(|faces| faces.iter().map(&mut symbol).collect()).collect();
        let listed = listed?;
        let set = |faces: &Vec<u8>| faces.iter().fold(0, |set, &symbol| set | 1 << symbol);
        Some(Rolls { faces: listed.iter().map(set).collect(), listed })
    }

    /// A random roll of all dice.
    pub(crate) fn roll(&self, random: &mut Random) -> Vec<u8> {
        let mut dice: Vec<usize> = (0..self.listed.len()).collect();
        let mut board = Vec::with_capacity(dice.len());
        for cell in 0..dice.len() {
            let chosen = cell + random.below(dice.len() - cell);
            dice.swap(cell, chosen);
            let faces = &self.listed[dice[cell]];
            board.push(faces[random.below(faces.len())]);
        }
        board
    }

    /// By cell: the symbols that it can show instead, while the other cells stay the same. `None`
    /// if the board cannot be rolled.
    ///
    /// Starts from one matching of dice and cells, in which the die of the changed cell is free. If
    /// a free die can show the symbol of another cell, it can go there, which frees the die of that
    /// cell instead. This repeats until no other die can be freed. The cell can show all faces of
    /// the dice that can be freed. For each cell, takes at most quadratic time in the number of
    /// dice, usually much less.
    pub(crate) fn choices(&self, symbols: &[u8]) -> Option<Vec<u64>> {
        let die_of = self.matching(symbols)?;
        let choices = (0..symbols.len()).map(|cell| {
            let mut faces = self.faces[die_of[cell]];
            let mut waiting: Vec<usize> = (0..symbols.len()).filter(|&it| it != cell).collect();
            loop {
                let before = waiting.len();
                waiting.retain(|&other| {
                    let moves = faces >> symbols[other] & 1 != 0;
                    if moves {
                        faces |= self.faces[die_of[other]];
                    }
                    !moves
                });
                if waiting.len() == before {
                    return faces;
                }
            }
        });
        Some(choices.collect())
    }

    /// By cell: a die that can show its symbol, a different one for each cell. `None` if there are
    /// not enough dice.
    fn matching(&self, symbols: &[u8]) -> Option<Vec<usize>> {
        let mut cell_of = vec![usize::MAX; self.faces.len()];
        for cell in 0..symbols.len() {
            let mut tried = vec![false; self.faces.len()];
            if !self.place(cell, symbols, &mut cell_of, &mut tried) {
                return None;
            }
        }
        let mut die_of = vec![0; symbols.len()];
        for (die, &cell) in cell_of.iter().enumerate().filter(|(_, cell)| **cell != usize::MAX) {
            die_of[cell] = die;
        }
        Some(die_of)
    }

    /// Finds a die for one more cell, and moves other dice where that helps. The depth of the
    /// recursion is at most the number of dice.
    fn place(
        &self,
        cell: usize,
        symbols: &[u8],
        cell_of: &mut [usize],
        tried: &mut [bool],
    ) -> bool {
        for die in 0..self.faces.len() {
            if self.faces[die] >> symbols[cell] & 1 == 0 || std::mem::replace(&mut tried[die], true)
            {
                continue;
            }
            let other = cell_of[die];
            if other == usize::MAX || self.place(other, symbols, cell_of, tried) {
                cell_of[die] = cell;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dice with random faces of five letters.
    fn random_dice(random: &mut Random, dice: usize) -> DiceSet {
        let die = |random: &mut Random| -> String {
            let faces = (0..3).map(|_| char::from(b'a' + random.below(5) as u8));
            format!("\"{}\"", faces.collect::<String>())
        };
        let list: Vec<String> = (0..dice).map(|_| die(random)).collect();
        let list = list.join(", ");
        DiceSet::from_toml(&format!(
            "name = \"x\"\ntitle = \"x\"\nrows = 1\ncolumns = {dice}\nfaces = 3\ndice = [{list}]"
        ))
        .unwrap()
    }

    /// Whether some order of the dice shows the symbols, by trying all orders.
    fn can_roll(faces: &[Vec<u8>], symbols: &[u8]) -> bool {
        let Some((symbol, rest)) = symbols.split_first() else { return true };
        (0..faces.len()).any(|die| {
            let mut others = faces.to_vec();
            others.remove(die).contains(symbol) && can_roll(&others, rest)
        })
    }

    #[test]
    fn choices_are_those_of_all_orders_of_the_dice() {
        let mut random = Random::new(1, 0);
        let (mut rollable, mut other) = (0, 0);
        for _ in 0..300 {
            let dice = random_dice(&mut random, 4);
            let mut tiles: Vec<Tile> =
                ('a'..='e').map(|letter| Tile::letter(letter).unwrap()).collect();
            let rolls = Rolls::new(&dice, &mut tiles).unwrap();
            let symbols: Vec<u8> = (0..4).map(|_| random.below(5) as u8).collect();
            let choices = rolls.choices(&symbols);
            assert_eq!(choices.is_some(), can_roll(&rolls.listed, &symbols));
            let Some(choices) = choices else {
                other += 1;
                continue;
            };
            rollable += 1;
            for (cell, choice) in choices.into_iter().enumerate() {
                for symbol in 0..5 {
                    let mut changed = symbols.clone();
                    changed[cell] = symbol;
                    assert_eq!(choice >> symbol & 1 != 0, can_roll(&rolls.listed, &changed));
                }
            }
        }
        assert!(rollable > 50 && other > 50, "{rollable}, {other}");
    }

    #[test]
    fn rolled_boards_can_be_rolled() {
        for dice in DiceSet::all() {
            let mut tiles: Vec<Tile> = ('a'..='z')
                .map(|it| if it == 'q' { Tile::QU } else { Tile::letter(it).unwrap() })
                .collect();
            let rolls = Rolls::new(dice, &mut tiles).unwrap();
            let mut random = Random::new(7, 0);
            for _ in 0..20 {
                let symbols = rolls.roll(&mut random);
                assert!(rolls.choices(&symbols).is_some(), "{}", dice.name());
                let size = dice.size();
                let shown = symbols.iter().map(|&symbol| tiles[usize::from(symbol)]).collect();
                let board = dictc_board::Board::new(size.rows(), size.columns(), shown).unwrap();
                assert!(dice.can_roll(&board), "{}", dice.name());
            }
        }
    }
}

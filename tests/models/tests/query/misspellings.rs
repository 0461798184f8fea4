//! Where the word that was meant stands among the suggestions for common misspellings.

use dictc_query::Levenshtein;

/// `misspellings.tsv` says where its rows come from.
const TABLE: &str = include_str!("misspellings.tsv");

/// A row of the table.
struct Misspelling {
    typed: &'static str,
    meant: &'static str,
    before: usize,
    place: usize,
}

fn rows() -> Vec<Misspelling> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [typed, meant, before, place] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line:?}: expected four columns");
        };
        let number = |text: &str| text.parse().expect("a place");
        Misspelling { typed, meant, before: number(before), place: number(place) }
    };
    lines.map(row).collect()
}

/// How many of the places are the first, and how many are among the first three.
fn first_and_three(places: impl Iterator<Item = usize>) -> (usize, usize) {
    places.fold((0, 0), |(first, three), place| {
        (first + usize::from(place == 1), three + usize::from(place <= 3))
    })
}

#[test]
fn the_words_that_were_meant_come_first() {
    let lexicon = dictc_english::lexicon();
    let mut places = Vec::new();
    for Misspelling { typed, meant, place, .. } in rows() {
        assert!(!lexicon.contains(typed), "{typed} is a word");
        let near = Levenshtein::new(typed, 2).unwrap();
        let near = near.likeliest_first(&lexicon).unwrap();
        let found = near.iter().position(|it| it.word == meant).map_or(usize::MAX, |at| at + 1);
        assert!(found <= place, "{typed}: {meant} is {found}; expected {place}; {:?}", &near[..8]);
        places.push(found);
    }
    let (first, three) = first_and_three(places.into_iter());
    assert!(first >= 188 && three >= 198, "{first} first, {three} among the first three");
}

#[test]
fn the_document_has_the_numbers_of_the_table() {
    let rows = rows();
    let (first, three) = first_and_three(rows.iter().map(|row| row.place));
    let (first_before, three_before) = first_and_three(rows.iter().map(|row| row.before));
    let document = include_str!("../../../../docs/queries.md");
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    let number = rows.len();
    let first =
        format!("Of {number} common misspellings, {first} have the word that was meant first");
    let three = format!("{three} among the first three");
    let before = format!("{first_before} and {three_before}");
    for text in [first, three, before] {
        assert!(document.contains(&text), "docs/queries.md lacks {text:?}");
    }
}

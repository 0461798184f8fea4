use super::*;

const WORDS: [(&str, u64); 4] = [("art", 3), ("ire", 20), ("tire", 35), ("zoo", 80)];

fn selection(change: impl FnOnce(&mut Selection)) -> Selection {
    let mut selection = Selection::default();
    change(&mut selection);
    selection
}

fn set(words: &[&str]) -> HashSet<String> {
    words.iter().map(|it| (*it).to_owned()).collect()
}

#[test]
fn each_part_of_a_selection_selects() {
    let lexicon = Lexicon::from_levels(WORDS).unwrap();
    let all: Vec<&str> = WORDS.iter().map(|it| it.0).collect();
    for (selection, expected) in [
        (selection(|_| ()), &all[..]),
        (selection(|it| it.values = Some(20..=35)), &["ire", "tire"]),
        (selection(|it| it.values = Some(0..=80)), &all),
        (selection(|it| it.values = Some(81..=90)), &[]),
        (selection(|it| it.only = Some(set(&["zoo", "ant", "art"]))), &["art", "zoo"]),
        (selection(|it| it.only = Some(set(&[]))), &[]),
        (selection(|it| it.without = set(&["zoo", "ant"])), &["art", "ire", "tire"]),
        (selection(|it| it.without = set(&["ant"])), &all),
    ] {
        let selected = selection.of(&lexicon).unwrap();
        assert_eq!(selected.iter().collect::<Vec<_>>(), expected, "{selection:?}");
        for (word, value) in WORDS {
            assert_eq!(selection.has(word, Some(value)), expected.contains(&word));
            assert_eq!(selected.value(word), expected.contains(&word).then_some(value));
        }
        let is_same = selected.fingerprint() == lexicon.fingerprint();
        assert_eq!(is_same, expected == all, "{selection:?}");
        assert_eq!(selection.is_everything(), selection == Selection::default());
    }
    // A word without a value is in no range.
    assert!(!selection(|it| it.values = Some(0..=u64::MAX)).has("art", None));
}

#[test]
fn what_cannot_be_selected_is_an_error() {
    let lexicon = Lexicon::from_levels(WORDS).unwrap();
    #[expect(clippy::reversed_empty_ranges)]
    let empty = selection(|it| it.values = Some(2..=1)).of(&lexicon);
    assert!(matches!(empty, Err(Error::EmptyRange { from: 2, to: 1 })));
    let some = selection(|it| it.without = set(&["art"]));
    let limited = lexicon.with_step_limit(100);
    assert_eq!(some.of(&limited).unwrap().step_limit(), 100);
}

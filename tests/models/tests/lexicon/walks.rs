//! Walks over words own what they need.

use dictc_lexicon::Lexicon;

#[test]
fn a_walk_moves_to_another_thread_and_outlives_its_lexicon() {
    let lexicon = Lexicon::from_words(["tea", "teas", "ten"]).unwrap();
    let mut words = lexicon.completions("te");
    drop(lexicon);
    assert_eq!(words.next().as_deref(), Some("tea"));
    let rest = std::thread::spawn(move || words.collect::<Vec<_>>()).join().unwrap();
    assert_eq!(rest, ["teas", "ten"]);
}

//! Questions about words, word lists with many letters, and what travels with the programs.

use end_to_end::Dir;

use super::replay;

/// `recieve` answered *relieve* first, `teh` lacked *the*, and the number came before the word.
#[test]
fn spellings_are_those_a_person_means() {
    replay(
        &Dir::new(),
        "\
$ dictc fuzzy english recieve --limit 2
receive	1
relieve	1
$ dictc fuzzy english teh -d 1 --limit 1
the	1
$ dictc fuzzy english freind --limit 1
friend	1
",
    );
}

/// Only `words` could choose words by length.
#[test]
fn every_query_chooses_and_sorts_words() {
    replay(
        &Dir::new(),
        "\
$ dictc match english 'c*t' --length 3 --sort level --limit 3
cat
cut
cot
$ dictc grep english '.*zz.*' --length 4 --prefix b --level 50
buzz
$ dictc anagram english 'satire?' --level 40 --limit 2
airiest	i
artsier	r
$ dictc fuzzy english cat --level 10 --sort alpha --limit 3
act	1
acts	2
art	2
",
    );
}

/// A list with more than 32 letters had no word graph, and nobody named the letters.
#[test]
fn rare_letters_do_not_cost_the_word_graph() {
    let dir = Dir::new();
    let letters = "abcdefghijklmnopqrstuvwxyzàâäçèéêëîïôöùûüÿñ";
    let words: String = letters.chars().map(|letter| format!("{letter}re{letter}\n")).collect();
    dir.write("many.txt", format!("{words}tea\nten\n"));
    replay(
        &dir,
        "\
$ dictc many.txt -o many.fst
…
  note     the word graph lacks 10 words with 10 rare letters (ëîïñôöùûüÿ); boards with these letters are solved
           more slowly; --fold-accents or --letters can help
$ dictc get many.fst areà àreà ërea ëreë
areà	-
àreà
ërea	-
ëreë
exit 1
$ solve --dict many.fst 'ër/eë' --format tsv | cut -f 2
ëreë
",
    );
}

/// Letters and patterns with characters of no meaning found nothing, without a message.
#[test]
fn characters_without_a_meaning_are_refused() {
    replay(
        &Dir::new(),
        "\
$ dictc anagram english 'cat!'
…
    cat!
       ^
exit 2
$ dictc anagram english 'satire+aeiou' 2>&1 | tail -n 1
          ^
$ dictc anagram english 'satire[aeiou]' --limit 2
aeriest	e
airiest	i
$ dictc match english 12321 --level 30 --limit 2
level
radar
$ dictc match english '1?#!' 2>&1 | tail -n 2
    1?#!
       ^
",
    );
}

/// Nothing printed the notices that must travel with the word list.
#[test]
fn programs_carry_the_notices_of_the_word_list() {
    replay(
        &Dir::new(),
        "\
$ for program in dictc solve play puzzle; do $program --license | grep -c -m 1 SCOWL; done
1
1
1
1
",
    );
}

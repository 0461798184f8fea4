//! Words and tiles of other languages.

use end_to_end::Dir;

use super::replay;

/// With the accents of all letters folded, *año* was *ano*; without, no board had *canción*.
/// Umlauts could not become two letters, and boards did not follow the dictionary.
#[test]
fn boards_and_look_ups_follow_the_rules_of_the_dictionary() {
    let dir = Dir::new();
    dir.compile(&["tea"]);
    replay(
        &dir,
        "\
$ printf 'año\\nano\\ncanción\\n' | dictc - -o es.fst --fold-accents=except:ñ -q; dictc words es.fst
ano
año
cancion
$ dictc get es.fst Canción AÑO | tr '\\n' ' '; dictc match es.fst 'á?o' | tr '\\n' ' '; dictc fuzzy es.fst canción --distance 0
cancion año ano año cancion	0
$ solve --dict es.fst --summary áñ/xó án/xo ca/nc/oi/xn
añ/xo	1	1
an/xo	1	1
ca/nc/oi/xn	2	6
$ printf 'Bär\\nGröße\\n' | dictc - -o de.fst --replace ä=ae --replace ö=oe --replace ß=ss -q; dictc words de.fst
baer
groesse
$ solve --dict de.fst --format tsv bä/rx
b[ae]/rx	baer	4	1	0:0 0:1 1:0
$ solve --dict de.fst --show BÄR bä/rx | tail -n 1
baer  4 letters, 1 point
$ printf 'Bär\\nbaer\\n' > ann.txt; solve --dict de.fst bä/rx --check ann.txt --format json | tr -d ' \\n' | grep -o 'verdict\":\"[a-z]*'
verdict\":\"found
verdict\":\"repeated
$ printf 'BÄR\\n' | play --dict de.fst --minutes 0 --no-history bä/rx | grep BÄR
BÄR: 1 point
$ dictc union de.fst de.fst -o both.fst && dictc get both.fst Bär
both.fst: 2 words
baer
$ dictc union de.fst es.fst -o mixed.fst -q; dictc get mixed.fst Bär
bär	-
exit 1
$ echo café | dictc - -o fr.fst --fold-accents -q; dictc get fr.fst CAFÉ; solve --dict fr.fst --summary ca/éf
cafe
ca/ef	1	1
",
    );
}

/// Rules that make no sense were not possible; they are refused with what was expected.
#[test]
fn rules_are_checked() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    replay(
        &dir,
        "\
$ dictc words.txt -o x.fst --replace ä
dictc: --replace: 'ä' is not a replacement; expected a letter, = and letters, such as ä=ae
exit 2
$ dictc words.txt -o x.fst --replace æ=ä --replace ä=ae
dictc: --replace: 'æ' would become 'ä', which becomes something else itself; expected letters that stay
exit 2
$ dictc words.txt -o x.fst --replace ä=ae --replace Ä=a
dictc: --replace: 'ä' is replaced twice; expected one rule for each letter
exit 2
$ dictc words.txt -o x.fst --fold-accents=except:1
dictc: --fold-accents: '1' is not a letter; expected letters that keep their accents, such as ñ
exit 2
",
    );
}

/// The tiles i and ı were both drawn as I, a list with İ and I became other words without a remark,
/// and Greek words ended in a sigma that no word ends in.
#[test]
fn letters_are_shown_as_people_write_them() {
    replay(
        &Dir::new(),
        "\
$ solve ikd/ırx/iix --no-answers | grep I
│ I │ K │ D │
│ I │ I │ X │
$ solve ikd/ırx/iix --no-answers | grep ı
│ ı │ R │ X │
$ echo IŞIK | dictc - -o tr.fst -q; printf 'IŞIK\\nılık\\n' | dictc - -o tr.fst --report none
dictc: standard input: has I beside İ or ı, and I is read as the capital of i; if it is that of ı, write the list in lower case first: sed 's/I/ı/g; s/İ/i/g'
$ echo ΣΟΦΌΣ | dictc - -o el.fst -q; dictc words el.fst; dictc get el.fst ΣΟΦΌΣ; solve --dict el.fst σοφ/χσό | tail -n 1
σοφός
σοφός
1 word, 2 points; longest: σοφός (5 letters)
$ dictc words el.fst --format csv
word,ordinal
σοφόσ,0
",
    );
}

/// Of a dictionary of hunspell, the words with flags were dropped.
#[test]
fn flags_of_spelling_checkers_are_refused() {
    replay(
        &Dir::new(),
        "\
$ printf '3\\nHaus/ESm\\nBaum/AB\\nund\\n' > de.dic; dictc de.dic -o de.fst
dictc: de.dic:2: \"Haus/ESm\" has the flags of a spelling checker's dictionary; write its words out first: unmunch FILE.dic FILE.aff | dictc - -o OUT.fst
exit 2
$ printf 'und/oder\\nund\\n' | dictc - -o de.fst --quiet; dictc words de.fst
und
$ printf 'New York\\nTo\\ntea\\n' | dictc - -o en.fst --report none --reject-with -
New York	not only letters	standard input	1
To	too short	standard input	2
",
    );
}

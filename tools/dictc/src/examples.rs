//! The examples at the end of each command's help. A test runs them all.

pub(crate) const START: &str = "\
dictc: a toolchain for word games. Five commands to begin with:

  dictc solve perslatgsineters                 every word on a Boggle board
  dictc play                                   Boggle in this terminal
  dictc match 'c?t'                            words that fit a crossword
  dictc anagram retinas                        words that letters spell
  dictc words.txt -o en.fst                    a dictionary of your own words

dictc --help lists all commands, and dictc help COMMAND explains one.
";

pub(crate) const COMPILE: &str = "\
Exit codes:
  0  done
  1  a question found nothing, get did not find all words, or a comparison found a
     difference
  2  bad usage or input; nothing was replaced
  3  done, but a search was cut off; see --step-limit

Examples:
  dictc words.txt -o en.fst                    compile a word list
  dictc a.txt.gz b.txt --exclude rude.txt -o en.fst
  dictc - -o en.fst < words.txt                read standard input
  dictc liste.txt -o fr.fst --fold-accents     compile for tiles without accents
  dictc words.txt -o en.fst --meanings-from texts.tsv
  dictc words.txt --dry-run --reject-with dropped.tsv
  dictc words.txt --dry-run --columns word     every line is a word
  dictc match 'c?t'                            solve a crossword
  dictc anagram retinas                        find anagrams
  dictc fuzzy recieve                          correct a misspelled word
  solve --dict en.fst perslatgsineters         solve a board";

pub(crate) const INFO: &str = "\
Examples:
  dictc info english
  dictc info --format json en.fst";

pub(crate) const VERIFY: &str = "\
Examples:
  dictc verify en.fst fr.fst
  dictc verify en.fst --format jsonl";

pub(crate) const WORDS: &str = "\
Examples:
  dictc words --prefix quiz
  dictc words --from cat --to catch --length 4..5
  dictc words --level 10 --sort length --limit 5
  dictc words --dict en.fst --count";

pub(crate) const GET: &str = "\
Examples:
  dictc get quiz zyzzyva                       two words with their levels
  dictc get - < words.txt                      the words of standard input
  dictc get quiz --format json";

pub(crate) const MEANING: &str = "\
Exit codes:
  0  every word has a meaning
  1  some word has none
  2  bad usage or input

Examples:
  dictc meaning mice felt                        two words with their meanings
  dictc meaning --dict en.fst tea quiz
  dictc meaning --dict en.fst - < words.txt      the words of standard input
  dictc meaning --dict en.fst tea --format json";

pub(crate) const MATCH: &str = "\
Examples:
  dictc match 'c?t'
  dictc match '*ing' --length 5 --level 20
  dictc match '[!aeiou]????' --count
  dictc match '#@#@#' --prefix m               vowels and consonants
  dictc match '12321'                          equal letters
  dictc match '?????s' --rack parsley          a pattern and the letters to use
  dictc match 'c?t d?g' --level 10             two words
  dictc match 'the?????' --words 2 --level 10 --limit 5";

pub(crate) const GREP: &str = "\
Examples:
  dictc grep '[aeiou]{5}' --limit 5
  dictc grep -x 'un.*ly' --level 35";

pub(crate) const FUZZY: &str = "\
Examples:
  dictc fuzzy recieve --limit 5
  dictc fuzzy hte -d 1
  dictc fuzzy recieve freind --limit 1
  dictc fuzzy - --limit 3 < words.txt
  dictc fuzzy definat --beginning -d 1 --level 35";

pub(crate) const ANAGRAM: &str = "\
Examples:
  dictc anagram retinas
  dictc anagram 'satire?' --level 50
  dictc anagram dictionary --sub --length 7..
  dictc anagram 'satire[aeiou]'                one more vowel
  dictc anagram '*satire' --length 8           words that contain the letters
  dictc anagram retinas --match 's*'           a pattern too
  dictc anagram 'dirty room' --words 2 --level 35
  dictc anagram '????' --level 10 --sort probability --limit 5";

pub(crate) const HOOKS: &str = "\
Examples:
  dictc hooks eat chief                        letters that extend them, at both ends
  dictc hooks 'qu?y'                           all words that match
  dictc hooks eat --format json";

pub(crate) const ALPHAGRAMS: &str = "\
Examples:
  dictc alphagrams --length 7 --limit 5
  dictc alphagrams retain listen               the words with these letters
  dictc alphagrams --at-least 9";

pub(crate) const STEMS: &str = "\
Examples:
  dictc stems satire retina                    stem, letters, words, which letters
  dictc stems --limit 10                       the best stems of six letters
  dictc stems --length 7 --limit 10 --format csv";

pub(crate) const NODES: &str = "\
Examples:
  dictc nodes en.fst --format csv              address, bytes, transitions, final, final_output
  dictc nodes en.fst --edges --format csv      from, to, input, output
  dictc nodes en.fst --dupes --limit 10        address of the first, how often";

pub(crate) const UNION: &str = "\
Examples:
  dictc union en.fst fr.fst -o both.fst
  dictc union en.fst fr.fst --count";

pub(crate) const INTERSECT: &str = "\
Examples:
  dictc intersect en.fst english -o common.fst --duplicate-values min
  dictc intersect en.fst fr.fst english";

pub(crate) const DIFF: &str = "\
Exit codes:
  0  the dictionaries have the same words and values, or -o wrote what differs
  1  they differ, or -o had nothing to write
  2  bad usage or input
  3  a search was cut off; see --step-limit

Examples:
  dictc diff en.fst fr.fst                     -word, +word, or ~word OLD NEW
  dictc diff en.fst fr.fst --count
  dictc diff en.fst fr.fst -o rest.fst         the words that only en.fst has";

pub(crate) const SYMDIFF: &str = "\
Examples:
  dictc symdiff en.fst fr.fst
  dictc symdiff en.fst fr.fst -o either.fst";

pub(crate) const DOT: &str = "\
Examples:
  dictc dot small.fst > small.dot              draw it with: dot -Tsvg small.dot
  dictc dot small.fst --trie                   the trie from which it was made";

//! The examples at the end of each command's help. A test runs them all.

pub(crate) const ALL: &str = "\
Exit codes:
  0  done
  1  nothing was found
  2  bad usage or input
  3  a search was cut off; see --step-limit

Examples:
  puzzle wordle tares=bybbg                    what to guess next
  puzzle bee aclnop --center e                 the words of a hive
  puzzle boxed mco/dty/lnh/eri                 the best chains around a box
  puzzle wordiply ear                          the longest words with ear in them
  puzzle ladder cold warm                      from word to word, a letter at a time
  puzzle search tac/xox/xxw --length 3         the words in the lines of a grid
  puzzle hide --list words.txt --seed 7        a word search to print
  puzzle quiz --length 7 --no-history          words to study";

pub(crate) const WORDLE: &str = "\
How marks are written:
  here       g  +  2  🟩 🟧
  elsewhere  y  ?  1  🟨 🟦
  nowhere    b  x  -  .  _  0  ⬛ ⬜

Examples:
  puzzle wordle                                what to guess first
  puzzle wordle tares=bybbg                    what to guess next
  puzzle wordle tares=🟩⬛⬛🟨⬛ --hard          keep to what was found
  puzzle wordle 'tares=-?--+' --answers        the words that fit
  puzzle wordle --length 6 --limit 3 strain=gbybbb
  puzzle wordle --rate crane --format json     what a guess is worth
  puzzle wordle --answers-from words.txt --length 7    the answer is a word of a list
  puzzle wordle --evaluate --length 3 --level 20
  puzzle wordle --play --seed 7 < guesses.txt  guess a word yourself";

pub(crate) const BEE: &str = "\
Examples:
  puzzle bee aclnop --center e                 pangrams, then the most points
  puzzle bee aclnope --center e --level 50     the words that most people know
  puzzle bee aclnop --center e --hints         how many words begin with which letters
  puzzle bee aclnop --center e --format csv
  puzzle bee --deal --min-words 30 --max-words 40 --seed 7 --quiet
  puzzle bee --deal --seed 7 --quiet --format html > hive.html
  puzzle bee --play --seed 7 < words.txt       find the words yourself";

pub(crate) const BOXED: &str = "\
Examples:
  puzzle boxed mco/dty/lnh/eri                 a chain on a line, the best first
  puzzle boxed mco/dty/lnh/eri --level 50 --words 2
  puzzle boxed mco dty lnh eri --format jsonl --limit 5
  puzzle boxed mco/dty/lnh/eri --level 50 --format svg > box.svg";

pub(crate) const WORDIPLY: &str = "\
Examples:
  puzzle wordiply ear                          the longest first
  puzzle wordiply ear --level 50 --limit 5
  puzzle wordiply qu --length ..6 --format tsv";

pub(crate) const LADDER: &str = "\
Examples:
  puzzle ladder cold warm                      a shortest one
  puzzle ladder cold warm --level 35 --limit 3
  puzzle ladder cold warm --count              how many shortest ones there are
  puzzle ladder head tail --format json";

pub(crate) const SEARCH: &str = "\
Examples:
  puzzle search tac/xox/xxw --length 3         all words of the dictionary
  puzzle search --list words.txt - < grid.txt  the words of a list
  puzzle search --grid grid.txt --length 5.. --sort place
  puzzle search tac xox xxw --length 3 --format svg > grid.svg";

pub(crate) const HIDE: &str = "\
Examples:
  puzzle hide --list words.txt --seed 7        a grid of your words
  puzzle hide --list words.txt --seed 7 --format html > puzzle.html
  puzzle hide --list words.txt --seed 7 --solution
  puzzle hide --list words.txt --seed 7 --difficulty easy --size 12x12
  puzzle hide --list words.txt --seed 7 --message 'well done' --title Animals --format svg
  puzzle hide --words 12 --level 20 --length 5..8 --seed 7 --format json --quiet";

pub(crate) const QUIZ: &str = "\
Boxes:
  Cards return by the system of Leitner. A right answer moves a card up a box, a
  wrong one to box 1. Cards of box 1 are asked again at once, those of box 2 after
  a day, of box 3 after two, and so on up to 32 days in box 7.

Examples:
  puzzle quiz --length 7 --ranks ..500         the likeliest words of seven letters
  puzzle quiz --length 7 --history             how far you are
  puzzle quiz --length 2..3 --ask hooks --limit 5
  puzzle quiz --ask meanings --level 70 --sort random --no-history
  puzzle quiz --list words.txt --no-history    words of your own";

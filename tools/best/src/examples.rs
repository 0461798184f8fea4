//! The examples at the end of each command's help. A test runs them all.

pub(crate) const ALL: &str = "\
Exit codes:
  0  done
  1  nothing was found
  2  bad usage or input
  3  a board was cut off by the step limit

Examples:
  best find --size 3x3 --target 500            a board with 500 points or more
  best find --dice new87 --seconds 1           a board that the dice can roll
  best neighbors streaedlp --limit 5           the best changes of a board
  best canonical perslatgsineters              one text for a board and its reflections
  best prove --size 2x2 --at-least 20          all boards with 20 points or more
  best bound 't[aeiou]/**'                     a score that no board of a class exceeds";

pub(crate) const FIND: &str = "\
Examples:
  best find --size 3x3 --target 500 --seed 1   the same board every time
  best find --size 2x3 --runs 2 --limit 5 --format csv
  best find --size 3x3 --objective words --seconds 1
  best find --size 3x3 --letters aeiourstln --runs 1 -q --format json
  best find --dice new87 --seconds 1           a board that the dice can roll
  best find --size 3x3 --level 35 --runs 1     with only common words";

pub(crate) const NEIGHBORS: &str = "\
Examples:
  best neighbors streaedlp --limit 5           the best changes
  best neighbors pers/late/sind --changes swaps --format csv
  best neighbors streaedlp --sort cell --limit 20";

pub(crate) const CANONICAL: &str = "\
Examples:
  best canonical perslatgsineters
  best canonical bca/efd/hig --torus           boards that wrap around can be shifted, too
  best canonical pers latg sine ters --format json";

pub(crate) const PROVE: &str = "\
Examples:
  best prove --size 2x2 --at-least 20
  best prove --size 2x3 --at-least 30 --objective words --letters aeinrst --format tsv
  best prove --size 2x3 --at-least 80 --level 35 --certificate new-proof
  best prove --size 2x3 --at-least 80 --level 35 --certificate new-proof --resume
  best prove --size 2x3 --at-least 60 --level 35 --sample 12    an estimate of the time of a proof";

pub(crate) const CHECK: &str = "\
Examples:
  best prove --size 2x2 --at-least 20 --certificate proof
  best check proof
  best check proof --size 2x2 --at-least 20    refused if it proves something else
  best check proof --again 10 --format json    list and search only ten tasks again
  best check proof --partial                   the progress of a running proof
  best check proof --hashes-only               without its dictionary";

pub(crate) const BOUND: &str = "\
Examples:
  best bound 't[aeiou]/**'
  best bound 'te[a-m]/st*' --objective words --format tsv";

//! Measures opening a file, compared with one pass over its mapped bytes and with other ways to
//! load its words.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use dictc_lexicon::{OpenOptions, Verify};
use stopwatch::{Options, Results, race, time};

use crate::add;

/// A benchmark: its name, and its work, given the path of the file.
type Row<'a> = (&'static str, Box<dyn Fn(&Path) -> u64 + 'a>);

/// Measures opening a dictionary with these bytes and words.
pub fn measure(
    words: &[String],
    bytes: &[u8],
    options: &Options,
    results: &mut Results,
) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let path = folder.path().join("bench.fst");
    fs::write(&path, bytes)?;
    let text = words.join("\n");
    let some_word = words.first().map_or("", String::as_str);

    let full = OpenOptions::new();
    let header = OpenOptions::new().verify(Verify::Header);
    let opened = |options: &OpenOptions, path: &Path| options.open(path).expect("a dictionary");
    let rows: [Row; 8] = [
        ("sum", Box::new(sum)),
        ("open", Box::new(|path| opened(&full, path).len() as u64)),
        ("open header", Box::new(|path| opened(&header, path).len() as u64)),
        ("open and look up", Box::new(|path| opened(&full, path).contains(some_word).into())),
        ("read", Box::new(|path| fs::read(path).expect("a file").len() as u64)),
        ("fst: new", Box::new(|path| fst_map(path).len() as u64)),
        (
            "fst: verify",
            Box::new(|path| {
                let map = fst_map(path);
                map.as_fst().verify().expect("the right checksum");
                map.len() as u64
            }),
        ),
        ("hash set", Box::new(|_| text.lines().collect::<HashSet<&str>>().len() as u64)),
    ];
    let samples = race(rows.len(), options.share, |i| time(|| rows[i].1(&path)));
    println!("\n{:22} {:>8} {:>8}  (ns: lower quartile, median)", "opening", "", "");
    for ((name, _), samples) in rows.iter().zip(&samples) {
        add(results, "opening", name, 1, samples);
    }
    Ok(())
}

/// Maps a file, adds up its bytes as 64-bit numbers, and unmaps it.
fn sum(path: &Path) -> u64 {
    let map = map(path);
    let (numbers, _) = map.as_chunks::<8>();
    numbers.iter().fold(0, |sum, bytes| sum.wrapping_add(u64::from_ne_bytes(*bytes)))
}

fn fst_map(path: &Path) -> fst::Map<memmap2::Mmap> {
    fst::Map::new(map(path)).expect("an fst file")
}

#[allow(unsafe_code)]
fn map(path: &Path) -> memmap2::Mmap {
    let file = fs::File::open(path).expect("a file");
    // SAFETY: The contents of the file must not change while it is mapped. This process made it in
    // its own folder, and only reads it from then on.
    unsafe { memmap2::Mmap::map(&file) }.expect("a mapping")
}

use std::cell::RefCell;
use std::fs::{self, File};

use tempfile::TempDir;

use super::*;

/// Files of a folder. Their names are short, and those that are streams are said to be.
struct Folder {
    folder: TempDir,
    streams: bool,
    /// The names that were opened, and whether for the last time.
    opened: RefCell<Vec<(String, bool)>>,
}

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Self { folder, streams: false, opened: RefCell::default() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The list, or the error, and whether it is a spelling dictionary.
    fn open(&self, name: &str, affixes: Option<&str>) -> Result<(String, bool), String> {
        let spelling = Spelling { affixes: affixes.map(|it| self.path(it)), ..Spelling::default() };
        let opened = open(self, &self.path(name), &ListHints::default(), &spelling);
        let (mut list, scanned) = opened.map_err(|it| dictc_letters::chain(&it).to_string())?;
        let mut text = String::new();
        list.read_to_string(&mut text).unwrap();
        Ok((text, scanned.form.is_spelling()))
    }
}

impl Files for Folder {
    fn open(&self, path: &Path, is_last: bool) -> io::Result<Box<dyn Read>> {
        self.opened.borrow_mut().push((self.name(path), is_last));
        Ok(Box::new(File::open(path)?))
    }

    fn is_stream(&self, path: &Path) -> bool {
        self.streams || !path.is_file()
    }

    fn name(&self, path: &Path) -> String {
        path.file_name().unwrap().to_string_lossy().into_owned()
    }

    fn high_letters(&self, _: &str) -> Option<HighLetters> {
        None
    }
}

const LIST: &str = "1\ntea/S\n";
const AFFIXES: &str = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n";

#[test]
fn a_spelling_dictionary_has_its_affixes_beside_it() {
    for (list, affixes) in [
        ("x.dic", "x.aff"),
        ("x.dic", "x.aff.gz"),
        ("x.dic", "x.aff.bz2"),
        ("x.dic.gz", "x.aff"),
        ("x.dic.zst", "x.aff.zst"),
        ("x.y.dic.xz", "x.y.aff"),
    ] {
        let folder = Folder::new(&[(list, LIST), (affixes, AFFIXES)]);
        assert_eq!(folder.open(list, None), Ok((LIST.to_owned(), true)), "{list} {affixes}");
        let opened = [(affixes, false), (list, false), (list, true)];
        assert_eq!(*folder.opened.borrow(), opened.map(|it| (it.0.to_owned(), it.1)));
        // Columns that are named are those of a table.
        let hints = ListHints { columns: Some("word".parse().unwrap()), ..ListHints::default() };
        let opened = open(&folder, &folder.path(list), &hints, &Spelling::default());
        assert!(!opened.unwrap().1.form.is_spelling());
    }
}

#[test]
fn affixes_can_be_named() {
    let mut folder = Folder::new(&[("x.dic", LIST), ("x.txt", LIST), ("y.aff", AFFIXES)]);
    assert_eq!(folder.open("x.dic", Some("y.aff")), Ok((LIST.to_owned(), true)));
    // A list in a file with another ending does not need them.
    assert_eq!(folder.open("x.txt", Some("y.aff")), Ok((LIST.to_owned(), false)));
    folder.streams = true;
    folder.opened.take();
    assert_eq!(folder.open("x.txt", Some("y.aff")), Ok((LIST.to_owned(), true)));
    assert_eq!(*folder.opened.borrow(), [("y.aff".to_owned(), false), ("x.txt".to_owned(), true)]);
    assert!(folder.open("x.dic", Some("z.aff")).unwrap_err().starts_with("z.aff: cannot read"));
}

#[test]
fn a_spelling_dictionary_without_affixes_is_an_error() {
    for (list, is_flagged) in [
        (LIST, true),
        ("\u{feff} 12 \r\ntea\ntin/S", true),
        ("1\ntea\n", false),
        ("tea/S\ntin/S\n", false),
        ("\ntea/S\n", false),
        ("1a\ntea/S\n", false),
        ("12/", false),
        ("", false),
    ] {
        let mut folder = Folder::new(&[("x.dic", list), (".dic", list), ("x.txt", list)]);
        let expected = match is_flagged {
            true => Err("x.dic: is a spelling dictionary; expected its affix file x.aff beside it"),
            false => Ok((list, false)),
        };
        let found = folder.open("x.dic", None);
        let found = found.as_ref().map(|it| (&*it.0, it.1)).map_err(|it| &**it);
        assert_eq!(found, expected, "{list:?}");
        assert_eq!(folder.open("x.txt", None), Ok((list.to_owned(), false)));
        assert_eq!(folder.open(".dic", None), Ok((list.to_owned(), false)));
        // Nobody can look into a stream first.
        folder.streams = true;
        assert_eq!(folder.open("x.dic", None), Ok((list.to_owned(), false)));
    }
}

#[test]
fn names_and_streams_can_be_spelling_dictionaries() {
    let names = ["x.dic", "x.dic.gz", "x.dic.zst", "x.dic.xz", "x.dic.bz2", "x.txt", ".dic", "dic"];
    let mut folder = Folder::new(&names.map(|it| (it, LIST)));
    let may_be = |folder: &Folder| names.map(|it| may_be_spelling(folder, &folder.path(it)));
    assert_eq!(may_be(&folder), [true, true, true, true, true, false, false, false]);
    folder.streams = true;
    assert_eq!(may_be(&folder), [true; 8]);
}

#[test]
fn affix_files_are_limited() {
    let folder = Folder::new(&[("x.dic", LIST), ("x.aff", AFFIXES)]);
    let resize = |bytes| {
        let file = File::options().write(true).open(folder.path("x.aff")).unwrap();
        file.set_len(bytes).unwrap();
    };
    resize(16 << 20);
    assert_eq!(folder.open("x.dic", None), Ok((LIST.to_owned(), true)));
    resize((16 << 20) + 1);
    let message = "x.aff: cannot read: it is larger than 16 MiB; expected an affix file";
    assert_eq!(folder.open("x.dic", None), Err(message.to_owned()));
}

/// Files as they are by default.
struct Plain;

impl Files for Plain {
    fn open(&self, path: &Path, _: bool) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    fn high_letters(&self, _: &str) -> Option<HighLetters> {
        None
    }
}

#[test]
fn what_is_not_a_file_is_a_stream() {
    let folder = Folder::new(&[("x.txt", LIST)]);
    assert!(!Plain.is_stream(&folder.path("x.txt")));
    assert!(Plain.is_stream(&folder.path("y.txt")) && Plain.is_stream(folder.folder.path()));
    assert_eq!(Plain.name(Path::new("a/x.txt")), Path::new("a/x.txt").display().to_string());
}

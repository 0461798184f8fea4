//! One word list in every form that a solver takes: `dictc` files and plain `fst` files, mapped and
//! in memory, each with every automaton it can have.

use dictc_board::Rules;
use dictc_compile::{CompileOptions, QRule};
use dictc_lexicon::Lexicon;
use dictc_solver::AutomatonChoice::{self, Fst, Graph, Stored};
use dictc_solver::{Kernel, Solver, SolverOptions};
use tempfile::TempDir;

/// A word list in every form.
pub struct Forms {
    forms: Vec<Form>,
    /// The folder of the mapped file.
    _folder: TempDir,
}

/// A word list in one form.
pub struct Form {
    pub name: &'static str,
    pub lexicon: Lexicon,
    /// The ordinal of the first of the words: 1 if the empty word comes before it.
    pub first_ordinal: usize,
    choices: &'static [AutomatonChoice],
}

/// A solver on one automaton of one form.
pub struct Contestant<'a> {
    pub name: String,
    pub form: &'a Form,
    pub kernel: Kernel,
    pub solver: Solver,
}

impl Forms {
    /// The forms of a list of at least one word. `words` are folded, sorted and distinct.
    pub fn of(words: &[String]) -> Forms {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("words.fst");
        let plain_q = compile(words, QRule::Bare);
        // As `Session::finish_to_file` does, but without waiting for the disk.
        std::fs::write(&path, &plain_q).unwrap();
        let mut forms = vec![
            Form::new("ours, mapped", Lexicon::open(&path).unwrap(), &[Stored, Graph, Fst]),
            Form::new("ours, in memory", Lexicon::from_bytes(plain_q).unwrap(), &[Stored, Fst]),
        ];
        if words.iter().all(|word| word.split('q').skip(1).all(|after| after.starts_with('u'))) {
            let qu = Lexicon::from_bytes(compile(words, QRule::BeforeU)).unwrap();
            forms.push(Form::new("ours, q before u", qu, &[Stored, Graph, Fst]));
        }
        let set = fst::Set::from_iter(words).unwrap();
        let set = Lexicon::from_bytes(set.as_fst().to_vec()).unwrap();
        forms.push(Form::new("plain set", set, &[Stored, Graph, Fst]));
        let with_values = words.iter().zip((0u64..).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let map = fst::Map::from_iter(with_values).unwrap();
        let map = Lexicon::from_bytes(map.as_fst().to_vec()).unwrap();
        forms.push(Form::new("plain map", map, &[Stored, Graph]));
        let with_empty = std::iter::once("").chain(words.iter().map(String::as_str));
        let with_empty = fst::Set::from_iter(with_empty).unwrap();
        let with_empty = Lexicon::from_bytes(with_empty.as_fst().to_vec()).unwrap();
        let form = Form::new("plain set with the empty word", with_empty, &[Stored, Graph]);
        forms.push(Form { first_ordinal: 1, ..form });
        Forms { forms, _folder: folder }
    }

    /// A solver for each automaton of each form, and for each kernel that this machine can run.
    pub fn contestants(&self, rules: &Rules) -> Vec<Contestant<'_>> {
        let mut contestants = Vec::new();
        for form in &self.forms {
            for &choice in form.choices {
                let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
                for kernel in kernels.filter(|&kernel| choice != Fst || kernel == Kernel::Portable)
                {
                    let options = SolverOptions::new().automaton(choice).kernel(kernel);
                    let solver = options.rules(rules.clone()).build(form.lexicon.clone());
                    let name = format!("{}, {choice:?}, {kernel:?}", form.name);
                    contestants.push(Contestant { name, form, kernel, solver });
                }
            }
        }
        contestants
    }
}

impl Form {
    fn new(name: &'static str, lexicon: Lexicon, choices: &'static [AutomatonChoice]) -> Form {
        Form { name, lexicon, first_ordinal: 0, choices }
    }
}

fn compile(words: &[String], q_rule: QRule) -> Vec<u8> {
    let options = CompileOptions::new().min_length(1).q_rule(q_rule);
    options.compile([(words.join("\n").as_bytes(), "words")]).unwrap().bytes
}

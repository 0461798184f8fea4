//! The modules of a crate, and which depends on which.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::circles::circles;
use crate::module::Module;
use crate::paths::is_test;

/// How many imports a name may lead through: more than in any crate, fewer than without end.
const MOST_IMPORTS: usize = 16;

/// The modules of a crate. The first is the root.
#[derive(Debug, Default)]
pub struct Crate {
    modules: Vec<Module>,
}

impl Crate {
    /// Reads a crate from its root, such as `src/lib.rs`.
    ///
    /// # Panics
    ///
    /// If a file cannot be read or parsed.
    #[must_use]
    pub fn read(root: &Path) -> Self {
        let mut modules = Self::default();
        let folder = root.parent().expect("a file in a folder");
        modules.add_file(root, folder, "lib".to_owned(), None);
        modules
    }

    /// The groups of modules in which each depends on each other, directly or not.
    #[must_use]
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let groups = circles(&self.dependencies()).into_iter();
        groups.map(|it| it.into_iter().map(|i| self.modules[i].name.as_str()).collect()).collect()
    }

    /// Adds the module of a file and its submodules, whose files are in `folder`.
    fn add_file(
        &mut self,
        file: &Path,
        folder: &Path,
        name: String,
        parent: Option<usize>,
    ) -> usize {
        let text = fs::read_to_string(file).unwrap_or_else(|it| panic!("{}: {it}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|it| panic!("{}: {it}", file.display()));
        let at = self.modules.len();
        self.modules.push(Module { name, parent, file: at, ..Module::default() });
        self.add_items(at, &parsed.items, folder);
        at
    }

    fn add_items(&mut self, at: usize, items: &[syn::Item], folder: &Path) {
        for item in items {
            let syn::Item::Mod(module) = item else {
                self.modules[at].add(item);
                continue;
            };
            let name = module.ident.to_string();
            if name == "tests" || is_test(&module.attrs) {
                continue;
            }
            let inside = folder.join(&name);
            let child = if let Some((_, items)) = &module.content {
                let child = self.modules.len();
                let file = self.modules[at].file;
                self.modules.push(Module { parent: Some(at), file, ..Module::default() });
                self.add_items(child, items, &inside);
                child
            } else {
                let full = if at == 0 {
                    name.clone()
                } else {
                    format!("{}::{name}", self.modules[at].name)
                };
                self.add_file(&folder.join(format!("{name}.rs")), &inside, full, Some(at))
            };
            self.modules[at].children.insert(name, child);
        }
    }

    /// For each module, those that it depends on.
    fn dependencies(&self) -> Vec<BTreeSet<usize>> {
        let mut all = vec![BTreeSet::new(); self.modules.len()];
        for (at, module) in self.modules.iter().enumerate() {
            let of_paths = module.paths.iter().filter_map(|path| self.find(at, path, 0));
            let of_imports = module.imports.values().chain(&module.globs).filter_map(|import| {
                let to = self.find(at, &import.path, 0)?;
                (!(import.is_public && self.is_inside(to, at))).then_some(to)
            });
            let others =
                of_paths.chain(of_imports).filter(|&to| to != at && !self.is_inside(at, to));
            all[module.file].extend(others.map(|it| self.modules[it].file));
            all[module.file].remove(&module.file);
        }
        all
    }

    fn is_inside(&self, mut module: usize, outer: usize) -> bool {
        while let Some(parent) = self.modules[module].parent {
            module = parent;
            if module == outer {
                return true;
            }
        }
        false
    }

    /// The module that defines what a path in a module leads to, or that it is; none outside of
    /// this crate.
    fn find(&self, from: usize, path: &[String], imports: usize) -> Option<usize> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.find_in(0, rest, imports),
            "self" => self.find_in(from, rest, imports),
            "super" => self.find_in(self.modules[from].parent?, rest, imports),
            // A name alone that is not imported is a local variable rather than a module.
            name if rest.is_empty() && self.modules[from].children.contains_key(name) => None,
            _ => self.find_in(from, path, imports),
        }
    }

    /// As `find`, for a path whose first name is looked up in the module alone.
    fn find_in(&self, at: usize, path: &[String], imports: usize) -> Option<usize> {
        let module = &self.modules[at];
        let Some((name, rest)) = path.split_first() else {
            return Some(at);
        };
        if imports > MOST_IMPORTS {
            return None;
        }
        if name == "super" {
            return self.find_in(module.parent?, rest, imports);
        }
        if let Some(&child) = module.children.get(name) {
            return self.find_in(child, rest, imports);
        }
        if module.items.contains(name) {
            return Some(at);
        }
        if let Some(import) = module.imports.get(name) {
            let path: Vec<String> = import.path.iter().chain(rest).cloned().collect();
            return self.find(at, &path, imports + 1);
        }
        module.globs.iter().find_map(|glob| {
            let path: Vec<String> = glob.path.iter().chain(path).cloned().collect();
            self.find(at, &path, imports + 1)
        })
    }
}

//! What a module declares and mentions.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

use crate::paths::{attributes, is_test, name, paths_in};

/// A path in a `use`.
#[derive(Debug)]
pub(crate) struct Import {
    pub path: Vec<String>,
    /// Whether others can use it.
    pub is_public: bool,
}

/// A module, with indices of modules in its crate.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// Names from the root, as in `queries::anagram`.
    pub name: String,
    pub parent: Option<usize>,
    /// The module of the file that this one is in.
    pub file: usize,
    pub children: BTreeMap<String, usize>,
    /// The names of items that it defines.
    pub items: BTreeSet<String>,
    /// What it imports under a name.
    pub imports: BTreeMap<String, Import>,
    /// The modules of which it imports everything.
    pub globs: Vec<Import>,
    /// The paths in its code.
    pub paths: Vec<Vec<String>>,
}

impl Module {
    /// Adds an item that is not a module.
    pub fn add(&mut self, item: &Item) {
        self.items.extend(name(item));
        self.visit_item(item);
    }

    fn import(&mut self, tree: &UseTree, mut path: Vec<String>, is_public: bool) {
        match tree {
            UseTree::Path(it) => {
                path.push(it.ident.to_string());
                self.import(&it.tree, path, is_public);
            }
            UseTree::Group(it) => {
                it.items.iter().for_each(|tree| self.import(tree, path.clone(), is_public));
            }
            UseTree::Glob(_) => self.globs.push(Import { path, is_public }),
            UseTree::Name(it) => self.import_as(path, &it.ident, &it.ident, is_public),
            UseTree::Rename(it) => self.import_as(path, &it.ident, &it.rename, is_public),
        }
    }

    fn import_as(
        &mut self,
        mut path: Vec<String>,
        name: &syn::Ident,
        alias: &syn::Ident,
        is_public: bool,
    ) {
        let mut alias = alias.to_string();
        if name == "self" {
            if alias == "self" {
                alias = path.last().cloned().unwrap_or_default();
            }
        } else {
            path.push(name.to_string());
        }
        // Traits may be imported without a name.
        if alias == "_" {
            alias = path.join("::");
        }
        self.imports.insert(alias, Import { path, is_public });
    }
}

impl Visit<'_> for Module {
    fn visit_item(&mut self, item: &Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, it: &syn::ItemUse) {
        let is_public = !matches!(it.vis, Visibility::Inherited);
        self.import(&it.tree, Vec::new(), is_public);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.paths.push(path.segments.iter().map(|it| it.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, it: &syn::Macro) {
        self.paths.extend(paths_in(it.tokens.clone()));
        visit::visit_macro(self, it);
    }
}

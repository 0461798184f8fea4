//! What syn leaves to do: paths in the text of macros, and attributes and names of items.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Item};

/// Whether an item is there for tests alone.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| {
        it.path().is_ident("test")
            || it.path().is_ident("cfg")
                && it.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// The names with `::` between them, in the text of a macro.
pub(crate) fn paths_in(tokens: TokenStream) -> Vec<Vec<String>> {
    let (mut paths, mut path, mut colons) = (Vec::new(), Vec::new(), 0);
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    paths.push(std::mem::take(&mut path));
                }
                path.push(name.to_string());
                colons = 0;
            }
            TokenTree::Punct(it) if it.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                paths.push(std::mem::take(&mut path));
                paths.extend(paths_in(group.stream()));
                colons = 0;
            }
            _ => {
                paths.push(std::mem::take(&mut path));
                colons = 0;
            }
        }
    }
    paths.push(path);
    paths.retain(|path| !path.is_empty());
    paths
}

pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Union(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

/// The name that an item has in its module.
pub(crate) fn name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(it) => &it.ident,
        Item::Enum(it) => &it.ident,
        Item::Fn(it) => &it.sig.ident,
        Item::Macro(it) => it.ident.as_ref()?,
        Item::Static(it) => &it.ident,
        Item::Struct(it) => &it.ident,
        Item::Trait(it) => &it.ident,
        Item::Type(it) => &it.ident,
        Item::Union(it) => &it.ident,
        _ => return None,
    };
    Some(name.to_string())
}

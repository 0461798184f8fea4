//! Compares the functions of the library, the header and the loader for JavaScript.
//!
//! Each exported function is in the header with the same arguments and result, and vice versa. The
//! interfaces of the loader name existing functions, with the right numbers of arguments.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{FnArg, GenericArgument, Item, ItemFn, PathArguments, ReturnType, Type};

/// The possible C types of the result and of each argument of a function.
type Signature = Vec<Vec<String>>;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The parsed modules of the library, by file name.
fn modules() -> Vec<(String, syn::File)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name());
    let parse = |name: std::ffi::OsString| {
        let name = name.into_string().unwrap();
        let file = syn::parse_file(&read(&format!("src/{name}"))).unwrap();
        (name, file)
    };
    files.map(parse).collect()
}

/// The names of the types of handles in C, by their names in Rust.
fn names_of_handles(modules: &[(String, syn::File)]) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for item in modules.iter().flat_map(|(_, file)| &file.items) {
        let Item::Impl(item) = item else { continue };
        let is_object = item.trait_.as_ref().is_some_and(|(path, _)| path.is_ident("Object"));
        for member in &item.items {
            if let syn::ImplItem::Const(it) = member
                && is_object
                && it.ident == "NAME"
                && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(name), .. }) = &it.expr
            {
                names.insert(last_name(&item.self_ty), name.value());
            }
        }
    }
    names
}

fn last_name(path: &Type) -> String {
    let Type::Path(path) = path else { panic!("expected a path") };
    path.path.segments.last().unwrap().ident.to_string()
}

/// The type `T` of `Name<T>`.
fn inner(of: &Type) -> &Type {
    let Type::Path(path) = of else { panic!("expected a path") };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last().unwrap().arguments
    else {
        panic!("expected a type with an argument")
    };
    let Some(GenericArgument::Type(inner)) = arguments.args.first() else { panic!("a type") };
    inner
}

/// The C types for a Rust type.
fn in_c(of: &Type, handles: &BTreeMap<String, String>) -> Vec<String> {
    let pointers = |types: Vec<String>, prefix: &str| -> Vec<String> {
        types.into_iter().map(|it| format!("{prefix}{it}*")).collect()
    };
    if let Type::Ptr(pointer) = of {
        let prefix = match pointer.mutability {
            syn::PointerMutability::Mut(_) => "",
            syn::PointerMutability::Const(_) => "const ",
        };
        return pointers(in_c(&pointer.elem, handles), prefix);
    }
    let plain = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    match last_name(of).as_str() {
        "Handle" => vec![handles[&last_name(inner(of))].clone()],
        "Shared" => vec![format!("const {}*", handles[&last_name(inner(of))])],
        "Exclusive" => {
            let name = &handles[&last_name(inner(of))];
            vec![format!("const {name}*"), format!("{name}*")]
        }
        "Freed" => vec![format!("{}*", handles[&last_name(inner(of))])],
        "InPtr" => pointers(in_c(inner(of), handles), "const "),
        "OutBuf" | "OutPtr" => pointers(in_c(inner(of), handles), ""),
        "PathText" => plain(&["const char*"]),
        "u8" => plain(&["char", "void", "uint8_t", "bool"]),
        "c_char" => plain(&["char"]),
        "u32" => plain(&["uint32_t"]),
        "i32" => plain(&["int32_t"]),
        "u64" => plain(&["uint64_t"]),
        "bool" => plain(&["bool"]),
        "usize" | "Len" => plain(&["size_t"]),
        other => panic!("{other}: which type is it in C?"),
    }
}

fn is_exported(function: &ItemFn) -> bool {
    function.attrs.iter().any(|it| it.path().is_ident("unsafe"))
}

/// The exported functions. The functions of `wasm.rs` are only for WebAssembly.
fn exported(modules: &[(String, syn::File)], for_wasm: bool) -> BTreeMap<String, Signature> {
    let handles = names_of_handles(modules);
    let mut all = BTreeMap::new();
    for (name, file) in modules {
        if (name == "wasm.rs") != for_wasm {
            continue;
        }
        for item in &file.items {
            let Item::Fn(function) = item else { continue };
            if !is_exported(function) {
                continue;
            }
            let result = match &function.sig.output {
                ReturnType::Default => vec!["void".to_owned()],
                ReturnType::Type(_, of) => in_c(of, &handles),
            };
            let arguments = function.sig.inputs.iter().map(|it| {
                let FnArg::Typed(it) = it else { panic!("a method") };
                in_c(&it.ty, &handles)
            });
            let signature = std::iter::once(result).chain(arguments).collect();
            all.insert(function.sig.ident.to_string(), signature);
        }
    }
    all
}

/// The text without comments.
fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain + rest
}

/// A declaration without its name: `const char *text` is the type `const char*`.
fn type_of(declaration: &str) -> String {
    let end = declaration.rfind([' ', '*']).map_or(declaration.len(), |at| at + 1);
    let words: Vec<&str> = declaration[..end].split_whitespace().collect();
    words.join(" ").replace(" *", "*")
}

/// The functions that the header declares: the types of the result and of the arguments.
fn declared() -> BTreeMap<String, Vec<String>> {
    let header = without_comments(&read("include/dictc.h"));
    let code: Vec<&str> = header.lines().filter(|it| !it.starts_with('#')).collect();
    let mut all = BTreeMap::new();
    for statement in code.join(" ").split(';') {
        let Some((start, arguments)) = statement.split_once('(') else { continue };
        let start = start.rsplit('{').next().unwrap();
        let name = start.rsplit([' ', '*']).next().unwrap().to_owned();
        let arguments = arguments.trim().strip_suffix(')').unwrap();
        let arguments = arguments.split(',').filter(|it| it.trim() != "void");
        let types = std::iter::once(type_of(start)).chain(arguments.map(type_of)).collect();
        assert!(all.insert(name.clone(), types).is_none(), "{name} is declared twice");
    }
    all
}

#[test]
fn the_header_declares_the_functions_of_the_library() {
    let exported = exported(&modules(), false);
    let declared = declared();
    assert!(exported.len() > 90, "{} functions", exported.len());
    let names = |all: Vec<&String>| all.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(names(exported.keys().collect()), names(declared.keys().collect()));
    for (name, types) in declared {
        let expected = &exported[&name];
        assert_eq!(types.len(), expected.len(), "{name}: the number of arguments");
        for (found, expected) in types.iter().zip(expected) {
            assert!(expected.contains(found), "{name}: {found}, expected one of {expected:?}");
        }
    }
}

#[test]
fn the_loader_calls_functions_that_exist() {
    let modules = modules();
    let mut exported = exported(&modules, false);
    exported.extend(self::exported(&modules, true));
    let interfaces = without_comments(&read("../../tools/wasm/src/exports.ts"));
    let mut found = 0;
    for (at, _) in interfaces.match_indices("dictc_") {
        let rest = &interfaces[at..];
        let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap();
        let (name, rest) = rest.split_at(end);
        let rest = rest.trim_start_matches('?');
        let arguments = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((arguments, _)) => arguments.matches(':').count(),
            // The types `StartWalk` and `TakeText`: an object, a text, its length, and an error.
            None => 4,
        };
        let signature = exported.get(name).unwrap_or_else(|| panic!("{name} does not exist"));
        assert_eq!(signature.len() - 1, arguments, "{name}: the number of arguments");
        found += 1;
    }
    assert!(found > 80, "{found} functions");
}

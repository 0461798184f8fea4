//! Compares the functions of the library, the header and the loader for JavaScript.
//!
//! Each exported function is in the header with the same arguments and result, and vice versa. The
//! interfaces of the loader for JavaScript are made from the functions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{
    Attribute, FnArg, GenericArgument, Item, ItemFn, Meta, Pat, PathArguments, ReturnType, Type,
};

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
        // What is `const` in C never waits for another reader, nor fails because of one.
        "Shared" | "Reader" => vec![format!("const {}*", handles[&last_name(inner(of))])],
        "Exclusive" | "Freed" => vec![format!("{}*", handles[&last_name(inner(of))])],
        "LentText" => plain(&["const char*"]),
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

/// A text that is lent is a `LentText`, which ends in NUL.
#[test]
fn no_function_lends_a_text_as_plain_bytes() {
    let exported = exported(&modules(), false);
    for (name, types) in declared() {
        let is_lent = |&index: &usize| match types[index].as_str() {
            "const char*" => index == 0,
            other => other == "const char**",
        };
        for index in (0..types.len()).filter(is_lent) {
            // Bytes can be several types.
            assert_eq!(exported[&name][index].len(), 1, "{name} lends bytes");
        }
    }
}

/// A function that returns `DICTC_NONE` has a twin with the same arguments and a pointer.
#[test]
fn each_number_that_can_be_missing_has_a_twin() {
    let declared = declared();
    let twins = declared.iter().filter(|(name, _)| name.contains("_try_"));
    let mut count = 0;
    for (name, types) in twins.filter(|(name, _)| *name != "dictc_round_try_level") {
        let original = &declared[&name.replacen("_try_", "_", 1)];
        let mut expected = original[1..].to_vec();
        let last = expected.len() - usize::from(original.last().unwrap() == "dictc_error**");
        expected.insert(last, "size_t*".to_owned());
        assert_eq!((types[0].as_str(), &types[1..]), ("bool", &expected[..]), "{name}");
        assert_eq!(original[0], "size_t", "{name}");
        count += 1;
    }
    let none = modules().iter().map(|(name, _)| read(&format!("src/{name}"))).collect::<String>();
    assert_eq!(count, none.matches(" or_none(|").count(), "functions that return DICTC_NONE");
}

/// Constants that fit an `int` are enumerators, which bindings see; macros are for the preprocessor.
#[test]
fn only_the_version_and_none_are_macros() {
    let header = read("include/dictc.h");
    let macros = header.lines().filter_map(|line| line.strip_prefix("#define "));
    let names: Vec<&str> = macros.map(|it| it.split(' ').next().unwrap()).collect();
    let version = ["MAJOR", "MINOR", "PATCH"].map(|it| format!("DICTC_VERSION_{it}"));
    let [major, minor, patch] = &version;
    assert_eq!(names, ["DICTC_H", major, minor, patch, "DICTC_NONE"]);
}

/// The feature that a module or a function needs; `None` if WebAssembly does not have it.
fn feature_of(attributes: &[Attribute]) -> Option<Option<String>> {
    let mut feature = None;
    for attribute in attributes.iter().filter(|it| it.path().is_ident("cfg")) {
        let Meta::List(list) = &attribute.meta else { panic!("cfg without a condition") };
        let condition = list.tokens.to_string();
        match condition.strip_prefix("feature = \"").and_then(|it| it.strip_suffix('"')) {
            // JavaScript makes JSON of its own objects.
            Some("json") => return None,
            Some(name) => feature = Some(name.to_owned()),
            None if condition.starts_with("not") => return None,
            None => assert!(condition.starts_with("target_family"), "cfg({condition})"),
        }
    }
    Some(feature)
}

/// The feature that attributes ask for, whatever they say about targets.
fn feature_alone(attributes: &[Attribute]) -> Option<String> {
    let conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    let texts =
        conditions.filter_map(|it| it.meta.require_list().ok()).map(|it| it.tokens.to_string());
    let mut names = texts
        .filter_map(|it| Some(it.strip_prefix("feature = \"")?.trim_end_matches('"').to_owned()));
    names.next()
}

/// `functions.tsv`: the functions of the header, each with the feature that it needs, or a dash.
fn functions() -> String {
    let library = syn::parse_file(&read("src/lib.rs")).unwrap();
    let mut functions = BTreeMap::new();
    for item in &library.items {
        let Item::Mod(module) = item else { continue };
        if module.ident == "wasm" {
            continue;
        }
        let file = syn::parse_file(&read(&format!("src/{}.rs", module.ident))).unwrap();
        for item in &file.items {
            let Item::Fn(function) = item else { continue };
            if is_exported(function) {
                let feature =
                    feature_alone(&function.attrs).or_else(|| feature_alone(&module.attrs));
                functions.insert(function.sig.ident.to_string(), feature.unwrap_or("-".to_owned()));
            }
        }
    }
    functions.iter().map(|(name, feature)| format!("{name}\t{feature}\n")).collect()
}

#[test]
fn install_knows_the_features_of_the_functions() {
    let expected = functions();
    if std::env::var_os("BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("functions.tsv");
        fs::write(path, &expected).unwrap();
    }
    let help = "BLESS=1 cargo test --package dictc-capi --test border writes it";
    assert!(read("functions.tsv") == expected, "functions.tsv is not up to date; {help}");
}

/// The type of an argument or a result in TypeScript.
fn in_typescript(of: &Type) -> &'static str {
    match of {
        Type::Ptr(_) => "Pointer",
        _ => match last_name(of).as_str() {
            "Shared" | "Reader" | "Exclusive" | "Freed" | "InPtr" | "OutBuf" | "OutPtr"
            | "LentText" | "PathText" => "Pointer",
            "u64" => "bigint",
            "bool" | "i32" | "u32" | "usize" | "Len" => "number",
            other => panic!("{other}: which type is it in TypeScript?"),
        },
    }
}

/// The declaration of a function in TypeScript, in lines of at most 100 characters.
fn declaration(function: &ItemFn) -> String {
    let name = &function.sig.ident;
    let result = match &function.sig.output {
        ReturnType::Default => "void",
        ReturnType::Type(_, of) => in_typescript(of),
    };
    let arguments: Vec<String> = function.sig.inputs.iter().map(argument).collect();
    let line = format!("  {name}({}): {result};\n", arguments.join(", "));
    if line.len() <= 101 {
        return line;
    }
    let arguments: String = arguments.iter().map(|it| format!("    {it},\n")).collect();
    format!("  {name}(\n{arguments}  ): {result};\n")
}

fn argument(argument: &FnArg) -> String {
    let FnArg::Typed(argument) = argument else { panic!("a method") };
    let Pat::Ident(name) = &*argument.pat else { panic!("an argument without a name") };
    let mut name = name.ident.to_string();
    while let Some(at) = name.find('_') {
        name =
            format!("{}{}{}", &name[..at], name[at + 1..=at + 1].to_uppercase(), &name[at + 2..]);
    }
    format!("{name}: {}", in_typescript(&argument.ty))
}

/// The interfaces of `exports.ts`: the feature that their functions need, and what documents them.
const INTERFACES: [(Option<&str>, &str); 4] = [
    (
        None,
        "/** The functions of every module, and its memory. */\nexport interface Core {\n  memory: { readonly buffer: ArrayBuffer };\n",
    ),
    (
        Some("compile"),
        "/** The compiler, which only the full module has. */\nexport interface Compiler {\n",
    ),
    (
        Some("queries"),
        "/** Searches, which only the full module has. */\nexport interface Searches {\n",
    ),
    (
        Some("rounds"),
        "/** Dice and rounds, which the module of the solver does not have. */\nexport interface Rounds {\n",
    ),
];

/// `exports.ts`: the exported functions in the order of the modules.
fn exports() -> String {
    let library = syn::parse_file(&read("src/lib.rs")).unwrap();
    let mut bodies: BTreeMap<Option<String>, String> = BTreeMap::new();
    for item in &library.items {
        let Item::Mod(module) = item else { continue };
        let Some(of_module) = feature_of(&module.attrs) else { continue };
        let file = syn::parse_file(&read(&format!("src/{}.rs", module.ident))).unwrap();
        for item in &file.items {
            let Item::Fn(function) = item else { continue };
            let Some(feature) = feature_of(&function.attrs).filter(|_| is_exported(function))
            else {
                continue;
            };
            let feature = feature.or_else(|| of_module.clone());
            // Expressions are searches.
            let feature = feature.map(|it| if it == "regex" { "queries".to_owned() } else { it });
            bodies.entry(feature).or_default().push_str(&declaration(function));
        }
    }
    let mut text = HEAD.to_owned();
    for (feature, head) in INTERFACES {
        let body = bodies.remove(&feature.map(str::to_owned)).unwrap();
        text.push_str(&format!("{head}{body}}}\n\n"));
    }
    assert!(bodies.is_empty(), "no interface for {:?}", bodies.keys());
    text + "/** The functions of any module. */\nexport interface Exports extends Core, Partial<Compiler>, Partial<Rounds>, Partial<Searches> {}\n"
}

/// The beginning of `exports.ts`.
const HEAD: &str = "\
/**
 * The functions of the module: those of `crates/capi/include/dictc.h`, which documents them.
 *
 * Pointers, lengths and booleans are numbers, 64-bit integers are bigints. `size_t` has 32 bits, so
 * `DICTC_NONE` arrives as -1.
 *
 * A test writes this file: `BLESS=1 cargo test --package dictc-capi --test border`.
 */

/** A pointer into the memory of the module. */
export type Pointer = number;

export const NONE = -1;

";

#[test]
fn the_loader_declares_the_functions_of_the_library() {
    let (expected, path) = (exports(), "../../tools/wasm/src/exports.ts");
    if std::env::var_os("BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::write(path, &expected).unwrap();
    }
    let help = "BLESS=1 cargo test --package dictc-capi --test border writes it";
    assert!(read(path) == expected, "tools/wasm/src/exports.ts is not up to date; {help}");
}

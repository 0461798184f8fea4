//! Gives the shared library its soname, which cargo does not set.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name| std::env::var(name).unwrap_or_default();
    // The number is increased with every change that breaks programs linked to an earlier library.
    match target("CARGO_CFG_TARGET_OS").as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libdictc.so.0");
        }
        "macos" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libdictc.0.dylib");
        }
        _ => {}
    }
}

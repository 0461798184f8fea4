# Standard libraries for other processors and systems, for the scripts beside this file and tools/wasm/build.
#
# They come from `rustup target add`. Where rustup cannot download them, Debian's rustc-web and rust-web-src (a newer
# compiler and its library source) are unpacked into target/cross, or the folder that CROSS_FOLDER names, and cargo
# builds the standard library. CROSS_DEBIAN=1 does so in any case.

readonly cross_folder=${CROSS_FOLDER:-$PWD/target/cross}
mkdir -p "$cross_folder"

# Finds a standard library for a target. Sets `build_std` to what cargo must be given to build it,
# if anything.
build_std=()
has_standard_library() {
    local target=$1 crates=$2
    build_std=()
    if [[ -z ${CROSS_DEBIAN:-} ]] && command -v rustup >/dev/null && timeout 300 rustup target add "$target"; then
        return
    fi
    unpack_debian_compiler || return 1
    export RUSTC=$cross_folder/rustc-web RUSTC_BOOTSTRAP=1
    build_std=("-Zbuild-std=$crates")
}

# Unpacks Debian's newest compiler, which comes with the source of its standard library. Debian's
# stable release has it for web browsers. It is not installed, because it would replace the system's
# compiler.
unpack_debian_compiler() {
    local root=$cross_folder/debian library
    if [[ -x $cross_folder/rustc-web ]]; then
        return
    fi
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
    timeout 120 apt-get -qq update || return 1
    rm -rf "$root"
    mkdir -p "$root/debs"
    library=$(apt-cache depends libstd-rust-web-dev 2>/dev/null | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p')
    local llvm
    llvm=$(apt-cache depends rustc-web "$library" 2>/dev/null | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | sort -u)
    (
        cd "$root/debs"
        # shellcheck disable=SC2086 # empty names must vanish
        timeout 600 apt-get -qq download rustc-web rust-web-src libstd-rust-web-dev libz3-4 $library $llvm
    ) || return 1
    local package
    for package in "$root"/debs/*.deb; do
        dpkg -x "$package" "$root"
    done
    cat >"$cross_folder/rustc-web.new" <<END
#!/bin/sh
LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu exec $root/usr/bin/rustc "\$@"
END
    chmod +x "$cross_folder/rustc-web.new"
    "$cross_folder/rustc-web.new" --version && mv "$cross_folder/rustc-web.new" "$cross_folder/rustc-web"
}

# The target of this compiler.
host() {
    env -u RUSTC rustc -vV | sed -n 's/^host: //p'
}

# As has_standard_library, for WebAssembly; sets a linker, too, where the compiler has none.
has_wasm_library() {
    has_standard_library wasm32-unknown-unknown std,panic_abort || return 1
    if [[ ${#build_std[@]} -gt 0 ]]; then
        # rust-lld of the stock toolchain; Debian's compiler comes without one.
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(env -u RUSTC rustc --print sysroot)/lib/rustlib/$(host)/bin/rust-lld
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
    fi
}

# Tells cargo, by CARGO_ENCODED_RUSTFLAGS, to leave the folders of this machine out of what it builds: messages of panics
# name places in the code. Flags are separated by a byte that no path has; of several prefixes, the last one counts.
export_remapped_paths() {
    local cargo=${CARGO_HOME:-$HOME/.cargo} separator=$'\x1f' sources library
    library=$(env -u RUSTC rustc --print sysroot)/lib/rustlib/src/rust
    CARGO_ENCODED_RUSTFLAGS=--remap-path-prefix=$PWD=dictc$separator--remap-path-prefix=$cargo=cargo
    for sources in "$cargo"/registry/src/*; do
        CARGO_ENCODED_RUSTFLAGS+=$separator--remap-path-prefix=$sources=crates
    done
    CARGO_ENCODED_RUSTFLAGS+=$separator--remap-path-prefix=$library=/rustc/$(rustc -vV | sed -n 's/^commit-hash: //p')
    export CARGO_ENCODED_RUSTFLAGS
}

# Prepares Wine, which runs programs for Windows, and sets `wine`. Rust's standard library takes random numbers from a
# library that old versions of Wine do not have.
prepare_wine() {
    local system=$cross_folder/wine/drive_c/windows/system32
    wine=$(command -v wine64 || command -v /usr/lib/wine/wine64) || return 1
    export WINEPREFIX=$cross_folder/wine WINEDEBUG=-all
    timeout 300 "$wine" cmd /c exit 2>/dev/null || return 1
    if [[ ! -e $system/bcryptprimitives.dll ]]; then
        x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" -x c - -ladvapi32 <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL ProcessPrng(PBYTE bytes, SIZE_T count)
{
    return SystemFunction036(bytes, (ULONG)count);
}
END
    fi
}

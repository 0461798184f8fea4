# What the two `install` scripts share: paths, the list of installed files, and what cargo built. A script sets `list`, the
# place of its list under the prefix, and gives its arguments to `begin_install`.

# A path from where the user is, because the scripts change the folder.
absolute() {
    if [[ $1 == /* ]]; then printf '%s\n' "$1"; else printf '%s/%s\n' "$PWD" "$1"; fi
}

# Removes the files that the list under a prefix names, except those in the list `kept`.
remove_listed() {
    local to=$1 kept=$2 file
    while IFS= read -r file; do
        case /$file/ in
        //* | */../*) echo "$0: not a file of a prefix: $file" >&2 && return 1 ;;
        esac
        grep -qxF -e "$file" "$kept" || rm -f "$to/$file"
        # Other folders, such as `include`, may be those of the system.
        [[ $file != */dictc*/* ]] || rmdir "$to/$(dirname "$file")" 2>/dev/null || true
    done < <(cat "$to/$list" && printf '%s\n' "$list")
}

# Removes what the list names, the list, and the folders of dictc that are empty then.
uninstall() {
    [[ -f $1/$list ]] || { echo "$0: nothing is installed there: no $1/$list" >&2 && return 1; }
    remove_listed "$1" /dev/null
    echo "removed what was installed in $1" >&2
}

# Reads the arguments PREFIX and OPTIONS, or does what --uninstall PREFIX asks. Sets `prefix`, `to`, which has DESTDIR in
# front, `options` for cargo, and `work`, a folder for this run.
begin_install() {
    local action=install
    if [[ ${1-} == --uninstall && $# -eq 2 ]]; then
        action=uninstall
        shift
    fi
    if [[ -z ${1-} || $1 == -* ]]; then
        echo "usage: $0 PREFIX [OPTIONS OF CARGO], or $0 --uninstall PREFIX; DESTDIR is put in front of PREFIX" >&2
        exit 2
    fi
    prefix=$(absolute "$1")
    to=${DESTDIR:+$(absolute "$DESTDIR")}$prefix
    options=("${@:2}")
    if [[ $action == uninstall ]]; then
        uninstall "$to"
        exit
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
}

# Puts a file into the prefix, and into the list. The order is that of `install`: mode, from, to.
put() {
    mkdir -p "$to/$(dirname "$3")"
    # A file that is there may be mapped by a process: a new one takes its place.
    rm -f "$to/$3"
    install -m "$1" "$2" "$to/$3"
    printf '%s\n' "$3" >>"$work/files"
}

put_link() {
    ln -sf "$1" "$to/$2"
    printf '%s\n' "$2" >>"$work/files"
}

# Writes the list, and removes what an earlier version installed and this one does not.
put_list() {
    [[ ! -f $to/$list ]] || remove_listed "$to" "$work/files"
    mkdir -p "$to/$(dirname "$list")"
    install -m 644 "$work/files" "$to/$list"
}

# Prints the files that cargo made of the library of this name, from its messages: they say where the files are, with
# --target, CARGO_BUILD_TARGET, CARGO_TARGET_DIR and a configuration of the user.
made_files() {
    local files
    files=$(sed -n '/"reason":"compiler-artifact"/s/.*"name":"'"$1"'".*"filenames":\["\([^]]*\)"\].*/\1/p' "$work/messages")
    tr '"' '\n' <<<"${files//\\\\/\\}" | grep -vx ,
}

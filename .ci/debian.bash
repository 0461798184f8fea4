# Installs Debian packages for the scripts beside this file.

debian_lists=unknown

# Installs the packages that are missing. Fails where that is impossible: without apt-get, without
# root, without a network. The package lists are updated at most once.
install_packages() {
    if are_installed "$@"; then
        return
    fi
    if [[ $debian_lists == unknown ]]; then
        debian_lists=none
        if command -v apt-get >/dev/null && [[ $(id -u) -eq 0 ]] && timeout 120 apt-get -qq update; then
            debian_lists=updated
        fi
    fi
    [[ $debian_lists == updated ]] &&
        DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -qq install -y "$@" >/dev/null
}

# A package may be given as name=version.
are_installed() {
    local package
    for package in "$@"; do
        case $(dpkg-query --show --showformat='${db:Status-Status} ${Version}' "${package%%=*}" 2>/dev/null) in
        "installed ${package#*=}") ;;
        'installed '*) [[ $package != *=* ]] || return 1 ;;
        *) return 1 ;;
        esac
    done
}

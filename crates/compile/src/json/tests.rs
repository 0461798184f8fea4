//! How lists in JSON and in code begin.

use super::*;

#[test]
fn json_begins_with_a_bracket_and_what_may_follow_it() {
    for list in ["[\"", "{\"", "[[", "[{", "[]", "{}", "{ {", "{ [", "[ }", " \n[ \"", "\u{feff}[]"]
    {
        assert!(begins(list.as_bytes()), "{list}");
    }
    for list in ["", "[", "{", "[a", "{5", "{{", "{[", "[}", "tea", "\"tea\"", "(\"tea\")"] {
        assert!(!begins(list.as_bytes()), "{list}");
    }
}

#[test]
fn lists_in_code_begin_after_other_lines() {
    for code in [
        "words = [\"tea\"]",
        "/**/words = [\"tea\"]",
        "\"\"\"\"\"\"words = [\"tea\"]",
        "/*/ [ */words = [\"tea\"]",
        "/* hot drinks */ words = [\"tea\"]",
        "\"\"\"Hot drinks.\"\"\"\nwords = [\"tea\"]",
        "\"\"\"a\"\"\"words = [\"tea\"]",
        "// words = 5\nwords = [\"tea\"]",
        "#!/usr/bin/python\n\nfrom a import b\nimport c\nwords = [\"tea\"]",
        "'use strict';\nconst a = require('a');\nmodule.exports = [\"tea\"]",
        "<?php\nnamespace a;\nuse b;\nreturn [\"tea\"]",
        "package a;\npublic class B {\n  words = [\"tea\"]",
    ] {
        assert_eq!(code_before(code.as_bytes()), code.find("[\"tea"), "{code}");
    }
    for text in
        ["", "tea", "// tea", "/* tea", "\"\"\"tea", "tea\nwords = [\"tea\"]", "5 = [\"tea\"]"]
    {
        assert_eq!(code_before(text.as_bytes()), None, "{text}");
    }
}

//! What is said of inputs, in each form: texts in `snapshots/`. With the environment variable `LYE_BLESS` set to 1, they are written
//! instead of compared.

use crate::common::{folder, lye_with_stdin};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FORMS: [&str; 5] = ["human", "json", "sarif", "github", "summary"];

/// Inputs, each with its name and the arguments that it needs.
const CASES: [(&str, &str, &[&str]); 8] = [
    ("nothing", "<p>Nothing to <b>see</b> here.</p>\n", &[]),
    ("one", "<h1>News</h1>\n<p onclick=\"steal()\">Today</p>\n", &[]),
    (
        "together",
        "<p onclick=a align=left>1 <font>2</font> <a href='javascript:b'>3</a> <!-- 4 --><script>5</script>\n",
        &[],
    ),
    (
        "lines",
        "<p>1\r\n<a\r\n  href=\"javascript:a\"\r\n>2</a>\r<!-- 3\n4 --><blink\nclass=b>5</blink>\n",
        &[],
    ),
    (
        "hostile",
        "\t<p \u{1B}[2J=\u{9B}31m onclick='\u{202E}a\u{7}'>漢字 <x\u{1B}]0;title\u{7}>\u{200B}e\u{301}</x> <?\u{1B}c p>\n",
        &[],
    ),
    ("whole", "<h2>News</h2>", &["--context", "h1"]),
    ("rewritten", "<h2 id=login>News</h2><a href=' //example.org/%'>a</a>", &["--preset", "markdown"]),
    ("limits", "<ul><li><ul><li><ul><li>News</ul></ul></ul>", &["--policy", "policy.toml"]),
];

const POLICY: &[u8] = b"version = 1\nlimits.depth = 4\n";

/// A line that is longer than any terminal is wide.
fn long_line() -> String {
    let item = |number: usize| format!("<li>{number} <b onclick={number}>é</b></li>");
    format!("<ul>{}</ul><script>{}</script>", (0..20).map(item).collect::<String>(), "x".repeat(100_000))
}

/// What the command says of an input in this form.
fn said(input: &str, arguments: &[&str], form: &str) -> String {
    let folder = folder(&[("a.html", input.as_bytes()), ("policy.toml", POLICY)]);
    let all = [&["check", "--format", form, "a.html"], arguments].concat();
    let output = lye_with_stdin(&folder, &all, b"");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    String::from_utf8(output.stdout).unwrap().replace(&version, "\"version\":\"(that of the crate)\"")
}

#[test]
fn reports_match_their_snapshots() {
    let long_line = long_line();
    let cases = CASES.iter().copied().chain([("long-line", long_line.as_str(), &[][..])]);
    let coloured = ("together-coloured", CASES[2].1, &["--color", "always"][..]);
    let texts = cases
        .flat_map(|(name, input, arguments)| FORMS.map(|form| (name, input, arguments, form)))
        .chain([(coloured.0, coloured.1, coloured.2, "human")]);
    let snapshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/report/snapshots");
    let is_blessing = std::env::var_os("LYE_BLESS").is_some_and(|value| value == "1");
    let (mut differing, mut known) = (Vec::new(), BTreeSet::new());
    for (name, input, arguments, form) in texts {
        let said = said(input, arguments, form);
        let file = snapshots.join(format!("{name}.{form}.txt"));
        if is_blessing {
            fs::write(&file, said).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != said {
            differing.push(format!("{name}, {form}:\n{said}"));
        }
        known.insert(file);
    }
    assert!(differing.is_empty(), "not as the texts say:\n\n{}", differing.join("\n"));
    for file in fs::read_dir(snapshots).unwrap().map(|file| file.unwrap().path()) {
        assert!(known.contains(&file), "{} belongs to nothing", file.display());
    }
}

/// Nothing that a terminal acts upon comes from an input, in no form; what it says itself in colour are escape sequences for colours.
#[test]
fn terminal_controls_in_inputs_are_escaped() {
    let mut hostile = CASES[4].1.to_owned();
    for c in (0..=0x9F).chain(0x200B..=0x200F).chain(0x2028..=0x202E).chain(0x2060..=0x206F).chain([0xFEFF]) {
        let c = char::from_u32(c).unwrap();
        hostile +=
            &format!("<p class=a{c}b title=\"{c}\"><x{c}y>{c}</x{c}y><!--{c}--><a href='javascript:{c}'>\n");
    }
    for form in FORMS {
        let said = said(&hostile, &["--preset", "agent"], form);
        let bad = said.chars().find(|&c| {
            c != '\n' && (c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'))
        });
        assert_eq!(bad, None, "{form}");
    }
    let coloured = said(&hostile, &["--color", "always"], "human");
    for sequence in coloured.split('\u{1B}').skip(1) {
        let body = sequence.strip_prefix('[').unwrap();
        let end = body.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert_eq!(&body[end..=end], "m", "{body}");
    }
}

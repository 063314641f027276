//! Snapshots of every report format, in `snapshots/`. With the environment variable `LYE_BLESS` set, the test writes them instead
//! of comparing.

use crate::common::{folder, lye_with_stdin};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FORMATS: [&str; 5] = ["human", "json", "sarif", "github", "summary"];

/// Inputs with their names and arguments.
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

const POLICY: &[u8] = b"allow = { \"@standard\" = true }\nlimits.depth = 4\n";

/// Returns a line wider than any terminal.
fn long_line() -> String {
    let item = |number: usize| format!("<li>{number} <b onclick={number}>é</b></li>");
    format!("<ul>{}</ul><script>{}</script>", (0..20).map(item).collect::<String>(), "x".repeat(100_000))
}

/// Returns the report of an input in a format.
fn report(input: &str, arguments: &[&str], format: &str) -> String {
    let folder = folder(&[("a.html", input.as_bytes()), ("policy.toml", POLICY)]);
    let all = [&["check", "--format", format, "a.html"], arguments].concat();
    let output = lye_with_stdin(&folder, &all, b"");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    String::from_utf8(output.stdout).unwrap().replace(&version, "\"version\":\"(that of the crate)\"")
}

#[test]
fn reports_match_their_snapshots() {
    let long_line = long_line();
    let cases = CASES.iter().copied().chain([("long-line", long_line.as_str(), &[][..])]);
    let colored = ("together-colored", CASES[2].1, &["--color", "always"][..]);
    let texts = cases
        .flat_map(|(name, input, arguments)| FORMATS.map(|format| (name, input, arguments, format)))
        .chain([(colored.0, colored.1, colored.2, "human")]);
    let snapshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/report/snapshots");
    let is_blessing = std::env::var_os("LYE_BLESS").is_some();
    let (mut differing, mut known) = (Vec::new(), BTreeSet::new());
    for (name, input, arguments, format) in texts {
        let text = report(input, arguments, format);
        let file = snapshots.join(format!("{name}.{format}.txt"));
        if is_blessing {
            fs::write(&file, text).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != text {
            differing.push(format!("{name}, {format}:\n{text}"));
        }
        known.insert(file);
    }
    assert!(differing.is_empty(), "not as in the snapshots:\n\n{}", differing.join("\n"));
    for file in fs::read_dir(snapshots).unwrap().map(|file| file.unwrap().path()) {
        assert!(known.contains(&file), "no case writes {}", file.display());
    }
}

/// With color, the only escape sequences are those for colors.
#[test]
fn terminal_controls_in_inputs_are_escaped() {
    let mut hostile = CASES[4].1.to_owned();
    for c in (0..=0x9F).chain(0x200B..=0x200F).chain(0x2028..=0x202E).chain(0x2060..=0x206F).chain([0xFEFF]) {
        let c = char::from_u32(c).unwrap();
        hostile +=
            &format!("<p class=a{c}b title=\"{c}\"><x{c}y>{c}</x{c}y><!--{c}--><a href='javascript:{c}'>\n");
    }
    for format in FORMATS {
        let text = report(&hostile, &["--preset", "agent"], format);
        let bad = text.chars().find(|&c| {
            c != '\n' && (c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'))
        });
        assert_eq!(bad, None, "{format}");
    }
    let colored = report(&hostile, &["--color", "always"], "human");
    for sequence in colored.split('\u{1B}').skip(1) {
        let body = sequence.strip_prefix('[').unwrap();
        let end = body.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
        assert_eq!(&body[end..=end], "m", "{body}");
    }
}

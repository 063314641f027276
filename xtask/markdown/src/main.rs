//! Checks that readers of Markdown, with raw HTML allowed, find nothing in it that its tree does not contain.
#![forbid(unsafe_code)]

mod inputs;
#[path = "../../../crates/lye-html/tests/it/markdown_cases.rs"]
mod markdown_cases;

use lye_html::serialize::{MarkdownDialect, inner_html, markdown};
use markdown_cases::{Finds, PIECES, Random, parse, strangers};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Markup inside links and image descriptions, which some readers parse twice.
const IN_LINKS: &[&str] = &[
    "<a href='https://ok.example/'>",
    "<a href=/x title='![a](b)'>",
    "</a>",
    "<img src=/y alt='![a](https://evil.example/t.gif)'>",
    "<img src=/y alt='[a](b) *c* `d` &lt;b>'>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<s>",
    "</s>",
    "<code>",
    "</code>",
    "![x](https://evil.example/t.gif)",
    "[x](https://evil.example/)",
    "!",
    "![",
    "[",
    "]",
    "](",
    "](/u)",
    "](&lt;/u>)",
    "\\",
    "\\\\",
    "\\[",
    "\\]",
    "\\!",
    "&amp;#91;",
    "&amp;#33;",
    "(",
    ")",
    "*",
    "**",
    "_",
    "`",
    "~~",
    "|",
    "&lt;",
    "&lt;b>",
    "&lt;img src=x>",
    "&lt;https://h.example>",
    "&amp;lt;b>",
    "www.k.example",
    "http://j.example",
    "a",
    " ",
    "\n",
    "7",
    ".",
    ":",
    "{",
    "$",
    "#",
    "^",
];

/// Links, images and code, with what has a meaning to some reader in every place of them.
const PLACES: &[&str] = &[
    "<a href='https://ok.example/'>",
    "<a href='/DEST' title='TITLE'>",
    "<a href='https://ok.example/?DEST#DEST'>",
    "</a>",
    "<img src='/DEST' alt='ALT'>",
    "<img src='https://ok.example/DEST' alt='ALT' title='TITLE'>",
    "<pre>CODE</pre>",
    "<pre><code class=language-x>CODE\nCODE</code></pre>",
    "<pre>a\n\nCODE\nCODE</pre>",
    "<code>CODE</code>",
    "<ul><li>",
    "<ol><li>",
    "<li>",
    "</ul>",
    "</ol>",
    "<blockquote>",
    "</blockquote>",
    "<p>",
    "<table><tr><td>",
    "<td>",
    "</table>",
    "<h2>",
    "</h2>",
    "CODE",
    "a",
    " ",
    "\n",
    "<br>",
    "!",
];

/// What stands for `DEST`, `ALT`, `TITLE` and `CODE`, as the value of an attribute or as text.
const HARD: &[&str] = &[
    "x](javascript:alert(1))",
    "x](<javascript:alert(1)>)",
    "x)](javascript:alert(1)",
    "[a](javascript:alert(1))",
    "![a](https://evil.example/t.gif)",
    "&lt;script>alert(1)&lt;/script>",
    "&lt;img src=x onerror=alert(1)>",
    "&lt;a href=javascript:alert(1)>b&lt;/a>",
    "&lt;javascript:alert(1)>",
    "&lt;https://evil.example/>",
    "[a]: javascript:alert(1)",
    "[a]",
    "\\",
    "\\]",
    "\\)",
    "\\\"",
    "(",
    ")",
    "((",
    "))",
    "[",
    "]",
    "[[",
    "]]",
    "<",
    ">",
    "&lt;b>",
    "&quot;",
    "&quot; onerror=&quot;alert(1)",
    "&quot;)",
    "`",
    "``",
    "*a*",
    "_a_",
    "~~a~~",
    "# a",
    "> a",
    "- a",
    "1. a",
    "a\n---",
    "a\n===",
    "***",
    "|a|\n|-|\n|b|",
    ": a",
    "*[a]: b",
    "[^a]: b",
    "[^a]",
    "{: #a}",
    "{#a onclick=b}",
    "https://evil.example/",
    "www.evil.example",
    "a\tb",
    "    a",
    "a b",
    "&amp;lt;b>",
    "&amp;#40;",
    "%5D%28",
    "é",
];

/// Returns markup in which hard texts stand in every place.
fn in_places(random: &mut Random) -> String {
    let mut html = random.html(PLACES);
    for place in ["DEST", "ALT", "TITLE", "CODE"] {
        let mut filled = String::new();
        for (index, part) in html.split(place).enumerate() {
            if index > 0 {
                let hard = HARD[random.below(HARD.len())];
                let is_value = place != "CODE";
                let hard = if is_value { hard.replace('\'', "&#39;") } else { hard.to_owned() };
                filled.push_str(&hard);
            }
            filled.push_str(part);
        }
        html = filled;
    }
    html
}

/// Markdown that the readers must be seen to misread, so that a broken comparison is noticed: what the tree holds, and what is written.
const CONTROLS: &[(&str, &str)] = &[
    (
        "<a href=https://ok.example/><img src='/x](javascript:alert(1))' alt=''></a>",
        "[![](</x](javascript:alert(1))>)](<https://ok.example/>)",
    ),
    ("<ul><li><pre>&lt;script>alert(1)&lt;/script></pre></ul>", "- ```\n  <script>alert(1)</script>\n  ```"),
];

const USAGE: &str = "usage: cargo run -p xtask -- markdown-readers [--generated N] [--seed N]

Writes generated trees as Markdown and asks nine readers what they read: marked, markdown-it, remark, commonmark.js and showdown in
JavaScript, cmark, markdown-it-py, mistune and Python-Markdown in Python. npm and pip install them into target/.
Exits with 1 if one of them finds an element or a URL that the tree does not hold.";

/// The default number of trees.
const USUAL_NUMBER: usize = 6_000;

/// The maximum number of trees that are printed.
const MOST_TOLD: usize = 5;

/// Returns the Markdown of one tree.
#[derive(Serialize)]
struct Written {
    common_mark: String,
    gfm: String,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let (mut number, mut seed) = (USUAL_NUMBER, 1);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] if name == "--generated" => number = value.parse().map_err(|_| USAGE)?,
            [name, value] if name == "--seed" => seed = value.parse().map_err(|_| USAGE)?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    let folder = install()?;
    let readers = || {
        let python = folder.join("python/bin/python");
        [(Command::new("node"), "readers.mjs"), (Command::new(python), "readers.py")].map(
            |(mut program, script)| {
                program.arg(script).current_dir(&folder);
                program
            },
        )
    };
    let controls: Vec<Case> = CONTROLS
        .iter()
        .map(|&(html, markdown)| Case {
            html: html.to_owned(),
            written: Written { common_mark: markdown.to_owned(), gfm: markdown.to_owned() },
        })
        .collect();
    for control in &controls {
        let control = std::slice::from_ref(control);
        let found =
            readers().into_iter().map(|program| read(program, control, 0)).sum::<Result<usize, _>>()?;
        if found == 0 {
            return Err(format!("no reader misreads {:?}: the comparison is broken", control[0].written.gfm));
        }
    }
    let mut random = Random(seed);
    let cases: Vec<Case> = (0..number)
        .map(|round| match round % 6 {
            0 => random.html(PIECES),
            1 => format!("<a href=/l>{}", random.html(IN_LINKS)),
            2 => inputs::links(&mut random),
            3 => inputs::code(&mut random),
            _ => in_places(&mut random),
        })
        .map(Case::of)
        .collect();
    let violations = std::thread::scope(|scope| {
        let running = readers().map(|program| scope.spawn(|| read(program, &cases, MOST_TOLD)));
        let joined =
            running.into_iter().map(|thread| thread.join().map_err(|_| "a thread failed".to_owned())?);
        joined.sum::<Result<usize, String>>()
    })?;
    println!("{number} trees, each in two dialects and by nine readers: {violations} violations");
    if violations == 0 { Ok(()) } else { Err("a reader found what the tree does not hold".to_owned()) }
}

/// A tree, and its Markdown.
struct Case {
    html: String,
    written: Written,
}

impl Case {
    fn of(html: String) -> Self {
        let tree = parse(&html);
        let [common_mark, gfm] = [MarkdownDialect::CommonMark, MarkdownDialect::Gfm]
            .map(|dialect| markdown(&tree.root(), dialect));
        drop(tree);
        Self { html, written: Written { common_mark, gfm } }
    }
}

/// Passes the Markdown of the cases to a program with readers. Returns the number of violations, and prints so many of them.
fn read(mut program: Command, cases: &[Case], most_told: usize) -> Result<usize, String> {
    let name = format!("{program:?}");
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut input = child.stdin.take().ok_or("the readers have no input")?;
    let output = BufReader::new(child.stdout.take().ok_or("the readers have no output")?);
    let violations = std::thread::scope(|scope| {
        let writing = scope.spawn(move || {
            for Case { written, .. } in cases {
                let line = serde_json::to_string(written).map_err(|error| error.to_string())?;
                writeln!(input, "{line}").map_err(|error| error.to_string())?;
            }
            Ok::<(), String>(())
        });
        let violations = judge(cases, output, most_told);
        let written = writing.join().map_err(|_| "the writing thread failed".to_owned())?;
        let violations = violations?;
        written.map(|()| violations)
    });
    let status = child.wait().map_err(failed)?;
    let violations = violations?;
    if status.success() { Ok(violations) } else { Err(format!("{name}: {status}")) }
}

/// The elements that readers of Markdown before CommonMark may find where the tree has none: they nest blocks in lists in another way,
/// and so take indented text for code, and lines of text for lines of their own.
const OF_OLD_READERS: [&str; 3] = ["br", "code", "pre"];

/// Counts the readings that contain more than their tree, and prints the first ones.
fn judge(cases: &[Case], from_readers: impl std::io::BufRead, most_told: usize) -> Result<usize, String> {
    let (mut violations, mut lines) = (0, from_readers.lines());
    for Case { html, written } in cases {
        let line = lines
            .next()
            .ok_or_else(|| format!("the readers do not answer {html:?}"))?
            .map_err(|error| error.to_string())?;
        let read: BTreeMap<String, String> =
            serde_json::from_str(&line).map_err(|error| format!("{error}: {line}"))?;
        let tree = parse(html);
        for (reader, html_read) in read {
            let again = parse(&html_read);
            let finds = match reader.as_str() {
                "remark, gfm" => Finds::MailAndUrls,
                "markdown-it, gfm" | "markdown-it-py, gfm" => Finds::MailAndHosts,
                _ => Finds::Mail,
            };
            let mut strangers = strangers(&tree, &again, finds);
            // mistune writes it in the place of a scheme that it refuses.
            strangers.retain(|stranger| !stranger.ends_with("=#harmful-link"));
            if reader.starts_with("Python-Markdown") || reader.starts_with("showdown") {
                strangers.retain(|stranger| !OF_OLD_READERS.contains(&stranger.as_str()));
            }
            if strangers.is_empty() {
                continue;
            }
            violations += 1;
            if violations <= most_told {
                let written = if reader.ends_with("gfm") { &written.gfm } else { &written.common_mark };
                eprintln!(
                    "{reader} finds {strangers:?}\n  of      {html:?}\n  written {written:?}\n  read    {:?}",
                    inner_html(&again.root())
                );
            }
        }
    }
    Ok(violations)
}

/// Installs the readers from the lock files, and returns their folder.
fn install() -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = source.join("../../target/markdown-readers");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let folder = std::fs::canonicalize(&folder).map_err(failed)?;
    let (lock, requirements) = ("package-lock.json", "requirements.txt");
    let is_same = |name: &str| {
        std::fs::read(folder.join(name))
            .is_ok_and(|known| Some(known) == std::fs::read(source.join(name)).ok())
    };
    let has_npm = folder.join("node_modules").is_dir() && is_same(lock);
    let has_python = folder.join("python/installed").is_file() && is_same(requirements);
    for name in ["package.json", lock, "readers.mjs", requirements, "readers.py"] {
        std::fs::copy(source.join(name), folder.join(name)).map_err(failed)?;
    }
    if !has_npm {
        let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"];
        call(Command::new("npm").args(options), &folder)?;
    }
    if !has_python {
        call(Command::new("python3").args(["-m", "venv", "--clear", "python"]), &folder)?;
        let options = ["install", "--quiet", "--no-deps", "--requirement", requirements];
        call(Command::new(folder.join("python/bin/pip")).args(options), &folder)?;
        std::fs::write(folder.join("python/installed"), "").map_err(failed)?;
    }
    Ok(folder)
}

fn call(command: &mut Command, folder: &Path) -> Result<(), String> {
    let status = command.current_dir(folder).stdout(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

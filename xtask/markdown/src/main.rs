//! Checks that marked, markdown-it and remark, with raw HTML allowed, find nothing in Markdown that its tree does not contain.
#![forbid(unsafe_code)]

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

const USAGE: &str = "usage: cargo run -p xtask -- markdown-readers [--generated N] [--seed N]

Writes generated trees as Markdown and asks marked, markdown-it and remark (npm installs them into target/) what they read.
Exits with 1 if one of them finds an element or a URL that the tree does not hold.";

/// The default number of trees.
const USUAL_NUMBER: usize = 30_000;

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
    let mut random = Random(seed);
    let inputs: Vec<String> = (0..number)
        .map(|round| match round % 2 {
            0 => random.html(PIECES),
            _ => format!("<a href=/l>{}", random.html(IN_LINKS)),
        })
        .collect();
    let mut node = Command::new("node")
        .arg("readers.mjs")
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("node: {error}"))?;
    let mut to_node = node.stdin.take().ok_or("node has no input")?;
    let from_node = BufReader::new(node.stdout.take().ok_or("node has no output")?);
    let violations = std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for html in &inputs {
                let tree = parse(html);
                let [common_mark, gfm] = [MarkdownDialect::CommonMark, MarkdownDialect::Gfm]
                    .map(|dialect| markdown(&tree.root(), dialect));
                let line = serde_json::to_string(&Written { common_mark, gfm })
                    .map_err(|error| error.to_string())?;
                writeln!(to_node, "{line}").map_err(|error| format!("node: {error}"))?;
            }
            drop(to_node);
            Ok::<(), String>(())
        });
        let violations = judge(&inputs, from_node);
        let written = writing.join().map_err(|_| "the writing thread failed".to_owned())?;
        let violations = violations?;
        written.map(|()| violations)
    });
    let status = node.wait().map_err(|error| format!("node: {error}"))?;
    let violations = violations?;
    if !status.success() {
        return Err(format!("node: {status}"));
    }
    println!("{number} trees, each in two dialects and by three readers: {violations} violations");
    if violations == 0 { Ok(()) } else { Err("a reader found what the tree does not hold".to_owned()) }
}

/// Counts the readings that contain more than their tree, and prints the first ones.
fn judge(inputs: &[String], from_node: impl std::io::BufRead) -> Result<usize, String> {
    let (mut violations, mut lines) = (0, from_node.lines());
    for html in inputs {
        let line =
            lines.next().ok_or("node answered too little")?.map_err(|error| format!("node: {error}"))?;
        let read: BTreeMap<String, String> =
            serde_json::from_str(&line).map_err(|error| format!("node: {error}"))?;
        let tree = parse(html);
        for (reader, html_read) in read {
            let again = parse(&html_read);
            let finds = if reader == "remark, gfm" { Finds::MailAndUrls } else { Finds::Mail };
            let strangers = strangers(&tree, &again, finds);
            if strangers.is_empty() {
                continue;
            }
            violations += 1;
            if violations <= MOST_TOLD {
                let dialect =
                    if reader.ends_with("gfm") { MarkdownDialect::Gfm } else { MarkdownDialect::CommonMark };
                let written = markdown(&tree.root(), dialect);
                eprintln!(
                    "{reader} finds {strangers:?}\n  of      {html:?}\n  written {written:?}\n  read    {:?}",
                    inner_html(&again.root())
                );
            }
        }
    }
    Ok(violations)
}

/// Installs the readers from the lock file, and returns their folder.
fn install() -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = source.join("../../target/markdown-readers");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let lock = "package-lock.json";
    let is_installed = folder.join("node_modules").is_dir()
        && std::fs::read(folder.join(lock)).ok() == std::fs::read(source.join(lock)).ok();
    for name in ["package.json", lock, "readers.mjs"] {
        std::fs::copy(source.join(name), folder.join(name)).map_err(failed)?;
    }
    if !is_installed {
        let status = Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"])
            .current_dir(&folder)
            .stdout(Stdio::null())
            .status()
            .map_err(|error| format!("npm: {error}"))?;
        if !status.success() {
            return Err(format!("npm ci: {status}"));
        }
    }
    Ok(folder)
}

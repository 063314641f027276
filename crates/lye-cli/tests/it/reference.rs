//! `docs/command.md` has the help of every command; completions and manual pages name every command.
//!
//! With the environment variable `LYE_BLESS` set, the test writes the page instead of comparing it.

use crate::common::lye;
use std::env;
use std::fs;
use std::path::Path;

/// Returns the help of a command and the names of its subcommands.
fn help(command: &[&str]) -> (String, Vec<String>) {
    let output = lye(".", &[command, &["--help"]].concat());
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let listed = text.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !["help", ""].contains(name)).map(str::to_owned).collect();
    (text, names)
}

/// Returns the whole page.
fn page() -> String {
    let mut page =
        "<!-- Written by `LYE_BLESS=1 cargo test -p lye-cli --test it reference`: do not edit. -->\n\n\
        # The command\n\nThe help text of each command, as `--help` prints it.\n"
            .to_owned();
    let mut ahead: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(command) = ahead.pop() {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let (text, names) = help(&command);
        let title = [&["lye"], &*command].concat().join(" ");
        let text: Vec<&str> = text.lines().map(str::trim_end).collect();
        page += &format!("\n## `{title}`\n\n```text\n{}\n```\n", text.join("\n").trim_end());
        let below = |name: String| command.iter().map(|&part| part.to_owned()).chain([name]).collect();
        ahead.extend(names.into_iter().rev().map(below));
    }
    page
}

#[test]
fn command_page_matches_the_help() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/command.md");
    let page = page();
    for command in ["lye clean", "lye check", "lye explain", "lye policy lint", "lye url parse", "lye man"] {
        assert!(page.contains(&format!("\n## `{command}`\n")), "{command}");
    }
    assert!(page.lines().all(|line| !line.contains("Exit status") || line == "Exit status:"));
    if env::var_os("LYE_BLESS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    let is_current = fs::read_to_string(file).unwrap() == page;
    assert!(
        is_current,
        "stale: run `LYE_BLESS=1 cargo test -p lye-cli --test it reference`: docs/command.md"
    );
}

/// Every command without subcommands has examples and explains its exit statuses.
#[test]
fn every_help_has_examples_and_exit_statuses() {
    for section in page().split("\n## `").skip(1) {
        let (title, text) = section.split_once("`\n").unwrap();
        if !text.contains("\nCommands:\n") {
            assert!(text.contains("\nExamples:\n"), "{title}");
            assert!(text.contains("\nExit status:\n  0  "), "{title}");
        }
    }
}

#[test]
fn completions_and_manuals_cover_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = lye(".", &["completions", shell]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success());
        for name in ["clean", "check", "explain", "policy", "--in-place"] {
            // Fish scripts name options without hyphens.
            assert!(script.contains(name.trim_start_matches('-')), "{name} for {shell}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let output = lye(&folder, &["man", "--output-dir", "man1"]);
    assert!(output.status.success());
    let page = fs::read_to_string(folder.path().join("man1/lye-clean.1")).unwrap();
    assert!(page.contains(".SH OPTIONS") && page.contains("Exit status"));
    assert!(folder.path().join("man1/lye-policy-diff.1").exists());
    let output = lye(&folder, &["man"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains(".TH lye 1"));
}

//! The console sessions in README.md and `docs/` match what a shell prints.
//!
//! Each `console` block runs in a temporary folder of its own. The first `$ cat FILE` creates that file with the text shown. A shell
//! runs every other `$` line, with `lye` in its path; its standard output and then its standard error must follow. `LYE_BLESS=1`
//! writes the real output into the pages.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns README.md and all pages below `docs/`.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

/// Returns the `PATH` of shells, with the folder of `lye` in front.
fn path_with_lye() -> OsString {
    let lye = Path::new(env!("CARGO_BIN_EXE_lye")).parent().unwrap().to_owned();
    let known = env::var_os("PATH").unwrap_or_default();
    env::join_paths(std::iter::once(lye).chain(env::split_paths(&known))).unwrap()
}

/// Returns what a shell prints when it runs a command in a folder.
fn run(command: &str, folder: &Path) -> String {
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path_with_lye())
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    text
}

/// Returns a page with the real output of its sessions, and the number of commands run.
fn replayed(page: &str) -> (String, usize) {
    let mut blocks = page.split("```console\n");
    let mut replayed = blocks.next().unwrap().to_owned();
    let mut commands = 0;
    for block in blocks {
        let folder = tempfile::tempdir().unwrap();
        let (session, rest) = block.split_once("```").unwrap();
        replayed.push_str("```console\n");
        for step in session.strip_prefix("$ ").unwrap().split("\n$ ") {
            let (command, shown) = step.split_once('\n').unwrap_or((step, ""));
            replayed.push_str(&format!("$ {command}\n"));
            let mut text = match command.strip_prefix("cat ") {
                Some(name) if !name.contains(' ') && !folder.path().join(name).exists() => {
                    let text = format!("{}\n", shown.trim_end_matches('\n'));
                    if let Some(parent) = folder.path().join(name).parent() {
                        fs::create_dir_all(parent).unwrap();
                    }
                    fs::write(folder.path().join(name), &text).unwrap();
                    text
                }
                _ => run(command, folder.path()),
            };
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            replayed.push_str(&text);
            commands += 1;
        }
        replayed.push_str(&format!("```{rest}"));
    }
    (replayed, commands)
}

#[test]
fn console_sessions_match_real_output() {
    let mut commands = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let (replayed, count) = replayed(&page);
        commands += count;
        if env::var_os("LYE_BLESS").is_some() {
            // Other tests write other pages at the same time.
            if page != replayed {
                fs::write(&path, &replayed).unwrap();
            }
        } else {
            assert_eq!(page, replayed, "{}", path.display());
        }
    }
    assert!(commands >= 10, "only {commands} commands were found");
}

/// Each policy of the pages with recipes is complete: `lye policy lint` prints nothing about it, but that lists replace others.
#[test]
fn policies_of_recipes_have_no_lints() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for name in ["agents.md", "cms.md", "forum.md"] {
        let page = fs::read_to_string(docs.join(name)).unwrap();
        let sessions = page.split("```console\n").skip(1).map(|block| block.split_once("```").unwrap().0);
        let mut policies = 0;
        for step in sessions.flat_map(|session| session.split("$ ")) {
            let Some((file, policy)) = step.strip_prefix("cat ").and_then(|step| step.split_once('\n'))
            else {
                continue;
            };
            if !file.ends_with(".toml") {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(file), policy).unwrap();
            assert_eq!(
                run(
                    &format!("lye policy lint --allow list-replaces-base {file} && echo fine"),
                    folder.path()
                ),
                "fine\n",
                "{name}"
            );
            policies += 1;
        }
        assert!(policies >= 1, "{name}: no policy");
    }
}

/// The crate `lye-docs` tests the Rust in pages; it must list every page that has some.
#[test]
fn pages_with_rust_are_in_the_docs_crate() {
    let tested = include_str!("../../../../docs/examples.rs");
    for path in pages() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let has_rust = fs::read_to_string(&path).unwrap().contains("\n```rust");
        assert!(!has_rust || tested.contains(&format!("{name}\")")), "{name}");
    }
}

#[test]
fn replay_creates_shown_files_and_runs_commands() {
    let page = "x\n\n```console\n$ cat a/b.html\n<b>x\n$ lye clean a/b.html\nwrong\n$ true\n```\n\ny\n";
    let expected =
        "x\n\n```console\n$ cat a/b.html\n<b>x\n$ lye clean a/b.html\n<b>x\n</b>\n$ true\n```\n\ny\n";
    assert_eq!(replayed(page), (expected.to_owned(), 3));
}

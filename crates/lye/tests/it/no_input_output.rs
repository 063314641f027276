//! The libraries read no file, open no connection, start no program and look at no environment.

use std::fs;
use std::path::{Path, PathBuf};

/// What would have to be named for that.
const NAMES: [&str; 9] = [
    "std::fs",
    "std::env",
    "std::process",
    "std::io::",
    "TcpStream",
    "TcpListener",
    "UdpSocket",
    "ToSocketAddrs",
    "include_bytes!(",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn the_libraries_name_no_files_and_no_connections() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ["lye", "lye-html", "lye-url"] {
        sources(&crates.join(name).join("src"), &mut files);
    }
    assert!(files.len() > 200, "{}", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        // What only tests need comes last in a file.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let named = NAMES.iter().find(|name| line.contains(**name));
            assert_eq!(named, None, "{}: {line}", file.display());
        }
    }
}

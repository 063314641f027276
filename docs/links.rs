//! The guide is complete: SUMMARY.md lists every page, and links in the repository's Markdown files lead to files and headings that exist.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Links with this prefix lead to files of the repository. The guide uses it for files outside of `docs/`, which a built book does not contain.
const REPOSITORY: &str = "https://github.com/lye-html/lye/blob/main/";

/// Files outside of `docs/` whose links are checked.
const OTHER_FILES: [&str; 10] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "bench/README.md",
    "crates/lye-html/README.md",
    "crates/lye-url/README.md",
    "fuzz/README.md",
    "fuzz/EXCLUSIONS.md",
];

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Returns the Markdown files in `docs/` and below, relative to the root.
fn pages() -> BTreeSet<PathBuf> {
    let mut pages = BTreeSet::new();
    let mut folders = vec![PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.insert(path);
            }
        }
    }
    pages
}

/// Returns the text of a file, relative to the root.
fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines outside of code blocks.
fn prose(text: &str) -> Vec<&str> {
    let mut fence = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        fence ^= is_fence;
        !fence && !is_fence
    };
    text.lines().filter(is_prose).collect()
}

/// Returns the targets of inline links: `[text](target)`. Code spans have no links.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose(text) {
        let text: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for (at, _) in text.match_indices("](") {
            if let Some((target, _)) = text[at + 2..].split_once(')') {
                links.push(target.to_owned());
            }
        }
    }
    links
}

/// Returns the anchor that GitHub and mdBook give to a heading.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Returns the anchors of a page: its headings, numbered if they are equal, and its `id` attributes.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for line in prose(text) {
        let heading = line.trim_start_matches('#');
        if heading.len() < line.len() && heading.starts_with(' ') {
            let slug = slug(heading);
            let count = counts.entry(slug.clone()).or_default();
            anchors.insert(if *count == 0 { slug } else { format!("{slug}-{count}") });
            *count += 1;
        }
        anchors
            .extend(line.split("id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    anchors
}

/// Returns the path without `..`.
fn normalized(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(normalized.pop()),
            Component::CurDir => {}
            component => normalized.push(component),
        }
    }
    normalized
}

#[test]
fn summary_lists_every_page_once() {
    let listed = links(&read(Path::new("docs/SUMMARY.md")));
    let unique: BTreeSet<PathBuf> = listed.iter().map(|page| Path::new("docs").join(page)).collect();
    assert_eq!(listed.len(), unique.len(), "a page is listed twice");
    let mut pages = pages();
    pages.remove(Path::new("docs/SUMMARY.md"));
    assert_eq!(unique, pages);
}

#[test]
fn relative_links_and_anchors_resolve() {
    let mut broken = Vec::new();
    let mut checked = 0;
    for page in pages().into_iter().chain(OTHER_FILES.map(PathBuf::from)) {
        for link in links(&read(&page)) {
            let (target, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let path = match target.strip_prefix(REPOSITORY) {
                Some(path) => PathBuf::from(path),
                None if target.contains(':') => continue,
                None if target.is_empty() => page.clone(),
                None => normalized(&page.parent().unwrap().join(target)),
            };
            checked += 1;
            let is_in_book =
                !page.starts_with("docs") || target.starts_with(REPOSITORY) || path.starts_with("docs");
            let has_anchor = || anchor.is_empty() || anchors(&read(&path)).contains(anchor);
            if !is_in_book || !root().join(&path).exists() || !has_anchor() {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(
        broken.is_empty(),
        "broken links, or links out of docs/ without {REPOSITORY}:\n{}",
        broken.join("\n")
    );
    assert!(checked > 200, "only {checked} links were found");
}

#[test]
fn anchors_are_those_of_github() {
    let page =
        "# A `b`: c_d\n## What? No!\n```\n# no heading\n```\n## What? No!\n<a id=\"x\"></a>\n#no heading\n";
    let expected = ["a-b-c_d", "what-no", "what-no-1", "x"];
    assert_eq!(anchors(page), expected.map(str::to_owned).into());
}

#[test]
fn links_in_code_are_ignored() {
    let page = "[a](b.md#c) `[d](e)` [`f`](g)\n```\n[h](i)\n```\n";
    assert_eq!(links(page), ["b.md#c", "g"]);
}

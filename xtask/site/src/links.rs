//! Checks the links of all pages: files and fragments must exist, and nothing may load from other hosts.

use crate::files;
use lye_html::{NodeRef, Parser, Tree};
use lye_url::Url;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Where the site is, as far as URLs are concerned.
const SITE: &str = "http://site.invalid/";

/// The attributes that hold a URL.
const ATTRIBUTES: [&str; 5] = ["href", "src", "poster", "data", "xlink:href"];

/// How many broken links a message shows.
const SHOWN: usize = 50;

/// What a page has to do with links.
#[derive(Default)]
struct Page {
    /// The targets of fragments.
    ids: BTreeSet<String>,
    references: Vec<Reference>,
    /// Where the page leads at once.
    redirection: Option<String>,
}

/// A URL in a page.
struct Reference {
    url: String,
    /// Whether the page loads it. Otherwise, readers follow it.
    is_loaded: bool,
}

/// Checks the links of the site, and returns their number. Links to skipped folders are not checked.
pub(crate) fn check(site: &Path, skipped: &BTreeSet<&str>) -> Result<usize, String> {
    let (mut pages, mut others) = (BTreeMap::new(), BTreeSet::new());
    let mut parser = Parser::default();
    for file in files::below(site)? {
        let path = file.strip_prefix(site).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if files::is_page(&file) {
            let html = files::read(&file)?;
            let tree = parser.parse_document(&html).map_err(|error| format!("{path}: {error}"))?;
            pages.insert(path, read(&tree));
            parser.recycle(tree);
            continue;
        }
        if file.extension().is_some_and(|extension| extension == "css") {
            let references = style_sheet(&files::read(&file)?);
            pages.insert(path.clone(), Page { references, ..Page::default() });
        }
        others.insert(path);
    }
    let broken = broken(&pages, &others, skipped);
    match broken.len() {
        0 => Ok(pages.values().map(|page| page.references.len()).sum()),
        count => Err(format!("{count} broken links:\n{}", broken[..count.min(SHOWN)].join("\n"))),
    }
}

/// Returns a line for each broken link.
fn broken(
    pages: &BTreeMap<String, Page>,
    others: &BTreeSet<String>,
    skipped: &BTreeSet<&str>,
) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, page) in pages {
        for reference in &page.references {
            if let Err(why) = target(path, reference, pages, others, skipped) {
                broken.push(format!("{path}: {}: {why}", reference.url));
            }
        }
    }
    broken
}

/// Checks that a reference leads somewhere.
fn target(
    path: &str,
    reference: &Reference,
    pages: &BTreeMap<String, Page>,
    others: &BTreeSet<String>,
    skipped: &BTreeSet<&str>,
) -> Result<(), String> {
    let base = Url::parse(&format!("{SITE}{path}")).map_err(|error| error.to_string())?;
    let url = Url::parse_with_base(&reference.url, &base).map_err(|error| error.to_string())?;
    let Some(target) = url.href().strip_prefix(SITE) else {
        return match url.protocol() {
            "data:" if reference.is_loaded => Ok(()),
            _ if reference.is_loaded => Err("the page loads it from another host".to_owned()),
            "http:" | "https:" | "mailto:" => Ok(()),
            protocol => Err(format!("a link must not have the scheme `{protocol}`")),
        };
    };
    let file = target.split(['?', '#']).next().unwrap_or(target);
    let file = decoded(file)?;
    if file.split('/').next().is_some_and(|folder| skipped.contains(folder)) {
        return Ok(());
    }
    let file = match file.is_empty() || file.ends_with('/') {
        true => format!("{file}index.html"),
        false => file,
    };
    let fragment = url.fragment().unwrap_or_default();
    match pages.get(&file) {
        None if others.contains(&file) => Ok(()),
        None => Err(format!("there is no file {file}")),
        Some(_) if is_state(&file, fragment) => Ok(()),
        // As in browsers: rustdoc has percent-encoded ids.
        Some(page) if page.has(fragment) || page.has(&decoded(fragment)?) => Ok(()),
        // rustdoc's redirections keep the fragment.
        Some(Page { redirection: Some(url), .. }) => {
            let reference = Reference { url: format!("{url}#{fragment}"), is_loaded: false };
            self::target(&file, &reference, pages, others, skipped)
        }
        Some(_) => Err(format!("{file} has no element with the id `{fragment}`")),
    }
}

/// Whether a fragment is not the id of an element: the playground reads its inputs from there.
fn is_state(file: &str, fragment: &str) -> bool {
    file.starts_with("playground/") && fragment.contains('=')
}

impl Page {
    fn has(&self, fragment: &str) -> bool {
        let has = |id: &str| self.ids.contains(id);
        // Lines of a source in rustdoc: `1-9`.
        let are_lines = || fragment.split_once('-').is_some_and(|(from, to)| has(from) && has(to));
        matches!(fragment, "" | "top") || has(fragment) || are_lines()
    }
}

/// Decodes percent-encoded text.
fn decoded(text: &str) -> Result<String, String> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits =
            after.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => (bytes.push(byte), rest = &after[2..]).1,
            None => (bytes.push(*first), rest = after).1,
        }
    }
    String::from_utf8(bytes).map_err(|_| format!("`{text}` is not UTF-8"))
}

/// Returns the ids and the URLs of a page.
fn read(tree: &Tree<'_>) -> Page {
    let mut page = Page::default();
    for node in tree.root().descendants().filter(NodeRef::is_element) {
        page.ids.extend(node.attr("id").map(str::to_owned));
        if node.name() == "a" {
            page.ids.extend(node.attr("name").map(str::to_owned));
        }
        if node.name() == "meta"
            && node.attr("http-equiv").is_some_and(|name| name.eq_ignore_ascii_case("refresh"))
        {
            page.redirection =
                node.attr("content").and_then(|content| Some(content.split_once("URL=")?.1.to_owned()));
        }
        let is_followed = match node.name() {
            "a" | "area" => true,
            "link" => matches!(node.attr("rel"), Some("canonical" | "next" | "prev")),
            _ => false,
        };
        for attribute in ATTRIBUTES {
            if let Some(url) = node.attr(attribute) {
                page.references.push(Reference { url: url.to_owned(), is_loaded: !is_followed });
            }
        }
        for candidate in node.attr("srcset").into_iter().flat_map(|list| list.split(',')) {
            let url = candidate.split_whitespace().next().unwrap_or_default();
            page.references.push(Reference { url: url.to_owned(), is_loaded: true });
        }
    }
    page
}

/// Returns the URLs of a style sheet.
fn style_sheet(css: &str) -> Vec<Reference> {
    let urls = css.split("url(").skip(1).filter_map(|rest| rest.split(')').next());
    urls.map(|url| Reference { url: url.trim().trim_matches(['"', '\'']).to_owned(), is_loaded: true })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the broken links of a site with these pages.
    fn broken_in(pages: &[(&str, &str)]) -> Vec<String> {
        let read = |html: &str| read(&lye_html::parse_document(html).unwrap());
        let pages = pages.iter().map(|(path, html)| ((*path).to_owned(), read(html))).collect();
        broken(&pages, &BTreeSet::from(["a/x y.css".to_owned()]), &BTreeSet::from(["npm"]))
    }

    #[test]
    fn links_to_what_exists_are_fine() {
        let links = "<p id=\"é\"><a href=\"../b.html#t\"></a><a href=\"#%C3%A9\" id=\"%3C\"></a><a href=\"#%3C\"></a>\
            <a name=old></a><a href=\"#old\"></a><a href=\"#\"></a><a href=\"../\"></a><a href=\"../b.html#1-2\"></a>\
            <link rel=stylesheet href=\"x%20y.css\"><img src=\"data:image/png,\"><a href=\"https://example.org/#x\"></a>\
            <a href=\"../npm/no.html\"></a><a href=\"../playground/index.html#policy=x\"></a>";
        let pages = [
            ("a/a.html", links),
            ("b.html", "<p id=t><i id=1></i><i id=2></i>"),
            ("index.html", ""),
            ("playground/index.html", ""),
        ];
        assert_eq!(broken_in(&pages), [""; 0]);
    }

    #[test]
    fn broken_links_name_page_and_target() {
        let pages = [
            (
                "a/a.html",
                "<a href=\"no.html\"><a href=\"../b.html#no\"><a href=\"../b.html#1-3\"><img src=\"no.png\">",
            ),
            ("b.html", "<p id=1>"),
        ];
        let expected = [
            "a/a.html: no.html: there is no file a/no.html",
            "a/a.html: ../b.html#no: b.html has no element with the id `no`",
            "a/a.html: ../b.html#1-3: b.html has no element with the id `1-3`",
            "a/a.html: no.png: there is no file a/no.png",
        ];
        assert_eq!(broken_in(&pages), expected);
    }

    #[test]
    fn fragments_follow_redirections() {
        let pages = [
            ("a.html", "<a href=\"old/b.html#t\"><a href=\"old/b.html#no\">"),
            ("b.html", "<p id=t>"),
            ("old/b.html", "<meta http-equiv=refresh content=\"0;URL=../b.html\">"),
        ];
        assert_eq!(broken_in(&pages), ["a.html: old/b.html#no: b.html has no element with the id `no`"]);
    }

    #[test]
    fn nothing_loads_from_other_hosts() {
        let pages = [(
            "a.html",
            "<script src=\"https://cdn.example/x.js\"></script><img srcset=\"//cdn.example/x.png 2x\"><a href=\"javascript:x()\">",
        )];
        let expected = [
            "a.html: https://cdn.example/x.js: the page loads it from another host",
            "a.html: //cdn.example/x.png: the page loads it from another host",
            "a.html: javascript:x(): a link must not have the scheme `javascript:`",
        ];
        assert_eq!(broken_in(&pages), expected);
    }

    #[test]
    fn the_files_of_style_sheets_are_loaded() {
        let urls: Vec<String> = style_sheet("a { b: url(\"x.woff2\") } c { d: url( 'y.svg' ) url(z) }")
            .into_iter()
            .map(|of| of.url)
            .collect();
        assert_eq!(urls, ["x.woff2", "y.svg", "z"]);
    }
}

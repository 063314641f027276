//! The guide with the references, as one book.

use crate::{files, snippets};
use mdbook_driver::MDBook;
use mdbook_driver::book::{BookItem, Chapter as BookChapter};
use std::path::Path;

/// Chapters that are not in `docs/`, below a title in the table of contents.
pub(crate) struct Part {
    pub(crate) title: &'static str,
    pub(crate) chapters: Vec<Chapter>,
}

/// A chapter in Markdown.
pub(crate) struct Chapter {
    pub(crate) title: String,
    /// The path of its file in the book, such as `python/lye.url.md`.
    pub(crate) path: String,
    pub(crate) content: String,
}

/// What `docs/` has for Cargo and mdBook, which mdBook copies as it copies pictures.
const NOT_CONTENT: [&str; 4] = ["Cargo.toml", "book.toml", "examples.rs", "links.rs"];

/// How mdBook's search makes a field that takes the focus. A Content Security Policy forbids to set the attribute, but not the property.
const STYLE_ATTRIBUTE: (&str, &str) = (
    "tmp.setAttribute('style', 'position: absolute; opacity: 0;')",
    "tmp.style.cssText = 'position: absolute; opacity: 0;'",
);

/// Builds `docs/` and the parts into `site`.
pub(crate) fn build(repository: &Path, site: &Path, parts: Vec<Part>) -> Result<(), String> {
    let mut book = MDBook::load(repository.join("docs")).map_err(|error| format!("{error:#}"))?;
    book.config.build.build_dir = site.to_owned();
    // Settings that only the site has.
    let settings: [(&str, toml::Value); 3] = [
        // A page with all pages, for printing, would double their size.
        ("output.html.print.enable", false.into()),
        // The links of the page for missing pages need the address of the site.
        ("output.html.input-404", "".into()),
        // The button to run Rust sends it to another host.
        ("output.html.playground.runnable", false.into()),
    ];
    for (setting, value) in settings {
        book.config.set(setting, value).map_err(|error| format!("{setting}: {error:#}"))?;
    }
    for part in parts {
        book.book.push_item(BookItem::PartTitle(part.title.to_owned()));
        for chapter in part.chapters {
            book.book.push_item(BookChapter::new(&chapter.title, chapter.content, chapter.path, Vec::new()));
        }
    }
    book.book.for_each_chapter_mut(|chapter| {
        let path = chapter.path.clone().unwrap_or_default();
        let root = "../".repeat(path.components().count().saturating_sub(1));
        chapter.content = snippets::with_links(&chapter.content, &root);
    });
    book.build().map_err(|error| format!("{error:#}"))?;
    for file in NOT_CONTENT.map(|file| site.join(file)) {
        files::remove(&file)?;
    }
    allow_search(site)
}

/// Changes mdBook's search so that the Content Security Policy allows it.
fn allow_search(site: &Path) -> Result<(), String> {
    let files = files::below(site)?;
    let is_searcher = |file: &&std::path::PathBuf| {
        file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("searcher"))
    };
    let searcher = files.iter().find(is_searcher).ok_or("mdBook wrote no searcher*.js")?;
    let script = files::read(searcher)?;
    let (attribute, property) = STYLE_ATTRIBUTE;
    if !script.contains(attribute) {
        return Err(format!(
            "{} does not contain `{attribute}`: adapt xtask/site/src/guide.rs to the new mdBook",
            searcher.display()
        ));
    }
    files::write(searcher, &script.replace(attribute, property))
}

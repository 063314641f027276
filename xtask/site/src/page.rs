//! Finishes all pages but those of the playground: the navigation, and a Content Security Policy that allows no inline script and no
//! inline style. What mdBook and rustdoc write inline moves to files. The playground has both already.

use crate::files;
use lye_html::{Context, NodeId, NodeRef, Parser, Tree, serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// Tables of contents without scripts are frames.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

const NAVIGATION: &str = include_str!("../assets/navigation.html");
const STYLE_SHEET: &str = include_str!("../assets/site.css");

/// The areas of the navigation that have a folder or a page of their name. Everything else is in the guide.
const AREAS: [&str; 4] = ["rust", "python", "npm", "benchmarks"];

/// The folder of the files that this step writes, in the root of the site.
const ASSETS: &str = "site-assets";

/// The beginnings of the paths of chapters that are not in `docs/`.
const GENERATED: [&str; 4] = ["python/", "npm/", "benchmarks.", "conformance-results."];

/// Finishes the pages of the site.
pub(crate) fn finish(site: &Path) -> Result<(), String> {
    let (mut parser, mut assets) = (Parser::default(), Assets::default());
    for file in files::below(site)?.iter().filter(|file| files::is_page(file)) {
        let path = file.strip_prefix(site).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let html = files::read(file)?;
        if path.starts_with("playground/") {
            check_policy(&html).map_err(|why| format!("{path}: {why}"))?;
            continue;
        }
        let finished =
            finished(&mut parser, &html, &path, &mut assets).map_err(|why| format!("{path}: {why}"))?;
        files::write(file, &finished)?;
    }
    let folder = site.join(ASSETS);
    for (name, content) in &assets.files {
        files::write(&folder.join(name), content)?;
    }
    files::write(&folder.join("attributes.css"), &assets.style_attributes())?;
    files::write(&folder.join("site.css"), STYLE_SHEET)
}

/// What moves out of pages.
#[derive(Default)]
struct Assets {
    /// Scripts and style sheets, by names that have the hash of their content.
    files: BTreeMap<String, String>,
    /// The values of `style` attributes, by classes that have their hash.
    styles: BTreeMap<String, String>,
}

impl Assets {
    /// Adds a file, and returns its path from the root of the site.
    fn file(&mut self, content: String, extension: &str) -> String {
        let name = format!("{}.{extension}", hash(&content));
        let path = format!("{ASSETS}/{name}");
        self.files.insert(name, content);
        path
    }

    /// Adds the value of a `style` attribute, and returns its class.
    fn class(&mut self, style: &str) -> String {
        let class = format!("style-{}", hash(style));
        self.styles.insert(class.clone(), style.to_owned());
        class
    }

    /// Returns the style sheet for the classes. As an attribute takes precedence over style sheets, the rules have the specificity of ids.
    fn style_attributes(&self) -> String {
        self.styles.iter().map(|(class, style)| format!(".{class}:not(#\\#) {{ {style} }}\n")).collect()
    }
}

/// Returns the beginning of a hash.
fn hash(content: &str) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a page with navigation and Content Security Policy. Its path is relative to the root of the site.
fn finished(parser: &mut Parser, html: &str, path: &str, assets: &mut Assets) -> Result<String, String> {
    let mut tree = parser.parse_document(html).map_err(|error| error.to_string())?;
    let root = "../".repeat(path.matches('/').count());
    let is_styled = move_inline(parser, &mut tree, &root, assets)?;
    let head = element(&tree, |node| node.name() == "head").ok_or("the page has no head")?;
    // Before everything that loads.
    let policy =
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{CONTENT_SECURITY_POLICY}\">");
    insert(parser, &mut tree, &policy, head, End::First)?;
    for sheet in ["site", "attributes"].iter().take(1 + usize::from(is_styled)) {
        let link = format!("<link rel=\"stylesheet\" href=\"{root}{ASSETS}/{sheet}.css\">");
        insert(parser, &mut tree, &link, head, End::Last)?;
    }
    // In mdBook, the column beside the table of contents; in rustdoc, the one beside the sidebar. Frames and redirections have neither.
    let is_column = |node: &NodeRef<'_, '_>| match path.starts_with("rust/") {
        true => node.name() == "main",
        false => node.attr("id") == Some("mdbook-page-wrapper"),
    };
    if let Some(column) = element(&tree, is_column) {
        insert(parser, &mut tree, &navigation(path, &root), column, End::First)?;
    }
    // The link to the source of a chapter that is not in docs/ leads nowhere.
    if GENERATED.iter().any(|prefix| path.starts_with(prefix))
        && let Some(link) = element(&tree, |node| node.attr("rel") == Some("edit"))
    {
        tree.remove(link).map_err(|error| error.to_string())?;
    }
    Ok(serialize::inner_html(&tree.root()))
}

/// Checks that a page has a Content Security Policy that allows nothing inline.
fn check_policy(html: &str) -> Result<(), String> {
    let tree = lye_html::parse_document(html).map_err(|error| error.to_string())?;
    let is_policy = |name: &str| name.eq_ignore_ascii_case("content-security-policy");
    let meta = element(&tree, |node| node.attr("http-equiv").is_some_and(is_policy));
    match meta.and_then(|meta| tree.node(meta).attr("content")) {
        None => Err("the page has no <meta http-equiv=\"Content-Security-Policy\">".to_owned()),
        Some(policy) if policy.contains("'unsafe-inline'") || policy.contains("'unsafe-eval'") => {
            Err(format!("the Content Security Policy allows inline or evaluated code: {policy}"))
        }
        Some(_) => Ok(()),
    }
}

/// Returns the first element that a function accepts.
fn element(tree: &Tree<'_>, accepts: impl Fn(&NodeRef<'_, '_>) -> bool) -> Option<NodeId> {
    tree.root().descendants().find(|node| node.is_element() && accepts(node)).map(|node| node.id())
}

/// Where to insert markup in an element.
enum End {
    First,
    Last,
}

/// Inserts markup into an element.
fn insert(
    parser: &mut Parser,
    tree: &mut Tree<'_>,
    markup: &str,
    parent: NodeId,
    end: End,
) -> Result<(), String> {
    let context = Context::html(tree.node(parent).name());
    let fragment = parser.parse_fragment(markup, &context).map_err(|error| error.to_string())?;
    let before = match end {
        End::First => tree.node(parent).first_child().map(|child| child.id()),
        End::Last => None,
    };
    for child in fragment.root().children() {
        let node = tree.import(&fragment, child.id()).map_err(|error| error.to_string())?;
        let inserted = match before {
            Some(before) => tree.insert_before(before, node),
            None => tree.append(parent, node),
        };
        inserted.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Returns the navigation of a page, with the area of the page marked.
fn navigation(path: &str, root: &str) -> String {
    let first = path.split(['/', '.']).next();
    let area = AREAS.into_iter().find(|area| first == Some(area)).unwrap_or("guide");
    let link = format!("data-area=\"{area}\"");
    NAVIGATION.replace("{root}", root).replace(&link, &format!("{link} aria-current=\"true\""))
}

/// Moves inline scripts, style sheets and `style` attributes out of a page. Returns whether it had such attributes.
fn move_inline(
    parser: &mut Parser,
    tree: &mut Tree<'_>,
    root: &str,
    assets: &mut Assets,
) -> Result<bool, String> {
    let nodes: Vec<NodeId> =
        tree.root().descendants().filter(|node| node.is_element()).map(|node| node.id()).collect();
    let (mut is_styled, mut handlers) = (false, String::new());
    for id in nodes {
        let node = tree.node(id);
        let name = node.name();
        if let Some(attribute) = node.attrs().find(|attribute| attribute.local_name().starts_with("on")) {
            let handler = attribute.local_name().to_owned();
            handlers.push_str(&move_handler(tree, id, &handler)?);
            continue;
        }
        let is_script = name == "script" && node.attr("src").is_none() && is_javascript(node.attr("type"));
        if is_script {
            let file = assets.file(node.text_content(), "js");
            tree.set_text(id, "")
                .and_then(|()| tree.set_attr(id, "src", &format!("{root}{file}")))
                .map_err(|error| error.to_string())?;
        } else if name == "style" {
            let sheet = node.text_content();
            if sheet.contains("url(") || sheet.contains("@import") {
                return Err(
                    "an inline style sheet loads files, whose paths would change with its own".to_owned()
                );
            }
            let file = assets.file(sheet, "css");
            let edited = tree
                .set_text(id, "")
                .and_then(|()| tree.rename(id, "link"))
                .and_then(|()| tree.set_attr(id, "rel", "stylesheet"))
                .and_then(|()| tree.set_attr(id, "href", &format!("{root}{file}")));
            edited.map_err(|error| error.to_string())?;
        }
        if let Some(style) = tree.node(id).attr("style").map(str::to_owned) {
            is_styled = true;
            let class = assets.class(&style);
            let classes = match tree.node(id).attr("class") {
                Some(classes) => format!("{classes} {class}"),
                None => class,
            };
            let edited = tree.remove_attr(id, "style").and_then(|_| tree.set_attr(id, "class", &classes));
            edited.map_err(|error| error.to_string())?;
        }
    }
    if !handlers.is_empty() {
        let file = assets.file(handlers, "js");
        let body = element(tree, |node| node.name() == "body").ok_or("the page has no body")?;
        insert(parser, tree, &format!("<script src=\"{root}{file}\"></script>"), body, End::Last)?;
    }
    Ok(is_styled)
}

/// Removes an inline event handler, and returns a script that adds it. As in links with `javascript:void(0)`, the default action does not run.
fn move_handler(tree: &mut Tree<'_>, element: NodeId, handler: &str) -> Result<String, String> {
    let node = tree.node(element);
    let event = handler.strip_prefix("on").unwrap_or(handler);
    let code = node.attr(handler).unwrap_or_default();
    let id = node.attr("id").filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
    let (Some(id), Some("javascript:void(0)")) = (id, node.attr("href")) else {
        return Err(format!(
            "<{}> has the inline event handler `{handler}`, which cannot move to a file",
            node.name()
        ));
    };
    let script = format!(
        "document.getElementById(\"{id}\").addEventListener(\"{event}\", (event) => {{ event.preventDefault(); {code} }});\n"
    );
    let edited = tree.remove_attr(element, handler).and_then(|_| tree.set_attr(element, "href", "#"));
    edited.map_err(|error| error.to_string())?;
    Ok(script)
}

/// Whether a script with this `type` runs.
fn is_javascript(kind: Option<&str>) -> bool {
    matches!(kind, None | Some("" | "text/javascript" | "application/javascript" | "module"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished_page(body: &str, path: &str, assets: &mut Assets) -> Result<String, String> {
        let html =
            format!("<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body>{body}</body></html>");
        finished(&mut Parser::default(), &html, path, assets)
    }

    #[test]
    fn the_policy_comes_first_and_allows_nothing_inline() {
        let page = finished_page("", "a/b.html", &mut Assets::default()).unwrap();
        assert!(page.starts_with("<!DOCTYPE html><html><head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "), "{page}");
        assert!(page.contains("<link rel=\"stylesheet\" href=\"../site-assets/site.css\"></head>"), "{page}");
        assert!(!CONTENT_SECURITY_POLICY.contains("unsafe"));
    }

    #[test]
    fn inline_scripts_and_style_sheets_become_files() {
        let mut assets = Assets::default();
        let page = finished_page(
            "<script>f(1 < 2)</script><script src=x.js></script><style>p { margin: 0 }</style>",
            "b.html",
            &mut assets,
        )
        .unwrap();
        let script = hash("f(1 < 2)");
        let sheet = hash("p { margin: 0 }");
        let expected = format!(
            "<body><script src=\"site-assets/{script}.js\"></script><script src=\"x.js\"></script>\
             <link rel=\"stylesheet\" href=\"site-assets/{sheet}.css\"></body>"
        );
        assert!(page.contains(&expected), "{page}");
        assert_eq!(assets.files[&format!("{script}.js")], "f(1 < 2)");
        assert_eq!(assets.files[&format!("{sheet}.css")], "p { margin: 0 }");
    }

    #[test]
    fn scripts_with_data_stay() {
        let data = "<script type=\"application/json\">{}</script>";
        assert!(finished_page(data, "b.html", &mut Assets::default()).unwrap().contains(data));
    }

    #[test]
    fn style_attributes_become_classes() {
        let mut assets = Assets::default();
        let page = finished_page(
            "<p class=\"a\" style=\"color: red\">x</p><b style=\"color: red\">y</b>",
            "b.html",
            &mut assets,
        )
        .unwrap();
        let class = format!("style-{}", hash("color: red"));
        assert!(page.contains(&format!("<p class=\"a {class}\">x</p><b class=\"{class}\">y</b>")), "{page}");
        assert_eq!(assets.style_attributes(), format!(".{class}:not(#\\#) {{ color: red }}\n"));
        assert!(page.contains("site-assets/attributes.css"), "{page}");
    }

    #[test]
    fn links_that_run_script_get_a_script() {
        let mut assets = Assets::default();
        let page = finished_page(
            "<a id=\"back\" href=\"javascript:void(0)\" onclick=\"history.back();\">Back</a>",
            "b.html",
            &mut assets,
        )
        .unwrap();
        let script = "document.getElementById(\"back\").addEventListener(\"click\", (event) => { event.preventDefault(); history.back(); });\n";
        let file = format!("{}.js", hash(script));
        assert!(
            page.contains(&format!(
                "<a id=\"back\" href=\"#\">Back</a><script src=\"site-assets/{file}\"></script></body>"
            )),
            "{page}"
        );
        assert_eq!(assets.files[&file], script);
    }

    #[test]
    fn what_cannot_move_is_an_error() {
        let why = |body: &str| finished_page(body, "b.html", &mut Assets::default()).unwrap_err();
        assert_eq!(
            why("<p onclick=x()>"),
            "<p> has the inline event handler `onclick`, which cannot move to a file"
        );
        assert!(why("<style>p { background: url(a.png) }</style>").contains("loads files"));
    }

    #[test]
    fn the_navigation_is_in_the_column_of_the_page() {
        let page = |body: &str, path: &str| finished_page(body, path, &mut Assets::default()).unwrap();
        let guide = page("<div id=\"mdbook-page-wrapper\"><p>x</p></div>", "presets/a.html");
        assert!(guide.contains("<div id=\"mdbook-page-wrapper\"><nav class=\"site-navigation\""), "{guide}");
        assert!(
            guide.contains("<a data-area=\"guide\" aria-current=\"true\" href=\"../index.html\">Guide</a>"),
            "{guide}"
        );
        assert!(guide.contains("href=\"../playground/index.html\""), "{guide}");
        let rust = page("<main><p>x</p></main>", "rust/lye/index.html");
        assert!(rust.contains("<main><nav class=\"site-navigation\""), "{rust}");
        assert!(
            rust.contains("<a data-area=\"rust\" aria-current=\"true\" href=\"../../rust/lye/index.html\">"),
            "{rust}"
        );
        assert!(!page("<p>x</p>", "toc.html").contains("<nav"));
    }

    #[test]
    fn the_policy_of_the_playground_is_checked() {
        let page = |policy: &str| {
            format!("<meta http-equiv=Content-Security-Policy content=\"script-src 'self' {policy}\">")
        };
        assert_eq!(check_policy(&page("'wasm-unsafe-eval'")), Ok(()));
        assert!(check_policy(&page("'unsafe-eval'")).is_err());
        assert!(check_policy(&page("'unsafe-inline'")).is_err());
        assert!(check_policy("<p>").is_err());
    }

    #[test]
    fn only_chapters_of_docs_can_be_edited() {
        let edit = "<a href=\"x\" rel=\"edit\">Edit</a>";
        assert!(finished_page(edit, "policy.html", &mut Assets::default()).unwrap().contains("Edit"));
        assert!(
            !finished_page(edit, "python/lye.url.html", &mut Assets::default()).unwrap().contains("Edit")
        );
    }
}

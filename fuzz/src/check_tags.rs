//! Checks that tags are balanced, by rules that know only the void elements of HTML.

use lye_html::Namespace;

/// "Void elements" (HTML Standard, 13.1.2), and those of older standards.
const VOID: &[&str] = &[
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "meta", "param", "source", "track", "wbr",
];

/// Elements of HTML whose content is text up to their end tag (13.1.2, "raw text elements", and 13.2.6.4.7).
const RAW_TEXT: &[&str] = &["style", "script", "xmp", "iframe", "noembed", "noframes", "noscript"];

/// An element without an end tag so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Open<'m> {
    name: &'m str,
    namespace: Namespace,
}

/// Checks that each start tag has its end tag, in order. The markup must be inside an HTML element, and must not contain `annotation-xml`,
/// whose content is HTML only in some cases. Elements of SVG and MathML with names of void elements are ignored, because they may have an
/// end tag.
///
/// # Errors
/// Returns the first unbalanced tag and the problem.
pub fn balanced(markup: &str) -> Result<(), String> {
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").ok_or("a comment has no end")?.1;
            continue;
        }
        let is_end = rest.starts_with('/');
        let tag = rest.strip_prefix('/').unwrap_or(rest);
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        let name_end = tag.find([' ', '>']).ok_or("a tag has no end")?;
        let (name, attributes) = tag.split_at(name_end);
        rest = behind_attributes(attributes).ok_or_else(|| format!("the tag {name} has no end"))?;
        let namespace = namespace_in(open.last(), name);
        match (VOID.contains(&name), is_end) {
            (true, true) if namespace == Namespace::Html => {
                return Err(format!("an end tag of the void element {name}"));
            }
            (true, _) => {}
            (false, false) => {
                open.push(Open { name, namespace });
                if namespace == Namespace::Html && RAW_TEXT.contains(&name) {
                    let end = rest.find(&format!("</{name}>"));
                    rest = &rest[end.ok_or_else(|| format!("{name} has no end tag"))?..];
                }
            }
            (false, true) => match open.pop() {
                Some(opened) if opened.name == name => {}
                opened => return Err(format!("the end tag {name} is for {opened:?}")),
            },
        }
    }
    match open.pop() {
        Some(opened) => Err(format!("{} has no end tag", opened.name)),
        None => Ok(()),
    }
}

/// Returns the namespace of an element in another (13.2.6, "tree construction dispatcher", and 13.2.6.5).
fn namespace_in(parent: Option<&Open<'_>>, name: &str) -> Namespace {
    let parent = parent.unwrap_or(&Open { name: "body", namespace: Namespace::Html });
    let holds_html = match parent.namespace {
        Namespace::Html => true,
        Namespace::Svg => matches!(parent.name, "foreignObject" | "desc" | "title"),
        Namespace::MathMl => {
            matches!(parent.name, "mi" | "mo" | "mn" | "ms" | "mtext")
                && !matches!(name, "mglyph" | "malignmark")
        }
    };
    match name {
        _ if !holds_html => parent.namespace,
        "svg" => Namespace::Svg,
        "math" => Namespace::MathMl,
        _ => Namespace::Html,
    }
}

/// Returns the text after a tag, whose attributes come first.
fn behind_attributes(attributes: &str) -> Option<&str> {
    let mut is_quoted = false;
    let end = attributes.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    })?;
    Some(&attributes[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_matched() {
        for fine in [
            "",
            "a < b",
            "<p title=\">\">a<br></p>",
            "<!-- <p> --><svg><input></input></svg>",
            "<style><x</style>",
            "<svg><style><a></a></style><desc><xmp><b></xmp></desc></svg>",
            "<math><mi><mglyph><style><!-- <b> --></style></mglyph><p></p></mi></math>",
        ] {
            assert_eq!(balanced(fine), Ok(()), "{fine}");
        }
        for wrong in ["<p>", "</p>", "<p><b></p></b>", "<br></br>", "<p", "<p title=\">", "<!-- ", "<style>"]
        {
            assert!(balanced(wrong).is_err(), "{wrong}");
        }
    }
}

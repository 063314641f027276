//! Output is properly nested and closed (5.11.3), for a reader that knows no rules of HTML but void elements.

use super::containment::PIECES;
use lye::policy::DisallowedAction;
use lye::{Cleaner, Preset};
use lye_hostile::Rng;

const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    "param",
];

/// Returns the first misplaced tag: an end tag that closes another element than the last, or a start tag without an end tag.
fn misplaced(html: &str) -> Option<&str> {
    let mut open = Vec::new();
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let name_end = tag.find([' ', '>']).unwrap_or(tag.len());
        let (name, mut after) = tag.split_at(name_end);
        if let Some(comment) = tag.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        while let Some(attribute) = after.strip_prefix(' ') {
            let Some((_, value)) = attribute.split_once("=\"") else { return Some(name) };
            let Some((_, next)) = value.split_once('"') else { return Some(name) };
            after = next;
        }
        let Some(after) = after.strip_prefix('>') else { return Some(name) };
        rest = after;
        if let Some(closed) = name.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return Some(name);
            }
        } else if !VOID.contains(&name) {
            open.push(name);
        }
    }
    open.pop()
}

#[test]
fn check_detects_misplaced_tags() {
    for balanced in ["", "a", "<p>a<br>b</p>", r#"<a href="x>y"><b></b></a>"#, "<!--<b>-->"] {
        assert_eq!(misplaced(balanced), None, "{balanced}");
    }
    for (html, tag) in [
        ("<p>", "p"),
        ("</p>", "/p"),
        ("<b><i></b></i>", "/b"),
        ("<p", "p"),
        ("<a b=c></a>", "a"),
        ("< b>", ""),
    ] {
        assert_eq!(misplaced(html), Some(tag), "{html}");
    }
}

#[test]
fn presets_write_balanced_output() {
    // Raw text, which `baseline` keeps, contains no tags.
    let raw_text = ["style", "xmp", "noscript", "plaintext"];
    let pieces = PIECES.into_iter().filter(|piece| !raw_text.iter().any(|name| piece.contains(name)));
    let pieces: Vec<&str> = pieces.collect();
    let mut rng = Rng::new(5);
    for preset in Preset::ALL {
        for action in [None, Some(DisallowedAction::Unwrap), Some(DisallowedAction::Escape)] {
            let cleaner = Cleaner::from_preset(preset);
            let cleaner = match action {
                Some(action) => cleaner.with_disallowed(action),
                None => cleaner,
            };
            rng.cases(500, |rng| {
                let input = rng.text(&pieces, 12);
                let html = cleaner.clean(&input).unwrap().into_html();
                assert_eq!(misplaced(&html), None, "{preset}: {input:?} became {html:?}");
            });
        }
    }
}

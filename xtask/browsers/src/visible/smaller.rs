//! Minimizes failures: removes parts of a page while a text remains legible and lost.

use super::legible::{Height, View, in_all};
use super::page::{Page, mark};
use super::{Cleaners, Lost};
use crate::hidden::render::Renderer;
use std::ops::Range;
use std::time::Instant;

/// How many smaller pages of a failure are shown at a time.
const AT_ONCE: usize = 3;

/// A failure that may become smaller.
struct Work {
    lost: Lost,
    /// Smaller pages that were not tried, the smallest last.
    untried: Vec<Page>,
    /// Whether no smaller page was found.
    is_done: bool,
}

/// Minimizes each failure. All are minimized in parallel, because the window has room for many. Stops at the deadline.
///
/// # Errors
/// Fails if a browser fails.
pub(crate) fn reduced(
    renderers: &mut [Renderer],
    cleaners: &Cleaners,
    lost: Vec<Lost>,
    deadline: Instant,
) -> Result<Vec<Lost>, String> {
    let mut all: Vec<Work> = lost
        .into_iter()
        .map(|lost| Work { untried: untried(cleaners, &lost), lost, is_done: false })
        .collect();
    while Instant::now() < deadline && all.iter().any(|work| !work.is_done) {
        let mut tried: Vec<(usize, Page)> = Vec::new();
        for (at, work) in all.iter_mut().enumerate() {
            let rest = work.untried.len().saturating_sub(AT_ONCE);
            tried.extend(work.untried.split_off(rest).into_iter().rev().map(|page| (at, page)));
            work.is_done = work.untried.is_empty();
        }
        let views: Vec<View> = tried
            .iter()
            .map(|(at, page)| View { html: page.html(), only: Some(mark(all[*at].lost.text)) })
            .collect();
        let found = in_all(renderers, Height::Low, &views)?;
        let mut changed = vec![false; all.len()];
        for ((at, page), found) in tried.into_iter().zip(found) {
            if !found.is_empty() && !std::mem::replace(&mut changed[at], true) {
                let work = &mut all[at];
                work.lost.page = page;
                work.untried = untried(cleaners, &work.lost);
                work.is_done = work.untried.is_empty();
            }
        }
    }
    Ok(all.into_iter().map(|work| work.lost).collect())
}

/// Returns the smaller pages in which the text is lost, the smallest last.
fn untried(cleaners: &Cleaners, lost: &Lost) -> Vec<Page> {
    let mut pages = smaller(&lost.page, lost.text);
    pages.retain(|page| cleaners.lose(&page.html(), lost.text));
    pages.sort_by_key(|page| std::cmp::Reverse(page.html().len()));
    pages
}

/// Returns smaller pages that contain the text.
fn smaller(page: &Page, text: usize) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut add = |change: &dyn Fn(&mut Page)| {
        let mut other = page.clone();
        change(&mut other);
        let html = other.html();
        if html.len() < page.html().len() && html.contains(mark(text)) {
            pages.push(other);
        }
    };
    let html_part = page.parts.iter().position(|part| part.html.contains(mark(text))).unwrap_or(0);
    add(&|page| {
        for (at, part) in page.parts.iter_mut().enumerate().filter(|(at, _)| *at != html_part) {
            part.html.clear();
            if at > html_part || !part.idiom.starts_with("in ") {
                part.css.clear();
            }
        }
        (page.root, page.body) = Default::default();
    });
    add(&|page| page.root.clear());
    add(&|page| page.body.clear());
    add(&|page| page.doctype = if page.doctype.is_empty() { "" } else { "<!DOCTYPE html>" });
    for at in 0..page.parts.len() {
        add(&|page| {
            page.parts.remove(at);
        });
        for piece in css_pieces(&page.parts[at].css) {
            add(&|page| piece.cut_from(&mut page.parts[at].css));
        }
        for piece in html_pieces(&page.parts[at].html) {
            add(&|page| piece.cut_from(&mut page.parts[at].html));
        }
    }
    pages
}

/// What can be removed at once: one or two parts of a text, the second one behind the first.
struct Piece {
    first: Range<usize>,
    second: Range<usize>,
}

impl Piece {
    fn one(range: Range<usize>) -> Self {
        Self { second: range.end..range.end, first: range }
    }

    fn two(first: Range<usize>, second: Range<usize>) -> Self {
        Self { first, second }
    }

    fn is_empty(&self) -> bool {
        self.first.is_empty() && self.second.is_empty()
    }

    fn cut_from(&self, text: &mut String) {
        text.replace_range(self.second.clone(), "");
        text.replace_range(self.first.clone(), "");
    }
}

/// Returns the parts of CSS that can be removed: everything, rules, what is around rules, declarations, and selectors.
fn css_pieces(css: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if !css.is_empty() {
        pieces.push(Piece::one(0..css.len()));
    }
    // For each open block: the start of its prelude, and the place of the brace.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let (mut start, mut depth, mut is_escaped) = (0, 0, false);
    for (at, char) in css.char_indices() {
        let was_escaped = std::mem::take(&mut is_escaped);
        match char {
            _ if was_escaped => {}
            '\\' => is_escaped = true,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                pieces.push(Piece::one(start..at + 1));
                pieces.extend(css[at..].find('{').map(|length| Piece::one(at..at + length)));
            }
            '{' => {
                open.push((start, at));
                start = at + 1;
            }
            ';' if depth == 0 => {
                pieces.push(Piece::one(start..at + 1));
                start = at + 1;
            }
            '}' => {
                pieces.push(Piece::one(start..at));
                if let Some((prelude, brace)) = open.pop() {
                    pieces.push(Piece::one(prelude..at + 1));
                    pieces.push(Piece::two(prelude..brace + 1, at..at + 1));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Returns the parts of markup that can be removed: elements, their tags, attributes, declarations in them, and texts.
fn html_pieces(html: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut open: Vec<(&str, Range<usize>)> = Vec::new();
    let mut at = 0;
    while at < html.len() {
        let Some(start) = html[at..].find('<').map(|length| at + length) else { break };
        pieces.push(Piece::one(at..start));
        let end = html[start..].find('>').map_or(html.len(), |length| start + length + 1);
        let tag = &html[start..end];
        let name = tag.trim_start_matches(['<', '/']).split([' ', '>', '/']).next().unwrap_or_default();
        if !tag.starts_with("</") {
            pieces.push(Piece::one(start..end));
            open.push((name, start..end));
            pieces.extend(
                attributes(tag).into_iter().map(|range| Piece::one(start + range.start..start + range.end)),
            );
        } else if let Some(before) = open.iter().rposition(|(other, _)| *other == name) {
            let (_, opened) = open.swap_remove(before);
            open.truncate(before);
            pieces.push(Piece::one(opened.start..end));
            pieces.push(Piece::two(opened, start..end));
        } else {
            pieces.push(Piece::one(start..end));
        }
        at = end;
    }
    pieces.push(Piece::one(at..html.len()));
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Returns the places of the attributes of a tag, and of declarations and classes in them.
fn attributes(tag: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(space) = tag[at..].find(' ').map(|length| at + length) {
        let rest = &tag[space + 1..];
        let ends = rest.find([' ', '>']).unwrap_or(rest.len());
        let quoted = rest[..ends].find('\'').and_then(|first| {
            let last = rest[first + 1..].find('\'')? + first + 1;
            Some((first, last))
        });
        let length = quoted.map_or(ends, |(_, last)| last + 1);
        let end = space + 1 + length;
        found.push(space..end);
        if let Some((first, last)) = quoted {
            let (mut part, last) = (space + 2 + first, space + 1 + last);
            while part < last {
                let next = tag[part..last].find([';', ' ']).map_or(last, |length| part + length + 1);
                found.push(part..next);
                part = next;
            }
        }
        at = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &str, pieces: &[Piece]) -> Vec<String> {
        let cut_one = |piece: &Piece| {
            let mut text = text.to_owned();
            piece.cut_from(&mut text);
            text
        };
        pieces.iter().map(cut_one).collect()
    }

    #[test]
    fn css_becomes_smaller() {
        let css = "@media print{a,b{color:red;x:y}}c{d:e}";
        let found = cuts(css, &css_pieces(css));
        for expected in [
            "c{d:e}",
            "a,b{color:red;x:y}c{d:e}",
            "@media print{b{color:red;x:y}}c{d:e}",
            "@media print{a,b{x:y}}c{d:e}",
            "",
        ] {
            assert!(found.iter().any(|found| found == expected), "{expected}: {found:?}");
        }
    }

    #[test]
    fn markup_becomes_smaller() {
        let html = "<p class=a style='b:c;d:e'>x<b>y</b></p>";
        let found = cuts(html, &html_pieces(html));
        for expected in [
            "",
            "x<b>y</b>",
            "<p class=a style='b:c;d:e'>xy</p>",
            "<p class=a style='b:c;d:e'>x</p>",
            "<p style='b:c;d:e'>x<b>y</b></p>",
            "<p class=a>x<b>y</b></p>",
            "<p class=a style='d:e'>x<b>y</b></p>",
        ] {
            assert!(found.iter().any(|found| found == expected), "{expected}: {found:?}");
        }
    }
}

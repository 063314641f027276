//! Generates pages: some blocks and wrappers, with resets, utility sheets and a theme.

use super::idioms::{AROUND, BOXES, COLOURS, Idiom, MAILS, SHEETS, THEMES, UTILITIES, WRAPPERS};
use super::page::{MOST_TEXTS, Page, Part, mark};
use crate::random::SplitMix;

/// Doctypes, most of them the usual one.
const DOCTYPES: &[&str] = &[
    "<!DOCTYPE html>",
    "<!DOCTYPE html>",
    "<!DOCTYPE html>",
    "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd\">",
    "",
];

/// How deeply blocks are nested.
const DEEPEST: usize = 3;

/// Returns page `number` of a seed, and how many blocks it has: `most` or fewer.
pub(crate) fn page(seed: u64, number: usize, most: usize) -> (Page, usize) {
    let mut random = Random(SplitMix(seed ^ (number as u64).wrapping_mul(0xd6e8_feb8_6659_fd93)));
    random.0.below(1);
    let mut page =
        Page { doctype: random.of(DOCTYPES), has_many_sheets: random.one_in(3), ..Page::default() };
    for _ in 0..random.0.below(4) {
        let (idiom, css) = random.of(SHEETS);
        let css = random.css(css);
        page.parts.push(Part { idiom, css, html: String::new() });
    }
    if random.one_in(2) {
        let (idiom, css, root, body) = random.of(THEMES);
        (page.root, page.body) = (random.filled(root), random.filled(body));
        let css = random.css(css);
        page.parts.push(Part { idiom, css, html: String::new() });
    }
    let mut count = 0;
    let wanted = most.min(6 + random.0.below(5));
    while count < wanted && page.texts.len() + 20 < MOST_TEXTS {
        count += 1;
        let html = random.block(&mut page, DEEPEST);
        if let Some(part) = page.parts.last_mut() {
            part.html = html;
        }
    }
    (page, count)
}

struct Random(SplitMix);

impl Random {
    fn one_in(&mut self, limit: usize) -> bool {
        self.0.below(limit) == 0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.0.below(list.len())]
    }

    /// Adds the CSS of a block, after that of the blocks in it. Returns the markup.
    fn block(&mut self, page: &mut Page, depth: usize) -> String {
        let list: &[Idiom] = match self.0.below(12) {
            0..=3 => UTILITIES,
            4..=6 => BOXES,
            7 | 8 => COLOURS,
            9 => MAILS,
            _ if depth == 0 => BOXES,
            _ => WRAPPERS,
        };
        let (idiom, css, html) = self.of(list);
        let mut html = self.filled(html);
        if html.contains("INNER") {
            let inner = self.block(page, depth - 1);
            html = html.replace("INNER", &inner);
        }
        while html.contains("TEXT") && page.texts.len() < MOST_TEXTS {
            html = html.replacen("TEXT", mark(page.texts.len()), 1);
            page.texts.push(idiom);
        }
        let css = self.css(css);
        page.parts.push(Part { idiom, css, html: String::new() });
        html
    }

    /// Returns CSS with its choices made, sometimes in a rule or in another layout.
    fn css(&mut self, css: &str) -> String {
        if css.is_empty() {
            return String::new();
        }
        let css = self.filled(css);
        match self.0.below(8) {
            0 => self.of(AROUND).replacen('%', &css, 1),
            1 => css.replace('{', " {\n  ").replace(';', ";\n  ").replace('}', ";\n}\n"),
            _ => css,
        }
    }

    /// Makes each choice.
    fn filled(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        while let Some(start) = text.find("[[") {
            let Some(length) = text[start..].find("]]") else { break };
            let choices: Vec<&str> = text[start + 2..start + length].split('|').collect();
            let choice = self.of(&choices).to_owned();
            text.replace_range(start..start + length + 2, &choice);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_gives_same_pages() {
        assert_eq!(page(1, 7, 9).0.html(), page(1, 7, 9).0.html());
        assert_ne!(page(1, 7, 9).0.html(), page(2, 7, 9).0.html());
    }

    #[test]
    fn every_text_is_in_its_page_once() {
        for number in 0..500 {
            let (page, count) = page(3, number, 9);
            assert!(count > 0 && !page.texts.is_empty());
            let html = page.html();
            assert!(!html.contains("TEXT") && !html.contains("INNER"), "{html}");
            for text in 0..page.texts.len() {
                assert_eq!(html.matches(mark(text)).count(), 1, "{html}");
            }
        }
    }

    #[test]
    fn idioms_are_complete() {
        for (name, css, html) in UTILITIES.iter().chain(BOXES).chain(COLOURS).chain(MAILS) {
            assert!(html.contains("TEXT") && !html.contains("INNER"), "{name}");
            assert_balanced(name, &[css, html]);
        }
        for (name, css, html) in WRAPPERS {
            assert_eq!(html.matches("INNER").count(), 1, "{name}");
            assert_balanced(name, &[css, html]);
        }
        SHEETS.iter().for_each(|(name, css)| assert_balanced(name, &[css]));
        THEMES.iter().for_each(|(name, css, root, body)| assert_balanced(name, &[css, root, body]));
        AROUND.iter().for_each(|around| assert_eq!(around.matches('%').count(), 1, "{around}"));
    }

    /// Choices and blocks end.
    fn assert_balanced(name: &str, texts: &[&str]) {
        for text in texts {
            for (open, close) in [("[[", "]]"), ("{", "}"), ("(", ")")] {
                assert_eq!(text.matches(open).count(), text.matches(close).count(), "{name}: {text}");
            }
        }
    }
}

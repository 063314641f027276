//! A generated page, whose texts are marks, so that each can be found again.

use crate::random::SplitMix;
use std::sync::LazyLock;

/// The letters of a mark. Mirrored (b and d, p and q), they are as wide as before, so that nothing around moves.
const LETTERS: [char; 12] = ['b', 'b', 'b', 'd', 'd', 'd', 'p', 'p', 'p', 'q', 'q', 'q'];

/// The most texts of a page.
pub(crate) const MOST_TEXTS: usize = 80;

/// The marks. All begin with `b`, and so none is another one mirrored.
static MARKS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut random = SplitMix(7);
    let mut marks: Vec<String> = Vec::new();
    while marks.len() < MOST_TEXTS {
        let mut letters = LETTERS;
        for at in 1..letters.len() {
            letters.swap(at, 1 + random.below(at));
        }
        let mark = letters.iter().collect();
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
});

/// Returns the text with this number.
pub(crate) fn mark(number: usize) -> &'static str {
    MARKS.get(number).map_or("", String::as_str)
}

/// What an idiom adds to a page.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The name of the idiom.
    pub(crate) idiom: &'static str,
    pub(crate) css: String,
    pub(crate) html: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) doctype: &'static str,
    /// The attributes of `html` and `body`, with a space before each.
    pub(crate) root: String,
    pub(crate) body: String,
    /// Whether each part has a sheet of its own.
    pub(crate) has_many_sheets: bool,
    pub(crate) parts: Vec<Part>,
    /// The idiom of each text.
    pub(crate) texts: Vec<&'static str>,
}

impl Page {
    pub(crate) fn html(&self) -> String {
        let mut html = self.doctype.to_owned();
        let has_head = !self.root.is_empty() || !self.body.is_empty();
        if has_head {
            html.push_str(&format!("<html{}>", self.root));
        }
        let sheets: Vec<&str> =
            self.parts.iter().map(|part| part.css.as_str()).filter(|css| !css.is_empty()).collect();
        if !sheets.is_empty() {
            let joint = if self.has_many_sheets { "</style><style>" } else { "\n" };
            html.push_str(&format!("<style>{}</style>", sheets.join(joint)));
        }
        if has_head {
            html.push_str(&format!("<body{}>", self.body));
        }
        self.parts.iter().for_each(|part| html.push_str(&part.html));
        html
    }

    /// Returns the markup for messages.
    pub(crate) fn shown(&self, text: usize) -> String {
        let html = self.html().replace(mark(text), "TEXT");
        MARKS.iter().fold(html, |html, mark| html.replace(mark, "words"))
    }

    /// Returns the names of what remains, that of the text first.
    pub(crate) fn name(&self, text: usize) -> String {
        let mut names = vec![self.texts[text]];
        for part in self.parts.iter().filter(|part| !part.css.is_empty()) {
            if !names.contains(&part.idiom) {
                names.push(part.idiom);
            }
        }
        names.join(" + ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_permutations_that_are_not_mirrored_others() {
        for number in 0..MOST_TEXTS {
            let mut letters: Vec<char> = mark(number).chars().collect();
            assert_eq!(letters[0], 'b');
            letters.sort_unstable();
            assert_eq!(letters, LETTERS);
        }
    }
}

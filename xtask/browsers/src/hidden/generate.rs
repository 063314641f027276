//! Generates cases: combinations of declarations, values, attributes, elements, inheritance and style sheets.

use super::case::{Case, Node, Reading, Rule, TEXTS};
use super::tricks::{
    AROUND, ATTRIBUTES, BEFORE, BODY, HIDING, INVALID, ORDINARY, SELECTORS, SHOWING, SPECIAL, WORDS, legacy,
    values,
};
use crate::random::SplitMix;

/// Returns the case with this number for a seed.
pub(crate) fn case(seed: u64, number: usize) -> Case {
    let mut random = Random(SplitMix(seed ^ (number as u64).wrapping_mul(0xd6e8_feb8_6659_fd93)));
    random.below(1);
    let reading = match random.below(10) {
        0..=5 => Reading::Fragment,
        6 | 7 => Reading::Standards,
        _ => Reading::Quirks,
    };
    let mut case = Case { reading, sheet: Vec::new(), body: Vec::new(), nodes: Vec::new() };
    if random.one_in(7) {
        for _ in 0..1 + random.below(3) {
            let groups = 1 + random.below(2);
            let rule = Rule {
                around: random.of(AROUND),
                selector: random.of(SELECTORS).to_owned(),
                style: random.style(groups),
            };
            case.sheet.push(rule);
        }
    }
    if reading != Reading::Fragment && random.one_in(3) {
        for _ in 0..1 + random.below(2) {
            let attribute = random.attribute(BODY);
            case.body.push(attribute);
        }
    }
    let has_sheet = !case.sheet.is_empty();
    for text in 0..1 + random.below(TEXTS.len()) {
        let block = random.block(text, has_sheet);
        case.nodes.extend(block);
    }
    case
}

/// Generates the parts of a case.
struct Random(SplitMix);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Returns a text in one to four elements, with words around it.
    fn block(&mut self, text: usize, has_sheet: bool) -> Vec<Node> {
        let mut nodes = vec![Node::Text(text)];
        for _ in 0..1 + self.below(2) + self.below(3) {
            if self.one_in(5) {
                let at = if self.one_in(2) { 0 } else { nodes.len() };
                nodes.insert(at, Node::Words(self.of(WORDS)));
            }
            let template = if self.one_in(4) { self.of(SPECIAL) } else { self.of(ORDINARY) };
            let mut element = (Vec::new(), Vec::new());
            if self.one_in(4) {
                element.0.push(self.attribute(ATTRIBUTES));
            }
            if has_sheet && self.one_in(2) {
                element.0.push((self.of(&["class", "id"]).to_owned(), self.of(&["a", "b", "i"]).to_owned()));
            }
            if !self.one_in(3) {
                let size = 1 + self.below(2);
                element.1 = self.style(size);
            }
            let (attributes, style) = element;
            nodes = vec![Node::Element { template, at: self.below(3), attributes, style, inside: nodes }];
        }
        nodes
    }

    fn attribute(&mut self, from: &[(&str, &str)]) -> (String, String) {
        let (name, value) = self.of(from);
        (name.to_owned(), self.filled(value))
    }

    /// Returns declarations: some groups that hide or show, and further declarations between them.
    fn style(&mut self, groups: usize) -> Vec<String> {
        let mut style: Vec<String> = Vec::new();
        for _ in 0..groups {
            let group = if self.one_in(4) { self.of(SHOWING) } else { self.of(HIDING) };
            let group = self.filled(group);
            style.extend(group.split(';').filter(|part| !part.is_empty()).map(str::to_owned));
        }
        if self.one_in(4) {
            // The same property again, with a value that hides or shows, or an invalid one.
            let at = self.below(style.len());
            let property = style
                .get(at)
                .and_then(|declaration| declaration.split_once(':'))
                .map(|(name, _)| name.to_owned());
            if let Some(property) = property {
                let value =
                    if self.one_in(3) { self.harmless(&property) } else { self.of(INVALID).to_owned() };
                let place = if self.one_in(4) { at } else { style.len() };
                style.insert(place, format!("{property}:{value}"));
            }
        }
        if self.one_in(6) {
            let at = self.below(style.len());
            style[at] = self.disguised(&style[at].clone());
        }
        if self.one_in(8) {
            let at = self.below(style.len() + 1);
            style.insert(at, self.of(BEFORE).to_owned());
        }
        if self.one_in(6) {
            let at = self.below(style.len());
            style[at].push_str(self.of(&[
                "!important",
                " ! important",
                "!IMPORTANT",
                "!x",
                "!important!important",
                "!/**/important",
            ]));
        }
        if self.one_in(10) {
            let at = self.below(style.len());
            style.swap(0, at);
        }
        style
    }

    /// Returns a value with which a property does not hide text.
    fn harmless(&mut self, property: &str) -> String {
        let declarations: Vec<&str> = SHOWING
            .iter()
            .copied()
            .filter(|declaration| declaration.split_once(':').is_some_and(|(name, _)| name == property))
            .collect();
        match declarations.as_slice() {
            [] => self.of(&["inherit", "initial", "unset", "revert", "auto", "10px", "1", "none"]).to_owned(),
            some => {
                let declaration = self.of(some);
                self.filled(declaration).split_once(':').map_or(String::new(), |(_, value)| value.to_owned())
            }
        }
    }

    /// Returns another form of a declaration, which mostly means the same to browsers.
    fn disguised(&mut self, declaration: &str) -> String {
        let Some((name, value)) = declaration.split_once(':') else { return declaration.to_owned() };
        match self.below(9) {
            0 => declaration.to_uppercase(),
            1 => format!("{} : {value} ", self.escaped(name)),
            2 => format!("{name}:{}", self.escaped(value)),
            3 => format!("{name}/**/:/**/{value}/**/"),
            4 => format!("{name}:\n\t{value}\n"),
            5 => format!("{name}&#58;{value}"),
            6 => format!(" {name}\u{c}:{value}"),
            7 => format!("{name}:{}", value.replace(' ', "/**/ ")),
            _ => format!("{name}:{value}\\"),
        }
    }

    /// Writes a letter as a CSS escape.
    fn escaped(&mut self, text: &str) -> String {
        let letters: Vec<(usize, char)> =
            text.char_indices().filter(|(_, char)| char.is_ascii_alphabetic()).collect();
        if letters.is_empty() {
            return text.to_owned();
        }
        let (at, letter) = self.of(&letters);
        let (before, after) = (&text[..at], &text[at + 1..]);
        match self.below(3) {
            0 => format!("{before}\\{:x} {after}", u32::from(letter)),
            1 => format!("{before}\\{:06X}{after}", u32::from(letter)),
            _ => format!("{before}\\{letter}{after}"),
        }
    }

    /// Replaces each name in braces by one of its values.
    fn filled(&mut self, text: &str) -> String {
        let mut text = text.to_owned();
        // Values may contain names, but are not nested deeply.
        for _ in 0..40 {
            let Some(start) = text.find('{') else { break };
            let Some(length) = text[start..].find('}') else { break };
            let name = &text[start + 1..start + length];
            let list = if name.starts_with("legacy") { legacy(name) } else { values(name) };
            let value = if list.is_empty() { "" } else { self.of(list) };
            text.replace_range(start..=start + length, value);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_gives_same_cases() {
        assert_eq!(case(1, 7).html(), case(1, 7).html());
        assert_ne!(case(1, 7).html(), case(2, 7).html());
    }

    #[test]
    fn names_in_braces_have_values() {
        let texts = HIDING.iter().chain(SHOWING).copied();
        let attributes = ATTRIBUTES.iter().chain(BODY).map(|(_, value)| *value);
        for text in texts.chain(attributes) {
            for part in text.split('{').skip(1) {
                let name = part.split('}').next().unwrap_or_default();
                let list = if name.starts_with("legacy") { legacy(name) } else { values(name) };
                assert!(!list.is_empty(), "{text}");
            }
        }
    }

    #[test]
    fn templates_have_one_place_for_content() {
        for template in ORDINARY.iter().chain(SPECIAL) {
            assert_eq!(template.matches('%').count(), 1, "{template}");
        }
    }

    #[test]
    fn texts_of_a_case_are_in_its_markup() {
        for number in 0..500 {
            let case = case(3, number);
            let html = case.html();
            for text in case.texts() {
                assert_eq!(html.matches(TEXTS[text].0).count(), 1, "{html}");
            }
        }
    }
}

//! A case: a small document whose texts are marked, so that each can be found again and changed alone.

use std::fmt::Write as _;

/// The texts, each with its replacement, in which every letter is mirrored (b and d, p and q). Both have equal widths, so that nothing around
/// moves.
pub(crate) const TEXTS: [(&str, &str); 3] =
    [("bdpqqbpddpbq", "dbqppdqbbqdp"), ("pqdbbdpqbpdq", "qpbddbqpdqbp"), ("dqbpbqdppdqb", "bpdqdpbqqbpd")];

/// How browsers parse a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// A fragment, shown in the body of a document in standards mode.
    Fragment,
    /// A page in standards mode.
    Standards,
    /// A page without a doctype.
    Quirks,
}

/// A node of a document.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// Markup: `%` is the place of the content, and the `@` with this number the place of the attributes.
    Element {
        template: &'static str,
        at: usize,
        attributes: Vec<(String, String)>,
        style: Vec<String>,
        inside: Vec<Node>,
    },
    /// One of `TEXTS`.
    Text(usize),
    /// A text that is not checked.
    Words(&'static str),
}

/// A rule of a style sheet.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// The surrounding text: `%` is the place of the rule.
    pub(crate) around: &'static str,
    pub(crate) selector: String,
    pub(crate) style: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) reading: Reading,
    pub(crate) sheet: Vec<Rule>,
    pub(crate) body: Vec<(String, String)>,
    pub(crate) nodes: Vec<Node>,
}

impl Case {
    /// Returns the input for the cleaner.
    pub(crate) fn html(&self) -> String {
        let mut html = String::new();
        if self.reading == Reading::Standards {
            html.push_str("<!DOCTYPE html>");
        }
        if !self.sheet.is_empty() {
            html.push_str("<style>");
            for rule in &self.sheet {
                let text = format!("{}{{{}}}", rule.selector, rule.style.join(";"));
                html.push_str(&rule.around.replace('%', &text));
            }
            html.push_str("</style>");
        }
        if !self.body.is_empty() {
            html.push_str("<body");
            write_attributes(&self.body, &mut html);
            html.push('>');
        }
        write_nodes(&self.nodes, &mut html);
        html
    }

    /// Returns which of the texts it contains.
    pub(crate) fn texts(&self) -> Vec<usize> {
        let mut found = Vec::new();
        collect(&self.nodes, &mut found);
        found
    }

    /// Returns smaller cases that still contain the text.
    pub(crate) fn smaller(&self, text: usize) -> Vec<Self> {
        let mut smaller = Vec::new();
        let mut add = |change: &dyn Fn(&mut Self) -> bool| {
            let mut case = self.clone();
            if change(&mut case) && case.texts().contains(&text) {
                smaller.push(case);
            }
        };
        // Mostly one element is the cause.
        for kept in 0..count(&self.nodes) {
            add(&|case| {
                case.sheet.clear();
                case.body.clear();
                case.nodes = alone(&case.nodes, text, kept, &mut 0);
                true
            });
        }
        add(&|case| !std::mem::take(&mut case.sheet).is_empty());
        add(&|case| !std::mem::take(&mut case.body).is_empty());
        for at in 0..count(&self.nodes) {
            for step in [Step::Remove, Step::Unwrap, Step::Plain, Step::NoAttributes, Step::NoStyle] {
                add(&|case| change(&mut case.nodes, &mut { at }, step));
            }
        }
        for at in 0..self.sheet.len() {
            add(&|case| {
                case.sheet.remove(at);
                true
            });
            add(&|case| std::mem::replace(&mut case.sheet[at].around, "%") != "%");
            for declaration in 0..self.sheet[at].style.len() {
                add(&|case| {
                    case.sheet[at].style.remove(declaration);
                    true
                });
            }
        }
        for attribute in 0..self.body.len() {
            add(&|case| {
                case.body.remove(attribute);
                true
            });
        }
        for at in 0..count(&self.nodes) {
            for part in 0..8 {
                add(&|case| change(&mut case.nodes, &mut { at }, Step::Declaration(part)));
                add(&|case| change(&mut case.nodes, &mut { at }, Step::Attribute(part)));
            }
        }
        for reading in [Reading::Fragment, Reading::Standards] {
            let is_simpler = match self.reading {
                Reading::Fragment => false,
                Reading::Standards => reading == Reading::Fragment && self.body.is_empty(),
                Reading::Quirks => reading == Reading::Standards || self.body.is_empty(),
            };
            add(&|case| {
                case.reading = reading;
                is_simpler
            });
        }
        smaller
    }
}

/// A way to make a node smaller.
#[derive(Clone, Copy)]
enum Step {
    Remove,
    Unwrap,
    Plain,
    NoAttributes,
    NoStyle,
    Declaration(usize),
    Attribute(usize),
}

/// The simplest element.
const PLAIN: &str = "<div@>%</div>";

/// Changes the node with this number in document order. Returns `false` if that changes nothing.
fn change(nodes: &mut Vec<Node>, number: &mut usize, step: Step) -> bool {
    let mut at = 0;
    while at < nodes.len() {
        if *number == 0 {
            return change_one(nodes, at, step);
        }
        *number -= 1;
        if let Node::Element { inside, .. } = &mut nodes[at] {
            let size = count(inside);
            if *number < size {
                return change(inside, number, step);
            }
            *number -= size;
        }
        at += 1;
    }
    false
}

fn change_one(nodes: &mut Vec<Node>, at: usize, step: Step) -> bool {
    if let Step::Remove = step {
        nodes.remove(at);
        return true;
    }
    let Node::Element { template, at: place, attributes, style, inside } = &mut nodes[at] else {
        return false;
    };
    match step {
        Step::Remove => false,
        Step::Unwrap => {
            let inside = std::mem::take(inside);
            nodes.splice(at..=at, inside);
            true
        }
        Step::Plain => {
            *place = 0;
            std::mem::replace(template, PLAIN) != PLAIN
        }
        Step::NoAttributes => !std::mem::take(attributes).is_empty(),
        Step::NoStyle => !std::mem::take(style).is_empty(),
        Step::Declaration(part) => part < style.len() && !style.remove(part).is_empty(),
        Step::Attribute(part) => part < attributes.len() && !attributes.remove(part).0.is_empty(),
    }
}

/// Keeps the text and, of the nodes around it, only the one with this number.
fn alone(nodes: &[Node], text: usize, kept: usize, number: &mut usize) -> Vec<Node> {
    let mut left = Vec::new();
    for node in nodes {
        let is_kept = *number == kept;
        *number += 1;
        match node {
            Node::Text(other) if *other == text => left.push(node.clone()),
            Node::Text(_) | Node::Words(_) => {}
            Node::Element { inside, .. } => {
                let within = alone(inside, text, kept, number);
                if is_kept {
                    let mut node = node.clone();
                    if let Node::Element { inside, .. } = &mut node {
                        *inside = within;
                    }
                    left.push(node);
                } else {
                    left.extend(within);
                }
            }
        }
    }
    left
}

fn count(nodes: &[Node]) -> usize {
    let inside = |node: &Node| match node {
        Node::Element { inside, .. } => count(inside),
        _ => 0,
    };
    nodes.iter().map(|node| 1 + inside(node)).sum()
}

fn collect(nodes: &[Node], found: &mut Vec<usize>) {
    for node in nodes {
        match node {
            Node::Text(text) => found.push(*text),
            Node::Element { inside, .. } => collect(inside, found),
            Node::Words(_) => {}
        }
    }
}

fn write_nodes(nodes: &[Node], html: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => html.push_str(TEXTS[*text].0),
            Node::Words(words) => html.push_str(words),
            Node::Element { template, at, attributes, style, inside } => {
                let places = template.matches('@').count().max(1);
                let mut place = 0;
                for char in template.chars() {
                    match char {
                        '%' => write_nodes(inside, html),
                        '@' => {
                            if place == at % places {
                                write_attributes(attributes, html);
                                if !style.is_empty() {
                                    write_attributes(&[("style".to_owned(), style.join(";"))], html);
                                }
                            }
                            place += 1;
                        }
                        char => html.push(char),
                    }
                }
            }
        }
    }
}

fn write_attributes(attributes: &[(String, String)], html: &mut String) {
    for (name, value) in attributes {
        // Writing to a string cannot fail.
        let _ = match value.contains('"') {
            _ if value.is_empty() => write!(html, " {name}"),
            true => write!(html, " {name}='{}'", value.replace('\'', "&#39;")),
            false => write!(html, " {name}=\"{value}\""),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_text_are_permutations_without_fixed_letters() {
        for (before, after) in TEXTS {
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            assert_eq!(sorted(before), sorted(after));
            assert!(before.chars().zip(after.chars()).all(|(before, after)| before != after));
        }
    }
}

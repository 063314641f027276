//! Signs that say in text what elements say in markup: quotation marks, superscripts, subscripts, ruby, and the parts of formulas.

use crate::names::{Namespace, TagId, tag};
use crate::tree::{NodeKind, NodeRef};

/// Longer superscripts and subscripts have no letters of their own.
const LONGEST_SCRIPT: usize = 24;

/// The nodes that are visited to find the text of a script, or whether a part of a formula needs parentheses.
const MOST_NODES: usize = 32;

/// The signs around an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Signs {
    /// Between the element and the one before it.
    pub(super) between: &'static str,
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// The letters of all text in the element.
    pub(super) script: Option<Script>,
}

/// Letters that are raised or lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Script {
    Super,
    Sub,
}

impl Script {
    /// Returns the raised or lowered form of a character, if it is used for numbers.
    fn letter(self, c: char) -> Option<char> {
        const PLAIN: &str = "0123456789+-\u{2212}=()n";
        const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ";
        const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ";
        let letters = if self == Self::Super { RAISED } else { LOWERED };
        letters.chars().nth(PLAIN.chars().position(|plain| plain == c)?)
    }

    /// Returns a text in these letters. Other characters stay.
    pub(super) fn write(self, text: &str) -> String {
        text.chars().map(|c| self.letter(c).unwrap_or(c)).collect()
    }
}

impl Signs {
    /// Returns the marks of an element. The work is bounded, whatever is in the element.
    pub(super) fn of(node: &NodeRef<'_, '_>) -> Self {
        let name = node.tag_id();
        match (node.namespace(), name) {
            (Namespace::Html, Some(tag::Q)) if is_quoted(node) => Self::around("‘", "’"),
            (Namespace::Html, Some(tag::Q)) => Self::around("“", "”"),
            (Namespace::Html, Some(tag::SUP)) => Self::of_script(node, Script::Super),
            (Namespace::Html, Some(tag::SUB)) => Self::of_script(node, Script::Sub),
            (Namespace::Html, Some(tag::RT)) if !follows(node, tag::RP) => Self::around("(", ")"),
            (Namespace::MathMl, Some(name)) => Self::of_formula(node, name),
            _ => Self::default(),
        }
    }

    fn around(open: &'static str, close: &'static str) -> Self {
        Self { open, close, ..Self::default() }
    }

    fn of_script(node: &NodeRef<'_, '_>, script: Script) -> Self {
        let is_raised = script == Script::Super;
        let sign = if is_raised { "^" } else { "_" };
        let Some(text) = short_text(node) else {
            return Self { between: sign, ..Self::around("(", ")") };
        };
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (None, _) => Self::default(),
            _ if text.chars().all(|c| script.letter(c).is_some()) => {
                Self { script: Some(script), ..Self::default() }
            }
            // Trademarks, footnotes, and ordinal numbers.
            _ if is_raised && is_readable_as_it_is(node, &text) => Self::default(),
            (Some(_), None) => Self { between: sign, ..Self::default() },
            _ => Self { between: sign, ..Self::around("(", ")") },
        }
    }

    /// The linear form of MathML (MathML Core, 3).
    fn of_formula(node: &NodeRef<'_, '_>, name: TagId) -> Self {
        let own = match name {
            tag::MSQRT => Self::around("√(", ")"),
            tag::MTABLE => Self::around("[", "]"),
            // What follows a script, or a name of several letters, is no part of it.
            tag::MI | tag::MSUP | tag::MSUB | tag::MSUBSUP | tag::MOVER | tag::MUNDER | tag::MUNDEROVER
                if next_element(node).is_some_and(|next| next.tag_id() != Some(tag::MO))
                    && (name != tag::MI
                        || short_text(node).is_none_or(|text| text.chars().nth(1).is_some())) =>
            {
                Self::around("", " ")
            }
            _ => Self::default(),
        };
        let Some(parent) = node.parent().filter(|parent| parent.namespace() == Namespace::MathMl) else {
            return own;
        };
        // Which part it is: more than three count as the third.
        let place = std::iter::successors(node.prev_sibling(), NodeRef::prev_sibling);
        let place = place.filter(NodeRef::is_element).take(2).count();
        let between = match (parent.tag_id(), place) {
            (Some(tag::MTABLE), 1..) => return Self { between: "; ", ..own },
            (Some(tag::MTR), 1..) => return Self { between: ", ", ..own },
            (Some(tag::MROOT), 1..) => return Self { between: "^(1/", ..Self::around("", ")") },
            (Some(tag::MFRAC), 1..) => "/",
            (Some(tag::MSUP | tag::MOVER), 1..) | (Some(tag::MSUBSUP | tag::MUNDEROVER), 2..) => "^",
            (Some(tag::MSUB | tag::MUNDER), 1..) | (Some(tag::MSUBSUP | tag::MUNDEROVER), 1) => "_",
            (
                Some(
                    tag::MFRAC
                    | tag::MROOT
                    | tag::MSUP
                    | tag::MOVER
                    | tag::MSUB
                    | tag::MUNDER
                    | tag::MSUBSUP
                    | tag::MUNDEROVER,
                ),
                _,
            ) => "",
            _ => return own,
        };
        if own.open.is_empty() && !is_one_part(node) {
            return Self { between, ..Self::around("(", ")") };
        }
        Self { between, ..own }
    }
}

/// Returns `true` if an element is in a quotation.
fn is_quoted(node: &NodeRef<'_, '_>) -> bool {
    std::iter::successors(node.parent(), NodeRef::parent)
        .take(MOST_NODES)
        .any(|around| around.is_html(tag::Q))
}

/// Returns `true` if a text is white space between the parts of a formula, which is not rendered.
pub(super) fn is_between_parts(text: &NodeRef<'_, '_>) -> bool {
    text.parent().is_some_and(|parent| {
        parent.namespace() == Namespace::MathMl
            && !parent.tag_id().is_some_and(is_token)
            && text.data().trim_ascii().is_empty()
    })
}

/// The elements of MathML that contain text (MathML Core, 3.2).
fn is_token(name: TagId) -> bool {
    matches!(name, tag::MI | tag::MN | tag::MO | tag::MS | tag::MTEXT)
}

/// Returns `true` if a part of a formula is clear without parentheses: a token, or something with brackets of its own.
fn is_one_part(node: &NodeRef<'_, '_>) -> bool {
    let mut part = *node;
    for _ in 0..MOST_NODES {
        match part.tag_id() {
            Some(tag::MSQRT | tag::MTABLE) => return true,
            Some(name) if is_token(name) => return true,
            _ => {}
        }
        let mut parts = part.children().filter(NodeRef::is_element).take(MOST_NODES);
        let Some(first) = parts.next() else { return true };
        match parts.last() {
            None if !is_script(&part) => part = first,
            Some(last) => {
                let bracket = |part: &NodeRef<'_, '_>, signs: &str| {
                    part.tag_id() == Some(tag::MO)
                        && short_text(part)
                            .is_some_and(|text| signs.contains(text.as_str()) && !text.is_empty())
                };
                return bracket(&first, "([{|⌊⌈⟨") && bracket(&last, ")]}|⌋⌉⟩");
            }
            None => return false,
        }
    }
    false
}

fn is_script(node: &NodeRef<'_, '_>) -> bool {
    matches!(node.tag_id(), Some(tag::MFRAC | tag::MSUP | tag::MSUB | tag::MSUBSUP | tag::MROOT))
}

fn next_element<'t, 's>(node: &NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    std::iter::successors(node.next_sibling(), NodeRef::next_sibling)
        .take(MOST_NODES)
        .find(NodeRef::is_element)
}

/// Returns `true` if the element before a node has this name.
fn follows(node: &NodeRef<'_, '_>, name: TagId) -> bool {
    let mut before = std::iter::successors(node.prev_sibling(), NodeRef::prev_sibling).take(MOST_NODES);
    before.find(NodeRef::is_element).is_some_and(|before| before.is_html(name))
}

/// Returns the text in an element without the spaces around it, or `None` if it is long.
fn short_text(node: &NodeRef<'_, '_>) -> Option<String> {
    let mut text = String::new();
    let mut nodes = node.descendants();
    for _ in 0..MOST_NODES {
        let Some(node) = nodes.next() else { return Some(text.trim().to_owned()) };
        if node.kind() == NodeKind::Text {
            if text.len() + node.data().len() > LONGEST_SCRIPT {
                return None;
            }
            text.push_str(node.data());
        }
    }
    None
}

/// Returns `true` if a superscript is clear without a sign: a symbol, a number in brackets, or the end of an ordinal number.
fn is_readable_as_it_is(node: &NodeRef<'_, '_>, text: &str) -> bool {
    const ORDINALS: [&str; 11] = ["st", "nd", "rd", "th", "er", "ère", "re", "ème", "º", "ª", "TM"];
    let is_ordinal = || {
        let before = node.prev_sibling().filter(|before| before.kind() == NodeKind::Text);
        before.is_some_and(|before| before.data().ends_with(|c: char| c.is_ascii_digit() || text == "TM"))
    };
    text.starts_with('[') || !text.contains(char::is_alphanumeric) || ORDINALS.contains(&text) && is_ordinal()
}

#[cfg(test)]
mod tests {
    use crate::{Context, parse_fragment, serialize};

    /// Each row has markup, and its text.
    const CASES: [(&str, &str); 33] = [
        ("<q>a <q>b</q></q>", "“a ‘b’”"),
        ("100<sup>2</sup>=10000, 10<sup>-6</sup>", "100²=10000, 10⁻⁶"),
        ("H<sub>2</sub>O, x<sub>i</sub>", "H₂O, x_i"),
        ("e<sup>kt</sup> and v<sub>max</sub>", "e^(kt) and v_(max)"),
        ("x<sup>a</sup>", "x^a"),
        ("f<sup>(n)</sup>", "f⁽ⁿ⁾"),
        ("2<sup>n+1</sup>", "2ⁿ⁺¹"),
        ("see<sup><a href=/n>12</a></sup>", "see¹²"),
        ("see<sup>[1]</sup>, Lye<sup>®</sup>", "see[1], Lye®"),
        ("the 1<sup>st</sup>, x<sup>st</sup>", "the 1st, x^(st)"),
        ("Lye<sup>TM</sup>", "LyeTM"),
        ("2<sup>2<sup>2</sup></sup>, a<sup>b<sup>c</sup></sup>", "2²², a^(b^c)"),
        ("a<sup></sup><sub> </sub>b", "a b"),
        ("x<sup>a b c d e f g h i j k l m n</sup>", "x^(a b c d e f g h i j k l m n)"),
        ("<ruby>漢<rt>kan</rt></ruby>", "漢(kan)"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
        ("<math><msup><mi>e</mi><mrow><mi>k</mi><mi>t</mi></mrow></msup></math>", "e^(kt)"),
        ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2"),
        (
            "<math> <mfrac> <mrow> <mi>a</mi> <mo>+</mo> <mn>1</mn> </mrow> <mn>2</mn> </mfrac> </math>",
            "(a+1)/2",
        ),
        ("<math><mfrac><mn>1</mn><mfrac><mn>2</mn><mn>3</mn></mfrac></mfrac></math>", "1/(2/3)"),
        ("<math><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt></math>", "√(a+b)"),
        ("<math><mroot><mi>a</mi><mn>3</mn></mroot></math>", "a^(1/3)"),
        ("<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>", "x_1^2"),
        (
            "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><mi>i</mi></math>",
            "∑_(i=0)^n i",
        ),
        (
            "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math>",
            "[1, 2; 3, 4]",
        ),
        ("<math><msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup></math>", "(a)^2"),
        ("<math><mi>sin</mi><mi>x</mi></math>", "sin x"),
        ("<math><mtext>a b</mtext></math>", "a b"),
        ("<math><msup><mstyle><mi>a</mi></mstyle><mn>2</mn></msup></math>", "a^2"),
        ("<math><mfrac><msqrt><mi>a</mi></msqrt><mi>b</mi></mfrac></math>", "√(a)/b"),
        ("<math><mfrac><mn>1</mn></mfrac></math>", "1"),
        ("<math><mi>a</mi><mtext> </mtext><mi>b</mi></math>", "a b"),
        ("<pre>a<sup>2</sup></pre>", "a²"),
    ];

    #[test]
    fn elements_become_signs() {
        for (html, text) in CASES {
            let tree = parse_fragment(html, &Context::html("body")).unwrap();
            assert_eq!(serialize::text(&tree.root()), text, "{html}");
        }
    }

    #[test]
    fn signs_are_text_in_markdown() {
        let cases = [
            ("e<sup>kt</sup> and v<sub>max</sub>", "e^(kt) and v\\_(max)"),
            ("<b>100<sup>2</sup></b>", "**100²**"),
            ("<code>x<sup>2</sup></code>", "`x²`"),
            ("<code>x<sup>ab</sup></code>", "`x^(ab)`"),
            ("see<sup><a href=/n>1</a></sup>", "see[¹](</n>)"),
            ("[<sup>ab</sup>]: /x", "\\[\\^(ab)\\]: /x"),
            ("<q>a</q>", "“a”"),
            ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2"),
        ];
        for (html, markdown) in cases {
            let tree = parse_fragment(html, &Context::html("body")).unwrap();
            assert_eq!(
                serialize::markdown(&tree.root(), serialize::MarkdownDialect::Gfm),
                markdown,
                "{html}"
            );
        }
    }

    #[test]
    fn work_is_bounded() {
        let deep = |unit: &str| format!("<math>{}", unit.repeat(10_000));
        for html in [
            deep("<mfrac>"),
            deep("<msup><mrow>"),
            deep("<mi>a"),
            "<sup>".repeat(10_000),
            format!("<p>{}", "<sup>a</sup>".repeat(10_000)),
        ] {
            let tree = parse_fragment(&html, &Context::html("body")).unwrap();
            let _ = serialize::text(&tree.root());
            let _ = serialize::markdown(&tree.root(), serialize::MarkdownDialect::Gfm);
        }
    }
}

//! Spelling: how other sanitizers write the tree that Lye writes in its own way.
//!
//! A [`Spelling`] rewrites cleaned HTML tag by tag. It changes neither names nor the values of attributes nor text, so that every parser
//! builds the same tree as before.

mod css;
mod values;

use crate::generated::{BLEACH_BOOLEAN, REHYPE_BOOLEAN, VOID};
pub(crate) use css::CssSpelling;
use std::borrow::Cow;
use std::collections::BTreeSet;
pub(crate) use values::References;

/// How a sanitizer spells its output: void elements, quotes, character references, attributes without a value, and CSS in `style`
/// attributes.
///
/// [`ImportedPolicy::spelling`](crate::ImportedPolicy::spelling) is the spelling for imported settings, and
/// [`ImportSource::spelling`](crate::ImportSource::spelling) for default settings.
///
/// ```
/// use lye::Cleaner;
/// use lye::policy_tools::{ImportSource, import};
/// let settings = r#"{ "allowedTags": ["p", "br", "input"], "allowedAttributes": { "input": ["disabled"] } }"#;
/// let imported = import(settings, ImportSource::SanitizeHtml)?;
/// let clean = Cleaner::new(&imported.policy)?.clean("<p>1&nbsp;<br>2<input disabled>")?;
/// assert_eq!(clean.html(), "<p>1&nbsp;<br>2<input disabled=\"\"></p>");
/// assert_eq!(imported.spelling.apply(clean.html()), "<p>1\u{a0}<br />2<input disabled /></p>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spelling {
    pub(crate) references: References,
    pub(crate) without_value: WithoutValue,
    /// The void elements that are written as `<br />`; others have an end tag: `<wbr></wbr>`. `None` writes all as `<br>`.
    pub(crate) closed: Option<BTreeSet<String>>,
    pub(crate) css: CssSpelling,
    /// Whether `rel` of links is the last attribute.
    pub(crate) rel_is_last: bool,
}

/// Which attributes with an empty value are written without it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum WithoutValue {
    /// None: `title=""`.
    #[default]
    Never,
    /// All.
    Always,
    /// All but these.
    Except(BTreeSet<String>),
    /// The boolean attributes of HTML elements that bleach knows.
    BleachBoolean,
    /// The boolean attributes of HTML elements that rehype knows.
    RehypeBoolean,
}

impl Spelling {
    /// Returns cleaned HTML in this spelling. O(html).
    ///
    /// Every parser builds the same tree from the result as from the HTML, as a document and in every HTML element that can have elements.
    /// `style` attributes have the same declarations.
    ///
    /// Pass only HTML that a cleaner wrote. From the first tag on that it would not write, the HTML is returned as it is.
    ///
    /// ```
    /// use lye::policy_tools::ImportSource;
    /// let spelling = ImportSource::Bleach.spelling();
    /// let html = "<p style=\"color: red; font: 1em 'a'\">x</p>";
    /// assert_eq!(spelling.apply(html), "<p style='color: red; font: 1em \"a\";'>x</p>");
    /// ```
    #[must_use]
    pub fn apply<'h>(&self, html: &'h str) -> Cow<'h, str> {
        if *self == Self::default() {
            return Cow::Borrowed(html);
        }
        let mut writer = Writer { spelling: self, out: String::with_capacity(html.len()), foreign: 0 };
        let mut rest = html;
        while let Some(after) = writer.token(rest) {
            rest = after;
        }
        writer.out.push_str(rest);
        Cow::Owned(writer.out)
    }
}

struct Writer<'p> {
    spelling: &'p Spelling,
    out: String,
    /// The number of open `svg` and `math` elements. Elements inside may be HTML or not.
    foreign: usize,
}

impl Writer<'_> {
    /// Writes the next text or tag, and returns what follows it. Returns `None` at the end, and before markup that a cleaner does not write.
    fn token<'h>(&mut self, rest: &'h str) -> Option<&'h str> {
        let text = rest.get(..rest.find('<').unwrap_or(rest.len()))?;
        let after = rest.get(text.len()..)?;
        if !text.is_empty() {
            self.spelling.references.text(text, &mut self.out);
            return Some(after);
        }
        let length = match after.as_bytes() {
            [b'<', b'!', b'-', b'-', ..] => {
                "<!--".len() + after.get("<!--".len()..)?.find("-->")? + "-->".len()
            }
            [b'<', b'!', ..] => after.find('>')? + 1,
            [b'<', b'/', ..] => {
                if matches!(after.get(..after.find('>')?)?, "</svg" | "</math") {
                    self.foreign = self.foreign.saturating_sub(1);
                }
                after.find('>')? + 1
            }
            [b'<', ..] => return self.start_tag(after),
            _ => return None,
        };
        self.copy(after, length)
    }

    /// Copies a piece of this length, and returns what follows it.
    fn copy<'h>(&mut self, rest: &'h str, length: usize) -> Option<&'h str> {
        self.out.push_str(rest.get(..length)?);
        rest.get(length..)
    }

    fn start_tag<'h>(&mut self, rest: &'h str) -> Option<&'h str> {
        let begin = self.out.len();
        let after = self.written_tag(rest);
        if after.is_none() {
            self.out.truncate(begin);
        }
        after
    }

    /// Writes a start tag, and the text of elements that have no character references.
    fn written_tag<'h>(&mut self, rest: &'h str) -> Option<&'h str> {
        let inside = rest.strip_prefix('<')?;
        let name = inside.get(..inside.find([' ', '>'])?)?;
        if !is_name(name) {
            return None;
        }
        self.out.extend(["<", name]);
        let mut after = inside.get(name.len()..)?;
        let mut rel = None;
        while let Some(attribute) = after.strip_prefix(' ') {
            let (attribute_name, value) = attribute.split_once("=\"")?;
            let (value, next) = value.split_once('"')?;
            if !is_name(attribute_name) || value.contains('<') {
                return None;
            }
            match attribute_name {
                "rel" if self.spelling.rel_is_last && name == "a" => rel = Some(value),
                _ => self.attribute(name, attribute_name, value),
            }
            after = next;
        }
        if let Some(rel) = rel {
            self.attribute(name, "rel", rel);
        }
        after = after.strip_prefix('>')?;
        self.end_of_tag(name);
        match name {
            "svg" | "math" => self.foreign += 1,
            // In HTML, their text has no references. In SVG, it has, and they may have elements and comments.
            "style" | "script" => {
                if self.foreign > 0 {
                    return None;
                }
                let end = if name == "style" { "</style>" } else { "</script>" };
                return self.copy(after, after.find(end)?);
            }
            // Of these, too, but their text has neither `<` nor `&`.
            "iframe" | "noembed" | "noframes" | "noscript" | "plaintext" | "xmp" => {
                return self.copy(after, after.find('<').unwrap_or(after.len()));
            }
            _ => {}
        }
        Some(after)
    }

    fn attribute(&mut self, element: &str, name: &str, value: &str) {
        self.out.extend([" ", name]);
        if value.is_empty() && self.is_without_value(element, name) {
            return;
        }
        self.out.push('=');
        let Spelling { references, css, .. } = self.spelling;
        if name != "style" {
            references.value(value, false, &mut self.out);
            return;
        }
        let declarations = values::decoded(value).and_then(|value| css.of(&value));
        let value = declarations.map_or(Cow::Borrowed(value), |css| Cow::Owned(values::encoded(&css)));
        references.value(&value, css.prefers_single_quotes(), &mut self.out);
    }

    fn is_without_value(&self, element: &str, name: &str) -> bool {
        match &self.spelling.without_value {
            WithoutValue::Never => false,
            WithoutValue::Always => true,
            WithoutValue::Except(names) => !names.contains(name),
            WithoutValue::BleachBoolean => {
                let is_of =
                    |(of, names): &(&str, &[&str])| ["*", element].contains(of) && names.contains(&name);
                self.foreign == 0 && BLEACH_BOOLEAN.iter().any(is_of)
            }
            WithoutValue::RehypeBoolean => {
                self.foreign == 0 && REHYPE_BOOLEAN.iter().any(|property| property.eq_ignore_ascii_case(name))
            }
        }
    }

    /// Writes the end of a start tag. In foreign content, `/` ends the element, and end tags of void elements may do so.
    fn end_of_tag(&mut self, name: &str) {
        let is_html = self.foreign == 0 && VOID.contains(&name);
        match &self.spelling.closed {
            Some(closed) if is_html && closed.contains(name) => self.out.push_str(" />"),
            // To a parser, `</br>` is a line break of its own.
            Some(_) if is_html && name != "br" => self.out.extend(["></", name, ">"]),
            _ => self.out.push('>'),
        }
    }
}

/// Whether the name of an element or attribute ends where it should, whatever parses it.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| !matches!(byte, 0..=b' ' | b'/' | b'>' | b'<' | b'=' | b'"' | b'\'' | b'`' | 0x7F))
}

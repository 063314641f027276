//! Counts of what cleaning removed.

use lye_html::serialize::SerializeReport;
use std::fmt;
use std::ops::AddAssign;

/// How much cleaning removed, by kind.
///
/// Counts each item of the source once, however often the parser copied it. Items in a removed element count only if they
/// would have been removed from a kept element too. `Display` lists the kinds that occurred, or
/// writes `nothing`.
///
/// ```
/// let clean = lye::clean(r#"<!-- hi --><a href="javascript:alert(1)" onclick=x>a</a><script>1</script>"#)?;
/// let removals = clean.removals();
/// assert_eq!((removals.elements, removals.attributes, removals.urls, removals.comments), (1, 1, 1, 1));
/// assert_eq!(removals.to_string(), "1 element, 1 attribute, 1 URL, 1 comment");
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Removals {
    /// Elements that the configuration does not keep.
    pub elements: u64,
    /// Attributes that the configuration does not keep for their element.
    pub attributes: u64,
    /// Attributes removed because of their values: `javascript:` URLs, URLs that the policy refuses, and
    /// animations of attributes that are not presentational.
    pub urls: u64,
    /// Comments.
    pub comments: u64,
    /// Processing instructions (`<?target data>`).
    pub processing_instructions: u64,
    /// Texts in elements such as `style` that cannot be written so that they parse back the same.
    pub texts: u64,
    /// Elements unwrapped and texts removed because the output would not have been stable: see
    /// [`Proof::Flattened`](crate::Proof::Flattened).
    pub flattened: u64,
    /// CSS declarations and rules, in attributes and style sheets.
    pub css: u64,
    /// Rewritten attribute values and renamed elements. They do not count as removed.
    pub rewritten: u64,
    /// Start tags of elements that are not kept and became text. They do not count as removed.
    pub escaped: u64,
    /// Limits of the policy that took effect. Each counts once for the input, and once for each nested document.
    /// Attributes that a limit removed count as attributes; other content that it cut is not counted.
    pub limits: u64,
    /// Inputs and nested documents in which styles hide more text than they show, with a policy that removes hidden text. Hidden text of
    /// 200 bytes or fewer does not count.
    pub mostly_hidden: u64,
}

impl Removals {
    /// Returns the number of removed items.
    ///
    /// ```
    /// assert_eq!(lye::clean("<b onclick=x><!-- y --></b>")?.removals().total(), 2);
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn total(&self) -> u64 {
        self.elements
            + self.attributes
            + self.urls
            + self.comments
            + self.processing_instructions
            + self.texts
            + self.flattened
            + self.css
    }

    /// Returns `true` if all counts are 0.
    pub(crate) fn is_nothing(&self) -> bool {
        self.total() | self.rewritten | self.escaped | self.limits | self.mostly_hidden == 0
    }

    /// Returns `true` if nothing was removed and no limit took effect.
    ///
    /// ```
    /// assert!(lye::clean("<b>fine</b>")?.removals().is_empty());
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.total() == 0 && self.limits == 0
    }
}

impl AddAssign for Removals {
    fn add_assign(&mut self, other: Self) {
        self.elements += other.elements;
        self.attributes += other.attributes;
        self.urls += other.urls;
        self.comments += other.comments;
        self.processing_instructions += other.processing_instructions;
        self.texts += other.texts;
        self.flattened += other.flattened;
        self.css += other.css;
        self.rewritten += other.rewritten;
        self.escaped += other.escaped;
        self.limits += other.limits;
        self.mostly_hidden += other.mostly_hidden;
    }
}

/// Counts what the writer omitted.
impl From<SerializeReport> for Removals {
    fn from(left_out: SerializeReport) -> Self {
        Self {
            elements: left_out.elements.into(),
            attributes: left_out.attributes.into(),
            urls: 0,
            comments: left_out.comments.into(),
            processing_instructions: left_out.processing_instructions.into(),
            texts: left_out.texts.into(),
            flattened: left_out.flattened.into(),
            css: 0,
            rewritten: 0,
            escaped: 0,
            limits: 0,
            mostly_hidden: 0,
        }
    }
}

impl fmt::Display for Removals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            (self.elements, "element"),
            (self.attributes, "attribute"),
            (self.urls, "URL"),
            (self.comments, "comment"),
            (self.processing_instructions, "processing instruction"),
            (self.texts, "text"),
            (self.flattened, "flattened element or text"),
            (self.css, "CSS rule"),
        ];
        let mut separator = "";
        for (count, kind) in kinds.into_iter().filter(|&(count, _)| count > 0) {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{separator}{count} {kind}{plural}")?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("nothing")?;
        }
        if self.mostly_hidden > 0 {
            f.write_str("; most of the text was hidden")?;
        }
        match self.limits {
            0 => Ok(()),
            1 => f.write_str("; 1 limit took effect"),
            limits => write!(f, "; {limits} limits took effect"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_kinds_that_occurred() {
        let removals = Removals {
            elements: 1,
            attributes: 2,
            urls: 3,
            processing_instructions: 1,
            ..Removals::default()
        };
        assert_eq!(removals.to_string(), "1 element, 2 attributes, 3 URLs, 1 processing instruction");
        assert_eq!(Removals::default().to_string(), "nothing");
        let cut = Removals { limits: 1, ..Removals::default() };
        assert_eq!(cut.to_string(), "nothing; 1 limit took effect");
        assert!(!cut.is_empty());
    }

    #[test]
    fn adds_up() {
        let mut sum = Removals { elements: 1, ..Removals::default() };
        sum += Removals { elements: 2, comments: 1, ..Removals::default() };
        assert_eq!((sum.elements, sum.comments, sum.total()), (3, 1, 4));
    }
}

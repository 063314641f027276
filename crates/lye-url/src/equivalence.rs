//! Equivalence of URLs, with and without their fragments (URL Standard, 4.6).

use crate::url::Url;

impl Url {
    /// Whether this URL "equals" another with *exclude fragments* set (section 4.6). `==` also compares fragments.
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// let (a, b) = (Url::parse("http://a/#b")?, Url::parse("HTTP://A:80#c")?);
    /// assert!(a.equals_without_fragments(&b) && a != b);
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn equals_without_fragments(&self, other: &Url) -> bool {
        self.without_fragment() == other.without_fragment()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_fragments_differ_unless_excluded() {
        let url = |input: &str| Url::parse(input).expect(input);
        assert!(url("x:a#") != url("x:a") && url("x:a#").equals_without_fragments(&url("x:a")));
        assert!(!url("x:a?").equals_without_fragments(&url("x:a")));
        assert_eq!(url("http://a/b/../c"), url("http://a/c"));
    }
}

//! Equivalence of URLs, with and without their fragments (URL Standard, 4.6).

use crate::url::Url;

impl Url {
    /// Whether this URL "equals" another, with *exclude fragments* set or not (section 4.6). `==` is that with it not set.
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// let (a, b) = (Url::parse("http://a/#b")?, Url::parse("HTTP://A:80#c")?);
    /// assert!(a.equals(&b, true) && !a.equals(&b, false));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn equals(&self, other: &Url, exclude_fragments: bool) -> bool {
        if exclude_fragments { self.without_fragment() == other.without_fragment() } else { self == other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_fragment_is_a_difference_unless_excluded() {
        let url = |input: &str| Url::parse(input).expect(input);
        assert!(!url("x:a#").equals(&url("x:a"), false) && url("x:a#").equals(&url("x:a"), true));
        assert!(!url("x:a?").equals(&url("x:a"), true));
        assert!(url("http://a/b/../c").equals(&url("http://a/c"), false));
    }
}

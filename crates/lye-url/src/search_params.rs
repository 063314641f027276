//! Lists of names and values in a query: `URLSearchParams` (URL Standard, 6.2).

use crate::form_urlencoded;
use crate::url::Url;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A list of names and values, with the operations of `URLSearchParams` (section 6.2).
///
/// The list is not tied to a URL: [`SearchParams::of_url`] reads it from one, and [`SearchParams::update_url`] writes it
/// back. There is no index: each lookup scans the list from its beginning.
///
/// ```
/// use lye_url::SearchParams;
///
/// let mut params: SearchParams = "?b=1&a=2&b=3".parse().unwrap();
/// params.append("c", "x y");
/// params.delete("b", Some("1"));
/// params.sort();
/// assert_eq!(params.to_string(), "a=2&b=3&c=x+y");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SearchParams {
    list: Vec<(String, String)>,
}

impl SearchParams {
    /// Returns an empty list.
    ///
    /// ```
    /// assert_eq!(lye_url::SearchParams::new().size(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Parses a query, with or without its leading `?` (the standard's constructor for a string).
    ///
    /// ```
    /// use lye_url::SearchParams;
    ///
    /// let params = SearchParams::parse("?q=%F0%9F%8F%B3&lang=en");
    /// assert_eq!(params.get("q"), Some("🏳"));
    /// // One `?` is taken away, not two.
    /// assert!(SearchParams::parse("??a=b").has("?a", None));
    /// ```
    #[must_use]
    pub fn parse(query: &str) -> Self {
        Self::parse_query(query.strip_prefix('?').unwrap_or(query))
    }

    /// Parses the query of a URL.
    ///
    /// ```
    /// use lye_url::{SearchParams, Url};
    ///
    /// let url = Url::parse("https://example.com/?a=~&b=%7E")?;
    /// let params = SearchParams::of_url(&url);
    /// assert_eq!((params.get("a"), params.get("b")), (Some("~"), Some("~")));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn of_url(url: &Url) -> Self {
        Self::parse_query(url.query().unwrap_or_default())
    }

    /// Sets the query of a URL to the list, and removes the query if the list is empty ("update").
    ///
    /// ```
    /// use lye_url::{SearchParams, Url};
    ///
    /// let mut url = Url::parse("https://example.com/?a=b ~")?;
    /// assert_eq!(url.href(), "https://example.com/?a=b%20~");
    /// SearchParams::of_url(&url).update_url(&mut url);
    /// assert_eq!(url.href(), "https://example.com/?a=b+%7E");
    /// SearchParams::new().update_url(&mut url);
    /// assert_eq!(url.href(), "https://example.com/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn update_url(&self, url: &mut Url) {
        // The setter keeps the serializer's output as it is, and takes an empty query as null.
        url.set_search(&self.to_string());
    }

    /// Parses a query without its `?` ("initialize" with a string).
    fn parse_query(query: &str) -> Self {
        let pairs = form_urlencoded::parse_str(query);
        Self { list: pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect() }
    }

    /// Returns the number of pairs.
    ///
    /// ```
    /// assert_eq!(lye_url::SearchParams::parse("a=1&a=1&b").size(), 3);
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// Whether the list has no pairs.
    ///
    /// ```
    /// assert!(lye_url::SearchParams::parse("&&").is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Appends a pair.
    ///
    /// ```
    /// let mut params = lye_url::SearchParams::parse("a=1");
    /// params.append("a", "2");
    /// assert_eq!(params.to_string(), "a=1&a=2");
    /// ```
    pub fn append(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.list.push((name.into(), value.into()));
    }

    /// Removes all pairs with this name or, if a value is given, with this name and value.
    ///
    /// ```
    /// let mut params = lye_url::SearchParams::parse("a=1&a=2&b=1");
    /// params.delete("a", Some("2"));
    /// assert_eq!(params.to_string(), "a=1&b=1");
    /// params.delete("a", None);
    /// assert_eq!(params.to_string(), "b=1");
    /// ```
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        self.list.retain(|pair| !matches(pair, name, value));
    }

    /// Returns the value of the first pair with this name.
    ///
    /// ```
    /// let params = lye_url::SearchParams::parse("a=1&a=2");
    /// assert_eq!(params.get("a"), Some("1"));
    /// assert_eq!(params.get("b"), None);
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|pair| pair.0 == name).map(|pair| pair.1)
    }

    /// Returns the values of all pairs with this name, in order.
    ///
    /// ```
    /// let params = lye_url::SearchParams::parse("a=1&b=x&a=2");
    /// assert_eq!(params.get_all("a").collect::<Vec<_>>(), ["1", "2"]);
    /// ```
    pub fn get_all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1)
    }

    /// Whether there is a pair with this name and, if given, this value.
    ///
    /// ```
    /// let params = lye_url::SearchParams::parse("a=1");
    /// assert!(params.has("a", None) && params.has("a", Some("1")));
    /// assert!(!params.has("a", Some("2")) && !params.has("A", None));
    /// ```
    #[must_use]
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        self.list.iter().any(|pair| matches(pair, name, value))
    }

    /// Sets the value of the first pair with this name, and removes the others; appends the pair if there is none.
    ///
    /// ```
    /// let mut params = lye_url::SearchParams::parse("a=1&b=2&a=3");
    /// params.set("a", "4");
    /// params.set("c", "5");
    /// assert_eq!(params.to_string(), "a=4&b=2&c=5");
    /// ```
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        let mut value = Some(value);
        self.list.retain_mut(|pair| {
            if pair.0 != name {
                return true;
            }
            match value.take() {
                Some(value) => {
                    pair.1 = value;
                    true
                }
                None => false,
            }
        });
        if let Some(value) = value {
            self.list.push((name, value));
        }
    }

    /// Sorts by name, comparing UTF-16 code units; pairs with the same name keep their order.
    ///
    /// ```
    /// // U+1F308 comes before U+FB03: as UTF-16 it begins with the unit D83C.
    /// let mut params = lye_url::SearchParams::parse("ﬃ=1&🌈=2&z=b&z=a");
    /// params.sort();
    /// let names: Vec<_> = params.iter().map(|(name, value)| format!("{name}{value}")).collect();
    /// assert_eq!(names, ["zb", "za", "🌈2", "ﬃ1"]);
    /// ```
    pub fn sort(&mut self) {
        self.list.sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
    }

    /// Returns the pairs in order.
    ///
    /// ```
    /// let params = lye_url::SearchParams::parse("a=1&b");
    /// assert_eq!(params.iter().collect::<Vec<_>>(), [("a", "1"), ("b", "")]);
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator + Clone {
        self.list.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether a pair has this name and, if given, this value.
fn matches(pair: &(String, String), name: &str, value: Option<&str>) -> bool {
    pair.0 == name && value.is_none_or(|value| pair.1 == value)
}

/// Writes the urlencoded serialization, without `?` (the stringification behavior).
impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&form_urlencoded::serialize(self.iter()))
    }
}

impl FromStr for SearchParams {
    type Err = Infallible;

    fn from_str(query: &str) -> Result<Self, Infallible> {
        Ok(Self::parse(query))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        Self { list: pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect() }
    }
}

impl<N: Into<String>, V: Into<String>> Extend<(N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        self.list.extend(pairs.into_iter().map(|(name, value)| (name.into(), value.into())));
    }
}

impl IntoIterator for SearchParams {
    type Item = (String, String);
    type IntoIter = std::vec::IntoIter<(String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leading_question_mark_is_optional() {
        assert_eq!(SearchParams::parse("?").size(), 0);
        assert_eq!(SearchParams::parse("").to_string(), "");
        assert_eq!(SearchParams::parse("a=b?c").get("a"), Some("b?c"));
    }

    #[test]
    fn set_keeps_the_position_of_the_first() {
        let mut params = SearchParams::parse("x=0&a=1&y=2&a=3&a=4");
        params.set("a", "");
        assert_eq!(params.to_string(), "x=0&a=&y=2");
    }

    #[test]
    fn delete_and_has_compare_names_exactly() {
        let mut params = SearchParams::from_iter([("a", "1"), ("A", "1"), ("a", "")]);
        assert!(params.has("a", Some("")));
        params.delete("a", Some(""));
        params.delete("b", None);
        assert_eq!(params.to_string(), "a=1&A=1");
    }

    #[test]
    fn sorting_is_stable_and_by_code_units() {
        let mut params = SearchParams::parse("z=b&a=b&z=a&a=a");
        params.sort();
        assert_eq!(params.to_string(), "a=b&a=a&z=b&z=a");
        let mut params = SearchParams::parse("é&e\u{FFFD}&e\u{301}");
        params.sort();
        let names: Vec<_> = params.into_iter().map(|pair| pair.0).collect();
        assert_eq!(names, ["e\u{301}", "e\u{FFFD}", "é"]);
        let mut params = SearchParams::parse("bbb&bb&aaa&aa=x&aa=y&");
        params.sort();
        assert_eq!(params.to_string(), "aa=x&aa=y&aaa=&bb=&bbb=");
    }

    #[test]
    fn collects_and_extends() {
        let mut params: SearchParams = [("a", "1")].into_iter().collect();
        params.extend([("b".to_owned(), "é".to_owned())]);
        assert_eq!(params.to_string(), "a=1&b=%C3%A9");
    }
}

//! Public suffixes, registrable domains and sites (URL Standard, 3.2; HTML Standard, 7.1.1.1).
//!
//! ```
//! use lye_url::Host;
//! use lye_url::public_suffix::PublicSuffixList;
//!
//! let list = PublicSuffixList::built_in();
//! let host = Host::Domain("sub.whatwg.github.io");
//! assert_eq!(list.public_suffix(host), Some("github.io"));
//! assert_eq!(list.registrable_domain(host), Some("whatwg.github.io"));
//! ```
//!
//! The standard warns that such a list differs between clients and is not a hard security boundary. Prefer origins.

mod built_in;
mod generated;

use crate::Host;
use crate::origin::Origin;
use crate::scheme::SchemeType;
use built_in::BuiltIn;
use std::collections::HashMap;

/// The section of the Public Suffix List that a rule belongs to.
///
/// ```
/// use lye_url::public_suffix::{PublicSuffixList, SuffixSection};
///
/// let list = PublicSuffixList::built_in();
/// assert_eq!(list.find("a.github.io").unwrap().section, Some(SuffixSection::Private));
/// assert_eq!(list.find("a.co.uk").unwrap().section, Some(SuffixSection::Icann));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SuffixSection {
    /// Suffixes that ICANN delegated, and those in the root zone of the DNS.
    Icann,
    /// Suffixes that domain holders requested.
    Private,
}

/// The result of [`PublicSuffixList::find`] for a domain.
///
/// ```
/// let list = lye_url::public_suffix::PublicSuffixList::built_in();
/// let found = list.find("www.example.co.uk").unwrap();
/// assert_eq!((found.public_suffix, found.registrable_domain), ("co.uk", Some("example.co.uk")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SuffixMatch<'a> {
    /// The public suffix, with the domain's trailing dot if it has one.
    pub public_suffix: &'a str,
    /// The public suffix and the label before it; `None` if the domain is a public suffix itself.
    pub registrable_domain: Option<&'a str>,
    /// The section of the rule; `None` if no rule matches, so that the last label counts as the suffix.
    pub section: Option<SuffixSection>,
}

/// A Public Suffix List (section 3.2): the built-in one, or one given at run time.
///
/// The standard warns that such a list differs between clients and is not a hard security boundary. Prefer origins.
///
/// The built-in list is Mozilla's list at <https://publicsuffix.org>, under the Mozilla Public License 2.0, as a version of the
/// crate `psl` contains it. The file `NOTICE` of this crate states the license's conditions for distributing binaries. [`parse`](Self::parse)
/// reads a newer one.
///
/// A search reads the labels of the domain once. Each matching wildcard of a list given at run time adds a path to follow.
///
/// ```
/// use lye_url::Host;
/// use lye_url::public_suffix::PublicSuffixList;
///
/// let list = PublicSuffixList::parse("com\n*.ck\n!www.ck\n");
/// assert_eq!(list.registrable_domain(Host::Domain("a.b.c.ck")), Some("b.c.ck"));
/// assert_eq!(list.registrable_domain(Host::Domain("a.www.ck")), Some("www.ck"));
/// ```
#[derive(Clone, Debug)]
pub struct PublicSuffixList {
    /// The rules; `None` is the built-in list.
    rules: Option<Rules>,
}

impl PublicSuffixList {
    /// Returns Mozilla's list.
    ///
    /// ```
    /// assert!(lye_url::public_suffix::PublicSuffixList::built_in().find("example.com").is_some());
    /// ```
    #[must_use]
    pub const fn built_in() -> Self {
        Self { rules: None }
    }

    /// Parses a list in the format of <https://publicsuffix.org/list/>.
    ///
    /// Each line has a rule up to its first white space, or a comment after `//`. Comments with `===BEGIN` and `===END` mark the
    /// sections; rules outside both count as ICANN's. Rules that are not domains are ignored, so parsing never fails. Time and
    /// memory are linear in the text.
    ///
    /// ```
    /// use lye_url::public_suffix::{PublicSuffixList, SuffixSection};
    ///
    /// let list = PublicSuffixList::parse(
    ///     "// ===BEGIN PRIVATE DOMAINS===\nblog.example // ours\n// ===END PRIVATE DOMAINS===\n测试",
    /// );
    /// let found = list.find("a.blog.example").unwrap();
    /// assert_eq!((found.public_suffix, found.section), ("blog.example", Some(SuffixSection::Private)));
    /// assert_eq!(list.find("a.xn--0zwm56d").unwrap().section, Some(SuffixSection::Icann));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self { rules: Some(Rules::parse(text)) }
    }

    /// Returns the public suffix of a host (section 3.2), or `None` if the host is not a domain.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::public_suffix::PublicSuffixList;
    ///
    /// let list = PublicSuffixList::built_in();
    /// assert_eq!(list.public_suffix(Host::Domain("example.com.")), Some("com."));
    /// assert_eq!(list.public_suffix(Host::Ipv4([127, 0, 0, 1].into())), None);
    /// ```
    #[must_use]
    pub fn public_suffix<'a>(&self, host: Host<'a>) -> Option<&'a str> {
        // Step 1.
        let Host::Domain(domain) = host else { return None };
        Some(self.find(domain)?.public_suffix)
    }

    /// Returns the registrable domain of a host (section 3.2), or `None` if it is not a domain, or is a public suffix itself.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::public_suffix::PublicSuffixList;
    ///
    /// let list = PublicSuffixList::built_in();
    /// assert_eq!(list.registrable_domain(Host::Domain("www.example.com")), Some("example.com"));
    /// assert_eq!(list.registrable_domain(Host::Domain("com")), None);
    /// ```
    #[must_use]
    pub fn registrable_domain<'a>(&self, host: Host<'a>) -> Option<&'a str> {
        let Host::Domain(domain) = host else { return None };
        self.find(domain)?.registrable_domain
    }

    /// Runs the Public Suffix List algorithm on a domain in ASCII and lower case, as the host parser returns it.
    ///
    /// Returns `None` if a label of the suffix is empty, as in `.` or `example..`. There is no registrable domain if the label
    /// before the suffix is empty, as in `a..com`.
    ///
    /// ```
    /// let list = lye_url::public_suffix::PublicSuffixList::built_in();
    /// let found = list.find("www.example.unlisted").unwrap();
    /// assert_eq!((found.public_suffix, found.section), ("unlisted", None));
    /// assert_eq!(list.find("."), None);
    /// ```
    pub fn find<'a>(&self, domain: &'a str) -> Option<SuffixMatch<'a>> {
        let bare = domain.strip_suffix('.').unwrap_or(domain);
        let (length, section) = match &self.rules {
            Some(rules) => rules.find(bare),
            None => BuiltIn.find(bare),
        };
        let start = bare.len().checked_sub(length)?;
        let suffix = bare.get(start..)?;
        if suffix.split('.').any(str::is_empty) {
            return None;
        }
        let registrable_domain =
            bare.get(..start).and_then(|before| before.strip_suffix('.')).and_then(|before| {
                let label = before.rfind('.').map_or(0, |dot| dot + 1);
                if label == before.len() { None } else { domain.get(label..) }
            });
        Some(SuffixMatch { public_suffix: domain.get(start..)?, registrable_domain, section })
    }

    /// Whether two origins are "schemelessly same site" (HTML Standard, 7.1.1.1).
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::public_suffix::PublicSuffixList;
    ///
    /// let list = PublicSuffixList::built_in();
    /// let origin = |url: &str| Url::parse(url).unwrap().origin();
    /// assert!(list.schemelessly_same_site(&origin("http://a.example.com/"), &origin("https://b.example.com:8080/")));
    /// assert!(!list.schemelessly_same_site(&origin("https://a.github.io/"), &origin("https://b.github.io/")));
    /// ```
    #[must_use]
    pub fn schemelessly_same_site(&self, a: &Origin, b: &Origin) -> bool {
        // Step 1 compares an opaque origin with itself; every opaque origin of a URL is new.
        let (Some(host_a), Some(host_b)) = (a.host(), b.host()) else { return false };
        // Step 2.
        let registrable = (self.registrable_domain(host_a), self.registrable_domain(host_b));
        match registrable {
            (None, _) => host_a == host_b,
            (a, b) => a == b,
        }
    }

    /// Whether two origins are "same site" (HTML Standard, 7.1.1.1): schemelessly same site, with equal schemes.
    ///
    /// ```
    /// use lye_url::Url;
    /// use lye_url::public_suffix::PublicSuffixList;
    ///
    /// let list = PublicSuffixList::built_in();
    /// let origin = |url: &str| Url::parse(url).unwrap().origin();
    /// assert!(list.same_site(&origin("https://a.example.com/"), &origin("https://b.example.com/")));
    /// assert!(!list.same_site(&origin("http://example.com/"), &origin("https://example.com/")));
    /// ```
    #[must_use]
    pub fn same_site(&self, a: &Origin, b: &Origin) -> bool {
        self.schemelessly_same_site(a, b) && scheme(a) == scheme(b)
    }
}

fn scheme(origin: &Origin) -> Option<SchemeType> {
    match origin {
        Origin::Opaque => None,
        Origin::Tuple { scheme, .. } => Some(*scheme),
    }
}

impl Default for PublicSuffixList {
    fn default() -> Self {
        Self::built_in()
    }
}

/// The rules of a list, as a tree of labels from the last to the first; node 0 is the root.
#[derive(Clone, Debug)]
struct Rules {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The section of the rule that ends here.
    rule: Option<SuffixSection>,
    /// The section of the exception that ends here.
    exception: Option<SuffixSection>,
    /// The child nodes by their labels, `*` for a wildcard.
    children: HashMap<Box<str>, usize>,
}

impl Rules {
    fn parse(text: &str) -> Self {
        let mut rules = Self { nodes: vec![Node::default()] };
        let mut section = SuffixSection::Icann;
        for line in text.strip_prefix('\u{FEFF}').unwrap_or(text).lines() {
            let line = line.trim_start();
            if let Some(comment) = line.strip_prefix("//") {
                if comment.contains("===BEGIN PRIVATE DOMAINS===") {
                    section = SuffixSection::Private;
                } else if comment.contains("===BEGIN ICANN DOMAINS===")
                    || comment.contains("===END PRIVATE DOMAINS===")
                {
                    section = SuffixSection::Icann;
                }
                continue;
            }
            if let Some(rule) = line.split_whitespace().next() {
                rules.add(rule, section);
            }
        }
        rules
    }

    fn add(&mut self, rule: &str, section: SuffixSection) {
        let (rule, exception) = match rule.strip_prefix('!') {
            Some(rule) => (rule, true),
            None => (rule, false),
        };
        // Rules may have a leading dot, which has no meaning.
        let rule = rule.strip_prefix('.').unwrap_or(rule);
        let mut labels = Vec::new();
        for label in rule.rsplit('.') {
            match (label, idna::domain_to_ascii_cow(label.as_bytes(), idna::AsciiDenyList::URL)) {
                ("*", _) => labels.push("*".into()),
                (_, Ok(label)) if !label.is_empty() && !label.contains(['.', '*']) => {
                    labels.push(Box::from(label.as_ref()))
                }
                _ => return,
            }
        }
        let mut node = 0;
        for label in labels {
            let next = self.nodes.len();
            let Some(parent) = self.nodes.get_mut(node) else { return };
            node = *parent.children.entry(label).or_insert(next);
            if node == next {
                self.nodes.push(Node::default());
            }
        }
        if let Some(node) = self.nodes.get_mut(node) {
            let place = if exception { &mut node.exception } else { &mut node.rule };
            place.get_or_insert(section);
        }
    }
}

impl Tree for Rules {
    fn child(&self, node: usize, label: &str) -> Option<usize> {
        self.nodes.get(node)?.children.get(label).copied()
    }

    fn rule(&self, node: usize) -> Option<SuffixSection> {
        self.nodes.get(node)?.rule
    }

    fn exception(&self, node: usize) -> Option<SuffixSection> {
        self.nodes.get(node)?.exception
    }
}

/// A list as a tree of labels from the last to the first; node 0 is the root.
trait Tree {
    /// Returns the child with this label, `*` for a wildcard.
    fn child(&self, node: usize, label: &str) -> Option<usize>;

    /// Returns the section of the rule that ends at a node.
    fn rule(&self, node: usize) -> Option<SuffixSection>;

    /// Returns the section of the exception that ends at a node.
    fn exception(&self, node: usize) -> Option<SuffixSection>;

    /// Returns the length of the public suffix and the section of its rule, by the algorithm of the list's documentation.
    fn find(&self, domain: &str) -> (usize, Option<SuffixSection>) {
        // If no rule matches, the rule is `*`.
        let mut found = (domain.rsplit('.').next().map_or(0, str::len), None);
        let mut at = vec![0];
        let mut length = 0;
        for label in domain.rsplit('.') {
            let before = length;
            length += label.len() + usize::from(length > 0);
            at = at
                .iter()
                .flat_map(|&node| [self.child(node, label), self.child(node, "*")])
                .flatten()
                .collect();
            if at.is_empty() {
                break;
            }
            for &node in &at {
                // An exception prevails, and its suffix is the part after its first label.
                if let Some(section) = self.exception(node) {
                    return (before, Some(section));
                }
                // Otherwise the rule with the most labels prevails.
                if let Some(section) = self.rule(node) {
                    found = (length, Some(section));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Url;

    /// The table of section 3.2.
    #[test]
    fn examples_of_the_standard() {
        let list = PublicSuffixList::built_in();
        for (host, suffix, registrable) in [
            ("com", Some("com"), None),
            ("example.com", Some("com"), Some("example.com")),
            ("www.example.com", Some("com"), Some("example.com")),
            ("sub.www.example.com", Some("com"), Some("example.com")),
            ("EXAMPLE.COM", Some("com"), Some("example.com")),
            ("example.com.", Some("com."), Some("example.com.")),
            ("github.io", Some("github.io"), None),
            ("whatwg.github.io", Some("github.io"), Some("whatwg.github.io")),
            ("إختبار", Some("xn--kgbechtv"), None),
            ("example.إختبار", Some("xn--kgbechtv"), Some("example.xn--kgbechtv")),
            ("sub.example.إختبار", Some("xn--kgbechtv"), Some("example.xn--kgbechtv")),
            ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
        ] {
            let url = Url::parse(&format!("https://{host}/")).expect(host);
            let host = url.host_enum().expect(host);
            assert_eq!((list.public_suffix(host), list.registrable_domain(host)), (suffix, registrable));
        }
    }

    #[test]
    fn hosts_other_than_domains_have_no_suffix() {
        let list = PublicSuffixList::built_in();
        for host in [Host::Ipv4([10, 0, 0, 1].into()), Host::Opaque("example.com"), Host::Empty] {
            assert_eq!((list.public_suffix(host), list.registrable_domain(host)), (None, None));
        }
    }

    fn found(list: &PublicSuffixList, domain: &'static str) -> Option<(&'static str, Option<&'static str>)> {
        list.find(domain).map(|found| (found.public_suffix, found.registrable_domain))
    }

    #[test]
    fn wildcards_and_exceptions() {
        // Both lists give the same answers where they have the same rules.
        let given = PublicSuffixList::parse(
            "com\nck\n*.ck\n!www.ck\nio\ngithub.io\nuk\nco.uk\n公司.cn\ncn\njp\nkawasaki.jp\n*.kawasaki.jp\n!city.kawasaki.jp\n",
        );
        for list in [PublicSuffixList::built_in(), given] {
            for (domain, expected) in [
                ("ck", Some(("ck", None))),
                ("test.ck", Some(("test.ck", None))),
                ("b.test.ck", Some(("test.ck", Some("b.test.ck")))),
                ("a.b.test.ck", Some(("test.ck", Some("b.test.ck")))),
                ("www.ck", Some(("ck", Some("www.ck")))),
                ("www.www.ck", Some(("ck", Some("www.ck")))),
                ("www.www.ck.", Some(("ck.", Some("www.ck.")))),
                ("city.kawasaki.jp", Some(("kawasaki.jp", Some("city.kawasaki.jp")))),
                ("a.b.kawasaki.jp", Some(("b.kawasaki.jp", Some("a.b.kawasaki.jp")))),
                ("www.xn--55qx5d.cn", Some(("xn--55qx5d.cn", Some("www.xn--55qx5d.cn")))),
                ("localhost", Some(("localhost", None))),
                ("a.b.unlisted", Some(("unlisted", Some("b.unlisted")))),
                ("", None),
                (".", None),
                ("..", None),
                ("com..", None),
                ("a..com", Some(("com", None))),
                (".com", Some(("com", None))),
                ("..ck", None),
            ] {
                assert_eq!(found(&list, domain), expected, "{domain:?}");
            }
        }
    }

    #[test]
    fn lists_are_parsed_line_by_line() {
        let text = "\u{FEFF}// ===BEGIN ICANN DOMAINS===\r\n\r\n  Com\r\nnet trailing words\r\n.org\n\
            // ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\nblog.com\na.*.b\n..\n*x\na b\n!\n\
            // ===END PRIVATE DOMAINS===\nlast";
        let list = PublicSuffixList::parse(text);
        let section = |domain| list.find(domain).and_then(|found| found.section);
        assert_eq!(section("x.com"), Some(SuffixSection::Icann));
        assert_eq!(section("x.net"), Some(SuffixSection::Icann));
        assert_eq!(section("x.org"), Some(SuffixSection::Icann));
        assert_eq!(section("x.blog.com"), Some(SuffixSection::Private));
        assert_eq!(section("x.last"), Some(SuffixSection::Icann));
        assert_eq!(section("x.trailing"), None);
        assert_eq!(found(&list, "y.a.q.b"), Some(("a.q.b", Some("y.a.q.b"))));
        assert_eq!(found(&list, "q.b"), Some(("b", Some("q.b"))));
        assert_eq!(found(&PublicSuffixList::parse(""), "a.b.com"), Some(("com", Some("b.com"))));
    }

    #[test]
    fn exceptions_prevail_in_any_order() {
        let list = PublicSuffixList::parse("!a.b.c\na.b.c\nx.a.b.c\n*.c");
        assert_eq!(found(&list, "x.a.b.c"), Some(("b.c", Some("a.b.c"))));
    }

    /// The tables of the HTML Standard, 7.1.1.1.
    #[test]
    fn same_site_tables_of_the_html_standard() {
        let list = PublicSuffixList::built_in();
        let origin = |url: &str| Url::parse(url).expect(url).origin();
        for (a, b, schemelessly, same) in [
            ("https://example.com", "https://sub.example.com", true, true),
            ("https://example.com", "https://sub.other.example.com", true, true),
            ("https://example.com", "http://non-secure.example.com", true, false),
            ("https://r.com", "https://r.com:8443", true, true),
            ("https://r.co.uk", "https://s.co.uk", false, false),
            ("https://github.io", "https://github.io", true, true),
            ("https://github.io", "https://a.github.io", false, false),
            ("https://a.github.io", "https://github.io", false, false),
            ("https://[::1]", "https://[::1]:1", true, true),
            ("https://1.2.3.4", "https://0.2.3.4", false, false),
            ("https://localhost", "https://localhost", true, true),
            ("https://a.com", "https://a.com.", false, false),
            ("data:a", "data:a", false, false),
            ("https://a.com", "data:a", false, false),
        ] {
            let (a, b) = (origin(a), origin(b));
            assert_eq!(list.schemelessly_same_site(&a, &b), schemelessly, "{a:?} {b:?}");
            assert_eq!(list.same_site(&a, &b), same, "{a:?} {b:?}");
        }
    }
}

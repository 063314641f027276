//! Regular expressions of URLs (`ALLOWED_URI_REGEXP` of DOMPurify): recognizes those that URL rules can express.

use super::draft::data_types;
use super::generated::reasons;
use super::js_regex::{JsRegex, literal};
use crate::facts::is_never_loaded;
use lye_policy::urls::{HostPattern, ProtocolRelative, UrlDenial, UrlRule, UrlRuleKey, UrlScheme};
use lye_policy::values::MAX_PATTERN_BYTES;
use std::collections::{BTreeMap, BTreeSet};

/// The schemes of the URLs that a pattern for plain characters matches.
pub(super) const PLAIN_SCHEMES: [&str; 3] = ["http", "https", "ftp"];

/// The end of DOMPurify's default expression, which allows all values that do not begin with a scheme.
const RELATIVE: [&str; 2] = [r"|[^a-z]|[a-z+.\-]+(?:[^a-z+.\-:]|$))", r"|[^a-z]|[a-z+.-]+(?:[^a-z+.-:]|$))"];

/// What an expression allows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct UriRegex {
    /// Schemes, each with its hosts; `None` if it allows any host.
    schemes: BTreeMap<UrlScheme, Option<BTreeSet<String>>>,
    /// Whether it allows values that do not begin with a scheme.
    pub(super) has_relative: bool,
    /// Whether it allows fragments, such as `#section`.
    has_fragments: bool,
    /// How the rules are stricter than the expression.
    pub(super) stricter: Option<&'static str>,
}

impl UriRegex {
    /// Returns what DOMPurify allows by default.
    pub(super) fn usual<'s>(schemes: impl IntoIterator<Item = &'s str>) -> Self {
        let schemes = schemes.into_iter().filter_map(|scheme| Some((UrlScheme::parse(scheme).ok()?, None)));
        Self { schemes: schemes.collect(), has_relative: true, has_fragments: true, stricter: None }
    }

    /// Allows all values without a scheme, and these schemes, with any host.
    pub(super) fn widen<'s>(&self, schemes: impl IntoIterator<Item = &'s str>) -> Self {
        let mut widened = Self::usual(schemes);
        widened.schemes.extend(self.schemes.keys().map(|scheme| (scheme.clone(), None)));
        widened
    }

    /// Recognizes an expression. Returns `None` if URL rules cannot express it.
    pub(super) fn recognize(regex: &JsRegex) -> Option<Self> {
        let source = regex.source.as_str();
        if let Some(schemes) = RELATIVE.iter().find_map(|end| source.strip_suffix(end)) {
            let schemes = schemes.strip_prefix("^(?:").or_else(|| schemes.strip_prefix("^("))?;
            let mut known = Self::of_texts(&JsRegex::new(&format!("^(?:{schemes})"), "")?)?;
            (known.has_relative, known.has_fragments) = (true, true);
            return Some(known);
        }
        Self::of_texts(regex)
    }

    /// Recognizes an expression that matches the beginnings of URLs, such as `^https?:\/\/example\.com\/`.
    fn of_texts(regex: &JsRegex) -> Option<Self> {
        let source = regex.source.as_str();
        let rest = source.strip_suffix('$').unwrap_or(source);
        let open_ended = [".*", ".+", r"[^\s]+", r"\S+"].iter().find_map(|end| rest.strip_suffix(end));
        let texts = JsRegex::new(open_ended.unwrap_or(source), "")?.texts()?;
        if texts.is_end {
            return None;
        }
        let mut known = Self::default();
        if !texts.is_start {
            known.stricter = Some(reasons::MATCHES_ANYWHERE);
        }
        for text in &texts.texts {
            known.add(text)?;
        }
        Some(known)
    }

    /// Adds what begins with a text.
    fn add(&mut self, text: &str) -> Option<()> {
        if text == "#" {
            self.has_fragments = true;
            return Some(());
        }
        let Some((scheme, rest)) = text.split_once(':') else {
            self.schemes.insert(UrlScheme::parse(text).ok()?, None);
            self.stricter = Some(reasons::OTHER_SCHEMES);
            return Some(());
        };
        let scheme = UrlScheme::parse(scheme).ok()?;
        if rest.is_empty() || rest == "/" || rest == "//" {
            self.schemes.insert(scheme, None);
            return Some(());
        }
        let host = rest.strip_prefix("//")?;
        if !host.ends_with('/') {
            self.stricter = Some(reasons::LONGER_HOSTS);
        }
        let host = host.strip_suffix('/').unwrap_or(host);
        HostPattern::parse(host).ok().filter(|_| !host.contains(['/', '*', ':', '@', '?', '#']))?;
        if let Some(hosts) = self.schemes.entry(scheme).or_insert_with(|| Some(BTreeSet::new())) {
            hosts.insert(host.to_owned());
        }
        Some(())
    }

    /// Whether it allows a URL that browsers load from an attribute.
    pub(super) fn loads(&self, key: &UrlRuleKey) -> bool {
        let is_loaded = |scheme: &UrlScheme| !is_never_loaded(key, scheme.as_str());
        self.has_relative || self.has_fragments || self.schemes.keys().any(is_loaded)
    }

    /// Whether it allows URLs that a pattern for plain characters matches: relative ones, and those of the web.
    pub(super) fn allows_plain_characters(&self) -> bool {
        self.has_relative || PLAIN_SCHEMES.iter().any(|scheme| self.schemes.contains_key(*scheme))
    }

    /// Returns the rule for an attribute, with `data:` URLs, and with alternatives for single hosts. It keeps nothing if nothing is allowed.
    pub(super) fn rule(&self, has_data: bool, may_be_empty: bool) -> UrlRule {
        let mut by_hosts: BTreeMap<Option<&BTreeSet<String>>, BTreeSet<UrlScheme>> = BTreeMap::new();
        for (scheme, hosts) in &self.schemes {
            by_hosts.entry(hosts.as_ref()).or_default().insert(scheme.clone());
        }
        let with_schemes = |schemes: BTreeSet<UrlScheme>| {
            let rule = UrlRule::default().with_allowed_schemes(schemes).with_allow_credentials();
            rule.with_resolve_protocol_relative(ProtocolRelative::Refuse)
        };
        let mut first = with_schemes(by_hosts.remove(&None).unwrap_or_default());
        first.allow_relative = Some(self.has_relative);
        first.allow_fragment = self.has_fragments;
        if self.has_relative {
            first.deny.insert(UrlDenial::SchemeLookalikes);
            first.resolve_protocol_relative = ProtocolRelative::Keep;
        }
        let is_first = has_data || by_hosts.is_empty() || !first.keeps_nothing(self.has_relative);
        let of_hosts = by_hosts.into_iter().map(|(hosts, schemes)| {
            let hosts = hosts.into_iter().flatten().filter_map(|host| HostPattern::parse(host).ok());
            with_schemes(schemes).with_allowed_hosts(hosts).with_allow_relative(false)
        });
        let mut rules = is_first.then_some(first).into_iter().chain(of_hosts);
        let mut rule = rules.next().unwrap_or_default();
        rule.alternatives = rules.collect();
        rule.data = data_types().filter(|_| has_data).collect();
        rule.allow_empty = may_be_empty;
        rule
    }

    /// Returns a pattern for values that hold no URL, which DOMPurify checks with the same expression. White space and control
    /// characters are ignored in front of a scheme and in words, as DOMPurify does. `text` limits the rest of a value.
    /// If the expression has so many schemes that the pattern would be too long, it also refuses values with `-`, `]` or `<`.
    pub(super) fn value_pattern(&self, text: Text) -> String {
        let parts = text.parts();
        let fits = |pattern: &String| pattern.len() <= MAX_PATTERN_BYTES;
        let mut patterns = parts.markup_after_words.iter().map(|form| self.value_pattern_of(&parts, form));
        patterns.find(fits).unwrap_or_else(|| self.value_pattern_of(&Text::Without(r"\-\]<").parts(), ""))
    }

    fn value_pattern_of(&self, parts: &Parts, markup_after_words: &str) -> String {
        const TRIMMED: &str = r"[\s\uFEFF&&[^\x85]]";
        const SKIPPED: &str = r"\x00- \s\u180E\u200B-\u2027\uFEFF";
        let Parts { rest, start, part_of_end, markup, after_words, .. } = parts;
        let mut starts = Vec::new();
        // DOMPurify removes white space around a value, and accepts the empty value.
        let mut alternatives = vec![format!("{TRIMMED}+")];
        if self.has_relative {
            let word = format!(r"[a-zA-Z][a-zA-Z+.\-{SKIPPED}]*");
            starts.push(format!("[^a-zA-Z{SKIPPED}{start}]"));
            starts.push(format!(r"{word}(?:[^a-zA-Z+.\-:{SKIPPED}{after_words}]{markup_after_words})"));
            alternatives.push(part_of_end.map_or(word.clone(), |part| format!("{word}{part}*")));
            alternatives.extend(part_of_end.map(|part| format!("{part}+")));
            if let Some(markup) = markup {
                starts.push(markup.clone());
                // A word without a hyphen at its end does not make the end of a comment of these.
                starts.push(format!(r"[a-zA-Z](?:[a-zA-Z+.\-{SKIPPED}]*[a-zA-Z+.{SKIPPED}])?[>!]"));
            }
        } else if self.has_fragments {
            starts.push("#".to_owned());
        }
        let of_any_host = self.schemes.iter().filter(|(_, hosts)| hosts.is_none());
        let schemes: Vec<String> = of_any_host.map(|(scheme, _)| literal(scheme.as_str(), false)).collect();
        if !schemes.is_empty() {
            starts.push(format!("(?i-u:{}):", schemes.join("|")));
        }
        if starts.is_empty() {
            return format!("{TRIMMED}*");
        }
        alternatives.push(format!("(?:{}){rest}", starts.join("|")));
        let end = if self.has_relative && part_of_end.is_some() { UNFINISHED } else { "" };
        format!("(?:[{SKIPPED}]*(?:{}))?{end}", alternatives.join("|"))
    }
}

/// The beginning of an end tag at the end of a value, where nothing completes it.
const UNFINISHED: &str = "(?:</(?i:s[ct]?|t[ie]?|no?|[ix]))?";

/// Limits of the text of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Text {
    /// Any text.
    Any,
    /// Text without the listed characters.
    Without(&'static str),
    /// Text without the ends of comments, of CDATA sections and of elements with raw text, such as `-->`, `]>` and `</style`.
    WithoutEnds,
}

/// Parts of patterns for texts.
#[derive(Default)]
struct Parts {
    /// What follows a start.
    rest: String,
    /// Characters that are no start by themselves.
    start: &'static str,
    /// What may stand at the end, once or more often.
    part_of_end: Option<&'static str>,
    /// Another start, with these characters.
    markup: Option<String>,
    /// What `markup` may be directly behind a word: from the longest form, because patterns have a limit, to none.
    markup_after_words: Vec<String>,
    /// Characters that do not follow a word.
    after_words: &'static str,
}

impl Text {
    /// Returns a pattern for whole values; `None` if any value is allowed.
    pub(super) fn pattern(self) -> Option<String> {
        let end = if self == Self::WithoutEnds { UNFINISHED } else { "" };
        (self != Self::Any).then(|| self.parts().rest + end)
    }

    fn parts(self) -> Parts {
        let simple = |rest: String, excluded: &'static str| Parts {
            rest,
            start: excluded,
            markup_after_words: vec![String::new()],
            after_words: excluded,
            ..Parts::default()
        };
        match self {
            Self::Any => simple("(?s:.)*".to_owned(), ""),
            Self::Without(excluded) => simple(format!("[^{excluded}]*"), excluded),
            Self::WithoutEnds => {
                // A pattern cannot look around. So each part that may become an end is read up to a character after which it is none.
                // `end` are such parts, one after the other.
                let part_of_end = r"(?:[\-\]<]|</|[\-\]]!)";
                let end = format!("{part_of_end}*");
                // The names of elements with raw text begin with two or three of these letters.
                const NAME: &str = concat!(
                    r"(?i:[^\-\]<stxni]|s(?:[^\-\]<ct]|c[^\-\]<r]|t[^\-\]<y])|t(?:[^\-\]<ie]|i[^\-\]<t]|e[^\-\]<x])",
                    r"|n(?:[^\-\]<o]|o[^\-\]<sef])|i[^\-\]<f]|x[^\-\]<m])"
                );
                let markup = format!(r"{end}(?:[\-\]]!?[^\-\]<>!]|<[^\-\]</]|</{NAME}|(?:\]|</?)->)|->");
                let after_word =
                    |name: &str| format!(r"|<(?:/{name}|[^\-\]</])|\]+(?:[!\-]?[^\-\]<>!]|<[^\-\]</])");
                Parts {
                    rest: format!(r"(?:[^\-\]<]|{markup})*{end}"),
                    start: r"\-\]<",
                    part_of_end: Some(part_of_end),
                    markup: Some(markup),
                    markup_after_words: vec![
                        after_word(NAME),
                        after_word(r"[^\-\]<stxniSTXNI]"),
                        String::new(),
                    ],
                    after_words: r"<>!\]",
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_policy::values::ValuePattern;

    fn known(source: &str) -> Option<UriRegex> {
        UriRegex::recognize(&JsRegex::new(source, "i").unwrap())
    }

    fn schemes(source: &str) -> String {
        known(source).unwrap().schemes.keys().map(UrlScheme::as_str).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn common_expressions_are_recognized() {
        let usual = r"^(?:(?:(?:f|ht)tps?|mailto|tel|xxx):|[^a-z]|[a-z+.\-]+(?:[^a-z+.\-:]|$))";
        assert_eq!(schemes(usual), "ftp ftps http https mailto tel xxx");
        assert!(known(usual).unwrap().has_relative);
        for source in [
            "^https?:",
            r"^https?:\/\/",
            "^(https?):",
            "^(?:http|https):",
            r"^https?:\/\/.*$",
            "^http:|^https:",
        ] {
            assert_eq!(schemes(source), "http https", "{source}");
            assert_eq!(known(source).unwrap().stricter, None, "{source}");
            assert!(!known(source).unwrap().has_relative);
        }
        assert_eq!(known("^(https:|#)").unwrap().rule(false, false).alternatives, []);
    }

    #[test]
    fn hosts_are_recognized() {
        let rule = known(r"^https:\/\/(www\.)?example\.com\/").unwrap().rule(false, false);
        let hosts = HostPattern::list(["example.com", "www.example.com"]).unwrap();
        assert_eq!((rule.allowed_hosts, rule.alternatives), (Some(hosts), Vec::new()));
        assert!(known(r"^https:\/\/example\.com").unwrap().stricter.is_some());
        assert!(known("https:").unwrap().stricter.is_some());
    }

    #[test]
    fn other_expressions_are_not_recognized() {
        for source in [
            "^javascript:",
            "^data:",
            r"^\/",
            "^https:$",
            r"^[a-z]+:",
            r"^https:\/\/example\.com\/a\?b",
            ".",
            "^(?!javascript:)",
        ] {
            assert_eq!(known(source), None, "{source}");
        }
    }

    #[test]
    fn values_are_checked_like_urls() {
        let usual = UriRegex::usual(["https"]);
        let pattern = ValuePattern::parse(&usual.value_pattern(Text::Any)).unwrap();
        for value in
            ["", "a", "100%", "a b", "https://a", " HTTPS:a", "1:a", "é:a", "a1:b", "text/html; a:b", "-a:b"]
        {
            assert!(pattern.matches(value), "{value:?}");
        }
        for value in
            ["javascript:a", " a:b", "\u{1}a:b", "j\u{2028}a:b", "a-b:c", "a b:c", "https\u{200B}x:a"]
        {
            assert!(!pattern.matches(value), "{value:?}");
        }
        let https = ValuePattern::parse(&known("^https:").unwrap().value_pattern(Text::Any)).unwrap();
        assert!(https.matches("") && https.matches("https:a") && !https.matches("a") && !https.matches("#"));
        let nothing = ValuePattern::parse(&UriRegex::default().value_pattern(Text::Any)).unwrap();
        assert!(nothing.matches("") && !nothing.matches("a"));
    }

    /// Pieces of markup in every order: what DOMPurify refuses does not match.
    #[test]
    fn texts_without_ends_have_none() {
        const ENDS: [&str; 12] = [
            "-->",
            "--!>",
            "]>",
            "</style",
            "</script",
            "</title",
            "</xmp",
            "</textarea",
            "</noscript",
            "</iframe",
            "</noembed",
            "</noframes",
        ];
        const PIECES: [&str; 14] =
            ["-", "--", ">", "!", "]", "<", "/", "</", "style", "Title", "nofra", "mes", "a", " "];
        let free = ValuePattern::parse(&Text::WithoutEnds.pattern().unwrap()).unwrap();
        let usual = UriRegex::usual(SCHEMES);
        let checked = ValuePattern::parse(&usual.value_pattern(Text::WithoutEnds)).unwrap();
        let unlimited = ValuePattern::parse(&usual.value_pattern(Text::Any)).unwrap();
        for number in 0..PIECES.len().pow(4) {
            let pieces = (0..4).map(|place| PIECES[number / PIECES.len().pow(place) % PIECES.len()]);
            let value: String = pieces.collect();
            let lower = value.to_ascii_lowercase();
            let has_end = ENDS.iter().any(|end| lower.contains(end));
            assert!(!(has_end && free.matches(&value)), "{value:?}");
            assert!(!checked.matches(&value) || !has_end && unlimited.matches(&value), "{value:?}");
        }
        for value in [
            "",
            "a",
            "a - b",
            "a -> b",
            "a > b",
            "<b>a</b> <i>b</i>",
            "--",
            "- ]",
            "<",
            "</",
            "a!",
            "!>",
            "a</t",
            "</S",
        ] {
            assert!(free.matches(value), "{value:?}");
        }
        for value in [
            "",
            "a",
            "100%",
            "a - b",
            "<p>",
            "a > b",
            "https:a",
            "a!",
            "-1",
            "#a",
            "url(#a)",
            "é -> a",
            "a]'",
            "a]]-b",
            "a]!c",
            "a]<b",
            "n</t",
            "n</t\"",
            "a</sx",
            "</st",
            "https:</no",
        ] {
            assert!(checked.matches(value), "{value:?}");
        }
    }

    const SCHEMES: [&str; 10] =
        ["callto", "cid", "ftp", "ftps", "http", "https", "mailto", "matrix", "sms", "xmpp"];
}

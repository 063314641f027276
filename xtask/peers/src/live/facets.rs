//! What differs between two trees, in groups that can be counted and declared.

use crate::compare::{Item, URL_ATTRIBUTES, prefix};
use lye::url::Url;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A kind of difference, such as `has <a href>`: Lye's tree has the attribute, and the peer's has it nowhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Facet {
    pub(super) text: String,
    /// Whether Lye keeps what the peer does not.
    pub(super) is_laxer: bool,
}

/// Facets in which the peer keeps what Lye does not begin with one of these words.
const STRICTER: [&str; 3] = ["lacks ", "less ", "fewer "];

impl Facet {
    fn strict(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_laxer: false }
    }

    fn lax(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_laxer: true }
    }

    /// Whether the peer keeps what Lye does not.
    pub(super) fn is_stricter(&self) -> bool {
        STRICTER.iter().any(|word| self.text.starts_with(word))
    }

    /// Returns the facet of an input that Lye does not clean.
    pub(super) fn of_error(error: &str) -> Self {
        Self::strict(format!("fails: {error}"))
    }
}

/// A part of a tree.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Element(String),
    Attribute(String, String),
    /// The value of an attribute, a token of it, or a property in it.
    Value(String, String, String),
}

impl Part {
    /// The part that this one is in.
    fn owner(&self) -> Option<Self> {
        match self {
            Self::Element(_) => None,
            Self::Attribute(element, _) => Some(Self::Element(element.clone())),
            Self::Value(element, name, _) => Some(Self::Attribute(element.clone(), name.clone())),
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Element(element) => format!("<{element}>"),
            Self::Attribute(element, name) => format!("<{element} {name}>"),
            Self::Value(element, name, _) => format!("value of <{element} {name}>"),
        }
    }
}

/// Returns how Lye's tree differs from that of the peer: nothing if they are equal. Three changes that Lye or a peer makes to all texts or
/// values have facets of their own, and other facets are those that remain without these changes. `id_prefix` is the prefix that the policy
/// adds to ids, or empty. `replacement` is the character that the peer writes instead of control characters, if any.
pub(super) fn facets(peer: &[Item], lye: &[Item], id_prefix: &str, replacement: Option<char>) -> Vec<Facet> {
    if peer == lye {
        return Vec::new();
    }
    let mut trees = [peer.to_vec(), lye.to_vec()];
    let mut facets = facets_of(&trees[0], &trees[1]);
    let mut changes = Vec::new();
    let without_prefix = |items: &[Item]| with_values(items, &|_, value| without_prefix(value, id_prefix));
    let mut step = |name: &str, without: &dyn Fn(&[Item]) -> Vec<Item>| {
        let changed = [without(&trees[0]), without(&trees[1])];
        let others = facets_of(&changed[0], &changed[1]);
        if others != facets {
            changes.push(Facet::strict(name));
        }
        (trees, facets) = (changed, others);
    };
    step("control characters", &|items| without_controls(items, replacement));
    // These hold no URL, whatever they look like.
    let is_plain = |name: &str| name == "class" || name.starts_with("data-");
    let trim = |name: &str, value: &str| {
        let trimmed = if is_plain(name) { trimmed(value) } else { trimmed_url(value) };
        trimmed.to_owned()
    };
    step("white space around values", &|items| with_values(items, &trim));
    if !id_prefix.is_empty() {
        step("prefix of ids", &without_prefix);
    }
    facets.extend(changes);
    facets
}

/// Returns a tree with other values of attributes.
fn with_values(items: &[Item], change: &dyn Fn(&str, &str) -> String) -> Vec<Item> {
    let changed = |item: &Item| match item {
        Item::Element { namespace, name, attributes } => Item::Element {
            namespace: *namespace,
            name: name.clone(),
            attributes: attributes.iter().map(|(name, value)| (name.clone(), change(name, value))).collect(),
        },
        item => item.clone(),
    };
    items.iter().map(changed).collect()
}

/// Removes the prefix of ids from a value. Behind it, a policy percent-encodes the id in a fragment, so fragments are decoded.
fn without_prefix(value: &str, id_prefix: &str) -> String {
    let value = value.replace(id_prefix, "");
    let decoded = value.strip_prefix('#').map(|id| percent_decode_str(id).decode_utf8_lossy().into_owned());
    decoded.map_or(value, |id| format!("#{id}"))
}

/// What JavaScript takes for white space, percent-encoded.
static ENCODED_SPACES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let encoded = |space: char| utf8_percent_encode(&space.to_string(), NON_ALPHANUMERIC).to_string();
    ('\0'..='\u{feff}').filter(|&character| is_space(character)).map(encoded).collect()
});

/// Whether JavaScript takes a character for white space.
fn is_space(character: char) -> bool {
    character.is_whitespace() && character != '\u{85}' || character == '\u{feff}'
}

/// Removes white space from both ends of a value, also if it is percent-encoded.
fn trimmed(mut value: &str) -> &str {
    loop {
        let before = value;
        value = value.trim_matches(is_space);
        for encoded in ENCODED_SPACES.iter() {
            value = value.strip_prefix(encoded.as_str()).unwrap_or(value);
            value = value.strip_suffix(encoded.as_str()).unwrap_or(value);
        }
        if value == before {
            return value;
        }
    }
}

/// Removes white space from both ends of a value, unless a URL of another kind would be left, such as an absolute one.
fn trimmed_url(value: &str) -> &str {
    let trimmed = trimmed(value);
    let is_alike =
        trimmed.len() == value.len() || trimmed.is_empty() || kind_of_url(trimmed) == kind_of_url(value);
    if is_alike { trimmed } else { value }
}

/// Returns a tree without the control characters that Lye removes or a peer replaces, without the replacement, and without texts that only
/// have such characters. In URLs, Lye encodes them.
fn without_controls(items: &[Item], replacement: Option<char>) -> Vec<Item> {
    let is_removed =
        |of: char| is_removed(of) || replacement.is_some() && of == '\u{c}' || Some(of) == replacement;
    let clean = |text: &str| text.chars().filter(|&character| !is_removed(character)).collect::<String>();
    let value = |(name, value): &(String, String)| {
        let has_urls = is_url(name) || has_several_urls(name);
        (name.clone(), if has_urls { value.clone() } else { clean(value) })
    };
    let mut without: Vec<Item> = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Text(text) if clean(text).is_empty() => {}
            Item::Text(text) => without.push(Item::Text(clean(text))),
            Item::Comment(text) => without.push(Item::Comment(clean(text))),
            Item::Element { namespace, name, attributes } => without.push(Item::Element {
                namespace: *namespace,
                name: name.clone(),
                attributes: attributes.iter().map(value).collect(),
            }),
            item => without.push(item.clone()),
        }
    }
    without
}

/// Whether an attribute has a control character that Lye removes or percent-encodes.
pub(super) fn has_controls(item: &Item) -> bool {
    let has = |value: &str| value.contains(|c| is_removed(c) || matches!(c, '\u{80}'..='\u{9f}'));
    matches!(item, Item::Element { attributes, .. } if attributes.iter().any(|(_, value)| has(value)))
}

/// Whether DOMPurify removes a character before it looks for a scheme.
fn is_blank(character: char) -> bool {
    is_space(character) || character <= ' ' || matches!(character, '\u{180e}' | '\u{200b}'..='\u{2027}')
}

/// Whether an attribute has a value that is not empty, but only of characters that DOMPurify removes before it looks for a scheme, and not
/// only of those that it trims.
pub(super) fn has_blank_value(item: &Item) -> bool {
    matches!(item, Item::Element { attributes, .. } if attributes.iter().any(|(_, value)| {
        value.chars().all(is_blank) && !value.chars().all(is_space)
    }))
}

/// Whether an attribute has a value that begins with `#` for bleach alone, which removes some characters before it looks.
pub(super) fn has_hidden_fragment(item: &Item) -> bool {
    let is_ignored = |character: char| {
        matches!(character, '\0'..=' ' | '`' | '\u{7f}'..='\u{a0}' | '\u{fffd}') || character.is_whitespace()
    };
    matches!(item, Item::Element { attributes, .. } if attributes.iter().any(|(_, value)| {
        value.starts_with(is_ignored) && value.trim_start_matches(is_ignored).starts_with('#')
    }))
}

/// Whether an attribute has a value with a scheme for DOMPurify alone, which removes some characters before it looks.
pub(super) fn has_split_scheme(item: &Item) -> bool {
    let is_split = |value: &str| {
        let scheme = value.split_once(':').map(|(scheme, _)| scheme.trim_start_matches(is_blank));
        scheme.is_some_and(|scheme| {
            let is_of_word =
                |of: char| is_blank(of) || of.is_ascii_alphanumeric() || matches!(of, '+' | '-' | '.');
            scheme.contains(is_blank) && scheme.chars().all(is_of_word)
        })
    };
    matches!(item, Item::Element { attributes, .. } if attributes.iter().any(|(_, value)| is_split(value)))
}

/// Whether an attribute has a value whose scheme has a capital letter, which rehype-sanitize takes for another scheme.
pub(super) fn has_capital_scheme(item: &Item) -> bool {
    let is_capital = |value: &str| {
        let scheme = value.split_once(':').map(|(scheme, _)| scheme.trim());
        scheme.is_some_and(|scheme| {
            scheme.contains(|of: char| of.is_ascii_uppercase())
                && scheme.chars().all(|of| of.is_ascii_alphanumeric() || matches!(of, '+' | '-' | '.'))
        })
    };
    matches!(item, Item::Element { attributes, .. } if attributes.iter().any(|(_, value)| is_capital(value)))
}

fn is_removed(character: char) -> bool {
    character < ' ' && !matches!(character, '\t' | '\n' | '\u{c}' | '\r')
}

fn facets_of(peer: &[Item], lye: &[Item]) -> Vec<Facet> {
    if peer == lye {
        return Vec::new();
    }
    let (of_peer, of_lye) = (parts(peer), parts(lye));
    let (more, less) = (Surplus::new(lye, &of_lye, &of_peer), Surplus::new(peer, &of_peer, &of_lye));
    let mut facets: Vec<Facet> =
        missing(&of_lye, &of_peer).flat_map(|part| more.shown("has", part)).map(Facet::lax).collect();
    let losses = |part: &Part| {
        let count = |parts: &BTreeMap<Part, usize>| parts.get(part).copied().unwrap_or_default();
        count(&of_peer).saturating_sub(count(&of_lye))
    };
    let is_lost = |part: &&Part| match part.owner() {
        None => !of_lye.contains_key(part),
        // More of them are lost than of what they are in. The others are lost with it.
        Some(owner) => of_lye.contains_key(&owner) && losses(part) > losses(&owner),
    };
    facets
        .extend(of_peer.keys().filter(is_lost).flat_map(|part| less.shown("lacks", part)).map(Facet::strict));
    for (part, count) in &of_lye {
        let Some(other) = of_peer.get(part).filter(|other| *other != count) else { continue };
        match part.owner() {
            None => {
                let facet = if count > other { "more of an element" } else { "fewer of an element" };
                facets.push(Facet::strict(facet));
            }
            // The trees have the owner equally often, and more of them have the part in one tree.
            Some(owner) if count > other && of_peer.get(&owner) == of_lye.get(&owner) => {
                facets.extend(more.shown("has", part).into_iter().map(Facet::lax));
            }
            Some(_) => {}
        }
    }
    let texts = [peer, lye].map(text);
    if texts[0] != texts[1] {
        facets.push(Facet::strict(text_facet(&texts[0], &texts[1])));
    }
    let comments = [peer, lye].map(|items| others(items));
    if comments[0] != comments[1] {
        let is_more = comments[1].iter().any(|comment| !comments[0].contains(comment));
        facets.push(Facet::strict(if is_more { "other comments" } else { "fewer comments" }));
    }
    if facets.is_empty() {
        let is_spelling = without_values(peer).eq(without_values(lye));
        facets.push(Facet::strict(if is_spelling { "spelling of values" } else { "order" }));
    }
    facets.sort();
    facets.dedup();
    facets
}

/// Returns the parts of one tree that are nowhere in another, without parts of such parts.
fn missing<'p>(
    of: &'p BTreeMap<Part, usize>,
    from: &'p BTreeMap<Part, usize>,
) -> impl Iterator<Item = &'p Part> {
    of.keys()
        .filter(|part| !from.contains_key(part) && part.owner().is_none_or(|owner| from.contains_key(&owner)))
}

/// Returns CSS without escapes.
fn without_escapes(css: &str) -> String {
    let mut parts = css.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
        let (number, rest) = part.split_at(digits);
        text.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        text.push_str(if digits == 0 { rest } else { rest.strip_prefix(' ').unwrap_or(rest) });
    }
    text
}

/// What one tree has more often than another.
struct Surplus<'p> {
    of: &'p BTreeMap<Part, usize>,
    over: &'p BTreeMap<Part, usize>,
    /// The kinds of the values that a policy checks.
    kinds: BTreeMap<Part, String>,
}

impl<'p> Surplus<'p> {
    fn new(items: &[Item], of: &'p BTreeMap<Part, usize>, over: &'p BTreeMap<Part, usize>) -> Self {
        let mut kinds = BTreeMap::new();
        for_each_part(items, |part, kind| {
            if let Some(kind) = kind {
                // Of two declarations of a property, the one with a script counts.
                let known = kinds.entry(part).or_insert_with(|| kind.clone());
                if kind == SCRIPT {
                    *known = kind;
                }
            }
        });
        Self { of, over, kinds }
    }

    /// Returns how a part is shown: of values that a policy checks, such as URLs, with the kinds of those that the other tree lacks.
    fn shown(&self, verb: &str, part: &Part) -> Vec<String> {
        let text = format!("{verb} {}", part.shown());
        let is_more = |part: &Part, count: usize| count > self.over.get(part).copied().unwrap_or_default();
        let mut kinds: Vec<&String> = match part {
            Part::Element(_) => Vec::new(),
            Part::Value(..) => self.kinds.get(part).into_iter().collect(),
            Part::Attribute(element, name) => self
                .of
                .iter()
                .filter(|(part, count)| {
                    matches!(part, Part::Value(of, attribute, _) if of == element && attribute == name)
                        && is_more(part, **count)
                })
                .filter_map(|(part, _)| self.kinds.get(part))
                .collect(),
        };
        kinds.sort();
        kinds.dedup();
        match kinds.is_empty() {
            true => vec![text],
            false => kinds.into_iter().map(|kind| format!("{text} ({kind})")).collect(),
        }
    }
}

/// Returns what a rule may refuse in a URL, or what is unusual in it.
fn kind_of_url(value: &str) -> String {
    let trimmed = value.trim_matches(|of: char| of <= ' ');
    if trimmed.is_empty() {
        return "empty".to_owned();
    }
    // Lye encodes them.
    if percent_decode_str(trimmed).decode_utf8_lossy().chars().all(is_blank) {
        return "blank".to_owned();
    }
    let absolute = Url::parse(trimmed);
    let after =
        trimmed.split_once(':').map(|(_, rest)| rest.replace(['\t', '\n', '\r'], "").replace('\\', "/"));
    match &absolute {
        Ok(url) if url.scheme() == "data" => return kind_of_data(url.href()),
        Ok(url) if url.is_special() && after.is_some_and(|rest| !rest.starts_with("//")) => {
            return "scheme without two slashes".to_owned();
        }
        _ => {}
    }
    let base = Url::parse(BASE);
    let resolved = base.and_then(|base| Url::parse_with_base(trimmed, &base));
    let Ok(url) = absolute.or(resolved) else { return "not valid".to_owned() };
    if url.includes_credentials() {
        return "user name or password".to_owned();
    }
    if url.href().starts_with(BASE_ORIGIN) {
        if url.href()[BASE_ORIGIN.len()..].starts_with('/') {
            return "relative with an empty segment".to_owned();
        }
        let start = trimmed.split(['/', '?', '#']).next().unwrap_or_default();
        return if start.contains(':') { "relative with a colon" } else { "relative" }.to_owned();
    }
    let of = if matches!(url.scheme(), "http" | "https") { "scheme" } else { "other scheme" };
    format!("{of} {}", url.scheme())
}

/// Returns the media type of a `data:` URL, unless its data cannot be decoded.
fn kind_of_data(value: &str) -> String {
    let invalid = "data that is not valid".to_owned();
    let value = value.split('#').next().unwrap_or_default();
    let Some((head, body)) = value.strip_prefix("data:").and_then(|rest| rest.split_once(',')) else {
        return invalid;
    };
    let head = head.trim().to_ascii_lowercase();
    let essence = head.split(';').next().unwrap_or_default().trim();
    if !essence.is_empty() && essence.split('/').filter(|part| !part.is_empty()).count() != 2 {
        return invalid;
    }
    if head.ends_with("base64") {
        let body: Vec<u8> = percent_decode_str(body).filter(|byte| !byte.is_ascii_whitespace()).collect();
        let digits = body.iter().rev().skip_while(|byte| **byte == b'=').count();
        let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        let padding = body.len() - digits;
        if digits % 4 == 1
            || !body[..digits].iter().all(is_digit)
            || padding > 0 && !body.len().is_multiple_of(4)
        {
            return invalid;
        }
    }
    format!("data: {}", if essence.is_empty() { "text/plain" } else { essence })
}

fn text_facet(peer: &str, lye: &str) -> &'static str {
    let [peer_words, lye_words] = [peer, lye].map(|text| text.split_whitespace().collect::<String>());
    if peer_words == lye_words {
        "white space"
    } else if is_part(&lye_words, &peer_words) {
        "less text"
    } else if is_part(&peer_words, &lye_words) {
        "more text"
    } else {
        "other text"
    }
}

/// Whether the characters of one text occur in another, in their order.
fn is_part(part: &str, whole: &str) -> bool {
    let mut whole = whole.chars();
    part.chars().all(|character| whole.any(|other| other == character))
}

/// Returns all text of a tree.
fn text(items: &[Item]) -> String {
    items
        .iter()
        .filter_map(|item| match item {
            Item::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

/// Returns the nodes that are neither elements nor text.
fn others(items: &[Item]) -> Vec<&Item> {
    items
        .iter()
        .filter(|item| matches!(item, Item::Comment(_) | Item::Doctype(_) | Item::Instruction(..)))
        .collect()
}

/// Returns the nodes of a tree. Instead of its attributes, an element has their names.
fn without_values(items: &[Item]) -> impl Iterator<Item = String> {
    items.iter().map(|item| match item {
        Item::Element { namespace, name, attributes } => {
            let names: Vec<&str> = attributes.iter().map(|(name, _)| name.as_str()).collect();
            format!("<{}{name} {}>", prefix(*namespace), names.join(" "))
        }
        item => item.to_string(),
    })
}

/// Whether an attribute has one URL.
fn is_url(name: &str) -> bool {
    URL_ATTRIBUTES.contains(&name)
        || matches!(name, "usemap" | "itemid")
        || name.eq_ignore_ascii_case("definitionurl")
}

/// Whether an attribute has several URLs, with white space between them.
fn has_several_urls(name: &str) -> bool {
    matches!(name, "itemtype" | "ping" | "srcset")
}

/// The page that URLs are resolved on.
const BASE: &str = "https://base.invalid/folder/";
const BASE_ORIGIN: &str = "https://base.invalid/";

/// Returns what a URL leads to on a page with `https`, so that all spellings of it are one.
fn address(value: &str) -> String {
    let parsed = Url::parse(BASE).and_then(|base| Url::parse_with_base(value, &base)).map(Url::into_string);
    parsed.unwrap_or_else(|_| value.to_owned())
}

/// The kind of a declaration with a script.
const SCRIPT: &str = "CSS with a script";

/// Counts the parts of a tree.
fn parts(items: &[Item]) -> BTreeMap<Part, usize> {
    let mut parts: BTreeMap<Part, usize> = BTreeMap::new();
    for_each_part(items, |part, _| *parts.entry(part).or_default() += 1);
    parts
}

/// Calls a function with each part of a tree, and with the kind of values that a policy checks.
fn for_each_part(items: &[Item], mut add: impl FnMut(Part, Option<String>)) {
    for item in items {
        let Item::Element { namespace, name: element, attributes } = item else { continue };
        let element = format!("{}{element}", prefix(*namespace));
        for (name, value) in attributes {
            let part = |value: String| Part::Value(element.clone(), name.clone(), value);
            match name.as_str() {
                name if is_url(name) => add(part(address(value)), Some(kind_of_url(value))),
                name if has_several_urls(name) => value
                    .split_ascii_whitespace()
                    .map(|word| if name == "srcset" { word.trim_matches(',') } else { word })
                    .filter(|word| !word.is_empty())
                    .for_each(|word| add(part(address(word)), Some(kind_of_url(word)))),
                "class" | "rel" => {
                    value.split_ascii_whitespace().for_each(|token| add(part(token.to_owned()), None))
                }
                "style" => {
                    // Tabs and line breaks have no meaning in a URL.
                    let script = without_escapes(value).to_ascii_lowercase().replace(['\t', '\n', '\r'], "");
                    let has_script = script.contains("javascript:");
                    let declarations = value.split(';').filter_map(|declaration| declaration.split_once(':'));
                    declarations.for_each(|(property, value)| {
                        let property = property.trim().to_ascii_lowercase();
                        let kind = if has_script { SCRIPT } else { "CSS" };
                        let value = without_escapes(value).to_ascii_lowercase();
                        for url in value.split("url(").skip(1).filter_map(|rest| rest.split(')').next()) {
                            let url =
                                url.trim_matches(|of: char| matches!(of, '"' | '\'') || of.is_whitespace());
                            let is_within = url.starts_with('#');
                            let kind =
                                if is_within { "within the page".to_owned() } else { kind_of_url(url) };
                            let kind = format!("url(): {kind}");
                            add(part(format!("{property} url({}", address(url))), Some(kind));
                        }
                        add(part(property), Some(kind.to_owned()));
                    });
                }
                _ => add(part(value.clone()), None),
            }
            add(Part::Attribute(element.clone(), name.clone()), None);
        }
        add(Part::Element(element), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Place;
    use crate::compare::items;

    fn found(peer: &str, lye: &str) -> Vec<String> {
        let [peer, lye] = [peer, lye].map(|html| items(html, &Place::Inside("body".to_owned())).unwrap());
        facets(&peer, &lye, "pre-", Some('?'))
            .into_iter()
            .map(|facet| format!("{}{}", facet.text, ["", " !"][usize::from(facet.is_laxer)]))
            .collect()
    }

    #[test]
    fn equal_trees_have_no_facets() {
        assert!(found("<br/>&gt;", "<br>>").is_empty());
    }

    #[test]
    fn facets_name_what_differs() {
        for (peer, lye, expected) in [
            ("x", "<b>x</b>", "has <b> !"),
            ("x", "<b title=y>x</b>", "has <b> !"),
            ("<b>x</b>", "<b title=y>x</b>", "has <b title> !"),
            ("<b>x</b>", "x", "lacks <b>"),
            ("<b>x</b><b>y</b>", "<b>xy</b>", "fewer of an element"),
            ("<b>xy</b>", "<b>x</b><b>y</b>", "more of an element"),
            ("xyz", "xz", "less text"),
            ("xz", "xyz", "more text"),
            ("xz", "xy", "other text"),
            ("x z", "xz ", "white space"),
            ("<b></b><i></i>", "<i></i><b></b>", "order"),
            ("<a href=//h/></a>", "<a href=https://h></a>", "spelling of values"),
            ("<!--x-->", "", "fewer comments"),
            ("<a href=x:/>y</a>", "<a>y</a>", "lacks <a href> (other scheme x)"),
            ("<a href=//u@h/>y</a>", "<a>y</a>", "lacks <a href> (user name or password)"),
            ("<a href=1a:b>y</a>", "<a>y</a>", "lacks <a href> (relative with a colon)"),
            ("<a href=https://h>y</a>", "<a>y</a>", "lacks <a href> (scheme https)"),
            ("<a href=https:h>y</a>", "<a>y</a>", "lacks <a href> (scheme without two slashes)"),
            ("<a href='https:\t/h'>y</a>", "<a>y</a>", "lacks <a href> (scheme without two slashes)"),
            ("<a href=https:/\\h>y</a>", "<a>y</a>", "lacks <a href> (scheme https)"),
            ("<a href=/.//h>y</a>", "<a>y</a>", "lacks <a href> (relative with an empty segment)"),
            (
                "<p style='top:1px;a:java\tscript:'>",
                "<p style='a:1'>",
                "lacks value of <p style> (CSS with a script)",
            ),
            (
                "<p style='a:javascript:'></p><p style='a:b'>",
                "<p></p><p style='a:b'>",
                "lacks <p style> (CSS with a script)",
            ),
            ("<a>y</a>", "<a href=%E2%80%8B>y</a>", "has <a href> (blank) !"),
            ("<a href=https://[>y</a>", "<a>y</a>", "lacks <a href> (not valid)"),
            ("<img src=data:image/png;base64,AAAA>", "<img>", "lacks <img src> (data: image/png)"),
            ("<img src=data:image/png;base64,A>", "<img>", "lacks <img src> (data that is not valid)"),
            (
                "<p style='background: u\\72l(/x) red'>",
                "<p style='background: red'>",
                "lacks value of <p style> (url(): relative)",
            ),
            (
                "<p style='fill: url(#x) red'>",
                "<p style='fill: red'>",
                "lacks value of <p style> (url(): within the page)",
            ),
            ("<img src=data:,x>", "<img>", "lacks <img src> (data: text/plain)"),
            ("<p style='top:1px'>", "<p style=''>", "lacks value of <p style> (CSS)"),
            (
                "<p style='background: url(//h/x) red'>",
                "<p style='background: red'>",
                "lacks value of <p style> (url(): scheme https)",
            ),
            ("x\u{1b}<b title=\u{1}y></b>", "x<b title=y></b>", "control characters"),
            ("x?y\u{1}", "x\u{c}y?", "control characters"),
            ("", "<!--x-->", "other comments"),
            ("<b title='x'></b>", "<b title=' x\u{feff}'></b>", "white space around values"),
            ("<q class=' //'></q>", "<q class=\u{feff}//></q>", "white space around values"),
            ("<q data-x='b:'></q>", "<q data-x='\u{a0} b:'></q>", "white space around values"),
            ("<a href='\u{2028}'></a>", "<a href=%E2%80%A8></a>", "white space around values"),
            ("<a href='\u{2028}x:y'>z</a>", "<a>z</a>", "lacks <a href> (relative with a colon)"),
            ("<b id=x></b>", "<b id=pre-x></b>", "prefix of ids"),
            ("<a ping='x\"'></a>", "<a ping=x%22></a>", "spelling of values"),
            ("<math definitionURL='x\"'></math>", "<math definitionURL=x%22></math>", "spelling of values"),
            ("<b itemtype='s: /'></b>", "<b itemtype=/></b>", "lacks value of <b itemtype> (other scheme s)"),
            ("<a href='#\\'></a>", "<a href=#pre-%5C></a>", "prefix of ids"),
        ] {
            assert_eq!(found(peer, lye), [expected], "{peer} {lye}");
        }
    }

    #[test]
    fn changes_of_all_values_hide_no_others() {
        let expected =
            ["has <b class> !", "control characters", "white space around values", "prefix of ids"];
        let lye = "x<b id=pre-x title=y class=z></b>";
        assert_eq!(found("x\u{1b}<b id=x title='y '></b>", lye), expected);
        assert_eq!(
            found("<b id=pre-x title=' y'></b>", "<b id=pre-x title=' y' class=z></b>"),
            ["has <b class> !"]
        );
    }

    #[test]
    fn one_of_several_attributes_can_be_kept_or_lost() {
        let [both, one] = ["<b id=x></b><b id=x></b>", "<b id=x></b><b></b>"];
        assert_eq!(found(one, both), ["has <b id> !"]);
        assert_eq!(found(both, one), ["lacks <b id>"]);
    }

    #[test]
    fn attributes_are_lost_with_their_elements() {
        let [both, one] = ["<a href=/x></a><a href=/y></a>", "<a href=/x></a>"];
        assert_eq!(found(both, one), ["fewer of an element"]);
        assert_eq!(found(both, "<a></a>"), ["fewer of an element", "lacks <a href> (relative)"]);
        assert_eq!(found(one, both), ["has value of <a href> (relative) !", "more of an element"]);
    }

    #[test]
    fn other_values_are_both_kept_and_lost() {
        let expected = ["has value of <a href> (relative) !", "lacks value of <a href> (relative)"];
        assert_eq!(found("<a href=/x></a>", "<a href=/y></a>"), expected);
    }
}

//! `live/declared.toml`: classes of differences that are meant, each with its reason.

use super::facets::{
    Facet, has_blank_value, has_capital_scheme, has_controls, has_hidden_fragment, has_split_scheme,
};
use crate::compare::Item;
use crate::declared::matches;
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;

/// The declared classes.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Classes {
    #[serde(default, rename = "class")]
    pub(super) classes: Vec<Class>,
}

/// A class of differences.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Class {
    /// The names of the peers.
    peers: Vec<String>,
    /// The facets, in which `*` stands for any characters but a space, and `**` for any characters.
    facets: Vec<String>,
    /// What must hold, if anything.
    when: Option<When>,
    /// The input must have one of these elements, if any are listed, for Lye's parser or for that of the peer. In a name, `*` stands for any
    /// characters; `#comment` stands for comments and processing instructions, and `[x]` for the attribute `x`.
    #[serde(default)]
    with: Vec<String>,
    /// The settings must have one of these members, if any are listed.
    #[serde(default)]
    sets: Vec<String>,
    /// The import must report one of these settings, if any are listed. In a path, `*` stands for any characters.
    #[serde(default)]
    reports: Vec<String>,
    /// Why the outputs differ.
    pub(super) reason: String,
    /// Whether Lye may keep what the peer removes.
    #[serde(default)]
    laxer: bool,
    /// Whether Lye may remove what the peer keeps.
    #[serde(default)]
    stricter: bool,
}

/// A condition that the program decides.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum When {
    /// The import reports a setting that the policy does not express.
    Reported,
    /// The outputs do not differ so if Lye cleans the input as the peer's parser reads it, or if both clean a text that both parsers read alike.
    ParsedDifferently,
    /// The peer removes the same when it cleans its own output.
    RemovedAgain,
    /// The peer does not remove the part from Lye's output or, if Lye lacks it, Lye does not remove it from the peer's output.
    Accepted,
    /// This, and the peer's parser reads another tree in its output than the peer wrote.
    Misread,
    /// The policy is lossless, and the input has text that only looks like markup.
    Lossless,
    /// An attribute of the input has a control character that Lye removes or percent-encodes.
    ControlCharacters,
    /// The input begins with U+FEFF, or has it behind a tag.
    ByteOrderMark,
    /// An attribute of the input has a value of white space and of characters that DOMPurify takes for white space, and of nothing else.
    BlankValues,
    /// An attribute of the input has a value that begins with characters that bleach ignores, and then with `#`.
    HiddenFragment,
    /// An attribute of the input has a value with a scheme from which DOMPurify first removes white space.
    SplitScheme,
    /// An attribute of the input has a value whose scheme has a capital letter.
    CapitalScheme,
    /// The input has a start tag of a part of a table, whether parsers make an element of it or not.
    TableParts,
}

/// What holds for a pair of outputs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances<'t> {
    /// The input.
    pub(super) text: &'t str,
    /// The tree of the input, and the one that the peer's parser reads.
    pub(super) input: &'t [Item],
    /// The settings of the peer.
    pub(super) settings: &'t Value,
    /// The paths of the settings that the import reports.
    pub(super) reported: &'t [&'t str],
    /// How the outputs differ if Lye cleans the input as the peer's parser reads it, once for each such reading.
    pub(super) readings: &'t [Vec<Facet>],
    /// What the peer removes from its own output.
    pub(super) removed_again: &'t [Facet],
    /// Whether the peer's parser reads another tree in its output than the peer wrote.
    pub(super) is_misread: bool,
    /// What the peer removes from Lye's output, and Lye from that of the peer, if they were asked.
    pub(super) refused: Option<&'t [Facet]>,
    pub(super) is_lossless: bool,
}

impl Classes {
    /// Reads the file.
    ///
    /// # Errors
    /// Fails if the file is not valid.
    pub(super) fn load(file: &Path) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| failed(&error))?;
        Self::read(&text).map_err(|error| failed(&error))
    }

    fn read(text: &str) -> Result<Self, String> {
        let classes: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        match classes.classes.iter().find(|class| class.reason.trim().is_empty()) {
            Some(class) => Err(format!("the reason of the class with {:?} is empty", class.facets)),
            None => Ok(classes),
        }
    }

    /// Returns the index of the class that declares a facet.
    pub(super) fn find(&self, peer: &str, facet: &Facet, circumstances: Circumstances<'_>) -> Option<usize> {
        self.classes.iter().position(|class| class.declares(peer, facet, circumstances))
    }
}

impl Class {
    fn declares(&self, peer: &str, facet: &Facet, circumstances: Circumstances<'_>) -> bool {
        let is_accepted = || circumstances.refused.is_some_and(|refused| !refused.contains(facet));
        let holds = match self.when {
            None => true,
            Some(When::Reported) => !circumstances.reported.is_empty(),
            Some(When::ParsedDifferently) => {
                circumstances.readings.iter().any(|facets| !facets.contains(facet))
            }
            Some(When::RemovedAgain) => circumstances.removed_again.contains(facet),
            Some(When::Accepted) => is_accepted(),
            Some(When::Misread) => circumstances.is_misread && is_accepted(),
            Some(When::Lossless) => circumstances.is_lossless,
            Some(When::ControlCharacters) => circumstances.input.iter().any(has_controls),
            Some(When::ByteOrderMark) => {
                let text = circumstances.text;
                text.starts_with('\u{feff}') || text.contains(">\u{feff}")
            }
            Some(When::BlankValues) => circumstances.input.iter().any(has_blank_value),
            Some(When::HiddenFragment) => circumstances.input.iter().any(has_hidden_fragment),
            Some(When::SplitScheme) => circumstances.input.iter().any(has_split_scheme),
            Some(When::CapitalScheme) => circumstances.input.iter().any(has_capital_scheme),
            Some(When::TableParts) => {
                let text = circumstances.text.to_ascii_lowercase();
                ["<tb", "<td", "<tf", "<th", "<tr"].iter().any(|start| text.contains(start))
            }
        };
        let has_element = |name: &String| {
            circumstances.input.iter().any(|item| match item {
                Item::Element { name: found, attributes, .. } => {
                    matches(name, found) || attributes.iter().any(|(found, _)| *name == format!("[{found}]"))
                }
                Item::Comment(_) | Item::Instruction(..) => name == "#comment",
                _ => false,
            })
        };
        let is_set = |name: &String| circumstances.settings.get(name).is_some();
        let is_reported = |pattern: &String| circumstances.reported.iter().any(|path| matches(pattern, path));
        holds
            && (self.sets.is_empty() || self.sets.iter().any(is_set))
            && (self.reports.is_empty() || self.reports.iter().any(is_reported))
            && (self.with.is_empty() || self.with.iter().any(has_element))
            && (self.laxer || !facet.is_laxer)
            && (self.stricter || !facet.is_stricter())
            && self.is_of(peer)
            && self.facets.iter().any(|pattern| is_facet(pattern, &facet.text))
    }

    /// Whether the class is about a peer.
    pub(super) fn is_of(&self, peer: &str) -> bool {
        self.peers.iter().any(|name| name == peer)
    }

    /// Returns the facets of the class that match none of these.
    pub(super) fn facets_without<'c>(&'c self, declared: &'c [&str]) -> impl Iterator<Item = &'c String> {
        self.facets.iter().filter(|pattern| !declared.iter().any(|facet| is_facet(pattern, facet)))
    }
}

/// Whether a facet matches a pattern, in which `*` stands for any characters but a space, and `**` for any characters.
fn is_facet(pattern: &str, facet: &str) -> bool {
    let Some(star) = pattern.find('*') else { return pattern == facet };
    let (before, behind) = pattern.split_at(star);
    let Some(rest) = facet.strip_prefix(before) else { return false };
    let (behind, most) = match behind.strip_prefix("**") {
        Some(behind) => (behind, rest.len()),
        None => (&behind[1..], rest.find(' ').unwrap_or(rest.len())),
    };
    let mut ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]).take_while(|&at| at <= most);
    ends.any(|at| is_facet(behind, &rest[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Place;
    use crate::compare::items;

    const NOTHING: Circumstances<'_> = Circumstances {
        text: "",
        input: &[],
        settings: &Value::Null,
        reported: &[],
        readings: &[],
        removed_again: &[],
        is_misread: false,
        refused: None,
        is_lossless: false,
    };

    fn facet(text: &str, is_laxer: bool) -> Facet {
        Facet { text: text.to_owned(), is_laxer }
    }

    #[test]
    fn class_declares_its_facets_under_its_condition() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['lacks **']\nwhen = 'reported'\nstricter = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let reported = Circumstances { reported: &["a.b[1]"], ..NOTHING };
        assert_eq!(classes.find("p", &facet("lacks <b>", false), reported), Some(0));
        assert_eq!(classes.find("p", &facet("lacks <b>", false), NOTHING), None);
        assert_eq!(classes.find("q", &facet("lacks <b>", false), reported), None);
        assert_eq!(classes.find("p", &facet("order", false), reported), None);
    }

    #[test]
    fn class_can_ask_for_a_reported_setting() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nreports = ['a.*']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let reported = Circumstances { reported: &["b", "a.b[1]"], ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), reported), Some(0));
        let other = Circumstances { reported: &["b"], ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), other), None);
    }

    #[test]
    fn class_can_ask_for_an_element_of_the_input() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nwith = ['template']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let input = items("<template></template>", &Place::Inside("body".to_owned())).unwrap();
        let found = Circumstances { input: &input, ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), found), Some(0));
        assert_eq!(classes.find("p", &facet("order", false), NOTHING), None);
    }

    #[test]
    fn class_can_ask_for_an_attribute_of_the_input() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nwith = ['[x]']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for (html, expected) in [("<b x>", Some(0)), ("<x y>", None)] {
            let input = items(html, &Place::Inside("body".to_owned())).unwrap();
            let found = Circumstances { input: &input, ..NOTHING };
            assert_eq!(classes.find("p", &facet("order", false), found), expected, "{html}");
        }
    }

    #[test]
    fn class_can_ask_for_a_comment_and_for_characters() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['order']\nwith = ['#comment']\nreason = 'r'\n
            [[class]]\npeers = ['p']\nfacets = ['more text']\nwhen = 'byte-order-mark'\nreason = 'r'\n
            [[class]]\npeers = ['p']\nfacets = ['lacks <b>']\nwhen = 'control-characters'\nstricter = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let of = |html| items(html, &Place::Inside("body".to_owned())).unwrap();
        let (comment, controls) = (of("<!---->"), of("<b title=&#1;></b>"));
        let found = Circumstances { text: "\u{feff}x", input: &comment, ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), found), Some(0));
        assert_eq!(classes.find("p", &facet("more text", false), found), Some(1));
        assert_eq!(classes.find("p", &facet("lacks <b>", false), found), None);
        let found = Circumstances { text: "<script></script>\u{feff}", ..NOTHING };
        assert_eq!(classes.find("p", &facet("more text", false), found), Some(1));
        let found = Circumstances { text: "x\u{feff}", ..NOTHING };
        assert_eq!(classes.find("p", &facet("more text", false), found), None);
        let found = Circumstances { input: &controls, ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), found), None);
        assert_eq!(classes.find("p", &facet("more text", false), found), None);
        assert_eq!(classes.find("p", &facet("lacks <b>", false), found), Some(2));
    }

    #[test]
    fn one_star_ends_at_a_space_and_two_do_not() {
        for (pattern, facet, expected) in [
            ("has <*>", "has <b>", true),
            ("has <*>", "has <b href>", false),
            ("has <**>", "has <b href>", true),
            ("has <* href>", "has <svg:a href>", true),
            ("lacks <* href> (scheme *)", "lacks <a href> (scheme https)", true),
            ("lacks <* href> (*)", "lacks <a href> (scheme https)", false),
            ("lacks **", "lacks value of <a class>", true),
            ("lacks *", "has", false),
        ] {
            assert_eq!(is_facet(pattern, facet), expected, "{pattern} {facet}");
        }
    }

    #[test]
    fn class_can_ask_for_another_reading() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nwhen = 'parsed-differently'\nlaxer = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let (explained, left) = (facet("has <b>", true), facet("has <i>", true));
        assert_eq!(classes.find("p", &explained, NOTHING), None);
        let readings = [vec![left.clone()]];
        let found = Circumstances { readings: &readings, ..NOTHING };
        assert_eq!(classes.find("p", &explained, found), Some(0));
        assert_eq!(classes.find("p", &left, found), None);
    }

    #[test]
    fn class_can_ask_for_what_the_peer_removes_again() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nwhen = 'removed-again'\nstricter = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let removed = [facet("lacks <b>", false)];
        let found = Circumstances { removed_again: &removed, ..NOTHING };
        assert_eq!(classes.find("p", &removed[0], found), Some(0));
        assert_eq!(classes.find("p", &facet("lacks <i>", false), found), None);
    }

    #[test]
    fn class_can_ask_for_what_is_accepted_and_for_outputs_that_are_misread() {
        let text =
            "[[class]]\npeers = ['p']\nfacets = ['has <i>']\nwhen = 'misread'\nlaxer = true\nreason = 'r'\n
            [[class]]\npeers = ['p']\nfacets = ['has <*>']\nwhen = 'accepted'\nlaxer = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let refused = [facet("has <b>", true)];
        let found = Circumstances { refused: Some(&refused), is_misread: true, ..NOTHING };
        assert_eq!(classes.find("p", &facet("has <i>", true), found), Some(0));
        assert_eq!(classes.find("p", &facet("has <u>", true), found), Some(1));
        assert_eq!(classes.find("p", &refused[0], found), None);
        let found = Circumstances { is_misread: false, ..found };
        assert_eq!(classes.find("p", &facet("has <i>", true), found), Some(1));
        assert_eq!(classes.find("p", &facet("has <i>", true), NOTHING), None);
    }

    #[test]
    fn class_can_ask_for_a_setting() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nsets = ['x']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        let settings = serde_json::json!({ "x": 1 });
        let found = Circumstances { settings: &settings, ..NOTHING };
        assert_eq!(classes.find("p", &facet("order", false), found), Some(0));
        assert_eq!(classes.find("p", &facet("order", false), NOTHING), None);
    }

    #[test]
    fn laxer_facets_must_be_declared_as_such() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        assert_eq!(classes.find("p", &facet("has <b>", true), NOTHING), None);
        let classes = Classes::read(&format!("{text}laxer = true\n")).unwrap();
        assert_eq!(classes.find("p", &facet("has <b>", true), NOTHING), Some(0));
    }

    #[test]
    fn stricter_facets_must_be_declared_as_such() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['**']\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for stricter in ["lacks <b>", "less text", "fewer of an element"] {
            assert_eq!(classes.find("p", &facet(stricter, false), NOTHING), None);
        }
        assert_eq!(classes.find("p", &facet("order", false), NOTHING), Some(0));
        let classes = Classes::read(&format!("{text}stricter = true\n")).unwrap();
        assert_eq!(classes.find("p", &facet("lacks <b>", false), NOTHING), Some(0));
    }

    #[test]
    fn class_can_ask_for_blank_values() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['has <*>']\nwhen = 'blank-values'\nlaxer = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for (html, expected) in
            [("<b title='\u{200b} '>", Some(0)), ("<b title=' '>", None), ("<b title=x>", None)]
        {
            let input = items(html, &Place::Inside("body".to_owned())).unwrap();
            let found = Circumstances { input: &input, ..NOTHING };
            assert_eq!(classes.find("p", &facet("has <b>", true), found), expected, "{html}");
        }
    }

    #[test]
    fn class_can_ask_for_hidden_fragments() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['lacks <*>']\nwhen = 'hidden-fragment'\nstricter = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for (html, expected) in
            [("<b title='\0#'>", Some(0)), ("<b title='`#x'>", Some(0)), ("<b title=#x>", None)]
        {
            let input = items(html, &Place::Inside("body".to_owned())).unwrap();
            let found = Circumstances { input: &input, ..NOTHING };
            assert_eq!(classes.find("p", &facet("lacks <b>", false), found), expected, "{html}");
        }
    }

    #[test]
    fn class_can_ask_for_schemes_with_capitals() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['has <*>']\nwhen = 'capital-scheme'\nlaxer = true\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for (html, expected) in [
            ("<b title=' HTTP://x'>", Some(0)),
            ("<b title='http://X:1'>", None),
            ("<b title='A b:c'>", None),
        ] {
            let input = items(html, &Place::Inside("body".to_owned())).unwrap();
            let found = Circumstances { input: &input, ..NOTHING };
            assert_eq!(classes.find("p", &facet("has <b>", true), found), expected, "{html}");
        }
    }

    #[test]
    fn class_can_ask_for_table_parts() {
        let text = "[[class]]\npeers = ['p']\nfacets = ['order']\nwhen = 'table-parts'\nreason = 'r'\n";
        let classes = Classes::read(text).unwrap();
        for (text, expected) in [("x<TD>", Some(0)), ("<table>", None), ("td", None)] {
            let found = Circumstances { text, ..NOTHING };
            assert_eq!(classes.find("p", &facet("order", false), found), expected, "{text}");
        }
    }

    #[test]
    fn classes_need_a_reason() {
        assert!(Classes::read("[[class]]\npeers = []\nfacets = []\nreason = ' '\n").is_err());
    }
}

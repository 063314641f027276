//! The built-ins of the HTML Sanitizer API (HTML Standard, 8.6; WICG draft, "Builtins"), edition by edition.

use super::generated::builtins::{EDITION_2025_09, EDITION_2026_04, EDITION_2026_09};
use super::model::{SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes};
use lye_html::{AttrNamespace, Namespace};
use std::fmt;
use std::str::FromStr;

/// An edition of the Sanitizer API. The built-ins change from one edition to the next; older editions keep the output
/// of an application stable. [`Edition::September2025`] also has the draft's algorithms: which configurations are valid,
/// and what the modifiers do.
///
/// ```
/// use lye::sanitizer::Edition;
/// assert_eq!("2026-04".parse(), Ok(Edition::April2026));
/// assert_eq!(Edition::default().to_string(), "2026-09");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum Edition {
    /// The WICG draft of September 2025.
    September2025,
    /// The WICG draft of 29 April 2026, the last before the API moved into the HTML Standard.
    April2026,
    /// The HTML Standard of September 2026, 8.6 "HTML sanitization".
    #[default]
    September2026,
}

/// The dates of the editions.
pub(crate) const DATES: &[&str] = &[Edition::ALL[0].date(), Edition::ALL[1].date(), Edition::ALL[2].date()];

impl Edition {
    /// All editions, oldest first.
    pub const ALL: &'static [Self] = &[Self::September2025, Self::April2026, Self::September2026];

    /// Returns the built-ins of the edition.
    pub fn builtins(self) -> &'static Builtins {
        match self {
            Self::September2025 => &EDITION_2025_09,
            Self::April2026 => &EDITION_2026_04,
            Self::September2026 => &EDITION_2026_09,
        }
    }

    /// Whether configurations follow the algorithms of the draft of 2025, which the standard has changed since.
    pub(crate) fn has_algorithms_of_2025(self) -> bool {
        self == Self::September2025
    }

    /// Returns the year and month, as in `2026-09`.
    pub const fn date(self) -> &'static str {
        match self {
            Self::September2025 => "2025-09",
            Self::April2026 => "2026-04",
            Self::September2026 => "2026-09",
        }
    }
}

/// As [`Edition::date`].
impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.date())
    }
}

/// Parses the output of [`Edition::date`].
impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(date: &str) -> Result<Self, UnknownEdition> {
        let edition = Self::ALL.iter().find(|edition| edition.date() == date);
        edition.copied().ok_or_else(|| UnknownEdition { date: date.to_owned() })
    }
}

/// The error for a string that does not name an [`Edition`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEdition {
    date: String,
}

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { date } = self;
        write!(f, "unknown edition {date:?} of the Sanitizer API; expected one of {}", DATES.join(", "))
    }
}

impl std::error::Error for UnknownEdition {}

/// The built-in lists and configurations of an [`Edition`].
///
/// The lists are in the order of the standard's `get()`: by the URI of the namespace, then by name, in code unit order.
/// None has duplicates.
///
/// ```
/// use lye::html::Namespace;
/// use lye::sanitizer::Edition;
/// let base = (Namespace::Html, "base");
/// assert!(Edition::September2026.builtins().baseline_elements.contains(&base));
/// assert!(!Edition::April2026.builtins().baseline_elements.contains(&base));
/// ```
#[derive(Debug)]
pub struct Builtins {
    /// The built-in safe default configuration: everything that it does not list is removed.
    pub(crate) safe_default: AllowList<'static>,
    /// Whether configurations have the members `processingInstructions` and `removeProcessingInstructions`.
    pub has_processing_instructions: bool,
    /// Whether configurations have the member `javascriptURLs`.
    pub has_javascript_urls: bool,
    /// The elements of the built-in safe baseline configuration, which "remove unsafe" removes.
    pub baseline_elements: &'static [(Namespace, &'static str)],
    /// The event handler content attributes, which "remove unsafe" removes too. None has a namespace.
    ///
    /// The drafts list the 88 of the HTML Standard's index. The standard lets user agents add their own: from
    /// [`Edition::September2026`] on, the list includes those of Chromium 156 and Firefox ESR 153. A few are in mixed
    /// case, which the HTML parser never produces.
    pub event_handler_content_attributes: &'static [&'static str],
    /// The built-in navigating URL attributes list: element and attribute. In addition, `href` counts on every MathML
    /// element, without a namespace and in the XLink namespace.
    pub navigating_url_attributes: &'static [(Namespace, &'static str, AttrNamespace, &'static str)],
    /// The built-in animating URL attributes list: an element, and its attribute (without a namespace) whose value
    /// names the animated attribute.
    pub animating_url_attributes: &'static [(Namespace, &'static str, &'static str)],
    /// The built-in non-replaceable elements list: no configuration may replace them with their children.
    pub non_replaceable_elements: &'static [(Namespace, &'static str)],
}

impl Builtins {
    /// Returns the built-in safe default configuration, canonical: it has every member of its kind that the edition
    /// defines.
    ///
    /// ```
    /// let config = lye::sanitizer::Edition::default().builtins().safe_default_config();
    /// assert_eq!(config.elements.map(|list| list.len()), Some(121));
    /// assert_eq!(config.comments, Some(false));
    /// ```
    pub fn safe_default_config(&self) -> SanitizerConfig {
        let attributes =
            |names: &[&'static str]| names.iter().copied().map(SanitizerAttribute::from).collect();
        let elements = self.safe_default.elements.iter().map(|allowed| SanitizerElementWithAttributes {
            element: SanitizerElement::new(allowed.namespace, allowed.name),
            attributes: Some(attributes(allowed.attributes)),
            remove_attributes: None,
        });
        SanitizerConfig {
            elements: Some(elements.collect()),
            processing_instructions: self.has_processing_instructions.then(Vec::new),
            attributes: Some(attributes(self.safe_default.attributes)),
            comments: Some(false),
            data_attributes: Some(false),
            javascript_urls: self.has_javascript_urls.then_some(false),
            ..SanitizerConfig::default()
        }
    }

    /// Returns the built-in safe baseline configuration: `removeElements` and an empty `removeAttributes`. It does not
    /// list event handlers, which "remove unsafe" removes in a separate step.
    ///
    /// ```
    /// let config = lye::sanitizer::Edition::default().builtins().safe_baseline_config();
    /// assert!(config.remove_elements.is_some_and(|list| list.contains(&"script".into())));
    /// ```
    pub fn safe_baseline_config(&self) -> SanitizerConfig {
        let elements = self.baseline_elements.iter().map(|&(ns, name)| SanitizerElement::new(ns, name));
        SanitizerConfig {
            remove_elements: Some(elements.collect()),
            remove_attributes: Some(Vec::new()),
            ..SanitizerConfig::default()
        }
    }
}

/// What a configuration keeps. Everything else is removed: elements with their content, comments, processing
/// instructions, `data-*` attributes and attributes with a namespace (`xlink:href`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowList<'a> {
    /// The elements, each at most once.
    pub(crate) elements: &'a [AllowedElement<'a>],
    /// The attributes that every listed element may have.
    pub(crate) attributes: &'a [&'a str],
}

/// A kept element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedElement<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) name: &'a str,
    /// The attributes that it may have in addition to the global ones.
    pub(crate) attributes: &'a [&'a str],
}

/// Creates a row of a table of elements.
pub(crate) const fn element<'a>(
    namespace: Namespace,
    name: &'a str,
    attributes: &'a [&'a str],
) -> AllowedElement<'a> {
    AllowedElement { namespace, name, attributes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::{AttrId, TagId};

    fn all() -> impl Iterator<Item = (Edition, &'static Builtins)> {
        Edition::ALL.iter().map(|edition| (*edition, edition.builtins()))
    }

    #[test]
    fn the_lists_have_the_sizes_of_their_editions() {
        let sizes = |edition: Edition| {
            let builtins = edition.builtins();
            [
                builtins.safe_default.elements.len(),
                builtins.safe_default.attributes.len(),
                builtins.baseline_elements.len(),
                builtins.event_handler_content_attributes.len(),
                builtins.navigating_url_attributes.len(),
                builtins.animating_url_attributes.len(),
                builtins.non_replaceable_elements.len(),
            ]
        };
        assert_eq!(sizes(Edition::September2025), [102, 5 + 3, 7, 88, 9, 4, 0]);
        assert_eq!(sizes(Edition::April2026), [121, 58, 7, 88, 8, 3, 3]);
        assert_eq!(sizes(Edition::September2026), [121, 58, 8, 170, 7, 3, 3]);
    }

    #[test]
    fn editions_differ_as_specified() {
        use AttrNamespace::None;
        use Namespace::{Html, Svg};
        let [september_2025, april, today] = [0, 1, 2].map(|at: usize| Edition::ALL[at].builtins());
        let link = |builtins: &Builtins| {
            let elements = builtins.safe_default.elements;
            let link = elements.iter().find(|element| (element.namespace, element.name) == (Html, "a"));
            link.map(|link| link.attributes)
        };
        assert_eq!(link(september_2025), Some(&["href", "hreflang", "rel", "type"][..]));
        assert_eq!(link(april), Some(&["href", "hreflang", "type"][..]));
        assert!(september_2025.safe_default.elements.iter().all(|element| element.namespace != Svg));

        let navigates =
            |row| [september_2025, april, today].map(|b| b.navigating_url_attributes.contains(&row));
        assert_eq!(navigates((Html, "iframe", None, "src")), [true, false, false]);
        assert_eq!(navigates((Html, "base", None, "href")), [true, true, false]);
        assert_eq!(navigates((Svg, "a", AttrNamespace::XLink, "href")), [true; 3]);

        let motion = (Svg, "animateMotion", "attributeName");
        let animates = [september_2025, april, today].map(|b| b.animating_url_attributes.contains(&motion));
        assert_eq!(animates, [true, false, false]);

        let handles = |name| [april, today].map(|b| b.event_handler_content_attributes.contains(&name));
        for name in ["onbegin", "onend", "onrepeat", "onpointerdown", "onanimationend", "ontransitionend"] {
            assert_eq!(handles(name), [false, true], "{name}");
        }
        assert_eq!(handles("onclick"), [true; 2]);
    }

    #[test]
    fn the_lists_are_sorted_without_duplicates() {
        for (edition, builtins) in all() {
            let elements = builtins.safe_default.elements;
            assert!(elements.is_sorted_by(|a, b| (a.namespace.uri(), a.name) < (b.namespace.uri(), b.name)));
            let names = [builtins.safe_default.attributes, builtins.event_handler_content_attributes];
            for names in names.into_iter().chain(elements.iter().map(|element| element.attributes)) {
                assert!(names.is_sorted_by(|a, b| a < b), "{edition}: {names:?}");
            }
            for pairs in [builtins.baseline_elements, builtins.non_replaceable_elements] {
                assert!(
                    pairs.is_sorted_by(|a, b| (a.0.uri(), a.1) < (b.0.uri(), b.1)),
                    "{edition}: {pairs:?}"
                );
            }
            let navigating = builtins.navigating_url_attributes;
            assert!(navigating.is_sorted_by(|a, b| {
                (a.0.uri(), a.1, a.2.uri(), a.3) < (b.0.uri(), b.1, b.2.uri(), b.3)
            }));
            let animating = builtins.animating_url_attributes;
            assert!(animating.is_sorted_by(|a, b| (a.0.uri(), a.1, a.2) < (b.0.uri(), b.1, b.2)));
        }
    }

    #[test]
    fn parser_has_a_constant_for_every_name() {
        for (_, builtins) in all() {
            let lists = [builtins.baseline_elements, builtins.non_replaceable_elements];
            let tags = (builtins.safe_default.elements.iter().map(|element| element.name))
                .chain(lists.into_iter().flatten().map(|(_, name)| *name))
                .chain(builtins.navigating_url_attributes.iter().map(|row| row.1))
                .chain(builtins.animating_url_attributes.iter().map(|row| row.1));
            for name in tags {
                assert!(TagId::from_name(name).is_some(), "{name}");
            }
            // The parser writes the names of event handlers in lower case.
            let handlers = builtins.event_handler_content_attributes.iter().copied();
            let attrs =
                (builtins.safe_default.elements.iter().flat_map(|element| element.attributes).copied())
                    .chain(builtins.safe_default.attributes.iter().copied())
                    .chain(builtins.navigating_url_attributes.iter().map(|row| row.3))
                    .chain(builtins.animating_url_attributes.iter().map(|row| row.2))
                    .chain(handlers.filter(|name| !name.contains(|c: char| c.is_ascii_uppercase())));
            for name in attrs {
                assert!(AttrId::from_name(name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn safe_default_lists_nothing_unsafe() {
        for (_, builtins) in all() {
            for element in builtins.safe_default.elements {
                assert!(!builtins.baseline_elements.contains(&(element.namespace, element.name)));
                let local = element.attributes.iter();
                for name in local.chain(builtins.safe_default.attributes) {
                    assert!(!name.starts_with("on") && *name != "style", "{} {name}", element.name);
                }
            }
        }
    }

    #[test]
    fn editions_parse_from_their_dates() {
        for edition in Edition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(*edition));
        }
        assert_eq!(Edition::ALL.last(), Some(&Edition::default()));
        assert!(Edition::ALL.is_sorted_by(|a, b| a < b && a.date() < b.date()));
        let error = "2024".parse::<Edition>().unwrap_err();
        assert_eq!(
            error.to_string(),
            r#"unknown edition "2024" of the Sanitizer API; expected one of 2025-09, 2026-04, 2026-09"#
        );
    }

    #[test]
    fn a_configuration_has_the_members_of_its_edition() {
        let default = |edition: Edition| edition.builtins().safe_default_config();
        assert_eq!(default(Edition::September2025).processing_instructions, None);
        assert_eq!(default(Edition::April2026).processing_instructions, Some(vec![]));
        assert_eq!(default(Edition::April2026).javascript_urls, None);
        assert_eq!(default(Edition::September2026).javascript_urls, Some(false));
    }
}

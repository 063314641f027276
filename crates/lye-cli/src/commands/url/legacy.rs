//! `lye url parse --legacy`: URLs by the HTML5 draft of 2011: their kinds, decomposition attributes and validity.

use super::text::{Styles, visible, write_row};
use lye::html::encoding::Encoding;
use lye_url::legacy::{self, Attribute, Components};
use serde::{Serialize, Serializer};
use std::fmt;

/// Describes the JSON, for the help.
pub(super) const LEGACY_JSON_MEMBERS: &str = "\
Members of the JSON with --legacy:
  input            URL as given
  failure          why it could not be parsed or resolved, or null
  resolved         with --base: the resolved URL, or null; the kinds and attributes are those of this URL
  absolute, hierarchical, authority_based
                   whether the URL is of these kinds
  attributes       the URL decomposition attributes: protocol, host, hostname, port, pathname, search, hash; empty if the URL is
                   not absolute, or not of the kind that the attribute needs
  valid            whether the input is valid in a document of the encoding --encoding:
    url, non_empty_url, url_surrounded_by_spaces, non_empty_url_surrounded_by_spaces
                   by each definition; the last two allow spaces around it";

/// The report of a URL.
#[derive(Debug, Serialize)]
pub(super) struct LegacyReport<'a> {
    input: &'a str,
    failure: Option<String>,
    resolved: Option<String>,
    absolute: bool,
    hierarchical: bool,
    authority_based: bool,
    attributes: Attributes,
    valid: Validity,
}

/// The values of the decomposition attributes.
#[derive(Debug)]
struct Attributes([String; 7]);

/// By the names of the attributes.
impl Serialize for Attributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.named())
    }
}

impl Attributes {
    fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
        Attribute::ALL.iter().zip(&self.0).map(|(attribute, value)| (attribute.name(), value.as_str()))
    }
}

/// Whether a URL is valid, by each of the four definitions.
#[derive(Debug, Serialize)]
struct Validity {
    url: bool,
    non_empty_url: bool,
    url_surrounded_by_spaces: bool,
    non_empty_url_surrounded_by_spaces: bool,
}

impl<'a> LegacyReport<'a> {
    /// Reports a URL of a document with an encoding, resolved against a base if there is one.
    pub(super) fn new(input: &'a str, base: Option<&str>, encoding: &'static Encoding) -> Self {
        let resolved = base.map(|base| legacy::resolve(input, base, encoding));
        let (resolved, failure) = match resolved {
            Some(Ok(resolved)) => (Some(resolved), None),
            Some(Err(error)) => (None, Some(error.to_string())),
            None => (None, Components::parse(input).err().map(|error| error.to_string())),
        };
        let url = if base.is_some() { resolved.as_deref().unwrap_or_default() } else { input };
        Self {
            input,
            failure,
            absolute: legacy::is_absolute_url(url),
            hierarchical: legacy::is_hierarchical_url(url),
            authority_based: legacy::is_authority_based_url(url),
            attributes: Attributes(Attribute::ALL.map(|attribute| attribute.get(url))),
            valid: Validity {
                url: legacy::is_valid_url(input, encoding),
                non_empty_url: legacy::is_valid_non_empty_url(input, encoding),
                url_surrounded_by_spaces: legacy::is_valid_url_potentially_surrounded_by_spaces(
                    input, encoding,
                ),
                non_empty_url_surrounded_by_spaces:
                    legacy::is_valid_non_empty_url_potentially_surrounded_by_spaces(input, encoding),
            },
            resolved,
        }
    }

    /// Whether the URL could be parsed and resolved.
    pub(super) fn is_parsed(&self) -> bool {
        self.failure.is_none()
    }
}

/// Displays a report as text.
#[derive(Debug)]
pub(super) struct LegacyText<'a> {
    pub(super) report: &'a LegacyReport<'a>,
    pub(super) styles: &'a Styles,
}

impl fmt::Display for LegacyText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { report, styles } = self;
        styles.write_input(report.input, f)?;
        if let Some(failure) = &report.failure {
            write_row("failure", failure, styles, f)?;
        }
        if let Some(resolved) = &report.resolved {
            write_row("resolved", &visible(resolved), styles, f)?;
        }
        let kind = match (report.absolute, report.hierarchical, report.authority_based) {
            (_, _, true) => "absolute, hierarchical, authority-based",
            (_, true, _) => "absolute, hierarchical",
            (true, ..) => "absolute",
            _ => "not absolute",
        };
        write_row("kind", kind, styles, f)?;
        for (name, value) in report.attributes.named() {
            write_row(name, &visible(value), styles, f)?;
        }
        let valid = &report.valid;
        for (name, is_valid) in [
            ("valid URL", valid.url),
            ("non-empty", valid.non_empty_url),
            ("with spaces", valid.url_surrounded_by_spaces),
            ("non-empty, spaces", valid.non_empty_url_surrounded_by_spaces),
        ] {
            write_row(name, if is_valid { "yes" } else { "no" }, styles, f)?;
        }
        Ok(())
    }
}

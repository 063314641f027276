//! Links that a policy makes from text.

use lye_html::filter::AddedAttribute;

/// A link that is made from text.
#[derive(Debug)]
pub(crate) enum NewLink {
    /// These attributes are all that the policy gives it: cleaning it again changes nothing.
    Finished(Vec<AddedAttribute>),
    /// It has only this URL, and must be cleaned again.
    Draft(String),
}

impl NewLink {
    /// Returns its URL.
    pub(crate) fn href(&self) -> &str {
        match self {
            Self::Finished(attributes) => attributes.first().map_or("", |href| &href.value),
            Self::Draft(href) => href,
        }
    }

    /// Returns the attributes besides `href`.
    pub(crate) fn additions(&self) -> &[AddedAttribute] {
        match self {
            Self::Finished(attributes) => attributes.get(1..).unwrap_or_default(),
            Self::Draft(_) => &[],
        }
    }

    /// Returns all attributes.
    pub(crate) fn into_attributes(self) -> Vec<AddedAttribute> {
        match self {
            Self::Finished(attributes) => attributes,
            Self::Draft(href) => vec![AddedAttribute { name: "href".to_owned(), value: href }],
        }
    }
}

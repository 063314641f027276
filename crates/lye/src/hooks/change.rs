//! What a hook changes of an element or a link.

/// Changes of attributes, by lower-case name; `None` removes the attribute.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct AttributeChanges(Vec<(String, Option<String>)>);

impl AttributeChanges {
    fn with(mut self, name: impl Into<String>, value: Option<String>) -> Self {
        let mut name = name.into();
        name.make_ascii_lowercase();
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, value));
        self
    }

    /// Returns `true` if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the attributes of an element after the changes.
    pub(crate) fn applied(&self, attributes: &[(&str, &str)]) -> Vec<(String, String)> {
        let own = attributes.iter().map(|&(name, value)| {
            let changed = self.0.iter().find(|(changed, _)| changed == name);
            Some((name.to_owned(), changed.map_or(Some(value), |(_, value)| value.as_deref())?.to_owned()))
        });
        let is_new = |name: &str| attributes.iter().all(|&(own, _)| own != name);
        let new = self.0.iter().filter(|(name, _)| is_new(name));
        own.chain(new.map(|(name, value)| Some((name.clone(), value.clone()?)))).flatten().collect()
    }

    /// Returns the names of the attributes that the changes set or remove, with whether they are set.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, bool)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.is_some()))
    }
}

/// What an element hook changes of an element: see
/// [`ElementHookDecision::Change`](super::ElementHookDecision::Change). The last change of an attribute counts.
///
/// The policy judges the element as if the input had it so. Attributes that the policy does not keep are removed,
/// others get the values that the policy gives them.
///
/// ```
/// use lye::{Cleaner, Policy};
/// use lye::hooks::{ElementChange, ElementHookDecision};
/// let policy = Policy::from_json(
///     r#"{ "sanitizer": { "elements": ["font", "span"], "attributes": ["class"] } }"#,
/// )?;
/// let cleaner = Cleaner::new(&policy)?.with_element_hook(|element| {
///     if element.name() != "font" {
///         return Ok(ElementHookDecision::Keep);
///     }
///     // The policy does not keep `color`, but the hook sees it.
///     let class = if element.attribute("color") == Some("red") { "warning" } else { "plain" };
///     Ok(ElementHookDecision::Change(ElementChange::default().with_name("span").with_attribute("class", class)))
/// });
/// assert_eq!(cleaner.clean("<font color=red>Stop</font>")?.html(), r#"<span class="warning">Stop</span>"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ElementChange {
    pub(crate) name: Option<String>,
    pub(crate) attributes: AttributeChanges,
}

impl ElementChange {
    /// Renames the element, with the same restrictions as the renames of a policy. If the new name is not allowed, the
    /// element is removed.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Sets an attribute, or adds it.
    #[must_use]
    pub fn with_attribute(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { attributes: self.attributes.with(name, Some(value.into())), ..self }
    }

    /// Removes an attribute.
    #[must_use]
    pub fn without_attribute(self, name: impl Into<String>) -> Self {
        Self { attributes: self.attributes.with(name, None), ..self }
    }
}

/// What a link hook changes of a link: see [`LinkHookDecision::Change`](super::LinkHookDecision::Change). The last
/// change of an attribute counts.
///
/// The policy judges the link as if the input had it so.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LinkChange {
    pub(crate) attributes: AttributeChanges,
    pub(crate) text: Option<String>,
}

impl LinkChange {
    /// Sets an attribute, or adds it.
    #[must_use]
    pub fn with_attribute(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { attributes: self.attributes.with(name, Some(value.into())), ..self }
    }

    /// Removes an attribute.
    #[must_use]
    pub fn without_attribute(self, name: impl Into<String>) -> Self {
        Self { attributes: self.attributes.with(name, None), ..self }
    }

    /// Replaces the content of the link by this text. `area` has no content.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), ..self }
    }
}

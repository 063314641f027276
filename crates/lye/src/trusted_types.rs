//! Trusted Types: strings that the caller vouches for, marked by a type.

use std::borrow::Cow;
use std::fmt;

/// HTML that the caller vouches for, the input of the unsafe methods (Trusted Types, `TrustedHTML`).
///
/// Created by [`TrustedHtml::dangerously_trust`] or by a [`TrustedTypePolicy`]. To review a program, search it for
/// these two names.
///
/// ```
/// use lye::dom::{Document, SetHtmlOptions};
/// use lye::trusted_types::TrustedHtml;
/// let template = TrustedHtml::dangerously_trust("<p>written by us<script>start()</script>");
/// let document = Document::parse_html_unsafe(&template, &SetHtmlOptions::default())?;
/// assert!(document.html().contains("<script>start()</script>"));
/// # Ok::<(), lye::dom::SetHtmlError>(())
/// ```
///
/// The unsafe methods take nothing else; a string does not compile:
///
/// ```compile_fail,E0308
/// use lye::dom::{Document, SetHtmlOptions};
/// let document = Document::parse_html_unsafe("<script>start()</script>", &SetHtmlOptions::default());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[doc(alias = "TrustedHTML")]
pub struct TrustedHtml<'a>(Cow<'a, str>);

impl<'a> TrustedHtml<'a> {
    /// Marks a string as trusted. The caller guarantees that no part of it comes from a person who is not allowed to run scripts.
    pub fn dangerously_trust(html: impl Into<Cow<'a, str>>) -> Self {
        Self(html.into())
    }

    /// Returns the string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TrustedHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Turns strings into [`TrustedHtml`] (Trusted Types, `TrustedTypePolicy`).
///
/// ```
/// use lye::trusted_types::TrustedTypePolicy;
/// let escaping = TrustedTypePolicy::new("escape", |text: &str| Some(text.replace('<', "&lt;")));
/// assert_eq!(escaping.create_html("1 < 2")?.as_str(), "1 &lt; 2");
///
/// let refusing = TrustedTypePolicy::new("no-markup", |text: &str| (!text.contains('<')).then(|| text.to_owned()));
/// assert_eq!(
///     refusing.create_html("<b>").unwrap_err().to_string(),
///     "the trusted type policy `no-markup` refused the string"
/// );
/// # Ok::<(), lye::trusted_types::PolicyRefusal>(())
/// ```
#[doc(alias = "createPolicy")]
pub struct TrustedTypePolicy<F> {
    name: String,
    create_html: F,
}

impl<F: Fn(&str) -> Option<String>> TrustedTypePolicy<F> {
    /// Creates a policy. The name appears in its messages. `create_html` returns the trusted replacement of its
    /// argument, or `None` to refuse it.
    pub fn new(name: impl Into<String>, create_html: F) -> Self {
        Self { name: name.into(), create_html }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Applies the policy to a string.
    ///
    /// # Errors
    /// Fails if the policy refuses the string.
    #[doc(alias = "createHTML")]
    pub fn create_html(&self, input: &str) -> Result<TrustedHtml<'static>, PolicyRefusal> {
        match (self.create_html)(input) {
            Some(html) => Ok(TrustedHtml(html.into())),
            None => Err(PolicyRefusal { policy: self.name.clone() }),
        }
    }
}

impl<F> fmt::Debug for TrustedTypePolicy<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrustedTypePolicy").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The error of a [`TrustedTypePolicy`] that refused a string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyRefusal {
    policy: String,
}

impl fmt::Display for PolicyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the trusted type policy `{}` refused the string", self.policy)
    }
}

impl std::error::Error for PolicyRefusal {}

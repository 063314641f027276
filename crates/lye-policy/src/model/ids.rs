//! The member `ids`: which ids and names the output has, and their consistency with the rest of a policy.

use super::{ElementName, Policy};
use crate::ids::{Forbidden, Names, Rewritten, Role, attributes, is_clobbering};
use crate::members::did_you_mean::closest;
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, texts};
use crate::urls::UrlRuleKey;
use lye_html::{AttrNamespace, Namespace};
use lye_text::NamePrefix;

/// What happens to the ids and names of elements (`id` and `name`), and to all references to them.
///
/// Ids and names from the input become part of the page: they can shadow properties of `document` and `window` for the page's
/// scripts (DOM clobbering), and references can reach elements of the page. `data/id-references.tsv` in the repository lists the
/// attributes: `id`; `name`, except on `meta`, `param` and `slot`; `for`, `form`, `list`, `headers`, `usemap`, `target` and
/// others of HTML; those of WAI-ARIA; fragments of URLs that lead into the same document; references in SVG's timing, presentation
/// attributes and `style`; MathML's `xref`. Style sheets are not included, nor attributes that only scripts
/// interpret.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::policy::{IdPolicy, NamePrefix};
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["h2", "a", "p"], "attributes": ["id", "href"] }"#)?;
/// let policy = Policy::default().with_sanitizer(config);
/// let html = "<h2 id=body>One</h2><p><a href='#body'>One</a> <a href='#top'>top</a>";
///
/// let prefix = NamePrefix::parse("user-")?;
/// let cleaner = Cleaner::new(&policy.clone().with_ids(IdPolicy::Prefix(prefix)))?;
/// let clean = cleaner.clean(html)?.into_html();
/// assert_eq!(
///     clean,
///     r##"<h2 id="user-body">One</h2><p><a href="#user-body">One</a> <a href="#top">top</a></p>"##
/// );
/// assert_eq!(cleaner.clean(&clean)?.html(), clean);
///
/// let cleaner = Cleaner::new(&policy.with_ids(IdPolicy::Remove))?;
/// assert_eq!(cleaner.clean("<h2 id=body>One")?.html(), "<h2>One</h2>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum IdPolicy {
    /// Keep them unchanged.
    #[default]
    Allow,
    /// Remove them, except URLs with fragments of the same document, which the URL rules control.
    Remove,
    /// Remove those ids and names that are also names of properties of `document`, of forms or of `window`, such as `cookie`, `body` or
    /// `submit`, in this case. `data/clobbering-names.tsv` in the repository lists them. Keep all others, and all references.
    ///
    /// Ids of the page can still be taken twice, and variables of its scripts can be shadowed: a prefix protects them too.
    RemoveClobbering,
    /// Add a prefix to all names and references, including references to elements outside of the input.
    ///
    /// Names that already have the prefix are unchanged. If a document has a name both with and without the prefix, a number follows the prefix,
    /// as in `user-2-body`, so that different names stay different. `#top` is unchanged, unless the document has an element with this
    /// name.
    Prefix(NamePrefix),
}

record! {
    /// The table form.
    struct Prefixed = "ids" {
        /// The prefix to add to ids and names.
        prefix: NamePrefix => (),
    }
}

impl PolicyValue for IdPolicy {
    const FORM: Form = Form::OneOf { forms: &[Form::Words { words: WORDS }, Prefixed::FORM] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let Value::String(word) = &node.value else {
            if matches!(node.value, Value::Table(_)) {
                return Prefixed::read(node, at, faults).map(|Prefixed { prefix }| Self::Prefix(prefix));
            }
            return faults.unexpected(
                at,
                node,
                "`allow`, `remove`, `remove_clobbering` or a table with `prefix`",
            );
        };
        match word.as_str() {
            "allow" => Some(Self::Allow),
            "remove" => Some(Self::Remove),
            "remove_clobbering" => Some(Self::RemoveClobbering),
            _ if closest(word, WORDS.iter().copied()).is_some() => faults.unknown_word(at, node, word, WORDS),
            _ => {
                let problem = texts::prefix_without_table(word.escape_debug(), format_args!("{word:?}"));
                faults.add(at, &node.span, problem)
            }
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::Allow => "allow".into(),
            Self::Remove => "remove".into(),
            Self::RemoveClobbering => "remove_clobbering".into(),
            Self::Prefix(prefix) => Prefixed { prefix: prefix.clone() }.write(defaults),
        }
    }
}

/// The forms that are a string.
const WORDS: &[&str] = &["allow", "remove", "remove_clobbering"];

impl IdPolicy {
    /// Rewrites a single value, without the context of a document.
    #[doc(hidden)]
    pub fn rewrite(&self, role: Role, value: &str) -> Rewritten {
        match self {
            Self::Allow => Rewritten::Same,
            Self::RemoveClobbering if role == Role::Name && is_clobbering(value) => Rewritten::Removed,
            Self::RemoveClobbering => Rewritten::Same,
            Self::Remove if matches!(role, Role::Fragment | Role::Element) => Rewritten::Same,
            Self::Remove => role.rewrite(value, None, &mut Forbidden),
            Self::Prefix(prefix) => {
                role.rewrite(value, None, &mut Names::default().renaming(prefix.as_str()))
            }
        }
    }
}

impl Policy {
    /// Rejects names in other parts of the policy that `ids` would change.
    pub(super) fn check_ids(&self, problems: &mut Vec<Problem>) {
        for (key, attributes) in &self.set {
            let element = ElementName::of_key(key);
            for (attribute, value) in attributes {
                let problem = self.check_set_name(element, attribute, value).err();
                problems.extend(problem.map(|problem| problem.at(["set", key, attribute])));
            }
        }
        if let Some(target) = &self.links.target {
            let problem = self.check_name(Role::Target, target.as_str()).err();
            problems.extend(problem.map(|problem| problem.at(["links", "target"])));
        }
        if !matches!(self.ids, IdPolicy::Prefix(_)) {
            return;
        }
        problems.extend(
            self.values
                .keys()
                .filter(|key| may_get_prefix(key))
                .map(|key| texts::ids_and_value_rule().at(["values", key.to_string().as_str()])),
        );
    }

    /// Rejects the value of an attribute that is set, if it is a name that `ids` changes.
    pub(super) fn check_set_name(
        &self,
        element: ElementName<'_>,
        attribute: &str,
        value: &str,
    ) -> Result<(), Problem> {
        let role = attributes::role((element.namespace, element.name), (AttrNamespace::None, attribute));
        role.map_or(Ok(()), |role| self.check_name(role, value))
    }

    fn check_name(&self, role: Role, value: &str) -> Result<(), Problem> {
        match self.ids.rewrite(role, value) {
            Rewritten::Same => Ok(()),
            Rewritten::Changed(new) => Err(texts::name_gets_prefix(format_args!("{new:?}"))),
            Rewritten::Removed => Err(texts::name_removed()),
        }
    }
}

/// Whether an attribute holds names, or references to names, which get the prefix of `ids`. A rule for its values conflicts with that.
pub fn may_get_prefix(key: &UrlRuleKey) -> bool {
    let element = key.element().unwrap_or((Namespace::Html, "*"));
    let role = attributes::role(element, key.attribute());
    matches!(role, Some(Role::Name | Role::One | Role::Many | Role::HashName))
}

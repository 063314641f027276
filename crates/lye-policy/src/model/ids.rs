//! The policy for ids and names, and its consistency with the rest of a policy.

use super::Policy;
use super::did_you_mean::closest;
use super::error::Problem;
use super::transforms::ElementName;
use crate::ids::{Forbidden, Names, Rewritten, Role, attributes, is_clobbering};
use crate::path::Path;
use lye_html::{AttrNamespace, Namespace};
use lye_text::NamePrefix;
use serde::de::{MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

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
/// let cleaner = Cleaner::new(&policy.with_ids(IdPolicy::Forbid))?;
/// assert_eq!(cleaner.clean("<h2 id=body>One")?.html(), "<h2>One</h2>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum IdPolicy {
    /// Keep them unchanged.
    #[default]
    Allow,
    /// Remove them, except URLs with fragments of the same document, which the URL rules control.
    Forbid,
    /// Remove those ids and names that are also names of properties of `document`, of forms or of `window`, such as `cookie`, `body` or
    /// `submit`, in this case. `data/clobbering-names.tsv` in the repository lists them. Keep all others, and all references.
    ///
    /// Ids of the page can still be taken twice, and variables of its scripts can be shadowed: a prefix protects them too.
    DropClobbering,
    /// Add a prefix to all names and references, including references to elements outside of the input.
    ///
    /// Names that already have the prefix are unchanged. If a document has a name both with and without the prefix, a number follows the prefix,
    /// as in `user-2-body`, so that different names stay different. `#top` is unchanged, unless the document has an element with this
    /// name.
    Prefix(NamePrefix),
}

/// The string forms in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    Allow,
    Forbid,
    DropClobbering,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    prefix: NamePrefix,
}

impl Serialize for IdPolicy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Allow => Word::Allow.serialize(serializer),
            Self::Forbid => Word::Forbid.serialize(serializer),
            Self::DropClobbering => Word::DropClobbering.serialize(serializer),
            Self::Prefix(prefix) => Table { prefix: prefix.clone() }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for IdPolicy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct WordOrTable;

        impl<'de> Visitor<'de> for WordOrTable {
            type Value = IdPolicy;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`allow`, `forbid`, `drop_clobbering` or a table with `prefix`")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<IdPolicy, E> {
                let known = Word::deserialize(serde::de::value::StrDeserializer::<E>::new(word));
                let known =
                    known.map_err(|error| match closest(word, ["allow", "forbid", "drop_clobbering"]) {
                        Some(_) => error,
                        None => E::custom(format_args!(
                            "unknown value `{}`; for a prefix, write `{{ prefix = {word:?} }}`",
                            word.escape_debug()
                        )),
                    });
                match known? {
                    Word::Allow => Ok(IdPolicy::Allow),
                    Word::Forbid => Ok(IdPolicy::Forbid),
                    Word::DropClobbering => Ok(IdPolicy::DropClobbering),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<IdPolicy, A::Error> {
                Table::deserialize(MapAccessDeserializer::new(map))
                    .map(|Table { prefix }| IdPolicy::Prefix(prefix))
            }
        }

        deserializer.deserialize_any(WordOrTable)
    }
}

impl IdPolicy {
    /// Rewrites a single value, without the context of a document.
    #[doc(hidden)]
    pub fn rewrite(&self, role: Role, value: &str) -> Rewritten {
        match self {
            Self::Allow => Rewritten::Same,
            Self::DropClobbering if role == Role::Name && is_clobbering(value) => Rewritten::Removed,
            Self::DropClobbering => Rewritten::Same,
            Self::Forbid if matches!(role, Role::Fragment | Role::Element) => Rewritten::Same,
            Self::Forbid => role.rewrite(value, None, &mut Forbidden),
            Self::Prefix(prefix) => {
                role.rewrite(value, None, &mut Names::default().renaming(prefix.as_str()))
            }
        }
    }
}

impl Policy {
    /// Rejects names in other parts of the policy that `ids` would change.
    pub(super) fn check_ids(&self) -> Result<(), Problem> {
        for (key, attributes) in &self.set {
            let ElementName { namespace, name } = ElementName::of_key(key);
            for (attribute, value) in attributes {
                let role = attributes::role((namespace, name), (AttrNamespace::None, attribute));
                let path = || Path::new(["set", key, attribute]);
                role.map_or(Ok(()), |role| {
                    self.check_name(role, value).map_err(|problem| problem.at(path()))
                })?;
            }
        }
        if let Some(target) = &self.links.target {
            let path = Path::new(["links", "target"]);
            self.check_name(Role::Target, target.as_str()).map_err(|problem| problem.at(path))?;
        }
        if matches!(self.ids, IdPolicy::Prefix(_)) {
            for key in self.values.keys() {
                let element = key.element().unwrap_or((Namespace::Html, "*"));
                let role = attributes::role(element, key.attribute());
                if matches!(role, Some(Role::Name | Role::One | Role::Many | Role::HashName)) {
                    let problem = Problem::new(
                        "this rule conflicts with `ids`: it would check names both without and with the prefix",
                    );
                    let path = Path::new(["values"]).with(key.to_string().as_str());
                    return Err(problem.at(path).with_remedy("remove the rule, or `ids`"));
                }
            }
        }
        Ok(())
    }

    /// Rejects a value that the policy sets and `ids` would change.
    fn check_name(&self, role: Role, value: &str) -> Result<(), Problem> {
        match self.ids.rewrite(role, value) {
            Rewritten::Same => Ok(()),
            Rewritten::Changed(new) => {
                let problem = Problem::new("`ids` adds its prefix to this name too");
                Err(problem.with_remedy(format!("write {new:?}")))
            }
            Rewritten::Removed => {
                let problem = Problem::new("`ids` would remove this name");
                Err(problem.with_remedy("remove it here, or `ids`"))
            }
        }
    }
}

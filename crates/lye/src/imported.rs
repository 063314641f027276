//! Writes an imported policy as what it changes in one that treats HTML as the other sanitizer does.

use crate::Policy;
use crate::policy::{AttributeList, ElementTable, PolicyFormat, group};
use crate::policy_tools::{ImportSource, PolicyDefaults, diff, write, write_members};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The member of `allow` and `deny` for the attributes of all elements.
const ALL: &str = "*";

/// How many policies are tried: those whose allowlists are nearest.
const NEAREST: usize = 2;

/// Returns what `extends` can name for a sanitizer: first what keeps as much as it keeps by default.
fn bases(source: ImportSource) -> &'static [&'static str] {
    match source {
        ImportSource::Nh3 | ImportSource::Ammonia => &["like-nh3", "like-nh3-bare"],
        ImportSource::Bleach => &["like-bleach", "like-bleach-bare"],
        ImportSource::Dompurify => &[
            "like-dompurify",
            "like-dompurify-html",
            "like-dompurify-svg",
            "like-dompurify-mathml",
            "like-dompurify-attributes",
            "like-dompurify-bare",
        ],
        ImportSource::SanitizeHtml => &["like-sanitize-html", "like-sanitize-html-bare"],
        ImportSource::RehypeSanitize => &["like-rehype-sanitize", "like-rehype-sanitize-bare"],
        ImportSource::Justhtml => &["justhtml-3"],
        _ => &[],
    }
}

/// Writes an imported policy as a file: as what it changes in one of the policies that are like the sanitizer, or the whole if that is not
/// longer. What [`Policy::from_text`] reads back cleans in the same way; it may have rules for attributes that it does not keep. Takes time
/// as [`diff`] for two of these policies.
///
/// ```
/// use lye::policy::PolicyFormat;
/// use lye::policy_tools::{ImportSource, import};
/// let imported = import(r#"{ "tags": ["b", "p"], "attributes": {} }"#, ImportSource::Nh3)?;
/// assert_eq!(
///     lye::write_imported(&imported.policy, ImportSource::Nh3, PolicyFormat::Toml),
///     "extends = \"like-nh3-bare\"\nallow = { \"*\" = [\"lang\", \"title\"], b = true, p = true }\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_imported(policy: &Policy, source: ImportSource, format: PolicyFormat) -> String {
    write_over(policy, bases(source), format)
}

/// Writes a policy over one of those that are named, or the whole if that is not longer. The whole has no rules without an effect, the others may.
#[doc(hidden)]
pub fn write_over(policy: &Policy, bases: &[&str], format: PolicyFormat) -> String {
    let length = |text: &str| (text.lines().count(), text.len());
    let whole = write(policy, format, PolicyDefaults::LeftOut);
    let listed = listed(policy);
    let distance =
        |name: &&str| base(name).map_or(usize::MAX, |base| listed.symmetric_difference(&base.listed).count());
    let mut bases = bases.to_vec();
    bases.sort_by_cached_key(distance);
    let over = bases.into_iter().take(NEAREST).filter_map(|base| over(base, policy));
    let mut texts: Vec<_> = over.map(|members| (write_members(members.clone(), format), members)).collect();
    texts.sort_by_key(|(text, _)| length(text));
    let mut shorter = texts.into_iter().take_while(|(text, _)| length(text) < length(&whole));
    shorter.find(|(_, members)| says(members, policy)).map_or(whole, |(text, _)| text)
}

/// The elements, and the attributes of each, that a policy lists in `allow`.
type Listed = BTreeSet<(String, String)>;

/// A built-in policy.
struct Base {
    policy: Policy,
    listed: Listed,
}

/// Returns a built-in policy, which is read once.
fn base(name: &str) -> Option<Arc<Base>> {
    static READ: Mutex<BTreeMap<String, Arc<Base>>> = Mutex::new(BTreeMap::new());
    let mut bases = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if !bases.contains_key(name) {
        let policy = read(&extending(name))?;
        let listed = listed(&policy);
        bases.insert(name.to_owned(), Arc::new(Base { policy, listed }));
    }
    bases.get(name).cloned()
}

/// Returns what a policy lists in `allow`.
fn listed(policy: &Policy) -> Listed {
    let of_element = |(element, list): (&str, &AttributeList)| -> Vec<(String, String)> {
        let names = list.names().map(|name| (element.to_owned(), name.to_owned()));
        names.chain([(element.to_owned(), String::new())]).collect()
    };
    policy.allow().into_iter().flat_map(ElementTable::iter).flat_map(of_element).collect()
}

fn extending(base: &str) -> Map<String, Value> {
    Map::from_iter([("extends".to_owned(), Value::from(base))])
}

/// Returns the members of a policy that extends a built-in one and probably cleans as this policy does. It may have rules that have no
/// effect.
fn over(name: &str, policy: &Policy) -> Option<Map<String, Value>> {
    let base = &base(name)?.policy;
    let members =
        |policy: &Policy| serde_json::from_str::<Map<String, Value>>(&policy.to_json()).unwrap_or_default();
    let (of_base, mut own) = (members(base), members(policy));
    let Some(Value::Object(allow)) = own.remove("allow") else { return None };
    let denied = own.remove("deny");
    let filled = write(policy, PolicyFormat::Json, PolicyDefaults::FilledIn);
    let mut filled: Map<String, Value> = serde_json::from_str(&filled).unwrap_or_default();
    // A policy without `urls` has rules, which have no effect if it was imported.
    filled.get_mut("urls").and_then(|urls| urls.as_object_mut()?.remove("rules"));
    let mut changed = differences(&of_base, &own, &filled);
    let mut gained = BTreeSet::new();
    let mut lost: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for change in diff(base, policy) {
        let (is_element, name) = match change.path.split_once('.') {
            Some(("elements", name)) => (true, name),
            Some(("attributes", name)) => (false, name),
            _ => continue,
        };
        let (element, attribute) = name.split_once('[').unwrap_or((name, ""));
        if change.after.as_deref() == Some("kept") {
            gained.insert(element.to_owned());
        } else if change.before.as_deref() == Some("kept") {
            let attribute = attribute.trim_end_matches(']').to_owned();
            lost.entry(element.to_owned()).or_default().extend((!is_element).then_some(attribute));
        }
    }
    let is_gained =
        |name: &String| match name.strip_prefix('@').and_then(|name| group(name, policy.edition())) {
            Some(group) => group.elements().any(|element| gained.contains(element)),
            None => gained.contains(name),
        };
    let mut added: Map<String, Value> = allow.into_iter().filter(|(name, _)| is_gained(name)).collect();
    if let (Some(Value::Array(all)), Some(of_base)) = (added.get_mut(ALL), of_base.get("allow")) {
        let known = of_base.get(ALL).and_then(Value::as_array);
        all.retain(|name| !known.is_some_and(|known| known.contains(name)));
    }
    let lost = lost
        .into_iter()
        .map(|(element, list)| (element, if list.is_empty() { true.into() } else { list.into() }));
    let mut denied = denied.and_then(|table| table.as_object().cloned()).unwrap_or_default();
    denied.extend(lost);
    for (member, table) in [("allow", added), ("deny", denied)] {
        if !table.is_empty() {
            changed.insert(member.to_owned(), table.into());
        }
    }
    changed.extend(extending(name));
    Some(changed)
}

/// Whether members are a policy that cleans as this one.
fn says(members: &Map<String, Value>, policy: &Policy) -> bool {
    read(members).is_some_and(|read| diff(&read, policy).is_empty())
}

fn read(members: &Map<String, Value>) -> Option<Policy> {
    Policy::from_json(&Value::Object(members.clone()).to_string()).ok()
}

/// Returns what makes a table of another: members that differ, and the values of members that only the other has. The recursion depth is that
/// of the policy format.
fn differences(
    base: &Map<String, Value>,
    own: &Map<String, Value>,
    filled: &Map<String, Value>,
) -> Map<String, Value> {
    let (mut changed, empty) = (Map::new(), Map::new());
    let names: BTreeSet<&String> = base.keys().chain(own.keys()).filter(|name| *name != "allow").collect();
    for name in names {
        let whole = filled.get(name);
        let change = match (base.get(name), own.get(name).or(whole)) {
            (Some(Value::Object(base)), Some(Value::Object(_))) => {
                let [own, whole] =
                    [own.get(name), whole].map(|table| table.and_then(Value::as_object).unwrap_or(&empty));
                Some(differences(base, own, whole)).filter(|table| !table.is_empty()).map(Value::from)
            }
            (base, own) => own.filter(|own| base != Some(own)).cloned(),
        };
        changed.extend(change.map(|change| (name.clone(), change)));
    }
    changed
}

//! What a policy does beyond keeping and removing: rules for values, attributes that it sets, names that it changes, custom
//! elements, hooks. A policy without any of that has no `Transforms`.

pub(crate) mod attribute_values;
mod value_table;

use crate::findings::{FindingCode, Recorder};
use crate::hooks::{AttributeHook, ElementHook};
use lye_html::filter::{AddedAttribute, AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, TagId, tag};
use lye_policy::compiled::{ElementRule, Engine, NameTable};
use lye_policy::model::Policy;
use lye_policy::model::{ClassPolicy, CustomElements, ElementName, STAND_IN};
use std::cell::Cell;
use value_table::ValueTable;

/// The compiled part of a policy.
#[derive(Clone, Debug)]
pub(crate) struct Transforms {
    values: Option<ValueTable>,
    classes: Option<ClassPolicy>,
    /// The place in `set` and one more, by the names of elements in each namespace; 0 if nothing is set.
    sets: [NameTable<u32>; 3],
    set: Vec<Vec<AddedAttribute>>,
    /// What elements of HTML are called instead.
    names: NameTable<Option<TagId>>,
    custom: Option<CustomElements>,
    pub(crate) element_hook: Option<ElementHook>,
    pub(crate) attribute_hook: Option<AttributeHook>,
}

impl Default for Transforms {
    fn default() -> Self {
        Self {
            values: None,
            classes: None,
            sets: [Namespace::Html; 3].map(|_| NameTable::new(0)),
            set: Vec::new(),
            names: NameTable::new(None),
            custom: None,
            element_hook: None,
            attribute_hook: None,
        }
    }
}

impl Transforms {
    /// Compiles what a policy says; nothing if it says nothing. Linear in that, but that each attribute with rules is looked for
    /// among the names of the parser. If it has frames, they get a sandbox.
    pub(crate) fn new(policy: &Policy, has_frames: bool) -> Option<Self> {
        let has_custom = !policy.custom_elements().names.is_empty();
        let is_idle = policy.values().is_empty()
            && policy.classes().is_none()
            && policy.set().is_empty()
            && policy.rename().is_empty()
            && !has_custom
            && !has_frames;
        if is_idle {
            return None;
        }
        let mut transforms = Self {
            values: (!policy.values().is_empty()).then(|| ValueTable::new(policy.values())),
            classes: policy.classes().cloned(),
            custom: has_custom.then(|| policy.custom_elements().clone()),
            ..Self::default()
        };
        for (element, attributes) in policy.set() {
            let attributes = attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            transforms.set_attributes(ElementName::of_key(element), attributes);
        }
        if has_frames {
            let iframe = ElementName { namespace: Namespace::Html, name: "iframe" };
            transforms.set_attributes(iframe, [("sandbox", "")]);
        }
        for (from, to) in policy.rename() {
            let id = TagId::from_name(from).map(TagId::index);
            transforms.names.insert(id, TagId::all().len(), from, TagId::from_name(to));
        }
        Some(transforms)
    }

    /// Whether somebody else has a say.
    pub(crate) fn has_hooks(&self) -> bool {
        self.element_hook.is_some() || self.attribute_hook.is_some()
    }

    fn set_attributes<'n>(
        &mut self,
        element: ElementName<'_>,
        set: impl IntoIterator<Item = (&'n str, &'n str)>,
    ) {
        let added =
            |(name, value): (&str, &str)| AddedAttribute { name: name.to_owned(), value: value.to_owned() };
        self.set.push(set.into_iter().map(added).collect());
        let place = self.set.len() as u32;
        let id = TagId::from_name(element.name).map(TagId::index);
        self.sets[element.namespace as usize].insert(id, TagId::all().len(), element.name, place);
    }
}

/// The place in a policy of what it sets for an attribute.
pub(super) fn place_of_set(element: &ElementInfo<'_>, attribute: &str) -> String {
    if (element.namespace, element.id) == (Namespace::Html, tag::IFRAME) {
        return "nested.srcdoc".to_owned();
    }
    let prefix = match element.namespace {
        Namespace::Html => "",
        Namespace::Svg => "svg:",
        Namespace::MathMl => "math:",
    };
    format!("set.\"{prefix}{}\".{attribute}", element.name())
}

/// Shapes one element after the other.
#[derive(Debug)]
pub(crate) struct Transformer<'p> {
    pub(super) transforms: &'p Transforms,
    /// What the element at hand gets.
    set: &'p [AddedAttribute],
    added: Vec<AddedAttribute>,
    /// Whether the custom element that was asked about last is one of those that a pattern admits. Each of its attributes asks again, and
    /// its name may be long.
    admitted: Cell<Option<(TagId, bool)>>,
}

impl<'p> Transformer<'p> {
    pub(crate) fn new(transforms: &'p Transforms) -> Self {
        Self { transforms, set: &[], added: Vec::new(), admitted: Cell::default() }
    }

    /// The element under the name that the policy gives it.
    pub(super) fn renamed<'e>(&self, element: &ElementInfo<'e>) -> ElementInfo<'e> {
        let mut renamed = *element;
        if element.namespace == Namespace::Html
            && let Some(name) = self.transforms.names.get(element.id.index(), || element.name())
        {
            renamed.id = name;
        }
        renamed
    }

    /// Whether the policy has a custom element of this name, or gives the elements of this name another.
    pub(super) fn admits_name(&self, name: &str) -> bool {
        let id = TagId::from_name(name).unwrap_or(TagId::NONE);
        self.transforms.custom.as_ref().is_some_and(|custom| custom.admit(name))
            || self.transforms.names.get(id.index(), || name).is_some()
    }

    /// What becomes of an element that the configuration does not keep: a custom element may be one of those that a pattern admits.
    pub(super) fn custom(&self, engine: &Engine, element: &ElementInfo<'_>) -> ElementRule {
        let admits = |custom: &CustomElements| {
            if element.namespace != Namespace::Html || element.id.name().is_some() {
                return false;
            }
            if let Some((_, admits)) = self.admitted.get().filter(|(id, _)| *id == element.id) {
                return admits;
            }
            let admits = custom.admit(element.name());
            self.admitted.set(Some((element.id, admits)));
            admits
        };
        match &self.transforms.custom {
            Some(custom) if admits(custom) => engine.element(Namespace::Html, TagId::NONE, || STAND_IN),
            _ => ElementRule::Remove,
        }
    }

    /// A new element begins, under the name that it will have.
    pub(super) fn begin(&mut self, element: &ElementInfo<'_>) {
        let sets = &self.transforms.sets[element.namespace as usize];
        let place = sets.get(element.id.index(), || element.name()) as usize;
        self.set = place.checked_sub(1).and_then(|at| self.transforms.set.get(at)).map_or(&[], Vec::as_slice);
    }

    /// The value that the policy sets for an attribute of the element at hand.
    #[inline]
    pub(super) fn set_value(&self, attribute: &AttrInfo<'_>) -> Option<&'p str> {
        let is_it = |set: &&AddedAttribute| {
            attribute.namespace == AttrNamespace::None && set.name == attribute.name()
        };
        self.set.iter().find(is_it).map(|set| set.value.as_str())
    }

    /// Keeps account of what the policy sets and the element at hand did not have.
    pub(super) fn report_additions(&self, element: &ElementInfo<'_>, recorder: &mut Recorder) {
        if !recorder.reports() {
            return;
        }
        // What it had with another value was told of when that was asked about.
        for AddedAttribute { name, value } in
            self.set.iter().filter(|set| element.find_attribute(&set.name).is_none())
        {
            recorder.added(element, (name, value), FindingCode::ATTRIBUTE_SET, || {
                place_of_set(element, name).into()
            });
        }
    }

    /// What the element at hand gets, with what links get. Nothing is set any more then: what the parser asks about until the next
    /// element begins are attributes that a further start tag gives to `html` or `body`.
    pub(super) fn additions(&mut self, of_links: &[AddedAttribute]) -> &[AddedAttribute] {
        self.added.clear();
        self.added.extend(of_links.iter().chain(std::mem::take(&mut self.set)).cloned());
        &self.added
    }
}

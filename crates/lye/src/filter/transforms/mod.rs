//! What a policy does beyond keeping and removing: value rules, set and required attributes, renames, custom elements and hooks.
//! A policy without any of these has no `Transforms`.

pub(crate) mod attribute_values;
mod blocked_urls;
mod frames;
mod value_table;

use crate::findings::{FindingCode, Recorder};
use crate::hooks::{AttributeHook, ElementHook, LinkHook};
use crate::passes::replaced::Replaced;
use blocked_urls::BlockedUrls;
use frames::FrameRules;
pub(super) use frames::FrameVerdict;
use lye_html::filter::{AddedAttribute, AttrInfo, ElementInfo};
use lye_html::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
use lye_policy::model::CheckedPolicy;
use lye_policy::model::{
    ClassPolicy, CustomElements, ElementName, OtherFrames, RequiredAttributes, WithoutRequired,
};
use lye_policy::sanitizer::compiled::{ElementRule, Engine, NameTable};
use std::cell::Cell;
use value_table::ValueTable;

/// The transforms of a policy, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Transforms {
    values: Option<ValueTable>,
    classes: Option<ClassPolicy>,
    /// The class of the element that stands for `body`, which `classes` does not change.
    class_of_body: Option<Box<str>>,
    /// One more than the index in `set`, by element name and namespace; 0 if nothing is set.
    sets: [NameTable<u32>; 3],
    set: Vec<Vec<AddedAttribute>>,
    /// One more than the index in `required`, by element name and namespace; 0 if nothing is required.
    requirements: [NameTable<u32>; 3],
    required: Vec<RequiredAttributes>,
    /// The new names of HTML elements.
    names: NameTable<Option<TagId>>,
    custom: Option<CustomElements>,
    /// Where frames may lead, if the policy says so.
    frames: Option<FrameRules>,
    /// Whether some rule keeps refused URLs in another attribute.
    keeps_blocked_urls: bool,
    /// Whether the URLs of images that scripts would load later become `src` and `srcset`.
    pub(crate) lazy_images: bool,
    /// Whether frames that are not allowed become links.
    links_frames: bool,
    /// Whether images that are not kept are replaced by their `alt`.
    replaces_images: bool,
    /// Whether the policy does something with elements, apart from the hook.
    acts_on_elements: bool,
    pub(crate) element_hook: Option<ElementHook>,
    pub(crate) attribute_hook: Option<AttributeHook>,
    pub(crate) link_hook: Option<LinkHook>,
}

impl Default for Transforms {
    fn default() -> Self {
        Self {
            values: None,
            classes: None,
            class_of_body: None,
            sets: [Namespace::Html; 3].map(|_| NameTable::new(0)),
            set: Vec::new(),
            requirements: [Namespace::Html; 3].map(|_| NameTable::new(0)),
            required: Vec::new(),
            names: NameTable::new(None),
            custom: None,
            frames: None,
            keeps_blocked_urls: false,
            lazy_images: false,
            links_frames: false,
            replaces_images: false,
            acts_on_elements: false,
            element_hook: None,
            attribute_hook: None,
            link_hook: None,
        }
    }
}

impl Transforms {
    /// Compiles a policy, or returns `None` if it has no transforms. Linear in the policy, except that each
    /// attribute with rules is looked up among the names of the parser. If the policy keeps frames, they get a
    /// `sandbox` attribute.
    pub(crate) fn new(policy: &CheckedPolicy, has_frames: bool) -> Option<Self> {
        let custom = policy.custom_elements();
        let has_custom = !custom.patterns().is_empty();
        let keeps_blocked_urls = policy.urls().rules.values().any(|rule| rule.keep_blocked_in.is_some());
        let links_frames =
            has_frames && policy.frames().is_some_and(|frames| frames.otherwise == OtherFrames::Link);
        let replaces_images = policy.disallowed().replaces_images()
            || policy.required().values().any(|required| required.otherwise == WithoutRequired::Alt);
        let acts_on_elements = !policy.set().is_empty()
            || !policy.rename().is_empty()
            || !policy.required().is_empty()
            || keeps_blocked_urls
            || replaces_images
            || policy.urls().lazy_images
            || has_custom
            || has_frames;
        if !acts_on_elements && policy.values().is_empty() && policy.classes().is_none() {
            return None;
        }
        let mut transforms = Self {
            values: (!policy.values().is_empty()).then(|| ValueTable::new(policy.values())),
            classes: policy.classes().cloned(),
            class_of_body: policy.class_of_body(policy.sanitizer().configuration()).map(Into::into),
            custom: has_custom.then_some(custom),
            frames: policy
                .frames()
                .filter(|_| has_frames)
                .map(|frames| FrameRules::new(frames, policy.keeps_documents())),
            keeps_blocked_urls,
            lazy_images: policy.urls().lazy_images,
            links_frames,
            replaces_images,
            acts_on_elements,
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
        for (element, required) in policy.required() {
            transforms.required.push(required.clone());
            let place = transforms.required.len() as u32;
            insert(&mut transforms.requirements, ElementName::of_key(element), place);
        }
        for (from, to) in policy.rename() {
            let id = TagId::from_name(from).map(TagId::index);
            transforms.names.insert(id, TagId::all().len(), from, TagId::from_name(to));
        }
        Some(transforms)
    }

    /// Whether elements are examined for the transforms. Otherwise, only values are.
    pub(crate) fn examine_elements(&self) -> bool {
        self.acts_on_elements || self.element_hook.is_some()
    }

    /// Returns `true` if the policy renames `a`.
    pub(crate) fn renames_links(&self) -> bool {
        self.names.get(tag::A.index(), || "a").is_some()
    }

    /// Returns `true` if something may replace elements that are not kept.
    pub(crate) fn replaces_elements(&self) -> bool {
        self.links_frames || self.replaces_images
    }

    /// Returns `true` if the transforms never change or remove an attribute of this name.
    pub(crate) fn leave_alone(&self, attribute: AttrId) -> bool {
        let has_classes = self.classes.is_some() && attribute == attr::CLASS;
        let has_rules = self.values.as_ref().is_some_and(|values| values.has_rules_for(attribute));
        let is_set = self.set.iter().flatten().any(|set| attribute.name() == Some(&*set.name));
        !(self.decide_by_element() || has_classes || has_rules || is_set)
    }

    /// Returns `true` if the transforms may look at all attributes of an element, or change any.
    pub(crate) fn decide_by_element(&self) -> bool {
        self.has_hooks()
            || self.lazy_images
            || self.frames.is_some()
            || self.keeps_blocked_urls
            || self.replaces_images
    }

    /// Returns `true` if the transforms may change or remove an HTML element of the standard that is kept.
    #[inline]
    pub(crate) fn change(&self, element: TagId) -> bool {
        let Self { sets: [set, ..], requirements: [required, ..], names, .. } = self;
        let place = element.index();
        self.element_hook.is_some()
            || set.get(place, || "") != 0
            || required.get(place, || "") != 0
            || names.get(place, || "").is_some()
    }

    /// Returns `true` if there is a hook.
    pub(crate) fn has_hooks(&self) -> bool {
        self.element_hook.is_some() || self.attribute_hook.is_some() || self.link_hook.is_some()
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
        insert(&mut self.sets, element, place);
    }
}

/// Inserts a value for an element in the tables of the namespaces.
fn insert(tables: &mut [NameTable<u32>; 3], element: ElementName<'_>, value: u32) {
    let id = TagId::from_name(element.name).map(TagId::index);
    tables[element.namespace as usize].insert(id, TagId::all().len(), element.name, value);
}

/// Returns the path in the policy of a set attribute.
fn place_of_set(element: &ElementInfo<'_>, attribute: &str) -> String {
    if (element.namespace, element.id) == (Namespace::Html, tag::IFRAME) {
        return "frames.srcdoc".to_owned();
    }
    format!("set.\"{}\".{attribute}", key_of(element))
}

/// Returns the path in the policy of the attributes that an element must have.
pub(super) fn place_of_required(element: &ElementInfo<'_>) -> String {
    format!("required.\"{}\"", key_of(element))
}

/// Returns the key of an element in tables such as `set`.
fn key_of(element: &ElementInfo<'_>) -> String {
    element.namespace.qualified(element.name())
}

/// Transforms one element after the other.
#[derive(Debug)]
pub(crate) struct Transformer<'p> {
    transforms: &'p Transforms,
    /// Whether the element is a tag alone, which has passed the element hook and the check of required attributes.
    is_tag: bool,
    /// The attributes to set on the current element.
    set: &'p [AddedAttribute],
    /// The `src` of the current element, if it is a frame that the policy allows.
    frame: Option<String>,
    /// The refused URLs of the current element that are kept.
    blocked: BlockedUrls,
    added: Vec<AddedAttribute>,
    /// The elements that are not kept, with what replaces them.
    replaced: Vec<Replaced>,
    /// Whether the current element is one of them.
    is_replaced: bool,
    /// The rule of a pattern for the custom element of the last call. Each of its attributes asks again, and its
    /// name may be long.
    admitted: Cell<Option<(TagId, ElementRule)>>,
}

impl<'p> Transformer<'p> {
    pub(crate) fn new(transforms: &'p Transforms) -> Self {
        Self {
            transforms,
            is_tag: false,
            set: &[],
            frame: None,
            blocked: BlockedUrls::default(),
            added: Vec::new(),
            replaced: Vec::new(),
            is_replaced: false,
            admitted: Cell::default(),
        }
    }

    /// Transforms a tag alone.
    pub(super) fn of_tag(transforms: &'p Transforms) -> Self {
        Self { is_tag: true, ..Self::new(transforms) }
    }

    /// Returns `true` if the policy renames `a`.
    pub(super) fn renames_links(&self) -> bool {
        self.transforms.renames_links()
    }

    #[inline]
    pub(super) fn transforms(&self) -> &'p Transforms {
        self.transforms
    }

    /// Returns the hook to ask about elements.
    pub(super) fn element_hook(&self) -> Option<&'p ElementHook> {
        self.transforms.element_hook.as_ref().filter(|_| !self.is_tag)
    }

    /// Returns `true` if an element may get other attributes than those that the policy keeps of its tag.
    #[inline]
    pub(super) fn changes_elements(&self) -> bool {
        !self.is_tag && (self.transforms.lazy_images || self.transforms.element_hook.is_some())
    }

    /// Returns `true` if the URLs of images that scripts would load later become `src` and `srcset`.
    pub(super) fn moves_lazy_urls(&self) -> bool {
        !self.is_tag && self.transforms.lazy_images
    }

    /// Returns the element with the name that the policy gives it.
    pub(super) fn renamed<'e>(&self, element: &ElementInfo<'e>) -> ElementInfo<'e> {
        let mut renamed = *element;
        if element.namespace == Namespace::Html
            && let Some(name) = self.transforms.names.get(element.id.index(), || element.name())
        {
            renamed.id = name;
        }
        renamed
    }

    /// Returns `true` if the policy admits a custom element of this name, or renames elements of this name.
    pub(super) fn admits_name(&self, name: &str) -> bool {
        let id = TagId::from_name(name).unwrap_or(TagId::NONE);
        self.transforms.custom.as_ref().is_some_and(|custom| custom.find(name).is_some())
            || self.transforms.names.get(id.index(), || name).is_some()
    }

    /// Returns the rule for an element that the configuration does not list: a pattern may admit a custom
    /// element.
    pub(super) fn custom(&self, engine: &Engine, element: &ElementInfo<'_>) -> ElementRule {
        let custom = match &self.transforms.custom {
            Some(custom) if element.namespace == Namespace::Html && element.id.name().is_none() => custom,
            _ => return ElementRule::Remove,
        };
        if let Some((_, rule)) = self.admitted.get().filter(|(id, _)| *id == element.id) {
            return rule;
        }
        let rule = custom
            .find(element.name())
            .map_or(ElementRule::Remove, |pattern| engine.element(Namespace::Html, TagId::NONE, || pattern));
        self.admitted.set(Some((element.id, rule)));
        rule
    }

    /// Begins an element, given with its new name.
    pub(super) fn begin(&mut self, element: &ElementInfo<'_>) {
        let sets = &self.transforms.sets[element.namespace as usize];
        let place = sets.get(element.id.index(), || element.name()) as usize;
        self.set = place.checked_sub(1).and_then(|at| self.transforms.set.get(at)).map_or(&[], Vec::as_slice);
        self.frame = None;
        self.is_replaced = false;
    }

    /// Begins an element that is replaced.
    pub(super) fn replace(&mut self, replaced: Replaced) {
        (self.set, self.frame, self.is_replaced) = (&[], None, true);
        self.replaced.push(replaced);
    }

    /// Returns `true` if the current element is replaced.
    pub(super) fn is_replaced(&self) -> bool {
        self.is_replaced
    }

    /// Returns the elements that are not kept, with what replaces them.
    pub(super) fn take_replaced(&mut self) -> Vec<Replaced> {
        std::mem::take(&mut self.replaced)
    }

    /// Returns `true` if images that are not kept are replaced by their `alt`.
    pub(super) fn replaces_images(&self) -> bool {
        self.transforms.replaces_images && !self.is_tag
    }

    /// Returns `true` if a frame that is not allowed becomes a link.
    pub(super) fn links_frames(&self) -> bool {
        self.transforms.links_frames && !self.is_tag
    }

    /// Begins a frame that the policy allows, with its URL and the attributes that the policy sets.
    pub(super) fn begin_frame(&mut self, url: String, settings: usize) {
        let frames = self.transforms.frames.as_ref();
        self.set = frames.map_or(&[], |frames| frames.attributes(settings));
        self.frame = Some(url);
    }

    /// Returns what the policy says about the `src` of an element; `None` if the policy has no rules for frames, or the
    /// element is not a frame.
    pub(super) fn judge_frame(&self, element: &ElementInfo<'_>) -> Option<FrameVerdict> {
        let frames = self.transforms.frames.as_ref()?;
        ((element.namespace, element.id) == (Namespace::Html, tag::IFRAME)).then(|| frames.judge(element))
    }

    /// Whether the policy has rules for attributes that come before those of the configuration, apart from set attributes.
    #[inline]
    pub(super) fn decides_attributes(&self) -> bool {
        self.transforms.frames.is_some()
            || self.transforms.keeps_blocked_urls
            || self.transforms.replaces_images
    }

    /// Whether some rule keeps refused URLs in another attribute.
    #[inline]
    pub(super) fn keeps_blocked_urls(&self) -> bool {
        self.transforms.keeps_blocked_urls
    }

    /// Keeps a refused URL in an attribute of an element.
    pub(super) fn keep_blocked_url(&mut self, element: &ElementInfo<'_>, name: &str, url: String) {
        self.blocked.add(element, name, url);
    }

    /// Returns `true` if an element is a frame about which the policy has rules.
    pub(super) fn decides_about_frame(&self, element: &ElementInfo<'_>) -> bool {
        self.transforms.frames.is_some() && (element.namespace, element.id) == (Namespace::Html, tag::IFRAME)
    }

    /// Returns `true` if an attribute is the `src` of a frame about which the policy has rules.
    pub(super) fn is_frame_src(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        self.decides_about_frame(element)
            && (attribute.namespace, attribute.id) == (AttrNamespace::None, attr::SRC)
    }

    /// Returns the `src` of the current element, if it is a frame that the policy allows.
    pub(super) fn frame_url(&self) -> Option<&str> {
        self.frame.as_deref()
    }

    /// Returns the path in the policy of an attribute that the policy sets on the current element.
    pub(super) fn place_of_set(&self, element: &ElementInfo<'_>, attribute: &str) -> String {
        match self.frame {
            Some(_) => format!("frames.{attribute}"),
            None => place_of_set(element, attribute),
        }
    }

    /// Returns the attributes that an element must have, if any.
    pub(super) fn required(&self, element: &ElementInfo<'_>) -> Option<&'p RequiredAttributes> {
        if self.is_tag {
            return None;
        }
        let requirements = &self.transforms.requirements[element.namespace as usize];
        let place = requirements.get(element.id.index(), || element.name()) as usize;
        self.transforms.required.get(place.checked_sub(1)?)
    }

    /// Whether the policy sets an attribute of the current element.
    pub(super) fn sets(&self, name: &str) -> bool {
        self.set.iter().any(|set| set.name == name)
    }

    /// Returns the value that the policy sets for an attribute of the current element.
    #[inline]
    pub(super) fn set_value(&self, attribute: &AttrInfo<'_>) -> Option<&'p str> {
        let is_it = |set: &&AddedAttribute| {
            attribute.namespace == AttrNamespace::None && set.name == attribute.name()
        };
        self.set.iter().find(is_it).map(|set| set.value.as_str())
    }

    /// Reports the set attributes that the current element did not have.
    fn report_additions(&self, element: &ElementInfo<'_>, recorder: &mut Recorder) {
        if !recorder.reports() {
            return;
        }
        // A different value was reported when the attribute was judged.
        for AddedAttribute { name, value } in
            self.set.iter().filter(|set| element.find_attribute(&set.name).is_none())
        {
            recorder.added(element, (name, value), FindingCode::ATTRIBUTE_SET, || {
                self.place_of_set(element, name).into()
            });
        }
    }

    /// Returns the attributes to add to the current element, including those of links, and reports the others. Clears the set
    /// afterwards: until the next element begins, the parser only asks about attributes that a further start
    /// tag adds to `html` or `body`.
    pub(super) fn additions<'a>(
        &'a mut self,
        element: &ElementInfo<'_>,
        of_links: &'a [AddedAttribute],
        recorder: &mut Recorder,
    ) -> &'a [AddedAttribute] {
        self.report_additions(element, recorder);
        self.is_replaced = false;
        let set = std::mem::take(&mut self.set);
        match (set, self.blocked.of(element, recorder), of_links) {
            // Without a copy, which allocates.
            (all, [], []) | ([], [], all) => all,
            (set, blocked, of_links) => {
                self.added.clear();
                // Those of links are at the end also if the element had them. The others then stay in their places.
                for additions in [set, blocked, of_links] {
                    self.added.extend_from_slice(additions);
                }
                &self.added
            }
        }
    }
}

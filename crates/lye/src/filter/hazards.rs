//! Removes attributes that a policy refuses because they affect more than their content.

use lye_html::AttrId;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_policy::hazards::{Hazard, HazardClass, hazard, is_ever_hazard};
use lye_policy::urls::UrlSink;

/// The hazard classes that a policy refuses, indexed by attribute.
#[derive(Clone, Debug)]
pub(crate) struct RefusedHazards {
    classes: Vec<HazardClass>,
    /// Whether an attribute may be in one of them, by the constants of the parser.
    known: Vec<bool>,
}

impl RefusedHazards {
    /// Returns `None` if no class is refused.
    pub(crate) fn new(classes: impl IntoIterator<Item = HazardClass>) -> Option<Self> {
        let classes: Vec<HazardClass> = classes.into_iter().collect();
        if classes.is_empty() {
            return None;
        }
        // Names without a constant may be anything.
        let may_be = |id: AttrId| id.name().is_none_or(|name| is_ever_hazard(name, &classes));
        let known = AttrId::all().map(may_be).collect();
        Some(Self { classes, known })
    }

    /// Returns `true` if attributes of this name may be refused.
    #[inline]
    pub(crate) fn may_refuse(&self, attribute: AttrId) -> bool {
        self.known.get(attribute.index()).copied().unwrap_or(true)
    }

    /// Returns the hazard for which an attribute is refused, if any.
    #[inline]
    pub(crate) fn find(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<&'static Hazard> {
        if self.may_refuse(attribute.id) { self.look_up(element, attribute) } else { None }
    }

    fn look_up(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Option<&'static Hazard> {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        hazard(&sink).filter(|found| self.classes.contains(&found.class) && found.is_with(attribute.value()))
    }
}

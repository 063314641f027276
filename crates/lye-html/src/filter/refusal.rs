//! What the filter refused, as the tree records it.

use super::ElementDecision;
use crate::tree::{NodeRef, flag};

impl NodeRef<'_, '_> {
    /// Returns the filter's decision if the filter refused the element. A refused element is not in the tree.
    ///
    /// ```
    /// use lye_html::filter::{ElementDecision, ElementInfo, InsertionFilter};
    /// use lye_html::{Context, Parser, tag};
    /// struct WithoutBold;
    /// impl InsertionFilter for WithoutBold {
    ///     fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
    ///         if element.id == tag::B { ElementDecision::Remove } else { ElementDecision::Keep }
    ///     }
    /// }
    /// let tree = Parser::default().parse_fragment_filtered("<b>1</b>2", &Context::html("p"), &mut WithoutBold)?;
    /// let bold = tree.nodes().find(|node| node.name() == "b").unwrap();
    /// assert_eq!(bold.refusal(), Some(ElementDecision::Remove));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn refusal(&self) -> Option<ElementDecision> {
        match self.raw().flags {
            flags if flags & flag::REMOVED != 0 => Some(ElementDecision::Remove),
            flags if flags & flag::REPLACED != 0 => Some(ElementDecision::ReplaceWithChildren),
            _ => None,
        }
    }
}

//! Asks the link hook about the links of a tree.

use super::{controls, texts};
use crate::findings::{Action, FindingCode, Recorder};
use crate::hooks::{
    HookCalls, LinkChange, LinkContext, LinkHook, LinkHookDecision, TagAttribute, borrowed, pairs,
};
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{Namespace, NodeId, NodeKind, NodeRef, Span, Tree, tag};
use lye_policy::model::TextPolicy;
use std::ops::Range;

/// Returns the attributes that the policy gives a link with this name, start tag and attributes; `None` if it refuses the link.
type Judge<'j> = dyn Fn((Namespace, &str), Span, &[(String, String)]) -> Option<Vec<TagAttribute>> + 'j;

/// The hook, with what it needs.
pub(crate) struct LinkHookPass<'h> {
    pub(crate) hook: &'h LinkHook,
    pub(crate) calls: &'h HookCalls,
    /// The text policy, if it changes anything.
    pub(crate) text: Option<TextPolicy>,
}

/// A link of the tree.
struct Link {
    node: NodeId,
    /// Its text in that of all links.
    text: Range<usize>,
    /// The index of the first link after those in it.
    next: usize,
}

/// What happens to a link.
enum Outcome {
    Keep,
    Remove,
    /// Unwraps it for this reason.
    Unwrap(FindingCode),
    /// Gives it these attributes and this text.
    Change(LinkChange, Vec<TagAttribute>, Option<String>),
}

impl LinkHookPass<'_> {
    /// Asks the hook about each link, and changes the tree accordingly. Returns `true` if anything changed.
    ///
    /// Time is linear in the tree, apart from the hook.
    ///
    /// # Errors
    /// Fails if the tree becomes too large.
    pub(crate) fn run(
        &self,
        tree: &mut Tree<'_>,
        judge: &Judge<'_>,
        recorder: &mut Recorder,
    ) -> Result<bool, EditError> {
        let (links, all_text) = links(tree);
        let (mut is_changed, mut has_new_text) = (false, false);
        let mut at = 0;
        while let Some(link) = links.get(at) {
            at += 1;
            let text = all_text.get(link.text.clone()).unwrap_or_default();
            let node = tree.node(link.node);
            let outcome = self.outcome(&node, text, judge);
            let is_recorded = !matches!(outcome, Outcome::Keep) && recorder.is_first_of_hook(&node);
            is_changed |= !matches!(outcome, Outcome::Keep);
            match outcome {
                Outcome::Keep => {}
                Outcome::Remove => {
                    if is_recorded {
                        recorder.hooked_link(&node, (FindingCode::LINK_HOOK, Action::Removed), None);
                    }
                    tree.remove(link.node)?;
                    at = link.next;
                }
                Outcome::Unwrap(code) => {
                    if is_recorded {
                        recorder.hooked_link(&node, (code, Action::ReplacedByChildren), None);
                    }
                    tree.replace_with_children(link.node)?;
                }
                Outcome::Change(change, attributes, new_text) => {
                    if is_recorded {
                        record(&node, &change, &attributes, recorder);
                        if let Some(new_text) = &new_text {
                            let what = (FindingCode::LINK_HOOK, Action::Rewritten);
                            recorder.hooked_link(&node, what, Some((text, new_text)));
                        }
                    }
                    let is_kept = |attribute: &TagAttribute| {
                        attributes.iter().any(|kept| {
                            (kept.namespace, &kept.name) == (attribute.namespace, &attribute.name)
                        })
                    };
                    tree.retain_attrs(link.node, |attribute| is_kept(&TagAttribute::new(&attribute)))?;
                    for TagAttribute { namespace, name, value } in &attributes {
                        tree.set_attr_ns(link.node, *namespace, name, value)?;
                    }
                    if let Some(new_text) = new_text {
                        tree.set_text(link.node, &new_text)?;
                        has_new_text = true;
                        at = link.next;
                    }
                }
            }
        }
        if let (true, Some(mut policy)) = (has_new_text, self.text) {
            // What is invisible depends on the text around. What is not a link now stays so.
            policy.linkify = false;
            texts::rewrite(tree, policy, false, |_| None, recorder)?;
        }
        Ok(is_changed)
    }

    /// Asks the hook about a link, and checks its answer: the policy has to allow what the hook makes, and the hook has to keep it.
    fn outcome(&self, link: &NodeRef<'_, '_>, text: &str, judge: &Judge<'_>) -> Outcome {
        let named = (link.namespace(), link.name());
        let own: Vec<TagAttribute> = link.attrs().map(|attribute| TagAttribute::new(&attribute)).collect();
        let own_pairs = pairs(&own);
        // Only links that the policy makes have no tag.
        let is_new = link.span().is_empty();
        let change = match self.ask(named, &own_pairs, text, is_new) {
            None => return Outcome::Unwrap(FindingCode::LINK_HOOK_FAILED),
            Some(LinkHookDecision::Keep) if is_new => LinkChange::default(),
            Some(LinkHookDecision::Keep) => return Outcome::Keep,
            Some(LinkHookDecision::Remove) => return Outcome::Remove,
            Some(LinkHookDecision::ReplaceWithChildren) => return Outcome::Unwrap(FindingCode::LINK_HOOK),
            Some(LinkHookDecision::Change(change)) => change,
        };
        let refused = Outcome::Unwrap(FindingCode::LINK_HOOK_REFUSED);
        let judged = |change: &LinkChange, own: &[TagAttribute], pairs: &[(String, String)]| match change
            .attributes
            .is_empty()
        {
            true => Some(own.to_owned()),
            false => {
                judge(named, link.span(), &change.attributes.applied(&borrowed(pairs).collect::<Vec<_>>()))
            }
        };
        let Some(attributes) = judged(&change, &own, &own_pairs) else { return refused };
        let new_text = self.judged_text(link, &change).filter(|new| new != text);
        if attributes == own && new_text.is_none() && !is_new {
            return Outcome::Keep; // What the hook was asked about.
        }
        let shown = new_text.as_deref().unwrap_or(text);
        let made = pairs(&attributes);
        let keeps = match self.ask(named, &made, shown, false) {
            None => return Outcome::Unwrap(FindingCode::LINK_HOOK_FAILED),
            Some(LinkHookDecision::Keep) => true,
            Some(LinkHookDecision::Change(again)) => {
                judged(&again, &attributes, &made).as_ref() == Some(&attributes)
                    && self.judged_text(link, &again).is_none_or(|again| again == shown)
            }
            Some(LinkHookDecision::Remove | LinkHookDecision::ReplaceWithChildren) => false,
        };
        match (keeps, attributes == own && new_text.is_none()) {
            (false, _) => refused,
            (true, true) => Outcome::Keep,
            (true, false) => Outcome::Change(change, attributes, new_text),
        }
    }

    fn ask(
        &self,
        (namespace, name): (Namespace, &str),
        attributes: &[(String, String)],
        text: &str,
        is_new: bool,
    ) -> Option<LinkHookDecision> {
        let attributes: Vec<_> = borrowed(attributes).collect();
        let context = LinkContext { namespace, name, attributes: &attributes, text, is_new };
        self.hook.decide(&context, self.calls)
    }

    /// Returns the text that the hook gives a link, as the policy changes it.
    fn judged_text(&self, link: &NodeRef<'_, '_>, change: &LinkChange) -> Option<String> {
        let text = change.text.as_ref().filter(|_| !link.is_html(tag::AREA))?;
        let text = controls::stripped(text).unwrap_or_else(|| text.clone());
        let holds_url = false;
        let tidy = self.text.and_then(|policy| texts::of_attribute(policy, &text, holds_url));
        Some(tidy.map_or(text, |(tidy, _)| tidy))
    }
}

/// Returns the links of a tree in tree order, and their texts.
fn links(tree: &Tree<'_>) -> (Vec<Link>, String) {
    let (mut links, mut open, mut text) = (Vec::<Link>::new(), Vec::new(), String::new());
    visit(tree, |moment, node| match moment {
        Visit::Enter if is_link(&node) => {
            open.push(links.len());
            links.push(Link { node: node.id(), text: text.len()..text.len(), next: 0 });
        }
        Visit::Enter if node.kind() == NodeKind::Text && !open.is_empty() => text.push_str(node.data()),
        Visit::Leave if is_link(&node) => {
            let next = links.len();
            if let Some(link) = open.pop().and_then(|at| links.get_mut(at)) {
                (link.text.end, link.next) = (text.len(), next);
            }
        }
        Visit::Enter | Visit::Leave => {}
    });
    (links, text)
}

fn is_link(node: &NodeRef<'_, '_>) -> bool {
    let id = node.tag_id();
    match node.namespace() {
        Namespace::Html => id == Some(tag::A) || id == Some(tag::AREA),
        Namespace::Svg => id == Some(tag::A),
        Namespace::MathMl => false,
    }
}

/// Records which attributes of a link the hook changed, and which of those that it set the policy refuses.
fn record(link: &NodeRef<'_, '_>, change: &LinkChange, attributes: &[TagAttribute], recorder: &mut Recorder) {
    for own in link.attrs() {
        let before = TagAttribute::new(&own);
        let is_it = |made: &&TagAttribute| (made.namespace, &made.name) == (before.namespace, &before.name);
        let after = attributes.iter().find(is_it).map(|made| made.value.as_str());
        if after != Some(&before.value) {
            let name = before.name_in_tag();
            let sets = change.attributes.names().any(|(changed, sets)| sets && changed == name);
            let refused = sets && after.is_none();
            let code =
                if refused { FindingCode::ATTRIBUTE_HOOK_REFUSED } else { FindingCode::ATTRIBUTE_HOOK };
            recorder.hooked_link_attribute(link, Some(&own), &name, code, (Some(&before.value), after));
        }
    }
    let own: Vec<String> =
        link.attrs().map(|attribute| TagAttribute::new(&attribute).name_in_tag()).collect();
    let made: Vec<(String, String)> = pairs(attributes);
    for (name, value) in made.iter().filter(|(name, _)| !own.contains(name)) {
        let code = FindingCode::ATTRIBUTE_HOOK;
        recorder.hooked_link_attribute(link, None, name, code, (None, Some(value)));
    }
    let is_missing =
        |name: &str| !own.iter().any(|own| own == name) && !made.iter().any(|(made, _)| made == name);
    for (name, _) in change.attributes.names().filter(|&(name, sets)| sets && is_missing(name)) {
        recorder.hooked_link_attribute(link, None, name, FindingCode::ATTRIBUTE_HOOK_REFUSED, (None, None));
    }
}

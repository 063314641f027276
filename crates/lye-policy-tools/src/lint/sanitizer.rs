//! Lints about the lists of the sanitizer as a whole.

use super::{LintCode, Lints};
use lye_policy::model::duplicates::without_duplicates;
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

pub(super) fn lint(written: &SanitizerConfig, lints: &mut Lints) {
    let path = |member| Path::new(["sanitizer", member]);
    if written.elements.as_ref().is_some_and(Vec::is_empty) {
        lints.add(
            LintCode::ElementsEmpty,
            path("elements"),
            "the list is empty: only text is kept",
            "list the allowed elements, or remove `sanitizer` for the safe default",
        );
    }
    if written.elements.is_none() {
        let at =
            if written.remove_elements.is_some() { path("removeElements") } else { Path::new(["sanitizer"]) };
        lints.add(
            LintCode::ElementsNotListed,
            at,
            "without an allowlist, every element is kept that is not known to run script",
            "list the allowed elements: `elements = [\"p\", \"a\"]`",
        );
    }
    if written.attributes.is_none() {
        let bare = written.elements.iter().flatten().any(|entry| entry.attributes.is_none());
        if bare || written.elements.is_none() {
            let at = match written.remove_attributes {
                Some(_) => path("removeAttributes"),
                None => Path::new(["sanitizer"]),
            };
            lints.add(
                LintCode::AttributesNotListed,
                at,
                "without an allowlist, every attribute is kept that is not known to run script",
                "list the allowed attributes: `attributes = [\"title\", \"lang\"]`",
            );
        }
    }
    for path in without_duplicates(written.clone()).1 {
        lints.add(
            LintCode::DuplicateEntry,
            path,
            "no effect: the list has it already, or the list of all elements has it",
            "remove the entry",
        );
    }
    if written.comments == Some(true) {
        lints.add(
            LintCode::CommentsKept,
            path("comments"),
            "parsers disagree on where a comment ends, and comments may reveal what authors did not mean to publish",
            "remove it",
        );
    }
    if written.processing_instructions.as_ref().is_some_and(|list| !list.is_empty()) {
        lints.add(
            LintCode::InstructionsKept,
            path("processingInstructions"),
            "older parsers read processing instructions as comments, which end elsewhere",
            "remove it",
        );
    }
}

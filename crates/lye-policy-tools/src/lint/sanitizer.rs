//! Lints about the lists of the sanitizer as a whole.

use super::{Lints, texts};
use lye_policy::model::without_duplicates;
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;

pub(super) fn lint(written: &SanitizerConfig, lints: &mut Lints) {
    let path = |member| Path::new(["sanitizer", member]);
    if written.elements.as_ref().is_some_and(Vec::is_empty) {
        lints.add(path("elements"), texts::elements_empty_sanitizer());
    }
    if written.elements.is_none() {
        let at =
            if written.remove_elements.is_some() { path("removeElements") } else { Path::new(["sanitizer"]) };
        lints.add(at, texts::elements_not_listed());
    }
    if written.attributes.is_none() {
        let bare = written.elements.iter().flatten().any(|entry| entry.attributes.is_none());
        if bare || written.elements.is_none() {
            let at = match written.remove_attributes {
                Some(_) => path("removeAttributes"),
                None => Path::new(["sanitizer"]),
            };
            lints.add(at, texts::attributes_not_listed());
        }
    }
    for path in without_duplicates(written.clone()).1 {
        lints.add(path, texts::duplicate_entry());
    }
    lints.add_if(written.comments == Some(true), path("comments"), texts::comments_kept());
    if written.processing_instructions.as_ref().is_some_and(|list| !list.is_empty()) {
        lints.add(path("processingInstructions"), texts::instructions_kept());
    }
}

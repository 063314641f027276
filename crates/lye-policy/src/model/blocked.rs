//! Checks the attributes that keep refused URLs (`keep_blocked_in` of URL rules).

use super::Policy;
use crate::hazards::hazard;
use crate::members::{Problem, texts};
use crate::path::Path;
use crate::urls::UrlSink;
use std::collections::BTreeMap;

impl Policy {
    pub(super) fn check_blocked(&self, problems: &mut Vec<Problem>) {
        let mut used = BTreeMap::new();
        for (key, rule) in &self.urls.rules {
            let Some(name) = rule.keep_blocked_in.as_ref().map(|name| name.as_str()) else { continue };
            let path = Path::new(["urls", "rules"]).with(key.to_string().as_str());
            let path = if rule.alternatives.is_empty() { path } else { path.with(0) }.with("keep_blocked_in");
            if let Some(hazard) = hazard(&UrlSink::html("img", name)) {
                problems.push(texts::blocked_in_hazard(name, hazard.why()).at(path));
                continue;
            }
            let (_, attribute) = key.attribute();
            let other = *used.entry(name).or_insert(attribute);
            if other != attribute {
                problems.push(texts::blocked_in_two(name, other, attribute).at(path));
            } else if self.urls.rules.keys().chain(self.values.keys()).any(|key| key.attribute().1 == name) {
                problems.push(texts::blocked_judged(name).at(path));
            }
        }
    }
}

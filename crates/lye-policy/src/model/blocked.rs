//! Checks the attributes that keep refused URLs (`keep_blocked_in` of URL rules).

use super::Policy;
use crate::hazards::hazard;
use crate::members::Problem;
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
                let message = format!("a script library may act on `{name}`: {}", hazard.why());
                let remedy = "write another name, such as `data-blocked-src`";
                problems.push(Problem::new(message).at(path).with_remedy(remedy));
                continue;
            }
            let (_, attribute) = key.attribute();
            let other = *used.entry(name).or_insert(attribute);
            if other != attribute {
                let problem = Problem::new(format!("`{name}` is also for the URLs of `{other}`")).at(path);
                let remedy = format!("write another name, such as `data-blocked-{attribute}`");
                problems.push(problem.with_remedy(remedy));
            } else if self.urls.rules.keys().chain(self.values.keys()).any(|key| key.attribute().1 == name) {
                let problem = Problem::new(format!("another rule judges `{name}`")).at(path);
                problems.push(problem.with_remedy("remove that rule, or write another name"));
            }
        }
    }
}

//! The severity of findings.

use super::about::{Dangerous, Entry};
use super::{Action, Finding, FindingCode, FindingKind};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::ElementName;
use lye_policy::path::Path;
use lye_policy::string_enum;
use lye_policy::urls::{UrlSink, css_may_run_script, may_run_script};
use serde::Serialize;
use std::borrow::Cow;

string_enum! {
    /// The severity of a finding, in ascending order.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// use lye::findings::Severity;
    /// let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    /// let clean = cleaner.clean("<blink onclick=x>a</blink><script>b</script><!-- c -->")?;
    /// let severities: Vec<Severity> = clean.findings().iter().map(|finding| finding.severity()).collect();
    /// assert_eq!(severities, [Severity::Warning, Severity::Error, Severity::Error, Severity::Note]);
    /// assert_eq!("error".parse(), Ok(Severity::Error));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    #[derive(PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Severity {
        /// Something was rewritten or is only reported, or a comment was removed.
        Note = "note",
        /// Content or markup was lost, or readers may be misled.
        Warning = "warning",
        /// The input could run a script, load something or lead elsewhere, or looks like an attempt to bypass a sanitizer.
        Error = "error",
    }
}

/// The longest name that a remedy repeats, in bytes.
const LONGEST_NAME: usize = 60;

impl Finding {
    /// Returns the severity: that of the code, raised by the name of a refused element or attribute,
    /// and by a value that could run script.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// use lye::findings::Severity;
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean("<p align=left onclick=x>")?;
    /// let [align, onclick] = clean.findings() else { panic!() };
    /// assert_eq!((align.severity(), onclick.severity()), (Severity::Warning, Severity::Error));
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn severity(&self) -> Severity {
        let entry = Entry::of(self.code);
        match self.danger() {
            Some(_) => Severity::Error,
            None if entry.severity < Severity::Error && self.may_run_script() => Severity::Error,
            None => entry.severity,
        }
    }

    /// Returns what to do about it, in one or two sentences: for some names, other than for the rest of the code. Names the element and the
    /// attribute in what to add to a policy.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean("<p align=left onclick=x>")?;
    /// let [align, onclick] = clean.findings() else { panic!() };
    /// assert!(align.remedy().contains("allow = { p = [\"align\"] }"));
    /// assert_eq!(onclick.remedy(), "Remove it. No policy can allow event handlers.");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn remedy(&self) -> Cow<'static, str> {
        if self.code == FindingCode::ATTRIBUTE_NOT_ALLOWED && self.rule == "frames" {
            return "Remove it. `frames` decides about the attributes of frames, and sets them: permissions such as `fullscreen` belong in `frames.allow`.".into();
        }
        let own = self.danger().and_then(|danger| danger.remedy);
        let remedy = own.unwrap_or(Entry::of(self.code).about.remedy);
        let mut names = [Some(self.node()), self.attribute()].into_iter().flatten();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_:.".contains(&byte);
        let is_name = |name: &str| name.len() <= LONGEST_NAME && name.bytes().all(is_plain);
        if !remedy.contains("allow = {") || !names.all(is_name) {
            return remedy.into();
        }
        let element = ElementName { namespace: self.namespace(), name: self.node() }.key();
        let key = Path::new([element.as_str()]).to_string();
        match self.attribute() {
            Some(name) => remedy.replace("ELEMENT", &key).replace("\"NAME\"", &format!("{name:?}")).into(),
            None => remedy.replace("NAME", &key).into(),
        }
    }

    /// Returns why the name of what was removed makes it an error. An element is as dangerous for whatever reason it was removed.
    fn danger(&self) -> Option<&'static Dangerous> {
        let is_gone = matches!(self.action, Action::Removed | Action::ReplacedByChildren | Action::Escaped);
        let of_element =
            || Entry::of(FindingCode::ELEMENT_NOT_ALLOWED).danger_of(self.node()).filter(|_| is_gone);
        match self.attribute() {
            Some(attribute) => Entry::of(self.code).danger_of(attribute),
            None if matches!(self.kind(), FindingKind::Element | FindingKind::Text) => of_element(),
            None => Entry::of(self.code).danger_of(self.node()),
        }
    }

    /// Returns `true` if what the input had could run script.
    fn may_run_script(&self) -> bool {
        let (Some(before), true) = (&self.before, self.action != Action::Added) else { return false };
        let Some(attribute) = self.attribute() else {
            return self.kind() == FindingKind::Css && css_may_run_script(before);
        };
        // The namespace of the attribute is not reported.
        [AttrNamespace::None, AttrNamespace::XLink]
            .iter()
            .take(if self.namespace == Namespace::Html { 1 } else { 2 })
            .any(|&of| may_run_script(&UrlSink::new(self.namespace, self.node(), of, attribute), before))
    }

    /// Returns why it matters, as a sentence or part of one.
    ///
    /// ```
    /// use lye::{Cleaner, FindingsMode};
    /// let clean = Cleaner::default().with_findings(FindingsMode::Collect).clean("<p onclick=x>")?;
    /// assert_eq!(clean.findings()[0].why(), "it is an event handler and runs script (XSS)");
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn why(&self) -> &'static str {
        let entry = Entry::of(self.code);
        match self.danger() {
            Some(danger) => danger.why,
            None if entry.severity < Severity::Error && self.may_run_script() => {
                "its value could run script (XSS)"
            }
            None => entry.about.why,
        }
    }
}

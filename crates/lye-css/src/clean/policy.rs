//! The rules for CSS: the member `css` of policies.

use super::functions;
use super::properties;
use super::selectors::Scope;
use lye_text::NamePrefix;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What is kept of CSS: in `style` attributes, in presentation attributes that may load something, and, where it has `sheets`, in
/// `style` elements.
///
/// A declaration is kept if its property is listed and its value is made of what the property takes (CSS Values and Units 4: the types
/// of components, not their order), within the limits; the URLs in it are judged by the rules for URLs, as those of the attribute
/// `style`. What is kept stays as it was written, or is written anew so that it is read in one way only.
///
/// ```
/// use lye::{Cleaner, CssPolicy, Policy, SanitizerConfig};
///
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["style"] }"#)?;
/// let policy = Policy::default().with_sanitizer(config).with_css(CssPolicy::default());
/// let cleaner = Cleaner::from_policy(&policy)?;
/// assert_eq!(
///     cleaner.clean("<p style='color: red; position: fixed; background: url(//example.com/)'>a")?.html(),
///     r#"<p style="color: red">a</p>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CssPolicy {
    /// The properties that are kept, and groups of them: `color`, `@text`. The groups are `@text`, `@box`, `@border`, `@background`,
    /// `@table`, `@list`, `@flex`, `@position`, `@transform`, `@effect`, `@animation`, `@ui`, `@content` and `@svg`. Default: the
    /// first six.
    pub properties: Vec<String>,
    /// The functions that are kept, beside `url()` and `var()`, which have rules of their own. Default: those of colours,
    /// calculations, images and whatever else the properties take. None of them reads from the document or runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub functions: Option<BTreeSet<String>>,
    /// Whether `!important` stays; where not, the declaration stays without it. Default: yes.
    pub important: bool,
    /// Which custom properties are kept, and with them `var()`.
    pub custom_properties: CustomProperties,
    /// Limits that keep content in its place.
    pub limits: CssLimits,
    /// What is kept of `style` elements. Default: they lose their text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<SheetPolicy>,
}

impl Default for CssPolicy {
    fn default() -> Self {
        let groups = ["@text", "@box", "@border", "@background", "@table", "@list"];
        Self {
            properties: groups.map(str::to_owned).to_vec(),
            functions: None,
            important: true,
            custom_properties: CustomProperties::default(),
            limits: CssLimits::default(),
            sheets: None,
        }
    }
}

/// Which custom properties are kept: `false`, `true`, or `{ prefix = "--card-" }`.
///
/// `var()` stands for a value that is declared in the same attribute or sheet, which is judged for each property that uses it. It
/// is never kept in calculations, and in properties whose values are limited beyond their lengths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CustomProperties {
    /// All, or none.
    All(bool),
    /// Those whose names begin so.
    Prefixed(CustomPrefix),
}

/// How the names of custom properties have to begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CustomPrefix {
    /// It begins with `--`.
    pub prefix: String,
}

impl Default for CustomProperties {
    fn default() -> Self {
        Self::All(false)
    }
}

impl CustomProperties {
    pub(super) fn allows(&self, name: &str) -> bool {
        match self {
            Self::All(all) => *all,
            Self::Prefixed(CustomPrefix { prefix }) => name.starts_with(prefix.as_str()),
        }
    }
}

/// Limits that keep content in its place. What surely keeps it there is the wrapper of the policy
/// (`Policy::with_wrapper`).
///
/// Without a wrapper, the limits are stricter. They hold in computed pixels, whatever the size of the font and of the box: what reaches
/// beyond a box has no relative units, and no numbers that multiply the width of a border; lines are as high as their font at least
/// (`line-height` is `normal` or a number from 1 to 10); letters and words do not move backwards; percentages are 100 at most. Content
/// that is longer or wider than its place still reaches beyond it, with and without CSS.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CssLimits {
    /// The keywords that `position` may have, if it is listed. Default: `static` and `relative`.
    pub position: BTreeSet<String>,
    /// How far `z-index` may be from 0, if it is listed. Default: 0.
    pub max_z_index: u32,
    /// How long any length may be, in CSS pixels. Of relative units, those of the font count as 16 pixels (as `max_font_size` without a
    /// wrapper), a percentage and hundredths of the viewport as 20. Default: 10,000.
    pub max_length: u32,
    /// How large a font may be without a wrapper, in CSS pixels. Sizes relative to that of the parent may only be smaller than it, because
    /// they multiply where elements nest. Default: 100.
    pub max_font_size: u32,
    /// How far shadows, outlines, offsets of positions and their like may reach beyond a box, in CSS pixels. Default: 50.
    pub max_outset: u32,
    /// Whether margins and indents may be negative. Default: no.
    pub negative_margins: bool,
}

impl Default for CssLimits {
    fn default() -> Self {
        Self {
            position: ["static", "relative"].map(str::to_owned).into(),
            max_z_index: 0,
            max_length: 10_000,
            max_font_size: 100,
            max_outset: 50,
            negative_margins: false,
        }
    }
}

/// What is kept of style sheets. Selectors are made of types, `*`, ids, classes, attributes, combinators and the pseudo-classes and
/// pseudo-elements that `docs/policy.md` in the repository lists; rules with others go, and so do nested rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SheetPolicy {
    /// A selector such as `.content`, below which all selectors are put; `:root`, `:host`, `html` and `body` become it. Default: none,
    /// so that rules are for the whole document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// The at-rules that are kept. Default: none.
    pub at_rules: BTreeSet<AtRule>,
    /// Whether selectors may ask for the values of attributes, which can give them away with the URLs that they load. Default: no.
    pub attribute_values: bool,
    /// What the names of `@keyframes`, `@font-face` and `@layer` get before them, if they do not have it, so that they replace none of the
    /// page's own. Names of animations get it wherever they are used, families of fonts in the sheet that defines them. Default: `user-`.
    pub name_prefix: NamePrefix,
}

impl Default for SheetPolicy {
    fn default() -> Self {
        Self {
            scope: None,
            at_rules: BTreeSet::new(),
            attribute_values: false,
            name_prefix: NamePrefix::user(),
        }
    }
}

/// An at-rule that may be kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AtRule {
    /// `@container`.
    Container,
    /// `@font-face`, whose `src` is judged by the rules for URLs.
    FontFace,
    /// `@import` of what the rules for URLs allow. The sheet that is loaded is not cleaned.
    Import,
    /// `@keyframes`.
    Keyframes,
    /// `@layer`.
    Layer,
    /// `@media`.
    Media,
    /// `@supports`.
    Supports,
}

/// What is wrong with a member: its place as steps below `css`, what, and what to do.
pub struct CssProblem {
    pub member: &'static str,
    /// The place in the list that the member is.
    pub entry: Option<usize>,
    pub message: String,
    pub remedy: String,
}

impl CssPolicy {
    /// The first thing that is wrong, if something is.
    pub fn problem(&self) -> Option<CssProblem> {
        let problem = |member, entry, message: String, remedy: String| {
            Some(CssProblem { member, entry, message, remedy })
        };
        for (place, name) in self.properties.iter().enumerate() {
            if properties::members(name).is_none() {
                let message = if is_dangerous(name) {
                    format!("`{name}` runs script or loads markup, in browsers of old")
                } else {
                    format!("there is no property or group `{name}`")
                };
                return problem("properties", Some(place), message, remedy(name, properties::names()));
            }
        }
        for (place, name) in self.functions.iter().flatten().enumerate() {
            if functions::find(name).is_none() || name.bytes().any(|byte| byte.is_ascii_uppercase()) {
                let known = functions::FUNCTIONS.iter().map(|function| function.name);
                let message = format!("there is no function `{name}` that could be kept");
                return problem("functions", Some(place), message, remedy(name, known));
            }
        }
        if let CustomProperties::Prefixed(CustomPrefix { prefix }) = &self.custom_properties
            && !(prefix.starts_with("--") && prefix.len() > 2)
        {
            let message = format!("no custom property begins with `{prefix}` and goes on");
            return problem("custom_properties", None, message, "write it as `{ prefix = \"--x-\" }`".into());
        }
        const POSITIONS: [&str; 5] = ["static", "relative", "absolute", "fixed", "sticky"];
        if let Some(name) = self.limits.position.iter().find(|name| !POSITIONS.contains(&name.as_str())) {
            let message = format!("`{name}` is no position");
            return problem("limits.position", None, message, remedy(name, POSITIONS.into_iter()));
        }
        if let Some(scope) = self.sheets.as_ref().and_then(|sheets| sheets.scope.as_ref())
            && Scope::parse(scope).is_none()
        {
            let message = format!("`{scope}` is no type, class or id, nor several of them for one element");
            return problem("sheets.scope", None, message, "write it as `.content`".into());
        }
        None
    }
}

fn is_dangerous(name: &str) -> bool {
    ["behavior", "-ms-behavior", "-moz-binding", "expression"].contains(&name.to_ascii_lowercase().as_str())
}

fn remedy(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    let name = name.to_ascii_lowercase();
    let distance = |known: &&str| strsim::damerau_levenshtein(&name, known);
    match known.min_by_key(distance).filter(|known| distance(known) <= 2) {
        Some(known) if known != name => format!("did you mean `{known}`?"),
        Some(known) => format!("write it as `{known}`"),
        None => "leave it out".to_owned(),
    }
}

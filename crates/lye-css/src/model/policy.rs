//! The CSS policy: the member `css` of policies.

use super::values::CssValueRule;
use lye_text::NamePrefix;
use std::collections::{BTreeMap, BTreeSet};

/// Which CSS is kept: in `style` attributes, in presentation attributes that may load something, and, with `sheets`, in
/// `style` elements.
///
/// A declaration is kept if its property is allowed and its value consists of what the property accepts (CSS Values and
/// Units 4: the types of components, not their order), within the limits. The URL rules for the attribute `style`
/// decide about its URLs. A kept value stays as written, or is rewritten so that it has only one interpretation.
///
/// ```
/// use lye::{Cleaner, Policy, SanitizerConfig};
/// use lye::css::CssPolicy;
///
/// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["style"] }"#)?;
/// let policy = Policy::default().with_sanitizer(config).with_css(CssPolicy::default());
/// let cleaner = Cleaner::new(&policy)?;
/// assert_eq!(
///     cleaner.clean("<p style='color: red; position: fixed; background: url(//example.com/)'>a")?.html(),
///     r#"<p style="color: red">a</p>"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CssPolicy {
    /// The allowed properties, and groups of them: `color`, `@text`. The groups are `@text`, `@box`, `@border`,
    /// `@background`, `@table`, `@list`, `@flex`, `@position`, `@transform`, `@effect`, `@animation`, `@ui`, `@content`
    /// and `@svg`. Default: the first six.
    pub properties: Vec<String>,
    /// The allowed functions, besides `url()` and `var()`, which have their own rules. Default: functions for colors,
    /// calculations, images and other values of the properties. None of them reads from the document or runs script.
    pub functions: Option<BTreeSet<String>>,
    /// Whether `!important` is kept; otherwise the declaration is kept without it. Default: yes.
    pub important: bool,
    /// Which custom properties are allowed, and with them `var()`.
    pub custom_properties: CustomProperties,
    /// The custom properties that the page declares, by name or by the beginning of the name: `--color`, `--brand-*`. `var()` may
    /// refer to them in every allowed property, whatever their values; the input cannot declare them. Default: none.
    pub trusted_variables: BTreeSet<String>,
    /// The allowed values of single properties, by name. Shorthands have rules of their own: a rule for `background-color` does
    /// not apply to `background`. Default: what the properties accept.
    pub values: BTreeMap<String, CssValueRule>,
    /// Limits that help to keep content inside its box.
    pub limits: CssLimits,
    /// The handling of `style` elements. Default: their text is removed.
    pub sheets: Option<SheetPolicy>,
    /// Whether the attribute `style` is kept without a declaration. Default: no, and it is removed.
    pub keep_empty: bool,
}

/// Setters: each replaces one part.
impl CssPolicy {
    /// Sets [`properties`](Self#structfield.properties).
    #[must_use]
    pub fn with_properties(self, properties: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { properties: properties.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`functions`](Self#structfield.functions).
    #[must_use]
    pub fn with_functions(self, functions: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { functions: Some(functions.into_iter().map(Into::into).collect()), ..self }
    }

    /// Turns off [`important`](Self#structfield.important).
    #[must_use]
    pub fn without_important(self) -> Self {
        Self { important: false, ..self }
    }

    /// Sets [`custom_properties`](Self#structfield.custom_properties).
    #[must_use]
    pub fn with_custom_properties(self, custom_properties: CustomProperties) -> Self {
        Self { custom_properties, ..self }
    }

    /// Sets [`trusted_variables`](Self#structfield.trusted_variables).
    ///
    /// ```
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    /// use lye::css::CssPolicy;
    ///
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["style"] }"#)?;
    /// let css = CssPolicy::default().with_trusted_variables(["--brand-*"]);
    /// let cleaner = Cleaner::new(&Policy::default().with_sanitizer(config).with_css(css))?;
    /// assert_eq!(
    ///     cleaner.clean("<p style='color: var(--brand-text); margin: var(--gap)'>a")?.html(),
    ///     r#"<p style="color: var(--brand-text)">a</p>"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_trusted_variables(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { trusted_variables: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`values`](Self#structfield.values).
    #[must_use]
    pub fn with_values(self, values: BTreeMap<String, CssValueRule>) -> Self {
        Self { values, ..self }
    }

    /// Sets the rule for the values of one property.
    #[must_use]
    pub fn with_value_rule(mut self, property: &str, rule: CssValueRule) -> Self {
        self.values.insert(property.to_owned(), rule);
        self
    }

    /// Sets [`limits`](Self#structfield.limits).
    #[must_use]
    pub fn with_limits(self, limits: CssLimits) -> Self {
        Self { limits, ..self }
    }

    /// Sets [`sheets`](Self#structfield.sheets).
    #[must_use]
    pub fn with_sheets(self, sheets: SheetPolicy) -> Self {
        Self { sheets: Some(sheets), ..self }
    }

    /// Turns on [`keep_empty`](Self#structfield.keep_empty).
    ///
    /// ```
    /// use lye::css::CssPolicy;
    /// use lye::{Cleaner, Policy, SanitizerConfig};
    ///
    /// let config = SanitizerConfig::from_json(r#"{ "elements": ["p"], "attributes": ["style"] }"#)?;
    /// let policy = Policy::default().with_sanitizer(config).with_css(CssPolicy::default().with_keep_empty());
    /// assert_eq!(Cleaner::new(&policy)?.clean("<p style='position: fixed'>a")?.html(), r#"<p style="">a</p>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_keep_empty(self) -> Self {
        Self { keep_empty: true, ..self }
    }
}

impl Default for CssPolicy {
    fn default() -> Self {
        let groups = ["@text", "@box", "@border", "@background", "@table", "@list"];
        Self {
            properties: groups.map(str::to_owned).to_vec(),
            functions: None,
            important: true,
            custom_properties: CustomProperties::default(),
            trusted_variables: BTreeSet::new(),
            values: BTreeMap::new(),
            limits: CssLimits::default(),
            sheets: None,
            keep_empty: false,
        }
    }
}

/// Which custom properties are allowed: `false`, `true`, or `{ prefix = "--card-" }`.
///
/// `var()` is kept for a name in [`trusted_variables`](CssPolicy#structfield.trusted_variables). For another name, it is kept if the same
/// attribute or sheet declares the custom property, and the property that uses it accepts every value declared there; or with a fallback
/// that the property accepts; but not in properties with limits other than those on lengths. It is never kept in calculations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustomProperties {
    /// All, or none.
    All(bool),
    /// Those whose names have a prefix.
    Prefixed(CustomPrefix),
}

/// The prefix of allowed custom properties.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CustomPrefix {
    /// The prefix, which begins with `--`.
    pub prefix: String,
}

impl CustomPrefix {
    /// Creates a prefix, which must begin with `--`.
    pub fn new(prefix: impl Into<String>) -> Self {
        Self { prefix: prefix.into() }
    }
}

impl Default for CustomProperties {
    fn default() -> Self {
        Self::All(false)
    }
}

/// Limits that help to keep content inside its box (protection against overlays and clickjacking). Only the policy's wrapper
/// (`Policy::with_wrapper`) guarantees that it stays inside.
///
/// Without a wrapper, the limits are stricter. They apply to computed pixels, whatever the size of the font and of the
/// box: effects that paint beyond a box must not have sizes in relative units, or as multiples of the border width; lines are at
/// least as high as their font (`line-height` is `normal` or a number from 1 to 10); letters and words do not move
/// backwards; percentages are at most 100. Content that is longer or wider than its box still overflows, with and
/// without CSS.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CssLimits {
    /// The allowed keywords of `position`, if that property is allowed. Default: `static` and `relative`.
    pub position: BTreeSet<String>,
    /// The maximum absolute value of `z-index`, if that property is allowed. Default: 0.
    pub max_z_index: u32,
    /// The maximum length, in CSS pixels. Relative units have assumed sizes: units of the element's font (`em`) are 16 pixels, or
    /// `max_font_size` without a wrapper; units of the root's font (`rem`) are 16; 1 %, viewport units and container units are 20.
    /// Default: 10,000.
    pub max_length: u32,
    /// The maximum font size without a wrapper, in CSS pixels. Relative sizes may only shrink the font, because they
    /// multiply in nested elements. Default: 100.
    pub max_font_size: u32,
    /// How far shadows, outlines, position offsets and similar effects may reach beyond a box, in CSS pixels. Default: 50.
    pub max_outset: u32,
    /// Whether margins and indents may be negative. Default: no.
    pub negative_margins: bool,
}

/// Setters: each replaces one part.
impl CssLimits {
    /// Sets [`position`](Self#structfield.position).
    #[must_use]
    pub fn with_position(self, position: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { position: position.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets [`max_z_index`](Self#structfield.max_z_index).
    #[must_use]
    pub fn with_max_z_index(self, max_z_index: u32) -> Self {
        Self { max_z_index, ..self }
    }

    /// Sets [`max_length`](Self#structfield.max_length).
    #[must_use]
    pub fn with_max_length(self, max_length: u32) -> Self {
        Self { max_length, ..self }
    }

    /// Sets [`max_font_size`](Self#structfield.max_font_size).
    #[must_use]
    pub fn with_max_font_size(self, max_font_size: u32) -> Self {
        Self { max_font_size, ..self }
    }

    /// Sets [`max_outset`](Self#structfield.max_outset).
    #[must_use]
    pub fn with_max_outset(self, max_outset: u32) -> Self {
        Self { max_outset, ..self }
    }

    /// Turns on [`negative_margins`](Self#structfield.negative_margins).
    #[must_use]
    pub fn with_negative_margins(self) -> Self {
        Self { negative_margins: true, ..self }
    }
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

/// Which style sheets are kept. Selectors consist of types, `*`, ids, classes, attributes, combinators, and the
/// pseudo-classes and pseudo-elements that `docs/policy.md` in the repository lists. Rules with other selectors, and
/// nested rules, are dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SheetPolicy {
    /// A selector such as `.content` that is prepended to all selectors; it replaces `:root`, `:host`, `html` and
    /// `body`. Default: none, so that rules apply to the whole document.
    pub scope: Option<String>,
    /// The allowed at-rules. Default: none.
    pub at_rules: BTreeSet<AtRule>,
    /// Whether selectors may test attribute values. Together with URLs, they can leak these values. Default: no.
    pub attribute_values: bool,
    /// The prefix for the names of `@keyframes`, `@counter-style`, `@font-face` and `@layer`, so that they cannot override
    /// names of the page. References to animations and counter styles get it everywhere, font families in the sheet
    /// that defines them. Default: `user-`.
    pub name_prefix: NamePrefix,
}

/// Setters: each replaces one part.
impl SheetPolicy {
    /// Sets [`scope`](Self#structfield.scope).
    #[must_use]
    pub fn with_scope(self, scope: impl Into<String>) -> Self {
        Self { scope: Some(scope.into()), ..self }
    }

    /// Sets [`at_rules`](Self#structfield.at_rules).
    #[must_use]
    pub fn with_at_rules(self, at_rules: impl IntoIterator<Item = AtRule>) -> Self {
        Self { at_rules: at_rules.into_iter().collect(), ..self }
    }

    /// Turns on [`attribute_values`](Self#structfield.attribute_values).
    #[must_use]
    pub fn with_attribute_values(self) -> Self {
        Self { attribute_values: true, ..self }
    }

    /// Sets [`name_prefix`](Self#structfield.name_prefix).
    #[must_use]
    pub fn with_name_prefix(self, name_prefix: NamePrefix) -> Self {
        Self { name_prefix, ..self }
    }
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

/// An at-rule that may be allowed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AtRule {
    /// `@container`.
    Container,
    /// `@counter-style`, without images. Its name gets the prefix of names.
    CounterStyle,
    /// `@font-face`; the URL rules decide about its `src`.
    FontFace,
    /// `@import` of a URL that the URL rules allow. The imported sheet is not cleaned.
    Import,
    /// `@keyframes`.
    Keyframes,
    /// `@layer`.
    Layer,
    /// `@media`.
    Media,
    /// `@page`, with `size` and the margins that the policy lists. It applies to the whole printed page; the scope does not limit it.
    Page,
    /// `@supports`.
    Supports,
}

impl AtRule {
    /// All of them, in the order of their names.
    pub const ALL: [Self; 9] = [
        Self::Container,
        Self::CounterStyle,
        Self::FontFace,
        Self::Import,
        Self::Keyframes,
        Self::Layer,
        Self::Media,
        Self::Page,
        Self::Supports,
    ];

    /// Returns the at-rule with a name in lower case, without `@`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Returns the name, without `@`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Container => "container",
            Self::CounterStyle => "counter-style",
            Self::FontFace => "font-face",
            Self::Import => "import",
            Self::Keyframes => "keyframes",
            Self::Layer => "layer",
            Self::Media => "media",
            Self::Page => "page",
            Self::Supports => "supports",
        }
    }
}

/// A problem of a policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CssProblem {
    /// The path of the member below `css`; empty for the policy as a whole.
    pub member: &'static str,
    /// The index in the list of the member.
    pub entry: Option<usize>,
    /// The entry in the list of the member, if that has no order.
    pub text: Option<String>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

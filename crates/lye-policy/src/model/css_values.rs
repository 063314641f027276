//! The values of the member `css`, whose types are those of `lye-css`.

use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value};
use lye_css::clean::{
    AtRule, CssLimits, CssPolicy, CssValueRule, CustomPrefix, CustomProperties, SheetPolicy,
};
use lye_text::NamePrefix;
use std::collections::{BTreeMap, BTreeSet};

table_value!(CssPolicy = "css" [] {
    [" The allowed properties, and groups of them, such as `@text`."] properties: Vec<String> = "properties";
    [" The allowed functions. Default: all that are safe."] functions: Option<BTreeSet<String>> = "functions";
    [" Whether to keep `!important`. Default: true."] important: bool = "important";
    [" Whether to keep custom properties, or what those to keep start with."] custom_properties: CustomProperties = "custom_properties";
    [" The custom properties that the page declares, to which `var()` may refer: names, or their beginnings, such as `--brand-*`."] trusted_variables: BTreeSet<String> = "trusted_variables";
    [" The allowed values of properties: keywords from a list, a regular expression that must match the whole value, or both."] values: BTreeMap<String, CssValueRule> = "values";
    [" Limits that help to keep content inside its box."] limits: CssLimits = "limits";
    [" Rules for style sheets. Default: remove them."] sheets: Option<SheetPolicy> = "sheets";
    [" Whether the attribute `style` is kept if no declaration is left."] keep_empty: bool = "keep_empty";
});
plain_value!(CssPolicy);

table_value!(CssLimits = "css_limits" [] {
    [" The allowed keywords of `position`. Default: `static` and `relative`."] position: BTreeSet<String> = "position";
    [" The maximum distance of `z-index` from 0. Default: 0."] max_z_index: u32 = "max_z_index";
    [" The maximum length, in pixels. Default: 10000."] max_length: u32 = "max_length";
    [" The maximum font size without `wrapper`, in pixels. Default: 100."] max_font_size: u32 = "max_font_size";
    [" The maximum reach of shadows and offsets beyond a box, in pixels. Default: 50."] max_outset: u32 = "max_outset";
    [" Whether margins and indents may be negative."] negative_margins: bool = "negative_margins";
});
plain_value!(CssLimits);

table_value!(SheetPolicy = "sheets" [] {
    [" A selector such as `.content` that limits all selectors to its descendants."] scope: Option<String> = "scope";
    [" The allowed at-rules. Default: none."] at_rules: BTreeSet<AtRule> = "at_rules";
    [" Whether selectors may test attribute values."] attribute_values: bool = "attribute_values";
    [" The prefix to add to the names of keyframes, fonts and layers."] name_prefix: NamePrefix = "name_prefix";
});
plain_value!(SheetPolicy);

table_value!(CssValueRule = "css_value" [] {
    [" Allowed values."] one_of: Option<Vec<String>> = "one_of";
    [" A regular expression that the whole value must match."] pattern: Option<String> = "pattern";
});
plain_value!(CssValueRule);

record! {
    /// The table form of `custom_properties`.
    #[derive(PartialEq)]
    struct Prefixed = "custom_properties" {
        /// What the custom properties to keep start with.
        starts_with: String => (),
    }
}

/// A boolean, or a table with a prefix.
impl PolicyValue for CustomProperties {
    const FORM: Form = Form::OneOf { forms: &[Form::Boolean, Prefixed::FORM] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            Value::Bool(all) => Some(Self::All(all)),
            Value::Table(_) => {
                let Prefixed { starts_with } = Prefixed::read(node, at, faults)?;
                Some(Self::Prefixed(CustomPrefix::new(starts_with)))
            }
            _ => faults.unexpected(at, node, "true, false, or a table with `starts_with`"),
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::All(all) => (*all).into(),
            Self::Prefixed(CustomPrefix { prefix, .. }) => {
                Prefixed { starts_with: prefix.clone() }.write(defaults)
            }
        }
    }
}

/// The names of the at-rules.
const AT_RULES: &[&str] = &{
    let mut names = [""; AtRule::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = AtRule::ALL[at].name(); // Both have the same length.
        at += 1;
    }
    names
};

impl PolicyValue for AtRule {
    const FORM: Form = Form::Words { words: AT_RULES };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        faults.named(at, node, AT_RULES, Self::from_name)
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        self.name().into()
    }
}

impl PolicyValue for NamePrefix {
    const FORM: Form = Form::Text { pattern: Some("^[A-Za-z][A-Za-z0-9_-]*$"), examples: &["user-"] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let text = String::read(node, at, faults)?;
        let problem = |_| {
            Problem::new(format!("`{}` is not a valid prefix of names", text.escape_debug()))
                .with_remedy("write a letter, then letters, digits, `-` and `_`, such as `user-`")
        };
        faults.parsed(at, node, Self::parse(&text).map_err(problem))
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        self.as_str().into()
    }
}

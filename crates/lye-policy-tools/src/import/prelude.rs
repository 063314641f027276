//! What all importers use: the draft of the policy, settings, names, and the parts of policies.

pub(super) use super::draft::*;
pub(super) use super::generated::*;
pub(super) use super::js_regex::{self, JsRegex};
pub(super) use super::names::*;
pub(super) use super::settings::{Setting, Settings};
pub(super) use lye_css::clean::{CssPolicy, CssValueRule, key_of_property, property_names};
pub(super) use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
pub(super) use lye_policy::model::names::made_attribute;
pub(super) use lye_policy::model::*;
pub(super) use lye_policy::path::Path;
pub(super) use lye_policy::urls::*;
pub(super) use lye_policy::values::*;
pub(super) use lye_text::NamePrefix;
pub(super) use serde_json::Value;
pub(super) use std::collections::{BTreeMap, BTreeSet};

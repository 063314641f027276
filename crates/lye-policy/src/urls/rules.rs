//! The rules of a policy file, by attribute: a table, or a list of tables.

use super::key::UrlRuleKey;
use super::keyed;
use super::rule::UrlRule;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

pub(super) fn serialize<S: Serializer>(
    rules: &BTreeMap<UrlRuleKey, UrlRule>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rules.iter().map(|(key, rule)| (key, Written(rule))))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<UrlRuleKey, UrlRule>, D::Error> {
    let rules: BTreeMap<UrlRuleKey, Read> = keyed::read(deserializer, "rules")?;
    Ok(rules.into_iter().map(|(key, Read(rule))| (key, rule)).collect())
}

struct Written<'r>(&'r UrlRule);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.alternatives.is_empty() {
            true => self.0.serialize(serializer),
            false => serializer.collect_seq(self.0.each()),
        }
    }
}

struct Read(UrlRule);

impl<'de> Deserialize<'de> for Read {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TableOrList).map(Self)
    }
}

struct TableOrList;

impl<'de> Visitor<'de> for TableOrList {
    type Value = UrlRule;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table, or a list of tables")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<UrlRule, A::Error> {
        UrlRule::deserialize(MapAccessDeserializer::new(map))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<UrlRule, A::Error> {
        let empty = || A::Error::custom("the list is empty: write a rule, or remove the entry");
        let first: UrlRule = list.next_element()?.ok_or_else(empty)?;
        let mut alternatives = Vec::new();
        while let Some(rule) = list.next_element()? {
            alternatives.push(rule);
        }
        Ok(UrlRule { alternatives, ..first })
    }
}

//! Tables in a policy file whose keys are an element and an attribute.

use super::key::UrlRuleKey;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads a table, and refuses two equal keys: `a[href]` and `A[HREF]`. `what` names its entries in errors.
pub(crate) fn read<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    what: &'static str,
) -> Result<BTreeMap<UrlRuleKey, T>, D::Error> {
    deserializer.deserialize_map(Table { what, entries: PhantomData })
}

struct Table<T> {
    what: &'static str,
    entries: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Table<T> {
    type Value = BTreeMap<UrlRuleKey, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {}", self.what)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut table = BTreeMap::new();
        while let Some(key) = map.next_key_seed(NewKey { table: &table, what: self.what })? {
            table.insert(key, map.next_value()?);
        }
        Ok(table)
    }
}

/// Reads a key that the table does not have, so that an error is at the key.
struct NewKey<'t, T> {
    table: &'t BTreeMap<UrlRuleKey, T>,
    what: &'static str,
}

impl<'de, T> DeserializeSeed<'de> for NewKey<'_, T> {
    type Value = UrlRuleKey;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<UrlRuleKey, D::Error> {
        let key = UrlRuleKey::deserialize(deserializer)?;
        match self.table.contains_key(&key) {
            true => Err(D::Error::custom(format!("there are two {} for {key}; make them one", self.what))),
            false => Ok(key),
        }
    }
}

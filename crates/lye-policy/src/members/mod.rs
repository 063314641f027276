//! The members of a policy file: one description of each, from which it is read, written and documented.
//!
//! A struct that `members!` defines has a description: names, types, defaults and the first sentence of the docs. The
//! reader, the writer, the JSON Schema, the reference and "did you mean" follow from it.

#[macro_use]
mod macros;

pub mod did_you_mean;
mod generated {
    pub(crate) mod other_names;
    // Some are for patterns and for TOML.
    #[cfg_attr(not(all(feature = "patterns", feature = "toml")), allow(dead_code))]
    pub(crate) mod texts;
}
mod node;
mod read;
mod values;
pub(crate) use generated::{other_names, texts};
pub use node::{Member, Node, Value};
pub use read::{Faults, Place, Problem};
pub(crate) use read::{choice, other_way};
pub use values::{
    Form, MemberForm, OtherNames, PolicyDefaults, PolicyValue, Table, TableKey, TableValue, write_member,
};

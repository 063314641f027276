//! The members of a policy file: one description of each, from which it is read, written and documented.
//!
//! A struct that `members!` defines has a description: names, types, defaults and the first sentence of the docs. The
//! reader, the writer, the JSON Schema, the reference and "did you mean" follow from it.

#[macro_use]
mod macros;

pub mod did_you_mean;
mod form;
mod generated {
    pub(crate) mod texts;
}
mod node;
mod read;
mod values;
pub use form::{Form, MemberForm, OtherNames, Table};
pub(crate) use generated::texts;
pub use node::{Member, Node, Value};
pub use read::{Faults, InvalidValue, Place, Problem};
pub(crate) use read::{ReadError, choice, other_way};
pub use values::{PolicyDefaults, PolicyValue, TableKey, TableValue, write_member};

//! Names of elements and references to them (protection against DOM clobbering): which attributes hold them, how, and
//! how they are renamed. Does not use trees.
//!
//! # The renaming
//!
//! Let `S` be the names in a document, in whatever attribute they occur, and `p` the prefix. A name in `S` becomes
//!
//! 1. itself, if it begins with `p`;
//! 2. otherwise `p` and the name, if that is not in `S`;
//! 3. otherwise `p`, a number, a hyphen and the name, with the first number from 2 on whose result is neither in `S` nor
//!    a result of 2.
//!
//! Different names become different names, so that references keep their elements. Names from step 1 are in `S`, and names
//! from steps 2 and 3 are not. Step 2 never gives two names the same result. Neither does step 3: a prefix begins with a
//! letter, so the result reveals the number and the name. Step 3 skips the results of step 2.
//!
//! Every result begins with `p`, so step 1 keeps it when it is renamed again. Each candidate that step 3 skips is in `S`, with
//! or without `p`, and is a candidate of one name only: the time is linear in the names. A number is shorter than a second
//! prefix: apart from the digits, the output grows by a factor that depends on the prefix alone.

pub mod attributes;
mod generated;
mod names;
pub mod role;
pub use attributes::is_clobbering;
pub use names::{Forbidden, Names, Prefixed, Renaming};
pub use role::{Namer, Rewritten, Role, rewrite_sheet};

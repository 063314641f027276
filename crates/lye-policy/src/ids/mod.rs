//! Names of elements, and references to them: which attributes hold them, how, and what other names they get. Knows no tree.
//!
//! # The renaming
//!
//! Let `S` be the names of a document, in whatever attribute they stand, and `p` the prefix. A name in `S` becomes
//!
//! 1. itself, if it begins with `p`;
//! 2. else `p` and the name, if that is not in `S`;
//! 3. else `p`, a number, a hyphen and the name, with the first number from 2 on for which that is neither in `S` nor what a name
//!    becomes by 2.
//!
//! Different names become different ones, so that references refer to what they referred to: what names become by 1 is in `S`, and
//! what they become by 2 and 3 is not; two names never become the same by 2; by 3 neither, because a prefix begins with a letter,
//! so that the number and the name can be told from the result; and what is made by 3 is not made by 2, as 3 says.
//!
//! All that comes out begins with `p`, and stays by 1 when it is renamed again. Each candidate of 3 that is passed over is in `S`, or
//! without `p` is, and it is a candidate of one name alone: time is linear in the names. A number is short where a second prefix
//! would not be: what is written grows by a factor that depends on the prefix alone, but for the digits.

pub mod attributes;
mod css;
mod fragment;
mod generated;
mod names;
pub mod role;
mod timing;

pub use css::rewrite_sheet;
pub use names::{Forbidden, Names, Prefixed, Renaming};
pub use role::{Namer, Rewritten, Role};

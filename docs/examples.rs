//! The Rust in README.md and in the guide, as doc tests. `lye-cli` tests the console sessions.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(doctest)]
#[doc = include_str!("first-steps.md")]
pub struct FirstSteps;

#[cfg(doctest)]
#[doc = include_str!("program.md")]
pub struct Program;

#[cfg(doctest)]
#[doc = include_str!("columns.md")]
pub struct Columns;

#[cfg(doctest)]
#[doc = include_str!("sanitizer-api.md")]
pub struct SanitizerApi;

#[cfg(doctest)]
#[doc = include_str!("howto.md")]
pub struct Howto;

#[cfg(doctest)]
#[doc = include_str!("urls-as-such.md")]
pub struct UrlsAsSuch;

#[cfg(doctest)]
#[doc = include_str!("justhtml.md")]
pub struct JustHtml;

#[cfg(doctest)]
#[doc = include_str!("migrating.md")]
pub struct Migrating;

//! Hooks: functions of the program that decide about what the policy keeps.
//!
//! | hook | sees | may |
//! | --- | --- | --- |
//! | [element hook](crate::Cleaner::with_element_hook) | elements, with their attributes in the input and those that the policy keeps | remove, unwrap, rename; set and remove attributes |
//! | [attribute hook](crate::Cleaner::with_attribute_hook) | single attributes | remove them, change their values |
//! | [link hook](crate::Cleaner::with_link_hook) | links, with the attributes that the policy keeps, and their text | remove, unwrap; set and remove attributes; replace the text |
//! | [URL filter](crate::urls::UrlFilter) | single URLs | drop or change them, before their rule checks them |
//!
//! Hooks see no element that the policy removes, unwraps or escapes, no comment, and no text except that of links.
//!
//! The whole policy applies to what a hook sets, so a hook can narrow a policy, but not widen it. Outputs may be cleaned
//! again until they are stable, and hooks are called again for them. So a hook must give the same answer for the same
//! arguments, and must leave its own result unchanged: [`Cleaner`](crate::Cleaner) calls it again with that result, and
//! removes what it changes once more.
//!
//! # Errors
//! An error of a hook, or a panic where panics unwind, removes what the hook should have decided about: the element
//! with its content, the attribute, the URL. Of a link, the text stays. Cleaning goes on. The finding is an `error`,
//! and its code ends in `-failed`. Whatever the policy says about findings, the text of the error is in
//! [`Clean::hook_errors`](crate::Clean::hook_errors), [`Report::hook_errors`](crate::Report::hook_errors) or
//! [`Exported::hook_errors`](crate::export::Exported::hook_errors). With
//! [`FindingsMode::Reject`](crate::FindingsMode::Reject), the input is rejected.
//!
//! # Hooks that clean
//! A hook may clean, even by the cleaner that called it. At most 16 hooks, and documents in attribute values, run within each other on a
//! thread. A hook that would be the 17th is not called: that is an error of this hook, of the kind [`HookErrorKind::TooDeep`]. While a hook
//! runs, other hooks are asked only once about the same thing, and `Cleaner::clean_many` uses only the thread of the hook.
//!
//! # Threads
//! Hooks must be `Send` and `Sync` on targets with threads, and only there: see [`MaybeSend`].

mod attribute;
mod change;
mod element;
mod errors;
mod link;
mod tag_attribute;

pub use attribute::{AttributeContext, AttributeHookDecision};
pub use change::{ElementChange, LinkChange};
pub use element::{ElementContext, ElementHookDecision};
pub use errors::HookError;
pub use link::{LinkContext, LinkHookDecision};
pub use lye_policy::hooks::{FilterError, HookErrorKind, MaybeSend};
#[doc(hidden)]
pub use lye_policy::hooks::{is_within_hook, with_own_memory};

pub(crate) use attribute::AttributeHook;
pub(crate) use element::ElementHook;
pub(crate) use errors::HookCalls;
pub(crate) use link::LinkHook;
pub(crate) use tag_attribute::{TagAttribute, borrowed, name_in_tag, pairs, value_of};

//! The member `frames`: where an `iframe` may lead, and what its document may do.

mod compiled;
mod generated;
mod policy;
mod provider;
mod tokens;

pub use compiled::{Frames, link_to_frame};
pub use generated::FrameProvider;
pub use policy::{FramePolicy, FrameSource, OtherFrames};
pub use tokens::{FrameLoading, PermissionFeature, ReferrerPolicy, SandboxToken};

//! The member `frames`: where an `iframe` may lead, and what its document may do.

mod compiled;
mod generated;
mod policy;
mod provider;

pub use compiled::{Frames, link_to_frame};
pub use generated::{FrameLoading, FrameProvider, PermissionFeature, ReferrerPolicy, SandboxToken};
pub use policy::{FramePolicy, FrameSource, OtherFrames};

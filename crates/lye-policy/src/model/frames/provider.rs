//! The row of a provider in the generated table.

use super::generated::{PermissionFeature, SandboxToken};

/// A provider: where its frames are, and what they need.
#[derive(Debug)]
pub(super) struct Provider {
    pub(super) host: &'static str,
    /// Prefixes of paths. `/*` at the beginning stands for any one segment.
    pub(super) paths: &'static [&'static str],
    /// Hosts that [`host`](Self::host) replaces.
    pub(super) aliases: &'static [&'static str],
    pub(super) sandbox: &'static [SandboxToken],
    pub(super) allow: &'static [PermissionFeature],
}

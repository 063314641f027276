//! What a policy may not say: settings that contradict each other, and settings without effect.

use super::invalid::InvalidUrlPolicy;
use super::policy::UrlPolicy;
use super::rule::UrlHandling;

impl UrlPolicy {
    /// Checks that no setting contradicts another one or is without effect.
    ///
    /// # Errors
    /// The first such setting, with what to write instead.
    ///
    /// ```
    /// use lye::{UrlHandling, UrlPolicy};
    ///
    /// let policy = UrlPolicy { default_handling: UrlHandling::Proxy, ..UrlPolicy::default() };
    /// assert!(policy.check().is_err());
    /// ```
    pub fn check(&self) -> Result<(), InvalidUrlPolicy> {
        if self.default_handling == UrlHandling::Proxy && self.proxy.is_none() {
            return Err(InvalidUrlPolicy::new(
                "default_handling",
                "proxy",
                r#"say where the proxy is: `proxy = { url = "/proxy", param = "url" }`"#,
            ));
        }
        Ok(())
    }
}

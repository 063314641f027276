//! A sanitizer's configuration as tables, compiled on first use.

use super::Sanitizer;
use crate::sanitizer::compiled::{self, Engine, Strictness};
use std::sync::{Arc, OnceLock};

/// The tables compiled so far: for the unsafe methods, and for the safe ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Compiled([OnceLock<Arc<Engine>>; 2]);

impl Sanitizer {
    /// Returns the tables for the DOM API.
    #[doc(hidden)]
    pub fn engine(&self, safe: bool) -> Arc<Engine> {
        let compiled = self.compiled.0[usize::from(safe)]
            .get_or_init(|| Arc::new(self.compile(safe, Strictness::Standard)));
        compiled.clone()
    }

    /// Compiles the configuration; for safe methods, a copy of it without unsafe entries (*sanitize*, step 3).
    #[doc(hidden)]
    pub fn compile(&self, safe: bool, strictness: Strictness) -> Engine {
        let builtins = self.edition().builtins();
        if !safe {
            return compiled::compile(self.configuration(), builtins, strictness);
        }
        let mut copy = self.clone();
        copy.remove_unsafe();
        compiled::compile(copy.configuration(), builtins, strictness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_cached_until_the_configuration_changes() {
        let mut sanitizer = Sanitizer::default();
        let first = sanitizer.engine(true);
        assert!(Arc::ptr_eq(&first, &sanitizer.engine(true)));
        assert!(Arc::ptr_eq(&first, &sanitizer.clone().engine(true)));
        assert!(!Arc::ptr_eq(&first, &sanitizer.engine(false)));
        sanitizer.set_comments(true);
        assert!(!first.keeps_comments && sanitizer.engine(true).keeps_comments);
    }

    #[test]
    fn sanitizers_and_tables_are_send_and_sync() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Sanitizer>();
        is_shared::<Engine>();
    }

    #[test]
    fn safe_methods_do_not_modify_the_sanitizer() {
        let sanitizer = Sanitizer::new(crate::sanitizer::SanitizerConfig::default()).unwrap();
        let before = sanitizer.get();
        sanitizer.engine(true);
        assert_eq!(sanitizer.get(), before);
    }
}

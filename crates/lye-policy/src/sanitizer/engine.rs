//! A sanitizer's configuration as tables, compiled at its first use.

use super::Sanitizer;
use crate::sanitizer::compiled::{self, Engine, Strictness};
use std::sync::{Arc, OnceLock};

/// What was compiled of a configuration so far: for the unsafe methods, and for the safe ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Compiled([OnceLock<Arc<Engine>>; 2]);

impl Sanitizer {
    /// The tables of the DOM face.
    #[doc(hidden)]
    pub fn engine(&self, safe: bool) -> Arc<Engine> {
        let compiled = self.compiled.0[usize::from(safe)]
            .get_or_init(|| Arc::new(self.compile(safe, Strictness::Standard)));
        compiled.clone()
    }

    /// Compiles the configuration; for safe methods, that of a copy from which the unsafe is removed (*sanitize*, step 3).
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
    fn what_was_compiled_is_used_again_until_the_configuration_changes() {
        let mut sanitizer = Sanitizer::default();
        let first = sanitizer.engine(true);
        assert!(Arc::ptr_eq(&first, &sanitizer.engine(true)));
        assert!(Arc::ptr_eq(&first, &sanitizer.clone().engine(true)));
        assert!(!Arc::ptr_eq(&first, &sanitizer.engine(false)));
        sanitizer.set_comments(true);
        assert!(!first.keeps_comments() && sanitizer.engine(true).keeps_comments());
    }

    #[test]
    fn sanitizers_and_what_is_compiled_of_them_can_be_shared_by_threads() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Sanitizer>();
        is_shared::<Engine>();
    }

    #[test]
    fn the_safe_methods_leave_the_sanitizer_as_it_is() {
        let sanitizer = Sanitizer::new(crate::sanitizer::SanitizerConfig::default()).unwrap();
        let before = sanitizer.get();
        sanitizer.engine(true);
        assert_eq!(sanitizer.get(), before);
    }
}

//! Integration tests of lye-escape.

#[cfg(all(feature = "askama", feature = "maud", feature = "minijinja", feature = "tera"))]
mod template_engines;

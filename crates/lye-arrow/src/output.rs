//! Outputs of rows.

/// The output of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Output<'t> {
    Null,
    /// The text of the input.
    Unchanged(&'t str),
    /// Another text.
    Changed(&'t str),
}

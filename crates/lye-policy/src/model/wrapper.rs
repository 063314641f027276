//! The tags of the wrapper around the output.

/// The start tag.
///
/// `all: unset !important` prevents style sheets, of the input or of the page, from moving the wrapper or painting around
/// it: important declarations of an attribute override every sheet. Inherited text properties still apply. Layout and paint
/// containment clip what is inside, make a stacking context, and contain floats, margins and positions, `fixed` included;
/// `position`, `isolation` and `overflow` do that in browsers without `contain`. With `inline-size`, nothing inside makes
/// the page wider; wide content can be scrolled. Browser coordinates overflow beyond some ten million pixels, and then move
/// what follows: the maximum height is below that.
pub const START: &str = "<div style=\"all: unset !important; display: block !important; \
    position: relative !important; isolation: isolate !important; overflow: auto hidden !important; \
    max-height: 999999px !important; contain: content !important; contain: inline-size layout paint style !important\">";
/// The end tag.
pub const END: &str = "</div>";

/// The length of both tags, in bytes.
pub const BYTES: usize = START.len() + END.len();

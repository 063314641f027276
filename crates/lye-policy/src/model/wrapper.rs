//! The tags of the wrapper that a policy may put around outputs.

/// The start tag.
///
/// `all: unset !important` keeps style sheets, those in the message and those of the page, from moving the wrapper or painting around
/// it: important declarations of an attribute win against every sheet. What the text inherits from the page stays. Layout and paint
/// containment clip what is inside, make a stacking context, and contain floats, margins and positions, `fixed` included;
/// `position`, `isolation` and `overflow` do that where a browser does not know `contain`. With `inline-size`, nothing inside makes
/// the page wider. What is too wide can be scrolled to. Coordinates of browsers overflow beyond some ten million pixels, and move what
/// follows: the greatest height is below that.
pub const START: &str = "<div style=\"all: unset !important; display: block !important; \
    position: relative !important; isolation: isolate !important; overflow: auto hidden !important; \
    max-height: 999999px !important; contain: content !important; contain: inline-size layout paint style !important\">";
/// The end tag.
pub const END: &str = "</div>";

/// How many bytes the wrapper takes.
pub const BYTES: usize = START.len() + END.len();

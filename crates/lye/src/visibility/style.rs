//! What an inline style says of whether an element can be seen.

use super::colour::Colour;
use super::length::pixels;
use cssparser::{Delimiter, ParseError, Parser, Token};

/// A style that leaves an element smaller than so many pixels in some direction hides what is in it, if that is cut off.
const SMALLEST_BOX: f32 = 1.0;

/// What is moved by more than so many pixels to the left or upwards is not where anybody looks.
const FARTHEST: f32 = 200.0;

/// A font of fewer pixels is not read.
const SMALLEST_FONT: f32 = 3.0;

/// What shines through less than so much is not seen.
const FAINTEST: f32 = 0.1;

/// The size of a font.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum FontSize {
    Pixels(f32),
    /// In relation to that of the element around.
    Times(f32),
}

impl FontSize {
    /// Whether text of this size can be read, in an element around which it can be if `around` says so.
    pub(crate) fn is_readable(self, around: bool) -> bool {
        match self {
            Self::Pixels(pixels) => pixels >= SMALLEST_FONT,
            Self::Times(times) => around && times * 16.0 >= SMALLEST_FONT,
        }
    }
}

/// What an inline style says, property by property: the last declaration counts, and an important one before the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct InlineStyle {
    display_none: Property<bool>,
    visible: Property<bool>,
    opacity: Property<f32>,
    font_size: Property<FontSize>,
    colour: Property<Option<Colour>>,
    background: Property<Option<Colour>>,
    is_out_of_flow: Property<bool>,
    cuts_off: Property<bool>,
    /// Left, top, right and bottom; the indent of text; margins to the left and above.
    offsets: [Property<f32>; 7],
    /// Width and height, and the largest that they may be.
    sizes: [Property<f32>; 4],
    is_clipped: Property<bool>,
    is_shrunk: Property<bool>,
}

/// The value that counts of what was declared, and whether it was important.
#[derive(Clone, Copy, Debug)]
struct Property<T>(Option<(T, bool)>);

impl<T> Default for Property<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Copy> Property<T> {
    fn declare(&mut self, value: T, important: bool) {
        if important || !self.0.is_some_and(|(_, important)| important) {
            self.0 = Some((value, important));
        }
    }

    fn get(self) -> Option<T> {
        self.0.map(|(value, _)| value)
    }

    fn is(self, test: impl FnOnce(T) -> bool) -> bool {
        self.get().is_some_and(test)
    }
}

const OFFSETS: [&str; 7] = ["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"];
const SIZES: [&str; 4] = ["width", "height", "max-width", "max-height"];

impl InlineStyle {
    /// Reads the value of a `style` attribute ("parse a block's contents", CSS Syntax 3, 5.5.5). Linear in it.
    pub(crate) fn parse(css: &str) -> Self {
        let mut style = Self::default();
        let mut input = Parser::new(css);
        while !input.is_exhausted() {
            // What goes wrong within a declaration ends with it.
            let declaration: Result<(), ParseError<()>> =
                input.parse_until_after(Delimiter::Semicolon, |input| {
                    let name = input.expect_ident()?.to_ascii_lowercase();
                    input.expect_colon()?;
                    style.declaration(&name, input);
                    while input.next().is_ok() {}
                    Ok(())
                });
            drop(declaration);
        }
        style
    }

    fn declaration(&mut self, name: &str, input: &mut Parser<'_>) {
        let important = {
            let start = input.state();
            let mut important = false;
            while let Ok(token) = input.next() {
                important = matches!(token, Token::Ident(word) if word.eq_ignore_ascii_case("important"));
            }
            input.reset(&start);
            important
        };
        if let Some(at) = OFFSETS.iter().position(|offset| *offset == name) {
            if let Some(length) = first_length(input) {
                self.offsets[at].declare(length, important); // One place for each name.
            }
            return;
        }
        if let Some(at) = SIZES.iter().position(|size| *size == name) {
            self.sizes[at].declare(first_length(input).unwrap_or(f32::INFINITY), important); // As above.
            return;
        }
        match name {
            "display" => self.display_none.declare(first_is(input, &["none"]), important),
            "visibility" => self.visible.declare(!first_is(input, &["hidden", "collapse"]), important),
            "content-visibility" | "mso-hide" if first_is(input, &["hidden", "all"]) => {
                self.display_none.declare(true, important);
            }
            "opacity" => self.opacity.declare(first_fraction(input).unwrap_or(1.0), important),
            "font-size" => {
                if let Some(size) = font_size(input) {
                    self.font_size.declare(size, important);
                }
            }
            "font" => {
                while !input.is_exhausted() {
                    let size = input.try_parse(|input| font_size(input).ok_or(()));
                    if let Ok(size) = size {
                        self.font_size.declare(size, important);
                        break;
                    }
                    if input.next().is_err() {
                        break;
                    }
                }
            }
            "color" | "-webkit-text-fill-color" if !first_is_wide(input) => {
                self.colour.declare(Colour::parse(input), important);
            }
            "background-color" => self.background.declare(Colour::parse(input), important),
            "background" | "background-image" => self.declare_background(input, important),
            "position" => self.is_out_of_flow.declare(first_is(input, &["absolute", "fixed"]), important),
            "overflow" | "overflow-x" | "overflow-y" => {
                self.cuts_off.declare(first_is(input, &["hidden", "clip"]), important);
            }
            "inset" | "inset-inline-start" | "inset-block-start" | "margin" | "margin-inline-start" => {
                if let Some(length) = first_length(input) {
                    let at = if name.starts_with("inset") { 0 } else { 5 };
                    self.offsets[at].declare(length, important); // There are seven.
                }
            }
            "clip" | "clip-path" => self.is_clipped.declare(clips_all(input), important),
            "transform" | "scale" | "zoom" => self.is_shrunk.declare(shrinks(name, input), important),
            "filter" => {
                if let Some(opacity) = function_argument(input, &["opacity"]) {
                    self.opacity.declare(opacity, important);
                }
            }
            _ => {}
        }
    }

    /// A background with an image hides what colour there is.
    fn declare_background(&mut self, input: &mut Parser<'_>, important: bool) {
        let mut colour = None;
        let mut has_image = false;
        while !input.is_exhausted() {
            if let Ok(found) = input.try_parse(|input| Colour::parse(input).ok_or(())) {
                colour = Some(found);
                continue;
            }
            match input.next() {
                Ok(Token::UnquotedUrl(_) | Token::Function(_)) => has_image = true,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        if has_image {
            self.background.declare(None, important);
        } else if colour.is_some() {
            self.background.declare(colour, important);
        }
    }

    /// Whether nobody sees the element, whatever is in it.
    pub(crate) fn hides(&self) -> bool {
        let is_off = |property: &Property<f32>| property.is(|pixels| pixels <= -FARTHEST);
        let is_tiny = self.is_tiny() && self.cuts_off.is(|cuts| cuts);
        let is_moved_away = self.offsets.iter().enumerate().any(|(at, offset)| {
            is_off(offset) && (at >= 4 || self.is_out_of_flow.is(|is_out| is_out)) // See `offsets`.
        });
        self.display_none.is(|is_none| is_none)
            || self.opacity.is(|opacity| opacity < FAINTEST)
            || self.is_clipped.is(|is_clipped| is_clipped)
            || self.is_shrunk.is(|is_shrunk| is_shrunk)
            || is_tiny
            || is_moved_away
    }

    /// Whether the element is not larger than a pixel in some direction.
    pub(crate) fn is_tiny(&self) -> bool {
        self.sizes.iter().any(|size| size.is(|pixels| pixels <= SMALLEST_BOX))
    }

    /// Whether text in the element is visible, if it says so: others within may say otherwise.
    pub(crate) fn visible(&self) -> Option<bool> {
        self.visible.get()
    }

    pub(crate) fn font_size(&self) -> Option<FontSize> {
        self.font_size.get()
    }

    /// The colour of text, if it says so; inside, nothing if nobody can tell which.
    pub(crate) fn colour(&self) -> Option<Option<Colour>> {
        self.colour.get()
    }

    /// What is behind the text, likewise.
    pub(crate) fn background(&self) -> Option<Option<Colour>> {
        self.background.get()
    }
}

fn first_is(input: &mut Parser<'_>, words: &[&str]) -> bool {
    let first = input.expect_ident();
    first.is_ok_and(|first| words.iter().any(|word| first.eq_ignore_ascii_case(word)))
}

/// Whether the value is a word that says where the value comes from ("CSS-wide keywords", CSS Cascade 5, 7.3).
fn first_is_wide(input: &mut Parser<'_>) -> bool {
    let words = ["inherit", "currentcolor", "unset", "initial", "revert", "revert-layer"];
    let start = input.state();
    let is_wide = first_is(input, &words);
    input.reset(&start);
    is_wide
}

fn first_length(input: &mut Parser<'_>) -> Option<f32> {
    match input.next().ok()? {
        // Whatever there is to take a part of, it is larger than a letter.
        Token::Percentage { unit_value, .. } => Some(unit_value * 200.0),
        token => pixels(token),
    }
}

fn first_fraction(input: &mut Parser<'_>) -> Option<f32> {
    match input.next().ok()? {
        Token::Number { value, .. } => Some(*value),
        Token::Percentage { unit_value, .. } => Some(*unit_value),
        _ => None,
    }
}

fn font_size(input: &mut Parser<'_>) -> Option<FontSize> {
    match input.next().ok()? {
        Token::Percentage { unit_value, .. } => Some(FontSize::Times(*unit_value)),
        Token::Dimension { value, unit, .. } if unit.eq_ignore_ascii_case("em") => {
            Some(FontSize::Times(*value))
        }
        Token::Ident(word) => {
            let words =
                ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
            words.iter().any(|known| word.eq_ignore_ascii_case(known)).then_some(FontSize::Pixels(16.0))
        }
        token => pixels(token).map(FontSize::Pixels),
    }
}

/// Whether a shape leaves nothing over: `rect(0 0 0 0)`, `inset(50%)`, `circle(0)`.
fn clips_all(input: &mut Parser<'_>) -> bool {
    let Ok(name) = input.expect_function().cloned() else { return false };
    let result: Result<bool, ParseError<()>> = input.parse_nested_block(|block| {
        let mut numbers = Vec::new();
        while let (Ok(token), true) = (block.next(), numbers.len() < 4) {
            match token {
                Token::Percentage { unit_value, .. } => numbers.push((*unit_value, true)),
                token => numbers.extend(pixels(token).map(|pixels| (pixels, false))),
            }
        }
        while block.next().is_ok() {}
        let first = numbers.first().copied();
        Ok(if name.eq_ignore_ascii_case("rect") {
            // Top, right, bottom, left.
            matches!(numbers[..], [(top, _), (right, _), (bottom, _), (left, _)] if bottom - top <= 1.0 || right - left <= 1.0)
        } else if name.eq_ignore_ascii_case("inset") {
            first.is_some_and(|(part, is_percentage)| is_percentage && part >= 0.5)
        } else {
            let is_round = ["circle", "ellipse"].iter().any(|round| name.eq_ignore_ascii_case(round));
            is_round && first.is_some_and(|(size, is_percentage)| size <= if is_percentage { 0.01 } else { 1.0 })
        })
    });
    result.unwrap_or(false)
}

/// Whether a transformation leaves nothing over.
fn shrinks(name: &str, input: &mut Parser<'_>) -> bool {
    let scale = if name == "transform" {
        function_argument(input, &["scale", "scalex", "scaley", "scale3d"])
    } else {
        first_fraction(input)
    };
    scale.is_some_and(|scale| scale.abs() < FAINTEST)
}

/// The first number in a function of one of these names.
fn function_argument(input: &mut Parser<'_>, names: &[&str]) -> Option<f32> {
    while let Ok(token) = input.next() {
        let Token::Function(name) = token else { continue };
        let is_it = names.iter().any(|known| name.eq_ignore_ascii_case(known));
        let first: Result<Option<f32>, ParseError<()>> = input.parse_nested_block(|block| {
            let first = first_fraction(block);
            while block.next().is_ok() {}
            Ok(first)
        });
        if is_it {
            return first.ok().flatten();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_hidden() {
        for css in [
            "display:none",
            "DISPLAY : NONE !important",
            "color:red;display:none",
            "display:none !important; display:block",
            "opacity:0",
            "opacity: 0.01",
            "opacity:0%",
            "filter: blur(2px) opacity(0)",
            "position:absolute; left:-9999px",
            "position:fixed;top:-100em",
            "text-indent:-9999px",
            "margin-left:-5000px",
            "width:1px;height:1px;overflow:hidden",
            "max-height:0;overflow:hidden",
            "position:absolute;clip:rect(0,0,0,0)",
            "clip-path: inset(50%)",
            "clip-path:circle(0)",
            "transform:scale(0)",
            "transform: rotate(1deg) scale(0, 0)",
            "mso-hide:all",
            "content-visibility:hidden",
            "d\\69splay:none",
            "/* x */display:none",
            "x;;:;display:none",
        ] {
            assert!(InlineStyle::parse(css).hides(), "{css}");
        }
    }

    #[test]
    fn what_can_be_seen_is_not_hidden() {
        for css in [
            "",
            "color:red",
            "display:block",
            "display:none;display:block",
            "opacity:.5",
            "left:-9999px",
            "margin-left:-10px",
            "position:absolute;left:10px",
            "width:1px",
            "width:100%;overflow:hidden",
            "height:auto;overflow:hidden",
            "clip:rect(0,100px,100px,0)",
            "clip-path:inset(1px)",
            "transform:scale(1.5)",
            "x:display:none",
            "content:'display:none'",
        ] {
            assert!(!InlineStyle::parse(css).hides(), "{css}");
        }
    }

    #[test]
    fn what_is_inherited_is_told() {
        let style = InlineStyle::parse(
            "visibility:hidden; font: italic 1px/2 serif; color: #FFF; background: url(x) white",
        );
        assert_eq!(style.visible(), Some(false));
        assert_eq!(style.font_size(), Some(FontSize::Pixels(1.0)));
        assert_eq!(style.colour().unwrap().unwrap().alpha, 1.0);
        assert_eq!(style.background(), Some(None));
        let style = InlineStyle::parse("color: inherit; font-size: 0.01em");
        assert_eq!(style.colour(), None);
        assert!(!style.font_size().unwrap().is_readable(true));
    }
}

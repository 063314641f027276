//! The spelling of `style` attributes.

use lye_css::clean::{WrittenDeclaration, WrittenToken, WrittenTokenKind, written_declarations};

/// How declarations are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CssSpelling {
    /// As the policy leaves them.
    #[default]
    AsWritten,
    /// Token by token, by the serializer of `cssparser`: `color:red;font:1px / 2 "a"`.
    Ammonia,
    /// As written, with a semicolon after each, and strings in double quotes: `color: red; font: "a";`.
    Bleach,
    /// Without white space around names and values: `color:red;float:left`.
    SanitizeHtml,
    /// With names in lower case, and one space behind each colon and semicolon: `color: red; float: left`.
    Justhtml,
}

impl CssSpelling {
    /// Returns declarations in this spelling. Returns `None` if they stay as they are: in this spelling, or because they might have another
    /// meaning in it.
    pub(super) fn of(self, css: &str) -> Option<String> {
        if self == Self::AsWritten {
            return None;
        }
        let declarations = written_declarations(css)?;
        let mut out = String::with_capacity(css.len() + 1);
        for declaration in &declarations {
            self.declaration(declaration, &mut out)?;
        }
        (!out.is_empty()).then_some(out)
    }

    /// Whether values with double quotes are written in single quotes.
    pub(super) fn prefers_single_quotes(self) -> bool {
        self == Self::Bleach
    }

    fn declaration(self, declaration: &WrittenDeclaration<'_>, out: &mut String) -> Option<()> {
        let WrittenDeclaration { before, name, value, important, ref tokens, .. } = *declaration;
        let separator = match self {
            Self::Bleach => before,
            Self::Justhtml => "; ",
            _ => ";",
        };
        out.push_str(if out.is_empty() { "" } else { separator });
        match self {
            Self::AsWritten => return None,
            Self::Ammonia => {
                out.extend([name, ":"]);
                tokens_with_spaces(tokens, out)?;
                out.push_str(if important.is_some() { " ! important" } else { "" });
            }
            Self::Bleach => {
                out.extend([name, ":"]);
                with_double_quotes(value, tokens, out)?;
                out.push_str(if important.is_some() { "!important;" } else { ";" });
            }
            Self::SanitizeHtml => {
                out.extend([name, ":", value.trim_ascii()]);
                out.push_str(if important.is_some() { " !important" } else { "" });
            }
            Self::Justhtml => {
                out.push_str(&name.to_ascii_lowercase());
                out.extend([": ", value.trim_ascii_start(), important.unwrap_or_default()]);
                out.truncate(out.trim_ascii_end().len());
            }
        }
        Some(())
    }
}

/// Returns the text inside the quotes of a string, if that is the same string in double quotes.
fn unquoted(string: &str) -> Option<&str> {
    string.get(1..string.len().checked_sub(1)?).filter(|inside| !inside.contains('"'))
}

/// Writes a value as it is, with strings in double quotes.
fn with_double_quotes(value: &str, tokens: &[WrittenToken<'_>], out: &mut String) -> Option<()> {
    let mut rest = value;
    for string in tokens.iter().filter(|token| token.kind == WrittenTokenKind::String) {
        let inside = unquoted(string.text)?;
        // The text of an earlier token has no quotes.
        let (before, after) = rest.split_once(string.text)?;
        out.extend([before, "\"", inside, "\""]);
        rest = after;
    }
    out.push_str(rest);
    Some(())
}

/// Writes tokens with spaces between them; in functions, without a space before commas.
fn tokens_with_spaces(tokens: &[WrittenToken<'_>], out: &mut String) -> Option<()> {
    let mut is_inside = false;
    let mut needs_space = false;
    for (at, token) in tokens.iter().enumerate() {
        let is_comma_inside = is_inside && token.kind == WrittenTokenKind::Comma;
        if needs_space && !is_comma_inside && token.kind != WrittenTokenKind::Closing {
            out.push(' ');
        }
        needs_space = true;
        match token.kind {
            WrittenTokenKind::String => out.extend(["\"", unquoted(token.text)?, "\""]),
            WrittenTokenKind::Url => {
                let address = token.text.get("url(".len()..)?.strip_suffix(')')?.trim_ascii();
                out.extend(["url(\"", address, "\")"]);
            }
            WrittenTokenKind::Number => match token.text.strip_prefix('.') {
                Some(fraction) => out.extend(["0.", fraction]),
                None => out.push_str(token.text),
            },
            // A space on each side makes `+` and `-` operators.
            WrittenTokenKind::Delimiter => {
                let is_spaced = token.is_spaced && tokens.get(at + 1).is_some_and(|next| next.is_spaced);
                match token.text {
                    "/" | "*" => {}
                    "+" | "-" if is_spaced => {}
                    _ => return None,
                }
                out.push_str(token.text);
            }
            // ammonia does not write what is inside further brackets.
            WrittenTokenKind::Function if !is_inside => {
                is_inside = true;
                needs_space = false;
                out.push_str(token.text);
            }
            WrittenTokenKind::Function | WrittenTokenKind::Opening => return None,
            WrittenTokenKind::Closing => {
                is_inside = false;
                out.push_str(token.text);
            }
            WrittenTokenKind::Comma | WrittenTokenKind::Other => out.push_str(token.text),
        }
    }
    Some(())
}

//! Finds the root of an SVG file by skipping what XML allows before it (XML 1.0, 2.8 "Prolog and Document Type
//! Declaration").
//!
//! The skipped part is never written, and what follows is judged in any case, so precision does not matter here.

use super::svg::SvgError;

/// Returns the offset of the start tag of `svg`.
pub(super) fn root(file: &str) -> Result<usize, SvgError> {
    let mut at = 0;
    loop {
        // A byte order mark counts as white space only at the start.
        let rest = &file[at..]; // `at` follows skipped text that ends in ASCII.
        let rest = if at == 0 { rest.strip_prefix('\u{feff}').unwrap_or(rest) } else { rest };
        let rest = rest.trim_start_matches(['\t', '\n', '\r', ' ']);
        at = file.len() - rest.len();
        let skipped = if rest.starts_with("<?") {
            after(rest, 2, "?>")
        } else if rest.starts_with("<!--") {
            after(rest, 4, "-->")
        } else if rest.starts_with("<!DOCTYPE") {
            doctype(rest).map_err(|offset| SvgError::entity(file, at + offset))?
        } else {
            let name = rest.strip_prefix('<').unwrap_or_default();
            let name = name.split(['\t', '\n', '\r', ' ', '/', '>']).next().unwrap_or_default();
            return match name {
                "svg" => Ok(at),
                name if name.ends_with(":svg") => Err(SvgError::prefixed(file, at)),
                _ => Err(SvgError::no_root(file, at)),
            };
        };
        at += skipped.ok_or_else(|| SvgError::no_root(file, at))?;
    }
}

/// Returns the offset after the first `end` that begins at `from` or later.
fn after(text: &str, from: usize, end: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(end)? + end.len())
}

/// Returns the offset after a document type declaration, or `None` if it does not end. The error is the offset of
/// an entity declaration, whose references would stand for markup.
fn doctype(text: &str) -> Result<Option<usize>, usize> {
    // Skipped text begins and ends in ASCII.
    let mut at = 1;
    let mut is_in_subset = false;
    while let Some(found) = text[at..].find(['"', '\'', '<', '[', ']', '>']) {
        at += found;
        let rest = &text[at..];
        let skipped = match rest.as_bytes().first() {
            Some(b'"') => after(rest, 1, "\""),
            Some(b'\'') => after(rest, 1, "'"),
            Some(b'<') if rest.starts_with("<!--") => after(rest, 4, "-->"),
            Some(b'<') if rest.starts_with("<?") => after(rest, 2, "?>"),
            Some(b'<') if rest.starts_with("<!ENTITY") => return Err(at),
            Some(b'>') if !is_in_subset => return Ok(Some(at + 1)),
            _ => Some(1),
        };
        is_in_subset = rest.starts_with('[') || is_in_subset && !rest.starts_with(']');
        match skipped {
            Some(skipped) => at += skipped,
            None => return Ok(None),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prolog_is_skipped() {
        for prolog in [
            "",
            "\u{feff}",
            " \r\n",
            "<?xml version=\"1.0\"?>",
            "<?xml version='1.0'?>\n<!-- <svg> --><?a <svg>?>",
            "<!DOCTYPE svg>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://example.org/svg>.dtd\">\n",
            "<!DOCTYPE svg [<!ELEMENT a (b)> <!-- ]> <!ENTITY --> <?p ]> ?> <!ATTLIST a b CDATA ']>'>]>",
        ] {
            let file = format!("{prolog}<svg/>");
            assert_eq!(root(&file), Ok(prolog.len()), "{prolog}");
        }
    }

    #[test]
    fn files_that_are_not_svg_are_refused() {
        for (file, code) in [
            ("", "svg-no-root"),
            ("text", "svg-no-root"),
            ("<html></html>", "svg-no-root"),
            ("<SVG/>", "svg-no-root"),
            ("<svgx/>", "svg-no-root"),
            ("<!-- <svg/>", "svg-no-root"),
            ("<!DOCTYPE svg [ <svg/>", "svg-no-root"),
            ("<!DOCTYPE svg \"> <svg/>", "svg-no-root"),
            ("<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", "svg-prefixed"),
            ("<!DOCTYPE svg [ <!ENTITY a '<script/>'> ]><svg>&a;</svg>", "svg-entity"),
        ] {
            assert_eq!(root(file).unwrap_err().code(), code, "{file}");
        }
    }
}

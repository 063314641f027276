//! Placeholders of template languages in an output: writes their characters unescaped where every parser reads them as text
//! (`text.placeholders`). The tree of the output stays the same.

use lye_text::Placeholders;
use std::borrow::Cow;

/// HTML elements whose text parsers do not read as markup, with scripting on or off: it has no references.
const RAW_TEXT: [&str; 8] =
    ["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "xmp"];

/// Returns an output of the stable writer with its placeholders, or `None` if nothing changes. Linear.
pub(super) fn written(forms: Placeholders, html: &str) -> Option<String> {
    if !html.contains('&') || forms.find(html).next().is_none() {
        return None;
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while !rest.is_empty() {
        let (text, markup) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        out.push_str(&with_placeholders(forms, text, Quotes::None));
        rest = match markup.strip_prefix("<!--") {
            Some(comment) => copied(markup, comment.find("-->").map(|at| "<!---->".len() + at), &mut out),
            None if markup.starts_with("<!") || markup.starts_with("<?") => {
                copied(markup, markup.find('>').map(|at| at + 1), &mut out)
            }
            None if markup.is_empty() => markup,
            None => tag(forms, markup, &mut out),
        };
    }
    (out != html).then_some(out)
}

/// Copies up to an index, or everything. Returns the rest.
fn copied<'h>(html: &'h str, end: Option<usize>, out: &mut String) -> &'h str {
    let (part, rest) = html.split_at_checked(end.unwrap_or(html.len())).unwrap_or((html, ""));
    out.push_str(part);
    rest
}

/// Writes a tag, and the raw text behind it. Returns the rest.
fn tag<'h>(forms: Placeholders, html: &'h str, out: &mut String) -> &'h str {
    let mut rest = html;
    loop {
        let Some(at) = rest.find(['"', '\'', '>']) else { return copied(rest, None, out) };
        let quote = rest.as_bytes().get(at).copied();
        if quote == Some(b'>') {
            rest = copied(rest, Some(at + 1), out);
            break;
        }
        rest = copied(rest, Some(at), out);
        let (quote, inner) = rest.split_at(1); // An ASCII character.
        let Some(end) = inner.find(quote) else { return copied(rest, None, out) };
        let (value, behind) = inner.split_at(end);
        match quote {
            "\"" => attribute(forms, value, out),
            _ => out.extend([quote, value, quote]),
        }
        rest = behind.get(1..).unwrap_or_default();
    }
    let name_end = |c: char| matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ' | '/' | '>');
    let name = html.get(1..).and_then(|tag| tag.split(name_end).next()).unwrap_or_default();
    let Some(name) = RAW_TEXT.into_iter().find(|known| name.eq_ignore_ascii_case(known)) else { return rest };
    let end_tag = format!("</{name}");
    copied(rest, rest.find(&end_tag), out)
}

/// Writes a value in quotes: in `'` if a placeholder contains `"`, and the value no `'`.
fn attribute(forms: Placeholders, value: &str, out: &mut String) {
    let may_hold_quotes = value.contains("&quot;") && !value.contains('\'');
    if may_hold_quotes {
        let written = with_placeholders(forms, value, Quotes::Double);
        if written.contains('"') {
            return out.extend(["'", &written, "'"]);
        }
    }
    out.extend(["\"", &with_placeholders(forms, value, Quotes::None), "\""]);
}

/// Which quotes placeholders may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    None,
    Double,
}

fn with_placeholders(forms: Placeholders, text: &str, quotes: Quotes) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut end = 0;
    for place in forms.find(text) {
        out.push_str(text.get(end..place.start).unwrap_or_default());
        unescaped(text.get(place.clone()).unwrap_or_default(), quotes, &mut out);
        end = place.end;
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(end..).unwrap_or_default());
    Cow::Owned(out)
}

/// Writes the references of the stable writer as characters, unless a parser could read those as a reference or as markup, in any
/// state (HTML Standard, 13.2.5.6 and 13.2.5.72).
fn unescaped(placeholder: &str, quotes: Quotes, out: &mut String) {
    let mut rest = placeholder;
    while let Some(at) = rest.find('&') {
        let (before, reference) = rest.split_at(at);
        out.push_str(before);
        let known = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}")];
        let found = known.into_iter().find_map(|(escaped, character)| {
            let next = reference.strip_prefix(escaped)?;
            let may_stand = match character {
                "&" => !next.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '#'),
                "<" => next.starts_with([' ', '\t', '=']),
                ">" => out.ends_with([' ', '\t']),
                "\"" => quotes == Quotes::Double,
                _ => true,
            };
            may_stand.then_some((character, next))
        });
        let (character, next) = found.unwrap_or_else(|| ("&", reference.get(1..).unwrap_or_default()));
        out.push_str(character);
        rest = next;
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMS: Placeholders = Placeholders::EXPRESSIONS.and(Placeholders::STATEMENTS);

    fn check(html: &str, expected: &str) {
        assert_eq!(written(FORMS, html).as_deref().unwrap_or(html), expected, "{html}");
    }

    #[test]
    fn characters_of_placeholders_are_not_escaped() {
        check("<p>{{ a &lt; b &amp;&amp; c &gt; d }} &amp; e</p>", "<p>{{ a < b && c > d }} &amp; e</p>");
        check("{% if a &lt;= b or c &gt;= d %}", "{% if a <= b or c >= d %}");
        check("{{ a&nbsp;}}&nbsp;", "{{ a\u{A0}}}&nbsp;");
        check("<a title=\"{{ f(&quot;x&quot;) }} &quot;\">", "<a title='{{ f(\"x\") }} &quot;'>");
        check(
            "<a title=\"{{ a &amp; 'b' }}\" b='{{ &amp;&amp; }}'>",
            "<a title=\"{{ a & 'b' }}\" b='{{ &amp;&amp; }}'>",
        );
    }

    #[test]
    fn characters_that_could_be_markup_stay_escaped() {
        for html in [
            "{{ &lt;b&gt; }}",
            "{{ &lt;/b }}",
            "{{ &lt;!--&gt; }}",
            "{{ a&lt;b }}",
            "{{ a--&gt; ]]&gt; }}",
            "{{ &amp;lt; &amp;#60; &amp;a }}",
            "{{ &quot; }}",
            "<a title=\"{{ 'a' + &quot;b&quot; }}\">",
            "<a title=\"{{ &quot;>\">{{ &lt;</a>",
            "{{ a &lt; <b>c }}</b>",
            "{{ a &lt;\n b }}",
            "a &lt; b",
        ] {
            check(html, html);
        }
    }

    #[test]
    fn text_without_references_is_not_changed() {
        for html in [
            "<!-- {{ &lt; > \" }} --><p>&amp;</p>",
            "<style>{{ &lt; }}</style>&amp;",
            "<noscript>{{ &amp;&amp; }}</noscript>",
            "<plaintext>{{ &lt; }}",
            "<svg><style>{{ &lt; }}</style></svg>",
            "<!DOCTYPE html>&amp;",
            "<a title=\"{{ &amp;&amp; }}",
            "<p {{ &amp;&amp; }}",
        ] {
            check(html, html);
        }
        check("<xmp>{{ &amp;&amp; }}</xmp>{{ &amp;&amp; }}", "<xmp>{{ &amp;&amp; }}</xmp>{{ && }}");
    }
}

//! Detects outputs that parsers of 2023 may read differently from those of today.

use lye_html::{Context, Namespace};

/// Returns `true` if parsers of 2023 and of today make the same tree of a text. In doubt returns `false`: text that
/// only looks like markup counts as markup.
///
/// Linear in the text.
pub(super) fn read_alike(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut pairs = bytes.windows(2).enumerate();
    pairs.all(|(at, pair)| pair[0] != b'<' || is_read_alike(pair[1], bytes.get(at + 2..).unwrap_or_default()))
}

/// Returns `true` if both read what follows a `<` the same.
fn is_read_alike(first: u8, rest: &[u8]) -> bool {
    let begins =
        |part: &[u8]| rest.get(..part.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(part));
    match first {
        // In `select`, the 2023 standard knows few elements; `template` may be a patch today, and may hold
        // forms in tables.
        b's' | b'S' => !begins(b"elect"),
        b't' | b'T' => !begins(b"emplate"),
        b'/' => !begins(b"select") && !begins(b"template"),
        // If a `nobr` is open that is no longer a formatting element, another one runs the adoption agency
        // differently.
        b'n' | b'N' => !begins(b"obr"),
        // Other doctypes may select quirks mode in one of them.
        b'!' => !begins(b"doctype") || begins(b"doctype html>"),
        // A processing instruction.
        b'?' => false,
        _ => true,
    }
}

/// Returns `true` if both make the same tree in this context element of a text that they read alike in a page.
pub(super) fn is_alike(context: &Context) -> bool {
    context.namespace() != Namespace::Html || !matches!(context.name(), "select" | "template")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::{Dialect, ParseOptions, Parser, Scripting, serialize};

    /// Compares the trees of both editions, and returns what `read_alike` says.
    fn check(text: &str, context: Option<&Context>) -> bool {
        if !read_alike(text) || !context.is_none_or(is_alike) {
            return false;
        }
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let [today, older] = [Dialect::Current, Dialect::Html2023].map(|dialect| {
                let mut parser =
                    Parser::new(ParseOptions::default().with_dialect(dialect).with_scripting(scripting));
                let tree = match context {
                    Some(context) => parser.parse_fragment(text, context),
                    None => parser.parse_document(text),
                };
                serialize::stable(&tree.unwrap().root())
            });
            assert_eq!(today, older, "{text}");
        }
        true
    }

    #[test]
    fn texts_read_alike_make_the_same_tree() {
        let contexts = ["body", "tr", "option", "select", "template", "p", "noscript"].map(Context::html);
        let texts = lye_hostile::mutations(11, 30_000).into_iter();
        let texts = texts.chain(lye_hostile::payloads().into_iter().map(|payload| payload.html));
        let mut alike = 0;
        for (at, text) in texts.enumerate() {
            alike += usize::from(check(&text, None));
            alike += usize::from(check(&text, contexts.get(at % contexts.len())));
        }
        assert!(alike > 10_000, "{alike}");
    }

    #[test]
    fn texts_that_may_differ_are_detected() {
        for text in [
            "<p>a</p><b>b",
            "<selec>",
            "< select>",
            "<!-- -->",
            "<!DOCTYPE html><table>",
            "&lt;select&gt;",
            "<",
        ] {
            assert!(read_alike(text), "{text}");
        }
        for text in [
            "a<select>",
            "<SELECT>",
            "</select>",
            "<template>",
            "<nobr>",
            "<?a?>",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"\">",
        ] {
            assert!(!read_alike(text), "{text}");
        }
        assert!(!is_alike(&Context::html("select")) && is_alike(&Context::html("p")));
    }
}

//! What parsers of 2023 may read otherwise than those of today: whether an output has any of it.

use lye_html::{Context, Namespace};

/// Whether parsers of 2023 and of today make the same tree of a text. In doubt they do not: what only looks like markup counts as such.
///
/// Linear in the text.
pub(super) fn read_alike(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut pairs = bytes.windows(2).enumerate();
    pairs.all(|(at, pair)| pair[0] != b'<' || is_read_alike(pair[1], bytes.get(at + 2..).unwrap_or_default()))
}

/// The same of what stands behind a `<`.
fn is_read_alike(first: u8, rest: &[u8]) -> bool {
    let begins =
        |part: &[u8]| rest.get(..part.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(part));
    match first {
        // The `select`, in which one of 2023 knows few elements, and the `template`, which may be a patch today, and hold forms in tables.
        b's' | b'S' => !begins(b"elect"),
        b't' | b'T' => !begins(b"emplate"),
        b'/' => !begins(b"select") && !begins(b"template"),
        // Where one is open that is no formatting element any more, another one runs the adoption agency otherwise.
        b'n' | b'N' => !begins(b"obr"),
        // Other doctypes may be quirky to one of them.
        b'!' => !begins(b"doctype") || begins(b"doctype html>"),
        // A processing instruction.
        b'?' => false,
        _ => true,
    }
}

/// Whether they make the same tree in such an element of what they read alike in a page.
pub(super) fn is_alike(context: &Context) -> bool {
    context.namespace() != Namespace::Html || !matches!(context.name(), "select" | "template")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lye_html::{Dialect, ParseOptions, Parser, Scripting, serialize};

    /// What parsers of both editions make of a text, and whether it is said to be the same.
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
    fn what_is_read_alike_makes_one_tree() {
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
    fn what_may_be_read_otherwise_is_known() {
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

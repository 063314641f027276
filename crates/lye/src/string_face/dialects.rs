//! What parsers of 2023 may read otherwise than those of today: whether an output has any of it.

use lye_html::{Context, Namespace};

/// What begins after a `<` that a parser of 2023 may read otherwise, wherever it stands: the `select`, in which it knew other elements;
/// the `template`, which has become one for patches, and may hold forms in tables; the `nobr` in another, whose start tag ran the
/// adoption agency otherwise; the processing instruction.
const READ_OTHERWISE: [&str; 6] = ["select", "/select", "template", "/template", "nobr", "?"];

/// The doctype that both read as one without quirks. Others may be quirky to one of them.
const DOCTYPE: &str = "!doctype html>";

/// Whether parsers of 2023 and of today make the same tree of a text. In doubt they do not: what only looks like markup counts as such.
///
/// Linear in the text.
pub(super) fn read_alike(text: &str) -> bool {
    let begins = |rest: &str, part: &str| {
        rest.as_bytes().get(..part.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(part.as_bytes()))
    };
    text.match_indices('<').all(|(at, _)| {
        let rest = &text[at + 1..]; // `<` is one byte long.
        match rest.as_bytes().first() {
            Some(b'!') => !begins(rest, "!doctype") || begins(rest, DOCTYPE),
            Some(b'/' | b'?' | b's' | b'S' | b't' | b'T' | b'n' | b'N') => {
                !READ_OTHERWISE.iter().any(|part| begins(rest, part))
            }
            _ => true,
        }
    })
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
                let mut parser = Parser::new(ParseOptions { dialect, scripting, ..ParseOptions::default() });
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

//! Plain text: inputs without markup, which most policies keep as they are. They need no parser.

use super::Proof;
use super::compiled_policy::CompiledPolicy;
use super::pipeline::Cleaning;
use super::plan::Backend;
use crate::findings::Recorder;
use crate::hooks::HookCalls;
use lye_html::{MAX_INPUT_BYTES, Parser};

/// Texts that stand for all plain texts. Tree construction distinguishes white space and other characters.
const SAMPLES: [&str; 6] = ["x", " ", "\n", " x ", "\nx\n", "\tx\n\u{E9} x"];

/// Returns `true` if a policy writes every plain text as it is.
///
/// That depends on where the output is inserted, and on the policy for texts, but not on what else is removed or rewritten.
pub(super) fn is_kept_by(compiled: &CompiledPolicy) -> bool {
    let Backend::Streaming(_) = compiled.plan.backend(&compiled.input_kind) else { return false };
    if compiled.text.is_some() {
        return false;
    }
    let calls = HookCalls::default();
    let cleaning = cleaning(compiled, &calls);
    let mut parser = Parser::new(compiled.parse_options(&compiled.input_kind));
    SAMPLES.iter().all(|sample| {
        let mut output = String::new();
        let proof = cleaning.clean(&mut parser, &mut Recorder::silent(), sample, &mut output);
        proof == Ok(Proof::ByConstruction) && output == *sample
    })
}

/// Returns what cleans texts of the policy's own kind, none of which has nested markup.
fn cleaning<'c>(compiled: &'c CompiledPolicy, calls: &'c HookCalls) -> Cleaning<'c> {
    let CompiledPolicy { input_kind, bases, .. } = compiled;
    Cleaning { compiled, input_kind, bases, nested: None, calls, tracer: None }
}

/// Returns `true` for a text without markup that is written as it is spelled: it contains none of `<`, `>` and `&`, no control characters but
/// tabs and line feeds, and no byte with which U+00A0 begins. Linear, many bytes at a time.
#[inline]
pub(super) fn is_plain(text: &str) -> bool {
    // Most inputs begin with a tag.
    !text.starts_with('<') && has_no_special(text.as_bytes())
}

#[inline(never)]
fn has_no_special(text: &[u8]) -> bool {
    let is_special = |byte: u8| {
        matches!(byte, b'<' | b'>' | b'&' | 0xC2) | (byte < b' ' && !matches!(byte, b'\t' | b'\n'))
    };
    let (blocks, rest) = text.as_chunks::<32>();
    // Without an exit inside a block, it is examined as a whole.
    let is_plain = |block: &[u8; 32]| !block.iter().fold(false, |found, &byte| found | is_special(byte));
    text.len() <= MAX_INPUT_BYTES && blocks.iter().all(is_plain) && !rest.iter().copied().any(is_special)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cleaner, Preset};
    use lye_html::{Context, Namespace};

    /// Cleans a text with a parser. Returns the output and its proof.
    fn parsed(cleaner: &Cleaner, text: &str) -> (String, Proof) {
        let compiled = &*cleaner.compiled;
        let calls = HookCalls::default();
        let cleaning = cleaning(compiled, &calls);
        let mut parser = Parser::new(compiled.parse_options(&compiled.input_kind));
        let mut recorder = Recorder::collecting();
        let mut output = String::new();
        let proof = cleaning.clean(&mut parser, &mut recorder, text, &mut output).unwrap();
        let (removals, findings) = recorder.take_parts();
        assert!(removals.is_nothing() && findings.is_empty(), "{text:?}");
        (output, proof)
    }

    #[test]
    fn plain_texts_are_kept_as_by_the_parser() {
        let pieces = [
            "",
            " ",
            "\n",
            "\t",
            "x",
            "]]>",
            "--",
            "{{",
            "http://a.example",
            "\u{E9}",
            "\u{202E}",
            "\u{7F}",
            "\u{1F600}",
        ];
        let long = "long ".repeat(20);
        let contexts = [
            "body", "div", "p", "pre", "table", "tr", "select", "option", "title", "textarea", "style",
            "template", "html", "head", "colgroup", "frameset", "noscript", "a", "unknown",
        ];
        let contexts = contexts.map(Context::html).into_iter();
        let contexts: Vec<_> = contexts
            .chain([Context::new(Namespace::Svg, "svg"), Context::new(Namespace::MathMl, "mi")])
            .collect();
        let mut kept = 0;
        for preset in Preset::ALL {
            for context in &contexts {
                let cleaner = Cleaner::from_preset(preset).for_element(context.clone());
                if !cleaner.compiled.keeps_plain_text {
                    continue;
                }
                kept += 1;
                for first in pieces {
                    for second in pieces.into_iter().chain([&*long]) {
                        let text = format!("{first}{second}{first}");
                        if is_plain(&text) {
                            let by_parser = parsed(&cleaner, &text);
                            assert_eq!(
                                by_parser,
                                (text, Proof::ByConstruction),
                                "{preset} in {}",
                                context.name()
                            );
                        }
                    }
                }
            }
        }
        assert!(kept > 50, "{kept}");
    }

    #[test]
    fn presets_that_rewrite_texts_parse_them() {
        assert!(Cleaner::default().compiled.keeps_plain_text);
        for preset in [Preset::Comment, Preset::Email, Preset::Agent] {
            assert!(!Cleaner::from_preset(preset).compiled.keeps_plain_text, "{preset}");
        }
    }

    #[test]
    fn special_characters_are_found_at_every_offset() {
        for length in 0..70 {
            for c in ['<', '>', '&', '\0', '\r', '\x0C', '\x1F', '\u{A0}'] {
                let text = format!("{}{c}{}", "a".repeat(length), "b".repeat(40));
                assert!(!is_plain(&text), "{text:?}");
            }
            assert!(is_plain(&"\t\n \u{7F}\u{E9}".repeat(length)));
        }
    }
}

//! Texts that a policy rewrites while they are written, with invented inputs. `common::backends` compares each with the tree.

use crate::common::backends;
use lye::{Cleaner, FindingsMode, Policy, Preset, Proof};

fn cleaner(members: &str) -> Cleaner {
    Cleaner::new(&Policy::from_toml(members).unwrap()).unwrap()
}

const LINKS: &str = "disallowed = 'unwrap'\n[sanitizer]\nelements = ['a', 'b', 'p', 'br', 'pre', 'svg']\nattributes = ['href']\n[links]\nrel = ['nofollow']\n\
    [text]\nlinkify = true\nremove_invisibles = true\ndefuse_templates = true\n\
    [urls]\nhygiene = { remove_tracking = true }\n[urls.rules.'a[href]']\nallowed_schemes = ['https', 'mailto']\n";

#[test]
fn texts_are_rewritten_as_in_a_tree() {
    let cleaner = cleaner(LINKS);
    for (html, expected) in [
        ("see ok.com.", "see <a href=\"https://ok.com\" rel=\"nofollow\">ok.com</a>."),
        (
            "<p>me@ok.com<br>{{x}}",
            "<p><a href=\"mailto:me@ok.com\" rel=\"nofollow\">me@ok.com</a><br>{ {x}}</p>",
        ),
        // The parts of a text that refused elements, comments and references divide are one text.
        ("ok<i>.c</i>om", "<a href=\"https://ok.com\" rel=\"nofollow\">ok.com</a>"),
        ("{<!-- -->{x", "{ {x"),
        ("&lt;% x", "&lt; % x"),
        ("ok.com/?a&amp;b", "<a href=\"https://ok.com/?a&amp;b\" rel=\"nofollow\">ok.com/?a&amp;b</a>"),
        // Elements that are kept divide it.
        ("ok.<b>com</b>", "ok.<b>com</b>"),
        (
            "<a href='https://a.com'>ok.com</a> <pre>ok.com</pre>",
            "<a href=\"https://a.com\" rel=\"nofollow\">ok.com</a> <pre>ok.com</pre>",
        ),
        ("a\u{200B}b<p>a\u{200B}b", "ab<p>ab</p>"),
        ("a\u{200B}<b>b\u{200B}c</b>", "a<b>bc</b>"),
        ("\u{2764}\u{FE0F} <b>x</b>", "\u{2764}\u{FE0F} <b>x</b>"),
        ("ok.com/?utm_source=x", "<a href=\"https://ok.com/\" rel=\"nofollow\">ok.com/?utm_source=x</a>"),
        ("ftp://ok.com", "ftp://ok.com"),
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), expected, "{html}");
        assert_eq!(cleaner.clean(expected).unwrap().html(), expected, "{html}");
        backends::check(&cleaner, html);
    }
}

#[test]
fn invisible_characters_are_judged_by_their_paragraph() {
    let cleaner = cleaner(LINKS);
    for html in [
        "a <b>b\u{200B}c</b> d\u{FEFF}e",
        "\u{2764}<b>\u{FE0F}x</b>",
        "a\u{AD}<b>b</b>",
        "a<b>\u{AD}b</b>",
        "\u{628}<b>\u{200C}</b>\u{628}",
        "<b>1\u{200F}.</b> \u{5D0}",
        "\u{5D0} <b>1\u{200F}.</b>",
        "a\u{200D}<b>\u{628}</b>",
        "\u{1F468}<b>\u{200D}\u{1F469}</b>",
        "\u{1F3F4}<b>\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}</b>",
        "\u{E01}<b>\u{200B}\u{E02} x</b>",
        "<p>a\u{200B}<p>\u{200B}b",
        "<b>\u{200B} a</b>\u{200B}",
    ] {
        backends::check(&cleaner, html);
    }
    let mail = "<table><tr><td>Hi\u{34F} \u{200C} \u{FEFF} <b>you</b> and\u{200B} me</table>";
    let comment = Cleaner::from_preset(Preset::Comment);
    assert_eq!(comment.clean(mail).unwrap().html(), "Hi   <b>you</b> and me");
    backends::check(&comment, mail);
}

#[test]
fn new_links_need_no_second_reading() {
    let comment = Cleaner::from_preset(Preset::Comment).with_findings(FindingsMode::Collect);
    let clean = comment.clean("<p>Read ok.com/a, and write to me@ok.com.").unwrap();
    assert_eq!(clean.proof(), Proof::ByConstruction);
    let found: Vec<_> =
        clean.findings().iter().map(|finding| (finding.code().as_str(), finding.after())).collect();
    let rel = ("link-attribute", Some("nofollow ugc noopener noreferrer"));
    let linked = |href| ("text-linked", Some(href));
    assert_eq!(found, [linked("https://ok.com/a"), rel, linked("mailto:me@ok.com"), rel]);
}

#[test]
fn links_that_other_members_judge_are_cleaned_again() {
    let set = format!("{LINKS}\n[set.a]\ntitle = 'x'\n");
    let cleaner = cleaner(&set);
    let clean = cleaner.clean("ok.com").unwrap();
    assert_eq!(clean.html(), "<a href=\"https://ok.com\" title=\"x\" rel=\"nofollow\">ok.com</a>");
    assert_eq!(clean.proof(), Proof::AfterPasses(1));
    backends::check(&cleaner, "ok.com");
}

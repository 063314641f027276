//! `disallowed`: elements that a policy does not keep are removed, unwrapped or escaped.

use lye::findings::Action;
use lye::policy::{Disallowed, DisallowedAction};
use lye::{Cleaner, FindingsMode, OutputContext, Policy, SanitizerConfig};
use lye_hostile::Rng;

const REMOVE: DisallowedAction = DisallowedAction::Remove;
const UNWRAP: DisallowedAction = DisallowedAction::Unwrap;
const ESCAPE: DisallowedAction = DisallowedAction::Escape;

fn policy(elements: &[&'static str], disallowed: impl Into<Disallowed>) -> Policy {
    let config =
        SanitizerConfig::default().with_elements(elements.iter().copied()).with_attributes(["title"]);
    Policy::default().with_sanitizer(config).with_disallowed(disallowed)
}

fn clean(html: &str, disallowed: impl Into<Disallowed>) -> String {
    let policy = policy(&["p", "b", "table", "tbody", "tr", "td"], disallowed);
    Cleaner::new(&policy).unwrap().clean(html).unwrap().into_html()
}

#[test]
fn default_applies_to_all_and_lists_to_named_elements() {
    let html = "<p>1<u>2<b>3</b></u><i>4</i></p>";
    assert_eq!(clean(html, REMOVE), "<p>1</p>");
    assert_eq!(clean(html, UNWRAP), "<p>12<b>3</b>4</p>");
    assert_eq!(clean(html, ESCAPE), "<p>1&lt;u&gt;2<b>3</b>&lt;/u&gt;&lt;i&gt;4&lt;/i&gt;</p>");
    let mixed = Disallowed::from(UNWRAP).with_element("i", ESCAPE).with_element("u", REMOVE);
    assert_eq!(clean(html, mixed), "<p>1&lt;i&gt;4&lt;/i&gt;</p>");
}

/// Where the adoption agency moves blocks into copies of unwrapped elements, their text stays too.
#[test]
fn unwrapping_loses_no_text_of_misnested_tags() {
    for html in [
        "<b><i><div></b>1",
        "<b><i><div>1</b>2",
        "<b><i><u><s><div>1</b>2<p>3",
        "<b><i><u><s><nobr><div>1</b>2<p>3",
        "<b><i><div>1<b><u><div>2</b>3</b>4",
    ] {
        let digits = |html: &str| html.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!(digits(&clean(html, UNWRAP)), digits(html), "{html}");
    }
}

#[test]
fn unwrapping_loses_no_text() {
    const PIECES: [&str; 26] = [
        "<b>",
        "<i>",
        "<u>",
        "<nobr>",
        "<a>",
        "<s>",
        "<font>",
        "<code>",
        "<div>",
        "<p>",
        "<section>",
        "<form>",
        "<h1>",
        "<li>",
        "<button>",
        "<svg>",
        "<table>",
        "<td>",
        "</b>",
        "</i>",
        "</a>",
        "</nobr>",
        "</div>",
        "</p>",
        "</code>",
        "</table>",
    ];
    let letters = |html: &str| {
        let tree = lye::html::parse_fragment(html, &lye::html::Context::html("body")).unwrap();
        let mut letters: Vec<char> = tree
            .root()
            .descendants()
            .filter(|node| node.kind() == lye::html::NodeKind::Text)
            .flat_map(|node| node.data().chars())
            .filter(char::is_ascii_digit)
            .collect();
        letters.sort_unstable();
        letters
    };
    let mut rng = Rng::new(11);
    rng.cases(4_000, |rng| {
        let kept: Vec<&'static str> =
            ["b", "i", "a", "nobr", "div", "p", "table"].into_iter().filter(|_| rng.below(2) == 0).collect();
        let html: String = (0..1 + rng.below(14))
            .flat_map(|at| {
                [
                    PIECES[rng.below(PIECES.len())].to_owned(),
                    if rng.below(2) == 0 { (at % 10).to_string() } else { String::new() },
                ]
            })
            .collect();
        let cleaner = Cleaner::new(&policy(&kept, UNWRAP)).unwrap();
        let clean = cleaner.clean(&html).unwrap();
        assert_eq!(letters(clean.html()), letters(&html), "{html:?} with {kept:?}: {clean}");
    });
}

#[test]
fn policy_files_accept_short_and_long_form() {
    let read = |member: &str| Policy::from_json(&format!("{{ \"disallowed\": {member} }}")).unwrap();
    let disallowed = |member: &str| read(member).check().unwrap().disallowed().clone();
    assert_eq!(disallowed("\"escape\""), ESCAPE.into());
    assert_eq!(disallowed(r#"{ "default": "unwrap" }"#), UNWRAP.into());
    let long = r#"{ "default": "unwrap", "elements": { "u": "remove", "svg:path": "escape" } }"#;
    let expected = Disallowed::from(UNWRAP).with_element("u", REMOVE).with_element("svg:path", ESCAPE);
    assert_eq!(disallowed(long), expected);
    for member in ["\"escape\"", long] {
        assert_eq!(Policy::from_json(&read(member).to_json()).unwrap(), read(member));
    }
    assert_eq!(
        disallowed(r#"{ "elements": { "u": "escape" } }"#),
        Disallowed::default().with_element("u", ESCAPE)
    );
}

#[test]
fn unwrapped_elements_drop_non_text_content() {
    for html in [
        "<script>s</script>",
        "<style>s</style>",
        "<template>s</template>",
        "<title>s</title>",
        "<iframe>s</iframe>",
        "<object>s</object>",
        "<applet>s</applet>",
        "<noembed>s</noembed>",
        "<noframes>s</noframes>",
        "<noscript>s</noscript>",
        "<svg><style>s</style></svg>",
        "<svg><title>s</title><g><desc>s</desc></g></svg>",
        "<svg><script>s</script><metadata>s</metadata><defs><text>s</text></defs></svg>",
        "<math><semantics><annotation>s</annotation><annotation-xml>s</annotation-xml></semantics></math>",
    ] {
        assert_eq!(clean(html, UNWRAP), "", "{html}");
    }
    let named = Disallowed::from(UNWRAP).with_element("script", UNWRAP).with_element("svg:style", UNWRAP);
    assert_eq!(clean("<script>a<b</script><svg><style>c</style></svg>", named), "a&lt;bc");
    let named = Disallowed::from(UNWRAP).with_element("title", UNWRAP);
    assert_eq!(clean("<head><title>a<b></title></head>", named), "a&lt;b&gt;");
    let named = Disallowed::from(UNWRAP).with_element("svg:title", UNWRAP);
    assert_eq!(clean("<svg><title>a</title></svg>", named), "a");
    assert_eq!(clean("<xmp>a <b></xmp><textarea><b></textarea>", UNWRAP), "a &lt;b&gt;\n&lt;b&gt;");
}

#[test]
fn escaped_raw_text_is_kept_with_its_tags() {
    assert_eq!(clean("<script>a<b>c</script>d", ESCAPE), "&lt;script&gt;a&lt;b&gt;c&lt;/script&gt;d");
    assert_eq!(clean("<SCRIPT src=x>a", ESCAPE), "&lt;SCRIPT src=x&gt;a");
}

#[test]
fn foreign_elements_follow_their_own_names() {
    let svg = r#"<svg><path d="m"/><text>t</text></svg>"#;
    assert_eq!(clean(svg, UNWRAP), "t");
    let named = Disallowed::default().with_element("svg:svg", UNWRAP).with_element("svg:text", ESCAPE);
    assert_eq!(clean(svg, named), "&lt;text&gt;t&lt;/text&gt;");
    assert_eq!(clean("<svg><foreignObject><b>x", UNWRAP), "<b>x</b>");
    // A kept foreign element cannot be written without its root, and the output is re-parsed.
    let config = SanitizerConfig::from_json(
        r#"{ "elements": [{ "name": "path", "namespace": "http://www.w3.org/2000/svg" }], "attributes": [] }"#,
    )
    .unwrap();
    let policy = Policy::default().with_sanitizer(config).with_disallowed(UNWRAP);
    assert_eq!(Cleaner::new(&policy).unwrap().clean(svg).unwrap().html(), "t");
}

#[test]
fn escaped_tags_are_placed_like_text() {
    assert_eq!(
        clean("<table><u><tr><td>1</u><i>2</table>", ESCAPE),
        "&lt;u&gt;<table><tbody><tr><td>1&lt;/u&gt;&lt;i&gt;2</td></tr></tbody></table>"
    );
    assert_eq!(clean("</u>x</b>y", ESCAPE), "&lt;/u&gt;xy");
    assert_eq!(clean("<u title='&lt;b&gt;'>", ESCAPE), "&lt;u title='&amp;lt;b&amp;gt;'&gt;");
}

#[test]
fn implied_elements_are_unwrapped() {
    let policy = policy(&["table", "td"], ESCAPE);
    let cleaner = Cleaner::new(&policy).unwrap();
    assert_eq!(cleaner.clean("a<tbody>b").unwrap().html(), "a&lt;tbody&gt;b");
    let clean = cleaner.clean("<table><td>x</table>").unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
}

#[test]
fn documents_keep_their_elements() {
    let actions = [(UNWRAP, "a"), (ESCAPE, "&lt;u&gt;a&lt;/u&gt;"), (REMOVE, "")];
    for (action, text) in actions {
        for elements in [&["html", "head", "body", "p"][..], &["p"]] {
            for context in [OutputContext::Document, OutputContext::Srcdoc] {
                let policy = policy(elements, action).with_context(context);
                let clean =
                    Cleaner::new(&policy).unwrap().clean("<html lang=x><body onload=y><u>a</u>").unwrap();
                let document = format!("<html><head></head><body>{text}</body></html>");
                assert_eq!(clean.html().strip_prefix("<!DOCTYPE html>").unwrap_or(clean.html()), document);
            }
        }
    }
    let removed = SanitizerConfig::default().with_remove_elements(["html", "body"]);
    let policy = Policy::default().with_sanitizer(removed).with_context(OutputContext::Document);
    let clean = Cleaner::new(&policy).unwrap().clean("<html title=a><body title=b><p title=c>").unwrap();
    assert_eq!(clean.html(), "<html><head></head><body><p title=\"c\"></p></body></html>");
}

#[test]
fn sanitizer_lists_take_precedence() {
    let config = SanitizerConfig::default().with_elements(["p"]).with_replace_with_children_elements(["i"]);
    let policy = Policy::default().with_sanitizer(config).with_disallowed(ESCAPE);
    assert_eq!(Cleaner::new(&policy).unwrap().clean("<i>a<u>b").unwrap().html(), "a&lt;u&gt;b");
    let config = SanitizerConfig::default().with_remove_elements(["u"]);
    let policy = Policy::default().with_sanitizer(config).with_disallowed(ESCAPE);
    let clean = Cleaner::new(&policy).unwrap().clean("<i>a<u>b<script>c").unwrap().into_html();
    assert_eq!(clean, "<i>a&lt;u&gt;b&lt;script&gt;c</i>");
}

#[test]
fn findings_report_the_action() {
    for (disallowed, action, rule) in [
        (REMOVE, Action::Removed, "sanitizer.elements"),
        (UNWRAP, Action::ReplacedByChildren, "disallowed"),
        (ESCAPE, Action::Escaped, "disallowed"),
    ] {
        let policy = policy(&["p"], disallowed).with_findings(FindingsMode::Collect);
        let input = "<p>1<u title=x>2</u>";
        let clean = Cleaner::new(&policy).unwrap().clean(input).unwrap();
        let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
        assert_eq!((finding.action(), finding.rule(), finding.node()), (action, rule, "u"));
        assert_eq!(&input[finding.span().range()], "<u title=x>");
        let counted = (clean.removals().elements, clean.removals().escaped);
        assert_eq!(counted, if disallowed == ESCAPE { (0, 1) } else { (1, 0) });
    }
    let policy = policy(&["p"], ESCAPE).with_findings(FindingsMode::Reject);
    assert!(Cleaner::new(&policy).unwrap().clean("<p><u>").is_err());
}

#[test]
fn cleaner_without_policy_supports_all_modes() {
    let cleaner =
        Cleaner::default().with_disallowed(UNWRAP).with_tokenization(lye::html::Tokenization::Lossless);
    assert_eq!(cleaner.clean("<form>a<T></form>").unwrap().html(), "a&lt;T&gt;");
    let cleaner = cleaner.with_disallowed(REMOVE).with_tokenization(lye::html::Tokenization::Standard);
    assert_eq!(cleaner.clean("<form>a</form>b<T>").unwrap().html(), "b");
}

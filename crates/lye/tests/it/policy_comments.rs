//! Patterns of comments: `allow."#comment" = ["wp:*"]`.

use crate::common::backends;
use crate::common::cases::{cleaner, cleans};
use lye::html::{Context, NodeKind};
use lye::policy_tools::diff;
use lye::{FindingsMode, Policy};
use lye_hostile::Rng;

const POLICY: &str =
    r##"allow = { p = true, h1 = true, "#comment" = ["[if *", "<![endif]", "wp:*", "/wp:*"] }"##;

#[test]
fn only_comments_that_match_are_kept() {
    cleans(
        POLICY,
        &[
            (
                "<!-- wp:paragraph {\"a\":1} --><p>a</p><!-- /wp:paragraph --><!-- note -->",
                "<!-- wp:paragraph {\"a\":1} --><p>a</p><!-- /wp:paragraph -->",
            ),
            (
                "<h1>Hello</h1><!-- note --><!--[if mso]><table><tr><td><p>Only Outlook</p></td></tr></table><![endif]--><!--[if !mso]><!--><p>Others</p><!--<![endif]-->",
                "<h1>Hello</h1><!--[if !mso]><!--><p>Others</p><!--<![endif]-->",
            ),
            ("<!--[if mso]><img src=x onerror=y><![endif]-->a", "a"),
            ("<!--[if mso]--><img src=x onerror=y><!--<![endif]-->a", "<!--[if mso]--><!--<![endif]-->a"),
            ("<!--wp:<script>x</script>--><!--wp:&lt;-->a", "<!--wp:&lt;-->a"),
            ("<!--WP:p--><!--xwp:p--><!---->a", "a"),
            ("<!--wp:a--!>b<!--wp:c", "<!--wp:a-->b<!--wp:c-->"),
        ],
    );
}

#[test]
fn comments_match_after_the_text_rules() {
    let toml = r##"
allow = { p = true, "#comment" = ["wp:{{*"] }
text = { defuse_templates = true, remove_invisibles = true }
"##;
    cleans(toml, &[("<!--wp:{{x-->a", "a"), ("<!--wp\u{200B}:{{x-->a", "a")]);
    let toml = "allow = { p = true, \"#comment\" = [\"wp:*\"] }\ntext.remove_invisibles = true";
    cleans(toml, &[("<!--wp:\u{200B}x-->a<!--w\u{200B}p:x-->", "<!--wp:x-->a")]);
}

#[test]
fn removed_comments_have_findings() {
    let clean = cleaner(POLICY).with_findings(FindingsMode::Collect).clean("<!--wp:x--><!--x-->").unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!((finding.code().as_str(), finding.rule()), ("comment", "allow.\"#comment\""));
}

#[test]
fn all_comments_stay_with_true_in_the_list() {
    cleans("allow = { \"#comment\" = [true, \"x\"] }", &[("<!--a<b>-->", "<!--a<b>-->")]);
}

#[test]
fn patterns_that_match_all_or_nothing_are_errors() {
    for (member, at) in [
        ("allow = { \"#comment\" = [] }", "allow.\"#comment\""),
        ("allow = { \"#comment\" = [\"*\"] }", "allow.\"#comment\"[0]"),
        ("allow = { \"#comment\" = [\"x\", \" y\"] }", "allow.\"#comment\"[0]"),
        ("allow = { p = true }\ndeny = { \"#comment\" = [\"x\"] }", "deny.\"#comment\""),
    ] {
        let error = Policy::from_toml(member).unwrap_err();
        assert!(error.path().starts_with(at.trim_end_matches("[0]")), "{member}: {error}");
    }
}

#[test]
fn policies_with_other_patterns_differ() {
    let policy = |list: &str| Policy::from_toml(&format!("allow = {{ \"#comment\" = {list} }}")).unwrap();
    let [change] = &diff(&policy("true"), &policy("[\"wp:*\"]"))[..] else { panic!() };
    assert_eq!((change.path.as_str(), change.after.as_deref()), ("comments", Some("only wp:*")));
    assert_eq!(diff(&policy("[\"wp:*\"]"), &policy("[\"wp:*\"]")), []);
}

const PIECES: &[&str] = &[
    "x",
    "<p>",
    "<!--",
    "-->",
    "--!>",
    "wp:",
    "[if mso]>",
    "[if !mso]><!",
    "<![endif]",
    "<!-->",
    "<!--->",
    "<script>",
    "<table>",
    "<svg>",
    "<?x?>",
    "<![CDATA[",
    "{{",
    "\u{200B}",
    "\u{1}",
    "--",
    ">",
    "<",
];

#[test]
fn no_output_has_a_comment_with_markup() {
    let mut rng = Rng::new(73);
    for text in ["", "text = { remove_invisibles = true, defuse_templates = true }"] {
        let cleaner = cleaner(&format!("{POLICY}\n{text}"));
        rng.cases(400, |rng| {
            let html = rng.text(PIECES, 10);
            backends::check(&cleaner, &html);
            let clean = cleaner.clean(&html).unwrap().into_html();
            assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
            let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
            for comment in tree.root().descendants().filter(|node| node.kind() == NodeKind::Comment) {
                let data = comment.data().trim();
                let is_mark = data == "<![endif]" || matches!(data, "[if mso]><!" | "[if !mso]><!");
                assert!(is_mark || !data.contains(['<', '>']), "{clean} of {html}");
            }
        });
    }
}

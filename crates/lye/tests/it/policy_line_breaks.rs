//! `text.line_breaks`: line feeds in texts become `br` elements.

use crate::common::backends;
use crate::common::cases::{cleaner, cleans};
use lye::{FindingsMode, Policy};
use lye_hostile::Rng;

const POLICY: &str = r#"
allow = { p = true, b = true, br = true, pre = true, a = ["href"], select = true, option = true, textarea = true, "svg:svg" = [], "svg:text" = [] }
text.line_breaks = true
"#;

#[test]
fn line_feeds_become_line_breaks() {
    cleans(
        POLICY,
        &[
            ("one\ntwo", "one<br>two"),
            ("one\r\n\r\ntwo\rthree", "one<br><br>two<br>three"),
            ("\none\n", "<br>one<br>"),
            ("1 < 2\n& 3", "1 &lt; 2<br>&amp; 3"),
            ("<p>one\n<b>two\nthree</b></p>\n<p>four</p>", "<p>one<br><b>two<br>three</b></p>\n<p>four</p>"),
            ("<pre>one\ntwo<b>\nthree</b></pre>", "<pre>one\ntwo<b>\nthree</b></pre>"),
            ("<textarea>one\ntwo</textarea>", "<textarea>one\ntwo</textarea>"),
            ("<select><option>one\ntwo</select>", "<select><option>one\ntwo</option></select>"),
            ("<svg><text>one\ntwo</text></svg>", "<svg><text>one\ntwo</text></svg>"),
            ("one<br>\ntwo", "one<br><br>two"),
        ],
    );
}

#[test]
fn links_are_made_between_line_breaks() {
    cleans(
        &POLICY.replace("text.line_breaks = true", "text = { line_breaks = true, linkify = true }"),
        &[(
            "see\nwww.example.com\nand\nwww.example.org",
            "see<br><a href=\"https://www.example.com\">www.example.com</a><br>and<br><a href=\"https://www.example.org\">www.example.org</a>",
        )],
    );
}

#[test]
fn line_breaks_have_the_attributes_that_the_policy_sets() {
    cleans(&format!("{POLICY}\n[set.br]\nclass = \"x\""), &[("one\ntwo", "one<br class=\"x\">two")]);
}

#[test]
fn line_feeds_stay_without_br_and_in_pre() {
    cleans("allow = { p = true }\ntext.line_breaks = true", &[("one\ntwo", "one\ntwo")]);
    cleans(
        &format!("{POLICY}\noutput.context = \"body > pre > b\"")
            .replace("text.line_breaks = true\n\ncontext", "text.line_breaks = true\ncontext"),
        &[("one\ntwo", "one\ntwo")],
    );
}

#[test]
fn texts_with_line_breaks_have_one_finding() {
    let clean = cleaner(POLICY).with_findings(FindingsMode::Collect).clean("one\ntwo\nthree").unwrap();
    let [finding] = clean.findings() else { panic!("{:?}", clean.findings()) };
    assert_eq!((finding.code().as_str(), finding.rule()), ("line-breaks-added", "text.line_breaks"));
    assert_eq!(finding.after(), Some("one<br>two<br>three"));
    assert!(Policy::from_toml(&format!("output.findings = \"reject\"\n{POLICY}")).is_ok());
}

const PIECES: &[&str] = &[
    "x",
    " ",
    "\n",
    "y\nz",
    "<p>",
    "<b>",
    "</b>",
    "<pre>",
    "</pre>",
    "<br>",
    "<table><td>",
    "<select><option>",
    "<svg><text>",
    "<!--c-->",
    "www.example.com",
    "<div>",
];

#[test]
fn random_inputs_have_the_same_output_by_streaming_and_by_a_tree() {
    let mut rng = Rng::new(74);
    let cleaner = cleaner(&format!(
        "disallowed = \"unwrap\"\n{}",
        POLICY.replace("text.line_breaks = true", "text = { line_breaks = true, linkify = true }")
    ));
    rng.cases(300, |rng| {
        let html = rng.text(PIECES, 9);
        backends::check(&cleaner, &html);
        let clean = cleaner.clean(&html).unwrap().into_html();
        assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
        for pass in cleaner.explain(&html).unwrap().passes() {
            assert!(pass.edits().iter().all(|edit| !edit.findings().is_empty()), "{html}");
        }
    });
}

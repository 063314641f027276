//! Images that are replaced by their `alt`, and frames that become links.

use crate::common::backends;
use crate::common::cases::{cleaner, cleans};
use lye::findings::FindingCode;
use lye::policy::DisallowedAction;
use lye::{Cleaner, FindingsMode, Policy};
use lye_hostile::Rng;

const IMAGES: &str = r#"
disallowed = { default = "unwrap", elements = { img = "alt" } }
allow = { p = true, b = true, a = ["href"], pre = true, table = true, tbody = true, tr = true, td = [], select = true, option = true }
"#;

#[test]
fn images_that_are_not_kept_are_replaced_by_their_alt() {
    cleans(
        IMAGES,
        &[
            ("<p>Nice <img class=emoji alt=':-)' src=https://x.example/s.png>!", "<p>Nice :-)!</p>"),
            (
                "<a href=https://x.example/f><img alt=Facebook src=https://x.example/f.png></a>",
                "<a href=\"https://x.example/f\">Facebook</a>",
            ),
            ("<p>a<img>b<img alt>c<img alt='  '>d", "<p>abcd</p>"),
            ("<img alt='<script>x</script>&amp;lt;' onerror=x>", "&lt;script&gt;x&lt;/script&gt;&amp;lt;"),
            ("<image alt=a>", "a"),
            ("<table><img alt=a><td>b<img alt=c>", "a<table><tbody><tr><td>bc</td></tr></tbody></table>"),
            ("<pre><img alt='\nx'></pre>", "<pre>\n\nx</pre>"),
            ("<img alt='a&#13;b&#1;c'>", "a&#13;bc"),
            ("<img alt=one><div>two</div>", "one\ntwo"),
        ],
    );
}

#[test]
fn a_cleaner_without_the_member_replaces_nothing() {
    for policy in ["allow = { p = true }", "allow = { p = true }\nset.p.dir = \"auto\""] {
        let cleaner = cleaner(policy).with_disallowed(DisallowedAction::Alt);
        let clean = cleaner.clean("<script alt=a>x</script><img alt=b><iframe alt=c></iframe>").unwrap();
        assert_eq!(clean.html(), "");
    }
    let cleaner = cleaner(IMAGES).with_disallowed(DisallowedAction::Alt);
    assert_eq!(
        cleaner.clean("<script alt=a>x</script><img alt=b><iframe alt=c></iframe>").unwrap().html(),
        "b"
    );
}

#[test]
fn images_without_a_required_attribute_are_replaced_by_their_alt() {
    let toml = r#"
required.img = { attributes = ["src"], otherwise = "alt" }
allow = { p = true, img = ["src", "alt"] }
urls.rules."img[src]" = ["https"]
"#;
    cleans(
        toml,
        &[
            ("<p><img src=http://x.example/ alt=a>", "<p>a</p>"),
            ("<p>b<img src=javascript:x>", "<p>b</p>"),
            ("<p><img src=https://x.example/ alt=a>", r#"<p><img src="https://x.example/" alt="a"></p>"#),
        ],
    );
}

#[test]
fn text_rules_apply_to_the_text_of_images() {
    let toml = r#"
disallowed.elements.img = "alt"
allow = { p = true, a = ["href"] }
text = { remove_hidden = true, remove_invisibles = true, defuse_templates = true, linkify = true }
"#;
    cleans(
        toml,
        &[
            ("<p>a<img alt='{&#x200B;{x}}'>", "<p>a{ {x}}</p>"),
            (
                "<p><img alt='see www.example.com'>",
                r#"<p>see <a href="https://www.example.com">www.example.com</a></p>"#,
            ),
            ("<p>a<b style=display:none><img alt=b></b><img hidden alt=c>", "<p>a</p>"),
        ],
    );
}

#[test]
fn text_that_nobody_can_see_does_not_replace_an_image() {
    let toml = r#"
disallowed.elements.img = "alt"
allow = { p = ["style"], b = true }
css.properties = ["color"]
text.remove_hidden = true
"#;
    cleans(
        toml,
        &[
            ("<p style='color: #fff'><b>a<img alt=b></b></p>c", "<p style=\"color: #fff\"><b></b></p>c"),
            ("<p style='color: #fff'><img alt=b></p>c", "<p style=\"color: #fff\"></p>c"),
        ],
    );
}

#[test]
fn limits_apply_to_the_text_of_images() {
    let toml = "disallowed.elements.img = \"alt\"\nallow = { p = true }\nlimits = { attribute_bytes = 3 }";
    cleans(toml, &[("<p><img alt=abc><img alt=abcd>", "<p>abc</p>")]);
}

const FRAMES: &str = r#"
frames = { providers = ["vimeo"], otherwise = "link" }
allow = { p = true, a = ["href"], pre = true, button = true }
links = { rel = ["nofollow"] }
urls.rules."a[href]" = { allowed_schemes = ["https"], allowed_hosts = ["*.example"] }
"#;

#[test]
fn frames_that_are_not_allowed_become_links() {
    let link = |text: &str| format!("<a href=\"https://video.example/embed/7\" rel=\"nofollow\">{text}</a>");
    let (titled, plain) = (link("A &lt;talk&gt;"), link("https://video.example/embed/7"));
    cleans(
        FRAMES,
        &[
            (
                "<p><iframe src=https://video.example/embed/7 title='A <talk>' onload=x>old</iframe>",
                &format!("<p>{titled}</p>"),
            ),
            ("<iframe src=' //video.example/embed/7'></iframe>b", &format!("{plain}b")),
            ("<iframe src=https://evil.test/ title=a></iframe>b", "b"),
            ("<iframe src=http://video.example/ title=a></iframe>b", "b"),
            ("<iframe src=/embed/7 title=a></iframe>b", "b"),
            ("<iframe src='javascript:x()' title=a></iframe>b", "b"),
            ("<iframe src='data:text/html,x' title=a></iframe>b", "b"),
            ("<iframe srcdoc='<p>x' title=a></iframe>b", "b"),
            (
                "<a href=https://a.example/>a <iframe src=https://video.example/embed/7 title=t></iframe></a>",
                "<a href=\"https://a.example/\" rel=\"nofollow\">a t</a>",
            ),
            (
                "<button><iframe src=https://video.example/embed/7></iframe></button>",
                "<button>https://video.example/embed/7</button>",
            ),
        ],
    );
}

#[test]
fn frames_of_listed_hosts_stay() {
    let clean =
        cleaner(FRAMES).clean("<iframe src=https://player.vimeo.com/video/1 title=a></iframe>").unwrap();
    assert!(clean.html().starts_with("<iframe src=\"https://player.vimeo.com/video/1\""), "{}", clean.html());
}

#[test]
fn all_frames_become_links_without_hosts() {
    cleans(
        "frames = { otherwise = \"link\" }\nallow = { p = true, a = [\"href\"] }",
        &[(
            "<iframe src=https://player.vimeo.com/video/1 title=a></iframe>",
            r#"<a href="https://player.vimeo.com/video/1">a</a>"#,
        )],
    );
}

#[test]
fn links_in_place_of_frames_are_checked_for_misleading_texts() {
    let toml =
        format!("{FRAMES}\nlinks.misleading = \"show_host\"").replace("links = { rel = [\"nofollow\"] }", "");
    cleans(
        &toml,
        &[(
            "<iframe src=https://evil.example/ title=www.bank.com></iframe>",
            r#"<a href="https://evil.example/">www.bank.com [evil.example]</a>"#,
        )],
    );
}

#[test]
fn findings_name_what_stands_in_place() {
    let shown = |toml: &str, html: &str| {
        let clean = cleaner(toml).with_findings(FindingsMode::Collect).clean(html).unwrap();
        let findings = clean.findings().iter();
        findings.map(|finding| format!("{finding} by {}", finding.rule())).collect::<Vec<_>>()
    };
    assert_eq!(
        shown(IMAGES, "<p><img alt=a onerror=x><img>"),
        [
            "image-replaced: rewrote <img>, now \"a\" by disallowed",
            "attribute-not-allowed: noted `onerror` of <img> by disallowed",
            "element-not-allowed: removed <img> by allow",
        ]
    );
    assert_eq!(
        shown(FRAMES, "<iframe src=https://video.example/7></iframe>"),
        [
            "frame-replaced: rewrote <iframe>, now \"https://video.example/7\" by frames.otherwise",
            "link-attribute: added `rel` of <a>, now \"nofollow\", when the output was parsed again by links.rel",
        ]
    );
}

const PIECES: &[&str] = &[
    "x",
    " ",
    "<p>",
    "<b>",
    "</b>",
    "<a href=https://a.example/>",
    "</a>",
    "<div>",
    "</div>",
    "<table>",
    "<td>",
    "<pre>",
    "<button>",
    "<select><option>",
    "<svg>",
    "<math><mtext>",
    "<template>",
    "<!--c-->",
    "<img alt=one>",
    "<img alt='www.b.example'>",
    "<img alt='{{' title=t>",
    "<img>",
    "<image alt='\n&#1;two'>",
    "<img hidden alt=h>",
    "<iframe src=https://v.example/1></iframe>",
    "<iframe src=//v.example/2 title='a b'>t</iframe>",
    "<iframe src=javascript:x>",
    "<iframe src=https://v.example/3 title=www.c.example>",
    "</iframe>",
];

#[test]
fn random_inputs_have_the_same_output_by_streaming_and_by_a_tree() {
    let policies = [
        IMAGES.to_owned(),
        FRAMES.to_owned(),
        format!(
            "{FRAMES}\ntext = {{ linkify = true, defuse_templates = true, remove_hidden = true }}\nids.prefix = \"u-\"\ndisallowed = {{ default = \"unwrap\", elements = {{ img = \"alt\" }} }}"
        ),
    ];
    let mut rng = Rng::new(71);
    for policy in policies {
        let cleaner = cleaner(&policy);
        rng.cases(300, |rng| {
            let html = rng.text(PIECES, 10);
            backends::check(&cleaner, &html);
            let clean = cleaner.clean(&html).unwrap().into_html();
            assert!(!clean.contains("<img") && !clean.contains("<iframe"), "{clean} of {html}");
            assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
            let explained = cleaner.explain(&html).unwrap();
            for pass in explained.passes() {
                assert!(pass.edits().iter().all(|edit| !edit.findings().is_empty()), "{html}");
            }
        });
    }
}

#[test]
fn a_hook_sees_the_link_in_place_of_a_frame() {
    let policy = Policy::from_toml(FRAMES).unwrap();
    let hook = |_: &lye::hooks::LinkContext<'_>| Ok(lye::hooks::LinkHookDecision::Remove);
    let cleaner = Cleaner::new(&policy).unwrap().with_link_hook(hook).with_findings(FindingsMode::Collect);
    let clean = cleaner.clean("<iframe src=https://video.example/7></iframe>").unwrap();
    assert_eq!(clean.html(), "");
    assert!(clean.findings().iter().any(|finding| finding.code() == FindingCode::LINK_HOOK));
}

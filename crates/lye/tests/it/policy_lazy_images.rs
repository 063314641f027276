//! `urls.lazy_images`: URLs for scripts become `src` and `srcset` of images.

use crate::common::backends;
use crate::common::cases::{cleaner, cleans};
use lye::FindingsMode;
use lye::hooks::{ElementChange, ElementHookDecision};
use lye_hostile::Rng;

const POLICY: &str = r#"
allow = { p = true, img = ["src", "srcset", "alt", "id", "data-*"], a = ["href"] }

[urls]
lazy_images = true

[urls.rules]
"img[src]" = { allowed_schemes = ["https"], data = { "image/gif" = 100 } }
"img[srcset]" = ["https"]
"a[href]" = ["https"]
"#;

const GIF: &str = "data:image/gif;base64,R0lGODlh";

#[test]
fn urls_for_scripts_become_those_of_the_image() {
    let big = r#"<img alt="x" src="https://img.example/big.jpg">"#;
    let in_place = r#"<img src="https://img.example/big.jpg" alt="x">"#;
    let with_gif = format!("<img src='{GIF}' data-src=https://img.example/big.jpg alt=x>");
    let refused = format!("<img src='{GIF}' data-src=http://img.example/big.jpg alt=x>");
    let refused_stays = format!("<img src=\"{GIF}\" alt=\"x\">");
    cleans(
        POLICY,
        &[
            ("<img data-src=https://img.example/big.jpg alt=x>", big),
            (&with_gif, in_place),
            ("<img src='' data-lazy-src=https://img.example/big.jpg alt=x>", in_place),
            (
                "<img data-original=' https://img.example/big.jpg' data-src='' alt=x>",
                &big.replace(" alt", " data-src=\"\" alt"),
            ),
            (
                "<img src=https://img.example/small.jpg data-src=/x alt=x>",
                r#"<img src="https://img.example/small.jpg" data-src="/x" alt="x">"#,
            ),
            (
                "<img src='DATA:image/gif,' data-src=https://img.example/b.jpg data-srcset='https://img.example/1.jpg 1280w'>",
                r#"<img src="https://img.example/b.jpg" srcset="https://img.example/1.jpg 1280w">"#,
            ),
            (&refused, &refused_stays),
            (
                "<img data-src='javascript:x()' data-srcset='https://img.example/1.jpg 2x'>",
                r#"<img srcset="https://img.example/1.jpg 2x">"#,
            ),
            (
                "<img data-src=https://img.example/b.jpg data-srcset='javascript:x 2x'>",
                r#"<img src="https://img.example/b.jpg">"#,
            ),
            ("<p data-src=https://img.example/b.jpg>a", "<p>a</p>"),
            ("<image data-src=https://img.example/big.jpg alt=x>", big),
        ],
    );
}

#[test]
fn required_attributes_and_ids_see_the_moved_url() {
    let toml = format!("{POLICY}\n[required]\nimg = {{ attributes = [\"src\"] }}\n[ids]\nprefix = \"u-\"");
    cleans(
        &toml,
        &[
            (
                "<p><img data-src=https://img.example/b.jpg id=a>",
                r#"<p><img id="u-a" src="https://img.example/b.jpg"></p>"#,
            ),
            ("<p><img data-src=http://img.example/b.jpg id=a>", "<p></p>"),
        ],
    );
}

#[test]
fn findings_name_both_attributes() {
    let clean = cleaner(POLICY)
        .with_findings(FindingsMode::Collect)
        .clean(
            "<img src='data:,' data-src=https://img.example/b.jpg><img data-src=https://img.example/c.jpg>",
        )
        .unwrap();
    let shown: Vec<_> =
        clean.findings().iter().map(|finding| format!("{finding} by {}", finding.rule())).collect();
    assert_eq!(
        shown,
        [
            "url-of-lazy-image: rewrote `src` of <img>, now \"https://img.example/b.jpg\" by urls.lazy_images",
            "url-of-lazy-image: removed `data-src` of <img> by urls.lazy_images",
            "url-of-lazy-image: removed `data-src` of <img> by urls.lazy_images",
            "url-of-lazy-image: added `src` of <img>, now \"https://img.example/c.jpg\" by urls.lazy_images",
        ]
    );
}

#[test]
fn a_hook_sees_the_moved_url() {
    let cleaner = cleaner(POLICY).with_element_hook(|element| {
        let is_lazy = element.attribute("data-src").is_some();
        Ok(match element.name() == "img" && !is_lazy {
            true => ElementHookDecision::Change(ElementChange::default().with_attribute("alt", "seen")),
            false => ElementHookDecision::Keep,
        })
    });
    let clean = cleaner.clean("<img data-src=https://img.example/b.jpg>").unwrap();
    assert_eq!(clean.html(), r#"<img src="https://img.example/b.jpg" alt="seen">"#);
}

const PIECES: &[&str] = &[
    "x",
    "<p>",
    "<a href=https://a.example/ >",
    "</a>",
    "<table><td>",
    "<select><option>",
    "<img data-src=https://img.example/1 id=a>",
    "<img src='data:image/gif,x' data-src=https://img.example/2 data-srcset='https://img.example/3 2x'>",
    "<img data-src=http://evil.example/ src=''>",
    "<img srcset='data:,' data-lazy-srcset='https://img.example/3 2x' onerror=x>",
    "<img data-src='javascript:x' data-original=https://img.example/4>",
    "<img src=https://img.example/5 data-src=https://img.example/6>",
];

#[test]
fn random_inputs_have_the_same_output_by_streaming_and_by_a_tree() {
    let mut rng = Rng::new(72);
    for policy in [POLICY.to_owned(), format!("{POLICY}\n[ids]\nprefix = \"u-\"")] {
        let cleaner = cleaner(&policy);
        rng.cases(200, |rng| {
            let html = rng.text(PIECES, 8);
            backends::check(&cleaner, &html);
            let clean = cleaner.clean(&html).unwrap().into_html();
            assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html}");
        });
    }
}

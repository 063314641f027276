//! Remote images: placeholders and tracking pixels.

use lye::{Clean, Cleaner, Policy};

fn clean(urls: &str, html: &str) -> Clean {
    let sanitizer =
        r#"{ "elements": [{ "name": "img", "attributes": ["src", "srcset", "alt"] }], "attributes": [] }"#;
    let policy = format!(
        r#"{{ "output": {{ "findings": "collect" }}, "sanitizer": {sanitizer}, "urls": {{ {urls} }} }}"#
    );
    let cleaner = Cleaner::new(&Policy::from_json(&policy).unwrap()).unwrap();
    let clean = cleaner.clean(html).unwrap();
    assert_eq!(cleaner.clean(clean.html()).unwrap().html(), clean.html(), "{html}");
    clean
}

const PLACEHOLDER: &str =
    r#""rules": { "img[src]": { "allowed_schemes": ["cid"], "placeholder": "/static/blocked.png" } }"#;

#[test]
fn refused_images_become_placeholders() {
    let cleaned = clean(PLACEHOLDER, "<img src=https://example.org/x.png alt=x><img src=cid:a@b>");
    assert_eq!(cleaned.html(), r#"<img src="/static/blocked.png" alt="x"><img src="cid:a@b">"#);
    let finding = &cleaned.findings()[0];
    assert_eq!(finding.code().as_str(), "url-scheme");
    assert_eq!(finding.before(), Some("https://example.org/x.png"));
    assert_eq!(finding.after(), Some("/static/blocked.png"));
}

#[test]
fn invalid_sources_become_placeholders() {
    for value in ["javascript:alert(1)", "", "//x y/", "data:text/html,x", "/other.png", "#"] {
        let cleaned = clean(PLACEHOLDER, &format!("<img src=\"{value}\">"));
        assert_eq!(cleaned.html(), r#"<img src="/static/blocked.png">"#, "{value:?}");
    }
}

const PIXELS: &str = r#""hygiene": { "remove_tracking_pixels": true },
    "rules": { "img[src]": { "allowed_schemes": ["https", "cid"], "allow_relative": true }, "img[srcset]": { "allowed_schemes": ["https"] } }"#;

#[test]
fn tracking_pixels_are_not_loaded() {
    for image in [
        "<img src=https://example.org/o.gif width=1 height=1>",
        "<img height=0 src=https://example.org/o.gif>",
        "<img src=//example.org/o.gif width=1px>",
        "<img src=https://example.org/o.gif style='width:1px'>",
        "<img src=https://example.org/o.gif style='display:none'>",
        "<img srcset='https://example.org/o.gif 2x' width=1>",
    ] {
        let cleaned = clean(PIXELS, image);
        assert_eq!(cleaned.html(), "<img>", "{image}");
        assert!(
            cleaned.findings().iter().any(|finding| finding.code().as_str() == "url-tracking-pixel"),
            "{image}"
        );
    }
}

#[test]
fn visible_images_are_loaded() {
    for image in [
        "<img src=https://example.org/o.gif width=10 height=1000>",
        "<img src=https://example.org/o.gif>",
        "<img src=https://example.org/o.gif width=100% style='max-width:600px'>",
        "<img src=/o.gif width=1 height=1>",
        "<img src=cid:a@b width=1>",
    ] {
        let cleaned = clean(PIXELS, image);
        assert!(cleaned.html().contains("src="), "{image}");
        assert!(
            cleaned.findings().iter().all(|finding| finding.code().as_str() != "url-tracking-pixel"),
            "{image}"
        );
    }
}

#[test]
fn tracking_pixels_get_no_placeholder() {
    let urls = r#""hygiene": { "remove_tracking_pixels": true },
        "rules": { "img[src]": { "allowed_schemes": ["cid"], "placeholder": "/static/blocked.png" } }"#;
    let cleaned =
        clean(urls, "<img src=https://example.org/o.gif width=1><img src=https://example.org/x.png>");
    assert_eq!(cleaned.html(), r#"<img><img src="/static/blocked.png">"#);
}

//! The preset `email`, with the markup that mail programs write.

use lye::{Cleaner, FindingsMode, Preset};

fn clean(html: &str) -> String {
    inside(Cleaner::from_preset(Preset::Email).clean(html).unwrap().html())
}

/// Returns the content of an output's wrapper.
fn inside(html: &str) -> String {
    let (wrapper, inside) = html.split_once("style !important\">").unwrap();
    assert!(wrapper.starts_with("<div style=\"all: unset !important; "), "{html}");
    inside.strip_suffix("</div>").unwrap().to_owned()
}

#[test]
fn conditional_comments_are_removed() {
    assert_eq!(clean("<p>a<!--[if mso]><table><tr><td>for Outlook<![endif]-->b</p>"), "<p>ab</p>");
    assert_eq!(clean("<p>a<![if !mso]>for all<![endif]>b</p>"), "<p>afor allb</p>");
    assert_eq!(clean("<!--[if !mso]><!--><p>for all</p><!--<![endif]-->"), "<p>for all</p>");
    assert_eq!(clean("<!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--><p>a"), "<p>a</p>");
}

#[test]
fn office_markup_is_unwrapped() {
    assert_eq!(clean("<p class=MsoNormal>a<o:p>&nbsp;</o:p><v:shape>b</v:shape></p>"), "<p>a&nbsp;b</p>");
}

#[test]
fn only_images_attached_to_the_mail_are_kept() {
    assert_eq!(
        clean("<img src=cid:logo@example.org alt=Logo>"),
        r#"<img src="cid:logo@example.org" alt="Logo">"#
    );
    assert_eq!(clean("<img src=CID:logo@example.org>"), r#"<img src="CID:logo@example.org">"#);
    for image in [
        "<img src=https://example.org/a.png>",
        "<img src=//example.org/a.png>",
        "<img src=a.png>",
        "<img src=file:///a.png>",
        "<img src='data:image/svg+xml,<svg/>'>",
        "<img src='data:text/html,x'>",
        "<img srcset='https://example.org/a.png 2x'>",
        "<img lowsrc=https://example.org/a.png>",
    ] {
        assert_eq!(clean(image), "<img>", "{image}");
    }
    for background in
        ["<table background=https://example.org/a.png>", "<td background=https://example.org/a.png>"]
    {
        assert!(!clean(&format!("<table><tr>{background}")).contains("example.org"), "{background}");
    }
}

#[test]
fn tracking_pixels_are_found() {
    let cleaner = Cleaner::from_preset(Preset::Email).with_findings(FindingsMode::Collect);
    let mail = "<img src=https://example.org/open.gif?id=1 width=1 height=1><img src=https://example.org/a.png width=600>";
    let cleaned = cleaner.clean(mail).unwrap();
    assert_eq!(inside(cleaned.html()), r#"<img width="1" height="1"><img width="600">"#);
    let codes: Vec<&str> = cleaned.findings().iter().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes, ["url-tracking-pixel", "url-scheme"]);
}

#[test]
fn mail_elements_that_load_or_act_are_removed() {
    for html in [
        "<form action=https://example.org><input name=password></form>",
        "<base href=https://example.org>",
        "<meta http-equiv=refresh content='0;url=https://example.org'>",
        "<link rel=stylesheet href=https://example.org>",
        "<iframe src=https://example.org></iframe>",
        "<object data=https://example.org></object>",
        "<video poster=https://example.org></video>",
        "<bgsound src=https://example.org>",
    ] {
        let cleaned = clean(html);
        assert!(!cleaned.contains("example.org") && !cleaned.contains("<input"), "{html}: {cleaned}");
    }
}

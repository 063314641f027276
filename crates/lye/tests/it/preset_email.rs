//! The preset `email`, with the markup that mail programs write.

use lye::{Cleaner, FindingsMode, Policy, Preset};

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
    for other in ["image/jpg", "IMAGE/pjpeg", "image/x-png"] {
        let image = format!("<img src=\"data:{other};base64,AA==\">");
        assert_eq!(clean(&image), image);
    }
    assert_eq!(clean("<img src='data:image/bmp;base64,Qk0='>"), "<img>");
    for background in
        ["<table background=https://example.org/a.png>", "<td background=https://example.org/a.png>"]
    {
        assert!(!clean(&format!("<table><tr>{background}")).contains("example.org"), "{background}");
    }
}

/// A program that replaces the scheme must not find a host or a path.
#[test]
fn only_content_ids_are_kept() {
    for url in ["cid:a@b.example", "cid:image001.png@01D0.A1", "cid:a%2Bb@c", "CID:x", "cid:ä"] {
        assert_eq!(clean(&format!("<img src='{url}'>")), format!("<img src=\"{url}\">"));
    }
    for url in [
        "cid:",
        "cid:/x",
        "cid://evil.example/x",
        "cid:a/b",
        "cid:x?y",
        "cid:x#y",
        "cid:?",
        "cid:a b",
        "cid:\\\\evil.example",
        "cid:%2F%2Fevil.example",
        "cid:%2f",
        "cid:%5c%5Cevil.example",
        "cid:%252F%252Fevil.example",
        "cid:x%3Fy",
        "cid:x%23y",
        "cid:a%20b",
        "cid:a%00b",
    ] {
        assert_eq!(clean(&format!("<img src='{url}'>")), "<img>", "{url}");
    }
    let quoted = |url: &str| clean(&format!("<blockquote cite='{url}'>a</blockquote>"));
    for url in ["mid:a@b.example", "mid:a@b/c@d"] {
        assert!(quoted(url).contains(url), "{url}");
    }
    for url in ["mid:/x", "mid:a/", "mid://evil.example/x", "mid:a/b/c", "mid:a?b", "mid:a%2Fb"] {
        assert_eq!(quoted(url), "<blockquote>a</blockquote>", "{url}");
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

/// Attributes of `body`, of which mails have each with and without the others.
const BODY: &[&str] = &[
    "link=red",
    "text='#fc0'",
    "bgcolor=black",
    "alink=blue vlink=green",
    "style='margin: 0; color: teal'",
    "dir=rtl",
];

/// What is in the body. Colors of links end in their `style`, beside attributes that the policy adds.
const CONTENT: &[&str] = &[
    "<a href=https://shop.example/>shop</a>",
    "<a href=https://shop.example/ rel='nofollow noopener me' target=_top>shop</a>",
    "<a href=https://shop.example/ style='color: blue !important; background: red'>shop</a> <a href=mailto:a@shop.example>mail</a>",
    "<a href=javascript:x()>no link</a><a href=/relative style=color:>relative</a><a name=x>x</a>",
    "<a href=https://shop.example/>www.bank.com</a> https://shop.example/news",
    "<p><a href=https://shop.example/ rel=''><p>in two<div>blocks</a>after",
    "<table bgcolor=red><tr><td><a href=https://shop.example/ REL=author STYLE='COLOR: red'>cell</a>",
    "<font color=red><a href=https://shop.example/><font color=blue>nested <a href=https://inner.example/>twice</a></font>",
];

#[test]
fn mails_with_colors_and_added_link_types_are_stable() {
    let policies = [
        "",
        "links = { rel = [\"noopener\"] }\n[urls.rules]\n\"a[href]\" = { allowed_schemes = [\"mailto\"], keep_blocked_in = \"data-blocked-href\" }",
        "links = { rel = [\"nofollow\", \"ugc\"] }",
        "links = { rel = [\"noopener\"], target = \"_blank\", rel_for = \"external\", internal_hosts = [\"shop.example\"] }",
        "links = { rel = [\"external\", \"noreferrer\"], misleading = \"show_host\" }",
        "links = { rel = [\"noopener\"], misleading = \"unlink\" }\ntext = { linkify = true, remove_hidden = true }",
        "links = { rel = [\"ugc\"] }\nset = { a = { class = \"link\", title = \"A link\" } }",
        "links = { rel = [\"noopener\"] }\noutput.wrapper = false\n[css.sheets]\nscope = \".mail\"\n[allow]\nstyle = true\n\"*\" = [\"class\", \"href\", \"rel\"]",
        "links = { rel = [\"noopener\"] }\n[css.sheets]\nscope = \".mail\"\n[allow]\nstyle = true\n\"*\" = [\"class\", \"href\"]\n[deny]\n\"*\" = [\"dir\"]",
    ];
    let (mut colored, mut typed) = (0, 0);
    for members in policies {
        let policy = Policy::from_toml(&format!("extends = \"email\"\n{members}\n")).unwrap();
        let cleaner = Cleaner::new(&policy).unwrap();
        for chosen in 0..1 << BODY.len() {
            let attributes: Vec<&str> = BODY
                .iter()
                .enumerate()
                .filter(|(at, _)| chosen >> at & 1 == 1)
                .map(|(_, text)| *text)
                .collect();
            // Each combination has some of the contents.
            for content in CONTENT.iter().skip(chosen % 3).step_by(3) {
                let mail = format!("<title>T</title><body {}>{content}", attributes.join(" "));
                let clean = cleaner.clean(&mail).unwrap().into_html();
                assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{members}: {mail}");
                assert_eq!(cleaner.explain(&mail).unwrap().clean().html(), clean, "{members}: {mail}");
                colored += usize::from(clean.contains("color: red"));
                typed += usize::from(clean.contains(" rel="));
            }
        }
    }
    assert!(colored > 300 && typed > 300, "{colored} {typed}");
}

//! `frames`: an `iframe` leads only where the policy says, with the attributes that the policy sets.

use lye::findings::FindingCode;
use lye::hooks::AttributeHookDecision;
use lye::html::{Context, NodeRef, ParseOptions, Parser};
use lye::{Cleaner, FindingsMode, Policy};
use lye_hostile::Rng;

const POLICY: &str = r#"{
    "frames": {
        "providers": ["youtube", "codepen"],
        "allowed": [{ "host": "maps.example.com", "paths": ["/embed/"] }, { "host": "*.films.example" }, { "host": "192.0.2.1" }],
        "referrerpolicy": "no-referrer",
        "loading": "lazy",
        "credentialless": true
    },
    "sanitizer": { "elements": ["p", "b", "iframe"], "attributes": ["title", "width", "height", "class", "loading", "name"] }
}"#;

fn policy() -> Policy {
    Policy::from_json(POLICY).unwrap()
}

fn cleaner() -> Cleaner {
    Cleaner::new(&policy()).unwrap()
}

const SET: &str = r#"referrerpolicy="no-referrer" loading="lazy" credentialless=""></iframe>"#;

/// Cleans, and asserts that cleaning again changes nothing.
fn clean_by(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap().into_html();
    let again = cleaner.clean(&clean).unwrap();
    assert_eq!(again.html(), clean, "{html}");
    assert!(again.removals().is_empty(), "{clean}: {}", again.removals());
    clean
}

fn frame(src: &str) -> String {
    clean_by(&cleaner(), &format!("a<iframe src=\"{src}\"></iframe>b"))
}

#[test]
fn frames_lead_only_to_listed_places() {
    for (src, written) in [
        ("https://maps.example.com/embed/x?q=1", "https://maps.example.com/embed/x?q=1"),
        ("//maps.example.com/embed", "https://maps.example.com/embed"),
        (" HTTPS://MAPS.example.com:443/embed/ü", "https://maps.example.com/embed/%C3%BC"),
        ("https://maps.example.com\\embed\\x", "https://maps.example.com/embed/x"),
        ("https://a.films.example/", "https://a.films.example/"),
        ("https://192.0.2.1/", "https://192.0.2.1/"),
        ("https://0xC0000201/", "https://192.0.2.1/"),
    ] {
        assert_eq!(frame(src), format!("a<iframe src=\"{written}\" sandbox=\"\" {SET}b"));
    }
    for src in [
        "",
        "/embed/x",
        "embed",
        "#embed",
        "https:maps",
        "http://maps.example.com/embed/x",
        "https://maps.example.com:8443/embed/x",
        "https://u@maps.example.com/embed/x",
        "https://maps.example.com/embeds",
        "https://maps.example.com/embed/../x",
        "https://maps.example.com/embed/..%2fx",
        "https://maps.example.com.evil.example/embed/x",
        "https://maps.example.com@evil.example/embed/x",
        "https://films.example/",
        "https://192.0.2.2/",
        "https://[2001:db8::1]/embed",
        "javascript:alert(1)",
        "java\tscript:alert(1)//https://maps.example.com/embed",
        "data:text/html,<script>alert(1)</script>",
        "blob:https://maps.example.com/embed/x",
        "about:blank",
        "ftp://maps.example.com/embed/x",
        "https://maps.example.com%00/embed/x",
    ] {
        assert_eq!(frame(src), "ab", "{src}");
    }
    assert_eq!(clean_by(&cleaner(), "a<iframe></iframe>b"), "ab");
}

#[test]
fn providers_have_their_places_and_needs() {
    let youtube = "sandbox=\"allow-scripts allow-same-origin allow-popups allow-presentation\" \
                   allow=\"encrypted-media; fullscreen; picture-in-picture\"";
    let written =
        format!("a<iframe src=\"https://www.youtube-nocookie.com/embed/x?start=1\" {youtube} {SET}b");
    for host in ["www.youtube-nocookie.com", "youtube.com", "www.youtube.com"] {
        assert_eq!(frame(&format!("https://{host}/embed/x?start=1")), written);
        assert_eq!(frame(&format!("https://{host}/watch?v=x")), "ab");
    }
    assert!(
        frame("https://codepen.io/user/embed/x")
            .contains("src=\"https://codepen.io/user/embed/x\" sandbox=\"allow-scripts")
    );
    for path in
        ["", "embed/x", "/embed/x", "user/pen/x", "user/embedded/x", "a/user/embed/x", "user/..%2fb/embed/x"]
    {
        assert_eq!(frame(&format!("https://codepen.io/{path}")), "ab", "{path}");
    }
}

#[test]
fn every_provider_keeps_its_own_frames() {
    for provider in lye::policy::FrameProvider::ALL {
        let json = POLICY.replace("\"youtube\", \"codepen\"", &format!("\"{provider}\""));
        let cleaner = Cleaner::new(&Policy::from_json(&json).unwrap()).unwrap();
        let kept = [
            "https://codepen.io/user/embed/preview/x",
            "https://www.dailymotion.com/embed/video/x",
            "https://www.google.com/maps/embed?pb=x",
            "https://www.openstreetmap.org/export/embed.html?bbox=1",
            "https://w.soundcloud.com/player/?url=x",
            "https://open.spotify.com/embed/track/x",
            "https://player.vimeo.com/video/1",
            "https://www.youtube-nocookie.com/embed/x",
        ]
        .iter()
        .filter(|src| !clean_by(&cleaner, &format!("<iframe src='{src}'></iframe>")).is_empty())
        .count();
        assert_eq!(kept, 1, "{provider}");
    }
}

#[test]
fn tokens_of_the_input_have_no_effect() {
    let html = "<iframe src=https://a.films.example/ sandbox='allow-scripts allow-top-navigation' allow=camera allowfullscreen \
                referrerpolicy=unsafe-url loading=eager credentialless=x name=top srcdoc='<script>x()</script>' onload=x() \
                csp=x width=10 height=20 title=t class=c style='all:unset' is=x-y>fallback</iframe>";
    let clean = cleaner().clean(html).unwrap().into_html();
    assert!(clean.starts_with("<iframe src=\"https://a.films.example/\" "), "{clean}");
    let tree = Parser::new(ParseOptions::default()).parse_fragment(&clean, &Context::html("body")).unwrap();
    let frame = tree.root().descendants().find(|node| node.name() == "iframe").unwrap();
    let mut attributes: Vec<(&str, &str)> = frame.attrs().map(|of| (of.local_name(), of.value())).collect();
    attributes.sort_unstable();
    assert_eq!(
        attributes,
        [
            ("class", "c"),
            ("credentialless", ""),
            ("height", "20"),
            ("loading", "lazy"),
            ("referrerpolicy", "no-referrer"),
            ("sandbox", ""),
            ("src", "https://a.films.example/"),
            ("title", "t"),
            ("width", "10"),
        ]
    );
    assert_eq!(cleaner().clean(&clean).unwrap().html(), clean);
}

#[test]
fn tokens_of_the_policy_replace_those_of_providers() {
    let json = POLICY.replace(
        "\"loading\": \"lazy\"",
        "\"sandbox\": [\"allow-scripts\", \"allow-popups\"], \"allow\": [\"fullscreen\", \"web-share\"]",
    );
    let cleaner = Cleaner::new(&Policy::from_json(&json).unwrap()).unwrap();
    for src in ["https://www.youtube-nocookie.com/embed/x", "https://a.films.example/x"] {
        assert_eq!(
            clean_by(&cleaner, &format!("<iframe src={src}></iframe>")),
            format!(
                "<iframe src=\"{src}\" sandbox=\"allow-scripts allow-popups\" allow=\"fullscreen; web-share\" \
                 referrerpolicy=\"no-referrer\" credentialless=\"\"></iframe>"
            )
        );
    }
}

#[test]
fn documents_and_urls_exclude_each_other() {
    let policy = policy();
    let frames = policy.frames().unwrap().clone().with_srcdoc();
    let cleaner = Cleaner::new(&policy.with_frames(frames)).unwrap();
    let clean = clean_by(
        &cleaner,
        "<iframe src=https://a.films.example/ srcdoc='<p onclick=x()>a' allow=camera></iframe>",
    );
    assert!(
        clean.starts_with("<iframe srcdoc=\"&lt;!DOCTYPE html&gt;")
            && clean.ends_with("\" sandbox=\"\"></iframe>"),
        "{clean}"
    );
    assert!(!clean.contains("films") && !clean.contains("onclick"), "{clean}");
    assert_eq!(clean_by(&cleaner, "<iframe></iframe>"), "<iframe sandbox=\"\"></iframe>");
    assert_eq!(clean_by(&cleaner, "a<iframe src=https://example.org/></iframe>b"), "ab");
    let inner = clean_by(
        &cleaner,
        "<iframe srcdoc='<iframe src=https://a.films.example/></iframe><iframe src=//example.org/></iframe>'></iframe>",
    );
    assert!(inner.contains("films") && !inner.contains("example.org"), "{inner}");
}

#[test]
fn hooks_bring_nothing_back() {
    let cleaner = cleaner()
        .with_attribute_hook(|_| Ok(AttributeHookDecision::Replace("https://evil.example/".to_owned())));
    assert_eq!(
        clean_by(
            &cleaner,
            "<iframe src=https://a.films.example/ sandbox=allow-scripts></iframe><iframe src=//evil.example></iframe>"
        ),
        format!("<iframe src=\"https://a.films.example/\" sandbox=\"\" {SET}")
    );
}

#[test]
fn refused_frames_have_findings_with_place_and_rule() {
    let cleaner = Cleaner::new(&policy().with_findings(FindingsMode::Collect)).unwrap();
    let html = "<p>a</p><iframe src=https://evil.example/></iframe><iframe src=//a.films.example/></iframe>";
    let clean = cleaner.clean(html).unwrap();
    let found = clean.findings();
    let refused = found.iter().find(|finding| finding.code() == FindingCode::FRAME_NOT_ALLOWED).unwrap();
    assert_eq!((refused.span().start, refused.rule()), (8, "frames"));
    let rewritten = found.iter().find(|finding| finding.code() == FindingCode::URL_REWRITTEN).unwrap();
    assert_eq!((rewritten.after(), rewritten.rule()), (Some("https://a.films.example/"), "frames"));
    assert!(found.iter().any(|finding| finding.rule() == "frames.sandbox"));
}

#[test]
fn findings_about_attributes_of_frames_name_frames() {
    let policy = Policy::from_toml(
        "frames = { providers = [\"youtube\"] }\n[sanitizer]\nelements = [{ name = \"iframe\", attributes = [\"allowfullscreen\"] }]",
    );
    let cleaner = Cleaner::new(&policy.unwrap()).unwrap().with_findings(FindingsMode::Collect);
    let clean =
        cleaner.clean("<iframe src='https://www.youtube.com/embed/a' allowfullscreen></iframe>").unwrap();
    let finding =
        clean.findings().iter().find(|finding| finding.attribute() == Some("allowfullscreen")).unwrap();
    assert_eq!((finding.code(), finding.rule()), (FindingCode::ATTRIBUTE_NOT_ALLOWED, "frames"));
    assert!(finding.remedy().contains("`frames.allow`"), "{}", finding.remedy());
}

#[test]
fn contradictory_frames_are_refused() {
    for (frames, more, path) in [
        ("{}", "", "frames"),
        (r#"{ "providers": ["youtub"] }"#, "", "frames.providers[0]"),
        (r#"{ "providers": ["vimeo", "vimeo"] }"#, "", "frames.providers[1]"),
        (r#"{ "providers": ["vimeo"], "sandbox": ["allow-everything"] }"#, "", "frames.sandbox[0]"),
        (r#"{ "providers": ["vimeo"], "allow": ["full-screen"] }"#, "", "frames.allow[0]"),
        (r#"{ "allowed": [{ "host": "*" }] }"#, "", "frames.allowed[0].host"),
        (r#"{ "allowed": [{ "host": "a.example", "paths": [] }] }"#, "", "frames.allowed[0].paths"),
        (r#"{ "allowed": [{ "paths": ["/a"] }] }"#, "", "frames.allowed[0].host"),
        (
            r#"{ "providers": ["vimeo"] }"#,
            r#", "urls": { "rules": { "iframe[src]": { "allowed_schemes": ["https"] } } }"#,
            r#"urls.rules."iframe[src]""#,
        ),
        (
            r#"{ "providers": ["vimeo"] }"#,
            r#", "values": { "iframe[sandbox]": { "one_of": [""] } }"#,
            r#"values."iframe[sandbox]""#,
        ),
        (
            r#"{ "providers": ["vimeo"] }"#,
            r#", "set": { "iframe": { "sandbox": "allow-scripts" } }"#,
            "set.iframe.sandbox",
        ),
    ] {
        let json = format!(
            r#"{{ "sanitizer": {{ "elements": ["iframe"], "attributes": ["lang"] }}, "frames": {frames}{more} }}"#
        );
        let error = Policy::from_json(&json).unwrap_err();
        assert_eq!(error.path(), path, "{error}");
        let has_own_remedy =
            ["only allowed before", "missing key"].iter().any(|part| error.message().contains(part));
        assert!(error.remedy().is_some() || has_own_remedy, "{error}");
    }
}

/// Parts of start tags, well-formed and not.
const PARTS: &[&str] = &[
    " src=https://a.films.example/x",
    " src='https://maps.example.com/embed/'",
    " src=//www.youtube.com/embed/x",
    " src=https://evil.example/",
    " src=javascript:x()",
    " SRC='data:text/html,<script>x()</script>'",
    " srcdoc='<script>x()</script>'",
    " sandbox=allow-top-navigation",
    " sandbox",
    " allow='camera *'",
    " allowfullscreen",
    " loading=eager",
    " referrerpolicy=unsafe-url",
    " onload=x()",
    " name=top",
    " title='</iframe>'",
    " width=1",
    " /",
    "><",
    " x='",
    "' ",
];

/// Markup around the frames.
const AROUND: &[&str] = &[
    "a",
    "<p>",
    "</p>",
    "<b>",
    "</iframe>",
    "<svg>",
    "<svg><foreignObject>",
    "<table>",
    "<select>",
    "<!--",
    "-->",
    "<noscript>",
];

#[test]
fn random_frames_have_only_what_the_policy_sets() {
    let (mut rng, mut kept) = (Rng::new(18), 0);
    let cleaners = [policy(), policy().with_frames(policy().frames().unwrap().clone().with_srcdoc())]
        .map(|policy| Cleaner::new(&policy).unwrap());
    for round in 0..4000 {
        let mut html = String::new();
        for _ in 0..1 + rng.below(3) {
            html.push_str(rng.pick(AROUND));
            html.push_str("<iframe");
            for _ in 0..rng.below(5) {
                html.push_str(rng.pick(PARTS));
            }
            html.push_str(rng.pick(&[">", "></iframe>", "/>"]));
        }
        let clean = clean_by(&cleaners[round % 2], &html);
        let tree =
            Parser::new(ParseOptions::default()).parse_fragment(&clean, &Context::html("body")).unwrap();
        for frame in tree.root().descendants().filter(|node| node.name() == "iframe") {
            kept += usize::from(frame.attr("src").is_some());
            assert!(is_as_set(&frame), "{html}\n{clean}");
        }
    }
    assert!(kept > 500, "only {kept} frames");
}

/// Returns `true` if a frame has only what the policy sets.
fn is_as_set(frame: &NodeRef<'_, '_>) -> bool {
    let is_kept = |name: &str| ["title", "width", "loading"].contains(&name);
    let (src, srcdoc) = (frame.attr("src"), frame.attr("srcdoc"));
    let Some(src) = src else {
        let only_document = |name: &str| is_kept(name) || ["srcdoc", "sandbox"].contains(&name);
        return frame.attr("sandbox") == Some("")
            && frame.attrs().all(|of| only_document(of.local_name()))
            && srcdoc.is_none_or(|document| !document.contains("script"));
    };
    let is_youtube = src.starts_with("https://www.youtube-nocookie.com/embed/x");
    let is_other = ["https://a.films.example/x", "https://maps.example.com/embed/"]
        .iter()
        .any(|url| src.starts_with(url));
    let sandbox =
        if is_youtube { "allow-scripts allow-same-origin allow-popups allow-presentation" } else { "" };
    let allow = is_youtube.then_some("encrypted-media; fullscreen; picture-in-picture");
    let set = ["src", "sandbox", "allow", "referrerpolicy", "loading", "credentialless"];
    (is_youtube || is_other)
        && srcdoc.is_none()
        && frame.attr("sandbox") == Some(sandbox)
        && frame.attr("allow") == allow
        && frame.attr("referrerpolicy") == Some("no-referrer")
        && frame.attr("loading") == Some("lazy")
        && frame.attr("credentialless") == Some("")
        && frame.attrs().all(|of| is_kept(of.local_name()) || set.contains(&of.local_name()))
}

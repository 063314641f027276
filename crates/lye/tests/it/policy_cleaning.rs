//! Cleaning by a policy: URLs, links, base URLs, findings.

use lye::findings::{Action, FindingKind};
use lye::{Clean, CleanError, Cleaner, FindingsMode, Policy};

fn cleaner(policy: &str) -> Cleaner {
    let policy = Policy::from_toml(policy);
    Cleaner::new(&policy.unwrap_or_else(|error| panic!("{error}"))).unwrap()
}

fn clean(policy: &str, html: &str) -> String {
    cleaner(policy).clean(html).unwrap().into_html()
}

fn collected(policy: &str, html: &str) -> Clean {
    cleaner(policy).with_findings(FindingsMode::Collect).clean(html).unwrap()
}

/// Returns the codes of the findings, and the input at their positions.
fn codes<'h>(clean: &Clean, html: &'h str) -> Vec<(String, &'h str)> {
    clean.findings().iter().map(|f| (f.code().to_string(), &html[f.span().range()])).collect()
}

const IMAGES: &str = r#"
[sanitizer]
elements = ["a", "p", { name = "img", attributes = ["src", "srcset", "alt"] }, { name = "meta", attributes = ["content", "http-equiv", "name"] }]
attributes = ["href", "title", "rel", "target", "data-x", "cite"]
[urls]
default_allow_relative = true
[urls.rules."a[href]"]
allowed_schemes = ["https", "mailto"]
[urls.rules."img[src]"]
allowed_schemes = ["https"]
allowed_hosts = ["images.example"]
[urls.rules."img[srcset]"]
allowed_schemes = ["https"]
[urls.rules."meta[content]"]
allowed_schemes = ["https"]
"#;

#[test]
fn urls_are_kept_dropped_and_rewritten_by_their_rules() {
    for (html, expected) in [
        ("<a href=https://a.example/>x</a>", r#"<a href="https://a.example/">x</a>"#),
        ("<a href=http://a.example/>x</a>", "<a>x</a>"),
        ("<a href=//a.example/x>x</a>", r#"<a href="https://a.example/x">x</a>"#),
        ("<a href='HTTPS://A.example/a/../b'>x</a>", r#"<a href="https://a.example/b">x</a>"#),
        ("<a href=/x>x</a>", r#"<a href="/x">x</a>"#),
        ("<a href=mailto:a@b.example>x</a>", r#"<a href="mailto:a@b.example">x</a>"#),
        ("<a href='java\nscript:alert(1)'>x</a>", "<a>x</a>"),
        (
            "<img src=https://images.example/a.png alt=b>",
            r#"<img src="https://images.example/a.png" alt="b">"#,
        ),
        ("<img src=https://other.example/a.png alt=b>", r#"<img alt="b">"#),
        (
            "<img srcset='https://a.example/1 1x, https://b.example/2 2x'>",
            r#"<img srcset="https://a.example/1 1x, https://b.example/2 2x">"#,
        ),
        ("<img srcset='https://a.example/1 1x, ftp://b.example/2 2x'>", "<img>"),
    ] {
        assert_eq!(clean(IMAGES, html), expected, "{html}");
    }
}

#[test]
fn url_attributes_need_a_rule() {
    assert_eq!(clean(IMAGES, "<p cite=https://a.example/>x"), "<p>x</p>");
    let html = "<p cite=https://a.example/ title=t>x";
    let clean = collected(IMAGES, html);
    assert_eq!(codes(&clean, html), [("url-no-rule".to_owned(), "cite=https://a.example/")]);
    assert_eq!(clean.findings()[0].rule(), "urls.rules.\"p[cite]\"");
}

#[test]
fn unknown_attributes_lose_urls_without_a_rule() {
    assert_eq!(clean(IMAGES, "<p data-x=plain>x"), r#"<p data-x="plain">x</p>"#);
    assert_eq!(clean(IMAGES, "<p data-x=//evil.example/>x"), "<p>x</p>");
    assert_eq!(clean(IMAGES, "<p data-x=javascript:x>x"), "<p>x</p>");
}

#[test]
fn url_types_of_the_policy_apply() {
    let policy = r#"
[sanitizer]
elements = ["p", { name = "x-card", attributes = ["cover", "action"] }]
attributes = ["data-note", "data-x", "title"]
[urls.types]
"x-card[cover]" = "srcset"
"x-card[action]" = "none"
"*[data-note]" = "none"
"*[title]" = "url"
[urls.rules."x-card[cover]"]
allowed_schemes = ["https"]
"#;
    for (html, expected) in [
        ("<p data-note='note: //a' data-x='note: //a'>x</p>", "<p data-note=\"note: //a\">x</p>"),
        (
            "<x-card cover='//a.example/1 1x, /2 2x' action=javascript:x></x-card>",
            "<x-card action=\"javascript:x\"></x-card>",
        ),
        ("<x-card cover='//a.example/1 1x'></x-card>", "<x-card cover=\"https://a.example/1 1x\"></x-card>"),
        // An attribute that contains URLs only because of its type.
        ("<p title=x>x</p>", "<p>x</p>"),
    ] {
        assert_eq!(clean(policy, html), expected, "{html}");
    }
}

#[test]
fn guard_attribute_is_read_from_the_element() {
    // `http-equiv` is kept and decides; with another value, the content is not a URL.
    let refresh =
        |equiv| clean(IMAGES, &format!("<meta content='0; url=http://a.example/' http-equiv={equiv}>"));
    assert_eq!(refresh("refresh"), r#"<meta http-equiv="refresh">"#);
    assert_eq!(refresh("x-other"), r#"<meta content="0; url=http://a.example/" http-equiv="x-other">"#);
}

const LINKS: &str = r#"
[sanitizer]
elements = ["a", "area", "p"]
attributes = ["href", "rel", "target", "id"]
[urls.rules."*[href]"]
allowed_schemes = ["https"]
allow_relative = true
allow_fragment = true
[links]
rel = ["noopener", "nofollow"]
target = "_blank"
"#;

#[test]
fn link_types_are_merged() {
    for (html, expected) in [
        ("<a href=/x>x</a>", r#"<a href="/x" rel="noopener nofollow" target="_blank">x</a>"#),
        (
            "<a rel='Tag OPENER tag' href=/x id=i>x</a>",
            r#"<a href="/x" id="i" rel="tag noopener nofollow" target="_blank">x</a>"#,
        ),
        ("<a target=other href=/x>x</a>", r#"<a href="/x" rel="noopener nofollow" target="_blank">x</a>"#),
        ("<a rel=tag target=other>no link</a>", r#"<a rel="tag" target="other">no link</a>"#),
        ("<a href=http://refused.example/ rel=tag>x</a>", r#"<a rel="tag">x</a>"#),
        ("<p rel=tag>x</p>", r#"<p rel="tag">x</p>"#),
        (
            "<a href=/1>1<p><a href=/2>2",
            "<a href=\"/1\" rel=\"noopener nofollow\" target=\"_blank\">1</a><p><a href=\"/1\" rel=\"noopener nofollow\" target=\"_blank\"></a><a href=\"/2\" rel=\"noopener nofollow\" target=\"_blank\">2</a></p>",
        ),
    ] {
        assert_eq!(clean(LINKS, html), expected, "{html}");
    }
}

#[test]
fn cleaning_links_is_idempotent() {
    let cleaner = cleaner(LINKS);
    for html in ["<a rel='tag opener' href=/x target=y id=i>x</a>", "<a href=https://a.example/>x"] {
        let once = cleaner.clean(html).unwrap().into_html();
        assert_eq!(cleaner.clean(&once).unwrap().html(), once);
    }
}

#[test]
fn links_to_own_hosts_can_be_exempt() {
    let policy =
        format!("{LINKS}rel_for = \"external\"\ninternal_hosts = [\"ours.example\", \"*.ours.example\"]\n");
    for (href, is_external) in [
        ("/x", false),
        ("#x", false),
        ("https://ours.example/", false),
        ("https://www.ours.example/", false),
        ("https://theirs.example/", true),
        ("//theirs.example/", true),
    ] {
        let html = clean(&policy, &format!("<a href={href}>x</a>"));
        assert_eq!(html.contains("nofollow"), is_external, "{href}: {html}");
        assert_eq!(html.contains("_blank"), is_external, "{href}: {html}");
    }
}

/// They would open the page once more.
#[test]
fn links_within_the_page_get_no_target() {
    let policy = |members: &str| {
        let text = format!(
            r##"
            links = {{ rel = ["noopener"], target = "_blank" }}
            {members}
            sanitizer = {{ elements = [{{ name = "a", attributes = ["href", "target", "name"] }}, "p"], attributes = ["id"] }}
            [urls]
            default_allow_relative = true
            rules."a[href]" = {{ allowed_schemes = ["https"], allow_fragment = true, allow_empty = true }}
            "##
        );
        Cleaner::new(&Policy::from_toml(&text).unwrap()).unwrap()
    };
    let (within, beyond) = ("rel=\"noopener\"", "rel=\"noopener\" target=\"_blank\"");
    let check = |cleaner: &Cleaner, href: &str, out: &str, added: &str| {
        let clean = cleaner.clean(&format!("<a href='{href}'>x</a>")).unwrap().into_html();
        assert_eq!(clean, format!("<a href=\"{out}\" {added}>x</a>"), "{href}");
        assert_eq!(cleaner.clean(&clean).unwrap().html(), clean);
    };
    let plain = policy("");
    check(&plain, "#x", "#x", within);
    check(&plain, "#", "#", within);
    check(&plain, "", "", beyond);
    check(&plain, "/y#x", "/y#x", beyond);
    check(&plain, "https://a.example/#x", "https://a.example/#x", beyond);
    check(&policy("ids = { prefix = \"m-\" }"), "#x", "#m-x", within);
    let with_base = policy("input = { base_url = \"https://a.example/y\" }");
    check(&with_base, "#x", "#x", within);
    check(&with_base, "y#x", "y#x", within);
    check(&with_base, "https://a.example/y#x", "https://a.example/y#x", within);
    check(&with_base, "https://a.example/y", "https://a.example/y", beyond);
    check(&with_base, "https://a.example/z#x", "https://a.example/z#x", beyond);
    // Its own target is not the policy's.
    assert_eq!(
        plain.clean("<a href='#x' target=_self>x</a>").unwrap().html(),
        "<a href=\"#x\" rel=\"noopener\" target=\"_self\">x</a>"
    );
}

/// The proxy is on our own host, but its target is not.
#[test]
fn proxied_links_count_by_their_target() {
    let policy = "[urls]\nproxy = \"/go?url=\"\n[urls.rules.\"a[href]\"]\n\
                  allowed_schemes = [\"https\"]\nhandling = \"proxy\"\n\
                  [links]\nrel = [\"nofollow\"]\nrel_for = \"external\"\n";
    let html = "<a href=https://theirs.example/>x</a>";
    let expected = "<a href=\"/go?url=https%3A%2F%2Ftheirs.example%2F\" rel=\"nofollow\">x</a>";
    assert_eq!(clean(policy, html), expected);
    assert_eq!(clean(policy, expected), expected);
}

#[test]
fn base_element_cannot_make_a_host_internal() {
    let policy =
        format!("{BASE}document_base = true\n[links]\nrel = [\"nofollow\"]\nrel_for = \"external\"\n");
    let html = clean(&policy, "<base href=//evil.example/><a href=x>x</a><a href=//example.com/>y</a>");
    assert_eq!(
        html,
        r#"<a href="https://evil.example/x" rel="nofollow">x</a><a href="https://example.com/">y</a>"#
    );
}

const BASE: &str = r#"
[sanitizer]
elements = ["a", "p"]
attributes = ["href"]
[urls]
default_allow_relative = true
hygiene = { absolutize = true }
[urls.rules."a[href]"]
allowed_schemes = ["https"]
[input]
base_url = "https://example.com/posts/1"
"#;

#[test]
fn relative_urls_become_absolute() {
    assert_eq!(clean(BASE, "<a href=../x>x</a>"), r#"<a href="https://example.com/x">x</a>"#);
    assert_eq!(
        clean(BASE, "<base href=/b/><a href=x>x</a>"),
        r#"<a href="https://example.com/posts/x">x</a>"#
    );
}

#[test]
fn first_base_element_counts_if_honoured() {
    let policy = format!("{BASE}document_base = true\n");
    for (html, href) in [
        ("<base href=/b/><a href=x>x</a>", "https://example.com/b/x"),
        // It applies to earlier links, too.
        ("<a href=x>x</a><base href=/b/>", "https://example.com/b/x"),
        ("<base target=_top><BASE HREF=/b/><base href=/c/><a href=x>x</a>", "https://example.com/b/x"),
        ("<base href=javascript:0><a href=x>x</a>", "https://example.com/posts/x"),
        ("<template><base href=/t/></template><a href=x>x</a>", "https://example.com/posts/x"),
        ("<!-- <base href=/b/> --><a href=x>x</a>", "https://example.com/posts/x"),
        ("<a href=x>x</a>", "https://example.com/posts/x"),
    ] {
        assert_eq!(clean(&policy, html), format!("<a href=\"{href}\">x</a>"), "{html}");
    }
}

#[test]
fn findings_truncate_long_names() {
    let policy = r#"{ "output": { "findings": "collect" }, "allow": { "x-*": ["a", "b"] } }"#;
    let cleaner = Cleaner::new(&Policy::from_json(policy).unwrap()).unwrap();
    let name = "x-".repeat(1_000);
    let clean = cleaner.clean(&format!("<{name} a=https://a/ b=https://b/ c d>")).unwrap();
    assert_eq!(clean.findings().len(), 4);
    for finding in clean.findings() {
        assert_eq!(finding.node(), &name[..256]);
        assert!(finding.rule().len() < 300);
    }
}

#[test]
fn findings_have_kind_position_and_reason() {
    let html = "<p onclick=\"x()\">\r\n<script>y</script><!-- z --><?t d><a href='ftp://a.example/'>b</a><img src=//images.example/i>";
    let clean = collected(IMAGES, html);
    let expected = [
        ("attribute-not-allowed", "onclick=\"x()\""),
        ("element-not-allowed", "<script>"),
        ("comment", "<!-- z -->"),
        ("processing-instruction", "<?t d>"),
        ("url-scheme", "href='ftp://a.example/'"),
        ("url-rewritten", "src=//images.example/i"),
    ];
    let expected: Vec<_> = expected.iter().map(|&(code, text)| (code.to_owned(), text)).collect();
    assert_eq!(codes(&clean, html), expected);
    let [.., refused, rewritten] = clean.findings() else { panic!() };
    assert_eq!((refused.kind(), refused.action()), (FindingKind::Url, Action::Removed));
    assert_eq!((refused.node(), refused.attribute()), ("a", Some("href")));
    assert_eq!((refused.before(), refused.after()), (Some("ftp://a.example/"), None));
    assert_eq!(rewritten.action(), Action::Rewritten);
    assert_eq!(rewritten.after(), Some("https://images.example/i"));
    assert_eq!(rewritten.rule(), "urls.rules.\"img[src]\"");
}

#[test]
fn parser_copies_are_reported_once() {
    let html = "<p><a onclick=x>1<p>2<p>3";
    assert_eq!(collected(IMAGES, html).findings().len(), 1);
}

#[test]
fn findings_are_collected_only_on_request() {
    let clean = cleaner(IMAGES).clean("<p onclick=x>y").unwrap();
    assert!(clean.findings().is_empty());
    assert_eq!(clean.removals().attributes, 1);
}

#[test]
fn refuse_mode_rejects_at_the_first_finding() {
    let cleaner = cleaner(IMAGES).with_findings(FindingsMode::Reject);
    let refused = |result: Result<Clean, CleanError>| {
        let error = result.unwrap_err();
        (error.code(), error.finding().unwrap().to_string(), error.position().unwrap())
    };
    let (code, finding, position) = refused(cleaner.clean("<p>\n<a href=ftp://x.example/ onclick=y>"));
    assert_eq!((code, &*finding), ("rejected", "url-scheme: removed `href` of <a>"));
    assert_eq!((position.line, position.column), (2, 4));
    // Attributes that the policy itself adds do not reject the input.
    assert_eq!(
        cleaner.clean("<a href=//a.example/>x</a>").unwrap().html(),
        r#"<a href="https://a.example/">x</a>"#
    );
    let mut output = String::from("before");
    assert!(cleaner.clean_into("<script>", &mut output).is_err());
    assert_eq!(output, "before");
}

#[test]
fn misleading_links_are_reported() {
    let note = |html: &str| {
        let clean = collected(IMAGES, html);
        clean.findings().iter().filter(|finding| finding.action() == Action::Noted).count()
    };
    for (html, expected) in [
        ("<a href=https://evil.example/>https://bank.com/</a>", 1),
        ("<a href=https://evil.example/>www.bank.com</a>", 1),
        ("<a href=https://evil.example/>bank<!-- -->.com</a>", 1),
        ("<a href=https://www.bank.com/login>bank.com</a>", 0),
        ("<a href=https://evil.example/>click here</a>", 0),
        ("<a href=https://docs.example/>Vec.new</a>", 0),
        ("<a href=https://docs.example/>main.rs</a>", 0),
        ("<a href=https://docs.example/>config.yaml</a>", 0),
        ("<a href=https://docs.example/>www.main.rs</a>", 1),
        ("<a href=https://evil.example/>mail@bank.com</a>", 0),
        ("<a href=/bank>bank.com</a>", 0),
    ] {
        assert_eq!(note(html), expected, "{html}");
    }
}

#[test]
fn clones_share_only_the_policy() {
    let first = cleaner(IMAGES);
    let second = first.clone();
    let html = "<a href=//a.example/>x</a>";
    let other = std::thread::spawn(move || second.clean(html).unwrap().into_html()).join().unwrap();
    assert_eq!(first.clean(html).unwrap().html(), other);
}

#[test]
fn keep_without_rule_still_drops_script_urls() {
    let sanitizer =
        r#""sanitizer": { "elements": ["a", "img", "x-y"], "attributes": ["href", "src", "data-u", "u"] }"#;
    let cleaned = |urls: &str, html: &str| {
        let policy = format!(r#"{{ {sanitizer}, "urls": {urls} }}"#);
        let cleaner = Cleaner::new(&Policy::from_json(&policy).unwrap()).unwrap();
        cleaner.clean(html).unwrap().into_html()
    };
    let kept = r#"<a href="data:text/html,x" data-u="ftp://a/">a</a><img src="http://a/">"#;
    assert_eq!(cleaned(r#"{ "without_rule": "keep" }"#, kept), kept);
    assert_eq!(cleaned(r#"{ "rules": {} }"#, kept), "<a>a</a><img>");
    // Without rules of its own, a policy has the usual ones.
    assert_eq!(cleaned("{}", kept), r#"<a>a</a><img src="http://a/">"#);
    // A rule decides where there is one.
    let rule = r#"{ "without_rule": "keep", "rules": { "img[src]": { "allowed_schemes": ["https"] } } }"#;
    assert_eq!(cleaned(rule, kept), r#"<a href="data:text/html,x" data-u="ftp://a/">a</a><img>"#);
    for script in ["<a href='java\tscript:x'>", "<x-y u='JavaScript:x'>", "<x-y data-u=' javascript:x'>"] {
        assert!(!cleaned(rule, script).contains("script"), "{script}");
    }
    let keep = r#"{ "without_rule": "keep" }"#;
    assert_eq!(cleaned(keep, "<a href='java\tscript:x'>b</a>"), "<a>b</a>");
    assert_eq!(cleaned(keep, "<x-y u='javascript:x'></x-y>"), "<x-y></x-y>");
    assert_eq!(cleaned(keep, "<img src='javascript:x'>"), "<img>");
}

/// In policy files, a list that is left out beside an allowlist means none. For the Sanitizer API, it means all.
#[test]
fn a_list_that_is_left_out_keeps_nothing() {
    let html = "<p id=a class=b x-y=c>1<a href=/ title=d>2</a></p>";
    let cleaned = |policy: &str| {
        let policy = Policy::from_toml(&format!("{policy}\n")).unwrap();
        assert_eq!(lye::policy_tools::warnings(&policy), []);
        Cleaner::new(&policy).unwrap().clean(html).unwrap().into_html()
    };
    let listed = r#"sanitizer = { elements = ["p", { name = "a", attributes = ["title"] }] }"#;
    assert_eq!(cleaned(listed), "<p>1<a title=\"d\">2</a></p>");
    let config = r#"{ "elements": ["p", { "name": "a", "attributes": ["title"] }] }"#;
    let config = lye::SanitizerConfig::from_json(config).unwrap();
    let by_config = Cleaner::from_config(config).unwrap().clean(html).unwrap().into_html();
    assert_eq!(by_config, "<p id=\"a\" class=\"b\" x-y=\"c\">1<a title=\"d\">2</a></p>");
    let attributes = Policy::from_toml("sanitizer = { attributes = [\"id\"] }\n").unwrap();
    assert_eq!(Cleaner::new(&attributes).unwrap().clean(html).unwrap().html(), "");
}

//! Limits: each is enforced and reported.

use lye::export::ExportFormat;
use lye::findings::Action;
use lye::html::serialize::LinkText;
use lye::policy::{FramePolicy, Limit, LimitOutcome, Limits};
use lye::{CleanError, Cleaner, FindingsMode, Policy, Preset, SanitizerConfig};

fn limited(limits: Limits) -> Cleaner {
    let policy = Policy::default().with_findings(FindingsMode::Collect).with_limits(limits);
    Cleaner::new(&policy).unwrap()
}

/// Returns the output and the codes of findings.
fn cleaned(limits: Limits, html: &str) -> (String, Vec<&'static str>) {
    let clean = limited(limits).clean(html).unwrap();
    let codes: Vec<_> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
    let limits = codes.iter().filter(|code| code.starts_with("limit-")).count();
    assert_eq!(clean.removals().limits, limits as u64, "{html}");
    (clean.into_html(), codes)
}

fn refused(limits: Limits, html: &str) -> CleanError {
    limited(limits).clean(html).unwrap_err()
}

fn depth(limit: Limit) -> Limits {
    Limits::default().with_depth(limit)
}

#[test]
fn input_within_the_limits_has_no_limit_findings() {
    let limits = Limits::default()
        .with_input_bytes(Limit::new(16))
        .with_depth(Limit::new(2))
        .with_nodes(Limit::new(5))
        .with_attributes(Limit::new(1))
        .with_attribute_bytes(Limit::new(1))
        .with_output_bytes(Limit::new(25));
    let (html, codes) = cleaned(limits, "<p title=x><b>a");
    assert_eq!((html.as_str(), codes), ("<p title=\"x\"><b>a</b></p>", vec![]));
}

#[test]
fn long_inputs_are_rejected_or_cut_at_a_character_boundary() {
    let limit = Limit::new(10);
    let of = |limit| Limits::default().with_input_bytes(limit);
    let error = refused(of(limit), "<p>12345678");
    assert_eq!((error.code(), error.position()), ("limit-input-bytes", None));
    assert!(error.to_string().contains("the limit is 10 (`limits.input_bytes`)"), "{error}");
    let cut = of(Limit::new(14).then(LimitOutcome::Cut));
    assert_eq!(cleaned(cut, "<p>123456\u{e9}\u{e9}\u{e9}").0, "<p>123456</p>");
    let (html, codes) = cleaned(of(Limit::new(100).then(LimitOutcome::Cut)), &"&lt;&".repeat(30));
    assert!(html.len() <= 100 && html.starts_with("&lt;&amp;&lt;"), "{html}");
    assert_eq!(codes, ["limit-input-bytes", "limit-output-bytes"][..codes.len()]);
}

#[test]
fn excess_depth_is_flattened_cut_or_refused() {
    let html = "<div><p>a<b>b<i>c</i></b></p>d</div>e";
    let (flat, codes) = cleaned(depth(Limit::new(2)), html);
    assert_eq!(flat, "<div><p>a</p><b>b</b><i>c</i>d</div>e");
    assert_eq!(codes, ["limit-depth"]);
    let (cut, codes) = cleaned(depth(Limit::new(2).then(LimitOutcome::Cut)), html);
    assert_eq!((cut.as_str(), codes), ("<div><p>a</p>d</div>e", vec!["limit-depth"]));
    let error = refused(depth(Limit::new(2).then(LimitOutcome::Reject)), html);
    assert_eq!((error.code(), error.position().unwrap().column), ("limit-depth", 10));
    assert_eq!(cleaned(depth(Limit::new(4).then(LimitOutcome::Reject)), html).1, [""; 0]);
}

#[test]
fn flattened_element_is_reported_at_its_position() {
    let html = "<div><p>a<b>b";
    let clean = limited(depth(Limit::new(2))).clean(html).unwrap();
    let finding = &clean.findings()[0];
    assert_eq!((finding.action(), &html[finding.span().range()]), (Action::Moved, "<b>"));
    assert_eq!(finding.to_string(), "limit-depth: moved content beyond `limits.depth`");
}

#[test]
fn depth_of_documents_counts_html_and_body() {
    for (most, expected) in [(3, "<p>a<b>b</b></p>"), (4, "<p>a<b>b</b></p>")] {
        let cleaner = limited(depth(Limit::new(most))).for_context(lye::OutputContext::Document);
        let html = cleaner.clean("<p>a<b>b").unwrap().into_html();
        let is_flat = html.contains("<p>a</p><b>b</b>");
        assert_eq!(is_flat, most == 3, "{html}");
        assert_eq!(html.contains(expected), most == 4, "{html}");
    }
}

#[test]
fn nodes_beyond_the_limit_are_not_parsed() {
    let html = "<p>1<p>2<p>3<p>4";
    let of = |limit| Limits::default().with_nodes(limit);
    let error = refused(of(Limit::new(5)), html);
    assert_eq!((error.code(), error.position().unwrap().column), ("limit-nodes", 12));
    let (cut, codes) = cleaned(of(Limit::new(5).then(LimitOutcome::Cut)), html);
    assert_eq!((cut.as_str(), codes), ("<p>1</p><p>2</p><p></p>", vec!["limit-nodes"]));
    assert_eq!(refused(of(Limit::new(9)), &"</p>".repeat(20)).code(), "limit-nodes");
    let (unlisted, _) = cleaned(of(Limit::new(9).then(LimitOutcome::Cut)), &"<x>a".repeat(20));
    assert_eq!(unlisted, "");
}

#[test]
fn attribute_limit_ignores_added_attributes() {
    let of = |limit| Limits::default().with_attributes(limit);
    let html = "<p onclick=x lang=a title=b dir=ltr>c</p><p dir=rtl>d";
    let (cut, codes) = cleaned(of(Limit::new(2)), html);
    assert_eq!(cut, "<p lang=\"a\" title=\"b\">c</p><p dir=\"rtl\">d</p>");
    assert_eq!(codes, ["attribute-not-allowed", "limit-attributes"]);
    let error = refused(of(Limit::new(2).then(LimitOutcome::Reject)), html);
    assert_eq!((error.code(), error.position().unwrap().column), ("limit-attributes", 29));
    let policy = "links = { rel = [\"nofollow\"] }\nlimits.attributes = { most = 1, then = \"reject\" }";
    let cleaner = Cleaner::new(&Policy::from_toml(policy).unwrap()).unwrap();
    let link = "<a href=\"https://example.org/\" rel=\"nofollow\">a</a>";
    assert_eq!(cleaner.clean(link).unwrap().html(), link);
}

#[test]
fn oversized_values_are_removed_whole() {
    let of = |limit| Limits::default().with_attribute_bytes(limit);
    let html = "<p title=12345 lang=1234>a";
    let (cut, codes) = cleaned(of(Limit::new(4)), html);
    assert_eq!((cut.as_str(), codes), ("<p lang=\"1234\">a</p>", vec!["limit-attribute-bytes"]));
    let error = refused(of(Limit::new(4).then(LimitOutcome::Reject)), html);
    assert_eq!((error.code(), error.position().unwrap().column), ("limit-attribute-bytes", 4));
}

#[test]
fn long_outputs_are_refused_or_cut_with_end_tags() {
    let of = |limit| Limits::default().with_output_bytes(limit);
    assert_eq!(refused(of(Limit::new(8)), "<p>123").code(), "limit-output-bytes");
    let html = "<ul><li>one<li>tw&amp;o<li>three</ul>";
    for (most, expected) in [
        (0x7F, "<ul><li>one</li><li>tw&amp;o</li><li>three</li></ul>"),
        (49, "<ul><li>one</li><li>tw&amp;o</li><li>th</li></ul>"),
        (34, "<ul><li>one</li><li>tw</li></ul>"),
        (18, "<ul><li></li></ul>"),
        (9, "<ul></ul>"),
        (4, ""),
    ] {
        let (cut, codes) = cleaned(of(Limit::new(most).then(LimitOutcome::Cut)), html);
        assert_eq!(cut, expected);
        assert_eq!(codes.len(), usize::from(most != 0x7F), "{most}: {codes:?}");
    }
}

#[test]
fn excess_findings_are_counted_and_limits_still_reported() {
    let limits = Limits::default().with_findings(Limit::new(2)).with_depth(Limit::new(1));
    let clean = limited(limits).clean("<p><b>a</b><x></x><x></x><x></x><x></x>").unwrap();
    let mut codes: Vec<_> = clean.findings().iter().map(|finding| finding.code().as_str()).collect();
    codes.sort_unstable();
    assert_eq!(codes, ["element-not-allowed", "element-not-allowed", "limit-depth", "limit-findings"]);
    assert_eq!((clean.removals().elements, clean.removals().limits), (4, 2));
}

#[test]
fn applied_limits_are_errors_if_findings_refuse() {
    let policy = Policy::default().with_findings(FindingsMode::Reject).with_limits(depth(Limit::new(1)));
    let error = Cleaner::new(&policy).unwrap().clean("<p><b>a").unwrap_err();
    assert_eq!((error.code(), error.finding().unwrap().code().as_str()), ("rejected", "limit-depth"));
}

#[test]
fn limits_hold_in_nested_documents_and_are_reported() {
    let config =
        SanitizerConfig::from_json(r#"{ "elements": ["p", "b", "iframe"], "attributes": [] }"#).unwrap();
    let policy = Policy::default()
        .with_sanitizer(config)
        .with_frames(FramePolicy::default().with_srcdoc())
        .with_limits(depth(Limit::new(3)));
    let clean = Cleaner::new(&policy).unwrap().clean("<iframe srcdoc='<p>a<b>b'></iframe>").unwrap();
    assert!(clean.html().contains("&lt;p&gt;a&lt;/p&gt;&lt;b&gt;b&lt;/b&gt;"), "{clean}");
    assert_eq!(clean.removals().limits, 1);
}

#[test]
fn exports_and_svg_files_are_limited() {
    let limits = Limits::default().with_output_bytes(Limit::new(12).then(LimitOutcome::Cut));
    let text = limited(limits).export("<p>one two three", ExportFormat::Text(LinkText::Alone)).unwrap();
    assert_eq!((text.as_str(), text.removals().limits), ("one t", 1));
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g><g><path d=\"M0 0\"/></g></g></svg>";
    let policy = Preset::Svg.policy().with_limits(limits);
    let error = Cleaner::new(&policy).unwrap().clean_svg(drawing).unwrap_err();
    assert_eq!(error.code(), "limit-output-bytes");
}

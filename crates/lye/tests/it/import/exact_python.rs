//! Imported settings of nh3, ammonia, bleach and JustHTML clean as those sanitizers do, and what differs is reported.

use super::{cleans, import, unmapped};
use lye::policy_tools::{ImportSource, import_for_hooks, warnings};

const NH3: ImportSource = ImportSource::Nh3;
const AMMONIA: ImportSource = ImportSource::Ammonia;
const BLEACH: ImportSource = ImportSource::Bleach;
const JUSTHTML: ImportSource = ImportSource::Justhtml;

/// Imports settings without a report.
#[track_caller]
fn exactly(source: ImportSource, settings: &str, cases: &[(&str, &str)]) {
    reported(source, settings, &[], cases);
}

/// Imports settings, with a report about these paths. The policy has no warnings.
#[track_caller]
fn reported(source: ImportSource, settings: &str, paths: &[&str], cases: &[(&str, &str)]) {
    let imported = import(source, settings);
    assert_eq!(unmapped(&imported), paths, "{settings}");
    let warnings: Vec<String> = warnings(&imported.policy).iter().map(ToString::to_string).collect();
    assert_eq!(warnings, [""; 0], "{settings}");
    cleans(&imported, cases);
}

#[test]
fn nh3_sets_rel_on_every_link_or_on_none() {
    let link = "<a href=https://a.example/>1</a><a>2</a>";
    for source in [NH3, AMMONIA] {
        let usual = "<a href=\"https://a.example/\" rel=\"noopener noreferrer\">1</a><a rel=\"noopener noreferrer\">2</a>";
        exactly(source, "{}", &[(link, usual)]);
        exactly(source, r#"{ "link_rel": null }"#, &[(link, "<a href=\"https://a.example/\">1</a><a>2</a>")]);
        let own = "<a href=\"https://a.example/\" rel=\"ugc\">1</a><a rel=\"ugc\">2</a>";
        exactly(source, r#"{ "link_rel": "ugc" }"#, &[(link, own)]);
    }
    exactly(
        NH3,
        r#"{ "link_rel": null, "attributes": { "a": ["rel"] } }"#,
        &[("<a rel=tag>1</a>", "<a rel=\"tag\">1</a>")],
    );
    // nh3 raises an error.
    reported(
        NH3,
        r#"{ "attributes": { "a": ["rel"] } }"#,
        &["attributes.a[0]"],
        &[("<a rel=tag>1</a>", "<a rel=\"noopener noreferrer\">1</a>")],
    );
}

#[test]
fn ammonia_setters_change_lists() {
    exactly(
        AMMONIA,
        r#"{ "add_tags": ["section", "b"], "rm_tags": ["u", "center"], "link_rel": null,
             "add_tag_attributes": { "a": ["id"], "section": ["dir"] }, "rm_tag_attributes": { "img": ["align"], "form": ["x"] },
             "add_generic_attributes": ["align"], "rm_generic_attributes": ["lang"],
             "add_url_schemes": ["web+x"], "rm_url_schemes": ["http"],
             "add_clean_content_tags": ["center"], "rm_tag_attribute_values": { "b": { "dir": ["x"] } } }"#,
        &[
            (
                "<section dir=ltr lang=a align=left><b><u>1</u></b></section>",
                "<section dir=\"ltr\" align=\"left\"><b>1</b></section>",
            ),
            (
                "<a id=x href=web+x:y>1</a><a href=http://a.example/>2</a>",
                "<a id=\"x\" href=\"web+x:y\">1</a><a>2</a>",
            ),
            ("<center>1</center>2", "2"),
        ],
    );
    exactly(
        AMMONIA,
        r#"{ "tags": ["b"], "add_tags": ["i"], "tag_attributes": { "b": ["dir"] }, "add_allowed_classes": { "b": ["x", "y"] },
             "rm_allowed_classes": { "b": ["y"], "i": ["z"] }, "add_tag_attribute_values": { "i": { "dir": ["ltr", "rtl"] } },
             "rm_tag_attribute_values": { "i": { "dir": ["rtl"] } }, "set_tag_attribute_value": { "i": { "lang": "en" } } }"#,
        &[(
            "<b class='x y' dir=z>1</b><i dir=rtl>2</i><i dir=ltr>3</i><u>4</u>",
            "<b class=\"x\" dir=\"z\">1</b><i lang=\"en\">2</i><i dir=\"ltr\" lang=\"en\">3</i>4",
        )],
    );
    let prefixes =
        r#"{ "add_generic_attribute_prefixes": ["data-", "x-"], "rm_generic_attribute_prefixes": ["x-"] }"#;
    reported(
        AMMONIA,
        prefixes,
        &["add_generic_attribute_prefixes[0]"],
        &[("<b data-a=1 x-a=2>3</b>", "<b data-a=\"1\">3</b>")],
    );
    // nh3 has no such arguments.
    reported(NH3, r#"{ "add_tags": ["section"] }"#, &["add_tags"], &[("<section>1</section>", "1")]);
}

#[test]
fn set_names_get_the_prefix_of_ids() {
    let of = |id_prefix: &str| {
        format!(
            r#"{{ "id_prefix": "{id_prefix}", "link_rel": null,
                "set_tag_attribute_values": {{ "p": {{ "id": "x", "target": "y", "title": "z" }} }} }}"#
        )
    };
    let path = "set_tag_attribute_values.p.target";
    let cleaned = "<p id=\"a-x\" target=\"a-y\" title=\"z\">1</p>";
    reported(NH3, &of("a-"), &["id_prefix", path], &[("<p>1</p>", cleaned)]);
}

#[test]
fn values_of_the_wrong_type_count_as_empty() {
    let imported = import(NH3, r#"{ "tags": "b" }"#);
    assert_eq!(imported.unmapped[0].to_string(), "`tags`: expected a list; it counts as empty");
    cleans(&imported, &[("<b>1</b>", "1")]);
}

#[test]
fn nh3_relative_urls() {
    let links = "<a href=b>1</a><a href=//c.example/>2</a><a href=#d>3</a><a href=https://e.example/>4</a>";
    let kept = "<a href=\"b\">1</a><a href=\"//c.example/\">2</a><a href=\"#d\">3</a><a href=\"https://e.example/\">4</a>";
    let denied = "<a>1</a><a>2</a><a>3</a><a href=\"https://e.example/\">4</a>";
    let rewritten = "<a href=\"https://a.example/x/b\">1</a><a href=\"https://c.example/\">2</a><a href=\"https://a.example/x/y#d\">3</a><a href=\"https://e.example/\">4</a>";
    for (word, expected) in
        [("\"pass_through\"", kept), ("\"PassThrough\"", kept), ("\"deny\"", denied), ("\"Deny\"", denied)]
    {
        let settings = format!(r#"{{ "link_rel": null, "url_relative": {word} }}"#);
        exactly(NH3, &settings, &[(links, expected)]);
    }
    for value in [
        r#"["rewrite_with_base", "https://a.example/x/y"]"#,
        r#"{ "RewriteWithBase": "https://a.example/x/y" }"#,
        r#"["rewrite_with_root", "https://a.example/", "x/y"]"#,
        r#"{ "RewriteWithRoot": { "root": "https://a.example/", "path": "x/y" } }"#,
        r#"["rewrite_with_root", "https://a.example/x/", "y"]"#,
    ] {
        let settings = format!(r#"{{ "link_rel": null, "url_relative": {value} }}"#);
        exactly(NH3, &settings, &[(links, rewritten)]);
    }
    let paths = "<a href=/b>1</a><a href=/>2</a><a href>3</a>";
    exactly(
        NH3,
        r#"{ "link_rel": null, "url_relative": ["rewrite_with_root", "https://a.example/x/", "y/z"] }"#,
        &[(
            paths,
            "<a href=\"https://a.example/x/b\">1</a><a href=\"https://a.example/x/\">2</a><a href=\"https://a.example/x/y/z\">3</a>",
        )],
    );
    for value in [
        r#"["rewrite_with_root", "no URL", "y"]"#,
        r#"["rewrite_with_root", "https://a.example/", "mailto:y"]"#,
        r#"{ "callback": "f" }"#,
        r#"["rewrite_with_base", "no URL"]"#,
        r#"["rewrite_with_base"]"#,
        "\"other\"",
    ] {
        let settings = format!(r#"{{ "link_rel": null, "url_relative": {value} }}"#);
        reported(NH3, &settings, &["url_relative"], &[(links, denied)]);
    }
}

#[test]
fn nh3_urls_of_attributes_that_it_does_not_check() {
    exactly(
        NH3,
        r#"{ "url_relative": "deny" }"#,
        &[(
            "<q cite=a>1</q><q cite=https://b.example/>2</q>",
            "<q cite=\"a\">1</q><q cite=\"https://b.example/\">2</q>",
        )],
    );
    // nh3 keeps URLs of every scheme in `longdesc`.
    reported(
        NH3,
        r#"{ "attributes": { "img": ["longdesc", "data-a"] } }"#,
        &["attributes.img[0]"],
        &[
            (
                "<img longdesc=c data-a=https://b.example/>",
                "<img longdesc=\"c\" data-a=\"https://b.example/\">",
            ),
            ("<img longdesc=foo:c>", "<img>"),
        ],
    );
}

#[test]
fn nh3_set_values_replace_those_of_the_input() {
    let settings = r#"{ "link_rel": null, "attributes": { "a": ["href", "target"] },
        "set_tag_attribute_values": { "a": { "target": "_blank", "rel": "noopener", "class": "b" }, "x": { "y": "z" } } }"#;
    exactly(
        NH3,
        settings,
        &[
            (
                "<a target=_top rel=opener class=c>1</a>",
                "<a target=\"_blank\" rel=\"noopener\" class=\"b\">1</a>",
            ),
            ("<a>2</a>", "<a class=\"b\" rel=\"noopener\" target=\"_blank\">2</a>"),
        ],
    );
    // The `href` is not a URL that the settings allow.
    reported(
        NH3,
        r#"{ "link_rel": null, "set_tag_attribute_values": { "a": { "href": "javascript:a" } } }"#,
        &["set_tag_attribute_values.a.href"],
        &[("<a href=https://b.example/>1</a>", "<a>1</a>")],
    );
}

#[test]
fn nh3_values_of_attributes() {
    exactly(
        NH3,
        r#"{ "tag_attribute_values": { "p": { "align": ["left", "RIGHT"] } } }"#,
        &[(
            "<p align=Left>1<p align=right>2<p align=top>3",
            "<p align=\"Left\">1</p><p align=\"right\">2</p><p>3</p>",
        )],
    );
    // nh3 raises an error; ammonia ignores the values.
    let both =
        r#"{ "attributes": { "p": ["align"] }, "tag_attribute_values": { "p": { "align": ["left"] } } }"#;
    reported(NH3, both, &["tag_attribute_values.p.align"], &[("<p align=left>1</p>", "<p>1</p>")]);
    let both = both.replace("\"attributes\"", "\"tag_attributes\"");
    exactly(AMMONIA, &both, &[("<p align=top>1</p>", "<p align=\"top\">1</p>")]);
}

#[test]
fn nh3_names_of_svg_are_svg() {
    let settings = r#"{ "tags": ["svg", "rect", "a", "p", "math", "mi"], "link_rel": null,
        "attributes": { "svg": ["viewBox"], "rect": ["width"], "a": ["href"] } }"#;
    exactly(
        NH3,
        settings,
        &[
            (
                "<svg viewbox='0 0 1 1' width=2><rect width=3 height=4></rect></svg>",
                "<svg viewBox=\"0 0 1 1\"><rect width=\"3\"></rect></svg>",
            ),
            ("<svg><a xlink:href=#b>1</a></svg>", "<svg><a xlink:href=\"#b\">1</a></svg>"),
            ("<math><mi>2</mi></math>", "<math><mi>2</mi></math>"),
            // In HTML, these names mean nothing, and ammonia removes the elements.
            ("<rect>3<p>4</p></rect>5<mi>6</mi>", "5"),
        ],
    );
    // Of a drawing that is not allowed, nothing is left.
    exactly(NH3, "{}", &[("1<svg><a href=b>2</a><title><p>3</p></title></svg><math><mi>4</mi></math>", "1")]);
}

#[test]
fn nh3_unknown_and_custom_elements() {
    let imported = import(NH3, r#"{ "tags": ["mention", "x-card"], "attributes": { "mention": ["user"] } }"#);
    assert_eq!(unmapped(&imported), [""; 0]);
    cleans(
        &imported,
        &[(
            "<mention user=a b=c>1</mention><x-card>2</x-card>",
            "<mention user=\"a\">1</mention><x-card>2</x-card>",
        )],
    );
}

#[test]
fn nh3_removes_content_of_listed_elements_only() {
    exactly(
        NH3,
        "{}",
        &[
            ("<script>1</script><style>2</style>3", "3"),
            ("<title>4</title><iframe>5</iframe><noembed>6</noembed><form>7</form>", "4567"),
        ],
    );
    exactly(NH3, r#"{ "clean_content_tags": [] }"#, &[("<script>1 < 2</script>", "1 &lt; 2")]);
    exactly(NH3, r#"{ "clean_content_tags": ["form"] }"#, &[("<form><p>1</p></form>2", "2")]);
    // nh3 raises an error: `p` is one of the default tags.
    reported(NH3, r#"{ "clean_content_tags": ["p"] }"#, &["clean_content_tags[0]"], &[("<p>1</p>2", "2")]);
}

#[test]
fn nh3_generic_attributes_stay_without_an_entry_for_all() {
    let input = "<b title=a lang=b class=c>1</b>";
    exactly(NH3, r#"{ "attributes": {} }"#, &[(input, "<b title=\"a\" lang=\"b\">1</b>")]);
    exactly(NH3, r#"{ "attributes": { "*": ["class"] } }"#, &[(input, "<b class=\"c\">1</b>")]);
    // Names are compared exactly.
    reported(
        NH3,
        r#"{ "attributes": { "*": ["data-*"] } }"#,
        &["attributes.\"*\"[0]"],
        &[("<b data-a=b>1</b>", "<b>1</b>")],
    );
}

#[test]
fn nh3_prefixes_of_attributes() {
    reported(
        NH3,
        r#"{ "attributes": { "*": [] }, "generic_attribute_prefixes": ["data-", "aria-"] }"#,
        &["generic_attribute_prefixes[0]", "generic_attribute_prefixes[1]"],
        &[("<b data-a=b aria-label=c class=d>1</b>", "<b data-a=\"b\" aria-label=\"c\">1</b>")],
    );
    reported(
        NH3,
        r#"{ "attributes": { "*": [] }, "generic_attribute_prefixes": ["on", "href"] }"#,
        &["generic_attribute_prefixes[0]", "generic_attribute_prefixes[1]", "generic_attribute_prefixes[1]"],
        &[("<b onclick=a href=b hreflang=c>1</b>", "<b>1</b>")],
    );
}

#[test]
fn nh3_classes() {
    exactly(
        NH3,
        r#"{ "allowed_classes": { "b": ["note"] } }"#,
        &[("<b class='note c'>1</b><i class=note>2</i>", "<b class=\"note\">1</b><i>2</i>")],
    );
    reported(
        NH3,
        r#"{ "attributes": { "b": ["class"] }, "allowed_classes": { "b": ["note"] } }"#,
        &["allowed_classes.b"],
        &[("<b class=note>1</b>", "<b>1</b>")],
    );
}

#[test]
fn nh3_prefix_of_ids() {
    reported(
        NH3,
        r#"{ "attributes": { "b": ["id"] }, "id_prefix": "u-", "set_tag_attribute_values": { "i": { "id": "a" } } }"#,
        &["id_prefix"],
        &[(
            "<b id=c>1</b><b id=u-d>2</b><i>3</i>",
            "<b id=\"u-c\">1</b><b id=\"u-d\">2</b><i id=\"u-a\">3</i>",
        )],
    );
}

#[test]
fn bleach_urls_without_a_scheme_count_as_http() {
    let links = "<a href=b>1</a><a href=//c.example/>2</a><a href=#d>3</a><a href=https://e.example/>4</a><a href=mailto:f@g.example>5</a>";
    exactly(
        BLEACH,
        "{}",
        &[(
            links,
            "<a href=\"b\">1</a><a href=\"//c.example/\">2</a><a href=\"#d\">3</a><a href=\"https://e.example/\">4</a>\
             <a href=\"mailto:f@g.example\">5</a>",
        )],
    );
    exactly(
        BLEACH,
        r#"{ "protocols": ["mailto"] }"#,
        &[(links, "<a>1</a><a>2</a><a href=\"#d\">3</a><a>4</a><a href=\"mailto:f@g.example\">5</a>")],
    );
    exactly(
        BLEACH,
        r#"{ "protocols": [] }"#,
        &[(links, "<a>1</a><a>2</a><a href=\"#d\">3</a><a>4</a><a>5</a>")],
    );
}

/// Its parser of URLs also takes digits before a colon for a scheme.
#[test]
fn bleach_removes_urls_that_seem_to_have_a_scheme() {
    exactly(
        BLEACH,
        "{}",
        &[
            (
                "<a href=1:>1</a><a href=2x:y>2</a><a href=x/3:y>3</a>",
                "<a>1</a><a>2</a><a href=\"x/3:y\">3</a>",
            ),
            ("<a href='java script:x'>4</a>", "<a>4</a>"),
        ],
    );
}

#[test]
fn bleach_replaces_control_characters_in_text() {
    let input = "1\u{7}<b title='\u{8}a'>2\u{B}</b>";
    let settings = r#"{ "attributes": ["title"] }"#;
    exactly(BLEACH, settings, &[(input, "1?<b title=\"a\">2?</b>")]);
}

#[test]
fn bleach_escapes_without_losing_text() {
    exactly(
        BLEACH,
        "{}",
        &[
            ("x<y", "x&lt;y"),
            ("1 < 2 and <T> and </3", "1 &lt; 2 and &lt;T&gt; and &lt;/3"),
            ("<u>1</u><b>2</b>", "&lt;u&gt;1&lt;/u&gt;<b>2</b>"),
            ("<script>1</script>", "&lt;script&gt;1&lt;/script&gt;"),
            ("<!-- 3 -->4", "4"),
        ],
    );
    exactly(BLEACH, r#"{ "strip_comments": false }"#, &[("<!-- 3 -->4", "<!-- 3 -->4")]);
}

#[test]
fn bleach_strips_tags_and_keeps_their_text() {
    exactly(
        BLEACH,
        r#"{ "strip": true }"#,
        &[
            ("<u>1</u><b>2</b><script>3</script><mention>4</mention>", "1<b>2</b>34"),
            ("a<div>b</div>", "a\nb"),
            ("you </3 me </ sarcasm>", "you &lt;/3 me &lt;/ sarcasm&gt;"),
        ],
    );
}

#[test]
fn bleach_attributes() {
    let input = "<a title=b class=c>1</a><b title=d class=e>2</b>";
    exactly(BLEACH, r#"{ "attributes": ["class"] }"#, &[(input, "<a class=\"c\">1</a><b class=\"e\">2</b>")]);
    exactly(
        BLEACH,
        r#"{ "attributes": { "*": ["class"], "a": ["title"] } }"#,
        &[(input, "<a title=\"b\" class=\"c\">1</a><b class=\"e\">2</b>")],
    );
    let none = "<a>1</a><b>2</b>";
    reported(BLEACH, r#"{ "attributes": { "callback": "f" } }"#, &["attributes"], &[(input, none)]);
    reported(
        BLEACH,
        r#"{ "attributes": { "a": { "callback": "f" } } }"#,
        &["attributes.a"],
        &[(input, none)],
    );
    exactly(
        BLEACH,
        r#"{ "tags": ["svg", "rect", "a"], "attributes": { "svg": ["viewBox"], "rect": ["fill"], "a": ["href"] } }"#,
        &[(
            "<svg viewbox='0 0 1 1'><rect fill=red x=1></rect><a xlink:href=#b>1</a></svg>",
            "<svg viewBox=\"0 0 1 1\"><rect fill=\"red\"></rect><a xlink:href=\"#b\">1</a></svg>",
        )],
    );
}

#[test]
fn bleach_style_needs_a_css_sanitizer() {
    let input = "<b style='color: red; top: 0; fill: red'>1</b>";
    exactly(BLEACH, r#"{ "attributes": ["title"], "css_sanitizer": null }"#, &[(input, "<b>1</b>")]);
    exactly(
        BLEACH,
        r#"{ "attributes": ["style"] }"#,
        &[(input, "<b style=\"\">1</b>"), ("<b>2</b>", "<b>2</b>")],
    );
    reported(
        BLEACH,
        r#"{ "attributes": ["style"], "css_sanitizer": { "allowed_css_properties": ["top"], "allowed_svg_properties": [] } }"#,
        &["css_sanitizer"],
        &[(input, "<b style=\"top: 0\">1</b>")],
    );
    reported(
        BLEACH,
        r#"{ "attributes": ["style"], "css_sanitizer": {} }"#,
        &["css_sanitizer"],
        &[(input, "<b style=\"color: red; fill: red\">1</b>")],
    );
}

/// bleach does not check URLs in CSS. The import checks them as those of `src`.
#[test]
fn bleach_urls_in_css_have_listed_schemes() {
    let settings = |more: &str| {
        format!(
            r#"{{ "attributes": ["style"], "css_sanitizer": {{ "allowed_css_properties": ["background", "color"] }}{more} }}"#
        )
    };
    let style = |value: &str| format!("<b style=\"{value}\">1</b>");
    let banner = style("background: url(topbanner.png) #00D");
    let image = style("background: url(https://a.example/b.png)");
    let color = style("background: #00D");
    let data = style("background: url(data:image/png,x) #00D");
    reported(
        BLEACH,
        &settings(""),
        &["css_sanitizer"],
        &[
            (&banner, &banner),
            (&image, &image),
            (&data, &color),
            (&style("background: url(java\u{a0}script:x) #00D"), &color),
        ],
    );
    reported(
        BLEACH,
        &settings(r#", "protocols": ["mailto"]"#),
        &["css_sanitizer"],
        &[(&banner, &color), (&style("background: url(mailto:a@b.example) #00D"), &color)],
    );
}

#[test]
fn bleach_linkify() {
    let imported = import(BLEACH, r#"{ "function": "linkify" }"#);
    assert!(!imported.unmapped.is_empty());
    cleans(
        &imported,
        &[
            (
                "at http://a.example/b.",
                "at <a href=\"http://a.example/b\" rel=\"nofollow\">http://a.example/b</a>.",
            ),
            (
                "<a href=http://c.example/ rel=ugc>1</a>",
                "<a href=\"http://c.example/\" rel=\"ugc nofollow\">1</a>",
            ),
            ("me@example.com", "me@example.com"),
            ("<sarcasm>2", "&lt;sarcasm&gt;2"),
        ],
    );
    let blank = import(
        BLEACH,
        r#"{ "function": "linkify", "callbacks": [{ "callback": "target_blank" }], "parse_email": true }"#,
    );
    cleans(
        &blank,
        &[
            ("http://a.example/b", "<a href=\"http://a.example/b\" target=\"_blank\">http://a.example/b</a>"),
            ("me@example.com", "<a href=\"mailto:me@example.com\" target=\"_blank\">me@example.com</a>"),
        ],
    );
    // Links are created by expressions.
    let own = import(
        BLEACH,
        r#"{ "function": "linkify", "callbacks": [], "parse_email": true, "url_re": { "regex": "a" }, "email_re": { "regex": "b" } }"#,
    );
    assert!(["url_re", "email_re"].iter().all(|path| unmapped(&own).contains(path)), "{:?}", own.unmapped);
    let text = "<a href=\"mailto:me@example.com\">1</a> http://c.example/ me@example.com";
    cleans(&own, &[(text, text)]);
    let emails = import(
        BLEACH,
        r#"{ "function": "linkify", "callbacks": [], "parse_email": true, "email_re": { "regex": "b" } }"#,
    );
    assert!(unmapped(&emails).contains(&"email_re"), "{:?}", emails.unmapped);
    cleans(
        &emails,
        &[(
            "http://c.example/ me@example.com",
            "<a href=\"http://c.example/\">http://c.example/</a> me@example.com",
        )],
    );
    let filter = import(BLEACH, r#"{ "linkify": { "callbacks": [], "skip_tags": ["pre", "b"] } }"#);
    assert!(unmapped(&filter).contains(&"linkify.skip_tags[1]"), "{:?}", filter.unmapped);
    cleans(&filter, &[("http://a.example/b", "<a href=\"http://a.example/b\">http://a.example/b</a>")]);
}

#[test]
fn justhtml_without_rules_keeps_no_urls() {
    let input = "<a href=https://a.example/>1</a>";
    exactly(JUSTHTML, "{}", &[(input, "<a href=\"https://a.example/\">1</a>")]);
    let settings = r#"{ "allowed_tags": ["a"], "allowed_attributes": { "a": ["href"] } }"#;
    let imported = import(JUSTHTML, settings);
    assert_eq!(unmapped(&imported), [""; 0]);
    cleans(&imported, &[(input, "<a>1</a>")]);
}

#[test]
fn justhtml_compares_schemes_and_hosts_exactly() {
    let rule = |rule: &str| {
        format!(
            r#"{{ "allowed_tags": ["a"], "allowed_attributes": {{ "a": ["href"] }},
                 "url_policy": {{ "default_allow_relative": false, "allow_rules": {{ "a": {{ "href": {rule} }} }} }} }}"#
        )
    };
    let links = "<a href=https://a.example/>1</a><a href=https://b.a.example/>2</a><a href=#c>3</a><a href=mailto:d@e.example>4</a>";
    exactly(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https", "mailto"], "allowed_hosts": ["a.example"] }"#),
        &[(links, "<a href=\"https://a.example/\">1</a><a>2</a><a href=\"#c\">3</a><a>4</a>")],
    );
    exactly(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https"], "allowed_hosts": [], "allow_fragment": false }"#),
        &[(links, "<a>1</a><a>2</a><a>3</a><a>4</a>")],
    );
    let path = "url_policy.allow_rules.a.href.";
    for (member, written) in [("allowed_schemes", r#"["HTTPS"]"#), ("allowed_hosts", r#"["*.a.example"]"#)] {
        let rest = if member == "allowed_hosts" { r#", "allowed_schemes": ["https"]"# } else { "" };
        reported(
            JUSTHTML,
            &rule(&format!(r#"{{ "{member}": {written}{rest} }}"#)),
            &[&format!("{path}{member}[0]")],
            &[(links, "<a>1</a><a>2</a><a href=\"#c\">3</a><a>4</a>")],
        );
    }
    exactly(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https"], "resolve_protocol_relative": null }"#),
        &[("<a href=//a.example/>1</a>", "<a>1</a>")],
    );
    exactly(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https"] }"#),
        &[
            ("<a href=//a.example/>1</a>", "<a href=\"https://a.example/\">1</a>"),
            ("<a href>2</a>", "<a>2</a>"),
        ],
    );
    exactly(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https"], "handling": "strip" }"#),
        &[("<a href=https://a.example/>1</a>", "<a>1</a>")],
    );
    // Without a proxy, JustHTML raises an error.
    reported(
        JUSTHTML,
        &rule(r#"{ "allowed_schemes": ["https"], "handling": "proxy" }"#),
        &["url_policy.allow_rules.a.href"],
        &[("<a href=https://a.example/>1</a>", "<a>1</a>")],
    );
}

#[test]
fn justhtml_elements() {
    let settings = |more: &str| format!(r#"{{ "allowed_tags": ["b"], "allowed_attributes": {{}}{more} }}"#);
    let input = "<u>1</u><b>2</b><title>3</title><script>4</script>";
    exactly(
        JUSTHTML,
        &settings(""),
        &[(input, "1<b>2</b>3"), ("<svg><b>5</b></svg>6<mi>7</mi>", "<b>5</b>67")],
    );
    exactly(JUSTHTML, &settings(r#", "drop_content_tags": ["title"]"#), &[(input, "1<b>2</b>4")]);
    exactly(JUSTHTML, &settings(r#", "disallowed_tag_handling": "drop""#), &[(input, "<b>2</b>")]);
    reported(
        JUSTHTML,
        &settings(r#", "disallowed_tag_handling": "escape""#),
        &["disallowed_tag_handling"],
        &[("<u>1</u><b>2</b><script>4</script><T>", "&lt;u&gt;1&lt;/u&gt;<b>2</b>&lt;T&gt;")],
    );
    exactly(
        JUSTHTML,
        &settings(r#", "disallowed_tag_handling": "escape", "drop_comments": false"#),
        &[("x<y", "x&lt;y")],
    );
    reported(JUSTHTML, &settings(r#", "drop_doctype": false"#), &["drop_doctype"], &[]);
}

#[test]
fn justhtml_values_of_attributes() {
    exactly(
        JUSTHTML,
        r#"{ "allowed_tags": ["p", "b"],
             "allowed_attributes": { "*": { "dir": ["ltr"] }, "p": { "lang": ["de", { "regex": "en-.+" }], "dir": ["auto"] }, "b": ["dir"] } }"#,
        &[
            (
                "<p lang=de dir=auto>1<p lang=DE dir=ltr>2",
                "<p lang=\"de\" dir=\"auto\">1</p><p dir=\"ltr\">2</p>",
            ),
            ("<p lang=en-x dir=rtl>3<p lang=a-en-x>4", "<p lang=\"en-x\">3</p><p>4</p>"),
            ("<b dir=rtl>5</b>", "<b dir=\"rtl\">5</b>"),
        ],
    );
}

#[test]
fn justhtml_css() {
    let settings = |css: &str| {
        format!(
            r#"{{ "allowed_tags": ["p"], "allowed_attributes": {{ "p": ["style"] }}, "allowed_css_properties": {css} }}"#
        )
    };
    let input = "<p style='color: red; width: 1px'>1</p>";
    let path = &["allowed_css_properties"];
    reported(JUSTHTML, &settings(r#"["color"]"#), path, &[(input, "<p style=\"color: red\">1</p>")]);
    reported(
        JUSTHTML,
        &settings(r#"{ "color": ["red"], "width": [{ "regex": "[2-9]px" }] }"#),
        path,
        &[
            (input, "<p style=\"color: red\">1</p>"),
            ("<p style='width: 2px'>2</p>", "<p style=\"width: 2px\">2</p>"),
        ],
    );
    // JustHTML removes values from elsewhere in the page, and empty attributes.
    for css in [r#"["color", "animation-direction"]"#, r#"{ "color": true, "animation-direction": true }"#] {
        reported(
            JUSTHTML,
            &settings(css),
            path,
            &[
                (
                    "<p style='color: inherit; animation-direction: reverse'>1</p>",
                    "<p style=\"animation-direction: reverse\">1</p>",
                ),
                ("<p style='color: REVERT; animation-direction: unset'>2</p>", "<p>2</p>"),
                ("<p style='color: revert-layer !important'>3</p>", "<p>3</p>"),
                ("<p style='color: var(--a, red)'>4</p>", "<p>4</p>"),
                ("<p style='color: initial'>5</p>", "<p style=\"color: initial\">5</p>"),
                ("<p style='color: violet'>6</p>", "<p style=\"color: violet\">6</p>"),
                ("<p style=''>7</p>", "<p>7</p>"),
            ],
        );
    }
    // JustHTML raises an error.
    reported(JUSTHTML, &settings("[]"), path, &[(input, "<p>1</p>")]);
}

#[test]
fn justhtml_shorthands_have_no_urls() {
    let settings = r#"{ "allowed_tags": ["p"], "allowed_attributes": { "*": ["style"] }, "allowed_css_properties": ["Background"],
        "url_policy": { "allow_rules": { "*": { "style:background-image": { "allowed_schemes": ["https"] } } } } }"#;
    reported(
        JUSTHTML,
        settings,
        &["allowed_css_properties"],
        &[
            (
                "<p style='background: url(https://a.example/) red'>1</p>",
                "<p style=\"background: red\">1</p>",
            ),
            (
                "<p style='background: #fff url(https://a.example/)'>2</p>",
                "<p style=\"background: #fff\">2</p>",
            ),
            ("<p style='background: inherit'>3</p>", "<p>3</p>"),
            ("<p style='background: hsl(0 0% 0%)'>4</p>", "<p style=\"background: hsl(0 0% 0%)\">4</p>"),
            (
                "<p style='background: linear-gradient(red, blue) repeat-x'>5</p>",
                "<p style=\"background: linear-gradient(red, blue) repeat-x\">5</p>",
            ),
        ],
    );
}

#[test]
fn justhtml_refreshes_are_removed() {
    let settings = r#"{ "allowed_tags": ["meta"], "allowed_attributes": { "meta": ["http-equiv", "name", "content"] },
        "url_policy": { "allow_rules": { "meta": { "content": { "allowed_schemes": ["https"] } } } } }"#;
    reported(
        JUSTHTML,
        settings,
        &["url_policy.allow_rules.meta.content"],
        &[
            ("<meta http-equiv=refresh content='0;url=https://a.example/'>", "<meta http-equiv=\"refresh\">"),
            ("<meta name=a content=b>", "<meta name=\"a\" content=\"b\">"),
        ],
    );
}

#[test]
fn justhtml_rules_of_css_need_the_property() {
    let rule = r#""url_policy": { "allow_rules": { "*": { "style:background-image": { "allowed_schemes": ["https"] } } } }"#;
    let unused =
        format!(r#"{{ "allowed_tags": ["p"], "allowed_attributes": {{ "p": ["title"] }}, {rule} }}"#);
    exactly(JUSTHTML, &unused, &[("<p title=a>1</p>", "<p title=\"a\">1</p>")]);
    let used = format!(
        r#"{{ "allowed_tags": ["p"], "allowed_attributes": {{ "p": ["style"] }}, "allowed_css_properties": ["background-image"], {rule} }}"#
    );
    let image = "<p style=\"background-image: url(https://a.example/)\">1</p>";
    let gradient = "<p style=\"background-image: linear-gradient(red, blue)\">2</p>";
    let set = "<p style=\"background-image: image-set('https://a.example/' 1x)\">3</p>";
    reported(
        JUSTHTML,
        &used,
        &["allowed_css_properties"],
        &[(image, image), (gradient, gradient), (set, "<p>3</p>")],
    );
}

#[test]
fn justhtml_rel_is_merged() {
    exactly(
        JUSTHTML,
        r#"{ "allowed_tags": ["a"], "allowed_attributes": { "a": ["href"] }, "force_link_rel": ["noopener", "nofollow"],
             "url_policy": { "allow_rules": { "a": { "href": { "allowed_schemes": ["https"] } } } } }"#,
        &[(
            "<a href=https://a.example/ rel=ugc>1</a>",
            "<a href=\"https://a.example/\" rel=\"ugc nofollow noopener\">1</a>",
        )],
    );
}

#[test]
fn justhtml_requires_both_lists() {
    let imported = import(JUSTHTML, r#"{ "allowed_attributes": {} }"#);
    assert_eq!(unmapped(&imported), ["allowed_tags"]);
    cleans(&imported, &[("<b>1</b>", "1")]);
    reported(
        JUSTHTML,
        r#"{ "allowed_tags": ["b"] }"#,
        &["allowed_attributes"],
        &[("<b title=a>1</b>", "<b>1</b>")],
    );
}

#[test]
fn values_of_allowed_properties_may_use_variables_of_the_page() {
    let html = "<p style='color: var(--text); position: fixed'>1</p>";
    let settings =
        r#"{ "tags": ["p"], "attributes": { "p": ["style"] }, "filter_style_properties": ["color"] }"#;
    cleans(&import(NH3, settings), &[(html, "<p style=\"color: var(--text)\">1</p>")]);
    let settings = r#"{ "tags": ["p"], "attributes": { "p": ["style"] }, "css_sanitizer": { "allowed_css_properties": ["color"] } }"#;
    cleans(&import(BLEACH, settings), &[(html, "<p style=\"color: var(--text)\">1</p>")]);
}

/// The policy keeps what the functions may keep: the program sets hooks in their place.
#[test]
fn settings_with_functions_are_imported_for_hooks() {
    let of = |settings: &str, source| import_for_hooks(settings, source).unwrap();
    let html = "<p title=1 class=2 data-x=3 onclick=4 srcdoc=5>6</p><b title=7>8</b>";
    let settings = r#"{ "tags": ["p", "b"], "attributes": { "p": { "callback": "f" } } }"#;
    let imported = of(settings, BLEACH);
    assert!(unmapped(&imported).iter().all(|path| *path != "attributes.p"));
    cleans(&imported, &[(html, "<p title=\"1\" class=\"2\" data-x=\"3\">6</p><b>8</b>")]);
    // Without hooks, it keeps none of them.
    cleans(&import(BLEACH, settings), &[(html, "<p>6</p><b>8</b>")]);

    let settings = r#"{ "tags": ["svg", "rect"], "attributes": { "callback": "f" } }"#;
    let svg = "<svg viewbox='0 0 1 1' onload=x><rect width=1></rect></svg>";
    cleans(&of(settings, BLEACH), &[(svg, "<svg viewBox=\"0 0 1 1\"><rect width=\"1\"></rect></svg>")]);

    let settings = r#"{ "url_relative": { "callback": "f" }, "attribute_filter": { "callback": "g" } }"#;
    let imported = of(settings, NH3);
    assert_eq!(unmapped(&imported), [""; 0]);
    cleans(&imported, &[("<img src=/a>", "<img src=\"/a\">")]);
    cleans(&import(NH3, settings), &[("<img src=/a>", "<img>")]);
}

#[test]
fn settings_of_django_stand_for_options() {
    let bleach = r#"{ "BLEACH_ALLOWED_TAGS": ["b", "script"], "BLEACH_STRIP_TAGS": true, "BLEACH_DEFAULT_WIDGET": "x" }"#;
    let imported = import(BLEACH, bleach);
    assert_eq!(imported.policy, import(BLEACH, r#"{ "tags": ["b"], "strip": true }"#).policy);
    assert_eq!(unmapped(&imported), ["BLEACH_ALLOWED_TAGS[1]", "BLEACH_DEFAULT_WIDGET"]);
    let nh3 =
        r#"{ "NH3_ALLOWED_TAGS": ["b", "a"], "NH3_ALLOWED_URL_SCHEMES": ["https"], "NH3_LINK_REL": "" }"#;
    let arguments = r#"{ "tags": ["b", "a"], "url_schemes": ["https"], "link_rel": null }"#;
    assert_eq!(import(NH3, nh3), import(NH3, arguments));
}

/// JustHTML compares properties in lower case: two spellings are one property.
#[test]
fn properties_with_values_that_no_policy_expresses_stay_removed() {
    let settings = r#"{ "allowed_tags": ["p"], "allowed_attributes": { "p": ["style"] },
        "allowed_css_properties": { "WIDTH": [{ "regex": "(?=1)1px" }], "color": true, "width": true } }"#;
    let html = "<p style=\"color: red; width: 1px\">a</p>";
    cleans(&import(JUSTHTML, settings), &[(html, "<p style=\"color: red\">a</p>")]);
}

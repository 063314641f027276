//! Policies imported from other sanitizers clean as the documentation of the sanitizer says, report unsupported settings, and keep nothing
//! that the settings do not name.

mod closed_differences;
mod elaborate;
mod exact_dompurify;
mod exact_javascript;
mod exact_python;
mod guide;
mod like;
mod never_laxer;
mod never_laxer_javascript;
mod spelling;

use lye::Cleaner;
use lye::policy_tools::{ImportSource, ImportedPolicy};

fn import(source: ImportSource, settings: &str) -> ImportedPolicy {
    lye::policy_tools::import(settings, source).unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// Returns the outputs of a policy.
#[track_caller]
fn cleans(imported: &ImportedPolicy, cases: &[(&str, &str)]) {
    let cleaner = Cleaner::new(&imported.policy).unwrap();
    for (input, expected) in cases {
        assert_eq!(cleaner.clean(input).unwrap().html(), *expected, "{input}");
    }
}

/// Returns the paths of unmapped settings.
fn unmapped(imported: &ImportedPolicy) -> Vec<&str> {
    imported.unmapped.iter().map(|unmapped| unmapped.path.as_str()).collect()
}

#[test]
fn nh3_and_ammonia_by_default() {
    for source in [ImportSource::Nh3, ImportSource::Ammonia] {
        let imported = import(source, "{}");
        assert_eq!(imported.unmapped, []);
        cleans(
            &imported,
            &[
                ("<b onclick=x>a</b><script>b</script><form>c</form>", "<b>a</b>c"),
                (
                    "<a href=https://example.com/ class=d target=e>f</a>",
                    "<a href=\"https://example.com/\" rel=\"noopener noreferrer\">f</a>",
                ),
                ("<a href=javascript:g>h</a><!-- i -->", "<a rel=\"noopener noreferrer\">h</a>"),
                ("<img src=/j alt=k onerror=l>", "<img src=\"/j\" alt=\"k\">"),
            ],
        );
    }
}

#[test]
fn bleach_by_default() {
    let imported = import(ImportSource::Bleach, "{}");
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            ("<b>a</b> <u>b</u>", "<b>a</b> &lt;u&gt;b&lt;/u&gt;"),
            (
                "<a href=http://example.com/ title=c target=d>e</a>",
                "<a href=\"http://example.com/\" title=\"c\">e</a>",
            ),
            ("<a href=ftp://example.com/>f</a>", "<a>f</a>"),
        ],
    );
}

#[test]
fn dompurify_by_default() {
    let imported = import(ImportSource::Dompurify, "{}");
    cleans(
        &imported,
        &[
            ("<p onclick=a>b<script>c</script></p><iframe src=d></iframe>", "<p>b</p>"),
            (
                "<blink2>e</blink2><div data-f=g aria-label=h>i</div>",
                "e<div data-f=\"g\" aria-label=\"h\">i</div>",
            ),
            ("<a href=\"javascript:j\">k</a><a href=\"tel:1\">l</a>", "<a>k</a><a href=\"tel:1\">l</a>"),
        ],
    );
    assert_eq!(imported.unmapped, []);
}

#[test]
fn sanitize_html_by_default() {
    let imported = import(ImportSource::SanitizeHtml, "{}");
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            ("<p class=a>b<u>c</u><img src=d></p>", "<p>b<u>c</u></p>"),
            ("<center>e</center><textarea>f</textarea>", "e"),
            (
                "<a href=//example.com/ target=_blank>g</a>",
                "<a href=\"//example.com/\" target=\"_blank\">g</a>",
            ),
        ],
    );
}

#[test]
fn rehype_sanitize_by_default() {
    let imported = import(ImportSource::RehypeSanitize, "{}");
    cleans(
        &imported,
        &[
            (
                "<h2 id=a>b</h2><a href=#a>c</a>",
                "<h2 id=\"user-content-a\">b</h2><a href=\"#user-content-a\">c</a>",
            ),
            ("<code class='language-js evil'>d</code>", "<code class=\"language-js\">d</code>"),
            ("<input type=text value=e>", "<input type=\"checkbox\" value=\"e\" disabled=\"\">"),
            ("<script>f</script><font>g</font>", "g"),
        ],
    );
}

#[test]
fn justhtml_by_default_is_the_preset() {
    let imported = import(ImportSource::Justhtml, "{}");
    assert_eq!(imported.unmapped, []);
    let preset = Cleaner::from_preset(lye::Preset::Justhtml3);
    let cleaner = Cleaner::new(&imported.policy).unwrap();
    for html in [
        "<p class=a id=b title=c lang=d onclick=e>f</p>",
        "<a href=https://example.com/ title=g>h</a><a href=ftp://example.com/>i</a><a href=#j>k</a>",
        "<img src=https://example.com/><img src=/l alt=m width=1>",
        "<form>n</form><script>o</script><!-- p --><svg><path></svg>",
    ] {
        assert_eq!(cleaner.clean(html).unwrap().html(), preset.clean(html).unwrap().html(), "{html}");
    }
}

#[test]
fn sanitizer_api_is_a_member_of_policies() {
    let imported = import(
        ImportSource::SanitizerApi,
        r#"{ "elements": ["p", { "name": "a", "attributes": ["href", "onclick"] }, "script"], "attributes": ["title"],
             "comments": true, "javascriptURLs": true, "sandbox": [] }"#,
    );
    assert_eq!(
        unmapped(&imported),
        ["javascriptURLs", "sandbox", "elements[1].attributes[1]", "elements[2]"]
    );
    cleans(
        &imported,
        &[
            ("<p title=a>b<script>c</script><!-- d -->", "<p title=\"a\">b<!-- d --></p>"),
            ("<a href=javascript:e onclick=f>g</a><a href=h:i>j</a>", "<a>g</a><a href=\"h:i\">j</a>"),
        ],
    );
}

#[test]
fn invalid_json_is_refused_with_position() {
    let error = lye::policy_tools::import("{\n  'a': 1 }", ImportSource::Nh3).unwrap_err();
    assert_eq!(error.to_string(), "2:3: key must be a string");
    let error = lye::policy_tools::import("[]", ImportSource::Bleach).unwrap_err();
    assert_eq!(error.to_string(), "1:1: expected an object with the settings: `{ … }`");
}

//! Policies imported from DOMPurify, sanitize-html and rehype-sanitize clean as these sanitizers do.

use super::{cleans, import, unmapped};
use lye::policy_tools::{ImportSource, ImportedPolicy, LintSeverity, import_for_hooks};

fn dompurify(settings: &str) -> ImportedPolicy {
    import(ImportSource::Dompurify, settings)
}

fn sanitize_html(settings: &str) -> ImportedPolicy {
    import(ImportSource::SanitizeHtml, settings)
}

fn rehype(settings: &str) -> ImportedPolicy {
    import(ImportSource::RehypeSanitize, settings)
}

/// Settings without a deviation are not reported.
#[test]
fn exact_settings_report_nothing() {
    for (source, settings) in [
        (ImportSource::Dompurify, "{}"),
        (ImportSource::Dompurify, r#"{"ALLOWED_TAGS":["a"],"ALLOWED_ATTR":["href"]}"#),
        (
            ImportSource::Dompurify,
            r#"{"ALLOWED_TAGS":["b","p","br"],"ALLOWED_ATTR":["title","width"],"FORBID_TAGS":["p"]}"#,
        ),
        (ImportSource::SanitizeHtml, "{}"),
        (
            ImportSource::SanitizeHtml,
            r#"{"allowedTags":null,"allowedSchemes":false,"allowVulnerableTags":true}"#,
        ),
        (
            ImportSource::RehypeSanitize,
            r#"{"tagNames":["a","p"],"attributes":{"a":["href"],"p":[["className",{"regex":"^x-"}]]}}"#,
        ),
        (ImportSource::RehypeSanitize, "{}"),
    ] {
        let imported = import(source, settings);
        assert_eq!(imported.unmapped, [], "{source}: {settings}");
    }
}

/// Imported policies have no settings without effect.
#[test]
fn imported_policies_have_no_warnings() {
    for (source, settings) in [
        (ImportSource::Dompurify, r#"{"ALLOWED_TAGS":["a"],"ALLOWED_ATTR":["href"]}"#),
        (ImportSource::Dompurify, r#"{"USE_PROFILES":{"html":true},"FORBID_ATTR":["style"]}"#),
        (
            ImportSource::SanitizeHtml,
            r#"{"allowedTags":["a","p","img"],"allowedAttributes":{"a":["href"],"img":["src"]}}"#,
        ),
        (ImportSource::SanitizeHtml, r#"{"allowedTags":["p"],"transformTags":{"b":"p"}}"#),
        (
            ImportSource::SanitizeHtml,
            r#"{"allowedTags":["p","svg"],"allowedAttributes":{"svg":["viewBox","viewbox"]}}"#,
        ),
        (ImportSource::RehypeSanitize, "{}"),
    ] {
        let imported = import(source, settings);
        let lints = lye::policy_tools::lint(&imported.policy);
        let warnings: Vec<String> = lints
            .iter()
            .filter(|lint| lint.severity() == LintSeverity::Warning)
            .map(ToString::to_string)
            .collect();
        assert_eq!(warnings, [""; 0], "{source}: {settings}");
    }
}

/// Policies from default settings have no risks of their own: only those of attributes and targets that the settings keep.
#[test]
fn default_settings_import_without_risky_urls() {
    for source in [ImportSource::SanitizeHtml, ImportSource::RehypeSanitize] {
        let lints = lye::policy_tools::lint(&import(source, "{}").policy);
        let lints: Vec<String> = lints.iter().map(ToString::to_string).collect();
        assert!(lints.len() <= 2, "{source}: {lints:?}");
        assert!(!lints.iter().any(|lint| lint.contains("urls.rules")), "{source}: {lints:?}");
    }
}

#[test]
fn dompurify_keeps_svg_and_mathml_in_their_namespaces() {
    cleans(
        &dompurify("{}"),
        &[
            (
                "<svg viewBox='0 0 9 9'><linearGradient id=a1><stop offset=1 /></linearGradient><rect fill='url(#a1)' onclick=b /></svg>",
                "<svg viewBox=\"0 0 9 9\"><linearGradient id=\"a1\"><stop offset=\"1\"></stop></linearGradient><rect fill=\"url(#a1)\"></rect></svg>",
            ),
            (
                "<svg><filter id=f1><feGaussianBlur stdDeviation=2 /></filter></svg>",
                "<svg><filter id=\"f1\"><feGaussianBlur stdDeviation=\"2\"></feGaussianBlur></filter></svg>",
            ),
            (
                "<math display=block><mi mathcolor=red>x</mi></math>",
                "<math display=\"block\"><mi mathcolor=\"red\">x</mi></math>",
            ),
            ("a<rect><b>c</b></rect><mglyph>d</mglyph>e", "ae"),
            (
                "<svg><foreignObject><p>f</p></foreignObject><circle r=1 /></svg>",
                "<svg><circle r=\"1\"></circle></svg>",
            ),
        ],
    );
}

#[test]
fn dompurify_unwraps_and_removes_by_name() {
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["b"],"ADD_FORBID_CONTENTS":["u"]}"#),
        &[
            ("<p>1<i>2</i></p><u>3</u><iframe>4</iframe><svg><text>5</text></svg>", "12"),
            ("<object>6<b>7</b></object>", "6<b>7</b>"),
        ],
    );
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["b","u"],"FORBID_CONTENTS":["p"]}"#),
        &[("<p>1</p><u>2</u><video>3</video>", "<u>2</u>3")],
    );
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["table","td","tr"],"FORBID_TAGS":["tbody"]}"#),
        &[("<table><td>1", "<table><tbody><tr><td>1</td></tr></tbody></table>")],
    );
}

#[test]
fn dompurify_keeps_urls_by_its_expression() {
    cleans(
        &dompurify("{}"),
        &[
            (
                "<a href='xmpp:a@example.com'>1</a><a href=ms-x:b>2</a>",
                "<a href=\"xmpp:a@example.com\">1</a><a>2</a>",
            ),
            (
                "<a href=''>3</a><a href='//example.com/'>4</a><a href=#c>5</a>",
                "<a href=\"\">3</a><a href=\"//example.com/\">4</a><a href=\"#c\">5</a>",
            ),
            (
                "<img src='data:image/png,d'><a href='data:image/png,e'>6</a>",
                "<img src=\"data:image/png,d\"><a>6</a>",
            ),
            (
                "<p data-f='https://example.com/' aria-label='h:i'>7</p>",
                "<p data-f=\"https://example.com/\" aria-label=\"h:i\">7</p>",
            ),
        ],
    );
    let https = dompurify(
        r#"{"ALLOWED_TAGS":["a"],"ALLOWED_ATTR":["href","title"],"ALLOWED_URI_REGEXP":{"regex":"^https?:","flags":"i"}}"#,
    );
    assert_eq!(https.unmapped, []);
    cleans(
        &https,
        &[
            (
                "<a href=https://example.com/ title=a>1</a><a href=b title='c:d'>2</a>",
                "<a href=\"https://example.com/\" title=\"a\">1</a><a title=\"c:d\">2</a>",
            ),
            (
                "<a href=ftp://example.com/>3</a><a href=//example.com/>4</a><a href=#e>5</a>",
                "<a>3</a><a>4</a><a>5</a>",
            ),
        ],
    );
    let hosts = dompurify(
        r#"{"ALLOWED_TAGS":["a"],"ALLOWED_ATTR":["href"],"ALLOWED_URI_REGEXP":{"regex":"^https:\\/\\/(www\\.)?example\\.com\\/"}}"#,
    );
    assert_eq!(hosts.unmapped, []);
    cleans(
        &hosts,
        &[(
            "<a href=https://example.com/a>1</a><a href=https://www.example.com/>2</a><a href=https://example.com.evil.example/>3</a>",
            "<a href=\"https://example.com/a\">1</a><a href=\"https://www.example.com/\">2</a><a>3</a>",
        )],
    );
}

#[test]
fn dompurify_keeps_custom_elements_by_name() {
    let imported = dompurify(
        r#"{"ALLOWED_TAGS":["p"],"ALLOWED_ATTR":["title"],
            "CUSTOM_ELEMENT_HANDLING":{"tagNameCheck":{"regex":"^x-"},"attributeNameCheck":{"regex":"^label$"}}}"#,
    );
    assert_eq!(unmapped(&imported), ["CUSTOM_ELEMENT_HANDLING.tagNameCheck"]);
    cleans(
        &imported,
        &[(
            "<x-card label=1 title=2 other=3>4</x-card><y-card>5</y-card>",
            "<x-card label=\"1\" title=\"2\">4</x-card>5",
        )],
    );
}

#[test]
fn dompurify_keeps_ids_that_clobber_nothing() {
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["p","a"],"ALLOWED_ATTR":["id","href"]}"#),
        &[(
            "<p id=note>1</p><p id=cookie>2</p><a href=#note>3</a>",
            "<p id=\"note\">1</p><p>2</p><a href=\"#note\">3</a>",
        )],
    );
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["p"],"ALLOWED_ATTR":["id"],"SANITIZE_DOM":false}"#),
        &[("<p id=cookie>1</p>", "<p id=\"cookie\">1</p>")],
    );
    cleans(
        &dompurify(r#"{"ALLOWED_TAGS":["p"],"ALLOWED_ATTR":["id"],"SANITIZE_NAMED_PROPS":true}"#),
        &[("<p id=cookie>1</p>", "<p id=\"user-content-cookie\">1</p>")],
    );
}

#[test]
fn sanitize_html_merges_classes_of_all_elements() {
    let imported = sanitize_html(
        r#"{"allowedTags":["p","b","i"],"allowedAttributes":{"i":["class"]},
            "allowedClasses":{"*":["all"],"p":["x-*-y","one",{"regex":"^r[0-9]$"}]}}"#,
    );
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            ("<p class='all one x-a-y x-a r1 r11'>1</p>", "<p class=\"all one x-a-y r1\">1</p>"),
            ("<b class='all one'>2</b><i class=one>3</i>", "<b class=\"all\">2</b><i>3</i>"),
        ],
    );
    cleans(
        &sanitize_html(r#"{"allowedTags":["p","b"],"allowedClasses":{"p":false,"b":["*"]}}"#),
        &[("<p class='a b'>1</p><b class=c>2</b>", "<p class=\"a b\">1</p><b class=\"c\">2</b>")],
    );
}

#[test]
fn sanitize_html_limits_css_by_expressions() {
    let imported = sanitize_html(
        r#"{"allowedTags":["p"],"allowedAttributes":{"p":["style"]},
            "allowedStyles":{"*":{"color":[{"regex":"^#[0-9a-f]{3}$","flags":"i"},{"regex":"^red$"}],"text-align":["^left$"]}}}"#,
    );
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            ("<p style='color:#0F0;text-align:left'>1</p>", "<p style=\"color:#0F0;text-align:left\">1</p>"),
            (
                "<p style='color:blue;text-align:left;width:1px'>2</p><p style='color:reddish'>3</p>",
                "<p style=\"text-align:left\">2</p><p>3</p>",
            ),
        ],
    );
}

#[test]
fn sanitize_html_escapes_without_losing_text() {
    cleans(
        &sanitize_html(r#"{"allowedTags":["b"],"disallowedTagsMode":"escape"}"#),
        &[
            ("<b>1</b><u>2</u>", "<b>1</b>&lt;u&gt;2&lt;/u&gt;"),
            ("x<y and Vec<T>", "x&lt;y and Vec&lt;T&gt;"),
        ],
    );
}

#[test]
fn sanitize_html_removes_empty_attributes() {
    cleans(
        &sanitize_html(
            r#"{"allowedTags":["a","img"],"allowedAttributes":{"a":["href","target","name"],"img":["alt","src"]}}"#,
        ),
        &[(
            "<a href='' target='' name=a>1</a><img alt='' src=b>",
            "<a name=\"a\">1</a><img alt=\"\" src=\"b\">",
        )],
    );
}

#[test]
fn sanitize_html_keeps_empty_attributes_by_its_lists() {
    let settings =
        r#""allowedTags":["a","img"],"allowedAttributes":{"a":["href","title"],"img":["alt","src"]}"#;
    for (option, clean) in [
        (r#""nonBooleanAttributes":[]"#, "<a href=\"\" title=\"\">1</a><img src=\"\" alt=\"\">"),
        (r#""allowedEmptyAttributes":["href","alt"]"#, "<a href=\"\">1</a><img alt=\"\">"),
        (r#""nonBooleanAttributes":["*"],"allowedEmptyAttributes":[]"#, "<a>1</a><img>"),
    ] {
        let imported = sanitize_html(&format!("{{{settings},{option}}}"));
        assert_eq!(imported.unmapped, []);
        cleans(&imported, &[("<a href title=''>1</a><img src='' alt>", clean)]);
    }
}

#[test]
fn sanitize_html_reads_a_text_as_a_list() {
    let imported = sanitize_html(r#"{"allowedTags":"em"}"#);
    assert_eq!(unmapped(&imported), ["allowedTags"]);
    cleans(&imported, &[("<em>1</em><b>2</b>", "<em>1</em>2")]);
    cleans(&sanitize_html(r#"{"allowedTags":""}"#), &[("<em>1</em>", "1")]);
}

#[test]
fn sanitize_html_merges_css_of_all_elements() {
    let imported = sanitize_html(
        r#"{"allowedTags":["p","b"],"allowedAttributes":{"p":["style"]},
            "allowedStyles":{"*":{"color":["^red$"],"float":["^left$"]},"p":{"color":["^blue$"]},"i":{"width":["^1px$"]}}}"#,
    );
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            ("<p style='color:red;float:left;width:1px'>1</p>", "<p style=\"color:red;float:left\">1</p>"),
            (
                "<p style='color:blue'>2</p><p style='color:green'>3</p>",
                "<p style=\"color:blue\">2</p><p>3</p>",
            ),
        ],
    );
    let imported = sanitize_html(
        r#"{"allowedTags":["p","b"],"allowedAttributes":{"*":["style"]},
            "allowedStyles":{"p":{"color":["^red$","^blue$"],"float":["^left$"]},"b":{"color":["^red$"]}}}"#,
    );
    assert_eq!(unmapped(&imported), ["allowedStyles"]);
    cleans(
        &imported,
        &[(
            "<p style='color:red;float:left'>1</p><p style='color:blue'>2</p>",
            "<p style=\"color:red\">1</p><p>2</p>",
        )],
    );
}

#[test]
fn sanitize_html_keeps_attributes_by_prefix_and_value() {
    let imported = sanitize_html(
        r#"{"allowedTags":["p","b"],"allowedAttributes":{"p":["data-*",{"name":"align","values":["left","right"]}],"b":["data-x"]}}"#,
    );
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[
            (
                "<p data-a=b:c align=left>1</p><p align=LEFT>2</p>",
                "<p data-a=\"b:c\" align=\"left\">1</p><p>2</p>",
            ),
            ("<b data-x='d:e' data-y=f>3</b>", "<b data-x=\"d:e\">3</b>"),
        ],
    );
}

#[test]
fn sanitize_html_keeps_good_image_candidates() {
    cleans(
        &sanitize_html(r#"{"allowedTags":["img"]}"#),
        &[(
            "<img srcset='a.png 1x, javascript:b 2x, https://example.com/c 3x'>",
            "<img srcset=\"a.png 1x, https://example.com/c 3x\">",
        )],
    );
}

/// Names with a colon are attributes of a namespace in SVG.
#[test]
fn sanitize_html_keeps_attributes_with_a_namespace() {
    let imported = sanitize_html(
        r#"{"allowedTags":["svg","a","p"],"allowedAttributes":{"a":["xlink:href"],"*":["xml:lang"]}}"#,
    );
    assert_eq!(unmapped(&imported), [""; 0]);
    cleans(
        &imported,
        &[(
            "<svg xml:lang=en><a xlink:href='#a1'></a><a xlink:href='x:b'></a></svg>",
            "<svg xml:lang=\"en\"><a xlink:href=\"#a1\"></a><a></a></svg>",
        )],
    );
    let imported = sanitize_html(r#"{"allowedTags":["p"],"allowedAttributes":{"p":["xlink:href"]}}"#);
    assert_eq!(unmapped(&imported), ["allowedAttributes.p[0]"]);
}

#[test]
fn sanitize_html_keeps_text_by_its_list() {
    cleans(
        &sanitize_html(r#"{"allowedTags":["b"],"nonTextTags":["u"]}"#),
        &[("<style>1</style><b>2</b><script>3</script><u>4</u>", "1<b>2</b>3")],
    );
}

#[test]
fn sanitize_html_renames_nothing_without_elements() {
    let imported = sanitize_html(
        r#"{"enforceHtmlBoundary":true,"transformTags":{"i":"em"},"allowedAttributes":{"em":["style"]},
            "allowedStyles":{"*":{"color":["^red$"]}}}"#,
    );
    cleans(&imported, &[("<em>1</em><i>2</i>", "12")]);
}

/// It checks the schemes of all attributes with URLs by default.
#[test]
fn sanitize_html_checks_urls_by_default() {
    let imported = sanitize_html(
        r#"{"allowedTags":["form","video"],"allowedAttributes":{"form":["action"],"video":["poster"]}}"#,
    );
    assert_eq!(unmapped(&imported), [""; 0]);
}

#[test]
fn sanitize_html_keeps_unknown_elements() {
    cleans(
        &sanitize_html(r#"{"allowedTags":["mention","blue"]}"#),
        &[("<mention>1</mention><blue>2</blue><red>3</red>", "<mention>1</mention><blue>2</blue>3")],
    );
}

#[test]
fn sanitize_html_limits_classes_of_elements_with_capitals() {
    let imported = sanitize_html(
        r#"{"allowedTags":["svg","foreignobject","foreignObject"],"allowedAttributes":{"*":["class"]},"allowedClasses":{"*":["a"],"p":["x"]}}"#,
    );
    let cleaner = lye::Cleaner::new(&imported.policy).unwrap();
    let clean = cleaner.clean("<svg><foreignObject class='a b'>1</foreignObject></svg>").unwrap();
    assert_eq!(clean.html(), r#"<svg><foreignObject class="a">1</foreignObject></svg>"#);
}

/// A parser creates such attributes, but no key of a policy can name them.
#[test]
fn names_of_attributes_never_make_an_import_fail() {
    for name in [
        "\"",
        "x\"y",
        "'",
        "a'b",
        "[",
        "]x",
        "<",
        "=x",
        "\u{1b}(b\"",
        "a/b",
        "x y",
        "\0",
        "",
        "*",
        "[*]",
        "é\"",
        "xlink:\"",
    ] {
        let name = serde_json::Value::from(name).to_string();
        for (settings, source) in [
            (format!(r#"{{"ADD_ATTR":[{name}]}}"#), ImportSource::Dompurify),
            (
                format!(r#"{{"ALLOWED_ATTR":["href",{name}],"ADD_URI_SAFE_ATTR":[{name}]}}"#),
                ImportSource::Dompurify,
            ),
            (
                format!(r#"{{"allowedAttributes":{{"*":[{name},"href"],"a":[{name}]}}}}"#),
                ImportSource::SanitizeHtml,
            ),
            (
                format!(
                    r#"{{"allowedTags":["iframe","p"],"allowedAttributes":{{"iframe":["src","data-*",{name}]}}}}"#
                ),
                ImportSource::SanitizeHtml,
            ),
            (
                format!(r#"{{"attributes":{{"*":[{name},[{name},"1"]],"a":[{name}]}}}}"#),
                ImportSource::RehypeSanitize,
            ),
            (format!(r#"{{"attributes":{{"a":[{name}],"*":[{name}]}}}}"#), ImportSource::Nh3),
            (format!(r#"{{"attributes":{{"a":[{name}],"*":[{name}]}}}}"#), ImportSource::Bleach),
            (
                format!(r#"{{"allowedTags":["p",{name}],"allowedAttributes":{{"*":["href"]}}}}"#),
                ImportSource::SanitizeHtml,
            ),
            (format!(r#"{{"ADD_TAGS":[{name}]}}"#), ImportSource::Dompurify),
            (format!(r#"{{"tagNames":["p",{name}]}}"#), ImportSource::RehypeSanitize),
        ] {
            let imported = lye::policy_tools::import(&settings, source);
            assert!(imported.as_ref().is_ok_and(|it| it.policy.check().is_ok()), "{settings}: {imported:?}");
        }
    }
}

#[test]
fn sanitize_html_keeps_frames_with_attributes_of_all_elements() {
    let imported = sanitize_html(
        r#"{"allowedTags":["iframe","img"],"allowedAttributes":{"*":["src"]},"allowedIframeHostnames":["videos.example.com"]}"#,
    );
    let cleaner = lye::Cleaner::new(&imported.policy).unwrap();
    let html = "<iframe src='https://videos.example.com/a'></iframe><iframe src='https://b.example/'></iframe><img src='/c'>";
    let clean = cleaner.clean(html).unwrap();
    assert_eq!(clean.html().matches("<iframe").count(), 1, "{}", clean.html());
    assert!(clean.html().contains("src=\"/c\""), "{}", clean.html());
}

#[test]
fn sanitize_html_keeps_frames_of_listed_hosts() {
    let imported = sanitize_html(
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src","width"]},"allowedIframeHostnames":["videos.example.com"],
            "allowedIframeDomains":["example.org"]}"#,
    );
    assert_eq!(unmapped(&imported), ["allowedIframeHostnames"]);
    let cleaner = lye::Cleaner::new(&imported.policy).unwrap();
    for (src, is_kept) in [
        ("https://videos.example.com/a", true),
        ("//videos.example.com/a", true),
        ("https://a.example.org/", true),
        ("https://example.com/", false),
        ("/b", false),
    ] {
        let clean = cleaner.clean(&format!("<iframe src='{src}' width=1></iframe>")).unwrap();
        assert_eq!(clean.html().contains("<iframe"), is_kept, "{src}: {}", clean.html());
    }
}

/// The canonical snippet of YouTube.
#[test]
fn sanitize_html_reports_each_attribute_of_frames() {
    let imported = sanitize_html(
        r#"{"allowedTags":["iframe"],"allowedAttributes":{"iframe":["src","width","allow","allowfullscreen","frameborder","loading"]},
            "allowedIframeHostnames":["www.youtube.com"]}"#,
    );
    let told: Vec<String> = imported.unmapped.iter().map(ToString::to_string).collect();
    for reason in [
        "no `allow` of frames: `frames.allow` lists",
        "no `allowfullscreen` of frames: `frames.allow = [\"fullscreen\"]` lets every frame fill the screen",
        "no `frameborder` of frames: use a style sheet",
        "no `loading` of frames: `frames.loading` sets",
    ] {
        let is_told =
            |told: &String| told.starts_with("`allowedAttributes.iframe`: ") && told.contains(reason);
        assert_eq!(told.iter().filter(|told| is_told(told)).count(), 1, "{reason}: {told:#?}");
    }
    assert_eq!(told.len(), 5, "{told:#?}");
    let frame = "<iframe src=https://www.youtube.com/embed/a allowfullscreen width=1></iframe>";
    let clean = lye::Cleaner::new(&imported.policy).unwrap().clean(frame).unwrap();
    assert!(clean.html().contains("allow=\"fullscreen\""), "{}", clean.html());
}

#[test]
fn frames_need_hosts() {
    for (settings, source) in [
        (r#"{"ADD_TAGS":["iframe"]}"#, ImportSource::Dompurify),
        (r#"{"tags":["iframe"]}"#, ImportSource::Nh3),
    ] {
        let imported = import(source, settings);
        let told = imported.unmapped[0].to_string();
        assert!(told.contains("`frames.providers`") && !told.contains("no policy"), "{told}");
    }
}

#[test]
fn sanitize_html_functions_count_as_not_listed() {
    let imported = sanitize_html(
        r#"{"allowedTags":["a"],"allowedAttributes":{"a":["href"]},"transformTags":{"a":{"callback":"f"}}}"#,
    );
    let told = imported.unmapped[0].to_string();
    assert!(
        told.starts_with("`transformTags.a`: a policy cannot contain functions, so `a` counts as"),
        "{told}"
    );
    cleans(&imported, &[("<a href=/b>1</a>", "1")]);
}

#[test]
fn sanitize_html_transforms_tags() {
    let imported = sanitize_html(
        r#"{"allowedTags":["strong","a"],"allowedAttributes":{"a":["href","rel"]},
            "transformTags":{"b":"strong","a":{"tagName":"a","attribs":{"rel":"nofollow"}}}}"#,
    );
    assert_eq!(imported.unmapped, []);
    cleans(
        &imported,
        &[("<b>1</b><a href=/x rel=y>2</a>", "<strong>1</strong><a href=\"/x\" rel=\"nofollow\">2</a>")],
    );
}

#[test]
fn rehype_keeps_values_by_expression() {
    for regex in [r#"{"regex":"^language-."}"#, r#""/^language-./""#] {
        let imported =
            rehype(&format!(r#"{{"tagNames":["code"],"attributes":{{"code":[["className",{regex}]]}}}}"#));
        assert_eq!(imported.unmapped, []);
        cleans(
            &imported,
            &[("<code class='language-js language- x'>1</code>", "<code class=\"language-js\">1</code>")],
        );
    }
}

/// `null` turns a member of the schema off.
#[test]
fn rehype_turns_members_off() {
    cleans(
        &rehype(r#"{"tagNames":["input"],"required":null}"#),
        &[("<input type=checkbox checked>", "<input type=\"checkbox\" checked=\"\">")],
    );
    cleans(&rehype(r#"{"tagNames":["p"],"attributes":null}"#), &[("<p title=a id=b>1</p>", "<p>1</p>")]);
}

#[test]
fn rehype_reports_names_without_a_prefix() {
    let imported = rehype(r#"{"tagNames":["p"],"attributes":{"p":["id","ariaOwns"]}}"#);
    assert_eq!(unmapped(&imported), ["clobber"]);
    let imported = rehype(r#"{"tagNames":["form"],"attributes":{"form":["id","target"]}}"#);
    assert_eq!(unmapped(&imported), ["clobber"]);
    let imported = rehype(r#"{"tagNames":["form"],"attributes":{"form":["action"]}}"#);
    assert_eq!(unmapped(&imported), ["protocols.action"]);
}

#[test]
fn rehype_names_properties_as_attributes() {
    cleans(
        &rehype(
            r#"{"tagNames":["p","svg","linearGradient","rect","math"],"clobber":[],
                "attributes":{"p":["ariaLabel","dataFooBar","tabIndex"],"rect":["strokeWidth"],"svg":["viewBox"],"*":["htmlFor"]}}"#,
        ),
        &[
            (
                "<p aria-label=1 data-foo-bar=2 tabindex=0 for=4 title=5>6</p>",
                "<p aria-label=\"1\" data-foo-bar=\"2\" tabindex=\"0\" for=\"4\">6</p>",
            ),
            (
                "<svg viewBox='0 0 1 1'><lineargradient></lineargradient><rect stroke-width=1 fill=red /></svg>",
                "<svg viewBox=\"0 0 1 1\"><linearGradient></linearGradient><rect stroke-width=\"1\"></rect></svg>",
            ),
            // MathML has the properties of HTML.
            ("<math for=a></math><svg for=a></svg>", "<math for=\"a\"></math><svg></svg>"),
        ],
    );
}

#[test]
fn rehype_removes_and_unwraps_by_strip() {
    cleans(
        &rehype(r#"{"tagNames":["p"],"strip":["u"]}"#),
        &[("<p>1<u>2</u><i>3</i></p><title>4</title><style>5</style>", "<p>13</p>45")],
    );
    cleans(&rehype(r#"{"tagNames":["p"],"strip":null}"#), &[("<p>1<i>2</i></p>", "<p>1</p>")]);
    // Only `strip` names `script`.
    cleans(&rehype(r#"{"tagNames":["p"]}"#), &[("<script>1<2</script>3", "3")]);
    cleans(&rehype(r#"{"tagNames":["p"],"strip":["u"]}"#), &[("<script>1<2</script>3", "1&lt;23")]);
}

/// The program judges names. The policy is the same for all inputs, and judges the rest.
#[test]
fn open_names_of_sanitize_html_are_kept_for_hooks() {
    let of = |settings: &str| import_for_hooks(settings, ImportSource::SanitizeHtml).unwrap();
    let html = r#"<x-foo new=1 href="https://a.example/" onclick=x>1</x-foo><p src="foo:1" class="a b" style="color:red">2</p>
<svg><foo y=1><path d="M0"></path></foo></svg><x-foo href="foo:1" title=""></x-foo><script>3</script><style>4</style><template>5</template><iframe><b>6</b></iframe>"#;
    let all = r#"<x-foo new="1" href="https://a.example/">1</x-foo><p class="a b" style="color:red">2</p>
<svg><foo y="1"><path d="M0"></path></foo></svg><x-foo></x-foo>"#;
    for settings in [
        r#"{ "allowedTags": false, "allowedAttributes": false }"#,
        r#"{ "allowedTags": false, "allowedAttributes": null }"#,
        r#"{ "allowedTags": false }"#,
        r#"{ "allowedTags": false, "allowedAttributes": { "*": ["*"] } }"#,
    ] {
        cleans(&of(settings), &[(html, all)]);
    }
    let listed = r#"{ "allowedTags": ["p"], "allowedAttributes": false }"#;
    cleans(&of(listed), &[("<p y=1 title=2 onclick=3>1<b z=1>2</b></p>", r#"<p y="1" title="2">12</p>"#)]);
    // Lists stay as they are.
    let closed = r#"{ "allowedTags": ["p"], "allowedAttributes": { "p": ["title"] } }"#;
    assert_eq!(
        of(closed).policy.by_tables(&Default::default()),
        import(ImportSource::SanitizeHtml, closed).policy
    );
    let rules = r#"{
        "allowedTags": false, "allowedAttributes": false, "allowedSchemes": ["https"], "allowedSchemesByTag": { "x-foo": ["foo"] },
        "allowedClasses": { "p": ["a"], "x-foo": [], "*": ["x"] }, "nonBooleanAttributes": ["new"],
        "allowedSchemesAppliedToAttributes": ["href", "src", "new-url", "title"]
    }"#;
    cleans(
        &of(rules),
        &[
            (
                "<x-foo href='foo:1'></x-foo><x-bar href='foo:1'></x-bar>",
                r#"<x-foo href="foo:1"></x-foo><x-bar></x-bar>"#,
            ),
            ("<p class='a b x'></p><b class='a x'></b>", r#"<p class="a x"></p><b class="x"></b>"#),
            ("<x-foo class='a'></x-foo>", "<x-foo></x-foo>"),
            ("<x-bar new='' y=''></x-bar>", "<x-bar y=\"\"></x-bar>"),
            (
                "<b new-url='foo:1' title='x'></b><b new-url='https://a.example/'></b>",
                r#"<b></b><b new-url="https://a.example/"></b>"#,
            ),
        ],
    );
    let without_classes =
        r#"{ "allowedTags": false, "allowedAttributes": false, "allowedClasses": { "p": [] } }"#;
    cleans(&of(without_classes), &[("<p class=a></p><b class=a></b>", r#"<p></p><b class="a"></b>"#)]);
    // Frames need a list of elements: that of the standards.
    let frames = r#"{ "allowedTags": false, "allowedAttributes": { "*": ["*"], "iframe": ["sandbox"] }, "allowedIframeHostnames": ["a.example"] }"#;
    let html = "<iframe src='https://a.example/' width=1></iframe><iframe src='https://b.example/'></iframe><b y=1>1</b><x-foo>2</x-foo>";
    cleans(
        &of(frames),
        &[(html, r#"<iframe src="https://a.example/" width="1" sandbox=""></iframe><b y="1">1</b>2"#)],
    );
}

//! Placeholders of template languages: `text.placeholders`.

use lye::{Cleaner, FindingsMode, Policy};

const POLICY: &str = r#"allow = { p = true, b = true, a = ["href", "title"], img = ["src", "srcset", "alt"], span = ["style"] }
css = {}
output.wrapper = true

[text]
placeholders = ["jinja", "mailchimp"]

[urls.rules]
"a[href]" = { allowed_schemes = ["https", "mailto"], allow_relative = true, allow_fragment = true }
"img[src]" = ["https"]
"img[srcset]" = ["https"]
"#;

fn cleaner(policy: &str) -> Cleaner {
    let policy = Policy::from_toml(policy).unwrap_or_else(|error| panic!("{error}"));
    Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect)
}

/// Returns the content of the wrapper. Asserts that cleaning the output again changes nothing.
fn clean(cleaner: &Cleaner, html: &str) -> String {
    let clean = cleaner.clean(html).unwrap();
    let again = cleaner.clean(clean.html()).unwrap();
    assert_eq!((again.html(), again.findings().len()), (clean.html(), 0), "{html}");
    let inner = clean.html().split_once('>').map_or(clean.html(), |(_, inner)| inner);
    if clean.html().starts_with("<div ") {
        inner.trim_end_matches("</div>").trim_end().to_owned()
    } else {
        clean.html().to_owned()
    }
}

#[test]
fn placeholders_in_texts_stay_byte_for_byte() {
    let cleaner = cleaner(POLICY);
    for html in [
        "<p>Hi {{ user.name|default(\"you\") }},</p>",
        "<p>{% if total < 10 && total >= 2 %}few{% elif total > 9 %}many{% endif %}</p>",
        "<p>{# note: a & b #}*|LIST:COMPANY|*</p>",
        "<b>{{ a }}</b>{{ b < c }}",
        "<a title=\"{{ x & y }} {{ 'z' }}\">t</a>",
        "<a title='{{ f(\"x\") }}'>t</a>",
    ] {
        assert_eq!(clean(&cleaner, html), html);
    }
}

#[test]
fn placeholders_hold_no_markup() {
    let cleaner = cleaner(POLICY);
    for (html, expected) in [
        ("{{ <b>x</b> }}", "{{ <b>x</b> }}"),
        ("{{ <script>x</script> }}", "{{  }}"),
        ("{{ &lt;script&gt;x() }}", "{{ &lt;script&gt;x() }}"),
        ("{{ &amp;lt;script> }}", "{{ &amp;lt;script&gt; }}"),
        ("{{ a &lt;<i>b</i>c }}", "{{ a &lt;c }}"),
        ("{{ a &lt;<i>b</i> c }}", "{{ a < c }}"),
        ("{{ a &lt;\n b }}", "{{ a &lt;\n b }}"),
        ("{{{ a < b }}} {{ a", "{{{ a < b }}} {{ a"),
        ("a < b {{ c }} && d", "a &lt; b {{ c }} &amp;&amp; d"),
        ("<a title=\"{{ '\" onclick=x() title=\"' }}\">t</a>", "<a title=\"{{ '\">t</a>"),
        ("<a title=\"{{ ' + &quot; }}\">t</a>", "<a title=\"{{ ' + &quot; }}\">t</a>"),
        ("<a title='{{ \"x\" }} \"y\"'>t</a>", "<a title='{{ \"x\" }} &quot;y&quot;'>t</a>"),
        ("<a title='{{ a }}<b> && c'>t</a>", "<a title=\"{{ a }}&lt;b&gt; &amp;&amp; c\">t</a>"),
    ] {
        assert_eq!(clean(&cleaner, html), expected, "{html}");
    }
}

#[test]
fn the_rule_judges_urls_with_placeholders() {
    let cleaner = cleaner(POLICY);
    for href in [
        "{{ url }}",
        "{{ base }}/about?x=1",
        "*|UNSUB|*",
        "{% url 'home' %}",
        "#{{ id }}",
        "/user/{{ id }}/edit",
        "https://{{ domain }}/x",
        "https://example.com/?u={{ id }}&x={{ a|urlencode }}",
        "mailto:{{ address }}",
    ] {
        let html = format!("<a href=\"{}\">a</a>", href.replace("&x", "&amp;x"));
        assert_eq!(clean(&cleaner, &html), html);
    }
    for href in [
        "javascript:{{ x }}",
        "java{{ x }}script:alert(1)",
        "{{ x }}javascript:alert(1)",
        "{{ x }}:alert(1)",
        "{{ scheme }}://example.com/",
        "http://{{ domain }}/",
        "data:{{ x }}",
        "{{ x }}&#9;javascript:alert(1)",
        "&#1;javascript:{{ x }}",
    ] {
        assert_eq!(clean(&cleaner, &format!("<a href=\"{href}\">a</a>")), "<a>a</a>", "{href}");
    }
    assert_eq!(
        clean(&cleaner, "<a href=\"//example.com/{{ a b }}/c d\">a</a>"),
        "<a href=\"https://example.com/{{ a b }}/c%20d\">a</a>"
    );
    // Unlike that for links, the rule for images allows no relative URLs.
    assert_eq!(clean(&cleaner, "<img src=\"{{ logo }}\" alt=\"{{ alt }}\">"), "<img alt=\"{{ alt }}\">");
    let images = "<img srcset=\"https://a.example/{{ x y }}.png 1x, https://{{ z }}/2.png 2x\">";
    assert_eq!(clean(&cleaner, images), images);
    // Nothing is known of a placeholder in CSS.
    assert_eq!(
        clean(&cleaner, "<span style=\"color: {{ c }}; font-size: 12px\">x</span>"),
        "<span style=\"font-size: 12px\">x</span>"
    );
}

#[test]
fn placeholders_do_not_change_what_a_rule_limits() {
    let rule = |rule: &str| {
        let policy = format!(
            "allow = {{ a = [\"href\"] }}\ntext = {{ placeholders = [\"mustache\"] }}\n\
             urls.rules.\"a[href]\" = {{ allowed_schemes = [\"https\"], allow_relative = true, {rule} }}"
        );
        let cleaner = cleaner(&policy);
        move |href: &str| clean(&cleaner, &format!("<a href=\"{href}\">a</a>")).contains("{{")
    };
    let hosts = rule("allowed_hosts = [\"a.example\", \"*.b.example\"]");
    for href in ["https://a.example/{{ x }}", "https://a.example?{{ x }}", "/x{{ x }}", "?{{ x }}"] {
        assert!(hosts(href), "{href}");
    }
    for href in [
        "{{ x }}",
        "/{{ x }}",
        "x/{{ x }}",
        "https://{{ x }}/",
        "https://{{ x }}.b.example/",
        "https:///{{ x }}.b.example/",
        "https://a.example{{ x }}/",
        "https://{{ x }}@a.example/",
        "//{{ x }}.b.example/",
        "\\{{ x }}.b.example/",
    ] {
        assert!(!hosts(href), "{href}");
    }
    let paths = rule("allowed_hosts = [\"a.example\"], allowed_paths = [\"/x/\"]");
    assert!(paths("https://a.example/x/?{{ x }}") && !paths("https://a.example/x/{{ x }}"));
}

#[test]
fn placeholders_are_not_linked_and_only_those_of_listed_languages_kept() {
    let cleaner = cleaner(&POLICY.replace("[text]", "[text]\nlinkify = true"));
    assert_eq!(
        clean(&cleaner, "{{ 'www.example.com' }} www.example.org"),
        "{{ 'www.example.com' }} <a href=\"https://www.example.org\">www.example.org</a>"
    );
    assert_eq!(
        clean(&cleaner, "{{{ a&lt;b }}}&lt;% x && y %&gt;"),
        "{{{ a&lt;b }}}&lt;% x &amp;&amp; y %&gt;"
    );
}

#[test]
fn placeholders_are_either_kept_or_broken_up() {
    let policy = "text = { placeholders = [\"liquid\"], defuse_templates = true }";
    let error =
        Policy::from_toml(policy).and_then(|policy| Cleaner::new(&policy).map(drop)).unwrap_err().to_string();
    assert!(error.contains("text.placeholders") && error.contains("remove `placeholders`"), "{error}");
}

#[test]
fn schemes_have_no_placeholders_without_a_rule_either() {
    let cleaner = cleaner(
        "allow = { a = [\"href\"] }\nurls = { without_rule = \"keep\", rules = {} }\ntext.placeholders = [\"jinja\"]",
    );
    for href in [
        "java{{ x }}script:a",
        "{{ x }}javascript:a",
        "javascript{{ x }}:a",
        "{{ x }}\tjavascript:a",
        "javascript:{{ x }}",
    ] {
        assert_eq!(clean(&cleaner, &format!("<a href=\"{href}\">a</a>")), "<a>a</a>", "{href}");
    }
    let html = "<a href=\"{{ x }}/a:b\">a</a>";
    assert_eq!(clean(&cleaner, html), html);
}

/// Time is linear in the input.
#[test]
fn many_placeholders_are_cheap() {
    let cleaner = cleaner(POLICY);
    let many = |part: &str| part.repeat(20_000);
    for html in [many("{{"), many("{{ < "), many("{{}}"), format!("<a href=\"/{}\">a</a>", many("{{x}}"))] {
        clean(&cleaner, &html);
    }
}

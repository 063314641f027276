//! Rules for URLs as lists of words, and keys for all attributes that load one kind of resource.

use lye::policy::{PolicyFormat, RuleLocations};
use lye::policy_tools::{LintCode, lint_located};
use lye::{Cleaner, Policy};

fn policy(text: &str) -> Policy {
    Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn clean(text: &str, html: &str) -> String {
    Cleaner::new(&policy(text)).unwrap().clean(html).unwrap().into_html()
}

fn lints(text: &str) -> Vec<LintCode> {
    let locations = RuleLocations::of(text, PolicyFormat::Toml).unwrap();
    lint_located(&policy(text), &locations).iter().map(|lint| lint.code()).collect()
}

#[test]
fn words_are_schemes_hosts_relative_and_fragment() {
    for (words, table) in [
        (r#"["https", "mailto"]"#, r#"{ allowed_schemes = ["https", "mailto"], allow_relative = false }"#),
        (
            r#"["https", "relative", "fragment"]"#,
            r#"{ allowed_schemes = ["https"], allow_relative = true, allow_fragment = true }"#,
        ),
        (
            r#"["https://*.example.com", "static.example.org"]"#,
            r#"{ allowed_schemes = ["https"], allowed_hosts = ["*.example.com", "static.example.org"], allow_relative = false }"#,
        ),
        (
            r#"["mailto", "example.com", "relative"]"#,
            r#"[{ allowed_schemes = ["mailto"], allow_relative = true }, { allowed_schemes = ["https"], allowed_hosts = ["example.com"], allow_relative = false }]"#,
        ),
    ] {
        let [words, table] = [words, table].map(|rule| policy(&format!("urls.rules.\"a[href]\" = {rule}")));
        assert_eq!(words, table);
    }
    let text = "extends = \"agent\"\nurls.rules.\"a[href]\" = [\"https\"]";
    let rule = policy(text).urls().rules.values().next().unwrap().clone();
    assert_eq!(
        (rule.max_length, rule.allowed_schemes.len()),
        (Some(300), 1),
        "what the rule of the preset says beside is kept"
    );
    let error = Policy::from_toml("urls.rules.\"a[href]\" = [\"https\", \"java script\"]").unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(1), Some(34)), "{error}");
}

/// A rule for images is one for all that load them, so that none is forgotten.
#[test]
fn groups_are_all_attributes_that_load_the_same() {
    let html = "<img src=https://evil-tracker.net/a.png srcset='https://evil-tracker.net/b.png 2x'><picture><source srcset=https://evil-tracker.net/c.png>\
        </picture><video poster=https://evil-tracker.net/d.png></video>";
    let text =
        "extends = \"article\"\noutput.wrapper = false\nurls.rules.\"@images\" = [\"https://*.example.com\"]";
    let cleaned = clean(text, html);
    assert!(!cleaned.contains("evil"), "{cleaned}");
    assert!(clean(text, "<img src=https://a.example.com/x.png>").contains("https://a.example.com/x.png"));
    assert_eq!(lints("extends = \"article\"\nurls.rules.\"@images\" = [\"https://*.example.com\"]"), []);
    let proxied = "extends = \"default\"\nurls.proxy = \"/image?url=\"\n\
        urls.rules.\"@images\" = { handling = \"proxy\", deny = [\"not_global\"] }";
    let cleaned = clean(proxied, html);
    assert!(!cleaned.contains("\"https://evil") && cleaned.contains("/image?"), "{cleaned}");
    assert_eq!(lints(proxied), []);
    // The rule of an attribute says more than that of its group.
    let text = "urls.rules = { \"img[src]\" = [\"http\"], \"@images\" = { allowed_schemes = [\"https\"], max_length = 9 } }";
    let urls = policy(text).urls().clone();
    let rule = |key: &str| urls.rules.iter().find(|(of, _)| of.to_string() == key).unwrap().1;
    assert_eq!(
        rule("img[src]").allowed_schemes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["http"]
    );
    assert_eq!((rule("img[src]").max_length, rule("img[srcset]").max_length), (Some(9), Some(9)));
    let blocked = "extends = \"email\"\nurls.rules.\"@images\" = { keep_blocked_in = \"data-blocked-src\" }";
    let html = "<img src=https://evil-tracker.net/a.png alt=x>";
    assert!(clean(blocked, html).contains("data-blocked-src=\"https://evil-tracker.net/a.png\""));
    let error = Policy::from_toml("urls.rules.\"@image\" = [\"https\"]").unwrap_err();
    assert_eq!(error.message(), "`@image` is not a group of attributes");
    assert_eq!(error.remedy(), Some("did you mean `@images`?"));
}

#[test]
fn a_key_may_list_attributes_and_groups() {
    let [listed, single] = [
        "urls.rules.\"q[cite], @links\" = [\"https\"]\nurls.rules.\"area[href]\" = [\"mailto\"]\nvalues.\"p[align],*[dir]\" = { one_of = [\"ltr\"] }",
        "urls.rules.\"q[cite]\" = [\"https\"]\nurls.rules.\"@links\" = [\"https\"]\nurls.rules.\"area[href]\" = [\"mailto\"]\n\
         values.\"p[align]\" = { one_of = [\"ltr\"] }\nvalues.\"*[dir]\" = { one_of = [\"ltr\"] }",
    ]
    .map(policy);
    assert_eq!(listed, single);
    // The rule of one attribute says more than that of a list, wherever it stands.
    for of_list in ["\"*[title], *[dir]\"", "\"*[dir], *[title]\""] {
        let base = "allow = { p = [\"dir\", \"title\"] }\nvalues.\"*[title]\" = { max_length = 2 }";
        let text = format!("{base}\nvalues.{of_list} = {{ max_length = 1 }}");
        assert_eq!(clean(&text, "<p title=ab dir=ab>"), "<p title=\"ab\"></p>");
    }
    let error = Policy::from_toml("values.\"p[align], q.cite\" = { max_length = 1 }").unwrap_err();
    assert_eq!(error.path(), "values.\"p[align], q.cite\"");
    assert!(error.message().contains("`q.cite`"), "{error}");
    let error = Policy::from_toml("urls.rules.\"a[href], @image\" = [\"https\"]").unwrap_err();
    assert!(error.remedy().unwrap().contains("`@images`"), "{error}");
    // A policy that was read is written with such keys, and read again.
    let written =
        lye::policy_tools::write(&listed, PolicyFormat::Toml, lye::policy_tools::PolicyDefaults::LeftOut);
    assert_eq!(policy(&written), listed);
    assert!(written.contains("\"*[dir], p[align]\""), "{written}");
}

#[test]
fn policies_like_other_sanitizers_raise_their_risks_where_they_are_named() {
    let text = "extends = \"like-dompurify\"\n";
    let locations = RuleLocations::of(text, PolicyFormat::Toml).unwrap();
    let found = lint_located(&policy(text), &locations);
    assert!(found.iter().all(|lint| lint.file().is_none() && lint.line() == Some(1)), "{found:#?}");
    assert!(Policy::from_toml("extends = [\"katex\", \"like-nh3\"]").is_err());
    assert_eq!(
        clean("extends = \"like-nh3-bare\"\nallow = { b = [] }", "<b>1</b><i>2</i><script>3</script>"),
        "<b>1</b>2"
    );
}

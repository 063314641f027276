//! URL policies in files: reading, writing, and errors.

use lye::Policy;
use lye::policy::PolicyFormat;
use lye::policy_tools::{PolicyDefaults, write};
use lye::urls::{HostPattern, ProtocolRelative, UriPattern, UrlPolicy, UrlRuleKey};

/// Reads the member `urls` of a policy.
fn read(text: &str) -> Result<UrlPolicy, String> {
    let text = text.replace("[hygiene]", "[urls.hygiene]").replace("[rules.", "[urls.rules.");
    let policy = Policy::from_toml(&format!("[urls]\n{text}"));
    policy.map(|policy| policy.urls().clone()).map_err(|error| error.to_string())
}

/// Whether a policy for URLs is read as it was written, in TOML and in JSON.
fn round_trips(urls: &UrlPolicy) -> bool {
    let policy = Policy::default().with_urls(urls.clone());
    let written = write(&policy, PolicyFormat::Toml, PolicyDefaults::LeftOut);
    let read = [Policy::from_toml(&written), Policy::from_json(&policy.to_json())];
    read.into_iter().all(|read| read.is_ok_and(|read| read.urls() == urls))
}

#[test]
fn complete_policy_round_trips() {
    let text = r#"
        default_allow_relative = true
        proxy = "/proxy?url="

        [hygiene]
        upgrade_https = true
        remove_tracking = true
        tracking_parameters = { "ref_*" = ["registrable:example.com"], si = true }

        [rules."a[href]"]
        allow_fragment = true
        resolve_protocol_relative = false
        allowed_schemes = ["HTTPS", "mailto"]
        allowed_hosts = ["Example.com", "*.example.com", "registrable:example.org"]
        handling = "allow"
        deny = ["loopback", "link_local"]
        allowed_ports = [443]
        allowed_paths = ["/docs/"]
        pattern = "howto-simple-mostly-safe"
        max_length = 2000

        [rules."*[src]"]
        allow_relative = false
        data = { "image/png" = 10000 }
        keep_good_candidates = true

        [rules."svg:image[xlink:href]"]
        allowed_schemes = ["https"]
        handling = "proxy"
        proxy = "https://p.example/?u="
    "#;
    let policy = read(text).unwrap();
    let link = &policy.rules[&UrlRuleKey::html("A", "HREF").unwrap()];
    assert_eq!(link.resolve_protocol_relative, ProtocolRelative::Refuse);
    assert!(link.allowed_schemes.contains("https"));
    assert_eq!(link.pattern, Some(UriPattern::SimpleMostlySafe));
    assert_eq!(link.allowed_hosts.as_ref().unwrap()[0], HostPattern::parse("example.com").unwrap());
    assert!(round_trips(&policy));
}

#[test]
fn presets_round_trip() {
    assert!(round_trips(&UrlPolicy::default()) && round_trips(&UrlPolicy::for_user_content()));
    assert_eq!(read("").unwrap(), UrlPolicy::for_user_content());
    let hygiene = read("[hygiene]\nremove_tracking = true").unwrap();
    assert_eq!(hygiene.rules, UrlPolicy::for_user_content().rules);
    // A file says in each rule what happens to its URLs.
    let policy = Policy::default().with_urls(UrlPolicy::justhtml_3());
    let read = Policy::from_json(&policy.to_json()).unwrap();
    for (key, rule) in &policy.urls().rules {
        assert_eq!(read.urls().rules[key].handling, Some(policy.urls().handling(rule)));
    }
}

/// Each message says what to write instead.
#[test]
fn invalid_policies_are_refused() {
    let rule = |text: &str| read(&format!("[rules.\"a[href]\"]\n{text}"));
    for (text, expected) in [
        ("allowed_schemes = [\"javascript\"]", "no policy can allow them"),
        ("allowed_schemes = [\"data\"]", "data = {"),
        ("allowed_schemes = [\"https://\"]", "such as `https`"),
        ("allowed_schemes = [\"https\"]\nallowed_hosts = [\"https://example.com\"]", "is a URL, not a host"),
        ("allowed_schemes = [\"https\"]\nallowed_hosts = [\"example.com:8080\"]", "`allowed_ports`"),
        (
            "allowed_schemes = [\"https\"]\nallowed_hosts = [\"registrable:www.example.com\"]",
            "`registrable:example.com`",
        ),
        ("allowed_schemes = [\"https\"]\nallowed_hosts = []", "the list is empty"),
        ("allow_relative = true\nallowed_hosts = [\"example.com\"]", "it has no effect"),
        ("allow_relative = true\nallowed_ports = [80]", "it has no effect"),
        ("allow_relative = true\nallow_credentials = true", "it has no effect"),
        ("", "it keeps no URL at all"),
        ("allowed_schemes = [\"https\"]\nhandling = \"proxy\"", "the proxy has no address"),
        ("allowed_schemes = [\"https\"]\nproxy = \"/p?url=\"", "its proxy is never used"),
        ("allowed_schemes = [\"https\"]\nresolve_protocol_relative = \"http\"", "does not list"),
        (
            "allowed_schemes = [\"mailto\"]\nresolve_protocol_relative = \"mailto\"",
            "write \"https\", or false",
        ),
        ("allowed_schemes = [\"https\"]\nresolve_protocol_relative = true", "expected a scheme"),
        ("data = { \"text/xml\" = 1 }", "markup, script or style"),
        ("data = { \"image/*\" = 1 }", "one by one"),
        ("data = { \"image/png\" = 0 }", "raise the number"),
        ("allowed_schemes = [\"https\"]\nmax_length = 0", "the limit is 0"),
        ("allowed_schemes = [\"https\"]\ndeny = [\"home\"]", "link_local"),
        (
            "allowed_schemes = [\"https\"]\nallowed_hosts = [\"127.0.0.1\"]\ndeny = [\"loopback\"]",
            "remove one of them",
        ),
        ("allowed_schemes = [\"https\"]\nallowed_paths = [\"docs\"]", "begins with `/`"),
        ("allow_schemes = [\"https\"]", "`allowed_schemes`"),
        ("handling = \"keep\"", "unknown value `keep`"),
    ] {
        let error = rule(text).unwrap_err();
        assert!(error.contains(expected), "{text}\n{error}");
    }
    for (text, expected) in [
        ("[rules.\"a.href\"]\nallow_relative = true", "write `a[href]`"),
        (
            "[rules.\"a[href]\"]\nallow_relative = true\n[rules.\"A[href]\"]\nallow_relative = true",
            "two entries for `a[href]`",
        ),
        ("[rules.\"iframe[srcdoc]\"]\nallow_relative = true", "no URL rule can check it"),
        ("[hygiene]\ntracking_parameters = { a = true }", "set `remove_tracking = true`"),
        ("[hygiene]\nremove_tracking = true\ntracking_parameters = { \"*\" = true }", "write a name"),
        ("proxy = \"//p.example?url=\"", "not a valid address"),
        ("url_filter = \"x\"", "unknown key"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

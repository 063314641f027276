//! URL policies in files: reading, writing, and errors.

use lye::urls::{
    HostPattern, ProtocolRelative, UnsetHandling, UriPattern, UrlHandling, UrlPolicy, UrlRuleKey,
};

fn read(text: &str) -> Result<UrlPolicy, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

#[test]
fn complete_policy_round_trips() {
    let text = r#"
        default_handling = "proxy"
        rules_without_handling = "default_handling"
        default_allow_relative = true
        proxy = { url = "/proxy" }

        [hygiene]
        upgrade_https = true
        remove_tracking = true
        tracking_parameters = [{ name = "ref_*", hosts = ["registrable:example.com"] }]

        [rules."a[href]"]
        allow_fragment = true
        resolve_protocol_relative = false
        allowed_schemes = ["HTTPS", "mailto"]
        allowed_hosts = ["Example.com", "*.example.com", "registrable:example.org"]
        handling = "allow"
        refuse_ip_classes = ["loopback", "link_local"]
        allowed_ports = [443]
        allowed_paths = ["/docs/"]
        pattern = "howto-simple-mostly-safe"
        max_length = 2000

        [rules."*[src]"]
        allow_relative = false
        data = [{ type = "image/png", max_bytes = 10000 }]
        keep_good_candidates = true

        [rules."svg:image[xlink:href]"]
        allowed_schemes = ["https"]
        proxy = { url = "https://p.example/", param = "u" }
    "#;
    let policy = read(text).unwrap();
    assert_eq!(policy.default_handling, UrlHandling::Proxy);
    assert_eq!(policy.rules_without_handling, UnsetHandling::DefaultHandling);
    let link = &policy.rules[&UrlRuleKey::html("A", "HREF").unwrap()];
    assert_eq!(link.resolve_protocol_relative, ProtocolRelative::Refuse);
    assert!(link.allowed_schemes.contains("https"));
    assert_eq!(link.pattern, Some(UriPattern::SimpleMostlySafe));
    assert_eq!(link.allowed_hosts.as_ref().unwrap()[0], HostPattern::parse("example.com").unwrap());
    // Writing and reading gives the same policy, in TOML and in JSON.
    assert_eq!(read(&toml::to_string(&policy).unwrap()).unwrap(), policy);
    let json = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<UrlPolicy>(&json).unwrap(), policy);
}

#[test]
fn presets_round_trip() {
    for policy in [UrlPolicy::default(), UrlPolicy::justhtml_3()] {
        assert_eq!(read(&toml::to_string(&policy).unwrap()).unwrap(), policy);
    }
    assert_eq!(read("").unwrap(), UrlPolicy::default());
}

/// Each message says what to write instead.
#[test]
fn invalid_policies_are_refused() {
    let rule = |text: &str| read(&format!("[rules.\"a[href]\"]\n{text}"));
    for (text, expected) in [
        ("allowed_schemes = [\"javascript\"]", "no policy can allow them"),
        ("allowed_schemes = [\"data\"]", "data = [{ type ="),
        ("allowed_schemes = [\"https://\"]", "such as \"https\""),
        (
            "allowed_schemes = [\"https\"]\nallowed_hosts = [\"https://example.com\"]",
            "it is a URL, not a host: write \"example.com\"",
        ),
        ("allowed_schemes = [\"https\"]\nallowed_hosts = [\"example.com:8080\"]", "`allowed_ports`"),
        (
            "allowed_schemes = [\"https\"]\nallowed_hosts = [\"registrable:www.example.com\"]",
            "\"registrable:example.com\"",
        ),
        ("allowed_schemes = [\"https\"]\nallowed_hosts = []", "`allowed_hosts` is empty"),
        ("allow_relative = true\nallowed_hosts = [\"example.com\"]", "`allowed_hosts` is without effect"),
        ("allow_relative = true\nallowed_ports = [80]", "`allowed_ports` is without effect"),
        ("allow_relative = true\nallow_credentials = true", "`allow_credentials` is without effect"),
        ("", "it keeps no URL at all"),
        ("allowed_schemes = [\"https\"]\nhandling = \"proxy\"", "the proxy has no address"),
        ("allowed_schemes = [\"https\"]\nproxy = { url = \"/p\" }", "its proxy is never used"),
        ("allowed_schemes = [\"https\"]\nresolve_protocol_relative = \"http\"", "does not list"),
        (
            "allowed_schemes = [\"mailto\"]\nresolve_protocol_relative = \"mailto\"",
            "write \"https\", or false",
        ),
        ("allowed_schemes = [\"https\"]\nresolve_protocol_relative = true", "set the scheme"),
        ("data = [{ type = \"text/xml\", max_bytes = 1 }]", "markup, script or style"),
        ("data = [{ type = \"image/*\", max_bytes = 1 }]", "one by one"),
        ("data = [{ type = \"image/png\", max_bytes = 0 }]", "raise `max_bytes`"),
        ("allowed_schemes = [\"https\"]\nmax_length = 0", "`max_length = 0`"),
        ("allowed_schemes = [\"https\"]\nrefuse_ip_classes = [\"home\"]", "link_local"),
        (
            "allowed_schemes = [\"https\"]\nallowed_hosts = [\"127.0.0.1\"]\nrefuse_ip_classes = [\"loopback\"]",
            "remove one of them",
        ),
        ("allowed_schemes = [\"https\"]\nallowed_paths = [\"docs\"]", "begins with \"/\""),
        ("allow_schemes = [\"https\"]", "unknown field `allow_schemes`"),
        ("handling = \"keep\"", "unknown variant `keep`"),
    ] {
        let error = rule(text).unwrap_err();
        assert!(error.contains(expected), "{text}\n{error}");
    }
    for (text, expected) in [
        ("[rules.\"a.href\"]\nallow_relative = true", "such as \"a[href]\""),
        (
            "[rules.\"a[href]\"]\nallow_relative = true\n[rules.\"A[href]\"]\nallow_relative = true",
            "two rules for a[href]",
        ),
        ("[rules.\"iframe[srcdoc]\"]\nallow_relative = true", "no URL rule can check it"),
        ("default_handling = \"proxy\"\nproxy = { url = \"/p\" }", "rules_without_handling"),
        ("[hygiene]\ntracking_parameters = [{ name = \"a\" }]", "set `remove_tracking = true`"),
        ("[hygiene]\nremove_tracking = true\ntracking_parameters = [{ name = \"*\" }]", "write a name"),
        ("proxy = { url = \"//p.example\" }", "write a valid address"),
        ("url_filter = \"x\"", "unknown field `url_filter`"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

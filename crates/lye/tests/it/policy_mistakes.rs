//! Mistakes that people make who have not read the manual: each gets its place, the cause, and what to write.

use lye::policy::{PolicyFormat, RuleLocations};
use lye::policy_tools::{Lint, lint_located};
use lye::{Policy, PolicyError};

/// A mistake: the text; the path of its error; a part of the message; a part of the remedy.
type Mistake = (&'static str, &'static str, &'static str, &'static str);

/// Those of other sanitizers, and of a first hour with this one.
const MISTAKES: &[Mistake] = &[
    ("elments = [\"p\"]", "elments", "unknown key", "from elements to attributes"),
    ("allowedTags = [\"p\"]", "allowedTags", "unknown key", "write `allow = { p = true"),
    ("allow = [\"p\", \"h3\"]", "allow", "expected a table", "write `{ p = true, h3 = true }`"),
    ("preset = \"comment\"", "preset", "unknown key", "write `extends = \"comment\"`"),
    ("allow = { a = \"href\" }", "allow.a", "expected true or a list", "`[\"href\"]`"),
    ("allow = { \"<p>\" = true }", "allow.\"<p>\"", "is not the name of an element", "write only the name"),
    ("allow = { mi = true }", "allow.mi", "`mi` is an element of MathML", "`\"math:mi\"`"),
    ("allow = { path = true }", "allow.path", "`path` is an element of SVG", "`\"svg:path\"`"),
    ("allow = { script = true }", "allow.script", "no policy can allow `script`", "remove the entry"),
    ("allow = { p = [\"onclick\"] }", "allow.p[0]", "event handler", "remove the entry"),
    (
        "allow = { \"a[href]\" = true }",
        "allow.\"a[href]\"",
        "the key is the element alone",
        "`a = [\"href\"]`",
    ),
    ("allow = { \"@table\" = true }", "allow.\"@table\"", "not a group", "did you mean `@tables`?"),
    ("allow = { h3 = false }", "allow.h3", "`false` says nothing here", "write `true`"),
    ("deny = [\"img\"]", "deny", "expected a table", "write `{ img = true }`"),
    (
        "urls.rules.\"a[href]\" = \"https\"",
        "urls.rules.\"a[href]\"",
        "expected a table or a list",
        "`[\"https\"]`",
    ),
    (
        "urls.rules.\"a[href]\".allowed_schemes = [\"*\"]",
        "urls.rules.\"a[href]\".allowed_schemes[0]",
        "`*` is not a scheme",
        "`https`",
    ),
    (
        "urls.rules.\"a[href]\".allowed_schemes = [\"javascript\"]",
        "urls.rules.\"a[href]\".allowed_schemes[0]",
        "no policy can allow them",
        "remove it",
    ),
    (
        "urls.rules.\"a[href]\" = { allowed_schemes = [\"https\"], allowed_hosts = [\"https://example.com\"] }",
        "urls.rules.\"a[href]\".allowed_hosts[0]",
        "`https://example.com` is a URL, not a host",
        "write `example.com`; schemes belong in `allowed_schemes`",
    ),
    ("urls.rules.a = [\"https\"]", "urls.rules.a", "`a` is not an element and an attribute", "`a[href]`"),
    (
        "urls.rules.\"a[href]\" = { schemes = [\"https\"] }",
        "urls.rules.\"a[href]\".schemes",
        "unknown key",
        "write `allowed_schemes`",
    ),
    (
        "urls.rules.\"@image\" = [\"https\"]",
        "urls.rules.\"@image\"",
        "not a group of attributes",
        "did you mean `@images`?",
    ),
    ("allowed_schemes = [\"https\"]", "allowed_schemes", "unknown key", "urls.rules"),
    ("output.wrapper = \"yes\"", "output.wrapper", "expected true or false", ""),
    ("output.wrapper = \"true\"", "output.wrapper", "expected true or false", "without the quotes"),
    (
        "frames = { providers = [\"YouTube\"] }",
        "frames.providers[0]",
        "unknown value",
        "did you mean `youtube`?",
    ),
    (
        "frames = { allowed = [\"maps.example.com\"] }",
        "frames.allowed[0]",
        "expected a table",
        "`{ host = \"maps.example.com\" }`",
    ),
    ("frames = [\"youtube\"]", "frames", "expected a table", "`{ providers = [\"youtube\"] }`"),
    (
        "css = { functions = [\"rgb\", \"foo\"] }",
        "css.functions[1]",
        "`foo` is not a CSS function",
        "leave it out",
    ),
    ("css = [\"color\"]", "css", "expected a table", "`{ properties = [\"color\"] }`"),
    ("limits.input_bytes = \"10MB\"", "limits.input_bytes", "expected a number", "write `10000000`"),
    ("limits.depth = 0", "limits.depth", "would reject everything", "at least 1"),
    ("output.context = \"p > div\"", "output.context", "never places `div` in `p`", "write `body > div`"),
    ("links.rel = \"nofollow noopener\"", "links.rel", "expected a list", "`[\"nofollow\", \"noopener\"]`"),
    (
        "links.rel = [\"nofollow noopener\"]",
        "links.rel[0]",
        "more than one token",
        "`[\"nofollow\", \"noopener\"]`",
    ),
    ("ids = \"user-\"", "ids", "unknown value", "write `{ prefix = \"user-\" }`"),
    ("extends = \"coment\"", "extends", "unknown preset or add-on", "did you mean `comment`?"),
    ("extends = 1", "extends", "expected the name", "`extends = \"email\"`"),
    ("disallowed = \"drop\"", "disallowed", "unknown value `drop`", "`remove`, `unwrap`, `escape` or `alt`"),
    ("output.findings = true", "output.findings", "expected a string", "`silent`, `collect` or"),
    ("input.lossless = \"yes\"", "input.lossless", "expected true, false", ""),
    ("classes = [\"note\"]", "classes", "expected a table", "`{ one_of = [\"note\"] }`"),
    (
        "allow = { \"X-*\" = true }",
        "allow.\"X-*\"",
        "not the name of a custom element",
        "such as `x-card` or `x-*`",
    ),
    ("required.img = [\"alt\"]", "required.img", "expected a table", "`{ attributes = [\"alt\"] }`"),
    ("base_url = \"https://example.com/\"", "base_url", "unknown key", "write `input.base_url`"),
    (
        "values.\"td[colspan]\" = \"[0-9]+\"",
        "values.\"td[colspan]\"",
        "expected a table",
        "`{ pattern = \"[0-9]+\" }`",
    ),
    (
        "values.\"td[align]\" = [\"left\"]",
        "values.\"td[align]\"",
        "expected a table",
        "`{ one_of = [\"left\"] }`",
    ),
    (
        "lint.accept = [\"blocked-urls-kept\"]",
        "lint.accept",
        "expected a table",
        "`{ blocked-urls-kept = \"…\" }`",
    ),
    ("text = { remove_hiden = true }", "text.remove_hiden", "unknown key", "did you mean `remove_hidden`?"),
    ("remove_hidden = true", "remove_hidden", "unknown key", "write `text.remove_hidden`"),
    ("edition = 2026", "edition", "expected a string", ""),
    ("rename = { center = \"Div\" }", "rename.center", "is not an HTML element", "in lower case"),
    ("frames = true", "frames", "expected a table", ""),
    ("attributes = { a = [\"href\"] }", "attributes", "unknown key", "write `allow = { a = [\"href\"]"),
    (
        "sanitizer.attributes = { a = [\"href\"] }",
        "sanitizer.attributes",
        "expected a list",
        "`allow = { a = [\"href\"] }`",
    ),
    (
        "allow.iframe = true",
        "allow.iframe",
        "it embeds another document",
        "`frames = { providers = [\"youtube\"] }`",
    ),
    (
        "allow.p = true\nvalues.\"p[lang]\" = { pattern = \"(?=a)b\" }",
        "values.\"p[lang]\".pattern",
        "look-ahead",
        "\"[a-z0-9-]+\"",
    ),
    ("allow.images = true", "allow.images", "is not an element", "for the group, write `\"@images\"`"),
    ("allow.table = { width = true }", "allow.table", "a list of attributes", "write the list `[\"width\"]`"),
    ("allow.a.href = [\"https\"]", "allow.a", "a list of attributes", "write the list `[\"href\"]`"),
    ("allow = { \"h1-h6\" = true }", "allow.h1-h6", "not one element", "write `\"@headings\"`"),
    ("allow.p = \"*\"", "allow.p", "a list of attributes", "write `true` for the usual attributes"),
    ("allow.\"*\" = [\"data-\"]", "allow.\"*\"[0]", "no attribute is called", "write `\"data-*\"`"),
    ("allow.comments = true", "allow.comments", "is not an element", "`\"#comment\"`"),
    ("allow = \"comment\"", "allow", "expected a table", "write `extends = \"comment\"`"),
    ("[[allow]]\np = true", "allow", "expected a table", "write `[allow]`, in single brackets"),
    ("deny.p = false", "deny.p", "`false` says nothing here", "or remove the entry"),
    ("deny.onclick = true", "deny.onclick", "`onclick` is an attribute", "write `\"*\" = [\"onclick\"]`"),
    ("disallow = \"unwrap\"", "disallow", "unknown key", "did you mean `disallowed`?"),
    ("disallowed = [\"b\"]", "disallowed", "found a list", "write `deny = { b = true }`"),
    ("disallowed = { b = \"unwrap\" }", "disallowed.b", "unknown key", "write `elements.b`"),
    ("extends = \"markdown, katex\"", "extends", "unknown preset", "`extends = [\"markdown\", \"katex\"]`"),
    (
        "extends = [\"comment\", \"tables\"]",
        "extends[1]",
        "unknown preset",
        "`allow = { \"@tables\" = true }`",
    ),
    (
        "extends = [\"katex\", \"comment\"]",
        "extends[1]",
        "replaces what the add-on",
        "`[\"comment\", \"katex\"]`",
    ),
    ("extends = { preset = \"comment\" }", "extends", "expected the name", "`extends = \"email\"`"),
    (
        "urls.rules.\"a href\" = [\"https\"]",
        "urls.rules.\"a href\"",
        "is not an element and",
        "write `a[href]`",
    ),
    ("urls.rules.links = [\"https\"]", "urls.rules.links", "is not an element and", "write `@links`"),
    (
        "urls.schemes = [\"https\"]",
        "urls.schemes",
        "unknown key",
        "`urls.rules.\"@links\" = [\"https\", \"mailto\"]`",
    ),
    ("urls.allow_relative = true", "urls.allow_relative", "unknown key", "add the word `relative` to a rule"),
    (
        "urls.remove_tracking = true",
        "urls.remove_tracking",
        "unknown key",
        "write `urls.hygiene.remove_tracking`",
    ),
    ("links.target = \"blank\"", "links.target", "is the name of a window", "write `_blank`"),
    ("links = \"nofollow\"", "links", "expected a table", "write `{ rel = [\"nofollow\"] }`"),
    ("links.nofollow = true", "links.nofollow", "unknown key", "write `rel = [\"nofollow\"]`"),
    ("link_rel = \"nofollow\"", "link_rel", "unknown key", "write `links.rel = [\"nofollow\"]`"),
    ("classes.allow = [\"a\"]", "classes.allow", "unknown key", "write `one_of = [\"note\"]`"),
    ("classes.code = [\"a\"]", "classes.code", "unknown key", "write `elements.code`"),
    (
        "classes.one_of = [\"language-*\"]",
        "classes.one_of[0]",
        "`*` is not a wildcard",
        "write `prefixes = [\"language-\"]`",
    ),
    ("frames = true", "frames", "expected a table", "such as `{ providers = "),
    (
        "frames.allowed = [\"youtube\"]",
        "frames.allowed[0]",
        "expected a table",
        "`frames = { providers = [\"youtube\"] }`",
    ),
    ("frames.youtube = true", "frames.youtube", "unknown key", "write `providers = [\"youtube\"]`"),
    ("limits.max_depth = 10", "limits.max_depth", "unknown key", "write `depth`"),
    ("limits = 1000", "limits", "expected a table", "write `{ input_bytes = 1000 }`"),
    ("limits.input_bytes = 1e6", "limits.input_bytes", "expected a number", "write `1000000`"),
    (
        "values.\"td[colspan]\" = { min = 1 }",
        "values.\"td[colspan]\".min",
        "unknown key",
        "write `values.\"td[colspan]\".integer.min`",
    ),
    ("rename.b = [\"strong\"]", "rename.b", "expected a string", "write `\"strong\"`"),
    ("text = \"linkify\"", "text", "expected a table", "write `{ linkify = true }`"),
];

#[test]
fn each_mistake_has_a_place_a_cause_and_a_remedy() {
    let mut wrong = Vec::new();
    for &(text, path, message, remedy) in MISTAKES {
        let Err(error) = Policy::from_toml(text) else {
            wrong.push(format!("{text}: accepted"));
            continue;
        };
        let said = error.remedy().unwrap_or_default();
        if error.path() != path || !error.message().contains(message) || !said.contains(remedy) {
            wrong.push(format!("{text}\n{error}"));
        }
        if error.line().is_none() {
            wrong.push(format!("{text}: no place"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), MISTAKES.len(), wrong.join("\n\n"));
}

/// What is valid, but says nothing or something else.
#[test]
fn mistakes_with_lints_have_a_remedy() {
    for (text, path, message, remedy) in [
        (
            "extends = \"default\"\nurls.proxy = \"/image?url=\"",
            "urls.proxy",
            "no effect",
            "handling = \"proxy\"",
        ),
        (
            "extends = \"comment\"\nframes.providers = [\"youtube\"]\ndeny.iframe = true",
            "frames",
            "`iframe` is not kept",
            "remove `iframe` from `deny`",
        ),
        (
            "extends = \"email\"\ncss.properties = { add = [\"color: red\"] }",
            "css.properties[",
            "unknown property",
            "write the property alone, `color`",
        ),
        (
            "extends = \"comment\"\nurls.rules.\"a[herf]\" = [\"https\"]",
            "urls.rules.\"a[herf]\"",
            "no effect",
            "did you mean `a[href]`?",
        ),
        (
            "extends = \"comment\"\nallow.p = [\"tilte\"]",
            "allow.p[1]",
            "not a known attribute",
            "did you mean `title`?",
        ),
        (
            "extends = \"comment\"\nallow.img = [\"src\"]",
            "allow.img[0]",
            "no rule allows",
            "urls.rules.\"img[src]\"",
        ),
    ] {
        let policy = Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}"));
        let lints = lint_located(&policy, &RuleLocations::of(text, PolicyFormat::Toml).unwrap());
        let is_it = |lint: &Lint| {
            lint.path().starts_with(path)
                && lint.message().contains(message)
                && lint.remedy().unwrap_or_default().contains(remedy)
        };
        assert!(lints.iter().any(is_it), "{text}: {lints:#?}");
    }
}

/// What is not even TOML.
#[test]
fn mistakes_of_toml_have_a_remedy() {
    for (text, message, remedy) in [
        ("urls.rules.a[href] = [\"https\"]", "a key with brackets needs quotes", "urls.rules.\"a[href]\""),
        (
            "disallowed = \"unwrap\"\n[disallowed.elements]\nu = \"escape\"",
            "`disallowed` has a value already",
            "`default = ",
        ),
    ] {
        let error = Policy::from_toml(text).unwrap_err();
        assert!(error.message().contains(message), "{error}");
        assert!(error.remedy().unwrap_or_default().contains(remedy), "{error}");
    }
    for (text, remedy) in [
        ("allow: { p = true }", "write `=` between a key and its value"),
        ("ids = remove", "texts in quotes"),
    ] {
        let error = Policy::from_toml(text).unwrap_err();
        assert!(error.remedy().unwrap_or_default().contains(remedy), "{error}");
    }
    let json = Policy::from_toml("{}").unwrap_err();
    assert!(json.remedy().unwrap().contains("this looks like JSON"), "{json}");
}

#[test]
fn a_mistake_in_a_rule_for_a_group_is_told_once() {
    let rule = "urls.rules.\"@images\" = { relative = \"keep\", allowed_shemes = [\"https\"] }";
    let error = Policy::from_toml(rule).unwrap_err();
    let paths: Vec<String> = error.all().iter().map(PolicyError::path).collect();
    assert_eq!(paths, ["urls.rules.\"@images\".relative", "urls.rules.\"@images\".allowed_shemes"]);
}

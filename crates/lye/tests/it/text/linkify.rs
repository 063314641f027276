//! Links in plain text: each is found, without the punctuation around it.

use lye::text::{FoundLink, LinkKind, links_in};
use lye::url::Url;
use lye_hostile::Rng;

/// Checks which parts of a text are links, and what they lead to.
fn finds(text: &str, expected: &[(&str, &str)]) {
    let found: Vec<FoundLink> = links_in(text).collect();
    let found: Vec<_> = found.iter().map(|link| (&text[link.range.clone()], link.href.as_str())).collect();
    assert_eq!(found, expected, "in {text:?}");
}

#[test]
fn urls() {
    finds("http://example.org", &[("http://example.org", "http://example.org")]);
    finds("HTTPS://Example.ORG/A?b=c#d", &[("HTTPS://Example.ORG/A?b=c#d", "HTTPS://Example.ORG/A?b=c#d")]);
    finds("at ftp://files.example/a b", &[("ftp://files.example/a", "ftp://files.example/a")]);
    finds("http://localhost:8080/x", &[("http://localhost:8080/x", "http://localhost:8080/x")]);
    finds("http://[::1]/a", &[("http://[::1]/a", "http://[::1]/a")]);
    finds("https://u:p@example.org/", &[("https://u:p@example.org/", "https://u:p@example.org/")]);
    finds("end.https://a.example/", &[("https://a.example/", "https://a.example/")]);
}

#[test]
fn domains() {
    finds("www.example.org", &[("www.example.org", "https://www.example.org")]);
    finds(
        "See example.co.uk/path?a=b#c now",
        &[("example.co.uk/path?a=b#c", "https://example.co.uk/path?a=b#c")],
    );
    finds("me.github.io", &[("me.github.io", "https://me.github.io")]);
    finds("EXAMPLE.COM:8080", &[("EXAMPLE.COM:8080", "https://EXAMPLE.COM:8080")]);
    finds("Home: example.com: here", &[("example.com", "https://example.com")]);
    finds(
        "docs.rs/lye and www.lib.rs",
        &[("docs.rs/lye", "https://docs.rs/lye"), ("www.lib.rs", "https://www.lib.rs")],
    );
}

#[test]
fn addresses() {
    finds(
        "a.b+c_d-e@mail.example.org",
        &[("a.b+c_d-e@mail.example.org", "mailto:a.b+c_d-e@mail.example.org")],
    );
    finds(
        "<mailto:me@example.org?subject=Hi>",
        &[("mailto:me@example.org?subject=Hi", "mailto:me@example.org?subject=Hi")],
    );
    finds("me@example.org?", &[("me@example.org", "mailto:me@example.org")]);
    finds(
        "a@example.org,b@example.org.",
        &[("a@example.org", "mailto:a@example.org"), ("b@example.org", "mailto:b@example.org")],
    );
}

/// The rest of an address could be another person's.
#[test]
fn parts_of_addresses_are_not_links() {
    for sign in "!#$%&'*/=?^`{|}~".chars() {
        finds(&format!("a{sign}b@example.org"), &[]);
        finds(&format!("a.{sign}b@example.org"), &[]);
        finds(&format!("{sign}{sign}a{sign}b@example.org"), &[]);
    }
    for sign in "!#$%&/=?^}".chars() {
        finds(&format!("{sign}b@example.org"), &[]);
        finds(&format!("see {sign}b@example.org"), &[]);
        finds(&format!("see {sign}'b@example.org'"), &[]);
    }
    finds("é'b@example.org", &[]);
    for (before, after) in
        [("'", "'"), ("`", "`"), ("*", "*"), ("~~", "~~"), ("**_'", "'_**"), ("|", "|"), ("{{", "}}")]
    {
        let found = ("b@example.org", "mailto:b@example.org");
        finds(&format!("{before}{}{after}", found.0), &[found]);
        finds(&format!("see {before}{}{after}.", found.0), &[found]);
    }
    // The sign follows a link, not a word.
    finds(
        "a@example.org|b@example.org",
        &[("a@example.org", "mailto:a@example.org"), ("b@example.org", "mailto:b@example.org")],
    );
    finds("'mailto:b@example.org'", &[("mailto:b@example.org", "mailto:b@example.org")]);
}

#[test]
fn non_ascii_names() {
    finds("http://bücher.de/größe", &[("http://bücher.de/größe", "http://bücher.de/größe")]);
    finds("bücher.de", &[("bücher.de", "https://bücher.de")]);
    finds("me@bücher.de", &[("me@bücher.de", "mailto:me@bücher.de")]);
    finds("пример.рф", &[("пример.рф", "https://пример.рф")]);
    finds("请看https://example.com/路。谢谢", &[("https://example.com/路", "https://example.com/路")]);
    // Half an address could belong to another person.
    finds("müller@example.org", &[]);
}

#[test]
fn surrounding_punctuation_is_excluded() {
    for (before, after) in [
        ("", "."),
        ("", ","),
        ("", "!"),
        ("", "?"),
        ("", ";"),
        ("", ":"),
        ("", "..."),
        ("(", ")"),
        ("[", "]"),
        ("(", ")."),
        ("(", ".)"),
        ("\"", "\""),
        ("'", "'"),
        ("<", ">"),
        ("«", "»"),
        ("“", "”,"),
        ("**", "**"),
        ("（", "）"),
        ("", "。"),
        ("[x](", ")y"),
        ("{", "}"),
        ("", " ("),
    ] {
        for (link, href) in [
            ("https://example.org/a", "https://example.org/a"),
            ("www.example.org", "https://www.example.org"),
            ("example.org/a", "https://example.org/a"),
            ("me@example.org", "mailto:me@example.org"),
        ] {
            finds(&format!("{before}{link}{after}"), &[(link, href)]);
        }
    }
}

#[test]
fn balanced_brackets_belong_to_the_url() {
    finds("(https://example.org/a_(b))", &[("https://example.org/a_(b)", "https://example.org/a_(b)")]);
    finds("https://example.org/?q[]=1", &[("https://example.org/?q[]=1", "https://example.org/?q[]=1")]);
}

#[test]
fn text_that_is_not_a_link() {
    for text in [
        "",
        ".",
        "@",
        "://",
        "http://",
        "https://.",
        "https:// a",
        "a.b",
        "file.txt",
        "1.2.3",
        "v1.2.3-rc.1",
        "127.0.0.1",
        "e.g. this, i.e. that",
        "com",
        ".com",
        "co.uk",
        "www.",
        "...",
        "main.rs and README.md",
        "end.It goes on",
        "a@b",
        "@example.org",
        "a@@example.org",
        "a@.com",
        "a..b@example.org",
        "javascript://example.com/%0Aalert(1)",
        "xhttps://example.com/",
        "data:text/html,example",
        "path/to/example.com",
        "C:\\example.com",
        "foo_bar.com",
        "example..com",
        "mailto:",
        "mailto:me",
        "http://a b.example.invalid",
    ] {
        let expected: &[(&str, &str)] =
            if text == "http://a b.example.invalid" { &[("http://a", "http://a")] } else { &[] };
        finds(text, expected);
    }
}

#[test]
fn links_are_valid_urls_in_order() {
    const PIECES: &[&str] = &[
        "http://",
        "https://",
        "ftp://",
        "mailto:",
        "www.",
        "example",
        ".",
        "com",
        ".org",
        ".co.uk",
        "@",
        "/",
        "?",
        "#",
        ":",
        "80",
        "(",
        ")",
        "[",
        "]",
        "'",
        " ",
        "ü",
        "日本",
        "。",
        "-",
        "_",
        "+",
        "%",
        "xn--",
        "..",
        "\u{200D}",
        "é\u{301}",
        "\\",
    ];
    let mut rng = Rng::new(2);
    rng.cases(20_000, |rng| {
        let text: String = (0..rng.below(14)).map(|_| PIECES[rng.below(PIECES.len())]).collect();
        let mut end = 0;
        assert!(lye_text::may_have_links(&text) || links_in(&text).next().is_none(), "{text:?}");
        for link in links_in(&text) {
            assert!(end <= link.range.start && link.range.start < link.range.end, "{link:?} in {text:?}");
            assert!(Url::parse(&link.href).is_ok(), "{link:?} in {text:?}");
            assert!(
                link.href.ends_with(&text[link.range.clone()]) || link.kind == LinkKind::Email,
                "in {text:?}"
            );
            assert_eq!(link.kind == LinkKind::Email, link.href.starts_with("mailto:"));
            end = link.range.end;
        }
    });
}

/// Two million bytes of each: quadratic work would not end.
#[test]
fn long_runs_take_linear_work() {
    for piece in [
        ".",
        "@",
        "(",
        "[",
        ")",
        "a@",
        "a.",
        ".a",
        "-",
        "http://",
        "http://[",
        "http://(",
        "mailto:",
        "mailto:a@",
        "://",
        "a:",
        "www.",
        "com.",
        "é",
        "\u{301}",
        "example.com",
        "example.com:",
        "a@example.com?",
        "example.com/)",
        "/?#",
    ] {
        let text = piece.repeat(2_000_000 / piece.len());
        assert!(links_in(&text).count() <= text.len());
    }
}

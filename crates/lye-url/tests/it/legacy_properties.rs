//! Properties of `legacy`: the component parts of a URL, resolving, and the attributes that decompose it, over hostile URLs.

use crate::pieces::PIECES;
use encoding_rs::{SHIFT_JIS, UTF_8, WINDOWS_1252};
use lye_hostile::Rng;
use lye_url::legacy::{
    Attribute, Components, Document, document_base_url, fragment_escape, is_absolute_url,
    is_authority_based_url, is_hierarchical_url, is_valid_url, resolve,
};
use lye_url::percent::percent_decode;

fn input(rng: &mut Rng) -> String {
    let start = rng.pick(&["", "", "http://a", "https://b.c:81/", "foo:/", "mailto:", "//a", "/"]);
    format!("{start}{}", rng.text(PIECES, 4))
}

#[test]
fn parts_join_to_the_url() {
    let mut rng = Rng::new(0x3C6E_F372_FE94_F82B);
    let mut parsed = 0;
    rng.cases(100_000, |rng| {
        let input = input(rng);
        let Ok(parts) = Components::parse(&input) else {
            assert!(!is_valid_url(&input, UTF_8), "{input:?}");
            return;
        };
        parsed += 1;
        let mut again = String::new();
        if let Some(scheme) = parts.scheme() {
            again = format!("{scheme}:");
        }
        if parts.host().is_some() {
            assert!(parts.url()[again.len()..].starts_with("//"), "{input:?}");
            again = parts.url()[..parts.url().len() - parts.host_specific().len()].to_owned();
        } else {
            assert_eq!(parts.host_specific(), parts.url());
        }
        again.push_str(parts.path());
        for (delimiter, part) in [('?', parts.query()), ('#', parts.fragment())] {
            if let Some(part) = part {
                again.push(delimiter);
                again.push_str(part);
            }
        }
        assert_eq!(again, parts.url());
        let hostport = parts.hostport().unwrap_or_default();
        assert!(hostport.starts_with(parts.host().unwrap_or_default()), "{input:?}");
    });
    assert!(parsed > 50_000, "{parsed}");
}

#[test]
fn resolved_urls_are_absolute() {
    let mut rng = Rng::new(0xA54F_F53A_5F1D_36F1);
    let mut resolved = 0;
    rng.cases(100_000, |rng| {
        let (url, base) = (input(rng), input(rng));
        let encoding = [UTF_8, WINDOWS_1252, SHIFT_JIS][rng.below(3)];
        if let Ok(base) = resolve(&base, "http://a/", UTF_8)
            && let Ok(result) = resolve(&url, &base, encoding)
        {
            resolved += 1;
            let why = format!("{url:?} against {base:?} is {result:?}");
            // "An absolute URL if resolving it results in the same output regardless of what it is resolved relative to".
            assert!(is_absolute_url(&result), "{why}");
            let again = resolve(&result, "http://b/c", UTF_8);
            assert_eq!(again, resolve(&result, "foo:/x", SHIFT_JIS), "{why}");
            // The result has no character to escape, unless a reverse solidus in the user information made a path of it.
            if !url.contains('\\') && !base.contains('\\') {
                assert_eq!(again.as_ref(), Ok(&result), "{why}");
            }
            if is_absolute_url(&url) {
                assert_eq!(resolve(&url, "foo:/x", encoding).as_ref(), Ok(&result), "{why}");
            }
            // Each kind of absolute URL is a subset of the kind before it.
            assert!(is_hierarchical_url(&result) || !is_authority_based_url(&result), "{why}");
            // The base of a document with a `base` element is the resolved URL.
            let document = Document::new(&base).with_first_base_href(&url).with_encoding(encoding);
            assert_eq!(document_base_url(&document), result);
        }
    });
    assert!(resolved > 20_000, "{resolved}");
}

#[test]
fn setters_replace_one_component() {
    let mut rng = Rng::new(0x510E_527F_ADE6_82D1);
    let mut changed = 0;
    rng.cases(100_000, |rng| {
        let (url, value) = (input(rng), rng.text(PIECES, 3));
        let attribute = Attribute::ALL[rng.below(7)];
        let output = attribute.set(&url, &value);
        let why = format!("{attribute:?} of {url:?} set to {value:?} is {output:?}");
        if !is_absolute_url(&url) {
            assert_eq!(output, url);
            assert_eq!(Attribute::ALL.map(|attribute| attribute.get(&url)), [const { String::new() }; 7]);
            return;
        }
        changed += usize::from(output != url);
        let got = |attribute: Attribute, url: &str| attribute.get(url);
        match attribute {
            // The new scheme may have no authority or be invalid; the new host may be invalid.
            Attribute::Protocol | Attribute::Host | Attribute::Hostname => {}
            Attribute::Port | Attribute::Pathname | Attribute::Search | Attribute::Hash => {
                // Without an authority, a path that begins with `//` after removing its dot segments does not resolve.
                if attribute == Attribute::Pathname && !is_authority_based_url(&url) && output.contains("//")
                {
                    return;
                }
                assert!(is_absolute_url(&output), "{why}");
                for other in Attribute::ALL.into_iter().filter(|&other| other != attribute) {
                    // The host includes the port.
                    if (attribute, other) != (Attribute::Port, Attribute::Host) {
                        assert_eq!(got(other, &output), got(other, &url), "{other:?}: {why}");
                    }
                }
            }
        }
        // Setting the getter's value changes no getter's value, except that hosts are percent-encoded.
        let same = attribute.set(&output, &attribute.get(&output));
        if !matches!(attribute, Attribute::Host | Attribute::Hostname) {
            assert_eq!(attribute.get(&same), attribute.get(&output), "{why}");
        }
    });
    assert!(changed > 10_000, "{changed}");
}

#[test]
fn fragment_escape_is_undone_by_decoding() {
    let mut rng = Rng::new(0x9B05_688C_2B3E_6C1F);
    rng.cases(20_000, |rng| {
        let text = rng.text(PIECES, 6);
        let escaped = fragment_escape(&text);
        assert_eq!(&*percent_decode(escaped.as_bytes()), text.as_bytes());
        // In the ASCII range the result is a fragment of RFC 3986, except for characters that the drafts' list omits.
        let url = format!("#{}", escaped.replace(['`', '\u{7F}', '\u{85}', '\u{FFFD}'], ""));
        assert!(is_valid_url(&url, UTF_8), "{url}");
    });
}

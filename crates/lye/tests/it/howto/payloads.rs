//! Every payload of the section (5.11.3) is harmless in every mode.

use super::support::{elements, parse, policy};
use lye::escape::charset::{CharsetCheck, CharsetProblem};
use lye::escape::{encode, strip};
use lye::html::{NodeKind, NodeRef, Scripting, Tokenization};
use lye::policy::DisallowedAction;
use lye::url::Url;
use lye::xhtml::XhtmlValidator;
use lye::{Cleaner, Policy, Preset, Sanitizer};

/// The published payloads, with `alert(1)` for the code, and what they try.
const PAYLOADS: [(&str, &str); 50] = [
    ("<!-- --> -->", "a comment that ends twice"),
    ("<SCRIPT></COMMENT><!-- --> -->alert(1)</SCRIPT>", "upper case, and the end tag of an old element"),
    ("</COMMENT><SCRIPT>alert(1)</SCRIPT>", "an end tag without a start tag"),
    ("<_a<script>alert(1)</script>", "a tag in what looks like a tag"),
    ("<<script>alert(1)</script>", "a doubled bracket"),
    ("<b onmouseover=\"alert(1)\">go here</b>", "a handler on a harmless element"),
    ("<img\nsrc=\"javascript:alert(document.location)\">", "a line break before the attribute"),
    ("<img \r\n src=\"javascript:alert(document.location)\">", "a line break among spaces"),
    ("<a href=\"javas&#99;ript&#35;alert(1)\">x</a>", "references in the scheme"),
    ("<a href=\"javas&#99;ript&#58;alert(1)\">x</a>", "references in the scheme and for its colon"),
    ("<div onmouseover=\"alert(1)\">x</div>", "a handler"),
    ("<img src=\"javascript:alert(1)\">", "script as an image"),
    ("<img dynsrc=\"javascript:alert(1)\">", "script as a video of an image"),
    ("<input type=\"image\" dynsrc=\"javascript:alert(1)\">", "script as a video of a button"),
    ("<bgsound src=\"javascript:alert(1)\">", "script as a sound"),
    ("&<script>alert(1)</script>", "an ampersand before a tag"),
    ("&{alert(1)};", "a script entity"),
    ("<img src=&{alert(1)};>", "a script entity in a value"),
    ("<link rel=\"stylesheet\" href=\"javascript:alert(1)\">", "script as a style sheet"),
    ("<iframe src=\"vbscript:alert(1)\"></iframe>", "another scripting language in a frame"),
    ("<a href=\"vbscript:alert(1)\">x</a>", "another scripting language in a link"),
    ("<img src=\"mocha:alert(1)\">", "an old name of the scheme"),
    ("<a href=\"mocha:alert(1)\">x</a>", "an old name of the scheme in a link"),
    ("<img src=\"livescript:alert(1)\">", "another old name of the scheme"),
    ("<a href=\"livescript:alert(1)\">x</a>", "another old name of the scheme in a link"),
    ("<a href=\"about:<s&#99;ript>alert(1)</script>\">x</a>", "markup in a URL that is shown"),
    ("<a href=\"data:text/html,<script>alert(1)</script>\">x</a>", "a document in a URL"),
    ("<meta http-equiv=\"refresh\" content=\"0;url=javascript:alert(1)\">", "script as the next page"),
    ("<body onload=\"alert(1)\">", "a handler of the page"),
    ("<div style=\"background-image: url(javascript:alert(1));\">x</div>", "script as a background"),
    (
        "<div style=\"behaviour: url(https://evil.example/x.htc);\">x</div>",
        "a behaviour, as it was published",
    ),
    ("<div style=\"behavior: url(https://evil.example/x.htc);\">x</div>", "a behaviour, as it works"),
    ("<div style=\"binding: url(https://evil.example/x.xml);\">x</div>", "a binding"),
    ("<div style=\"-moz-binding: url(https://evil.example/x.xml);\">x</div>", "a binding, as it works"),
    ("<div style=\"width: expression(alert(1));\">x</div>", "script as a length"),
    ("<style type=\"text/javascript\">alert(1)</style>", "script as a style sheet of the page"),
    (
        "<object classid=\"clsid:0\" codebase=\"javascript:alert(1)\"></object>",
        "script as the source of a plug-in",
    ),
    ("<style><!--</style><script>alert(1)//--></script>", "a style sheet that opens a comment"),
    ("<!-- -- --><script>alert(1)</script><!-- -- -->", "a comment that ends where SGML would not end it"),
    ("<img src=\"blah\"onmouseover=\"alert(1)\">", "no space between attributes"),
    ("<img src=\"blah>\" onmouseover=\"alert(1)\">", "the end of a tag in a value"),
    ("<b title=\"blah\"onmouseover=\"alert(1)\">x</b>", "no space between attributes of a harmless element"),
    (
        "<b title=\"blah>\" onmouseover=\"alert(1)\">x</b>",
        "the end of a tag in a value of a harmless element",
    ),
    ("<xml src=\"javascript:alert(1)\"></xml>", "script as a data island"),
    (
        "<xml id=\"X\"><a><b>&lt;script>alert(1)&lt;/script>;</b></a></xml>\
         <div datafld=\"b\" dataformatas=\"html\" datasrc=\"#X\"></div>",
        "script from a data island",
    ),
    (
        "\u{FFFD}\u{FFFD}script>alert(1)\u{FFFD}\u{FFFD}/script>",
        "brackets in overlong UTF-8, when it was decoded",
    ),
    ("<![CDATA[<!--]] ><script>alert(1)//--></script>", "a comment in a CDATA section"),
    ("<![CDATA[<!--]]><script>alert(1)//--></script>", "a comment in a CDATA section that ends"),
    ("+ADw-script+AD4-alert(1)+ADw-/script+AD4-", "brackets in UTF-7"),
    ("&lt;script&gt;alert(1)&lt;/script&gt;", "markup for whoever decodes twice"),
];

/// Elements that run, load or embed something, or change the page around them.
const ACTIVE: [&str; 17] = [
    "script", "style", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet",
    "bgsound", "xml", "img", "input", "body", "head",
];

const SCHEMES: [&str; 6] = ["javascript", "vbscript", "mocha", "livescript", "about", "data"];

/// Returns what may act in an element, except for the scheme of a link.
fn is_active(element: &NodeRef<'_, '_>) -> bool {
    ACTIVE.contains(&element.name()) || has_active_attribute(element)
}

fn has_active_attribute(element: &NodeRef<'_, '_>) -> bool {
    let name = |name: &str| {
        name.starts_with("on") || ["style", "dynsrc", "datasrc", "datafld", "dataformatas"].contains(&name)
    };
    element.attrs().any(|attribute| name(attribute.local_name()) || attribute.value().contains("&{"))
}

fn schemes(element: &NodeRef<'_, '_>) -> Vec<String> {
    let urls = element.attrs().filter_map(|attribute| Url::parse(attribute.value()).ok());
    urls.map(|url| url.scheme().to_owned()).collect()
}

#[track_caller]
fn assert_safe(html: &str, refused: &[&str], payload: &str) {
    assert_safe_but_for("", html, refused, payload);
}

/// Does the same where elements with a name may be kept, with attributes that do nothing.
#[track_caller]
fn assert_safe_but_for(kept: &str, html: &str, refused: &[&str], payload: &str) {
    assert!(!html.contains("&{"), "{payload}: {html}");
    for scripting in [Scripting::Enabled, Scripting::Disabled] {
        let tree = parse(html, scripting);
        for element in elements(&tree) {
            let is_kept = element.name() == kept && !has_active_attribute(&element);
            assert!(is_kept || !is_active(&element), "{payload}: {html}");
            let schemes = schemes(&element);
            assert!(!schemes.iter().any(|scheme| refused.contains(&scheme.as_str())), "{payload}: {html}");
        }
    }
}

#[track_caller]
fn assert_text(html: &str, payload: &str) -> String {
    let tree = parse(html, Scripting::Enabled);
    assert!(tree.root().descendants().all(|node| node.kind() == NodeKind::Text), "{payload}: {html}");
    tree.root().text_content()
}

#[test]
fn uncleaned_payloads_would_act() {
    let harmless: Vec<&str> = PAYLOADS
        .into_iter()
        .filter(|(payload, _)| {
            let tree = parse(payload, Scripting::Enabled);
            let listed = |scheme: &String| SCHEMES.contains(&scheme.as_str());
            !elements(&tree).iter().any(|element| is_active(element) || schemes(element).iter().any(listed))
        })
        .map(|(_, tries)| tries)
        .collect();
    // Payloads for other parsers than the current ones, or for a second parse.
    let expected = [
        "a comment that ends twice",
        "references in the scheme",
        "a script entity",
        "a handler of the page",
        "brackets in overlong UTF-8, when it was decoded",
        "brackets in UTF-7",
        "markup for whoever decodes twice",
    ];
    assert_eq!(harmless, expected);
}

#[test]
fn stripped_payloads_are_text() {
    for (payload, _) in PAYLOADS {
        assert_text(strip(payload).unwrap().as_str(), payload);
    }
}

#[test]
fn encoded_payloads_are_text_that_shows_them() {
    for (payload, _) in PAYLOADS {
        assert_eq!(assert_text(encode(payload).as_str(), payload), payload);
    }
}

#[test]
fn validate_accepts_only_text_payloads() {
    let mut validator = XhtmlValidator::new(&policy()).unwrap();
    let accepted: Vec<&str> = PAYLOADS
        .into_iter()
        .filter(|(payload, _)| match validator.validate(payload) {
            Ok(html) => {
                assert_text(html.as_str(), payload);
                true
            }
            Err(_) => false,
        })
        .map(|(_, tries)| tries)
        .collect();
    assert_eq!(accepted, ["brackets in UTF-7", "markup for whoever decodes twice"]);
}

#[test]
fn cleaned_payloads_do_nothing() {
    let sanitizer = Cleaner::from_sanitizer(&Sanitizer::default());
    let default = Cleaner::default();
    let user_content = Cleaner::new(&Policy::default()).unwrap();
    let minimal = Cleaner::new(&policy()).unwrap();
    for (payload, _) in PAYLOADS {
        // Without a URL policy, all schemes but script pass.
        assert_safe(sanitizer.clean(payload).unwrap().html(), &["javascript"], payload);
        assert_safe_but_for("img", default.clean(payload).unwrap().html(), &SCHEMES, payload);
        assert_safe(user_content.clean(payload).unwrap().html(), &SCHEMES, payload);
        assert_safe(minimal.clean(payload).unwrap().html(), &SCHEMES, payload);
    }
}

#[cfg(feature = "toml")]
#[test]
fn payloads_do_nothing_in_the_presets() {
    for toml in
        [lye::Preset::HowtoMinimal.toml(), lye::Preset::HowtoLinks.toml(), lye::Preset::HowtoLists.toml()]
    {
        let policy = Policy::from_toml(toml).unwrap();
        let cleaner = Cleaner::new(&policy).unwrap();
        let mut validator = XhtmlValidator::new(&policy).unwrap();
        for (payload, _) in PAYLOADS {
            assert_safe(cleaner.clean(payload).unwrap().html(), &SCHEMES, payload);
            if let Ok(html) = validator.validate(payload) {
                assert_text(html.as_str(), payload);
            }
        }
    }
}

/// Returns what runs a program or embeds a document. Current browsers do not run style sheets or images, or refresh to a script URL (HTML
/// Standard, 4.2.5.3, shared declarative refresh steps).
fn runs_script(element: &NodeRef<'_, '_>) -> bool {
    ["script", "iframe", "frame", "object", "embed", "base"].contains(&element.name())
        || element.attrs().any(|attribute| {
            let (name, value) = (attribute.local_name(), attribute.value());
            name.starts_with("on")
                || element.name() != "link"
                    && ["href", "action", "formaction"].contains(&name)
                    && value.contains("javascript:")
        })
}

#[test]
fn payloads_run_nothing_in_any_preset() {
    for preset in Preset::ALL {
        let cleaner = Cleaner::from_preset(preset);
        for (payload, _) in PAYLOADS {
            let html = cleaner.clean(payload).unwrap().into_html();
            for scripting in [Scripting::Enabled, Scripting::Disabled] {
                let tree = parse(&html, scripting);
                assert!(!elements(&tree).iter().any(runs_script), "{preset}: {payload}: {html}");
            }
        }
    }
}

#[test]
fn payloads_escaped_as_text_stay_visible_and_harmless() {
    for tokenization in [Tokenization::Standard, Tokenization::Lossless] {
        let cleaner = Cleaner::new(&policy())
            .unwrap()
            .with_disallowed(DisallowedAction::Escape)
            .with_tokenization(tokenization);
        for (payload, _) in PAYLOADS {
            let html = cleaner.clean(payload).unwrap().into_html();
            assert_safe(&html, &SCHEMES, payload);
            let tags =
                ["<img", "<input", "<bgsound", "<link", "<iframe", "<object", "<meta", "<div", "<SCRIPT"];
            if tags.iter().any(|tag| payload.starts_with(tag)) {
                let shown = parse(&html, Scripting::Enabled).root().text_content();
                assert_eq!(shown, payload.replace("\r\n", "\n"), "{html}");
            }
        }
    }
}

#[test]
fn overlong_utf_8_and_utf_7_are_refused_as_bytes() {
    let overlong = b"\xC0\xBCscript>alert(1)\xC0\xBC/script>";
    let check = CharsetCheck::utf_8();
    assert_eq!(check.decode(overlong).unwrap_err().problem(), CharsetProblem::Overlong);
    let utf_7 = b"+ADw-script+AD4-alert(1)+ADw-/script+AD4-";
    assert_eq!(check.decode(utf_7).unwrap_err().problem(), CharsetProblem::Utf7);
    // Even if decoded, the text contains no bracket.
    assert!(!check.inspect(overlong).text.contains('<'));
}

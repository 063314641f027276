//! Property tests of CSS, on random inputs. They check the output with their own rules, without the library.

use cssparser::{Parser, Token};
use lye::html::{Context, NodeRef};
use lye::{Cleaner, Policy};
use lye_hostile::{CSS_PIECES, Rng};

/// A policy without a rule for URLs in CSS, and with everything else.
const POLICY: &str = r##"
[sanitizer]
elements = ["p", "style", { name = "svg", namespace = "http://www.w3.org/2000/svg" }, { name = "style", namespace = "http://www.w3.org/2000/svg" }]
attributes = ["style", "fill", "mask"]
[urls]
[css]
properties = ["@text", "@box", "@border", "@background", "@table", "@list", "@flex", "@position", "@transform", "@effect", "@animation", "@ui", "@content", "@svg"]
custom_properties = true
trusted_variables = ["--t*"]
[css.sheets]
scope = "#s"
at_rules = ["media", "supports", "font-face", "keyframes", "layer", "container", "import", "page"]
attribute_values = true
"##;

fn css(rng: &mut Rng) -> String {
    (0..1 + rng.below(14)).map(|_| rng.pick(CSS_PIECES)).collect()
}

/// Returns what must not be in kept CSS, by an independent tokenizer.
fn problem(css: &str) -> Option<String> {
    if css.contains(['<', '&', '\0']) || css.contains("-->") || css.contains("]]>") || css.contains("/*") {
        return Some("it has something in it that is not for CSS".to_owned());
    }
    tokens(&mut Parser::new(css), false)
}

/// In `image-set()` and similar functions, strings are URLs.
fn tokens(parser: &mut Parser<'_>, has_urls: bool) -> Option<String> {
    loop {
        let token = match parser.next() {
            Ok(token) => token.clone(),
            Err(_) => return None,
        };
        let is_of_images =
            matches!(&token, Token::Function(name) if name.to_ascii_lowercase().contains("image"));
        match token {
            // A reference into the same document loads nothing.
            Token::UnquotedUrl(url) if url.starts_with('#') => {}
            Token::Function(name) if name.eq_ignore_ascii_case("url") => {
                let inner: Result<Option<String>, cssparser::ParseError<()>> =
                    parser.parse_nested_block(|parser| match parser.expect_string() {
                        Ok(url) if url.starts_with('#') => Ok(None),
                        _ => Ok(Some("the function url".to_owned())),
                    });
                match inner {
                    Ok(None) => {}
                    _ => return Some("the function url".to_owned()),
                }
            }
            Token::QuotedString(url) if has_urls => return Some(format!("the URL {url}")),
            Token::UnquotedUrl(url) => return Some(format!("the URL {url}")),
            Token::Function(name)
                if ["src", "expression", "attr", "env"].contains(&&*name.to_ascii_lowercase()) =>
            {
                return Some(format!("the function {name}"));
            }
            Token::BadString(_) | Token::BadUrl(_) | Token::CDC | Token::CDO => {
                return Some("a bad token".to_owned());
            }
            Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                return Some("an import".to_owned());
            }
            Token::Function(_)
            | Token::ParenthesisBlock
            | Token::SquareBracketBlock
            | Token::CurlyBracketBlock => {
                let inner: Result<Option<String>, cssparser::ParseError<()>> =
                    parser.parse_nested_block(|parser| Ok(tokens(parser, is_of_images)));
                if let Ok(Some(problem)) = inner {
                    return Some(problem);
                }
            }
            token if token.is_parse_error() => return Some(format!("{token:?}")),
            _ => {}
        }
    }
}

/// Open brackets and strings would include the following text.
fn is_closed(css: &str) -> bool {
    let sentinel = format!("{css};sentinel");
    let mut parser = Parser::new(&sentinel);
    let mut last = None;
    while let Ok(token) = parser.next() {
        last = Some(token.clone());
    }
    matches!(last, Some(Token::Ident(name)) if name == "sentinel")
}

fn cleaner() -> Cleaner {
    Cleaner::new(&Policy::from_toml(POLICY).unwrap()).unwrap()
}

fn check(cleaner: &Cleaner, html: &str) -> usize {
    let clean = cleaner.clean(html).unwrap().into_html();
    assert_eq!(cleaner.clean(&clean).unwrap().html(), clean, "{html:?}");
    let tree = lye::html::parse_fragment(&clean, &Context::html("body")).unwrap();
    let mut kept = 0;
    for element in tree.root().descendants().filter(NodeRef::is_element) {
        for css in element.attrs().map(|attr| attr.value().to_owned()).chain(
            (element.name() == "style")
                .then(|| element.children().map(|text| text.data()).collect::<String>()),
        ) {
            assert_eq!(problem(&css), None, "{css:?} of {html:?}");
            assert!(is_closed(&css), "{css:?} of {html:?}");
            kept += usize::from(!css.is_empty());
        }
    }
    kept
}

#[test]
fn style_attributes_neither_load_nor_end_early() {
    let (cleaner, mut rng) = (cleaner(), Rng::new(31));
    let mut kept = 0;
    rng.cases(20_000, |rng| {
        let css = css(rng);
        let css = if rng.below(2) == 0 { css } else { format!("color:red;{css}") };
        let escaped = css.replace('&', "&amp;").replace('"', "&quot;");
        let name = ["style", "style", "fill", "mask"][rng.below(4)];
        kept += check(&cleaner, &format!("<svg {name}=\"{escaped}\"></svg>"));
    });
    assert!(kept > 500, "{kept}");
}

#[test]
fn style_sheets_neither_load_nor_end_early() {
    let (cleaner, mut rng) = (cleaner(), Rng::new(32));
    let mut kept = 0;
    for round in 0..20_000 {
        let (before, inside) = (css(&mut rng), css(&mut rng));
        let css = match round % 3 {
            0 => format!("{before}{inside}"),
            1 => format!("p{{color:red;{inside}}}{before}"),
            _ => format!("@media print{{{before}{{color:red;{inside}}}}}"),
        };
        kept += check(&cleaner, &format!("<style>{css}</style>"));
        let escaped = css.replace('&', "&amp;").replace('<', "&lt;");
        kept += check(&cleaner, &format!("<svg><style>{escaped}</style></svg>"));
    }
    assert!(kept > 500, "{kept}");
}

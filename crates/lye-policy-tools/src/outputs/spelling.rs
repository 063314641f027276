//! One spelling for values that mean the same: CSS and URLs.

use cssparser::{ParseError, Parser, ToCss, Token};
use lye_policy::urls::{UrlSink, UrlValueKind, url_attribute};
use lye_url::Url;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The number of nested blocks of CSS that are read as tokens. Deeper ones are compared as texts.
const MAX_DEPTH: usize = 32;

/// Two pages, so that a relative URL has the spelling of no other URL.
static BASES: LazyLock<Vec<Url>> = LazyLock::new(|| {
    ["https://one.invalid/a/b/c", "http://other.invalid/d/e"]
        .into_iter()
        .filter_map(|base| Url::parse(base).ok())
        .collect()
});

/// Returns the one spelling of a value: of the declarations in `style`, and of a URL. Other values are their own spelling.
///
/// Takes linear time.
pub(super) fn of<'v>(sink: &UrlSink<'_>, value: &'v str) -> Cow<'v, str> {
    let spelled = match url_attribute(sink).map(|known| known.kind) {
        Some(UrlValueKind::Css) => declarations(value),
        Some(UrlValueKind::Url) => url(value),
        _ => None,
    };
    spelled.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// Returns what a URL leads to on two pages.
fn url(value: &str) -> Option<String> {
    let on_pages: Result<Vec<String>, _> =
        BASES.iter().map(|base| Url::parse_with_base(value, base).map(Url::into_string)).collect();
    on_pages.ok().map(|urls| urls.join(" "))
}

/// Returns declarations in one spelling: without comments, empty declarations, and white space that separates nothing, with names of
/// properties in lower case, and with strings and URLs in double quotes. Returns `None` if a token is invalid.
fn declarations(css: &str) -> Option<String> {
    let mut tokens = Vec::new();
    push_tokens(&mut Parser::new(css), 0, &mut tokens).ok()?;
    let mut declarations: Vec<Vec<String>> = Vec::new();
    for declaration in tokens.split(|token| token.depth == 0 && token.text == ";") {
        let mut texts: Vec<String> = Vec::new();
        for token in declaration {
            let follows = texts.last().map(String::as_str).unwrap_or_default();
            if token.text == " " && (texts.is_empty() || binds(follows) || follows.ends_with('(')) {
                continue;
            }
            if (binds(&token.text) || token.text == ")") && follows == " " {
                texts.pop();
            }
            texts.push(token.text.clone());
        }
        if texts.last().is_some_and(|last| last == " ") {
            texts.pop();
        }
        // Names of custom properties are case-sensitive.
        if let [name, colon, ..] = &mut texts[..]
            && colon == ":"
            && !name.starts_with("--")
        {
            name.make_ascii_lowercase();
        }
        if !texts.is_empty() {
            declarations.push(texts);
        }
    }
    // U+0000 is in no token, so that no two lists of tokens have the same text.
    Some(declarations.iter().map(|texts| texts.join("\0")).collect::<Vec<_>>().join("\0;\0"))
}

/// Whether white space around a token means nothing.
fn binds(token: &str) -> bool {
    matches!(token, " " | ":" | "," | "/" | "!" | ";")
}

struct CssToken {
    text: String,
    depth: usize,
}

/// Adds the tokens of a block, and of the blocks in it.
fn push_tokens(
    parser: &mut Parser<'_>,
    depth: usize,
    tokens: &mut Vec<CssToken>,
) -> Result<(), ParseError<()>> {
    loop {
        let Ok(token) = parser.next_including_whitespace_and_comments() else { return Ok(()) };
        let token = token.clone();
        let mut push = |text: String| tokens.push(CssToken { text, depth });
        let close = match &token {
            Token::Comment(_) => continue,
            Token::WhiteSpace(_) => {
                push(" ".to_owned());
                continue;
            }
            Token::BadUrl(_) | Token::BadString(_) => return Err(ParseError::custom(())),
            Token::UnquotedUrl(url) => {
                let string = Token::QuotedString(url.clone());
                ["url(".to_owned(), string.to_css_string(), ")".to_owned()].into_iter().for_each(push);
                continue;
            }
            Token::Function(_) | Token::ParenthesisBlock => ")",
            Token::SquareBracketBlock => "]",
            Token::CurlyBracketBlock => "}",
            _ => {
                push(token.to_css_string());
                continue;
            }
        };
        push(token.to_css_string());
        parser.parse_nested_block(|parser| {
            if depth < MAX_DEPTH {
                return push_tokens(parser, depth + 1, tokens);
            }
            let start = parser.position();
            while parser.next_including_whitespace_and_comments().is_ok() {}
            tokens.push(CssToken { text: parser.slice_from(start).to_owned(), depth: depth + 1 });
            Ok(())
        })?;
        tokens.push(CssToken { text: close.to_owned(), depth });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn css_has_one_spelling() {
        for (one, other) in [
            ("color: red;", "color:red"),
            ("color: red; float: left;", "COLOR:red;float:left"),
            ("content: ','", "content: \",\""),
            ("color: rgb(1, 2, 3)", "color: rgb( 1,2,3 )"),
            ("background: url(a;b)", "background:url('a;b')"),
            ("color: red !important", "color:red! important"),
            ("color: /* x */ red", "color: red"),
            ("margin: 1px  2px", "margin:1px\n2px"),
        ] {
            assert_eq!(declarations(one), declarations(other), "{one}");
        }
        for (one, other) in [
            ("color: red", "color: blue"),
            ("color: red", "float: red"),
            ("color: red; float: left", "color: red"),
            ("margin: 1px 2px", "margin: 1px2px"),
            ("width: calc(1px + 2px)", "width: calc(1px +2px)"),
            ("content: 'a'", "content: a"),
            ("content: 'A'", "content: 'a'"),
            ("content: ';'", "content: ;"),
            ("--A: 1", "--a: 1"),
        ] {
            assert_ne!(declarations(one), declarations(other), "{one}");
        }
        assert_eq!(declarations("a: 'b\nc"), None);
    }

    #[test]
    fn nested_css_needs_no_deep_recursion() {
        let deep = |inside: &str| format!("a:{}{inside}", "(".repeat(50_000));
        assert_ne!(declarations(&deep("b")), declarations(&deep("c")));
    }

    #[test]
    fn urls_have_one_spelling() {
        let same = |one: &str, other: &str| {
            let sink = UrlSink::html("a", "href");
            of(&sink, one) == of(&sink, other)
        };
        for (one, other) in
            [("/a b", "/a%20b"), ("HTTP://e.com", "http://e.com/"), (" #x\n", "#x"), ("a/../b", "b")]
        {
            assert!(same(one, other), "{one}");
        }
        for (one, other) in [("x", "/x"), ("", "/"), ("https:x", "x"), ("//[", "//"), ("?a=1&b", "?a=1&B")] {
            assert!(!same(one, other), "{one}");
        }
    }
}

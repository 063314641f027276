//! Context elements in the notation of html5lib and the vectors: `td`, `svg path`, `math mi`.

use lye_html::{Context, Namespace};

fn split(text: &str) -> Result<(Namespace, &str), String> {
    match text.split_once(' ') {
        None if !text.is_empty() => Ok((Namespace::Html, text)),
        Some(("svg", name)) => Ok((Namespace::Svg, name)),
        Some(("math", name)) => Ok((Namespace::MathMl, name)),
        _ => Err(format!("not a context element: {text:?}, expected a name such as `td` or `svg path`")),
    }
}

/// Parses a context element. A `form` is also the form owner of the content (HTML Standard, 13.4).
///
/// # Errors
/// Fails if the namespace is unknown to the parser.
pub fn parse(text: &str) -> Result<Context, String> {
    let (namespace, name) = split(text)?;
    let context = Context::new(namespace, name);
    Ok(if (namespace, name) == (Namespace::Html, "form") { context.inside_form() } else { context })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namespaces() {
        assert_eq!(split("td"), Ok((Namespace::Html, "td")));
        assert_eq!(split("svg foreignObject"), Ok((Namespace::Svg, "foreignObject")));
        assert_eq!(split("math mi"), Ok((Namespace::MathMl, "mi")));
        assert!(split("xul box").is_err() && split("").is_err());
        assert_eq!(parse("form"), Ok(Context::html("form").inside_form()));
    }
}

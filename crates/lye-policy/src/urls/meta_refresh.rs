//! The content of a `meta` element whose `http-equiv` is `refresh` ("shared declarative refresh steps", HTML Standard, 4.2.5.3).

use super::judge::Steps;
use super::verdict::UrlRefusal;

/// Checks a refresh and the URL that it goes to, written as `N;url=URL`.
pub(super) fn refresh(steps: &Steps<'_>, content: &str) -> Result<String, UrlRefusal> {
    let (seconds, url) = parse(content).ok_or(UrlRefusal::RefreshSyntax)?;
    let url = steps.url(url, None)?;
    let out = format!("{seconds};url={url}");
    // A leading quote would be dropped when parsed.
    if parse(&out) == Some((seconds, &url)) { Ok(out) } else { Err(UrlRefusal::RefreshSyntax) }
}

/// Returns the delay in seconds, as it is written, and the URL. The URL is empty if the page reloads itself. Returns `None` if the value
/// declares no refresh.
fn parse(content: &str) -> Option<(&str, &str)> {
    // Steps 3 to 7.
    let rest = content.trim_ascii_start();
    let (seconds, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    if seconds.is_empty() && !rest.starts_with('.') {
        return None;
    }
    let seconds = if seconds.is_empty() { "0" } else { seconds };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    // Step 9.
    if !rest.is_empty() && !rest.starts_with(|c: char| c == ';' || c == ',' || c.is_ascii_whitespace()) {
        return None;
    }
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_ascii_start();
    // Step 10.
    Some((seconds, url(rest)))
}

/// Steps 10.1 to 10.10: the URL after an optional `url=`, in optional quotes.
fn url(rest: &str) -> &str {
    let quoted = match rest.strip_prefix(['u', 'U']) {
        None => rest,
        Some(after) => {
            let after = after.strip_prefix(['r', 'R']).and_then(|after| after.strip_prefix(['l', 'L']));
            match after.and_then(|after| after.trim_ascii_start().strip_prefix('=')) {
                None => return rest,
                Some(after) => after.trim_ascii_start(),
            }
        }
    };
    match quoted.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        None => quoted,
        // A quote is one byte long.
        Some(quote) => quoted[1..].split(quote).next().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_as_specified() {
        for (content, expected) in [
            ("5", Some(("5", ""))),
            ("0;url=a", Some(("0", "a"))),
            ("0;URL = \"a b\" c", Some(("0", "a b"))),
            ("0; url='a", Some(("0", "a"))),
            (" 1.5.7 , a", Some(("1", "a"))),
            (".5 a", Some(("0", "a"))),
            ("0 'a'b", Some(("0", "a"))),
            // Text that begins like `url` but is not a complete `url=` is the URL.
            ("0;urn:a", Some(("0", "urn:a"))),
            ("0;url", Some(("0", "url"))),
            ("0;u", Some(("0", "u"))),
            ("0;;a", Some(("0", ";a"))),
            ("0a", None),
            ("a", None),
            ("", None),
            (";url=a", None),
        ] {
            assert_eq!(parse(content), expected, "{content}");
        }
    }
}

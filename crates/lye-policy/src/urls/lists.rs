//! Attributes that hold several URLs, or a URL in a grammar of their own.
//!
//! One refused URL drops the whole list, unless the rule keeps the good ones. Each written item is parsed again: it
//! must be exactly the URL that was checked.

use super::judge::Steps;
use super::verdict::UrlRefusal;

/// Image candidates: the descriptors stay as written.
pub(super) fn srcset(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    let parsed = candidates(value);
    let judged = items(steps, &parsed, |index, candidate| {
        if !candidate.is_valid() {
            return Err(UrlRefusal::ListSyntax);
        }
        let url = steps.url(candidate.url, Some(index))?.into_owned();
        let out = std::iter::once(url.as_str()).chain(candidate.descriptors.iter().copied());
        let out = out.collect::<Vec<_>>().join(" ");
        let expected = Candidate { url: &url, descriptors: candidate.descriptors.clone() };
        // A URL that a hook returned may contain white space, or commas at its ends.
        if candidates(&out) == [expected] { Ok(out) } else { Err(UrlRefusal::ListSyntax) }
    })?;
    Ok(judged.join(", "))
}

/// URLs separated by white space ("split a string on ASCII whitespace").
pub(super) fn spaces(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    separated(steps, value, |text| text.split_ascii_whitespace().collect())
}

/// URLs separated by commas or white space. Browsers split some of these attributes at one, some at the other: a list
/// is refused if a URL contains either.
pub(super) fn commas(steps: &Steps<'_>, value: &str) -> Result<String, UrlRefusal> {
    separated(steps, value, |text| {
        text.split(|c: char| c == ',' || c.is_ascii_whitespace()).filter(|url| !url.is_empty()).collect()
    })
}

fn separated(
    steps: &Steps<'_>,
    value: &str,
    split: impl Fn(&str) -> Vec<&str>,
) -> Result<String, UrlRefusal> {
    let judged = items(steps, &split(value), |index, url| {
        let out = steps.url(url, Some(index))?.into_owned();
        if split(&out) == [out.as_str()] { Ok(out) } else { Err(UrlRefusal::ListSyntax) }
    })?;
    Ok(judged.join(" "))
}

/// Returns the items that pass.
fn items<T>(
    steps: &Steps<'_>,
    parsed: &[T],
    judge: impl Fn(usize, &T) -> Result<String, UrlRefusal>,
) -> Result<Vec<String>, UrlRefusal> {
    let mut good = Vec::new();
    let mut first_refusal = None;
    for (index, item) in parsed.iter().enumerate() {
        match judge(index, item) {
            Ok(out) => good.push(out),
            Err(reason) => {
                let refusal = UrlRefusal::Item { index, reason: Box::new(reason) };
                if !steps.rule.keep_good_candidates {
                    return Err(refusal);
                }
                first_refusal.get_or_insert(refusal);
            }
        }
    }
    if good.is_empty() { Err(first_refusal.unwrap_or(UrlRefusal::Empty)) } else { Ok(good) }
}

/// An "image candidate string", split.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate<'a> {
    pub(super) url: &'a str,
    /// Its descriptors as written.
    pub(super) descriptors: Vec<&'a str>,
}

impl Candidate<'_> {
    /// Returns `true` if browsers accept its descriptors (steps 10 to 16): at most one `w`, alone or with `h`, or one
    /// `x`.
    pub(super) fn is_valid(&self) -> bool {
        let (mut width, mut density, mut height) = (false, false, false);
        for descriptor in &self.descriptors {
            let Some((at, unit)) = descriptor.char_indices().next_back() else { return false };
            let number = &descriptor[..at];
            match unit {
                'w' if is_positive_integer(number) && !width && !density => width = true,
                'x' if is_non_negative_float(number) && !width && !density && !height => density = true,
                'h' if is_positive_integer(number) && !height && !density => height = true,
                _ => return false,
            }
        }
        // Step 16.
        width || !height
    }
}

/// Returns the candidates of a `srcset` attribute with any descriptors. As in the algorithm, commas between candidates
/// may be missing or repeated.
pub(super) fn candidates(input: &str) -> Vec<Candidate<'_>> {
    let mut candidates = Vec::new();
    // Steps 4 and 5.
    let mut rest = input.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
    while !rest.is_empty() {
        // Step 6.
        let (url, after) = rest.split_at(rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len()));
        // Steps 8 and 9.
        let bare = url.trim_end_matches(',');
        let (descriptors, after) =
            if bare.len() < url.len() { (Vec::new(), after) } else { descriptors(after) };
        candidates.push(Candidate { url: bare, descriptors });
        rest = after.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
    }
    candidates
}

/// The "descriptor tokenizer": returns the descriptors before the next comma outside parentheses, and the rest.
fn descriptors(input: &str) -> (Vec<&str>, &str) {
    let mut descriptors = Vec::new();
    let mut start = None;
    let mut in_parens = false;
    for (at, c) in input.char_indices() {
        let ends = !in_parens && (c.is_ascii_whitespace() || c == ',');
        if ends {
            descriptors.extend(start.take().map(|start: usize| &input[start..at]));
        } else if start.is_none() {
            start = Some(at);
        }
        if ends && c == ',' {
            return (descriptors, &input[at + 1..]);
        }
        // "In descriptor", U+0028, and "in parens", U+0029.
        in_parens = if in_parens { c != ')' } else { c == '(' };
    }
    descriptors.extend(start.map(|start| &input[start..]));
    (descriptors, "")
}

/// Returns `true` for a "valid non-negative integer" that is not zero.
fn is_positive_integer(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.bytes().any(|byte| byte != b'0')
}

/// Returns `true` for a "valid floating-point number" that is not negative.
fn is_non_negative_float(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mantissa_is_valid = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || digits(whole)) && digits(fraction),
        None => digits(mantissa),
    };
    mantissa_is_valid
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// Checks a refresh and the URL that it goes to, written as `N;url=URL`.
pub(super) fn refresh(steps: &Steps<'_>, content: &str) -> Result<String, UrlRefusal> {
    let (seconds, url) = parse(content).ok_or(UrlRefusal::RefreshSyntax)?;
    let url = steps.url(url, None)?;
    let out = format!("{seconds};url={url}");
    // A leading quote would be dropped when parsed.
    if parse(&out) == Some((seconds, &url)) { Ok(out) } else { Err(UrlRefusal::RefreshSyntax) }
}

/// Returns the seconds as written, and the URL; `None` if there is no refresh. Without a URL, the URL is empty: the
/// page itself.
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

    fn parsed(input: &str) -> Vec<(&str, Vec<&str>)> {
        candidates(input).into_iter().map(|candidate| (candidate.url, candidate.descriptors)).collect()
    }

    #[test]
    fn splits_as_specified() {
        assert_eq!(parsed(""), []);
        assert_eq!(parsed(" , ,"), []);
        assert_eq!(parsed("a 1x, b 2x"), [("a", vec!["1x"]), ("b", vec!["2x"])]);
        // A comma inside a URL belongs to it; at its end, it ends the candidate.
        assert_eq!(parsed("a,b 1x,c"), [("a,b", vec!["1x"]), ("c", vec![])]);
        assert_eq!(parsed("a, b"), [("a", vec![]), ("b", vec![])]);
        assert_eq!(parsed("a,,, b"), [("a", vec![]), ("b", vec![])]);
        assert_eq!(parsed("a,b"), [("a,b", vec![])]);
        assert_eq!(parsed("data:,a 1x"), [("data:,a", vec!["1x"])]);
        // Parentheses protect commas and spaces.
        assert_eq!(parsed("a f(1, 2) 1x, b"), [("a", vec!["f(1, 2)", "1x"]), ("b", vec![])]);
        assert_eq!(parsed("a (b, c"), [("a", vec!["(b, c"])]);
        assert_eq!(parsed("a 1w 2h ,b"), [("a", vec!["1w", "2h"]), ("b", vec![])]);
    }

    #[test]
    fn descriptors_are_valid_as_in_the_standard() {
        let is_valid =
            |descriptors: &str| candidates(&format!("a {descriptors}")).iter().all(Candidate::is_valid);
        for valid in ["", "1x", "1.5x", ".5x", "1e3x", "0x", "10w", "10w 20h", "20h 10w"] {
            assert!(is_valid(valid), "{valid}");
        }
        for invalid in [
            "1", "x", "0w", "-1x", "+1x", "1.x", "1X", "10W", "1x 2x", "1w 1x", "1w 1w", "20h", "1x 2h",
            "f(1x)", "é",
        ] {
            assert!(!is_valid(invalid), "{invalid}");
        }
    }

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

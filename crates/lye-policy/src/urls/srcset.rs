//! "Parse a srcset attribute" (HTML Standard, 4.8.4.2.2).

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
}

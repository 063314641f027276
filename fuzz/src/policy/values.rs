//! Parses attribute values as the HTML Standard does.

/// Returns the URLs of image candidates (4.8.4.2.2 "parse a srcset attribute", steps 1 to 9, without checking descriptors).
pub fn srcset(value: &str) -> Vec<String> {
    let chars: Vec<char> = value.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        while chars.get(at).is_some_and(|&c| is_space(c) || c == ',') {
            at += 1;
        }
        if at == chars.len() {
            return found;
        }
        let mut url = String::new();
        while let Some(&c) = chars.get(at).filter(|&&c| !is_space(c)) {
            url.push(c);
            at += 1;
        }
        let ends_here = url.ends_with(',');
        found.push(url.trim_end_matches(',').to_owned());
        let mut in_parens = false;
        while !ends_here && let Some(&c) = chars.get(at) {
            at += 1;
            match c {
                ',' if !in_parens => break,
                '(' => in_parens = true,
                ')' => in_parens = false,
                _ => {}
            }
        }
    }
}

/// Returns the URL of a refresh (4.2.5.3 "shared declarative refresh steps"), if it has one.
pub fn refresh(value: &str) -> Option<&str> {
    let rest = value.trim_start_matches(is_space);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == rest.len() && !rest.starts_with('.') {
        return None;
    }
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = match rest.chars().next()? {
        ';' | ',' => &rest[1..],
        c if is_space(c) => {
            let rest = rest.trim_start_matches(is_space);
            rest.strip_prefix([';', ',']).unwrap_or(rest)
        }
        _ => return None,
    };
    let rest = rest.trim_start_matches(is_space);
    if rest.is_empty() {
        return None;
    }
    let named = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url")).and_then(|_| {
        rest[3..].trim_start_matches(is_space).strip_prefix('=').map(|rest| rest.trim_start_matches(is_space))
    });
    let begins_like_url = rest.starts_with(['u', 'U']);
    let url = match named {
        Some(url) => url,
        None if begins_like_url => return Some(rest),
        None => rest,
    };
    Some(match url.chars().next() {
        Some(quote @ ('"' | '\'')) => url[1..].split(quote).next().unwrap_or_default(),
        _ => url,
    })
}

/// "ASCII whitespace" (Infra Standard, 4.6).
pub fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ')
}

//! Presentational hints of `body`, as declarations (HTML Standard, 15.3.1 "Hidden elements", 15.3.3 "The page").

use super::write;
use cssparser::color::parse_named_color;

/// Returns the declaration that an attribute of a `body` element stands for; `None` if it has none, or an invalid value. The attributes are
/// `bgcolor`, `text`, `background`, and `link` and `alink`, which are for the links in the element.
pub fn hint_of_body(attribute: &str, value: &str) -> Option<String> {
    match attribute {
        "bgcolor" => Some(format!("background-color: {}", legacy_color(value)?)),
        "text" | "link" | "alink" => Some(format!("color: {}", legacy_color(value)?)),
        "background" => {
            let url = value.trim_matches([' ', '\t', '\n', '\x0C', '\r']);
            if url.is_empty() {
                return None;
            }
            let mut declaration = "background-image: url(".to_owned();
            write::string(url, '"', &mut declaration);
            declaration.push(')');
            Some(declaration)
        }
        _ => None,
    }
}

/// The rules for parsing a legacy color value (HTML Standard, 2.3.6). Returns a CSS color.
fn legacy_color(value: &str) -> Option<String> {
    if value.is_empty() {
        return None;
    }
    let value = value.trim_matches([' ', '\t', '\n', '\x0C', '\r']);
    if value.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if parse_named_color(value).is_ok() {
        return Some(value.to_ascii_lowercase());
    }
    if let Some(digits) = value.strip_prefix('#')
        && digits.len() == 3
        && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        let doubled = digits.chars().flat_map(|digit| [digit, digit]);
        return Some(format!("#{}", doubled.collect::<String>().to_ascii_lowercase()));
    }
    // A character beyond the basic plane counts as two.
    let wide = |character: char| std::iter::repeat_n(character, character.len_utf16());
    let mut digits: Vec<u8> = value
        .chars()
        .flat_map(wide)
        .take(128)
        .enumerate()
        .filter(|&(at, character)| at > 0 || character != '#')
        .map(|(_, character)| if character.is_ascii_hexdigit() { character as u8 } else { b'0' })
        .collect();
    while digits.is_empty() || !digits.len().is_multiple_of(3) {
        digits.push(b'0');
    }
    let length = digits.len() / 3;
    let mut components: Vec<&[u8]> = digits.chunks(length).collect();
    if length > 8 {
        components.iter_mut().for_each(|component| *component = &component[length - 8..]);
    }
    while components[0].len() > 2 && components.iter().all(|component| component[0] == b'0') {
        components.iter_mut().for_each(|component| *component = &component[1..]);
    }
    let mut color = "#".to_owned();
    for component in components {
        let two = component.get(..2).unwrap_or(component);
        color.extend(std::iter::repeat_n('0', 2 - two.len()));
        color.extend(two.iter().map(|&digit| char::from(digit.to_ascii_lowercase())));
    }
    Some(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legacy_colors_are_read_as_browsers_do() {
        for (value, color) in [
            ("White", "white"),
            (" #fc0 ", "#ffcc00"),
            ("#112233", "#112233"),
            ("112233", "#112233"),
            ("#abc4", "#abc400"),
            ("f", "#0f0000"),
            ("#", "#000000"),
            ("   ", "#000000"),
            ("chucknorris", "#c00000"),
            ("#ff0000ff0000", "#ff0000"),
            ("rgb(1,2,3)", "#001030"),
            ("000000001000000002000000003", "#010203"),
            ("\u{1F600}ff", "#00ff00"),
        ] {
            assert_eq!(legacy_color(value).as_deref(), Some(color), "{value:?}");
        }
        assert_eq!(legacy_color(""), None);
        assert_eq!(legacy_color("Transparent"), None);
    }

    #[test]
    fn hints_are_declarations() {
        assert_eq!(hint_of_body("bgcolor", "#111").as_deref(), Some("background-color: #111111"));
        assert_eq!(hint_of_body("text", "red;x:y").as_deref(), Some("color: #ed0000"));
        assert_eq!(
            hint_of_body("background", " a.png\");x:y(\"").as_deref(),
            Some(r#"background-image: url("a.png\22 );x:y(\22 ")"#)
        );
        assert_eq!(hint_of_body("vlink", "red"), None);
    }
}

//! html5lib's `.dat` format: cases of `#heading` lines, each with lines of data below it.

/// The headings of tree construction tests and of encoding tests.
const HEADINGS: [&str; 9] = [
    "description",
    "data",
    "errors",
    "new-errors",
    "document-fragment",
    "script-off",
    "script-on",
    "document",
    "encoding",
];

/// A case of a `.dat` file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Case {
    /// The line of its `#data`, from 1.
    pub line: usize,
    sections: Vec<(&'static str, Vec<u8>)>,
}

impl Case {
    /// Returns the text under a heading without its last line feed, or `None` if the case does not have the heading.
    pub fn get(&self, heading: &str) -> Option<&[u8]> {
        self.sections.iter().find(|(name, _)| *name == heading).map(|(_, text)| text.as_slice())
    }

    /// Whether the case has a heading.
    pub fn has(&self, heading: &str) -> bool {
        self.get(heading).is_some()
    }
}

/// Whether a heading is possible here. Data and trees are arbitrary text, so they may have lines that look like headings.
fn may_follow(current: Option<&str>, next: &str, after_blank_line: bool) -> bool {
    match current {
        None => matches!(next, "description" | "data"),
        Some("description") => next == "data",
        Some("data") => matches!(next, "errors" | "encoding"),
        Some("document" | "encoding") => after_blank_line && matches!(next, "description" | "data"),
        Some(_) => !matches!(next, "description" | "data" | "encoding"),
    }
}

/// Parses the cases of a file. Only LF ends a line: data may contain CR, NUL and form feeds.
///
/// # Errors
/// Fails if the file does not begin with a heading, or a case is incomplete. The message names the line.
pub fn parse(file: &[u8]) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    let mut current: Option<&'static str> = None;
    let mut after_blank_line = true;
    for (number, line) in (1..).zip(file.strip_suffix(b"\n").unwrap_or(file).split(|&b| b == b'\n')) {
        let heading = line
            .strip_prefix(b"#")
            .and_then(|name| HEADINGS.into_iter().find(|h| h.as_bytes() == name))
            .filter(|next| may_follow(current, next, after_blank_line));
        after_blank_line = line.is_empty();
        if let Some(heading) = heading {
            let first = match current {
                None => true,
                Some(current) => matches!(current, "document" | "encoding"),
            };
            if first {
                cases.push(Case::default());
            }
            if let Some(case) = cases.last_mut() {
                case.sections.push((heading, Vec::new()));
                if heading == "data" {
                    case.line = number;
                }
            }
            current = Some(heading);
            continue;
        }
        match cases.last_mut().and_then(|case| case.sections.last_mut()) {
            Some((_, text)) => {
                text.extend_from_slice(line);
                text.push(b'\n');
            }
            None if line.is_empty() => {}
            None => return Err(format!("line {number}: expected #data at the beginning of a case")),
        }
    }
    for case in &mut cases {
        let complete = matches!(case.sections.last(), Some(("document" | "encoding", _)));
        if !complete {
            return Err(format!("line {}: the case is incomplete", case.line));
        }
        for (heading, text) in &mut case.sections {
            text.pop();
            // The blank line between two cases.
            while matches!(*heading, "document" | "encoding") && text.last() == Some(&b'\n') {
                text.pop();
            }
        }
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_looks_like_a_heading_is_data() {
        let file =
            b"#data\n#document\r\n\n#errors\n1: x\n#script-on\n#document\n| \"a\n\n#errors\n#data\"\n\n\
                     #description\nwhy\n#data\n\n#errors\n#document-fragment\nsvg desc\n#document\n";
        let cases = parse(file).unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[0].get("data"), Some(&b"#document\r\n"[..]));
        assert_eq!(cases[0].get("document"), Some(&b"| \"a\n\n#errors\n#data\""[..]));
        assert!(cases[0].has("script-on") && !cases[0].has("script-off"));
        assert_eq!(cases[1].get("data"), Some(&b""[..]));
        assert_eq!(cases[1].get("document-fragment"), Some(&b"svg desc"[..]));
        assert_eq!(cases[1].get("document"), Some(&b""[..]));
        assert_eq!(cases[1].line, 15);
    }

    #[test]
    fn incomplete_files_are_rejected() {
        assert!(parse(b"nothing\n").is_err());
        assert!(parse(b"#data\n<p>\n#errors\n").is_err());
        assert_eq!(parse(b""), Ok(Vec::new()));
    }
}

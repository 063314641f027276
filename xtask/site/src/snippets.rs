//! Links below the policies of the guide, which open them in the playground.

/// Returns a chapter with a link below each code block that shows a complete policy: a block of TOML, or the output of `cat FILE.toml`.
/// `root` leads from the chapter to the root of the site.
pub(crate) fn with_links(chapter: &str, root: &str) -> String {
    let mut output = String::with_capacity(chapter.len());
    let mut block: Option<Block<'_>> = None;
    for line in chapter.split_inclusive('\n') {
        output.push_str(line);
        match &mut block {
            None => block = Block::opened_by(line),
            Some(open) if open.is_closed_by(line) => {
                let policies = open.policies();
                let indentation = open.indentation;
                block = None;
                for (name, policy) in policies {
                    let label = name.map_or(String::new(), |name| format!("<code>{name}</code> "));
                    let link = format!(
                        "<a href=\"{root}playground/index.html#policy={}\">Open {label}in the playground</a>",
                        encoded(&policy)
                    );
                    if !output.ends_with('\n') {
                        output.push('\n');
                    }
                    output.push_str(&format!("\n{indentation}<p class=\"open-in-playground\">{link}</p>\n"));
                }
            }
            Some(open) => open.lines.push(line),
        }
    }
    output
}

/// A fenced code block.
struct Block<'t> {
    indentation: &'t str,
    fence: &'t str,
    language: &'t str,
    lines: Vec<&'t str>,
}

impl<'t> Block<'t> {
    /// Returns the block that begins with a line.
    fn opened_by(line: &'t str) -> Option<Self> {
        let text = line.trim_start();
        let indentation = &line[..line.len() - text.len()];
        let info = text.trim_start_matches('`');
        let fence = &text[..text.len() - info.len()];
        (fence.len() >= 3).then(|| Block { indentation, fence, language: info.trim(), lines: Vec::new() })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let text = line.trim();
        text.len() >= self.fence.len() && text.bytes().all(|byte| byte == b'`')
    }

    /// Returns the complete policies of the block, each with the name of its file if it is shown.
    fn policies(&self) -> Vec<(Option<&'t str>, String)> {
        let lines = self.lines.iter().map(|line| line.strip_prefix(self.indentation).unwrap_or(line));
        match self.language {
            "toml" => {
                let policy: String = lines.collect();
                is_complete(&policy).then_some((None, policy)).into_iter().collect()
            }
            "console" => {
                let mut shown: Vec<(Option<&str>, String)> = Vec::new();
                for line in lines {
                    match (line.strip_prefix("$ "), shown.last_mut()) {
                        (Some(command), _) => shown.push((shown_file(command), String::new())),
                        (None, Some((_, output))) => output.push_str(line),
                        (None, None) => {}
                    }
                }
                shown.retain(|(name, output)| name.is_some() && is_complete(output));
                shown
            }
            _ => Vec::new(),
        }
    }
}

/// Returns the name of the TOML file that a command shows.
fn shown_file(command: &str) -> Option<&str> {
    let name = command.trim_end().strip_prefix("cat ")?;
    let is_plain =
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/'));
    (is_plain && name.ends_with(".toml")).then_some(name)
}

/// Whether a text is a policy that says what is kept, and needs no other file.
fn is_complete(text: &str) -> bool {
    let table: Result<toml::Table, _> = text.parse();
    table.is_ok_and(|table| {
        let names = |base: &toml::Value| match base {
            toml::Value::Array(names) => names.iter().filter_map(toml::Value::as_str).any(is_file),
            name => name.as_str().is_some_and(is_file),
        };
        let is_of_file = table.get("extends").is_some_and(names);
        ["extends", "allow", "sanitizer"].iter().any(|member| table.contains_key(*member)) && !is_of_file
    })
}

/// Whether the name of a policy is that of a file.
fn is_file(name: &str) -> bool {
    name.contains(['/', '.'])
}

/// Percent-encodes a text for a fragment: everything but letters, digits and `-._~`.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complete_policy_gets_a_link() {
        let chapter = "A\n\n```toml\nallow.p = true\n```\n\nB\n";
        let link = "<p class=\"open-in-playground\">\
            <a href=\"../playground/index.html#policy=allow.p%20%3D%20true%0A\">Open in the playground</a></p>";
        let expected = format!("A\n\n```toml\nallow.p = true\n```\n\n{link}\n\nB\n");
        assert_eq!(with_links(chapter, "../"), expected);
    }

    #[test]
    fn incomplete_policies_and_other_blocks_get_none() {
        for chapter in [
            "```toml\n[links]\nrel = []\n```\n",
            "```toml\nextends = \"./mail.toml\"\n```\n",
            "```json\n{\"allow\": {\"p\": true}}\n```\n",
            "```console\n$ lye policy show\n```\n",
            "```console\n$ cat a.toml\n...\n```\n",
            "",
        ] {
            assert_eq!(with_links(chapter, ""), chapter);
        }
    }

    #[test]
    fn each_policy_of_a_console_gets_a_link() {
        let chapter = "```console\n$ cat old.toml\nallow = {}\n$ cat new.toml\nextends = \"comment\"\n\
            $ lye policy diff old.toml new.toml\nversion = 2\n```\n";
        let linked = with_links(chapter, "");
        assert_eq!(linked.matches("<a href").count(), 2);
        assert!(
            linked
                .contains("#policy=allow%20%3D%20%7B%7D%0A\">Open <code>old.toml</code> in the playground<"),
            "{linked}"
        );
        assert!(
            linked.contains("#policy=extends%20%3D%20%22comment%22%0A\">Open <code>new.toml</code>"),
            "{linked}"
        );
    }

    #[test]
    fn a_link_in_a_list_stays_in_its_item() {
        let linked = with_links("- A\n\n  ```toml\n  allow = {}\n  ```\n", "");
        assert!(linked.contains("\n  <p class"), "{linked}");
        assert!(linked.contains("#policy=allow%20%3D%20%7B%7D%0A\""), "{linked}");
    }

    #[test]
    fn all_but_unreserved_characters_are_encoded() {
        assert_eq!(encoded("a-Z_0.~ é'(+"), "a-Z_0.~%20%C3%A9%27%28%2B");
    }
}

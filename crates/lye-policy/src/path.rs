//! Paths of values in a policy, such as `urls.rules."a[href]".allowed_hosts[1]`.

use std::fmt;

/// The path from the root of a policy to a value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path(Vec<Step>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Member(String),
    Entry(usize),
    /// The entry of a list with this text, for lists that are read into sets and lose their order.
    EntryWith(String),
}

impl Path {
    pub fn new(steps: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        Self(steps.into_iter().map(Into::into).collect())
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Returns the name of the last member, unless the path ends at a list entry.
    pub fn last_member(&self) -> Option<&str> {
        match self.0.last()? {
            Step::Member(name) => Some(name),
            Step::Entry(_) | Step::EntryWith(_) => None,
        }
    }

    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.0.push(step.into());
    }

    /// Returns the path with one more step.
    pub fn with(&self, step: impl Into<Step>) -> Self {
        let mut path = self.clone();
        path.push(step);
        path
    }

    /// Returns the path of the entry with a text, in a list that was read into a set.
    pub fn with_entry(&self, text: impl Into<String>) -> Self {
        self.with(Step::EntryWith(text.into()))
    }
}

impl<S: Into<Step>, const STEPS: usize> From<[S; STEPS]> for Path {
    fn from(steps: [S; STEPS]) -> Self {
        Self::new(steps)
    }
}

impl From<&str> for Step {
    fn from(name: &str) -> Self {
        Self::Member(name.to_owned())
    }
}

impl From<usize> for Step {
    fn from(at: usize) -> Self {
        Self::Entry(at)
    }
}

/// Writes the path as in TOML, with quotes where a name needs them. The path of the whole policy is empty.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Entry(index) => write!(f, "[{index}]")?,
                Step::EntryWith(text) => write!(f, "[{text:?}]")?,
                Step::Member(name) => {
                    if at > 0 {
                        f.write_str(".")?;
                    }
                    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
                    if !name.is_empty() && name.bytes().all(is_bare) {
                        f.write_str(name)?;
                    } else {
                        write!(f, "{name:?}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_like_toml_keys() {
        let rules = Path::new(["urls", "rules", "a[href]", "allowed_hosts"]);
        assert_eq!(rules.with(1).to_string(), r#"urls.rules."a[href]".allowed_hosts[1]"#);
        assert_eq!(Path::default().to_string(), "");
        assert_eq!(Path::new(["", "a\"b"]).to_string(), r#"""."a\"b""#);
    }
}

//! Reads values, and collects what is wrong with them.

use super::did_you_mean::closest;
use super::{Member, Node, Table, Value};
use crate::path::{Path, Step};
use std::ops::Range;

/// Where a value is: the steps from the root of the policy.
#[derive(Clone, Copy, Debug)]
pub enum Place<'p> {
    /// The whole policy.
    Root,
    /// A member of a table.
    Member(&'p Place<'p>, &'p str),
    /// An entry of a list.
    Entry(&'p Place<'p>, usize),
}

impl<'p> Place<'p> {
    /// Returns the place of a member of this table.
    pub fn member(&'p self, name: &'p str) -> Self {
        Self::Member(self, name)
    }

    /// Returns the place of an entry of this list.
    pub fn entry(&'p self, at: usize) -> Self {
        Self::Entry(self, at)
    }

    pub(crate) fn path(&self) -> Path {
        let mut steps = Vec::new();
        let mut place = self;
        loop {
            let (step, above) = match place {
                Self::Root => break,
                Self::Member(above, name) => (Step::from(*name), above),
                Self::Entry(above, at) => (Step::Entry(*at), above),
            };
            steps.push(step);
            place = above;
        }
        steps.reverse();
        Path::new(steps)
    }
}

/// What is wrong with a policy.
#[derive(Debug, Default)]
pub struct Faults {
    /// In the order in which they were found.
    found: Vec<Problem>,
    /// The entries of lists that were not read.
    dropped: Vec<Path>,
}

impl Faults {
    pub(crate) fn into_found(self) -> Vec<Problem> {
        self.found
    }

    /// Records that an entry of a list was not read.
    pub(crate) fn drop_entry(&mut self, at: &Place<'_>) {
        self.dropped.push(at.path());
    }

    /// Returns the path in the text of a path in the policy: invalid entries before it are missing there.
    pub(crate) fn in_text(&self, path: &Path) -> Path {
        let mut steps = path.steps().to_vec();
        for dropped in &self.dropped {
            if let Some((Step::Entry(gone), list)) = dropped.steps().split_last()
                && steps.starts_with(list)
                && let Some(Step::Entry(at)) = steps.get_mut(list.len())
                && *at >= *gone
            {
                *at += 1;
            }
        }
        Path::new(steps)
    }

    /// Adds a problem at a place, which has this byte range.
    pub(crate) fn add<T>(&mut self, at: &Place<'_>, span: &Range<usize>, problem: Problem) -> Option<T> {
        self.add_at(at.path(), span.clone(), problem);
        None
    }

    /// Adds a problem at a path.
    pub(crate) fn add_at(&mut self, path: Path, span: Range<usize>, problem: Problem) {
        self.found.push(problem.at(path).spanning(span));
    }

    /// Adds the problem of a value with the wrong type.
    pub fn unexpected<T>(&mut self, at: &Place<'_>, node: &Node, wanted: &str) -> Option<T> {
        self.unexpected_but(at, node, wanted, other_way(wanted, &node.value))
    }

    /// Adds the problem of a value with the wrong type, and the remedy, if any.
    pub fn unexpected_but<T>(
        &mut self,
        at: &Place<'_>,
        node: &Node,
        wanted: &str,
        remedy: Option<String>,
    ) -> Option<T> {
        let problem = Problem::new(format!("expected {wanted}, found {}", node.value.shown()));
        self.add(at, &node.span, Problem { remedy, ..problem })
    }

    /// Returns the parsed value. Adds the problem if parsing failed.
    pub fn parsed<T>(
        &mut self,
        at: &Place<'_>,
        node: &Node,
        result: Result<T, impl Into<Problem>>,
    ) -> Option<T> {
        result.map_or_else(|error| self.add(at, &node.span, error.into()), Some)
    }

    /// Returns the string. Adds a problem if the value is not a string.
    pub fn word<'n>(&mut self, at: &Place<'_>, node: &'n Node, known: &[&str]) -> Option<&'n str> {
        match &node.value {
            Value::String(word) => Some(word),
            _ => self.unexpected_but(at, node, "a string", Some(choice("", known))),
        }
    }

    /// Returns the value that a word stands for. Adds a problem if it is not one of the known words.
    pub fn named<T>(
        &mut self,
        at: &Place<'_>,
        node: &Node,
        known: &[&str],
        value: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let word = self.word(at, node, known)?;
        value(word).or_else(|| self.unknown_word(at, node, word, known))
    }

    /// Adds the problem of an unknown word.
    pub fn unknown_word<T>(&mut self, at: &Place<'_>, node: &Node, word: &str, known: &[&str]) -> Option<T> {
        let problem = Problem::new(format!("unknown value `{}`", word.escape_debug()));
        self.add(at, &node.span, problem.with_remedy(choice(word, known)))
    }

    /// Returns the members of a table. Adds a problem if the value is not a table.
    pub fn members<'n>(&mut self, at: &Place<'_>, node: &'n Node, table: &Table) -> &'n [Member] {
        if !matches!(node.value, Value::Table(_)) {
            let remedy = if at.path().steps().is_empty() { None } else { table.remedy_for(node) };
            self.unexpected_but::<()>(at, node, "a table", remedy);
        }
        node.members()
    }

    /// Adds the problem of a member that its table does not have.
    pub fn unknown_member(&mut self, at: &Place<'_>, member: &Member, table: &Table) {
        let name = member.name.as_str();
        let others = || table.other_names.iter().copied().flatten();
        let other = others().find(|other| other.names.contains(&name));
        let known = table.names();
        // A typing error in a name of another tool.
        let meant = || {
            let names = others().flat_map(|other| other.names).copied();
            let meant = closest(name, names).filter(|_| closest(name, known.iter().copied()).is_none())?;
            others().find(|other| other.names.contains(&meant))
        };
        let owner = || {
            let (path, owner) = (at.path(), table.owner_of(name)?);
            let owner = if path.steps().is_empty() { owner } else { format!("{path}.{owner}") };
            Some(format!("this key belongs to `{owner}`: write `{owner}.{name}`"))
        };
        // What is said about single elements is in a table of its own.
        let has_elements = known.contains(&"elements") && lye_html::TagId::from_name(name).is_some();
        let of_element = || has_elements.then(|| format!("write `elements.{name}`"));
        let is_misspelled = closest(name, known.iter().copied()).is_some();
        let meant_below =
            || if is_misspelled { None } else { of_element().or_else(|| table.member_for(name)) };
        let remedy = other
            .map(|other| other.remedy.to_owned())
            .or_else(owner)
            .or_else(meant_below)
            .or_else(|| meant().map(|other| other.remedy.to_owned()))
            .unwrap_or_else(|| choice(name, &known));
        let problem = Problem::new("unknown key").with_remedy(remedy);
        self.add_at(at.member(name).path(), member.name_span.clone(), problem);
    }

    /// Returns how many problems there are.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Adds the problem of a missing member, unless the table has another problem: that may be this member with a wrong name. `before` is the
    /// number of problems before the table was read.
    pub fn missing_member(&mut self, at: &Place<'_>, node: &Node, name: &str, before: usize) {
        if self.count() == before {
            self.add_at(at.member(name).path(), node.span.clone(), Problem::new("missing key"));
        }
    }
}

/// Returns the remedy for a value with the wrong type, if there is one.
pub(crate) fn other_way(wanted: &str, value: &Value) -> Option<String> {
    match (wanted, value) {
        (wanted, Value::String(text)) if wanted.contains("a list") => Some(as_list(text)),
        ("true or false", Value::String(text)) if text == "true" || text == "false" => {
            Some(format!("write `{text}` without the quotes"))
        }
        ("true or false", _) => Some("write `true` or `false`".to_owned()),
        (_, Value::String(text)) if wanted.contains("integer") && text.parse::<i64>().is_ok() => {
            Some(format!("write `{text}` without the quotes"))
        }
        ("a string", Value::Integer(number)) => Some(format!("write `\"{number}\"`")),
        ("a string", Value::Bool(_)) => Some("write a text in quotes".to_owned()),
        ("a string", Value::List(entries)) => match entries.as_slice() {
            [Node { value: Value::String(only), .. }] => Some(format!("write `{only:?}`")),
            _ => Some("write one text in quotes".to_owned()),
        },
        // TOML reads `1e6` as a float.
        (wanted, Value::Float(number)) if wanted.contains("number") || wanted.contains("integer") => {
            (number.fract() == 0.0 && *number < 1e12).then(|| format!("write `{number}`"))
        }
        _ => None,
    }
}

/// Returns how to write a string as a list.
fn as_list(text: &str) -> String {
    let is_between = |c: char| c.is_ascii_whitespace() || c == ',';
    let entries = text.split(is_between).filter(|entry| !entry.is_empty());
    let entries: Vec<String> = entries.map(|entry| format!("{entry:?}")).collect();
    match entries.len() {
        0 | 1 => format!("put it in brackets: `[{text:?}]`"),
        _ => format!("put each in quotes, and all in brackets: `[{}]`", entries.join(", ")),
    }
}

/// A problem and its remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub path: Path,
    pub message: String,
    pub remedy: Option<String>,
    /// The parts of the policy that lack something, if that is the problem.
    pub lacking: Vec<Path>,
    /// Its byte range in the texts, once that is known.
    pub span: Option<Range<usize>>,
}

impl Problem {
    /// Creates a problem of the whole policy.
    pub fn new(message: impl Into<String>) -> Self {
        Self { path: Path::default(), message: message.into(), remedy: None, lacking: Vec::new(), span: None }
    }

    /// Sets the byte range.
    pub(crate) fn spanning(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }

    pub fn at(self, path: impl Into<Path>) -> Self {
        Self { path: path.into(), ..self }
    }

    pub fn with_remedy(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()), ..self }
    }

    /// Says in which part of the policy something is lacking. If a value there cannot be read, this problem may be a consequence.
    pub fn lacking(mut self, part: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        self.lacking.push(Path::new(part));
        self
    }
}

impl Value {
    /// Returns the value in words.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}"),
            Self::String(text) => format!("the string {text:?}"),
            Self::Date(_) => "a date".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
        }
    }
}

/// Returns the remedy for an unknown name: the closest known name, or all of them.
pub(crate) fn choice(word: &str, known: &[&str]) -> String {
    if let Some(closest) = super::did_you_mean::closest(word, known.iter().copied()) {
        return format!("did you mean `{closest}`?");
    }
    let listed: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    match listed.as_slice() {
        [] => "no value is allowed here".to_owned(),
        [only] => format!("expected {only}"),
        [first @ .., last] => format!("expected {} or {last}", first.join(", ")),
    }
}

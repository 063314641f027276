//! Problems of a policy, with their locations.

use super::source::{PolicyFormat, RuleLocations, Sources};
use std::fmt::{self, Write as _};
use std::ops::Range;

pub use crate::members::Problem;

/// A problem with its location and file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedProblem {
    pub problem: Problem,
    pub location: Option<SourceLocation>,
    pub file: Option<String>,
    /// Whether it is in a policy that the first policy extends.
    pub is_inherited: bool,
    /// The other problems of the same text, in its order.
    pub others: Vec<LocatedProblem>,
}

/// A location in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLocation {
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
    excerpt: String,
}

impl LocatedProblem {
    pub fn new(problem: Problem) -> Self {
        Self { problem, location: None, file: None, is_inherited: false, others: Vec::new() }
    }

    pub fn locate(&mut self, text: &str, format: PolicyFormat) {
        if let Ok((node, _)) = format.read(text) {
            self.problem.path = node.resolved(&self.problem.path);
            self.location = Some(SourceLocation::new(text, node.span_of(&self.problem.path)));
        }
    }

    pub fn locate_by(&mut self, locations: &RuleLocations) {
        self.problem.path = locations.node().resolved(&self.problem.path);
        let (span, sources) = locations.span_of(&self.problem.path);
        self.locate_at(span, sources);
    }

    fn locate_at(&mut self, span: Range<usize>, sources: &Sources) {
        let (file, text, span) = sources.locate(span);
        self.location = Some(SourceLocation::new(text, span));
        if let Some(file) = file {
            self.file = Some(file.to_owned());
            self.is_inherited = true;
        }
    }

    pub fn set_file(&mut self, name: String) {
        for problem in self.others.iter_mut().filter(|problem| !problem.is_inherited) {
            problem.file = Some(name.clone());
        }
        if !self.is_inherited {
            self.file = Some(name);
        }
    }

    pub fn show(&self, severity: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show_one(severity, f)?;
        self.others.iter().try_for_each(|other| {
            f.write_str("\n\n")?;
            other.show_one(severity, f)
        })
    }

    fn show_one(&self, severity: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { path, message, remedy, .. } = &self.problem;
        write!(f, "{severity}: ")?;
        if !path.steps().is_empty() {
            write!(f, "`{path}`: ")?;
        }
        message.chars().try_for_each(|character| f.write_char(visible(character)))?;
        let margin = self.location.as_ref().map_or(0, |location| location.line.to_string().len());
        if let Some(location) = &self.location {
            let file = self.file.as_deref().unwrap_or("policy");
            write!(
                f,
                "\n{:margin$}--> {file}:{}:{}\n{}",
                "", location.line, location.column, location.excerpt
            )?;
        } else if let Some(file) = &self.file {
            write!(f, "\n--> {file}")?;
        }
        match remedy {
            Some(remedy) => {
                write!(f, "\n{:margin$} = help: ", "")?;
                remedy.chars().try_for_each(|character| f.write_char(visible(character)))
            }
            None => Ok(()),
        }
    }
}

impl SourceLocation {
    fn new(text: &str, span: Range<usize>) -> Self {
        let start = text.floor_char_boundary(span.start);
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = before.matches('\n').count() + 1;
        let line_text = text[line_start..line_end].trim_end_matches('\r').trim_start_matches('\u{FEFF}');
        let column = text[line_start..start].trim_start_matches('\u{FEFF}').chars().count() + 1;
        let marked = text.get(start..span.end.min(line_end)).unwrap_or_default().chars().count();
        Self { excerpt: excerpt(line, line_text, column, marked), span, line, column }
    }
}

/// How many characters of a line an excerpt shows before and after the location.
const SHOWN: usize = 60;

/// Returns a numbered source line with carets below the marked characters.
fn excerpt(number: usize, line: &str, column: usize, marked: usize) -> String {
    let margin = number.to_string().len();
    let is_long = line.chars().count() > 2 * SHOWN;
    let skipped = if is_long { (column - 1).saturating_sub(SHOWN) } else { 0 };
    let (mut shown, mut below) = (String::new(), String::new());
    if skipped > 0 {
        shown.push('…');
        below.push(' ');
    }
    for (at, character) in line.chars().enumerate().skip(skipped) {
        if is_long && at > column + SHOWN {
            shown.push('…');
            break;
        }
        shown.push(visible(character));
        if at + 1 < column {
            below.push(if character == '\t' { '\t' } else { ' ' });
        }
    }
    below.push_str(&"^".repeat(marked.clamp(1, SHOWN)));
    format!("{:margin$} |\n{number} | {shown}\n{:margin$} | {below}", "", "")
}

/// Replaces characters that could move the cursor or reorder text: a policy may come from anywhere.
fn visible(character: char) -> char {
    let is_visible = character == '\t' || !(character.is_control() || lye_text::is_invisible(character));
    if is_visible { character } else { char::REPLACEMENT_CHARACTER }
}

/// Implements the accessors of a public error type with a field `located: Box<LocatedProblem>`.
#[doc(hidden)]
#[macro_export]
macro_rules! problem_accessors {
    ($name:ident) => {
        impl $name {
            /// Returns the path in the policy, such as `urls.rules."a[href]".allowed_hosts[1]`; empty for the whole policy.
            pub fn path(&self) -> String {
                self.located.problem.path.to_string()
            }

            /// Returns the message: what is wrong.
            pub fn message(&self) -> &str {
                &self.located.problem.message
            }

            /// Returns the remedy, if one is known.
            pub fn remedy(&self) -> Option<&str> {
                self.located.problem.remedy.as_deref()
            }

            /// Returns the byte range in the source, if the policy was read from text.
            pub fn span(&self) -> Option<std::ops::Range<usize>> {
                self.located.location.as_ref().map(|location| location.span.clone())
            }

            /// Returns the line, counted from 1.
            pub fn line(&self) -> Option<usize> {
                self.located.location.as_ref().map(|location| location.line)
            }

            /// Returns the column in characters, counted from 1.
            pub fn column(&self) -> Option<usize> {
                self.located.location.as_ref().map(|location| location.column)
            }

            /// Returns the name of the file, if it is known: that which was [set](Self::in_file), or a file that the policy extends.
            pub fn file(&self) -> Option<&str> {
                self.located.file.as_deref()
            }

            /// Sets the name of the file that the policy was read from.
            #[must_use]
            pub fn in_file(mut self, name: impl Into<String>) -> Self {
                self.located.set_file(name.into());
                self
            }

            /// Sets the location by looking up the path in the text that the policy was read from. Linear in the text.
            #[must_use]
            pub fn located_in(mut self, text: &str, format: $crate::model::PolicyFormat) -> Self {
                self.located.locate(text, format);
                self
            }

            /// Sets the location by looking up the path in the policy and in those that it extends.
            #[must_use]
            pub fn located_by(mut self, locations: &$crate::model::RuleLocations) -> Self {
                self.located.locate_by(locations);
                self
            }
        }
    };
}

/// Why a policy is rejected. A text that is valid TOML or JSON is read to its end: [`all`](Self::all) returns each problem.
///
/// ```
/// let error = lye::Policy::from_json("{\n  \"link\": {}\n}").unwrap_err();
/// assert_eq!((error.line(), error.column(), error.path().as_str()), (Some(2), Some(3), "link"));
/// assert_eq!(
///     error.in_file("post.json").to_string(),
///     r#"error: `link`: unknown key
///  --> post.json:2:3
///   |
/// 2 |   "link": {}
///   |   ^^^^^^
///   = help: did you mean `links`?"#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyError {
    located: Box<LocatedProblem>,
}

problem_accessors!(PolicyError);

impl std::error::Error for PolicyError {}

/// Writes the message, the marked source line and the remedy of each problem, as compilers do. Multiple lines, without a final line
/// feed.
impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.located.show("error", f)
    }
}

impl PolicyError {
    pub(crate) fn new(problem: Problem) -> Self {
        let located = LocatedProblem::new(problem);
        Self { located: Box::new(located) }
    }

    /// Creates the error of a policy that was not read from a text. `None` without problems.
    pub(crate) fn of_problems(problems: Vec<Problem>) -> Option<Self> {
        Self::of_located(problems.into_iter().map(LocatedProblem::new))
    }

    /// Converts problems of a reader, in the order of the text. `None` if there are none.
    pub(crate) fn from_all(problems: Vec<Problem>, sources: &Sources) -> Option<Self> {
        Self::of_located(problems.into_iter().map(|problem| LocatedProblem::from_read(problem, sources)))
    }

    fn of_located(mut located: impl Iterator<Item = LocatedProblem>) -> Option<Self> {
        let first = located.next()?;
        Some(Self { located: Box::new(LocatedProblem { others: located.collect(), ..first }) })
    }

    /// Converts a problem of a reader.
    pub(crate) fn from_read(problem: Problem, sources: &Sources) -> Self {
        Self { located: Box::new(LocatedProblem::from_read(problem, sources)) }
    }

    /// Returns the problems of the policy, each as an error of its own, in the order of the text. The accessors of this type return
    /// those of the first.
    ///
    /// ```
    /// let text = "{ \n\"finding\": 1, \n\"sanitizer\": { \"elements\": [\"p\", \"script\"] } }";
    /// let error = lye::Policy::from_json(text).unwrap_err();
    /// let paths: Vec<String> = error.all().iter().map(|error| error.path()).collect();
    /// assert_eq!(paths, ["finding", "sanitizer.elements[1]"]);
    /// ```
    pub fn all(&self) -> Vec<Self> {
        let first = LocatedProblem { others: Vec::new(), ..(*self.located).clone() };
        let all = std::iter::once(first).chain(self.located.others.iter().cloned());
        all.map(|located| Self { located: Box::new(located) }).collect()
    }
}

impl LocatedProblem {
    fn from_read(problem: Problem, sources: &Sources) -> Self {
        let span = problem.span.clone();
        let mut located = Self::new(problem);
        span.into_iter().for_each(|span| located.locate_at(span, sources));
        located
    }
}

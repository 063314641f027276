//! Inputs, and how their bytes are decoded.

use crate::interrupt::InterruptibleFile;
use crate::output::{self, FileTarget, StagedOutput};
use crate::terminal_escape::TerminalText;
use cap_std::fs::Dir;
use clap::ValueEnum;
use lye::Finding;
use lye::escape::charset::CharsetCheck;
use lye::html::MAX_INPUT_BYTES;
use lye::html::encoding::{self, Encoding, EncodingOptions};
use lye::markdown::UntrustedHtml;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One input.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Stdin,
    File {
        path: PathBuf,
        /// The path relative to the directory argument, or the file name if the file itself was named.
        inside: PathBuf,
        /// The directory, open, if the file is from one. Links that appear in it later are not followed.
        folder: Option<Arc<Dir>>,
    },
    /// A text inside a record of another input.
    Record {
        /// The name of the other input.
        of: String,
        /// The position of the record, as it follows the name: `:12`.
        position: String,
        /// The field or column that holds the text.
        field: String,
    },
}

impl Input {
    /// Creates an input for a path; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            return Self::Stdin;
        }
        let inside = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self::File { path: path.to_owned(), inside, folder: None }
    }

    /// Returns the name, unescaped. Names may contain anything: use [`Display`](fmt::Display) for terminals.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File { path, .. } => path.display().to_string(),
            Self::Record { of, position, field } => format!("{of}{position} ({field})"),
        }
    }

    /// Opens the file or standard input.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, or if the input is a record.
    pub(crate) fn open(&self) -> io::Result<InterruptibleFile> {
        match self {
            Self::Stdin => InterruptibleFile::stdin(),
            Self::File { inside, folder: Some(folder), .. } => {
                output::open_below(folder, inside).map(InterruptibleFile::new)
            }
            Self::File { path, .. } => InterruptibleFile::open(path),
            Self::Record { .. } => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Returns the target that replaces the file.
    ///
    /// # Errors
    /// Fails if the folder cannot be opened, or if the input is not a file.
    pub(crate) fn target(&self) -> io::Result<FileTarget> {
        match self {
            Self::File { path, inside, folder: Some(folder) } => FileTarget::below(folder, inside, path),
            Self::File { path, .. } => FileTarget::named(path),
            Self::Stdin | Self::Record { .. } => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Replaces the file atomically.
    ///
    /// # Errors
    /// Says what cannot be written, and why.
    pub(crate) fn replace(&self, content: &str, backup: Option<&str>) -> Result<(), String> {
        self.target()
            .and_then(|target| StagedOutput::new(target, content))
            .and_then(|staged| staged.commit_with_backup(backup))
            .map_err(|error| format!("cannot write {self}: {error}"))
    }

    /// Reads all bytes.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let read = match self {
            Self::Stdin | Self::File { .. } => self.open().and_then(read_all),
            // The record was read already.
            Self::Record { .. } => Ok(Vec::new()),
        };
        match read {
            Ok(bytes) if bytes.len() > MAX_INPUT_BYTES => {
                Err(format!("{self}: longer than {MAX_INPUT_BYTES} bytes; split it and clean the parts"))
            }
            Ok(bytes) => Ok(bytes),
            Err(error) => {
                let name = self.to_string();
                let is_format = ["json", "sarif"].contains(&name.as_str());
                let tip = if is_format {
                    format!("; for the format of reports, write `--report={name}`")
                } else {
                    String::new()
                };
                Err(format!("{self}: cannot read: {error}{tip}"))
            }
        }
    }
}

/// Reads to the end, but at most one byte more than the maximum input size.
fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_INPUT_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes the name, escaped for terminals.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&TerminalText::one_line(&self.name()))
    }
}

/// Returns the encoding that `--encoding` names.
pub(crate) fn encoding_of(label: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(label.as_bytes())
        .ok_or_else(|| format!("--encoding {label}: unknown encoding; try utf-8, windows-1252 or shift_jis"))
}

/// The value of `--from`: the language of the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum InputLanguage {
    /// HTML (the default)
    #[default]
    Html,
    /// CommonMark with the tables, strikethrough and task lists of GitHub Flavored Markdown
    Markdown,
    /// SVG files; `lye clean` writes SVG files, too
    Svg,
}

/// The text of an input, with the HTML to clean.
pub(crate) struct SourceText<'t> {
    /// The text as it is in the input.
    pub(crate) text: Cow<'t, str>,
    /// What it was converted to.
    converted: Option<UntrustedHtml>,
}

impl InputLanguage {
    /// Returns a text with its HTML, which is not safe yet.
    pub(crate) fn read(self, text: Cow<'_, str>) -> SourceText<'_> {
        let converted = (self == Self::Markdown).then(|| UntrustedHtml::of(&text));
        SourceText { text, converted }
    }
}

impl SourceText<'_> {
    /// Returns the text to clean.
    pub(crate) fn html(&self) -> &str {
        self.converted.as_ref().map_or(&self.text, UntrustedHtml::as_str)
    }

    /// Moves the positions of findings to the text of the input.
    pub(crate) fn place(&self, findings: &mut [Finding]) {
        let Some(converted) = &self.converted else { return };
        for finding in findings {
            *finding = converted.in_markdown(finding);
        }
    }

    /// Whether a position in the HTML is one in the input.
    pub(crate) fn has_own_positions(&self) -> bool {
        self.converted.is_none()
    }
}

/// Which bytes are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Charset {
    /// All: invalid ones become U+FFFD.
    Lossy,
    /// Those that are valid in the encoding.
    Valid,
    /// Those that are valid in the one accepted encoding, without control characters and escape sequences.
    Strict,
}

/// Decodes input bytes to text.
#[derive(Debug)]
pub(crate) struct Decoder {
    options: EncodingOptions,
    lossy: bool,
    /// The check of `--charset-strict`, and the name of the encoding.
    strict: Option<(CharsetCheck, &'static str)>,
}

impl Decoder {
    /// Creates a decoder with the label of an encoding, if given. Fails if the encoding is unknown.
    pub(crate) fn new(label: Option<&str>, charset: Charset) -> Result<Self, String> {
        let mut options = EncodingOptions::new();
        if let Some(utf_8) = Encoding::for_label(b"utf-8") {
            options = options.with_fallback(utf_8);
        }
        if let Some(label) = label {
            options = options.with_override(encoding_of(label)?);
        }
        let encoding = encoding_of(label.unwrap_or("utf-8"))?;
        let strict = (charset == Charset::Strict).then(|| (CharsetCheck::only(encoding), encoding.name()));
        Ok(Self { options, lossy: charset == Charset::Lossy, strict })
    }

    /// Decodes the bytes of an input, or says where they are invalid.
    pub(crate) fn decode<'b>(&self, input: &Input, bytes: &'b [u8]) -> Result<Cow<'b, str>, String> {
        if let Some((check, name)) = &self.strict {
            return check.decode(bytes).map_err(|finding| {
                format!("{input}: {finding}; convert the input to {name}, or remove --charset-strict")
            });
        }
        let decoded = encoding::decode(bytes, &self.options);
        if !decoded.had_errors || self.lossy {
            return Ok(decoded.text);
        }
        let name = decoded.encoding.name();
        let position = match std::str::from_utf8(bytes) {
            Err(error) if name == "UTF-8" => {
                let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
                let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
                let start = valid.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
                format!("{input}:{line}: byte {}", 1 + valid.len() - start)
            }
            _ => input.to_string(),
        };
        Err(format!(
            "{position}: not valid {name}; pass the right --encoding, or --lossy to replace invalid bytes"
        ))
    }
}

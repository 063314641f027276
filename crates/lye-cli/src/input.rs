//! Where input comes from, and how its bytes become text.

use crate::terminal::TerminalText;
use lye::html::MAX_INPUT_BYTES;
use lye::html::encoding::{self, Encoding, EncodingOptions};
use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// One input.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Stdin,
    File {
        path: PathBuf,
        /// The same from the directory on that was to be looked into; the name alone, if the file itself was named.
        inside: PathBuf,
    },
    /// A text within another input.
    Record {
        /// The other input's name.
        of: String,
        /// The line of the record, from 1.
        line: u64,
        /// The field or column in which the text is.
        field: String,
    },
}

impl Input {
    /// The file of this path; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            return Self::Stdin;
        }
        let inside = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self::File { path: path.to_owned(), inside }
    }

    /// Its name, as it is. Names may hold anything: [`Display`](fmt::Display) is for terminals.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File { path, .. } => path.display().to_string(),
            Self::Record { of, line, field } => format!("{of}:{line} ({field})"),
        }
    }

    /// Its bytes, or what is wrong with it.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let read = match self {
            Self::Stdin => read_all(io::stdin().lock()),
            Self::File { path, .. } => File::open(path).and_then(read_all),
            // It was read when it was found.
            Self::Record { .. } => Ok(Vec::new()),
        };
        match read {
            Ok(bytes) if bytes.len() > MAX_INPUT_BYTES => {
                Err(format!("{self}: is longer than {MAX_INPUT_BYTES} bytes; split it and clean the parts"))
            }
            Ok(bytes) => Ok(bytes),
            Err(error) => Err(format!("{self}: cannot read it: {error}")),
        }
    }
}

/// Reads to the end, or one byte further than any input may be long.
fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_INPUT_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// As a terminal may show it.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&TerminalText::of(&self.name()))
    }
}

/// The encoding that `--encoding` names.
pub(crate) fn encoding_of(label: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(label.as_bytes())
        .ok_or_else(|| format!("--encoding {label}: no such encoding; try utf-8, windows-1252, shift_jis …"))
}

/// How bytes are read as text.
#[derive(Debug)]
pub(crate) struct Reading {
    options: EncodingOptions,
    lossy: bool,
}

impl Reading {
    /// With the label of an encoding, if one was given; fails if there is no such encoding.
    pub(crate) fn new(label: Option<&str>, lossy: bool) -> Result<Self, String> {
        let mut options = EncodingOptions::new();
        if let Some(utf_8) = Encoding::for_label(b"utf-8") {
            options = options.with_fallback(utf_8);
        }
        if let Some(label) = label {
            options = options.with_override(encoding_of(label)?);
        }
        Ok(Self { options, lossy })
    }

    /// The text of an input's bytes, or where they are no text.
    pub(crate) fn decode<'b>(&self, input: &Input, bytes: &'b [u8]) -> Result<Cow<'b, str>, String> {
        let decoded = encoding::decode(bytes, &self.options);
        if !decoded.had_errors || self.lossy {
            return Ok(decoded.text);
        }
        let name = decoded.encoding.name();
        let place = match std::str::from_utf8(bytes) {
            Err(error) if name == "UTF-8" => {
                let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
                let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
                format!("{input}:{line}: byte {}", 1 + valid.len())
            }
            _ => format!("{input}: some of it"),
        };
        Err(format!(
            "{place} is not {name}; name the encoding with --encoding, or replace such bytes with --lossy"
        ))
    }
}

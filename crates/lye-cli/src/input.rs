//! Where input comes from, and how its bytes become text.

use crate::shown::shown;
use lye::html::MAX_INPUT_BYTES;
use lye::html::encoding::{self, Encoding, EncodingOptions};
use std::borrow::Cow;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// One input.
#[derive(Debug)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

impl Input {
    /// The file of this path; `-` is standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The files of these paths, and those of HTML below directories, by name at each depth. Links to directories are not followed.
    ///
    /// # Errors
    /// The directories that cannot be read, each with the reason.
    pub(crate) fn below(paths: &[PathBuf]) -> Result<Vec<Self>, Vec<String>> {
        let (mut inputs, mut problems) = (Vec::new(), Vec::new());
        for path in paths {
            if !path.is_dir() {
                inputs.push(Self::new(path));
                continue;
            }
            let mut ahead = vec![path.clone()];
            while let Some(path) = ahead.pop() {
                if path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir()) || paths.contains(&path) {
                    match entries(&path) {
                        Ok(entries) => ahead.extend(entries.into_iter().rev()),
                        Err(error) => {
                            let name = shown(&path.display().to_string());
                            problems.push(format!("{name}: cannot read it: {error}"));
                        }
                    }
                } else if is_html(&path) && path.is_file() {
                    inputs.push(Self::File(path));
                }
            }
        }
        if problems.is_empty() { Ok(inputs) } else { Err(problems) }
    }

    /// Its name, as it is. Names may hold anything: [`Display`](fmt::Display) is for terminals.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Its bytes, or what is wrong with it.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let read = match self {
            Self::Stdin => read_all(io::stdin().lock()),
            Self::File(path) if path.is_dir() => {
                return Err(format!("{self}: is a directory; name the files in it"));
            }
            Self::File(path) => File::open(path).and_then(read_all),
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

/// What is in a directory, by name.
fn entries(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort_unstable();
    Ok(entries)
}

/// Whether a file is one of HTML, by its name.
fn is_html(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("html") || extension.eq_ignore_ascii_case("htm")
    })
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
        f.write_str(&shown(&self.name()))
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
            options = options.fallback(utf_8);
        }
        if let Some(label) = label {
            options = options.override_with(encoding_of(label)?);
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

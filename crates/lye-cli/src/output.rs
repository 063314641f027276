//! Where results and messages go. A file is replaced as a whole or not at all.

use crate::terminal_escape::TerminalText;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A result that stands on the disk beside the file it is to replace. Dropped, it leaves no trace.
#[derive(Debug)]
pub(crate) struct StagedOutput {
    content: TempPath,
    target: PathBuf,
}

/// The same while it is written.
#[derive(Debug)]
pub(crate) struct TempOutput {
    file: NamedTempFile,
    target: PathBuf,
}

impl TempOutput {
    /// Makes a new file in the target's directory. Where the target is a symbolic link, the file that it leads to will be replaced.
    pub(crate) fn new(target: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(target).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(target.to_owned()),
            _ => Err(error),
        })?;
        Self::replacing(target)
    }

    /// The same, but that a symbolic link is itself replaced.
    fn replacing(target: PathBuf) -> io::Result<Self> {
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".lye-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // What a new file gets; the process's mask is taken from it.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        Ok(Self { file: builder.tempfile_in(directory)?, target })
    }

    /// What it is to replace.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Writes what comes next.
    pub(crate) fn write_all(&mut self, content: &[u8]) -> io::Result<()> {
        self.file.write_all(content)
    }

    /// Gives it the target's permissions, and waits until the disk has it.
    pub(crate) fn finish(self) -> io::Result<StagedOutput> {
        let Self { file, target } = self;
        if let Ok(metadata) = fs::symlink_metadata(&target)
            && !metadata.is_symlink()
        {
            file.as_file().set_permissions(metadata.permissions())?;
        }
        file.as_file().sync_all()?;
        Ok(StagedOutput { content: file.into_temp_path(), target })
    }
}

impl StagedOutput {
    /// With this content.
    pub(crate) fn new(target: &Path, content: &str) -> io::Result<Self> {
        let mut preparing = TempOutput::new(target)?;
        preparing.write_all(content.as_bytes())?;
        preparing.finish()
    }

    /// Puts the result in the target's place, in one step.
    pub(crate) fn commit(self) -> io::Result<()> {
        self.content.persist(&self.target).map_err(|error| error.error)
    }
}

/// Writes a file to its place in a folder, and makes the folders on the way. No symbolic link in the folder is followed: one in the
/// file's place is replaced, and one in the place of a folder is an error. The folder itself may be one.
///
/// Whether a folder is a link is seen before the file is written: somebody who changes the tree at the same moment can still move it.
///
/// # Errors
/// What cannot be made or written, and why.
pub(crate) fn write_below(folder: &Path, inside: &Path, content: &str) -> Result<(), String> {
    let cannot_make = |path: &Path, error: &dyn Display| format!("cannot make {}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| cannot_make(folder, &error))?;
    let mut path = folder.to_owned();
    for part in inside.parent().into_iter().flat_map(Path::components) {
        let Component::Normal(name) = part else {
            return Err(cannot_make(inside, &"the path leaves the folder"));
        };
        path.push(name);
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() => {
                return Err(cannot_make(
                    &path,
                    &"it is a symbolic link, which may lead out of the folder; remove the link",
                ));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::create_dir(&path) {
                // Another thread may have been faster.
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(cannot_make(&path, &error));
                }
                _ => {}
            },
            Err(error) => return Err(cannot_make(&path, &error)),
        }
    }
    let target = folder.join(inside);
    TempOutput::replacing(target.clone())
        .and_then(|mut preparing| {
            preparing.write_all(content.as_bytes())?;
            preparing.finish()
        })
        .and_then(StagedOutput::commit)
        .map_err(|error| format!("cannot write {}: {error}", target.display()))
}

/// Writes to a file: a regular or new one is replaced in one step, a device or pipe is written to.
pub(crate) fn write_file(target: &Path, content: &str) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(metadata) if !metadata.is_file() => fs::OpenOptions::new()
            .write(true)
            .open(target)
            .and_then(|mut file: File| file.write_all(content.as_bytes())),
        _ => StagedOutput::new(target, content)?.commit(),
    }
}

/// Writes to standard output. A reader that has heard enough is no error.
pub(crate) fn write_stdout(content: &str) -> io::Result<()> {
    stream_stdout(content.as_bytes()).map(drop)
}

/// Writes to standard output, at once, and says whether anybody is there to read more.
pub(crate) fn stream_stdout(content: &[u8]) -> io::Result<ControlFlow<()>> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(content).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        written => written.map(ControlFlow::Continue),
    }
}

/// Writes lines to standard error, with nothing in them that a terminal acts upon. If nobody reads that, there is nobody to tell.
pub(crate) fn print_message(message: impl Display) {
    print_report(&TerminalText::multi_line(&message.to_string()));
}

/// Writes a line of a report to standard error, in which there may be colours.
pub(crate) fn print_report(report: &TerminalText) {
    let _ = writeln!(io::stderr(), "{report}");
}

/// Writes a report to standard output. What was cleaned is no report.
pub(crate) fn write_report(report: &TerminalText) -> io::Result<()> {
    write_stdout(report)
}

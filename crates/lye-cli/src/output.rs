//! Writes results and messages. Files are replaced atomically.

use crate::file_metadata;
use crate::terminal_escape::TerminalText;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};
use tempfile::{NamedTempFile, TempPath};

/// A complete result in a temporary file beside its target. Dropping it deletes the temporary file.
#[derive(Debug)]
pub(crate) struct StagedOutput {
    content: TempPath,
    target: PathBuf,
}

/// A temporary file that is still being written.
#[derive(Debug)]
pub(crate) struct TempOutput {
    file: NamedTempFile,
    target: PathBuf,
}

impl TempOutput {
    /// Creates a temporary file in the directory of the target. If the target is a symbolic link, the file that it points to is
    /// replaced.
    pub(crate) fn new(target: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(target).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(target.to_owned()),
            _ => Err(error),
        })?;
        Self::replacing(target)
    }

    /// Like [`new`](Self::new), but replaces a symbolic link itself.
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
            // A replaced file may be secret: its permissions are set when the content is complete. Otherwise, the permissions of a
            // new file, before the umask of the process.
            let replaces = fs::symlink_metadata(&target).is_ok_and(|known| !known.is_symlink());
            let mode = if replaces { 0o600 } else { 0o666 };
            builder.permissions(fs::Permissions::from_mode(mode));
        }
        Ok(Self { file: builder.tempfile_in(directory)?, target })
    }

    /// Returns the file to replace.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Appends to the file.
    pub(crate) fn write_all(&mut self, content: &[u8]) -> io::Result<()> {
        self.file.write_all(content)
    }

    /// Copies the owner, the permissions and the other metadata of the target, and syncs to disk.
    pub(crate) fn finish(self) -> io::Result<StagedOutput> {
        let Self { file, target } = self;
        if let Ok(metadata) = fs::symlink_metadata(&target)
            && !metadata.is_symlink()
        {
            file_metadata::copy(&target, &metadata, file.as_file())?;
        }
        file.as_file().sync_all()?;
        Ok(StagedOutput { content: file.into_temp_path(), target })
    }
}

impl StagedOutput {
    /// Writes this content to a temporary file.
    pub(crate) fn new(target: &Path, content: &str) -> io::Result<Self> {
        let mut preparing = TempOutput::new(target)?;
        preparing.write_all(content.as_bytes())?;
        preparing.finish()
    }

    /// Replaces the target atomically, and keeps the replaced file under its name with a suffix, if there is one.
    ///
    /// # Errors
    /// Fails without replacing the target if the file with the suffix exists, or cannot be written.
    pub(crate) fn commit_with_backup(self, suffix: Option<&str>) -> io::Result<()> {
        if let Some(suffix) = suffix {
            let mut backup = self.target.clone().into_os_string();
            backup.push(suffix);
            back_up(&self.target, Path::new(&backup)).map_err(|error| {
                let backup = Path::new(&backup).display();
                io::Error::new(
                    error.kind(),
                    match error.kind() {
                        io::ErrorKind::AlreadyExists => {
                            format!("its backup {backup} exists; move it away, or pass another --backup")
                        }
                        _ => format!("cannot write its backup {backup}: {error}"),
                    },
                )
            })?;
        }
        self.commit()
    }

    /// Replaces the target atomically.
    pub(crate) fn commit(self) -> io::Result<()> {
        self.content.persist(&self.target).map_err(|error| error.error)
    }
}

/// Gives a file a second name; copies it if the file system has no such links. Replaces no file.
fn back_up(file: &Path, backup: &Path) -> io::Result<()> {
    match fs::hard_link(file, backup) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            let mut copy = File::create_new(backup)?;
            io::copy(&mut File::open(file)?, &mut copy)?;
            file_metadata::copy(file, &fs::metadata(file)?, &copy)?;
            copy.sync_all()
        }
        linked => linked,
    }
}

/// Writes a file to a path inside a folder, and creates the folders in between. Follows no symbolic link inside the folder: a link in
/// place of the file is replaced, a link in place of a folder is an error. The folder itself may be a link.
///
/// Links are checked before the file is written: a process that changes the tree at the same time can still redirect the file.
///
/// # Errors
/// Says what cannot be created or written, and why.
pub(crate) fn write_below(folder: &Path, inside: &Path, content: &str) -> Result<(), String> {
    let cannot_create =
        |path: &Path, error: &dyn Display| format!("cannot create {}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| cannot_create(folder, &error))?;
    let mut path = folder.to_owned();
    for part in inside.parent().into_iter().flat_map(Path::components) {
        let Component::Normal(name) = part else {
            return Err(cannot_create(inside, &"the path leaves the folder"));
        };
        path.push(name);
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() => {
                return Err(cannot_create(
                    &path,
                    &"it is a symbolic link, which may lead out of the output directory; remove it",
                ));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::create_dir(&path) {
                // Another thread may have created it.
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(cannot_create(&path, &error));
                }
                _ => {}
            },
            Err(error) => return Err(cannot_create(&path, &error)),
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

/// Writes to a file: replaces a regular or new file atomically, writes directly to a device or pipe.
pub(crate) fn write_file(target: &Path, content: &str) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(metadata) if !metadata.is_file() => fs::OpenOptions::new()
            .write(true)
            .open(target)
            .and_then(|mut file: File| file.write_all(content.as_bytes())),
        _ => StagedOutput::new(target, content)?.commit(),
    }
}

/// Writes to standard output. A closed pipe is not an error.
pub(crate) fn write_stdout(content: &str) -> io::Result<()> {
    stream_stdout(content.as_bytes()).map(drop)
}

/// Writes to standard output and flushes. Returns `Break` if the reader closed the pipe.
pub(crate) fn stream_stdout(content: &[u8]) -> io::Result<ControlFlow<()>> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(content).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        written => written.map(ControlFlow::Continue),
    }
}

/// Prints a message to standard error, escaped for terminals. Ignores a closed pipe.
pub(crate) fn print_message(message: impl Display) {
    print_report(&TerminalText::multi_line(&message.to_string()));
}

/// Prints a part of a report to standard error; it may contain colors.
pub(crate) fn print_report(report: &TerminalText) {
    let _ = writeln!(io::stderr(), "{report}");
}

/// Writes a report, which is escaped for terminals, to standard output. Cleaned output goes through [`write_stdout`].
pub(crate) fn write_report(report: &TerminalText) -> io::Result<()> {
    write_stdout(report)
}

/// Whether a stream wants color, by `NO_COLOR` and the other usual environment variables, and whether it is a terminal.
pub(crate) fn wants_color(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

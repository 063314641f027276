//! Writes results and messages. Files are replaced atomically.

use crate::file_metadata;
use crate::terminal_escape::TerminalText;
use cap_fs_ext::{DirExt as _, FollowSymlinks, OpenOptionsFollowExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};

/// A file to write: an open folder, and a name in it. A change of the tree cannot lead the file to another folder.
#[derive(Debug)]
pub(crate) struct FileTarget {
    folder: Dir,
    name: OsString,
    /// For messages.
    path: PathBuf,
}

impl FileTarget {
    /// Returns the target for a path. If that is a symbolic link, the target is the file that it points to.
    pub(crate) fn named(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(path.to_owned()),
            _ => Err(error),
        })?;
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_owned();
        Ok(Self { folder: Dir::open_ambient_dir(parent, ambient_authority())?, name, path })
    }

    /// Returns the target for a path inside an open folder. Follows no symbolic link inside it. `path` is for messages.
    pub(crate) fn below(folder: &Dir, inside: &Path, path: &Path) -> io::Result<Self> {
        let (folder, name) = open_parent(folder, inside)?;
        Ok(Self { folder, name, path: path.to_owned() })
    }

    /// Opens the file to replace, if there is one.
    fn replaced(&self) -> io::Result<Option<File>> {
        match self.folder.symlink_metadata(&self.name) {
            Ok(metadata) if !metadata.is_symlink() => {}
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        }
        // Some files can only be written.
        let opened = open_here(&self.folder, &self.name, OpenOptions::new().read(true)).or_else(|error| {
            match error.kind() {
                io::ErrorKind::PermissionDenied => {
                    open_here(&self.folder, &self.name, OpenOptions::new().write(true))
                }
                _ => Err(error),
            }
        });
        opened.map(Some)
    }
}

/// Opens the folder of a path inside another one. Follows no symbolic link. Returns the name in that folder, too.
fn open_parent(folder: &Dir, inside: &Path) -> io::Result<(Dir, OsString)> {
    let name = inside.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    let mut folder = folder.try_clone()?;
    for part in inside.parent().into_iter().flat_map(Path::components) {
        folder = folder.open_dir_nofollow(part)?;
    }
    Ok((folder, name))
}

fn open_here(folder: &Dir, name: &OsStr, options: &mut OpenOptions) -> io::Result<File> {
    Ok(folder.open_with(name, options.follow(FollowSymlinks::No))?.into_std())
}

/// Opens a file inside an open folder to read it. Follows no symbolic link.
pub(crate) fn open_below(folder: &Dir, inside: &Path) -> io::Result<File> {
    let (folder, name) = open_parent(folder, inside)?;
    open_here(&folder, &name, OpenOptions::new().read(true))
}

/// A temporary file beside its target. Dropping it deletes the file.
#[derive(Debug)]
struct TempName {
    target: FileTarget,
    /// The name in the folder of the target.
    name: OsString,
    is_renamed: bool,
}

impl TempName {
    /// Creates the file with the permissions of a new file, before the umask of the process.
    fn create(target: FileTarget) -> io::Result<(Self, File)> {
        // So many equal names are no coincidence.
        const ATTEMPTS: usize = 16;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use cap_std::fs::OpenOptionsExt as _;
            // A replaced file may be secret: its permissions are set when the content is complete.
            let replaces =
                target.folder.symlink_metadata(&target.name).is_ok_and(|known| !known.is_symlink());
            options.mode(if replaces { 0o600 } else { 0o666 });
        }
        let mut failure = io::Error::from(io::ErrorKind::AlreadyExists);
        for _ in 0..ATTEMPTS {
            let name = OsString::from(format!(".lye-{:016x}", RandomState::new().hash_one(())));
            match open_here(&target.folder, &name, &mut options) {
                Ok(file) => return Ok((Self { target, name, is_renamed: false }, file)),
                Err(error) => failure = error,
            }
            if failure.kind() != io::ErrorKind::AlreadyExists {
                break;
            }
        }
        Err(failure)
    }
}

impl Drop for TempName {
    fn drop(&mut self) {
        if !self.is_renamed {
            let _ = self.target.folder.remove_file(&self.name);
        }
    }
}

/// A complete result in a temporary file beside its target. Dropping it deletes the temporary file.
#[derive(Debug)]
pub(crate) struct StagedOutput(TempName);

/// A temporary file that is still being written.
#[derive(Debug)]
pub(crate) struct TempOutput {
    // The file is closed before it is deleted.
    file: File,
    temporary: TempName,
}

impl TempOutput {
    /// Creates a temporary file in the folder of the target.
    pub(crate) fn new(target: FileTarget) -> io::Result<Self> {
        let (temporary, file) = TempName::create(target)?;
        Ok(Self { file, temporary })
    }

    /// Returns the path of the file to replace.
    pub(crate) fn path(&self) -> &Path {
        &self.temporary.target.path
    }

    /// Appends to the file.
    pub(crate) fn write_all(&mut self, content: &[u8]) -> io::Result<()> {
        self.file.write_all(content)
    }

    /// Copies the owner, the permissions and the other metadata of the target, and syncs to disk.
    pub(crate) fn finish(self) -> io::Result<StagedOutput> {
        let Self { file, temporary } = self;
        if let Some(replaced) = temporary.target.replaced()? {
            file_metadata::copy(&replaced, &file)?;
        }
        file.sync_all()?;
        Ok(StagedOutput(temporary))
    }
}

impl StagedOutput {
    /// Writes this content to a temporary file.
    pub(crate) fn new(target: FileTarget, content: &str) -> io::Result<Self> {
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
            let target = &self.0.target;
            let mut backup = target.name.clone();
            backup.push(suffix);
            back_up(&target.folder, &target.name, &backup).map_err(|error| {
                let backup = target.path.with_file_name(&backup);
                let backup = backup.display();
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
    pub(crate) fn commit(mut self) -> io::Result<()> {
        let TempName { target, name, is_renamed } = &mut self.0;
        target.folder.rename(&*name, &target.folder, &target.name)?;
        *is_renamed = true;
        Ok(())
    }
}

/// Gives a file a second name; copies it if the file system has no such links. Replaces no file.
fn back_up(folder: &Dir, file: &OsStr, backup: &OsStr) -> io::Result<()> {
    match folder.hard_link(file, folder, backup) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            let mut copy = open_here(folder, backup, OpenOptions::new().write(true).create_new(true))?;
            let mut file = open_here(folder, file, OpenOptions::new().read(true))?;
            io::copy(&mut file, &mut copy)?;
            file_metadata::copy(&file, &copy)?;
            copy.sync_all()
        }
        linked => linked,
    }
}

/// Writes a file to a path inside a folder, and creates the folders in between. Follows no symbolic link inside the folder: a link in
/// place of the file is replaced, a link in place of a folder is an error. The folder itself may be a link.
///
/// # Errors
/// Says what cannot be created or written, and why.
pub(crate) fn write_below(folder: &Path, inside: &Path, content: &str) -> Result<(), String> {
    let cannot_create =
        |path: &Path, error: &dyn Display| format!("cannot create {}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| cannot_create(folder, &error))?;
    let root = Dir::open_ambient_dir(folder, ambient_authority());
    let root = root.map_err(|error| cannot_create(folder, &error))?;
    let mut path = folder.to_owned();
    let mut parent = None;
    for part in inside.parent().into_iter().flat_map(Path::components) {
        let Component::Normal(name) = part else {
            return Err(cannot_create(inside, &"the path leaves the folder"));
        };
        path.push(name);
        let within = parent.as_ref().unwrap_or(&root);
        let created = match within.create_dir(name) {
            // Another thread may have created it.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => within.open_dir_nofollow(name),
        };
        let opened = created.map_err(|error| match within.symlink_metadata(name) {
            Ok(metadata) if metadata.is_symlink() => cannot_create(
                &path,
                &"it is a symbolic link, which may lead out of the output directory; remove it",
            ),
            _ => cannot_create(&path, &error),
        })?;
        parent = Some(opened);
    }
    let name = Path::new(inside.file_name().unwrap_or_default());
    let path = folder.join(inside);
    FileTarget::below(parent.as_ref().unwrap_or(&root), name, &path)
        .and_then(|target| StagedOutput::new(target, content))
        .and_then(StagedOutput::commit)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Writes to a file: replaces a regular or new file atomically, writes directly to a device or pipe.
pub(crate) fn write_file(target: &Path, content: &str) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(metadata) if !metadata.is_file() => fs::OpenOptions::new()
            .write(true)
            .open(target)
            .and_then(|mut file: File| file.write_all(content.as_bytes())),
        _ => StagedOutput::new(FileTarget::named(target)?, content)?.commit(),
    }
}

/// Writes a diff to standard output: escaped for a terminal, else as it is, for other programs.
pub(crate) fn write_diff(diff: &str) -> io::Result<()> {
    write_stdout(&diff_for(diff, io::stdout().is_terminal()))
}

fn diff_for(diff: &str, is_terminal: bool) -> Cow<'_, str> {
    match is_terminal {
        true => Cow::Owned(TerminalText::multi_line(diff).to_string()),
        false => Cow::Borrowed(diff),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_for_a_terminal_has_no_control_characters() {
        let diff = "-\u{1b}[2Jx\u{8}\u{7}\u{9b}1m\u{202e}\n+x\n";
        assert_eq!(diff_for(diff, true), "-\\u{1b}[2Jx\\u{8}\\u{7}\\u{9b}1m\\u{202e}\n+x\n");
        assert_eq!(diff_for(diff, false), diff);
    }

    /// A folder with a file, and beside it a folder that a symbolic link can lead to.
    #[cfg(unix)]
    struct Tree(tempfile::TempDir);

    #[cfg(unix)]
    impl Tree {
        fn new() -> Self {
            let tree = tempfile::tempdir().unwrap();
            for path in ["in/sub", "out"] {
                fs::create_dir_all(tree.path().join(path)).unwrap();
            }
            for path in ["in/a", "in/sub/a", "out/a"] {
                fs::write(tree.path().join(path), path).unwrap();
            }
            Self(tree)
        }

        fn inside(&self) -> Dir {
            Dir::open_ambient_dir(self.0.path().join("in"), ambient_authority()).unwrap()
        }

        fn replace_by_link(&self, inside: &str, to: &str) {
            let place = self.0.path().join("in").join(inside);
            match place.is_dir() {
                true => fs::remove_dir_all(&place).unwrap(),
                false => fs::remove_file(&place).unwrap(),
            }
            std::os::unix::fs::symlink(self.0.path().join(to), place).unwrap();
        }

        fn read(&self, path: &str) -> String {
            fs::read_to_string(self.0.path().join(path)).unwrap()
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_becomes_a_link_is_replaced_and_not_followed() {
        let tree = Tree::new();
        let folder = tree.inside();
        let write = |content| {
            let target = FileTarget::below(&folder, Path::new("a"), Path::new("in/a")).unwrap();
            StagedOutput::new(target, content).unwrap()
        };
        let staged = write("clean");
        tree.replace_by_link("a", "out/a");
        assert!(open_below(&folder, Path::new("a")).is_err());
        staged.commit().unwrap();
        assert_eq!((tree.read("in/a"), tree.read("out/a")), ("clean".into(), "out/a".into()));
        tree.replace_by_link("a", "out/a");
        write("again").commit().unwrap();
        assert_eq!((tree.read("in/a"), tree.read("out/a")), ("again".into(), "out/a".into()));
        assert_eq!(fs::read_dir(tree.0.path().join("in")).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_within_the_folder_is_not_followed() {
        let tree = Tree::new();
        std::os::unix::fs::symlink("a", tree.0.path().join("in/b")).unwrap();
        assert!(open_below(&tree.inside(), Path::new("a")).is_ok());
        assert!(open_below(&tree.inside(), Path::new("b")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_becomes_a_link_is_not_followed() {
        let tree = Tree::new();
        let (folder, inside) = (tree.inside(), Path::new("sub/a"));
        let target = FileTarget::below(&folder, inside, inside).unwrap();
        let staged = StagedOutput::new(target, "clean").unwrap();
        let moved = tree.0.path().join("moved");
        fs::rename(tree.0.path().join("in/sub"), &moved).unwrap();
        std::os::unix::fs::symlink(tree.0.path().join("out"), tree.0.path().join("in/sub")).unwrap();
        assert!(open_below(&folder, inside).is_err());
        assert!(FileTarget::below(&folder, inside, inside).is_err());
        // What was open before stays in its folder.
        staged.commit().unwrap();
        assert_eq!((tree.read("moved/a"), tree.read("out/a")), ("clean".into(), "out/a".into()));
        let error = write_below(&tree.0.path().join("in"), inside, "clean").unwrap_err();
        assert!(error.contains("it is a symbolic link"), "{error}");
    }

    #[test]
    fn messages_do_not_name_temporary_files() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_file(&folder.path().join("no/such"), "").unwrap_err();
        assert!(!error.to_string().contains(".lye-"), "{error}");
        let file = folder.path().join("a");
        write_file(&file, "1").unwrap();
        write_file(&file, "2").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "2");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

//! Interrupts: work in progress is finished, and no other is started. Waiting for an input is not work.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the user asked the command to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt(());

impl Interrupt {
    /// Listens for `SIGINT`, `SIGTERM` and `SIGHUP`, or their equivalents. A second signal ends the command immediately.
    ///
    /// # Errors
    /// Fails if the signal handler cannot be installed.
    pub(crate) fn listen() -> Result<Self, String> {
        // A process that runs several commands keeps its handler.
        static LISTENING: OnceLock<Result<(), String>> = OnceLock::new();
        let take = || {
            if REQUESTED.swap(true, Ordering::Relaxed) {
                process::exit(130);
            }
        };
        let listen =
            || ctrlc::set_handler(take).map_err(|error| format!("cannot listen for interrupts: {error}"));
        LISTENING.get_or_init(listen).clone().map(|()| Self(()))
    }

    /// Returns `true` once an interrupt arrived: start no new work.
    pub(crate) fn is_requested(self) -> bool {
        REQUESTED.load(Ordering::Relaxed)
    }
}

/// A file or standard input. While it waits for bytes, an interrupt ends it with an error.
#[derive(Debug)]
pub(crate) struct InterruptibleFile(File);

impl InterruptibleFile {
    /// Wraps an open file.
    pub(crate) fn new(file: File) -> Self {
        Self(file)
    }

    /// Opens standard input.
    pub(crate) fn stdin() -> io::Result<Self> {
        platform::stdin().map(Self)
    }

    /// Opens a file. Does not wait for the writer of a named pipe.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        platform::open(path).map(Self)
    }

    /// Returns the length if it is a regular file.
    pub(crate) fn length(&self) -> Option<u64> {
        self.0.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
    }

    /// Returns the file.
    #[cfg(feature = "parquet")]
    pub(crate) fn into_file(self) -> File {
        self.0
    }
}

impl Read for InterruptibleFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        platform::wait(&self.0)?;
        self.0.read(buffer)
    }
}

#[cfg(unix)]
mod platform {
    use super::REQUESTED;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
    use std::path::Path;
    use std::sync::atomic::Ordering;

    /// How long to wait until the next look at [`REQUESTED`].
    const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

    pub(super) fn stdin() -> io::Result<File> {
        io::stdin().as_fd().try_clone_to_owned().map(File::from)
    }

    pub(super) fn open(path: &Path) -> io::Result<File> {
        let mut options = fs::OpenOptions::new();
        if fs::metadata(path)?.file_type().is_fifo() {
            options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
        }
        options.read(true).open(path)
    }

    /// Waits until a read does not wait.
    pub(super) fn wait(file: &File) -> io::Result<()> {
        let wanted = PollFlags::IN;
        loop {
            match poll(&mut [PollFd::new(file, wanted)], Some(&PATIENCE)) {
                Ok(0) | Err(rustix::io::Errno::INTR) if REQUESTED.load(Ordering::Relaxed) => {
                    return Err(io::Error::other("interrupted"));
                }
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                // A file that cannot be waited for is read at once.
                Ok(_) | Err(_) => return Ok(()),
            }
        }
    }
}

#[cfg(not(unix))]
mod platform {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    #[cfg(windows)]
    pub(super) fn stdin() -> io::Result<File> {
        use std::os::windows::io::AsHandle as _;
        io::stdin().as_handle().try_clone_to_owned().map(File::from)
    }

    #[cfg(not(windows))]
    pub(super) fn stdin() -> io::Result<File> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn open(path: &Path) -> io::Result<File> {
        File::open(path)
    }

    /// These systems cannot wait for two things at once with the standard library: a second interrupt ends the command.
    pub(super) fn wait(_: &File) -> io::Result<()> {
        Ok(())
    }
}

//! The metadata of a file that is replaced: its owner, group, permissions and extended attributes, such as access control lists. What
//! gives a program the rights of another user is not kept.

use std::fs::File;
#[cfg(unix)]
use std::fs::Metadata;
use std::io;

/// Gives a new file the owner, the group, the permissions and the extended attributes of the file that it replaces, but not the
/// set-user-ID and set-group-ID bits, and no capabilities.
///
/// # Errors
/// Fails if the process may not set one of them, and names it.
pub(crate) fn copy(from: &File, to: &File) -> io::Result<()> {
    let metadata = from.metadata()?;
    // A change of the owner resets bits of the mode.
    #[cfg(unix)]
    copy_owner(&metadata, to)?;
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    extended::remove_inherited(from, to)?;
    to.set_permissions(permissions(&metadata))?;
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    extended::copy(from, to)?;
    Ok(())
}

#[cfg(unix)]
fn permissions(metadata: &Metadata) -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    const SET_USER_AND_GROUP_ID: u32 = 0o6000;
    std::fs::Permissions::from_mode(metadata.permissions().mode() & !SET_USER_AND_GROUP_ID)
}

#[cfg(not(unix))]
fn permissions(metadata: &std::fs::Metadata) -> std::fs::Permissions {
    metadata.permissions()
}

#[cfg(unix)]
fn copy_owner(metadata: &Metadata, to: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let (owner, group) = (metadata.uid(), metadata.gid());
    let new = to.metadata()?;
    let other = |id: u32, new: u32| (id != new).then_some(id);
    let (new_owner, new_group) = (other(owner, new.uid()), other(group, new.gid()));
    if new_owner.is_none() && new_group.is_none() {
        return Ok(());
    }
    fchown(to, new_owner, new_group).map_err(|error| {
        let reason = format!(
            "cannot keep its owner {owner} and group {group}: {error}; run the command as that user or as root, or write to a new file"
        );
        io::Error::new(error.kind(), reason)
    })
}

/// Extended attributes. Access control lists and security labels are among them.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod extended {
    use rustix::fs::{
        XattrFlags, fgetxattr, fgetxattr_query, flistxattr, flistxattr_query, fremovexattr, fsetxattr,
    };
    use rustix::io::Errno;
    use std::fs::File;
    use std::io;

    /// The access control list of a file. A new file gets that of its directory.
    const ACCESS: &[u8] = b"system.posix_acl_access";
    /// Hashes and signatures of the content, which the system writes, and the capabilities of a program.
    const NOT_KEPT: [&[u8]; 3] = [b"security.evm", b"security.ima", b"security.capability"];

    pub(super) fn remove_inherited(from: &File, to: &File) -> io::Result<()> {
        if !names(from)?.iter().any(|name| name == ACCESS) {
            // Most files have none, and not every system has such lists.
            let _ = fremovexattr(to, ACCESS);
        }
        Ok(())
    }

    pub(super) fn copy(from: &File, to: &File) -> io::Result<()> {
        for name in names(from)?.iter().filter(|name| !NOT_KEPT.contains(&name.as_slice())) {
            let value = value(from, name).map_err(|error| kept(name, error))?;
            if let Err(error) = fsetxattr(to, name.as_slice(), &value, XattrFlags::empty())
                && !has(to, name, &value)
            {
                return Err(kept(name, error));
            }
        }
        Ok(())
    }

    /// Returns the names of the attributes; none if the file system has no attributes.
    fn names(from: &File) -> io::Result<Vec<Vec<u8>>> {
        let mut list = match flistxattr_query(from) {
            // The two have one number on Linux.
            Err(error) if [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::NOSYS].contains(&error) => {
                return Ok(Vec::new());
            }
            length => vec![0; length?],
        };
        if list.is_empty() {
            return Ok(Vec::new());
        }
        let length = flistxattr(from, &mut *list)?;
        list.truncate(length);
        Ok(list.split(|&byte| byte == 0).filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect())
    }

    fn value(from: &File, name: &[u8]) -> Result<Vec<u8>, Errno> {
        let mut value = vec![0; fgetxattr_query(from, name)?];
        if !value.is_empty() {
            let length = fgetxattr(from, name, &mut *value)?;
            value.truncate(length);
        }
        Ok(value)
    }

    /// Whether a file has an attribute with this value: the system sets some by itself.
    fn has(file: &File, name: &[u8], value: &[u8]) -> bool {
        let mut own = vec![0; value.len() + 1];
        fgetxattr(file, name, &mut *own).is_ok_and(|length| own.get(..length) == Some(value))
    }

    fn kept(name: &[u8], error: Errno) -> io::Error {
        let error = io::Error::from(error);
        let name = String::from_utf8_lossy(name).into_owned();
        io::Error::new(
            error.kind(),
            format!("cannot keep its attribute `{name}`: {error}; write to a new file"),
        )
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};

    fn pair() -> (tempfile::TempDir, std::path::PathBuf, File) {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("from");
        fs::write(&from, "a").unwrap();
        let to = File::create(folder.path().join("to")).unwrap();
        (folder, from, to)
    }

    #[test]
    fn owner_group_and_mode_are_copied() {
        let (_folder, from, to) = pair();
        // Only root may give files away.
        let is_root = chown(&from, Some(65_534), Some(65_534)).is_ok();
        fs::set_permissions(&from, fs::Permissions::from_mode(0o640)).unwrap();
        copy(&File::open(&from).unwrap(), &to).unwrap();
        let new = to.metadata().unwrap();
        assert_eq!(new.mode() & 0o7777, 0o640);
        assert_eq!((new.uid() == 65_534, new.gid() == 65_534), (is_root, is_root));
    }

    #[test]
    fn set_user_id_and_set_group_id_are_not_kept() {
        let (_folder, from, to) = pair();
        fs::set_permissions(&from, fs::Permissions::from_mode(0o6755)).unwrap();
        assert_eq!(fs::metadata(&from).unwrap().mode() & 0o7777, 0o6755);
        copy(&File::open(&from).unwrap(), &to).unwrap();
        assert_eq!(to.metadata().unwrap().mode() & 0o7777, 0o755);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn extended_attributes_are_copied() {
        use rustix::fs::{XattrFlags, fgetxattr, setxattr};
        let (_folder, from, to) = pair();
        // Not every file system has attributes.
        if setxattr(&from, "user.lye.test", b"\0value", XattrFlags::empty()).is_err() {
            return;
        }
        setxattr(&from, "user.lye.empty", b"", XattrFlags::empty()).unwrap();
        copy(&File::open(&from).unwrap(), &to).unwrap();
        let mut value = [1; 16];
        assert_eq!(fgetxattr(&to, "user.lye.test", &mut value), Ok(6));
        assert_eq!(&value[..6], b"\0value");
        assert_eq!(fgetxattr(&to, "user.lye.empty", &mut value), Ok(0));
    }
}

//! What is kept is nobody's business but its owner's: the folder is 0700 and its files are 0600.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

#[cfg(unix)]
use crate::sqlite::{DATABASE, LOCK};

/// Makes a folder that is not there yet.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// A file that is made if need be.
pub(crate) fn file(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.create(true)
}

/// Takes rights away that an older version, or somebody's hand, has given. A folder that holds other things is not ours to
/// close: then the log says so.
#[cfg(unix)]
pub(crate) fn tighten(folder: &Path) {
    let close = |path: &Path, mode| {
        let done = is_open(path).and_then(|open| if open { set(path, mode) } else { Ok(()) });
        if let Err(error) = done {
            tracing::warn!(path = %path.display(), %error, "others may read this; its rights cannot be changed");
        }
    };
    for name in [DATABASE, "runehall.sqlite-wal", "runehall.sqlite-shm", LOCK] {
        close(&folder.join(name), 0o600);
    }
    let ours = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b"runehall.");
    let only_ours =
        std::fs::read_dir(folder).is_ok_and(|mut all| all.all(|one| one.is_ok_and(|one| ours(&one.file_name()))));
    if only_ours {
        close(folder, 0o700);
    } else if is_open(folder).unwrap_or(false) {
        tracing::warn!(folder = %folder.display(), "others can look into this folder; give the data one of its own, or `chmod 700` it");
    }
}

#[cfg(not(unix))]
pub(crate) fn tighten(_: &Path) {}

/// Whether anybody but the owner has any right to it.
#[cfg(unix)]
fn is_open(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    match std::fs::metadata(path) {
        Ok(found) => Ok(found.permissions().mode() & 0o077 != 0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn set(path: &Path, mode: u32) -> io::Result<()> {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

//! The files of the project, read once.

use std::path::Path;

use anyhow::{Context, Result};

use crate::shell::root;

/// A text file: its path from the root, with `/`, and what is in it.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// Whether its name ends so.
    pub(crate) fn is(&self, ending: &str) -> bool {
        self.path.ends_with(ending)
    }

    /// Whether it is compiled only for tests, benchmarks or examples.
    pub(crate) fn is_test(&self) -> bool {
        ["/tests/", "/benches/", "/examples/"].iter().any(|folder| self.path.contains(folder)) || self.is("/tests.rs")
    }

    /// The lines of the program itself: what comes before the module of unit tests.
    pub(crate) fn program(&self) -> impl Iterator<Item = &str> {
        self.text.lines().take_while(|line| *line != "#[cfg(test)]")
    }
}

/// Folders that hold nothing of ours.
const SKIPPED: [&str; 8] =
    ["target", ".git", "node_modules", "dist", "test-results", "corpus", "artifacts", "snapshots"];

/// The text files under a folder of the workspace with one of these endings, sorted by path. None if it does not exist.
pub(crate) fn under(folder: &str, endings: &[&str]) -> Result<Vec<File>> {
    let mut files = vec![];
    let path = root().join(folder);
    if path.is_dir() {
        collect(&path, folder.trim_end_matches('/'), endings, &mut files)?;
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// One file of the workspace, if it exists.
pub(crate) fn read(path: &str) -> Result<Option<File>> {
    let full = root().join(path);
    if !full.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&full).with_context(|| format!("cannot read {path}"))?;
    Ok(Some(File { path: path.to_owned(), text }))
}

fn collect(folder: &Path, name: &str, endings: &[&str], files: &mut Vec<File>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot list {name}"))? {
        let entry = entry?;
        let file_name = entry.file_name().to_string_lossy().into_owned();
        let path = if name.is_empty() || name == "." { file_name.clone() } else { format!("{name}/{file_name}") };
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&file_name.as_str()) {
                collect(&entry.path(), &path, endings, files)?;
            }
        } else if endings.iter().any(|ending| file_name.ends_with(ending)) {
            let text = std::fs::read_to_string(entry.path()).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path, text });
        }
    }
    Ok(())
}

//! `tidy.toml`: sections of `key = value` lines, where a value is a string, a number, or a list of strings on one line.
//! Those are written alike in TOML and JSON, so a JSON reader is all it takes.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::files;

/// Sections by name, in each the values by key.
#[derive(Debug, Default)]
pub(crate) struct Config(BTreeMap<String, BTreeMap<String, Value>>);

impl Config {
    /// Reads the file at the root of the workspace.
    pub(crate) fn read() -> Result<Self> {
        let file = files::read("tidy.toml")?.context("tidy.toml is missing")?;
        Self::parse(&file.text)
    }

    /// Reads a text.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let mut config = Config::default();
        let mut section = String::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                name.clone_into(&mut section);
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                bail!("tidy.toml:{}: expected `[section]` or `key = value`, found `{line}`", i + 1);
            };
            let value = serde_json::from_str(value.trim())
                .with_context(|| format!("tidy.toml:{}: expected a string, a number or a list on one line", i + 1))?;
            let key = key.trim().trim_matches('"').to_owned();
            config.0.entry(section.clone()).or_default().insert(key, value);
        }
        Ok(config)
    }

    /// A list of strings; empty if it is not there.
    pub(crate) fn list(&self, section: &str, key: &str) -> Vec<&str> {
        let value = self.0.get(section).and_then(|section| section.get(key)).and_then(Value::as_array);
        value.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Whether the section has the key.
    pub(crate) fn has(&self, section: &str, key: &str) -> bool {
        self.0.get(section).is_some_and(|section| section.contains_key(key))
    }

    /// A number that must be there.
    pub(crate) fn number(&self, section: &str, key: &str) -> Result<usize> {
        let value = self.0.get(section).and_then(|section| section.get(key)).and_then(Value::as_u64);
        Ok(usize::try_from(value.with_context(|| format!("tidy.toml has no number `{key}` in `[{section}]`"))?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_values() {
        let config =
            Config::parse("[limits]\nlines = 7\n\n# why\n[layers]\na = [\"b\", \"c\"]\n\"x/y.rs\" = \"long\"").unwrap();
        assert_eq!(config.number("limits", "lines").unwrap(), 7);
        assert_eq!(config.list("layers", "a"), ["b", "c"]);
        assert!(config.has("layers", "x/y.rs") && !config.has("layers", "z"));
        assert!(config.number("limits", "columns").is_err());
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| format!("{:#}", Config::parse(text).unwrap_err());
        assert!(error("[a]\nb").starts_with("tidy.toml:2: expected `[section]`"), "{}", error("[a]\nb"));
        assert!(error("a = b").starts_with("tidy.toml:1: expected a string"), "{}", error("a = b"));
    }
}

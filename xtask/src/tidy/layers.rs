//! The layer rule, from `cargo metadata`: a crate uses what `tidy.toml` lets it use and nothing else of ours.

use anyhow::{Context, Result};
use serde_json::Value;

use super::config::Config;
use crate::shell::{cargo, output};

/// Every edge between crates of ours that is not allowed.
pub(crate) fn check(config: &Config) -> Result<Vec<String>> {
    let metadata = output(&mut cargo(["metadata", "--no-deps", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo metadata is no JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    Ok(packages.iter().flat_map(|package| check_package(config, package)).collect())
}

fn check_package(config: &Config, package: &Value) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    if !config.has("layers", name) {
        return vec![format!(
            "tidy.toml: crate `{name}` has no layer; add it to `[layers]` with the crates it may use"
        )];
    }
    let mut problems = vec![];
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        // Only crates of this workspace have a path.
        let (Some(used), Some(_)) = (dependency["name"].as_str(), dependency["path"].as_str()) else { continue };
        let for_tests = dependency["kind"].as_str() == Some("dev");
        let mut allowed = config.list("layers", name);
        if for_tests {
            allowed.extend(config.list("dev_layers", name));
            allowed.push("runehall-testkit");
        }
        if !allowed.contains(&used) {
            let how = if for_tests { "in its tests " } else { "" };
            problems.push(format!("crate `{name}` {how}uses `{used}`, which is not below it (tidy.toml, `[layers]`)"));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn config() -> Config {
        Config::parse("[layers]\nlow = []\nhigh = [\"low\"]\n[dev_layers]\nlow = [\"high\"]").unwrap()
    }

    fn package(name: &str, used: &str, kind: Option<&str>) -> Value {
        json!({ "name": name, "dependencies": [{ "name": used, "path": "somewhere", "kind": kind }, { "name": "serde" }] })
    }

    #[test]
    fn only_downwards() {
        assert!(check_package(&config(), &package("high", "low", None)).is_empty());
        assert_eq!(check_package(&config(), &package("low", "high", None)).len(), 1);
        assert!(check_package(&config(), &package("low", "high", Some("dev"))).is_empty());
        assert_eq!(check_package(&config(), &package("high", "other", Some("dev"))).len(), 1);
        assert_eq!(check_package(&config(), &package("new", "low", None)).len(), 1);
    }
}

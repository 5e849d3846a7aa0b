//! What whoever runs the server gets from it: its log and its metrics, which are not for visitors.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server that was started with few files, and what it has logged so far.
struct Hall {
    process: Child,
    log: BufReader<std::process::ChildStderr>,
    url: String,
}

impl Hall {
    fn start(folder: &std::path::Path, more: &[&str]) -> Hall {
        let serve = r#"ulimit -S -n 200; exec "$0" serve --addr 127.0.0.1:0 --data "$@""#;
        let mut process = Command::new("sh")
            .args(["-c", serve, env!("CARGO_BIN_EXE_runehall")])
            .arg(folder)
            .args(more)
            .env("NO_COLOR", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Runehall is open: ").expect("the line that says where").to_owned();
        let log = BufReader::new(process.stderr.take().unwrap());
        Hall { process, log, url }
    }

    /// The first line of the log from here on that has this in it.
    fn logged(&mut self, text: &str) -> String {
        (&mut self.log).lines().map(Result::unwrap).find(|line| line.contains(text)).expect("a line of the log")
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn the_limit_of_files_is_raised_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let line = Hall::start(folder.path(), &[]).logged("may be open at once");
    let files = line.split("files=").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a number");
    assert!(files.parse::<u64>().unwrap() > 200, "{line}");
}

#[tokio::test]
async fn metrics_have_a_listener_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::start(folder.path(), &["--metrics", "127.0.0.1:0"]);
    let line = hall.logged("metrics: http://");
    let metrics = format!("http{}", line.rsplit("metrics: http").next().unwrap().trim());
    assert_eq!(reqwest::get(format!("{}/healthz", hall.url)).await.unwrap().status(), 200);
    let text = reqwest::get(&metrics).await.unwrap().text().await.unwrap();
    assert!(text.contains("runehall_http_requests_total{status=\"200\"} 1"), "{text}");
    let public = reqwest::get(format!("{}/metrics", hall.url)).await.unwrap().text().await.unwrap();
    assert!(!public.contains("runehall_"), "{public}");
    let other = metrics.replace("/metrics", "/healthz");
    assert_eq!(reqwest::get(&other).await.unwrap().status(), 404, "and nothing else is there");
}

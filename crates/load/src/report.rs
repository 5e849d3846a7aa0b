//! The figures, as a table for people and as JSON for machines.

use std::time::Duration;

use serde::Serialize;

use crate::Args;
use crate::audit::Audit;
use crate::player::Seen;
use crate::stats::Times;

/// Everything that a load has shown.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    tables: usize,
    games: Vec<String>,
    /// On the second seat of every table.
    bot: Option<String>,
    rate_wanted: u32,
    /// The longest that a move may have taken, in milliseconds, if that was asked for.
    most_ms: Option<u32>,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    /// From sending a choice until the server says that it is in the log, in milliseconds.
    acknowledged_ms: Times,
    /// From sending a choice until that and the new view are there, in milliseconds.
    updated_ms: Times,
    /// CPU seconds of the server per second.
    server_cpu: f64,
    /// CPU seconds of the clients per second.
    clients_cpu: f64,
    server_cpu_ms_per_move: f64,
    server_memory_mib: f64,
    memory_kib_per_table: f64,
    games_finished: usize,
    lines_broken: u32,
    killed: bool,
    /// From the kill until the server was open again.
    down_ms: f64,
    /// From SIGTERM until the server had ended.
    stop_ms: f64,
    refused: Vec<String>,
    unanswered: u32,
    logged_tables: usize,
    moves_acknowledged: usize,
    moves_logged: usize,
    moves_on_their_way: usize,
    log_problems: Vec<String>,
}

impl Report {
    /// A report without figures.
    pub(crate) fn new(args: &Args, games: &[String], time: Duration) -> Self {
        Report {
            tables: args.tables,
            rate_wanted: args.rate,
            most_ms: args.most_ms,
            seconds: time.as_secs_f64(),
            games: games.to_vec(),
            bot: args.bot.clone(),
            ..Report::default()
        }
    }

    /// How long moves took.
    pub(crate) fn moves(&mut self, acknowledged: Times, updated: Times) {
        (self.acknowledged_ms, self.updated_ms, self.moves) = (acknowledged, updated, updated.n);
        self.moves_per_second = updated.n as f64 / self.seconds;
    }

    /// What the processes used.
    pub(crate) fn usage(&mut self, server: Duration, clients: Duration, memory: u64, empty: u64) {
        self.server_cpu = server.as_secs_f64() / self.seconds;
        self.clients_cpu = clients.as_secs_f64() / self.seconds;
        self.server_cpu_ms_per_move = server.as_secs_f64() * 1000.0 / (self.moves.max(1) as f64);
        self.server_memory_mib = memory as f64 / f64::from(1 << 20);
        self.memory_kib_per_table = memory.saturating_sub(empty) as f64 / 1024.0 / self.tables as f64;
    }

    /// What the clients met with.
    pub(crate) fn clients(&mut self, seen: &[Seen], players: usize) {
        // All who play at a table see the end of its game.
        self.games_finished = seen.iter().filter(|seen| seen.over).count() / players;
        self.lines_broken = seen.iter().map(|seen| seen.broken).sum();
        self.unanswered = seen.iter().map(|seen| seen.unanswered).sum();
        self.refused = seen.iter().flat_map(|seen| seen.refusals.iter().cloned()).collect();
    }

    /// How the server took being killed and stopped.
    pub(crate) fn server(&mut self, down: Option<Duration>, stop: Duration) {
        self.killed = down.is_some();
        self.down_ms = down.unwrap_or_default().as_secs_f64() * 1000.0;
        self.stop_ms = stop.as_secs_f64() * 1000.0;
    }

    /// What the logs hold.
    pub(crate) fn audit(&mut self, audit: Audit) {
        self.logged_tables = audit.tables;
        self.moves_acknowledged = audit.acknowledged;
        self.moves_logged = audit.logged;
        self.moves_on_their_way = audit.on_their_way;
        self.log_problems = audit.problems;
    }

    /// Whether nothing was lost, doubled, refused or left unanswered, and something was played at all, in the time that was allowed for a
    /// move. Without a kill no line breaks either.
    pub(crate) fn is_well(&self) -> bool {
        let lines = self.killed || self.lines_broken == 0;
        let clean = self.refused.is_empty() && self.unanswered == 0 && self.log_problems.is_empty();
        clean && lines && self.moves > 0 && self.too_long().is_none()
    }

    /// The most that was allowed, in milliseconds, if some move took longer.
    fn too_long(&self) -> Option<u32> {
        let longest = self.acknowledged_ms.max.max(self.updated_ms.max);
        self.most_ms.filter(|most| longest > f64::from(*most))
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        let row = |name: &str, times: Times| {
            let Times { p50, p90, p99, max, .. } = times;
            format!("{name:<28}p50 {p50:>7.1}   p90 {p90:>7.1}   p99 {p99:>7.1}   max {max:>7.1} ms")
        };
        let line = |name: &str, what: String| format!("{name:<28}{what}");
        let wanted = if self.rate_wanted == 0 { "no limit".to_owned() } else { format!("{} wanted", self.rate_wanted) };
        let bots = self.bot.as_ref().map_or_else(String::new, |bot| format!("; `{bot}` on every second seat"));
        let mut lines = vec![
            line("tables in play", format!("{} ({}{bots}), {:.0} s", self.tables, self.games.join(", "), self.seconds)),
            line("moves per second", format!("{:.0} ({wanted}), {} in all", self.moves_per_second, self.moves)),
            row("choice to acknowledgement", self.acknowledged_ms),
            row("choice to update", self.updated_ms),
            line(
                "longest move allowed",
                self.most_ms.map_or_else(|| "no limit".to_owned(), |most| format!("{most} ms")),
            ),
            line("server CPU", format!("{:.2} cores, {:.3} ms per move", self.server_cpu, self.server_cpu_ms_per_move)),
            line("clients CPU", format!("{:.2} cores", self.clients_cpu)),
            line(
                "server memory",
                format!("{:.0} MiB, {:.1} KiB per table", self.server_memory_mib, self.memory_kib_per_table),
            ),
            line("games finished", self.games_finished.to_string()),
            line("server stopped in", format!("{:.0} ms", self.stop_ms)),
        ];
        if self.killed {
            let down = format!("open again after {:.0} ms, {} lines broken", self.down_ms, self.lines_broken);
            lines.push(line("killed with SIGKILL", down));
        }
        let logs = format!(
            "{} tables: {} moves acknowledged, {} in the log, {} on their way at the end",
            self.logged_tables, self.moves_acknowledged, self.moves_logged, self.moves_on_their_way
        );
        lines.push(line("logs", logs));
        let problems = self.log_problems.iter().chain(&self.refused).take(10);
        lines.extend(problems.map(|problem| format!("PROBLEM: {problem}")));
        if self.unanswered > 0 {
            lines.push(format!("PROBLEM: {} moves were never answered", self.unanswered));
        }
        if !self.killed && self.lines_broken > 0 {
            lines.push(format!("PROBLEM: {} lines broke", self.lines_broken));
        }
        if let Some(most) = self.too_long() {
            let took = self.acknowledged_ms.max.max(self.updated_ms.max);
            lines.push(format!("PROBLEM: a move took {took:.1} ms, and {most} ms were allowed"));
        }
        // Each sort of problem that is told in one line counts as one.
        let told = [self.unanswered > 0, !self.killed && self.lines_broken > 0, self.too_long().is_some()];
        let count = self.log_problems.len() + self.refused.len() + told.into_iter().filter(|told| *told).count();
        lines.push(match (self.is_well(), count) {
            (true, _) => "nothing lost, nothing doubled".to_owned(),
            (false, 0) => "FAILED: nothing was played".to_owned(),
            (false, 1) => "FAILED: 1 problem".to_owned(),
            (false, _) => format!("FAILED: {count} problems"),
        });
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_problem_fails() {
        let well = Report { moves: 1, ..Report::default() };
        assert!(well.is_well());
        assert!(well.text().ends_with("nothing lost, nothing doubled"));
        let broken = [
            Report { moves: 0, ..Report::default() },
            Report { moves: 1, unanswered: 1, ..Report::default() },
            Report { moves: 1, refused: vec!["stale".into()], ..Report::default() },
            Report { moves: 1, log_problems: vec!["lost".into()], ..Report::default() },
            Report { moves: 1, lines_broken: 1, ..Report::default() },
        ];
        for report in broken {
            assert!(!report.is_well() && report.text().contains("FAILED"), "{report:?}");
        }
        assert!(Report::default().text().ends_with("FAILED: nothing was played"));
        assert!(Report { moves: 1, lines_broken: 1, killed: true, ..Report::default() }.is_well());
    }

    #[test]
    fn a_move_that_took_too_long_fails_where_that_was_asked_for() {
        let times = |max| Times { n: 1, max, ..Times::default() };
        let report = |most_ms, acknowledged, updated| Report {
            moves: 1,
            most_ms,
            acknowledged_ms: times(acknowledged),
            updated_ms: times(updated),
            ..Report::default()
        };
        for well in [report(None, 900.0, 900.0), report(Some(100), 99.0, 100.0)] {
            assert!(well.is_well() && well.text().ends_with("nothing lost, nothing doubled"), "{well:?}");
        }
        for slow in [report(Some(100), 20.0, 100.5), report(Some(100), 100.5, 20.0)] {
            let text = slow.text();
            assert!(!slow.is_well() && text.ends_with("FAILED: 1 problem"), "{text}");
            assert!(text.contains("PROBLEM: a move took 100.5 ms, and 100 ms were allowed"), "{text}");
        }
        assert!(report(Some(100), 1.0, 1.0).text().contains("longest move allowed        100 ms"));
    }
}

//! Whose instructions they are: a profile of callgrind, and for each address the functions that were inlined there.
//!
//! An instruction belongs to the innermost function of ours that it was written in. The standard library and the small tools of the kernel (agenda,
//! sets, lists) belong to whoever uses them. So what is counted for commands and for the road of change is what the kernel itself does there; what
//! a game does when it is called from there (listing options, judging, writing) is the game's, and is told apart for the stages of the road.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::shell::{command, output, root};

/// Whose an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Share {
    /// Asking, the mark where a command began, taking it back.
    Commands,
    /// The road of change: proposing, replacing, checking, triggers, and the frames that wait on it.
    Road,
    /// What a game does at the stages of the road, in these functions themselves.
    Stages,
    /// The rest of the kernel.
    Kernel,
    /// The rest of the game, and of whoever plays it.
    Game,
    /// Copies of memory and what else is not ours.
    Elsewhere,
}

impl Share {
    /// All of them, as they are told.
    pub(crate) const ALL: [(Share, &'static str); 6] = [
        (Share::Commands, "commands"),
        (Share::Road, "road of change"),
        (Share::Stages, "its stages in the game"),
        (Share::Kernel, "rest of the kernel"),
        (Share::Game, "rest of the game"),
        (Share::Elsewhere, "elsewhere"),
    ];
}

/// The functions of the machine that keep commands.
const COMMANDS: [&str; 8] =
    ["ask", "ask_offering", "ask_again", "ask_seat", "ask_more", "ask_next", "rewind", "refresh_offer"];
/// Where the kernel lies, seen from the workspace, and in it what keeps commands and the road of change.
const ENGINE: &str = "crates/engine/src/";
const MACHINE: &str = "crates/engine/src/machine.rs";
const CHANGE: &str = "crates/engine/src/change.rs";
/// Where all of ours lies.
const OURS: &str = "/crates/";
/// What a game hands to the road: `impl … World for Run`.
const STAGES: [&str; 3] = ["World for ", "Road<", "Triggers<"];

/// What a profile says: instructions by address in the program, and those in other objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Profile {
    by_address: BTreeMap<u64, u64>,
    elsewhere: u64,
    /// Where `main` was seen: programs lie elsewhere in memory than in their file.
    main: Option<u64>,
}

impl Profile {
    /// Reads what callgrind has written with `--dump-instr=yes --compress-pos=no` of a program with this name.
    pub(crate) fn read(text: &str, program: &str) -> Profile {
        let mut profile = Profile::default();
        let mut names: BTreeMap<(&str, &str), &str> = BTreeMap::new();
        let (mut object, mut function, mut is_call) = ("", "", false);
        for line in text.lines() {
            if let Some((key, value)) = line.split_once('=').filter(|(key, _)| key.chars().all(char::is_alphabetic)) {
                is_call = key == "calls";
                let (id, name) = value.split_once(' ').unwrap_or((value, ""));
                // Objects and functions are numbered, and named once.
                let list = if key.ends_with("ob") { "ob" } else { key.trim_start_matches('c') };
                let known = names.entry((list, id)).or_insert(name);
                match key {
                    "ob" => object = known,
                    "fn" => function = known,
                    _ => {}
                }
                continue;
            }
            let Some(cost) = line.strip_prefix("0x") else { continue };
            // The cost of what is called is told there, too.
            if std::mem::take(&mut is_call) {
                continue;
            }
            let mut words = cost.split(' ');
            let address = words.next().and_then(|address| u64::from_str_radix(address, 16).ok());
            let (Some(address), Some(n)) = (address, words.nth(1).and_then(|n| n.parse::<u64>().ok())) else {
                continue;
            };
            if Path::new(object).file_name().is_some_and(|name| name == program) {
                *profile.by_address.entry(address).or_default() += n;
                if function == "main" {
                    profile.main = Some(profile.main.map_or(address, |main| main.min(address)));
                }
            } else {
                profile.elsewhere += n;
            }
        }
        profile
    }

    /// All instructions of it.
    pub(crate) fn total(&self) -> u64 {
        self.by_address.values().sum::<u64>() + self.elsewhere
    }

    /// The same by whose they are.
    pub(crate) fn shares(&self, functions: &Functions) -> BTreeMap<Share, u64> {
        let mut shares = BTreeMap::from([(Share::Elsewhere, self.elsewhere)]);
        for (address, n) in &self.by_address {
            *shares.entry(functions.share(*address)).or_default() += n;
        }
        shares
    }
}

/// The functions that lie at each address of a program, innermost first.
#[derive(Debug)]
pub(crate) struct Functions(BTreeMap<u64, Share>);

impl Functions {
    /// Looks them up in the program, for the addresses of these profiles.
    pub(crate) fn of(program: &Path, profiles: &[&Profile]) -> Result<Functions> {
        let symbols = output(&mut command("nm", [program]))?;
        let main = symbols.lines().find_map(|line| line.strip_suffix(" T main"));
        let main = main.and_then(|address| u64::from_str_radix(address.trim(), 16).ok());
        let seen = profiles.iter().find_map(|profile| profile.main);
        let moved = seen.zip(main).and_then(|(seen, main)| seen.checked_sub(main));
        let moved = moved.context("callgrind tells nowhere where the program lies")?;
        let addresses: BTreeSet<u64> = profiles.iter().flat_map(|profile| profile.by_address.keys().copied()).collect();
        let mut lookup = command("addr2line", ["--addresses", "--inlines", "--functions", "--demangle", "--exe"]);
        let mut lookup = lookup.arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut asks = lookup.stdin.take().context("addr2line does not listen")?;
        let questions: Vec<String> = addresses.iter().map(|address| format!("{:#x}\n", address - moved)).collect();
        // It answers while it is asked: whoever asks all of it first would wait for ever.
        let asking = std::thread::spawn(move || asks.write_all(questions.concat().as_bytes()));
        let answer = lookup.wait_with_output()?;
        ensure!(answer.status.success() && asking.join().is_ok_and(|asked| asked.is_ok()), "addr2line fails");
        let answer = String::from_utf8(answer.stdout)?;
        let mut sources = Sources::new(|file| std::fs::read_to_string(root().join(file)).unwrap_or_default());
        let shares = stacks(&answer).map(|(address, stack)| (address + moved, sources.share(&stack)));
        Ok(Functions(shares.collect()))
    }

    fn share(&self, address: u64) -> Share {
        self.0.get(&address).copied().unwrap_or(Share::Elsewhere)
    }
}

/// The answers of addr2line: an address, and then a line with a function and one with a place for each that was inlined, innermost first. The
/// places are handed back: what a function is called depends on how it was compiled.
fn stacks(answer: &str) -> impl Iterator<Item = (u64, Vec<&str>)> {
    let mut lines = answer.lines().peekable();
    std::iter::from_fn(move || {
        let address = u64::from_str_radix(lines.next()?.strip_prefix("0x")?, 16).ok()?;
        let mut places = vec![];
        while lines.next_if(|line| !line.starts_with("0x")).is_some() {
            places.push(lines.next().unwrap_or_default());
        }
        Some((address, places))
    })
}

/// What the lines of our files belong to; each file is read once.
struct Sources<F> {
    read: F,
    files: BTreeMap<String, Vec<Share>>,
}

impl<F: Fn(&str) -> String> Sources<F> {
    fn new(read: F) -> Self {
        Sources { read, files: BTreeMap::new() }
    }

    /// Whose an instruction is, by the places of the functions that lie there.
    fn share(&mut self, places: &[&str]) -> Share {
        let mut tools = false;
        for place in places {
            let Some((_, file)) = place.split_once(OURS) else { continue };
            let (file, line) = file.split_once(':').unwrap_or((file, ""));
            let line = line.split(' ').next().and_then(|line| line.parse::<usize>().ok()).unwrap_or(0);
            let file = format!("{}{file}", &OURS[1..]);
            let Sources { read, files } = self;
            let lines = files.entry(file).or_insert_with_key(|file| lines_of(file, &read(file)));
            match lines.get(line.saturating_sub(1)).copied() {
                // A tool belongs to whoever uses it.
                Some(Share::Kernel) => tools = true,
                Some(share @ (Share::Commands | Share::Road)) => return share,
                _ if tools => return Share::Kernel,
                share => return share.unwrap_or(Share::Game),
            }
        }
        if tools { Share::Kernel } else { Share::Elsewhere }
    }
}

/// To whom each line of a file belongs.
fn lines_of(file: &str, text: &str) -> Vec<Share> {
    let (mut function, mut is_stage) = (String::new(), false);
    let of_line = |line: &str| {
        if let Some((_, name)) = line.split_once("fn ").filter(|_| !line.trim_start().starts_with("//")) {
            function = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        }
        // Blocks of `impl` begin and end at the margin.
        if line.starts_with("impl") || line == "}" {
            is_stage = line.contains(" for ") && STAGES.iter().any(|stage| line.contains(stage));
        }
        match file {
            MACHINE if COMMANDS.contains(&function.as_str()) => Share::Commands,
            CHANGE => Share::Road,
            _ if file.starts_with(ENGINE) => Share::Kernel,
            _ if is_stage => Share::Stages,
            _ => Share::Game,
        }
    };
    text.lines().map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "\
version: 1
positions: instr line
events: Ir
ob=(1) /p/target/counted/examples/probe
fl=(1) /p/crates/sim/examples/probe.rs
fn=(1) main
0x109010 12 5
0x109014 13 7
cob=(2) /usr/lib/libc.so.6
cfn=(2) memcpy
calls=1 0x4a0000 0
0x109018 14 900
0x10901c 15 1
fn=(3) probe::probe
fi=(2) /p/crates/engine/src/change.rs
0x109040 80 20
ob=(2)
fn=(2)
0x4a0000 0 11
ob=(1)
fn=(3)
0x109040 81 4
totals: 48
";

    #[test]
    fn a_profile_is_what_was_done_itself_by_address() {
        let profile = Profile::read(PROFILE, "probe");
        let by_address = [(0x10_9010, 5), (0x10_9014, 7), (0x10_901c, 1), (0x10_9040, 24)].into();
        assert_eq!(profile, Profile { by_address, elsewhere: 11, main: Some(0x10_9010) });
        assert_eq!(profile.total(), 48);
        let functions = Functions(BTreeMap::from([(0x10_9040, Share::Road), (0x10_9014, Share::Game)]));
        let shares = profile.shares(&functions);
        assert_eq!(shares, [(Share::Road, 24), (Share::Game, 7), (Share::Elsewhere, 17)].into());
    }

    #[test]
    fn an_instruction_belongs_to_the_innermost_function_of_ours() {
        let answer = "\
0x0000000000001010
core::option::Option<T>::map
/rustc/1/library/core/src/option.rs:10
push<Frame, 12>
/p/crates/engine/src/agenda.rs:4
ask_offering<Run>
/p/crates/engine/src/machine.rs:2 (discriminator 3)
runehall_zun::turn::<impl Run>::ask_for
/p/crates/zun/src/turn.rs:2
0x0000000000001014
judge
/p/crates/zun/src/turn.rs:6
0x0000000000001018
__memcpy
??:0
";
        let read = |file: &str| match file {
            MACHINE => "fn ask_offering(&mut self) {\n    1\n}\nfn go_on(&mut self) {\n    2\n}\n",
            "crates/zun/src/turn.rs" => {
                "impl Run {\n    fn turn() {}\n}\n\nimpl World for Run {\n    fn judge() {}\n}\nimpl Run {\n}\n"
            }
            _ => "a\nb\nc\nd\n",
        };
        let mut sources = Sources::new(|file: &str| read(file).to_owned());
        let shares: Vec<(u64, Share)> =
            stacks(answer).map(|(address, places)| (address, sources.share(&places))).collect();
        assert_eq!(shares, [(0x1010, Share::Commands), (0x1014, Share::Stages), (0x1018, Share::Elsewhere)]);
        let (change, tool) = ("/p/crates/engine/src/change.rs:3", "/p/crates/engine/src/agenda.rs:4");
        let (game, stage) = ("/p/crates/zun/src/turn.rs:8", "/p/crates/zun/src/turn.rs:6");
        for (places, share) in [
            (&[change, game][..], Share::Road),
            (&[tool, change], Share::Road),
            (&[tool, game], Share::Kernel),
            (&[game, change], Share::Game),
            (&[stage, change], Share::Stages),
            (&["/p/crates/engine/src/machine.rs:5"], Share::Kernel),
        ] {
            assert_eq!(sources.share(places), share, "{places:?}");
        }
    }
}

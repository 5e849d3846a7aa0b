//! What may be written on the command line. Only shapes and help texts: checking against a game is `load` and the commands.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use runehall_bots::MOST_PLAYOUTS;
use runehall_games::coach::CoachSpec;
use runehall_server::Keep;

/// One home for rune games: play, replay, simulate, check cards and rulings.
#[derive(Debug, Parser)]
#[command(name = "runehall", version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str =
    "Exit code: 0 all is well, 1 problems were found, 2 the request makes no sense or cannot be read;
`scenario` ends with 3 where something cannot be set up and 4 where something cannot be played.
Colours are left out when the output is no terminal or NO_COLOR is set.";

/// The longest time that something unused may be kept for by number; ten years.
const MOST_DAYS: i64 = 3650;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in the terminal, against bots or with several people at one keyboard
    Play(PlayArgs),
    /// Open the hall: tables in the browser, for friends and bots
    Serve(ServeArgs),
    /// Run scenario files: positions, moves and what must hold afterwards
    Scenario(ScenarioArgs),
    /// Step through a saved game, or verify it
    Replay(ReplayArgs),
    /// Look back at a saved game: your chance to win over its course, and what you could have done better
    Coach(CoachArgs),
    /// Play many games between bots and count
    Sim(SimArgs),
    /// Let bots compete: paired seeds, seats rotated, win share with its 95 % interval
    Arena(ArenaArgs),
    /// Let all strengths of bots meet in pairs, and say how many points lie between them
    Ladder(LadderArgs),
    /// Hold a whole event between bots: rounds by Swiss or round robin, standings with every tie-break
    Event(EventArgs),
    /// Check a folder of card files
    Check(CheckArgs),
    /// Show cards, how their text is understood, and the words card texts are made of
    Card(CardArgs),
    /// Check a deck, or show what it is made of
    #[command(subcommand)]
    Deck(DeckCommand),
    /// List the games with their seats, modes, options and bots
    Games(GamesArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

/// The cards to play by, on every command that loads a game.
#[derive(Debug, Args)]
pub struct CardsArg {
    /// Read the cards from the `*.cards` files of this folder instead of the game's own, and its map from `*.map.csv`
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

/// The table that is asked for.
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// How many seats; default: as many as the names, bots and mode ask for, or the fewest the game takes
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// The mode, such as `2v2`; default: the game's first
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// A table option, such as `turn-limit=100`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// What a seat brings, by name or number from 1, such as `2:deck=FILE`; may be repeated; `runehall games` lists what can be brought
    #[arg(long = "bring", value_name = "SEAT:NAME=VALUE")]
    pub brings: Vec<String>,
    /// The decks by seat, each a file or the name of one that comes with the game; the last one is for the seats that are left;
    /// default: `play` asks where somebody types, and all bring the game's own
    #[arg(long, value_delimiter = ',', value_name = "DECK,…")]
    pub decks: Vec<String>,
}

/// The words after `runehall play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall play zun                           you against one bot
  runehall play zun --seats 4 --mode 2v2      you and a bot against two bots
  runehall play zun --players Ada,Ben         two people at one keyboard
  runehall play zun --seats 3 --bots random,rollout --seed 7
  runehall play zun --cards my-cards --hand \"My Card\"    begin with it in the hand
  runehall play GAME --decks mine.deck,theirs.deck        a deck for each seat, where seats bring decks
  runehall play GAME --before draft --seats 6 --save-deck mine.deck    where decks can be drafted
  runehall play zun --save evening.replay     saved when you leave; go on with --resume
  runehall play zun --resume evening.replay
  printf '1\\nend\\n' | runehall play zun --plain --seed 1")]
pub struct PlayArgs {
    /// The game, such as `zun`; not needed with --resume
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Play this part of the game first, all seats with each other, and play on with what came of it: `draft`, `sealed`
    #[arg(long, value_name = "MODE", conflicts_with_all = ["mode", "hand"])]
    pub before: Option<String>,
    /// Save the deck that comes of --before to this file
    #[arg(long, value_name = "FILE")]
    pub save_deck: Option<PathBuf>,
    /// Who starts: a name or the number of a seat, from 1; default: by lot
    #[arg(long, value_name = "NAME|N")]
    pub starter: Option<String>,
    /// The bots for the seats without a person, in order; the last one fills the rest; default: rollout
    #[arg(long, value_delimiter = ',', value_name = "BOT,…")]
    pub bots: Vec<String>,
    /// The people at this keyboard, in order of their seats; default: one
    #[arg(long, value_delimiter = ',', value_name = "NAME,…")]
    pub players: Vec<String>,
    /// Dice for a game that can be had again; default: by chance
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Begin with this card in the hand of the first person; may be repeated. The cards are dealt anew until it is so
    #[arg(long, value_name = "CARD")]
    pub hand: Vec<String>,
    /// Lines of text instead of a full screen: for screen readers, pipes and tests
    #[arg(long)]
    pub plain: bool,
    /// Save the game to this file on leaving (and with `s`)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "mode", "options", "brings", "decks", "starter", "players", "hand", "before", "save_deck"])]
    pub resume: Option<PathBuf>,
}

/// The words after `runehall serve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall serve                                        for you: open http://127.0.0.1:8080
  runehall serve --addr 0.0.0.0:8080                    for everybody in your network
  runehall serve --data club-night                      keep everything in this folder
  runehall serve --store postgres://user@host/runehall  several servers on one database
  runehall serve --cards zun=my-cards                   a club that plays its own cards
  runehall serve --behind-https                         behind a proxy that speaks https, for the internet

Stop it with Ctrl-C or SIGTERM: every table goes on where it was when it is started again.")]
pub struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,
    /// The folder for the data, made if need be; default: `runehall` in the folder for data of your account
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    // Not as documentation, where the name would need ticks.
    #[arg(
        long,
        value_name = "URL",
        conflicts_with = "data",
        help = "A PostgreSQL database instead of a folder, as `postgres://user:password@host/name`"
    )]
    pub store: Option<String>,
    /// Play a game by the `*.cards` files of this folder instead of its own; the game may be left out where the folder, or one above it, is
    /// named after it; may be repeated, once for each game
    #[arg(long, value_name = "[GAME=]DIR")]
    pub cards: Vec<String>,
    /// Browsers reach the server through a proxy that speaks https and sets `X-Forwarded-For`
    #[arg(long)]
    pub behind_https: bool,
    /// Let pages of another origin use the server, such as `https://example.org`; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// Offer counts and times for Prometheus at `/metrics` of this address, which visitors should not reach; default: nowhere
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// For how many days a browser stays signed in that does not come
    #[arg(long, value_name = "DAYS", default_value_t = Keep::default().session_days, value_parser = value_parser!(u32).range(1..=MOST_DAYS))]
    pub session_days: u32,
    /// For how many days a guest is kept who does not come; 0 for ever
    #[arg(long, value_name = "DAYS", default_value_t = Keep::default().guest_days, value_parser = value_parser!(u32).range(0..=MOST_DAYS))]
    pub guest_days: u32,
    /// For how many days an unfinished table is kept that nothing happens at; 0 for ever. Finished games are always kept
    #[arg(long, value_name = "DAYS", default_value_t = Keep::default().table_days, value_parser = value_parser!(u32).range(0..=MOST_DAYS))]
    pub table_days: u32,
    /// What to log on standard error: how much, or `json` for `info` as JSON
    #[arg(long, value_enum, default_value_t)]
    pub log: LogArg,
    /// No limits on how often anything may be done: for measuring, on a loopback address
    #[arg(long, hide = true)]
    pub no_limits: bool,
}

/// What a server logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogArg {
    /// Failures only
    Error,
    /// What should not be
    Warn,
    /// Every request
    #[default]
    Info,
    /// As much as there is
    Debug,
    /// Every request, as JSON
    Json,
}

/// The words after `runehall scenario`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall scenario docs/rules/zun            every scenario of a folder
  runehall scenario ruling.md --explain       the clause behind every step
  runehall scenario ruling.md --mutate        which of its lines would hold whatever they said
  runehall scenario ruling.md --all           the whole table where something goes wrong
  runehall scenario ruling.md --json

Exit code: 0 all passed, 1 one failed, 2 one cannot be read, 3 one cannot be set up, 4 one cannot be played; the gravest counts.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct ScenarioArgs {
    /// Markdown files, or folders that are searched for them
    #[arg(required = true, value_name = "FILE|DIR")]
    pub paths: Vec<PathBuf>,
    /// Results for machines
    #[arg(long, conflicts_with = "explain")]
    pub json: bool,
    /// Print every step with the clause behind it
    #[arg(long)]
    pub explain: bool,
    /// Where something goes wrong, print the whole table, to be copied, and not only what matters
    #[arg(long)]
    pub all: bool,
    /// Change each assertion in every way, and tell which changed lines still pass
    #[arg(long, conflicts_with = "explain")]
    pub mutate: bool,
    #[command(flatten)]
    pub cards: CardsArg,
}

/// The words after `runehall replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall replay evening.replay                    step with the arrow keys, Home, End
  runehall replay evening.replay --seat Billy       as Billy saw it
  runehall replay evening.replay --verify           play it again and compare
  runehall replay evening.replay --verify-fair      check the dice of a game from a server, too
  runehall replay evening.replay --scenario 17      the position after step 17 as a scenario
  runehall replay evening.replay --plain --seat spectator")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct ReplayArgs {
    /// The saved game
    pub file: PathBuf,
    /// Only play it again and compare
    #[arg(long)]
    pub verify: bool,
    /// Only play it again and check every roll against what was committed to before the game
    #[arg(long, conflicts_with = "verify")]
    pub verify_fair: bool,
    /// Only print the position after a step as a scenario
    #[arg(long, value_name = "STEP", conflicts_with_all = ["verify", "verify_fair", "json"])]
    pub scenario: Option<usize>,
    /// Through whose eyes: a name, the number of a seat from 1, `spectator` or `judge`
    #[arg(long, value_name = "NAME|N|spectator|judge", default_value = "judge")]
    pub seat: String,
    /// Every step for machines
    #[arg(long)]
    pub json: bool,
    /// Print all steps as lines instead of opening a full screen
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub cards: CardsArg,
}

/// The words after `runehall coach`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall coach evening.replay --seat Billy
  runehall coach evening.replay --seat 1 --playouts 2000 --worlds 1000     a longer look
  runehall coach evening.replay --seat Billy --json")]
pub struct CoachArgs {
    /// The saved game
    pub file: PathBuf,
    /// Whose commands: a name, or the number of a seat from 1
    #[arg(long, value_name = "NAME|N")]
    pub seat: String,
    /// Playouts in which something better is looked for, at each command
    #[arg(long, value_name = "N", default_value_t = CoachSpec::default().effort.playouts, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLAYOUTS)))]
    pub playouts: u32,
    /// Worlds in which it is then compared with what was done
    #[arg(long, value_name = "N", default_value_t = CoachSpec::default().worlds, value_parser = clap::value_parser!(u32).range(2..=i64::from(MOST_PLAYOUTS)))]
    pub worlds: u32,
    /// The seed of all that is imagined
    #[arg(long, value_name = "S", default_value_t = CoachSpec::default().seed)]
    pub seed: u64,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// How many games, and by whom they are played.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// The game, such as `zun`
    pub game: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The seed of the run: same seed, same result, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; default: one per processor
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// The words after `runehall sim`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall sim zun --games 100000 --threads 1
  runehall sim zun --seats 3 --games 2000 --bots rollout,random --seed 7 --json
  runehall sim zun --games 5000 --out games.parquet      one row per game, for polars, duckdb and friends
  runehall sim zun --games 20000 --card-table            is any card never played, or broken?
  runehall sim zun --cards my-cards --against base       what the changed cards are worth, in words
  runehall sim GAME --decks mine.deck,theirs.deck        a deck for each seat, where seats bring decks
  runehall sim zun --seats 4 --games 300 --exhaust       fails if a card was never played")]
pub struct SimArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// The bots in order of their seats; the last one fills the rest; default: random, and with --against one that thinks
    #[arg(long, value_delimiter = ',', value_name = "BOT,…")]
    pub bots: Vec<String>,
    /// Play the same deals with the cards of this folder, or with the game's own (`base`), and say what each changed card is worth;
    /// `--games` is then how many deals there may be at most
    #[arg(long, value_name = "DIR|base", conflicts_with_all = ["out", "card_table", "exhaust"])]
    pub against: Option<String>,
    /// Write one row per game to this Parquet file
    #[arg(long, value_name = "FILE.parquet", conflicts_with = "exhaust")]
    pub out: Option<PathBuf>,
    /// Show for each card how often it is played and how those who play it fare, and mark the cards that stand out
    #[arg(long, conflicts_with = "exhaust")]
    pub card_table: bool,
    /// Prefer cards not yet played, and fail if one never was
    #[arg(long)]
    pub exhaust: bool,
}

/// The words after `runehall arena`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall arena zun --bots rollout,random --games 200
  runehall arena zun --bots rollout:64,rollout:256 --games 500 --seats 3 --json
  runehall arena zun --bots steady,sharp --games 20      CPU time per decision, and who harms oneself
  runehall arena GAME --before draft --bots steady,random --games 400      whose decks are better, where decks are drafted")]
pub struct ArenaArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// The bots that compete
    #[arg(long, value_delimiter = ',', value_name = "BOT,BOT…", required = true)]
    pub bots: Vec<String>,
    /// Let them make decks in what is played before the game, such as `draft`, and let the decks meet; `--seats` is then how many make decks at a table
    #[arg(long, value_name = "MODE", conflicts_with_all = ["mode", "brings", "decks"])]
    pub before: Option<String>,
    /// With --before: who plays both sides of every encounter
    #[arg(long, value_name = "BOT", default_value = "rollout:50", requires = "before")]
    pub player: String,
}

/// The words after `runehall ladder`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall ladder zun --games 40
  runehall ladder regulations --bots random,rollout:50,steady --games 100 --seats 4 --json")]
pub struct LadderArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// The bots that meet; default: random and every strength. `--games` is how often each pair meets
    #[arg(long, value_delimiter = ',', value_name = "BOT,BOT…")]
    pub bots: Vec<String>,
}

/// The words after `runehall event`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall event examples/club-night.event               rounds and standings
  runehall event examples/club-night.event --seed 7      other lots and other dice
  runehall event examples/club-night.event --json
  runehall event examples/draft-night.event              decks are drafted first

A file of an event has a line for each thing:
  game NAME                     as `runehall games` lists it
  before draft                  or sealed: decks are made at one table before the rounds, where the game has such a part
  form swiss                    or round-robin; proposed: round-robin up to 6 players, Swiss above
  option format=classic         a table option; may be repeated
  player Ada: steady, mine.deck a name, a bot, and where decks are brought a deck: a file, or one that comes with the game;
                                before a draft what is brought to that
  # a remark")]
pub struct EventArgs {
    /// The file that says who plays what
    pub file: PathBuf,
    /// The seed of all lots and dice: same seed, same event, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; default: one per processor
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// The words after `runehall check`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall check data/zun
  runehall check my-cards --game zun --play              does every text ever make a difference?
  runehall check my-cards --game zun --json")]
pub struct CheckArgs {
    /// The folder with the `*.cards` files
    pub dir: PathBuf,
    /// Whose cards they are; default: the game named like the folder or one above it
    #[arg(long)]
    pub game: Option<String>,
    /// Also play: say of each changed card whether it was played, and which part of its text ever made a difference
    #[arg(long)]
    pub play: bool,
    /// How many games `--play` plays at most
    #[arg(long, default_value_t = 300, requires = "play")]
    pub games: u64,
    /// Which games `--play` plays
    #[arg(long, default_value_t = 1, requires = "play")]
    pub seed: u64,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// The words after `runehall card`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall card zun                       all cards, one line each
  runehall card zun Attack                one card, with text, tree and ops
  runehall card zun Redirect --stage ops
  runehall card zun --words               the vocabulary of card texts")]
pub struct CardArgs {
    /// The game, such as `zun`
    pub game: String,
    /// The card; default: all of them
    pub name: Option<String>,
    /// Show only this form
    #[arg(long)]
    pub stage: Option<Stage>,
    /// Show the words card texts are made of
    #[arg(long, conflicts_with_all = ["name", "stage"])]
    pub words: bool,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// A form of a card on its way from sentence to program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Stage {
    /// The sentence
    Text,
    /// Read back in steps: when, who, may or must, what, whose, how many, until when
    Steps,
    /// How it was understood
    Tree,
    /// What is run
    Ops,
}

/// What to do with a deck.
#[derive(Debug, Subcommand)]
pub enum DeckCommand {
    /// Everything that is wrong with a deck, by line, with the rule and the cure
    Check(DeckArgs),
    /// The cards of a deck, how they are made up, and what it lacks
    Show(DeckArgs),
}

/// The words after `runehall deck check` and `runehall deck show`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  runehall deck check mine.deck                        the game that decks are brought to
  runehall deck check mine.deck --option format=classic
  runehall deck show NAME --json                       a deck that comes with the game")]
pub struct DeckArgs {
    /// The file with the deck, lines such as `3 NAME`; or the name of a deck that comes with the game
    pub deck: String,
    /// Whose deck it is; default: the game named like a folder above the file, or the only one that decks are brought to
    #[arg(long)]
    pub game: Option<String>,
    /// A table option that the deck is held to; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    #[command(flatten)]
    pub cards: CardsArg,
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// The words after `runehall games`.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Results for machines
    #[arg(long)]
    pub json: bool,
}

/// The words after `runehall completions`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  runehall completions bash > ~/.local/share/bash-completion/completions/runehall")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

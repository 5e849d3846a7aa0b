// Made from `crates/protocol` by `cargo xtask gen`. Do not edit.

/** The version of the socket messages that this file describes. */
export const VERSION = 2;

/** How long or how many something may be that people write: in characters, what a seat brings in bytes of UTF-8. */
export const LIMITS = { name: 24, title: 60, brought: 3072, players: [2, 64], password: [10, 200], line: 500, label: 40, tokenDays: 3650, scenario: 61440 } as const;

/**
 * Why something was not done. Nothing has changed.
 */
export type Refused = {
/**
 * For programs.
 */
code: ErrorCode,
/**
 * For people: what is wrong and what to do.
 */
message: string,
/**
 * The rule behind it, where it is one: `ZUN-6.2`.
 */
clause?: string,
/**
 * Seconds after which it is worth trying again. Every refusal as `too-many` has it.
 */
wait?: number,
/**
 * Which of several answers is the first that does not fit, from 0. None of them was taken.
 */
index?: number, };

/**
 * The kinds of refusal.
 */
export type ErrorCode = "malformed" | "version" | "stale" | "not-yours" | "illegal" | "not-now" | "not-found" | "sign-in" | "credentials" | "taken" | "too-many" | "origin" | "not-saved" | "reconnect" | "set-aside" | "unreadable" | "internal";

/**
 * A game in the list of games.
 */
export type GameSummary = {
/**
 * The name for programs: `zun`.
 */
name: string,
/**
 * The name for people: `Runes of Zun`.
 */
title: string,
/**
 * The game that it is a part of and shown with, such as the draft before the encounters; none for a game of its own.
 */
of?: string,
/**
 * How few and how many may play.
 */
seats: [number, number],
/**
 * Its modes, the default first; with the numbers of seats each can be played with.
 */
modes: Array<ModeInfo>,
/**
 * What can be chosen for a table.
 */
options: Array<GameOption>,
/**
 * Whether the players can agree to a draw.
 */
draws: boolean,
/**
 * What each seat brings; a table waits until everybody has chosen.
 */
brings: Array<GameOption>,
/**
 * The questions, by name, in which one may answer what somebody else does: where nothing can be answered they pass by
 * themselves, unless a player says `always-ask`, and a table may have a time for them ([`NewTable::window`]).
 */
windows?: Array<string>,
/**
 * A scenario to begin with at the judge's desk; empty where the game declares none.
 */
example?: string, };

/**
 * A mode of a game.
 */
export type ModeInfo = {
/**
 * Its name.
 */
name: string,
/**
 * With how many seats it can be played.
 */
seats: Array<number>, };

/**
 * Something that can be chosen before a game starts: for the table, or by a seat.
 */
export type GameOption = {
/**
 * Its name.
 */
name: string,
/**
 * Which values it takes.
 */
takes: Takes,
/**
 * What it does.
 */
meaning: string,
/**
 * What holds where nothing is said; none where it then does nothing.
 */
default?: string,
/**
 * What holds instead where nothing is said and only bots play.
 */
unattended?: string,
/**
 * With which value a game that may be long is soon over: for examples and trials.
 */
brief?: string,
/**
 * The clause that gives it.
 */
clause: string,
/**
 * Values that come with the game, such as starter decks.
 */
ready?: Array<ReadyDto>, };

/**
 * A value that comes with the game and is known by a name.
 */
export type ReadyDto = {
/**
 * Its name: `starter`.
 */
name: string,
/**
 * The value.
 */
text: string, };

/**
 * A value of something that a seat could bring, to be looked at before anybody does.
 */
export type Inspect = {
/**
 * What is brought, by its name: `deck`.
 */
brings: string,
/**
 * The value, as it was written.
 */
value: string,
/**
 * The options of the table that it is for.
 */
options?: { [key in string]: string }, };

/**
 * All that is wrong with it: by line, then as a whole. With none of them it can be brought.
 */
export type Inspected = {
/**
 * The flaws.
 */
flaws: Array<FlawDto>,
/**
 * What it is made of, as far as it can be read.
 */
tallies: Array<TallyDto>, };

/**
 * Numbers with a title: how many cards of each cost.
 */
export type TallyDto = {
/**
 * What is counted: `light`, `type`.
 */
title: string,
/**
 * What they have in common, and how many they are, in the order in which one reads them.
 */
rows: Array<[string, number]>, };

/**
 * Something wrong with a value of several lines.
 */
export type FlawDto = {
/**
 * The line, counted from 1; none for the value as a whole.
 */
line?: number,
/**
 * What is wrong.
 */
what: string,
/**
 * The clause that it breaks.
 */
clause: string,
/**
 * What would be right.
 */
help: string, };

/**
 * Which values an option takes. They are sent as text, in one spelling each.
 */
export type Takes = "flag" | { "number": {
/**
 * The smallest.
 */
least: number,
/**
 * The largest.
 */
most: number, } } | { "one-of": Array<string> } | "deck";

/**
 * A bot that can be seated.
 */
export type BotChoice = {
/**
 * What a table asks for: `steady`.
 */
spec: string,
/**
 * The name for people: `Steady`.
 */
title: string,
/**
 * What it does.
 */
meaning: string, };

/**
 * A game with its cards and words: `GET /api/games/{game}`.
 */
export type GameDetail = {
/**
 * Every kind of card; views and options name a card by its place here.
 */
cards: Array<CardDetail>,
/**
 * The words that card texts are made of.
 */
keywords: Array<Keyword>,
/**
 * The words that people meet at the table without a card to read.
 */
glossary: Array<TermDto>,
/**
 * The places it is played on, if it is played on a map; what stands on one has a fact that names it.
 */
board?: Array<PlaceDto>,
/**
 * How the hexagons of the map lie, if there is one.
 */
staggered?: Staggered,
/**
 * Where the cards of a question lie, by its name, the first place that has one: `own hand`, `other hand`, `table main discard`.
 * Cards of other questions are looked for everywhere, one's own zones first.
 */
guide: { [key in string]: Array<string> },
/**
 * What it calls those of its facts, zones and messages that a table treats with care.
 */
layout: LayoutDto,
/**
 * The name for programs: `zun`.
 */
name: string,
/**
 * The name for people: `Runes of Zun`.
 */
title: string,
/**
 * The game that it is a part of and shown with, such as the draft before the encounters; none for a game of its own.
 */
of?: string,
/**
 * How few and how many may play.
 */
seats: [number, number],
/**
 * Its modes, the default first; with the numbers of seats each can be played with.
 */
modes: Array<ModeInfo>,
/**
 * What can be chosen for a table.
 */
options: Array<GameOption>,
/**
 * Whether the players can agree to a draw.
 */
draws: boolean,
/**
 * What each seat brings; a table waits until everybody has chosen.
 */
brings: Array<GameOption>,
/**
 * The questions, by name, in which one may answer what somebody else does: where nothing can be answered they pass by
 * themselves, unless a player says `always-ask`, and a table may have a time for them ([`NewTable::window`]).
 */
windows?: Array<string>,
/**
 * A scenario to begin with at the judge's desk; empty where the game declares none.
 */
example?: string, };

/**
 * Names of a game that a client looks for without knowing the game.
 */
export type LayoutDto = {
/**
 * The fact about the whole table that says whose turn it is; a game without turns has none of that name.
 */
whose: string,
/**
 * The message that a turn begins; empty where none says so.
 */
turn: string,
/**
 * Zones in front of the viewer that are drawn card by card near the question, the last one largest.
 */
held: Array<string>,
/**
 * Facts about a player that are read at a glance, in this order, also where they are nought.
 */
vitals: Array<string>,
/**
 * Facts about a player any of which, where it is so, says that they are out of the game for good.
 */
out: Array<string>, };

/**
 * Which lines of a map of hexagons lie half a place further than those beside them.
 */
export type Staggered = "rows" | "columns";

/**
 * A place of a map.
 */
export type PlaceDto = {
/**
 * The place as a thing.
 */
id: number,
/**
 * Its name.
 */
name: string,
/**
 * Whether that is a name of its own, and not only what it is called by where it lies.
 */
named: boolean,
/**
 * What sort of place it is: a terrain, a town.
 */
kind: string,
/**
 * Column and row from the upper left. Places are hexagons; how they lie, the game says (`staggered`).
 */
at: [number, number],
/**
 * The places one can step to from here.
 */
neighbours: Array<number>, };

/**
 * A kind of card.
 */
export type CardDetail = {
/**
 * Its name.
 */
name: string,
/**
 * How many copies there are.
 */
count: number,
/**
 * Type, charms, costs: what stands beside the text.
 */
attributes: string,
/**
 * Its type: the word of the card file.
 */
sort: string,
/**
 * The place of its type among those of the game, in the order in which they appear.
 */
nth: number,
/**
 * The colour by which the rules call it: `green`, `yellow`, `blue` or `red`.
 */
hue?: string,
/**
 * What stands beside its text besides its type, part by part.
 */
printed: Array<PrintedDto>,
/**
 * The phrases that its text is made of, by their places among the keywords of the game, in the order of the text.
 */
phrases: Array<number>,
/**
 * Its text, which is its program.
 */
text: string,
/**
 * The text read back in plain words as the rules understood it, step by step: when, who, may or must, what.
 */
steps?: Array<string>, };

/**
 * Something that stands beside the text of a card: a mark (`common`), a number (`2 light`) or a list (`charms: Boost, Share`).
 */
export type PrintedDto = {
/**
 * What it is called: `common`, `light`, `charms`.
 */
name: string,
/**
 * How many, if it is a number.
 */
number?: number,
/**
 * Its words, if it is a list.
 */
values?: Array<string>,
/**
 * The same as kinds of cards, if its words are the names of cards.
 */
kinds?: Array<number>, };

/**
 * A phrase of the card language.
 */
export type Keyword = {
/**
 * The phrase, with its holes: `loses {n} HP`.
 */
phrase: string,
/**
 * What it means.
 */
meaning: string,
/**
 * The clause that says so.
 */
clause: string, };

/**
 * A word of the table, and what it means.
 */
export type TermDto = {
/**
 * What sort of word it is: `sector`, `state`; `term` for all others.
 */
group: string,
/**
 * The word as it stands in views and sentences.
 */
word: string,
/**
 * What it asks for or says.
 */
meaning: string,
/**
 * The clause that says so.
 */
clause: string, };

/**
 * A rulebook: `GET /api/rules/{game}`.
 */
export type Rulebook = {
/**
 * The name of the game, for people.
 */
title: string,
/**
 * Its chapters: the overview first, the rulings last.
 */
chapters: Array<Chapter>, };

/**
 * A chapter of a rulebook.
 */
export type Chapter = {
/**
 * Its name for links: `04-action-phase`.
 */
id: string,
/**
 * Its heading.
 */
title: string,
/**
 * Its text as HTML, without that heading. Every clause is a heading with the clause as its id: `<h3 id="ZUN-4.2">`.
 */
html: string,
/**
 * The clauses in it, in order.
 */
clauses: Array<string>, };

/**
 * A table that is asked for: `POST /api/tables`. The maker joins it afterwards, see [`TableMade`].
 */
export type NewTable = {
/**
 * The game by name.
 */
game: string,
/**
 * The mode; empty for the game's first.
 */
mode?: string,
/**
 * Who sits where, by seat. The seat that is `"you"` is kept for the maker; without one, the maker watches.
 */
seats: Array<SeatWish>,
/**
 * Table options of the game.
 */
options?: { [key in string]: string },
/**
 * What bots bring, by seat; a seat that is left out brings what the game proposes. People choose for themselves ([`Bring`]).
 */
brings?: Array<{ [key in string]: string }>,
/**
 * Seconds for each command; 0 for no clock.
 */
clock?: number,
/**
 * Seconds for each answer window ([`GameSummary::windows`]), whose end declines; 0 for as long as any other command.
 */
window?: number,
/**
 * Whether it is shown in the lobby; else one joins by its invitation link.
 */
public?: boolean,
/**
 * Whether a bot plays on for somebody who has been gone for so many seconds; 0 for never.
 */
stand_in?: number,
/**
 * Milliseconds that a bot takes for a move, so that people can follow.
 */
pace?: number, };

/**
 * Who is to sit in a seat.
 */
export type SeatWish = "you" | "open" | { "bot": string };

/**
 * The answer to a new table.
 */
export type TableMade = {
/**
 * The table.
 */
table: TableInfo,
/**
 * The secret part of its invitation link: `/t/{table}?invite={invite}`. Only the maker is told.
 */
invite: string,
/**
 * The seat that is kept for the sender, to be taken by [`Join`] like any other: whoever contributes to the shuffles has
 * seen the commitment before.
 */
seat?: number, };

/**
 * A seat is asked for: `POST /api/tables/{table}/join`.
 */
export type Join = {
/**
 * Which seat; none for the first that is open.
 */
seat?: number,
/**
 * The secret of the invitation, where the table is not public.
 */
invite?: string,
/**
 * The player's part in the shuffles: 64 hex digits, chosen at random.
 */
contribution: string, };

/**
 * What somebody brings to the table they sit at: `POST /api/tables/{table}/bring`. It can be chosen anew until the game begins,
 * which is when everybody has chosen. Nobody else is told what it is.
 */
export type Bring = {
/**
 * By the names of [`GameSummary::brings`]; what is left out is what the game proposes.
 */
brings: { [key in string]: string }, };

/**
 * How far a table is.
 */
export type TableStage = "open" | "playing" | "over";

/**
 * A table, without anything hidden.
 */
export type TableInfo = {
/**
 * Its id, part of its address.
 */
id: string,
/**
 * The game by name.
 */
game: string,
/**
 * The mode.
 */
mode: string,
/**
 * The options of the game.
 */
options: { [key in string]: string },
/**
 * Who sits where.
 */
seats: Array<SeatInfo>,
/**
 * How far it is.
 */
stage: TableStage,
/**
 * Seconds for each command; 0 for no clock.
 */
clock: number,
/**
 * Seconds for each answer window, whose end declines; 0 for as long as any other command.
 */
window: number,
/**
 * Whether it is shown in the lobby.
 */
public: boolean,
/**
 * After how many seconds a bot stands in for somebody who is gone; 0 for never.
 */
stand_in: number,
/**
 * Milliseconds that a bot takes for a move.
 */
pace: number,
/**
 * The commitment to the shuffles: 64 hex digits, told before anybody has contributed.
 */
commitment: string,
/**
 * How many people watch.
 */
watching: number,
/**
 * When it was made, in milliseconds since 1970.
 */
made_at: number,
/**
 * The table of the rematch, once somebody has asked for one.
 */
rematch?: string,
/**
 * Who won, once it is over, in words.
 */
outcome?: string,
/**
 * How it ended, once it is over: [`crate::play::Update::outcome`].
 */
ended?: OutcomeDto,
/**
 * The event that it belongs to. Its replay and its shuffles stay closed until the event is over.
 */
event?: string, };

/**
 * A seat of a table.
 */
export type SeatInfo = {
/**
 * What the player is called; empty while the seat is open.
 */
name: string,
/**
 * What kind of player.
 */
who: SeatKind,
/**
 * Whether the person is connected; always true of a bot.
 */
here: boolean,
/**
 * Whether nothing is waited for here: somebody sits, and what they bring is chosen. What it is, nobody else is told.
 */
ready: boolean,
/**
 * While the seat is open: what the person is called for whom it is kept. Nobody else can take it.
 */
kept_for?: string, };

/**
 * What kind of player sits in a seat.
 */
export type SeatKind = "open" | "person" | { "bot": string } | { "stand-in": string };

/**
 * A game somebody played in, for their history: `GET /api/history`.
 */
export type Past = {
/**
 * The table.
 */
table: TableInfo,
/**
 * The seat they had.
 */
seat: number, };

/**
 * A finished game, one step after the other: `GET /api/tables/{table}/replay?seat=N` (without a seat, the open view).
 */
export type ReplaySteps = {
/**
 * The table.
 */
table: TableInfo,
/**
 * How things stood after each step; the first is the deal.
 */
steps: Array<ReplayStep>, };

/**
 * One step of a replay.
 */
export type ReplayStep = {
/**
 * The command in words: `Alex: play Attack on Billy`.
 */
command: string,
/**
 * How things stood after it.
 */
view: ViewDto,
/**
 * What happened in it.
 */
events: Array<EventDto>, };

/**
 * Where to play on from: `POST /api/tables/{table}/branch`. Makes a table with the position after a step, where the sender
 * takes a seat and bots take the others.
 */
export type Branch = {
/**
 * The step, as in [`ReplaySteps`].
 */
step: number,
/**
 * The seat that the sender takes.
 */
seat: number,
/**
 * The bot for the others.
 */
bot: string, };

/**
 * How the sender played a finished game: `GET /api/tables/{table}/coach`. For those who had a seat in it. Everything is worked out from what that
 * seat could know at the time. Shares are parts of 1,000.
 */
export type Coaching = {
/**
 * The sender's seat.
 */
seat: number,
/**
 * Every command at which there was something else to do, in order.
 */
commands: Array<CoachedCommand>, };

/**
 * A command that was weighed.
 */
export type CoachedCommand = {
/**
 * The step, as in [`ReplaySteps`].
 */
step: number,
/**
 * The command in words.
 */
command: string,
/**
 * Whether a stand-in or the clock gave it, or a part of it, in place of the player: then it is never flagged.
 */
stood_in: boolean,
/**
 * The chance to win with it, as it looked then. Missing in a game that only says how one stands.
 */
chance?: number,
/**
 * The best other command that was found, if one looked better. Most of the time by no more than luck may make it.
 */
best?: BestCommand,
/**
 * What would have been better beyond doubt, if anything.
 */
better?: BetterCommand, };

/**
 * The best command that was found beside the one that was given.
 */
export type BestCommand = {
/**
 * The command in words.
 */
command: string,
/**
 * How much more it wins, or less where this is negative; without chances, how much better one stands, of what a win is worth.
 */
regret: number,
/**
 * At least so much, with 95 % for all commands of the game at once.
 */
least: number,
/**
 * At most so much.
 */
most: number,
/**
 * What it leads to, in words: `your HP 7.2 instead of 5.1`.
 */
expected: Array<string>, };

/**
 * A command that would have been better.
 */
export type BetterCommand = {
/**
 * The command in words.
 */
command: string,
/**
 * How much more it wins; without chances, how much better one stands, of what a win is worth.
 */
regret: number,
/**
 * At least so much, with 95 % for all commands of the game at once.
 */
least: number,
/**
 * At most so much.
 */
most: number,
/**
 * What it leads to, in words: `your HP 7.2 instead of 5.1`.
 */
expected: Array<string>, };

/**
 * What is needed to check the shuffles of a finished game: `GET /api/tables/{table}/fair`.
 */
export type Fair = {
/**
 * What was told before anybody contributed.
 */
commitment: string,
/**
 * The secret it was a commitment to, now told.
 */
secret: string,
/**
 * What each seat contributed, by seat; empty for a bot of the server.
 */
contributions: Array<string>,
/**
 * How many rolls at the beginning belong to the game that this one goes on from; they cannot be checked here.
 */
from: number,
/**
 * Every roll: its number of sides and what came up, in order.
 */
rolls: Array<[number, number]>,
/**
 * Whether the server's own check finds all of them right.
 */
fair: boolean, };

/**
 * How players are paired.
 */
export type EventForm = "swiss" | "round-robin";

/**
 * An event that is asked for: `POST /api/events`. The host enters it like everybody else, or only watches.
 */
export type NewEvent = {
/**
 * What it is called; empty for a name made of the game's.
 */
title?: string,
/**
 * The game by name.
 */
game: string,
/**
 * The mode of its tables; empty for the game's first. It must be one for two seats.
 */
mode?: string,
/**
 * The options of its tables. Where something is gathered first, those that it knows are for that table, and what is taken away from there
 * says what the rounds need of them; the others are for the rounds.
 */
options?: { [key in string]: string },
/**
 * What all play at one table before the rounds, and take away from what they bring to them: a mode of the part of the game that is
 * for that, such as `draft` or `sealed`. Empty for constructed play.
 */
gathering?: string,
/**
 * How players are paired; without it round robin up to 6 players, Swiss above.
 */
form?: EventForm,
/**
 * How many may play.
 */
players: number,
/**
 * The bot that takes places nobody has taken when the event starts; empty where they stay empty.
 */
bot?: string,
/**
 * Seconds for each command at its tables; 0 for no clock.
 */
clock?: number,
/**
 * Seconds for each answer window; 0 for as long as any other command.
 */
window?: number,
/**
 * Seconds for choosing what one brings, from the start on; 0 for as long as it takes.
 */
building?: number,
/**
 * After how many seconds somebody who is asked and gone is played for. Never 0 where there is no clock: one who stays away would
 * hold up everybody.
 */
stand_in?: number,
/**
 * Milliseconds that a bot takes for a move.
 */
pace?: number,
/**
 * Whether it is shown in the lobby; else one enters by its invitation link.
 */
public?: boolean, };

/**
 * The answer to a new event.
 */
export type EventMade = {
/**
 * The event.
 */
event: EventInfo,
/**
 * The secret part of its invitation link: `/e/{event}?invite={invite}`. Only the host is told.
 */
invite: string, };

/**
 * A place is asked for: `POST /api/events/{event}/enter`.
 */
export type Enter = {
/**
 * The secret of the invitation, where the event is not public.
 */
invite?: string,
/**
 * The player's part in the shuffles of all their encounters: 64 hex digits, chosen at random.
 */
contribution: string, };

/**
 * How far an event is.
 */
export type EventStage = "entries" | "building" | "gathering" | "rounds" | "over" | "called-off";

/**
 * An event, without anything hidden.
 */
export type EventInfo = {
/**
 * Its id, part of its address.
 */
id: string,
/**
 * What it is called.
 */
title: string,
/**
 * The game by name.
 */
game: string,
/**
 * The mode of its tables.
 */
mode: string,
/**
 * The options of its tables.
 */
options: { [key in string]: string },
/**
 * What is played before the rounds, such as `draft`; nothing in constructed play.
 */
gathering?: string,
/**
 * The table at which that is played, once it is open.
 */
gathered?: string,
/**
 * Whether players choose what they bring, before play begins and for all of it.
 */
brings: boolean,
/**
 * How players are paired.
 */
form: EventForm,
/**
 * How far it is.
 */
stage: EventStage,
/**
 * What the host is called.
 */
host: string,
/**
 * How many may play.
 */
places: number,
/**
 * The bot for places that stay empty.
 */
bot: string,
/**
 * Who plays, by number.
 */
players: Array<EventPlayer>,
/**
 * How many rounds there will be; 0 before it has started.
 */
n_rounds: number,
/**
 * The rounds so far.
 */
rounds: Array<EventRound>,
/**
 * Who stands where, best first; empty before it has started.
 */
standings: Array<EventPlace>,
/**
 * Seconds for each command; 0 for no clock.
 */
clock: number,
/**
 * Seconds for choosing what one brings; 0 for as long as it takes.
 */
building: number,
/**
 * Milliseconds that are left for choosing; none where no time runs.
 */
time_left?: number,
/**
 * Whether it is shown in the lobby.
 */
public: boolean,
/**
 * The commitment to all lots and shuffles of the event: 64 hex digits, told before anybody has contributed.
 */
commitment: string,
/**
 * What it was a commitment to, once the event is over.
 */
secret?: string,
/**
 * When it was opened, in milliseconds since 1970.
 */
made_at: number,
/**
 * How much has happened: more than before if anything has changed.
 */
rows: number, };

/**
 * Somebody who plays in an event.
 */
export type EventPlayer = {
/**
 * What they are called.
 */
name: string,
/**
 * Which bot, for a bot.
 */
bot?: string,
/**
 * Whether they have chosen what they bring; what it is, nobody else is told.
 */
ready: boolean,
/**
 * Whether they have left.
 */
left: boolean, };

/**
 * A round of an event.
 */
export type EventRound = {
/**
 * Who meets whom.
 */
pairings: Array<EventPairing>,
/**
 * Who meets nobody and has won.
 */
bye?: number,
/**
 * Who meets nobody and gets nothing.
 */
rests?: number, };

/**
 * Two who meet.
 */
export type EventPairing = {
/**
 * The two by their numbers, in the order of their seats.
 */
players: [number, number],
/**
 * The table they play at, once it is open; everybody may watch it.
 */
table?: string,
/**
 * What it came to, once it is over.
 */
score?: EventScore, };

/**
 * What an encounter came to.
 */
export type EventScore = {
/**
 * The points of the two.
 */
points: [number, number],
/**
 * What the two had left, by the number that the game declares; 0 for who lost.
 */
left: [number, number],
/**
 * Whether it was won without being played.
 */
unplayed: boolean, };

/**
 * A player's place, and all that it follows from, in the order in which it counts.
 */
export type EventPlace = {
/**
 * Who, by number.
 */
player: number,
/**
 * The place, from 1.
 */
place: number,
/**
 * The points: 3 for a win or a bye, 1 for a draw.
 */
points: number,
/**
 * The win rate of the opponents, each counted as a third at least.
 */
opponents: number,
/**
 * What was left at the ends of all encounters minus what the others had.
 */
difference: number,
/**
 * The points against those who are equal in all of the above.
 */
direct: number,
/**
 * The number drawn by lot; lower is better.
 */
lot: number,
/**
 * Encounters won, drawn and lost.
 */
record: [number, number, number], };

/**
 * An event as the sender sees it: `GET /api/events/{event}`.
 */
export type EventSeen = {
/**
 * The event.
 */
event: EventInfo,
/**
 * The sender's number among the players, if they play.
 */
you?: number,
/**
 * What the sender brings, once they have chosen.
 */
brought?: { [key in string]: string },
/**
 * Whether the sender has opened it, and may start it or call it off.
 */
host: boolean, };

/**
 * A deck to be kept: `POST /api/decks`, and with its id `PUT /api/decks/{deck}`.
 */
export type NewDeck = {
/**
 * The game by name.
 */
game: string,
/**
 * What is brought there, by its name: `deck`.
 */
brings: string,
/**
 * What its owner calls it.
 */
name: string,
/**
 * Its text, as it was written: a deck may be kept that cannot be brought yet.
 */
text: string, };

/**
 * A deck that is kept. Whoever knows its id may read it: `/decks/{id}` is the link to share it.
 */
export type DeckInfo = {
/**
 * Its id.
 */
id: string,
/**
 * Whether it is the sender's own.
 */
own: boolean,
/**
 * When it was last changed, in milliseconds since 1970.
 */
changed_at: number,
/**
 * The game by name.
 */
game: string,
/**
 * What is brought there, by its name: `deck`.
 */
brings: string,
/**
 * What its owner calls it.
 */
name: string,
/**
 * Its text, as it was written: a deck may be kept that cannot be brought yet.
 */
text: string, };

/**
 * A scenario file to be run: `POST /api/scenario`.
 */
export type ScenarioFile = {
/**
 * Its text.
 */
text: string, };

/**
 * What came of a scenario file.
 */
export type ScenarioRuns = {
/**
 * How many passed, failed, or cannot be run, in words.
 */
summary: string,
/**
 * What is wrong outside of scenarios.
 */
notes: Array<ScenarioNote>,
/**
 * Its scenarios in order.
 */
runs: Array<ScenarioRun>, };

/**
 * What is to be said of a line.
 */
export type ScenarioNote = {
/**
 * The line, from 1.
 */
line: number,
/**
 * What is wrong, or what the line says.
 */
what: string,
/**
 * What would be right, or what is so instead.
 */
help: string, };

/**
 * One scenario that was run.
 */
export type ScenarioRun = {
/**
 * Its name.
 */
name: string,
/**
 * In which line it begins.
 */
line: number,
/**
 * The clauses of its section.
 */
clauses: Array<string>,
/**
 * How it went: `passed`, `failed`, or what cannot be done with it.
 */
result: string,
/**
 * What did not hold or is wrong, by line.
 */
notes: Array<ScenarioNote>,
/**
 * The report as `runehall scenario --all` prints it.
 */
report: string,
/**
 * The line of each step.
 */
lines: Array<number>,
/**
 * The table after each step, with all cards open; nothing if it could not be set up.
 */
replay?: ReplaySteps, };

/**
 * Who the sender is: `GET /api/me`. Asking makes a guest of somebody unknown.
 */
export type Me = {
/**
 * The name that others see.
 */
name: string,
/**
 * Whether it is a guest, known to this browser only.
 */
guest: boolean, };

/**
 * A new name: `PUT /api/me`.
 */
export type Rename = {
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * A name and a password, for `POST /api/account` (a guest becomes an account and keeps its games) and
 * `POST /api/sign-in`.
 */
export type Credentials = {
/**
 * The name, 1 to 24 characters.
 */
name: string,
/**
 * The password, 10 to 200 characters.
 */
password: string, };

/**
 * An account that was made or recovered. The code is shown this once.
 */
export type AccountMade = {
/**
 * What sets a new password if the old one is forgotten: seven groups of four letters and digits.
 */
recovery_code: string,
/**
 * The name that others see.
 */
name: string,
/**
 * Whether it is a guest, known to this browser only.
 */
guest: boolean, };

/**
 * Another password for the account of the sender: `PUT /api/password`.
 */
export type NewPassword = {
/**
 * The password until now.
 */
password: string,
/**
 * The password from now on, 10 to 200 characters.
 */
new_password: string, };

/**
 * A new password for somebody who forgot the old one: `POST /api/recover`.
 */
export type Recover = {
/**
 * The name of the account.
 */
name: string,
/**
 * Its recovery code. Capitals, spaces and hyphens do not matter.
 */
code: string,
/**
 * The password from now on, 10 to 200 characters.
 */
new_password: string, };

/**
 * A new recovery code is asked for: `POST /api/recovery-code`.
 */
export type NewRecoveryCode = {
/**
 * The password of the account.
 */
password: string, };

/**
 * A recovery code; the one before it is void. It is shown this once.
 */
export type RecoveryCode = {
/**
 * What sets a new password if the old one is forgotten: seven groups of four letters and digits.
 */
recovery_code: string, };

/**
 * A browser that is signed in: `GET /api/sessions`.
 */
export type SessionInfo = {
/**
 * What it is ended by. It signs nobody in.
 */
id: string,
/**
 * What kind of browser: `Firefox on Linux`.
 */
label: string,
/**
 * When it was signed in, in milliseconds since 1970.
 */
made_at: number,
/**
 * When it was last used, to a few minutes.
 */
used_at: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * A token is asked for: `POST /api/tokens`. Everything is optional.
 */
export type NewToken = {
/**
 * What it is for, at most 40 characters.
 */
label?: string,
/**
 * After how many days it ends, 1 to 3650; without it never.
 */
days?: number, };

/**
 * A token for a program. It is shown this once.
 */
export type Token = {
/**
 * To be sent as `Authorization: Bearer TOKEN`.
 */
token: string, };

/**
 * A token that was made: `GET /api/tokens`. Never the token itself.
 */
export type TokenInfo = {
/**
 * What it is called back by. It speaks for nobody.
 */
id: string,
/**
 * What it is for; may be empty.
 */
label: string,
/**
 * When it was made, in milliseconds since 1970.
 */
made_at: number,
/**
 * When it was last used, to a few minutes; absent if it never was.
 */
used_at?: number,
/**
 * When it ends; absent if it does not end by itself.
 */
until?: number, };

/**
 * From a client.
 */
export type ToServer = { "type": "hello",
/**
 * The version of the protocol that the client speaks: [`crate::VERSION`].
 */
version: number,
/**
 * How many events the client has already, from an earlier socket; it gets those after them.
 */
events?: number,
/**
 * How many lines of chat it knows of already: the number of the next.
 */
chat?: number, } | { "type": "choose",
/**
 * [`Asked::decision`].
 */
decision: string,
/**
 * [`OptionDto::choice`] of each, in the order of the questions. One that could not be another may be left out if another
 * follows. A command ends where something is rolled or somebody else is asked; what follows it in the list is a further command or is left.
 */
choices: Array<string>,
/**
 * Whether all of them must belong to the one command that is being given. Then an answer after its end is refused with its place in the
 * list, whatever comes next, and nothing is done.
 */
whole?: boolean, } | { "type": "back",
/**
 * [`Asked::decision`].
 */
decision: string, } | { "type": "why-not",
/**
 * [`Asked::decision`].
 */
decision: string,
/**
 * The choice: `card:3`, `seat:1`, `thing:257` …
 */
choice: string, } | { "type": "take",
/**
 * [`LibertyDto::name`].
 */
liberty: string,
/**
 * [`LibertyDto::choice`].
 */
choice: string, } | { "type": "resign" } | { "type": "draw" } | { "type": "undo" } | { "type": "answer",
/**
 * Whether to agree.
 */
yes: boolean, } | { "type": "say",
/**
 * What is beyond 500 characters is cut off.
 */
text: string, } | { "type": "auto-pass",
/**
 * On or off.
 */
on: boolean, } | { "type": "always-ask",
/**
 * On or off.
 */
on: boolean, } | { "type": "ping" };

/**
 * From the server.
 */
export type ToClient = { "type": "welcome",
/**
 * The version of the protocol that the server speaks.
 */
version: number,
/**
 * The seat of the client; none if it watches.
 */
seat?: number,
/**
 * The open seat that is kept for the client, if one is.
 */
kept?: number,
/**
 * What the client's own seat has chosen to bring, if it has.
 */
brought?: { [key in string]: string },
/**
 * The table.
 */
table: TableInfo, } | { "type": "table",
/**
 * The table.
 */
table: TableInfo, } | { "type": "update" } & Update | { "type": "done",
/**
 * The decision that was answered, if it was one.
 */
decision?: string,
/**
 * How many answers at the end of the list were not given, because something came between: nothing of them is done or kept.
 */
left?: number, } | { "type": "refused",
/**
 * The decision it was about, if it was about one.
 */
decision?: string,
/**
 * For programs.
 */
code: ErrorCode,
/**
 * For people: what is wrong and what to do.
 */
message: string,
/**
 * The rule behind it, where it is one: `ZUN-6.2`.
 */
clause?: string,
/**
 * Seconds after which it is worth trying again. Every refusal as `too-many` has it.
 */
wait?: number,
/**
 * Which of several answers is the first that does not fit, from 0. None of them was taken.
 */
index?: number, } | { "type": "because",
/**
 * The choice.
 */
choice: string,
/**
 * The rule, what is in the way, what would make it legal; none if it is legal.
 */
reason?: Reason, } | { "type": "chat",
/**
 * The number of the first of them, from 0.
 */
from: number,
/**
 * What was said.
 */
lines: Array<ChatLine>, } | { "type": "pong" };

/**
 * The game as this viewer sees it now.
 */
export type Update = {
/**
 * How things stand. What is the same as in the last update is left out.
 */
view: ViewUpdate,
/**
 * What of the log the client keeps: the first so many events. After an undo this is less than it has.
 */
keep: number,
/**
 * What happened after them.
 */
events: Array<EventDto>,
/**
 * The open question, if it is put to this viewer.
 */
asked?: Asked,
/**
 * What this viewer has answered to a question that others are asked at the same time, while not all of them have answered.
 * [`ToServer::Back`] with its decision takes it back.
 */
given?: GivenDto,
/**
 * An offer of a draw or of an undo that waits for answers.
 */
offer?: Offer,
/**
 * What this viewer may do now without being asked.
 */
liberties?: Array<LibertyDto>,
/**
 * Whether this viewer could ask to take the last command back.
 */
can_undo: boolean,
/**
 * How it ended, if it did.
 */
outcome?: OutcomeDto,
/**
 * Milliseconds left for the command that is waited for, where the table has a clock and the viewer may know who is asked.
 * Parts of a command and steps back do not change it.
 */
time_left?: number, };

/**
 * A question to this viewer.
 */
export type Asked = {
/**
 * What an answer must name. Means nothing else.
 */
decision: string,
/**
 * The question's name for programs: `act`.
 */
question: string,
/**
 * How its answers look: `may`, `pick`, `amount`, `mode`, `order`, `pay`, `priority`, `name`.
 */
shape: string,
/**
 * The question in words.
 */
prompt: string,
/**
 * The clause that asks it.
 */
clause: string,
/**
 * What it is about, where the question itself does not say it.
 */
about?: AboutDto,
/**
 * The verb for an answer: `play` in `play Attack`.
 */
verb: string,
/**
 * Every legal answer, as a table lists them: of players and their things the others first.
 */
options: Array<OptionDto>,
/**
 * How few: cards or things that are still to be picked, the least amount, what is still owed, how many are put in order. Both
 * numbers are 0 where one of the options is all that is asked for.
 */
least?: number,
/**
 * How many. Of a payment the most that is taken: as much as is owed, or 65535 where too much is taken and lost.
 */
most?: number,
/**
 * Where several are picked, paid with or put in order: all of them, each as often as it may be picked. What is chosen of a set is
 * answered in the order of this list and ends with `done`, unless as many as can be are picked; an order as it is, without
 * the last one.
 */
candidates?: Array<OptionDto>,
/**
 * A payment that wastes little and takes few sources, by their places among the candidates.
 */
suggested?: Array<number>,
/**
 * What may come of the answers, where the rules have something to say of it.
 */
outlook?: OutlookDto,
/**
 * The answers already given of the command that is being given; empty at its beginning.
 */
so_far: Array<OptionDto>,
/**
 * The same in one phrase: `play Attack with Boost`.
 */
command: string, };

/**
 * What may come of the answers to a question. Nothing of it is computed by clients.
 */
export type OutlookDto = {
/**
 * The places that can be reached, each once.
 */
ways?: Array<WayDto>,
/**
 * How likely rolls succeed.
 */
odds?: Array<OddsDto>,
/**
 * What an answer would cost or forfeit for good.
 */
warnings?: Array<WarningDto>, };

/**
 * A way over the board.
 */
export type WayDto = {
/**
 * The place where it ends, by its id.
 */
to: number,
/**
 * The places that are entered, in order; the last is where it ends.
 */
through: Array<number>,
/**
 * The dice and other things that are spent on it, in order.
 */
spends: Array<number>,
/**
 * What to send as [`ToServer::Choose`], all of it in one message.
 */
choices: Array<string>, };

/**
 * How likely a roll succeeds.
 */
export type OddsDto = {
/**
 * The answer that leads to it; none for a roll that may come later.
 */
choice?: string,
/**
 * What is rolled for, and against what.
 */
text: string,
/**
 * What the dice have to come to at least, by themselves; with all parts it is what has to be reached.
 */
needs: number,
/**
 * In how many of the ways in which the dice can fall it succeeds.
 */
good: number,
/**
 * How many ways there are.
 */
of: number,
/**
 * What is added to the dice.
 */
parts: Array<PartDto>, };

/**
 * Something that is added to a roll.
 */
export type PartDto = {
/**
 * What it is.
 */
text: string,
/**
 * How much.
 */
value: number, };

/**
 * What should be said before an answer is given.
 */
export type WarningDto = {
/**
 * The answer.
 */
choice: string,
/**
 * What would follow.
 */
text: string,
/**
 * The clause by which it would.
 */
clause: string, };

/**
 * An answer that is kept until everybody has given theirs.
 */
export type GivenDto = {
/**
 * What taking it back must name.
 */
decision: string,
/**
 * The answer in one phrase: `play Attack with Boost`.
 */
command: string, };

/**
 * Something that a seat may do without being asked.
 */
export type LibertyDto = {
/**
 * What it is, for programs: `drop`.
 */
name: string,
/**
 * With what: `card:3`.
 */
choice: string,
/**
 * Both in words: `drop Attack`.
 */
text: string,
/**
 * What it does.
 */
meaning: string,
/**
 * The clause that allows it.
 */
clause: string,
/**
 * The kind of card it is about, if it is about a card.
 */
card?: number,
/**
 * The seat it is about, if it is about a player or a thing of a player.
 */
seat?: number,
/**
 * The number of the thing it is about, if it is about one: the `id` of a card or zone in the view.
 */
thing?: number, };

/**
 * What a question is about: the text or rule that asks it.
 */
export type AboutDto = {
/**
 * The card that asks, if one does, and the words of it: `Sparkly Dragon: cast a Spell from your hand`.
 */
text: string,
/**
 * The same without the card, for where that is named already.
 */
words: string,
/**
 * The kind of that card.
 */
card?: number,
/**
 * The clause behind it.
 */
clause: string, };

/**
 * An answer: one that is legal, one of several that can be given together, or one that was given.
 */
export type OptionDto = {
/**
 * What to send: `card:3`, `seat:1`, `thing:257`, `yes`, `done` …
 */
choice: string,
/**
 * What it is called: `Attack`, `Billy`, `end`.
 */
text: string,
/**
 * The kind of card it is about, if it is about a card.
 */
card?: number,
/**
 * The seat it is about, if it is about a player or a thing of a player.
 */
seat?: number,
/**
 * The number of the thing it is about, if it is about one: the `id` of a card or zone in the view. Of several that are about one
 * thing, at most one chooses the thing itself; the others do something with it.
 */
thing?: number,
/**
 * What it gives, if it is a source to pay with.
 */
worth?: number,
/**
 * How much, if it is an amount.
 */
amount?: number,
/**
 * The question that it answered, by its name: of an answer that was given.
 */
question?: string, };

/**
 * Why a choice is not legal.
 */
export type Reason = {
/**
 * The clause that forbids it.
 */
clause: string,
/**
 * What is in the way.
 */
because: string,
/**
 * What would make it legal, or what can be done instead.
 */
instead: string,
/**
 * The thing that is in the way, if one is.
 */
thing?: number, };

/**
 * Somebody asks all for something. It is over when all have agreed, when one says no, when a command is completed, and when a
 * bot stands in for somebody.
 */
export type Offer = {
/**
 * What is offered.
 */
what: OfferKind,
/**
 * Who offers it.
 */
by: number,
/**
 * The seats of people who have not agreed yet.
 */
waiting_for: Array<number>, };

/**
 * What can be offered.
 */
export type OfferKind = "draw" | "undo";

/**
 * How a game ended.
 */
export type OutcomeDto = {
/**
 * In which way.
 */
end: EndDto,
/**
 * Who won, several together in a shared win; nobody unless it was won.
 */
winners: Array<number>,
/**
 * In words, with the reason: `Alex wins: all others are defeated (ZUN-15.1)`.
 */
text: string,
/**
 * The same without the clause.
 */
sentence: string,
/**
 * The clause that ended it.
 */
clause: string,
/**
 * How the players came off, in seat order.
 */
standings: Array<StandingDto>, };

/**
 * The ways in which a game can end.
 */
export type EndDto = "won" | "drawn" | "unwon" | "lost";

/**
 * How a player came off.
 */
export type StandingDto = {
/**
 * The seat.
 */
seat: number,
/**
 * The place: 1 for the winners, and for everybody where nobody won (`end` says in which way); equal places are shared.
 */
place: number,
/**
 * The number by which the game tells apart how well its players did, where it says in words what that counts; more is better.
 */
score?: number,
/**
 * What that counts, in words: `12 power left`.
 */
tally?: string, };

/**
 * Something that was said.
 */
export type ChatLine = {
/**
 * Who said it.
 */
name: string,
/**
 * Their seat; none if they watch.
 */
seat?: number,
/**
 * What.
 */
text: string,
/**
 * When, in milliseconds since 1970.
 */
at: number, };

/**
 * A game as one viewer may know it.
 */
export type ViewDto = {
/**
 * The players, by seat.
 */
seats: Array<SeatDto>,
/**
 * Facts about the whole table: `turn`, `phase` …
 */
facts: Array<FactDto>,
/**
 * Zones that belong to nobody: `draw pile`, `table` …
 */
zones: Array<ZoneDto>,
/**
 * Dice that lie on the table.
 */
dice?: Array<DieDto>,
/**
 * The seats whose answers are waited for, as far as the viewer may know.
 */
waiting_for: Array<number>, };

/**
 * A view as an update carries it: a list that is the same as in the last update on this socket is left out. The first update
 * has all of them.
 */
export type ViewUpdate = {
/**
 * [`ViewDto::seats`].
 */
seats?: Array<SeatDto>,
/**
 * [`ViewDto::facts`].
 */
facts?: Array<FactDto>,
/**
 * [`ViewDto::zones`].
 */
zones?: Array<ZoneDto>,
/**
 * [`ViewDto::dice`].
 */
dice?: Array<DieDto>,
/**
 * [`ViewDto::waiting_for`].
 */
waiting_for: Array<number>, };

/**
 * One player.
 */
export type SeatDto = {
/**
 * Facts about the player: `hp`, `defeated` …
 */
facts: Array<FactDto>,
/**
 * The player's zones: `hand` …
 */
zones: Array<ZoneDto>, };

/**
 * A named fact.
 */
export type FactDto = {
/**
 * Its name.
 */
name: string,
/**
 * What is so.
 */
value: ValueDto, };

/**
 * What a fact can be: `{"number": 12}`, `{"flag": true}`, `{"word": "action"}`, `{"seats": [0]}`, `{"thing": 257}`.
 */
export type ValueDto = { "number": number } | { "flag": boolean } | { "word": string } | { "seats": Array<number> } | { "thing": number };

/**
 * A zone: how many cards, and those of them that can be seen.
 */
export type ZoneDto = {
/**
 * The place as a thing.
 */
id: number,
/**
 * Its name.
 */
name: string,
/**
 * How many cards are in it, seen or not.
 */
count: number,
/**
 * The cards that can be seen, and those that are seen to lie there face down.
 */
cards: Array<CardDto>, };

/**
 * A card, figure or token, with what lies with it.
 */
export type CardDto = {
/**
 * Its number, if it can be pointed at where it lies; the same in options and events.
 */
id?: number,
/**
 * Its place in the game's list of cards; nothing if it lies face down.
 */
kind?: number,
/**
 * Whose it is, where that is not plain from where it lies.
 */
owner?: number,
/**
 * What is to be said of it: `by` whom, `on` whom, `hexed` …
 */
facts?: Array<FactDto>,
/**
 * What was laid with it or lies under it, the nearest first.
 */
with?: Array<CardDto>, };

/**
 * A die that lies on the table after a roll.
 */
export type DieDto = {
/**
 * Its number.
 */
id: number,
/**
 * The face that is up, in words.
 */
face: string,
/**
 * The number on it, if it is a die with numbers.
 */
number?: number,
/**
 * The symbols on it, each by its word, if it is a die with symbols.
 */
symbols?: Array<string>,
/**
 * Whether it has been spent.
 */
spent: boolean, };

/**
 * Something that happened, as the viewer may know it.
 */
export type EventDto = {
/**
 * Its name for programs: `lost-hp`.
 */
name: string,
/**
 * Its parts, for animation.
 */
args: Array<ArgDto>,
/**
 * The sentence, without its full stop: `Billy loses 2 HP`.
 */
text: string,
/**
 * The card whose text did it, if one did.
 */
card?: number,
/**
 * The clause behind it.
 */
clause: string, };

/**
 * A part of an event.
 */
export type ArgDto = { "seat": number } | { "seats": Array<number> } | { "number": number } | { "card": number } | { "thing": ThingArg } | { "faceless": number } | "hidden" | { "word": string };

/**
 * A card on the table as a part of an event.
 */
export type ThingArg = {
/**
 * Its number; it may be gone by now.
 */
id: number,
/**
 * Its place in the game's list of cards.
 */
card: number, };

// Events in words.
import type { EventInfo, EventPairing, EventPlayer, EventRound, EventStage, GameOption, GameSummary } from './protocol';

const STAGES: Record<EventStage, string> = {
  entries: 'takes entries',
  building: 'players choose what they bring',
  gathering: 'all play at one table for what they bring',
  rounds: 'is being played',
  over: 'is over',
  'called-off': 'was called off',
};

/** How far it is: `round 2 of 3`. */
export function stageWords(event: EventInfo): string {
  if (event.stage === 'rounds' && event.rounds.length > 0) return `round ${event.rounds.length} of ${event.n_rounds}`;
  return STAGES[event.stage];
}

/** How it is played: `Swiss`; `draft, then Swiss`. */
export function formWords(event: EventInfo): string {
  const form = event.form === 'swiss' ? 'Swiss' : 'round robin';
  return event.gathering === undefined ? form : `${event.gathering}, then ${form}`;
}

/** Something that can be played before the rounds, with who can play it. */
export interface Before {
  part: GameSummary;
  /** Its mode: `draft`. */
  mode: string;
  least: number;
  most: number;
}

/** What can be played before the rounds of a game: the modes of its parts. */
export function beforeRounds(games: readonly GameSummary[], game: string): Before[] {
  const parts = games.filter(({ of }) => of === game);
  return parts.flatMap((part) => part.modes.map(({ name, seats }) => ({ part, mode: name, least: Math.min(...seats), most: Math.max(...seats) })));
}

/** The options that a host chooses: those of what is played first, and those that only the rounds know. */
export function optionsOf(game: GameSummary, before: Before | undefined): GameOption[] {
  const first = before?.part.options ?? [];
  return [...first, ...game.options.filter(({ name }) => !first.some((option) => option.name === name))];
}

/** What is to be said of a player besides the name: `bot, steady · has chosen`. */
export function playerWords(event: EventInfo, { bot, left, ready }: EventPlayer): string {
  const choosing = event.brings && event.stage !== 'rounds' && event.stage !== 'over';
  return [bot ? `bot, ${bot}` : '', left ? 'has left' : choosing ? (ready ? 'has chosen' : 'is choosing') : ''].filter(Boolean).join(' · ');
}

/** What an encounter came to, or how it stands. */
export function scoreWords({ players, score, table }: EventPairing, nameOf: (player: number) => string): string {
  if (!score) return table === undefined ? 'is about to begin' : 'is being played';
  if (score.unplayed) return score.points[0] === score.points[1] ? 'not played' : 'won unplayed';
  const [one, other] = score.points;
  if (one === other) return one === 0 ? 'both lost' : `drawn, ${score.left.join(' to ')}`;
  const [winner, left] = one > other ? [players[0], score.left] : [players[1], score.left.toReversed()];
  return `won by ${nameOf(winner)}, ${left.join(' to ')}`;
}

/** The encounter of a player in a round. */
export function pairingOf(round: EventRound | undefined, player: number | undefined): EventPairing | undefined {
  return player === undefined ? undefined : round?.pairings.find(({ players }) => players.includes(player));
}

/** A share as it is shown: `58.3 %`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** A difference with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n).replace('-', '−');
}

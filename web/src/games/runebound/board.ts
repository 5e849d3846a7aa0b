// What a view of Runebound shows, easily asked for: what stands on which space, who fights, what is offered. Reading only; no rules.
import type { CardDto, EventDto, GameDetail, OptionDto, PlaceDto, TableInfo, ViewDto } from '../../lib/protocol';
import { cardName, number, seats, seatName, thing, word, zone } from '../layout';

export const COLOURS = ['green', 'yellow', 'blue', 'red'] as const;
/** The phases of a round in which figures attack, each with the attribute that counts in it (RBD-15.1). */
export const PHASES = [['ranged', 'mind'], ['melee', 'body'], ['magic', 'spirit']] as const;

/** What is on a space. */
export interface Standing {
  /** Colours of adventure counters. */
  counters: string[];
  /** Undefeated Challenges with their numbers. */
  undefeated: { number: number; card: CardDto }[];
  /** Seats whose Hero stands there. */
  heroes: number[];
  /** The Market cards of the town. */
  stack: CardDto[];
}

const EMPTY: Standing = { counters: [], undefeated: [], heroes: [], stack: [] };

/** What stands on the spaces, by their numbers. */
export function standings(view: ViewDto, game: GameDetail): Map<number, Standing> {
  const all = new Map<number, Standing>();
  const on = (card: CardDto, put: (standing: Standing) => void) => {
    const at = thing(card.facts ?? [], 'at');
    if (at === undefined) return;
    const standing = all.get(at) ?? { counters: [], undefeated: [], heroes: [], stack: [] };
    all.set(at, standing);
    put(standing);
  };
  for (const card of zone(view.zones, 'counters').cards) {
    const colour = card.kind === undefined ? undefined : game.cards[card.kind]?.hue;
    if (colour) on(card, ({ counters }) => counters.push(colour));
  }
  for (const card of zone(view.zones, 'undefeated').cards) on(card, ({ undefeated }) => undefeated.push({ number: number(card.facts ?? [], 'number') ?? 0, card }));
  for (const card of zone(view.zones, 'heroes').cards) on(card, ({ heroes }) => card.owner !== undefined && heroes.push(card.owner));
  for (const card of zone(view.zones, 'market').cards) on(card, ({ stack }) => stack.push(card));
  return all;
}

export const standingAt = (all: Map<number, Standing>, place: number): Standing => all.get(place) ?? EMPTY;

/** What is on a space, in words. */
export function wordsOf({ counters, undefeated, heroes, stack }: Standing, game: GameDetail, table: TableInfo): string[] {
  return [
    ...counters.map((colour) => `${colour} counter`),
    ...undefeated.map(({ number, card }) => `undefeated ${cardName(card, game)}, number ${number}`),
    ...heroes.map((seat) => `Hero of ${seatName(table, seat)}`),
    ...(stack.length > 0 ? [`${stack.length} Market ${stack.length === 1 ? 'card' : 'cards'}`] : []),
  ];
}

/** A space as it is called: its name, and its terrain where the name is not that of a town. */
export function placeWords({ name, kind }: PlaceDto): string {
  return `${name}, ${kind}`;
}

/** A combat as the view tells it. */
export interface Combat {
  phase: string;
  round: number;
  /** The player who attacks in this round. */
  attacker: number;
  /** The Challenge, or the other Hero. */
  enemy: CardDto | undefined;
  wounds: number;
  life: number;
  /** Value and damage of the enemy by phase, where they are known. */
  values: Record<string, { value: number | undefined; damage: number | undefined }>;
}

/** The combat that goes on; none where there is none. */
export function combatOf(view: ViewDto): Combat | undefined {
  const { facts } = view;
  const phase = word(facts, 'phase') ?? 'none';
  const attacker = seats(facts, 'attacker')[0];
  if (phase === 'none' || attacker === undefined) return undefined;
  const id = thing(facts, 'enemy');
  const enemy = id === undefined ? undefined : view.zones.flatMap(({ cards }) => cards).find((card) => card.id === id);
  const other = enemy?.owner === undefined ? undefined : view.seats[enemy.owner]?.facts;
  const values = PHASES.map(([name, attribute]) => [
    name,
    {
      // Of a Hero what counts before the roll; of a Challenge what must be reached.
      value: other ? number(other, attribute) : number(facts, `enemy ${name}`),
      damage: number(facts, `enemy ${name} damage`),
    },
  ]);
  return {
    phase,
    round: number(facts, 'combat round') ?? 0,
    attacker,
    enemy,
    wounds: (other ? number(other, 'wounds') : number(facts, 'enemy wounds')) ?? 0,
    life: (other ? number(other, 'life') : number(facts, 'enemy life')) ?? 0,
    values: Object.fromEntries(values) as Combat['values'],
  };
}

/** What happened last in a combat, the newest last: since its round began, and no more than a few sentences. */
export function lately(log: EventDto[], most = 5): EventDto[] {
  const begun = log.findLastIndex(({ name }) => name === 'round-began' || name === 'fights' || name === 'attacks');
  return begun < 0 ? [] : log.slice(begun).slice(-most);
}

/** An offer that is being put together: what each side gives so far. */
export interface Deal {
  give: string[];
  get: string[];
}

/** The questions of an offer, in the order in which they are asked. */
export const OFFER = [
  { question: 'give-gold', side: 'give', words: 'gold you give' },
  { question: 'give', side: 'give', words: 'cards you give' },
  { question: 'ask-gold', side: 'get', words: 'gold you want' },
  { question: 'ask', side: 'get', words: 'cards you want' },
] as const;

/** What the answers to them say. */
export function dealOf(answers: OptionDto[]): Deal {
  const deal: Deal = { give: [], get: [] };
  for (const { question, amount, thing, text } of answers) {
    const side = OFFER.find((part) => part.question === question)?.side;
    if (side && amount) deal[side].push(`${amount} gold`);
    else if (side && thing !== undefined) deal[side].push(text);
  }
  return deal;
}

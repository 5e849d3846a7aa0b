// Which option of a question lies on which thing of the board. Only for drawing: what is legal, the server says.
import { kindChoice, thingChoice } from '../games/layout';
import type { Asked, CardDto, GameDetail, OptionDto, PlaceDto, ViewDto, ZoneDto } from './protocol';
import { isList } from './sheet.svelte';

/** Where the cards of some questions lie, as the game declares it. Others are looked for everywhere, one's own zones first. */
export type Guide = GameDetail['guide'];

/** The options by the things they are about. */
export class Placed {
  private readonly things = new Map<number, OptionDto>();
  /** What can be done with a thing in another way than by choosing it: sell it, attack with it. */
  private readonly deeds = new Map<number, OptionDto[]>();
  /** Those named by kind, by the cards of this very view that they may mean. */
  private readonly cards = new Map<CardDto, OptionDto>();
  private readonly seats = new Map<number, OptionDto>();
  /** Places of a map and dice: things that no card is. */
  private readonly noCards: Set<number>;

  constructor(asked: Asked | undefined, view: ViewDto, seat: number | undefined, guide: Guide = {}, places: PlaceDto[] = []) {
    this.noCards = new Set([...places, ...(view.dice ?? [])].map(({ id }) => id));
    for (const option of isList(asked) ? (asked?.candidates ?? []) : (asked?.options ?? [])) {
      if (option.thing !== undefined && option.choice === thingChoice(option.thing)) this.things.set(option.thing, option);
      else if (option.thing !== undefined) this.deeds.set(option.thing, [...this.with(option.thing), option]);
      else if (option.card !== undefined) this.placeKind(option, view, seat, guide[asked?.question ?? '']);
      else if (option.seat !== undefined) this.seats.set(option.seat, option);
    }
  }

  /** The option that a card stands for: by its number, or by its kind where it has none. */
  at(card: CardDto): OptionDto | undefined {
    return card.id === undefined ? this.cards.get(card) : this.ofThing(card.id);
  }

  /** The option that a thing stands for: a card in play, a pile. */
  ofThing(id: number): OptionDto | undefined {
    return this.things.get(id);
  }

  /** What can be done with a thing besides choosing it. It is said in words: who clicks on a card does not expect to sell it. */
  with(id: number | undefined): OptionDto[] {
    return id === undefined ? [] : (this.deeds.get(id) ?? []);
  }

  /** Whether a card stands for an option, or something can be done with it. */
  has(card: CardDto): boolean {
    return this.at(card) !== undefined || this.with(card.id).length > 0;
  }

  /** The option that a player stands for. */
  ofSeat(seat: number): OptionDto | undefined {
    return this.seats.get(seat);
  }

  /** Whether cards or piles are being chosen, so that it can be asked why another cannot be. */
  get hasThings(): boolean {
    return [...this.things.keys()].some((id) => !this.noCards.has(id));
  }

  /** The same of players. */
  get hasSeats(): boolean {
    return this.seats.size > 0;
  }

  /** A card that is named by its kind, and perhaps by whose it is, is any copy of it, in the first place that has one. */
  private placeKind(option: OptionDto, view: ViewDto, seat: number | undefined, where: string[] | undefined): void {
    const zones: [number | undefined, ZoneDto][] = [
      ...view.seats.flatMap(({ zones }, other) => zones.map((zone): [number, ZoneDto] => [other, zone])),
      ...view.zones.map((zone): [undefined, ZoneDto] => [undefined, zone]),
    ];
    const whose = (other: number | undefined) => (other === undefined ? 'table' : other === seat ? 'own' : 'other');
    const groups = where
      ? where.map((wanted) => zones.filter(([other, zone]) => `${whose(other)} ${zone.name}` === wanted))
      : ['own', 'table', 'other'].map((wanted) => zones.filter(([other]) => whose(other) === wanted));
    for (const group of groups) {
      const meant = group.flatMap(([other, { cards }]) =>
        cards.filter(({ id, kind, owner = other }) => id === undefined && kind === option.card && (option.seat === undefined || owner === option.seat)),
      );
      for (const card of meant) this.cards.set(card, option);
      if (meant.length > 0) return;
    }
  }
}

/**
 * Which cards of a hand are part of the command that is being given: of each kind as many copies as it names. A kind that can
 * still be chosen keeps a copy for that: one named so may have left the hand.
 */
export function chosen(hand: CardDto[], named: (kind: number) => number, isOption: (card: CardDto) => boolean): boolean[] {
  const copies = (kind: number, end = hand.length) => hand.slice(0, end).filter((card) => card.kind === kind).length;
  return hand.map((card, i) => {
    const { kind } = card;
    return kind !== undefined && copies(kind, i) < named(kind) && (!isOption(card) || named(kind) < copies(kind));
  });
}

/** Which cards of a list are marked where several are picked: of each kind as many copies as are. */
export function markedCopies(cards: CardDto[], marks: (choice: string) => number): boolean[] {
  return cards.map((card, i) => {
    const choice = kindChoice(card);
    const before = cards.slice(0, i).filter((other) => kindChoice(other) === choice).length;
    return choice !== undefined && before < marks(choice);
  });
}

/**
 * The options in the order of the bar, with the key that answers each: 1 to 9, and 0 for the word that ends or passes. None where
 * keys mark one of several, or write a number or a name.
 */
export function keyed(asked: Asked): { option: OptionDto; key: string | undefined }[] {
  if (isList(asked) || asked.shape === 'amount' || asked.shape === 'name') return [];
  let n = 0;
  const plain = asked.options.filter((option) => option.choice !== 'done');
  const done = asked.options.filter((option) => option.choice === 'done');
  return [
    ...plain.map((option) => ({ option, key: ++n <= 9 ? String(n) : undefined })),
    ...done.map((option) => ({ option, key: '0' })),
  ];
}

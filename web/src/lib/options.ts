// Which option of a question lies on which thing of the board. Only for drawing: what is legal, the server says.
import type { Asked, OptionDto, ViewDto, ZoneDto } from './protocol';

/** Whose zones a question's cards are to be looked for in: `own hand`, `other hand`, `table main discard`. */
export type Where = `${'own' | 'other' | 'table'} ${string}`;

/** Where the cards of some questions lie, by the question's name. Others are looked for everywhere, one's own zones first. */
export type Guide = Record<string, Where[]>;

/** A card's place on the board. */
export interface Spot {
  /** Whose zone; none for a zone of the table. */
  seat?: number | undefined;
  zone: string;
  index: number;
}

/** The options by the things they are about. */
export class Placed {
  private readonly cards = new Map<string, OptionDto>();
  private readonly seats = new Map<number, OptionDto>();

  constructor(asked: Asked | undefined, view: ViewDto, seat: number | undefined, guide: Guide = {}) {
    for (const option of asked?.options ?? []) {
      if (option.choice.startsWith('seat:') && option.seat !== undefined) this.seats.set(option.seat, option);
      else if (option.card !== undefined && option.seat !== undefined) this.placeObject(option, option.card, option.seat, view);
      else if (option.card !== undefined) this.placeCard(option, option.card, view, seat, guide[asked?.question ?? '']);
    }
  }

  /** The option that a card stands for. */
  at(spot: Spot): OptionDto | undefined {
    return this.cards.get(key(spot));
  }

  /** The option that a player stands for. */
  ofSeat(seat: number): OptionDto | undefined {
    return this.seats.get(seat);
  }

  /** A thing on the table is one card: the copy that its text numbers (`Gnome 2 of Billy`), else the first. */
  private placeObject(option: OptionDto, kind: number, seat: number, view: ViewDto): void {
    const copy = Number(/ (\d+) of /.exec(option.text)?.[1] ?? 1);
    let seen = 0;
    for (const { name, cards } of view.seats[seat]?.zones.toReversed() ?? []) {
      for (const [index, card] of cards.entries()) {
        if (card.kind === kind && ++seen === copy) return void this.cards.set(key({ seat, zone: name, index }), option);
      }
    }
  }

  /** A card that is named by its kind is any copy of it, in the first place that has one. */
  private placeCard(option: OptionDto, kind: number, view: ViewDto, seat: number | undefined, where: Where[] | undefined): void {
    const zones: [number | undefined, ZoneDto][] = [
      ...view.seats.flatMap(({ zones }, other) => zones.map((zone): [number, ZoneDto] => [other, zone])),
      ...view.zones.map((zone): [undefined, ZoneDto] => [undefined, zone]),
    ];
    const whose = (other: number | undefined) => (other === undefined ? 'table' : other === seat ? 'own' : 'other');
    const groups = where
      ? where.map((wanted) => zones.filter(([other, zone]) => `${whose(other)} ${zone.name}` === wanted))
      : ['own', 'table', 'other'].map((wanted) => zones.filter(([other]) => whose(other) === wanted));
    for (const group of groups) {
      const before = this.cards.size;
      for (const [other, zone] of group) {
        for (const [index, card] of zone.cards.entries()) {
          if (card.kind === kind) this.cards.set(key({ seat: other, zone: zone.name, index }), option);
        }
      }
      if (this.cards.size > before) return;
    }
  }
}

function key({ seat, zone, index }: Spot): string {
  return `${seat ?? 'table'}/${zone}/${index}`;
}

/**
 * Which cards of a hand are part of the command that is being given: of each kind as many copies as it names. A kind that can
 * still be chosen keeps a copy for that: one named so may have left the hand.
 */
export function chosen(hand: { kind: number }[], named: (kind: number) => number, isOption: (index: number) => boolean): boolean[] {
  const copies = (kind: number, end = hand.length) => hand.slice(0, end).filter((card) => card.kind === kind).length;
  return hand.map(({ kind }, i) => copies(kind, i) < named(kind) && (!isOption(i) || named(kind) < copies(kind)));
}

/** The options in the order of the bar, with the key that answers each: 1 to 9, and 0 for the word that ends or passes. */
export function keyed(asked: Asked): { option: OptionDto; key: string | undefined }[] {
  let n = 0;
  const plain = asked.options.filter((option) => option.choice !== 'done');
  const done = asked.options.filter((option) => option.choice === 'done');
  return [
    ...plain.map((option) => ({ option, key: ++n <= 9 ? String(n) : undefined })),
    ...done.map((option) => ({ option, key: '0' })),
  ];
}

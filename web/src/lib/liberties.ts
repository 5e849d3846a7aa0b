// What may be done without being asked, and where on the table it is offered.
import type { LibertyDto } from './protocol';

/** What can be done with a card: by its number where it has one, as a thing on the table; else by its kind, as a card in the hand. */
export function libertiesOf(all: LibertyDto[], kind: number, thing: number | undefined): LibertyDto[] {
  return all.filter((liberty) => (thing === undefined ? liberty.thing === undefined && liberty.card === kind : liberty.thing === thing));
}

/** What has to do with no card and no thing, and so has no place of its own. */
export function ofNoCard(all: LibertyDto[]): LibertyDto[] {
  return all.filter(({ card, thing }) => card === undefined && thing === undefined);
}

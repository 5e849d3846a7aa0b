// Creatures are named by their place: the game numbers them by Lawn, in the order in which they arrived.

const PER_LAWN = 64;

/** The choice that means a Creature on a Lawn, to ask why it cannot be chosen. */
export function creature(seat: number, index: number): string {
  return `object:${seat * PER_LAWN + index}`;
}

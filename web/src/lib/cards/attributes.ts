// What stands beside a card's text, in words, as the server says it part by part.
import type { CardDetail, PrintedDto } from '../protocol';

/** What is counted on a card, as it is written: `1 light`. */
export function numbersOf({ printed }: CardDetail): string[] {
  return printed.flatMap(({ name, number }) => (number === undefined ? [] : [`${number} ${name}`]));
}

/** Marks and named lists. */
export function othersOf({ printed }: CardDetail): PrintedDto[] {
  return printed.filter(({ number }) => number === undefined);
}

/** `Action` for `action`: a type as it is written on the band of a card. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

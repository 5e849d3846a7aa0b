// What stands beside a card's text, taken apart: `action, charms: Boost, Share` is a type and a named list.
// It knows the notation only, never what a type or an attribute means in a game.

export interface Attribute {
  name: string;
  values: string[];
}

export interface Attributes {
  type: string;
  others: Attribute[];
}

/** The first word is the type; `name: a, b` is a list that goes on until the next name. */
export function readAttributes(line: string): Attributes {
  const [type = '', ...parts] = line.split(',').map((part) => part.trim());
  const others: Attribute[] = [];
  for (const part of parts.filter((part) => part !== '')) {
    const colon = part.indexOf(':');
    if (colon >= 0) {
      const value = part.slice(colon + 1).trim();
      others.push({ name: part.slice(0, colon).trim(), values: value === '' ? [] : [value] });
      continue;
    }
    const list = others.at(-1);
    if (list) list.values.push(part);
    else others.push({ name: part, values: [] });
  }
  return { type, others };
}

/** `Action` for `action`: a type as it is written on the band of a card. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

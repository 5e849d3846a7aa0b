// What stands beside a card's text, taken apart: `action, charms: Boost, Share` is a type and a named list, `boon, common, 1 light,
// 4 defense, affiliation: Basic; keywords: Ail 1` a type, a mark, two numbers and two lists.
// It knows the notation only, never what a type or an attribute means in a game.

export interface Attribute {
  name: string;
  values: string[];
}

export interface Attributes {
  type: string;
  /** What is counted on it, as it is written: `1 light`. */
  numbers: string[];
  /** Marks and named lists. */
  others: Attribute[];
}

/** The first word is the type; `name: a, b` is a list that goes on until the next name or semicolon. */
export function readAttributes(line: string): Attributes {
  const [type = '', ...parts] = line.split(/([,;])/).map((part) => part.trim());
  const read: Attributes = { type, numbers: [], others: [] };
  let list: Attribute | undefined;
  for (const part of parts) {
    if (part === ';') list = undefined;
    if (/^[,;]?$/.test(part)) continue;
    const colon = part.indexOf(':');
    if (colon >= 0) {
      const value = part.slice(colon + 1).trim();
      list = { name: part.slice(0, colon).trim(), values: value === '' ? [] : [value] };
      read.others.push(list);
    } else if (list) list.values.push(part);
    else if (/^\d+ \D/.test(part)) read.numbers.push(part);
    else read.others.push({ name: part, values: [] });
  }
  return read;
}

/** `Action` for `action`: a type as it is written on the band of a card. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

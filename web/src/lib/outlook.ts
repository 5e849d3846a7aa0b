// What the game says about the answers to a question before one is given: the ways that lead to far places, the odds of rolls, and what
// should be thought about twice. All of it comes with the question; nothing here is computed.
import type { Asked, OddsDto, WarningDto, WayDto } from './protocol';

/** The ways to far places, by where they lead. */
export function waysOf(asked: Asked | undefined): Map<number, WayDto> {
  return new Map((asked?.outlook?.ways ?? []).map((way) => [way.to, way]));
}

/** The odds of an answer, if it has one roll to make; one that may lead to several says so elsewhere. */
export function oddsOf(asked: Asked | undefined, choice: string): OddsDto | undefined {
  const [odds, ...others] = (asked?.outlook?.odds ?? []).filter((odds) => odds.choice === choice);
  return others.length === 0 ? odds : undefined;
}

/** What should be known before these answers are given. */
export function warningsOf(asked: Asked | undefined, choices: readonly string[]): WarningDto[] {
  return (asked?.outlook?.warnings ?? []).filter(({ choice }) => choices.includes(choice));
}

/** The odds in hundredths, and never certain unless it is. */
export function percent({ good, of }: OddsDto): number {
  if (of === 0) return 0;
  const exact = (100 * good) / of;
  return good > 0 && good < of ? Math.min(Math.max(Math.round(exact), 1), 99) : Math.round(exact);
}

/** What is added up, in one phrase: `Body 4, Chainmail +2`. The first is the value itself. */
export function sumOf({ parts }: OddsDto): string {
  return parts.map(({ text, value }, i) => `${text} ${i > 0 && value >= 0 ? '+' : ''}${value}`).join(', ');
}

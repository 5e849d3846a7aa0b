// Runebound: what its events show.
import { flash, float, fly, type Effects, type Parts } from '../effects';

const lit = ({ things }: Parts) => things.map((id) => flash(`thing:${id}`));
const hurt = (word: string, tone: 'good' | 'bad'): Effects[string] => (parts) => [
  ...float(parts.seats[0], `${tone === 'bad' ? '+' : '−'}${parts.numbers[0] ?? ''} ${word}`, tone),
  ...lit(parts),
];

export const effects: Effects = {
  entered: () => [],
  placed: () => [],
  'rolled-die': () => [],
  rolled: () => [],
  'stack-grew': () => [],
  filled: () => [],
  wounded: hurt('wounds', 'bad'),
  tired: hurt('exhaustion', 'bad'),
  mended: hurt('wounds', 'good'),
  rallied: hurt('exhaustion', 'good'),
  'gained-gold': ({ seats, numbers }) => float(seats[0], `+${numbers[0] ?? ''} gold`, 'good'),
  'lost-gold': ({ seats, numbers }) => float(seats[0], `−${numbers[0] ?? ''} gold`, 'bad'),
  bought: ({ seats, numbers }) => float(seats[0], `−${numbers[0] ?? ''} gold`),
  sold: ({ seats, numbers }) => float(seats[0], `+${numbers[0] ?? ''} gold`, 'good'),
  'took-counter': ({ seats }) => float(seats[0], '+ counter', 'good'),
  'gained-experience': ({ seats }) => float(seats[0], '+ experience', 'good'),
  'knocked-out': ({ seats }) => float(seats[0], 'knocked out', 'bad'),
  beaten: ({ seats }) => float(seats[0], 'victory', 'good'),
  escaped: ({ seats }) => float(seats[0], 'escaped'),
  agreed: ({ seats }) => float(seats[0], 'accepts', 'good'),
  refused: ({ seats }) => float(seats[0], 'refuses', 'bad'),
  'drew-card': ({ seats: [seat], cards }) => (seat === undefined ? [] : fly(cards[0], 'zone:event', `seat:${seat}`)),
};

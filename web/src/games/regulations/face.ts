// Runes & Regulations: what its events show.
import { flash, float, fly, gets, lays, type Effects, type Parts } from '../effects';

const lit = ({ things }: Parts) => things.map((id) => flash(`thing:${id}`));
const ruined = (word: string): Effects[string] => (parts) => [...float(parts.seats[0], word, 'bad'), ...lit(parts)];

export const effects: Effects = {
  dealt: () => [],
  drew: gets('zone:main deck'),
  discarded: lays('zone:main discard'),
  'over-limit': lays('zone:main discard'),
  announced: lays('zone:in progress'),
  used: lays('zone:chain'),
  summoned: ({ seats: [from, to], cards }) => (from === undefined ? [] : fly(cards[0], `seat:${from}`, `seat:${to ?? from}`)),
  stolen: ({ seats: [to, from], cards }) => (to === undefined || from === undefined ? [] : fly(cards[0], `seat:${from}`, `seat:${to}`)),
  'rune-stolen': (parts) => {
    const { seats: [to, from], cards } = parts;
    return to === undefined || from === undefined ? [] : [...fly(cards[0], `seat:${from}`, `seat:${to}`), ...lit(parts)];
  },
  fetched: gets('zone:main discard'),
  'rune-added': (parts) => [...gets('zone:rune deck')(parts), ...lit(parts)],
  spent: lays('zone:main discard'),
  hexed: ruined('hexed'),
  destroyed: ruined('destroyed'),
  sacrificed: ruined('sacrificed'),
  'rune-destroyed': ruined('Rune destroyed'),
  restored: (parts) => [...float(parts.seats[0], 'restored', 'good'), ...lit(parts)],
  gained: ({ seats, numbers }) => float(seats[0], `gained ${numbers[0] ?? ''}`, 'good'),
  spun: () => [flash('zone:spinner')],
  'turned-up': () => [flash('zone:regulation')],
  active: () => [flash('zone:regulation')],
};

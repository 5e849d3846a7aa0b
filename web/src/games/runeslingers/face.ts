// Runeslingers: what its events show.
import { flash, float, fly, lays, type Effects, type Parts } from '../effects';

const lit = ({ things }: Parts) => things.map((id) => flash(`thing:${id}`));

export const effects: Effects = {
  drew: ({ seats: [seat], cards }) => (seat === undefined ? [] : fly(cards[0], `zone:deck of ${seat}`, `seat:${seat}`)),
  seared: ({ seats: [seat], cards }) => (seat === undefined ? [] : fly(cards[0], `zone:deck of ${seat}`, `zone:discard of ${seat}`)),
  voided: ({ seats: [seat], cards }) => (seat === undefined ? [] : fly(cards[0], `zone:deck of ${seat}`, `zone:void of ${seat}`)),
  discarded: ({ seats: [seat], cards }) => (seat === undefined ? [] : fly(cards[0], `seat:${seat}`, `zone:discard of ${seat}`)),
  played: lays('zone:ladder'),
  answered: lays('zone:ladder'),
  took: ({ seats: [to, from], cards }) => (to === undefined || from === undefined ? [] : fly(cards[0], `seat:${from}`, `seat:${to}`)),
  dealt: (parts) => [...float(parts.things.length > 0 ? undefined : parts.seats[0], `−${parts.numbers[0] ?? ''}`, 'bad'), ...lit(parts)],
  'lost-health': ({ seats, numbers }) => float(seats[0], `−${numbers[0] ?? ''}`, 'bad'),
  'gained-health': ({ seats, numbers }) => float(seats[0], `+${numbers[0] ?? ''}`, 'good'),
  'lost-power': ({ seats }) => float(seats[0], 'downed', 'bad'),
  determination: ({ seats }) => float(seats[0], '+ determination', 'good'),
  blocked: ({ seats }) => float(seats[0], 'block', 'good'),
  barrier: (parts) => [...float(parts.things.length > 0 ? undefined : parts.seats[0], `barrier ${parts.numbers[0] ?? ''}`), ...lit(parts)],
  eliminated: ({ seats }) => float(seats[0], 'eliminated', 'bad'),
  passed: ({ seats }) => float(seats[0], 'pass'),
};

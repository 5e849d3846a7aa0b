// Runes of Zun: what its events show.
import { float, fly, gets, lays, type Effects } from '../effects';

export const effects: Effects = {
  dealt: () => [],
  drew: gets('zone:draw pile'),
  discarded: lays('zone:discard pile'),
  played: lays('zone:table'),
  laid: lays('zone:table'),
  reacted: lays('zone:table'),
  returned: gets('zone:table'),
  cleared: ({ cards }) => fly(cards[0], 'zone:table', 'zone:discard pile'),
  took: ({ seats: [to, from], cards }) => (to === undefined || from === undefined ? [] : fly(cards[0], `seat:${from}`, `seat:${to}`)),
  'lost-hp': ({ seats, numbers }) => float(seats[0], `−${numbers[0] ?? ''}`, 'bad'),
  'gained-hp': ({ seats, numbers }) => float(seats[0], `+${numbers[0] ?? ''}`, 'good'),
  overloaded: ({ seats }) => float(seats[0], '−1', 'bad'),
  defeated: ({ seats }) => float(seats[0], 'defeated', 'bad'),
  'came-back': ({ seats, numbers }) => float(seats[0], `+${numbers[0] ?? ''}`, 'good'),
  spared: ({ seats }) => float(seats[0], 'spared'),
  passed: ({ seats }) => float(seats[0], 'pass'),
};

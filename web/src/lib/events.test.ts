import { describe, expect, it } from 'vitest';
import { beforeRounds, formWords, optionsOf, pairingOf, percent, scoreWords, signed } from './events';
import type { EventInfo, EventPairing, EventScore, GameOption, GameSummary } from './protocol';

const score = (points: [number, number], left: [number, number], unplayed = false): EventScore => ({ points, left, unplayed });
const pairing = (more: Partial<EventPairing>): EventPairing => ({ players: [0, 3], ...more });

describe('an event in words', () => {
  it('says what an encounter came to', () => {
    expect(scoreWords(pairing({}))).toBe('is about to begin');
    expect(scoreWords(pairing({ table: 't' }))).toBe('is being played');
    expect(scoreWords(pairing({ score: score([3, 0], [4, 0]) }))).toBe('won by the first, 4 to 0');
    expect(scoreWords(pairing({ score: score([0, 3], [0, 2]) }))).toBe('won by the second, 0 to 2');
    expect(scoreWords(pairing({ score: score([1, 1], [2, 5]) }))).toBe('drawn, 2 to 5');
    expect(scoreWords(pairing({ score: score([0, 0], [0, 0]) }))).toBe('both lost');
    expect(scoreWords(pairing({ score: score([0, 3], [0, 0], true) }))).toBe('won unplayed');
    expect(scoreWords(pairing({ score: score([0, 0], [0, 0], true) }))).toBe('not played');
  });

  it('knows what can be played before the rounds, and whose options are whose', () => {
    const option = (name: string, meaning = '') => ({ name, meaning }) as GameOption;
    const game = { name: 'cards', options: [option('format', 'of rounds'), option('turn-limit')], modes: [{ name: '', seats: [2] }] } as GameSummary;
    const part = { name: 'packs', of: 'cards', options: [option('format', 'of packs')], modes: [{ name: 'sealed', seats: [2, 3, 4] }, { name: 'draft', seats: [4] }] } as GameSummary;
    expect(beforeRounds([game, part], 'cards').map(({ mode, least, most }) => [mode, least, most])).toEqual([['sealed', 2, 4], ['draft', 4, 4]]);
    expect(beforeRounds([game, part], 'packs')).toEqual([]);
    expect(optionsOf(game, undefined)).toEqual(game.options);
    expect(optionsOf(game, beforeRounds([game, part], 'cards')[0])).toEqual([option('format', 'of packs'), option('turn-limit')]);
    expect([{ form: 'swiss' }, { form: 'round-robin', gathering: 'draft' }].map((event) => formWords(event as EventInfo))).toEqual(['Swiss', 'draft, then round robin']);
  });

  it('finds a player in a round, and shows numbers', () => {
    const round = { pairings: [pairing({ players: [1, 2] }), pairing({})] };
    expect(pairingOf(round, 3)).toBe(round.pairings[1]);
    expect(pairingOf(round, 7)).toBeUndefined();
    expect(pairingOf(undefined, 3)).toBeUndefined();
    expect(percent(7 / 12)).toBe('58.3 %');
    expect([signed(4), signed(0), signed(-2)]).toEqual(['+4', '0', '−2']);
  });
});

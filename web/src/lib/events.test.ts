import { describe, expect, it } from 'vitest';
import { beforeRounds, formWords, optionsOf, pairingOf, percent, playerWords, scoreWords, signed } from './events';
import type { EventInfo, EventPairing, EventPlayer, EventScore, GameOption, GameSummary } from './protocol';

const score = (points: [number, number], left: [number, number], unplayed = false): EventScore => ({ points, left, unplayed });
const pairing = (more: Partial<EventPairing>): EventPairing => ({ players: [0, 3], ...more });

describe('an event in words', () => {
  it('says what an encounter came to', () => {
    const words = (one: EventPairing) => scoreWords(one, (player) => `player ${player}`);
    expect(words(pairing({}))).toBe('is about to begin');
    expect(words(pairing({ table: 't' }))).toBe('is being played');
    expect(words(pairing({ score: score([3, 0], [4, 0]) }))).toBe('won by player 0, 4 to 0');
    expect(words(pairing({ score: score([0, 3], [0, 2]) }))).toBe('won by player 3, 2 to 0');
    expect(words(pairing({ score: score([1, 1], [2, 5]) }))).toBe('drawn, 2 to 5');
    expect(words(pairing({ score: score([0, 0], [0, 0]) }))).toBe('both lost');
    expect(words(pairing({ score: score([0, 3], [0, 0], true) }))).toBe('won unplayed');
    expect(words(pairing({ score: score([0, 0], [0, 0], true) }))).toBe('not played');
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

  it('says of a player what is waited for', () => {
    const said = (stage: string, player: Partial<EventPlayer>) => playerWords({ stage, brings: true } as EventInfo, player as EventPlayer);
    expect(said('entries', { ready: false })).toBe('is choosing');
    expect(said('building', { bot: 'steady', ready: true })).toBe('bot, steady · has chosen');
    expect(said('building', { left: true, ready: true })).toBe('has left');
    expect(said('rounds', { bot: 'steady', ready: true })).toBe('bot, steady');
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

import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser, FakeSocket, layout, outcome, update, welcome } from '../lib/fake.test-support';
import type { OutcomeDto } from '../lib/protocol';
import { LiveTable } from '../lib/table.svelte';
import Outcome from './Outcome.svelte';

// Nobody leaves the page here.
vi.mock('../lib/router.svelte', () => ({ go: () => undefined, route: { path: '/', query: new URLSearchParams() } }));

beforeEach(() => fakeBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a player in the first of two seats reads at the end. */
function read(change: Partial<OutcomeDto>, part = false): string {
  const live = new LiveTable('t', layout);
  FakeSocket.last.opens();
  FakeSocket.last.says(welcome, update({ outcome: outcome(change) }));
  return render(Outcome, { props: { live, part } }).body.replace(/<!--.*?-->/g, '');
}

it('says that all have lost, with the reason and its rule, and how each came off', () => {
  const tally = (n: number) => `${n} Dragon Runes`;
  const sentence = 'all have lost: in the endgame every Hero was knocked out (by dragons)';
  const body = read({ end: 'lost', sentence, clause: 'RBD-21.4', standings: [{ seat: 0, place: 1, score: 2, tally: tally(2) }, { seat: 1, place: 1, score: 0, tally: tally(0) }] });
  expect(body).toMatch(/<h2[^>]*>All have lost<\/h2>/);
  expect(body).toContain(sentence);
  expect(body).toContain('Rule RBD-21.4');
  expect(body).toMatch(/<li[^>]*>Ada: 2 Dragon Runes<\/li>\s*<li[^>]*>Ben: 0 Dragon Runes<\/li>/);
  expect(body).not.toContain('draw');
});

it('says who is before whom where somebody won', () => {
  const body = read({ winners: [1], standings: [{ seat: 0, place: 2, score: 0, tally: '0 power left' }, { seat: 1, place: 1, score: 9, tally: '9 power left' }] });
  expect(body).toMatch(/<h2[^>]*>You lost<\/h2>/);
  expect(body).toMatch(/<b[^>]*>1\.<\/b>\s*Ben: 9 power left[^]*<b[^>]*>2\.<\/b>\s*Ada: 0 power left/);
});

it('lists nobody where there is nothing to tell', () => {
  expect(read({ end: 'drawn', standings: [{ seat: 0, place: 1 }, { seat: 1, place: 1 }] })).not.toContain('standings');
  expect(read({ end: 'unwon' }, true)).toContain('Everybody is done');
});

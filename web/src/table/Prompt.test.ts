import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, fakeBrowser, FakeSocket, layout, update, welcome } from '../lib/fake.test-support';
import { LiveTable } from '../lib/table.svelte';
import Prompt from './Prompt.svelte';

beforeEach(() => fakeBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table that has heard this. */
function after(change: Parameters<typeof update>[0]): LiveTable {
  const live = new LiveTable('t', layout);
  FakeSocket.last.opens();
  FakeSocket.last.says(welcome, update(change));
  return live;
}
const html = (live: LiveTable) => render(Prompt, { props: { live } }).body;

it('says what was answered while others still think, and lets it be changed', () => {
  const body = html(after({ given: { decision: 'd2', command: 'play Attack' } }));
  expect(body).toContain('You have answered: play Attack.');
  expect(body).toMatch(/<button[^>]*data-testid="change"[^>]*>Change it<\/button>/);
  expect(html(after({}))).not.toMatch(/given|change/);
});

it('waits with another change while one is on its way', () => {
  const live = after({ given: { decision: 'd2', command: 'play Attack' } });
  live.change();
  expect(html(live)).toMatch(/<button[^>]*data-testid="change"[^>]*disabled/);
});

it('says in the middle of a command what was chosen so far, and has a way back', () => {
  const body = html(after({ asked: asked('d1', { so_far: [{ choice: 'card:0', text: 'Attack', card: 0 }], command: 'play Attack' }) }));
  expect(body).toContain('play Attack');
  expect(body).toMatch(/data-testid="back"/);
});

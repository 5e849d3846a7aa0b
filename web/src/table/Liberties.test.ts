import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { LibertyDto } from '../lib/protocol';
import type { LiveTable } from '../lib/table.svelte';
import Liberties from './Liberties.svelte';

const live = { info: { game: 'runebound' }, say: () => {} } as unknown as LiveTable;
const throwIt: LibertyDto = { name: 'throw', choice: 'thing:7', text: 'throw away Chainmail', meaning: 'put it away', clause: 'RBD-11.9', card: 7, thing: 7, seat: 0 };
const html = (all: LibertyDto[], heading = false) => render(Liberties, { props: { live, all, heading } }).body;

it('is a button for each, so that the keyboard finds it', () => {
  const body = html([throwIt]);
  expect(body).toContain('aria-label="At any time"');
  expect(body).toMatch(/<button type="button" data-testid="take-throw-thing:7" title="put it away"[^>]*>throw away Chainmail<\/button>/);
});

it('names the rules under a heading', () => {
  expect(html([throwIt, { ...throwIt, choice: 'thing:8' }], true).match(/RBD-11\.9/g)?.length).toBeGreaterThan(0);
});

it('is nothing where there is nothing to do', () => {
  expect(html([], true)).not.toContain('At any time');
});

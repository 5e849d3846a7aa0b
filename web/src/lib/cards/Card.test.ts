import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { cardOf, layout } from '../fake.test-support';
import type { CardDetail, GameDetail } from '../protocol';
import Card from './Card.svelte';
import CardDetailDialog from './CardDetailDialog.svelte';
import ClauseLink from './ClauseLink.svelte';
import Pile from './Pile.svelte';

const card = cardOf('Attack', 'action', { count: 10, printed: [{ name: 'charms', values: ['Boost', 'Share'] }], phrases: [0], text: 'Target player loses 1 HP.' });
const nothing = () => {};
const html = (props: Parameters<typeof Card>[1]) => render(Card, { props }).body;
/** What a button is called by what stands in it. */
const named = (body: string) =>
  (/<button[^>]*>([^]*?)<\/button>/.exec(body)?.[1] ?? '').replace(/<svg[^]*?<\/svg>/g, ' ').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();

describe('a card', () => {
  it('is a button only where it can be picked or looked at', () => {
    expect(html({ card })).not.toContain('<button');
    expect(html({ card })).toContain('role="img"');
    expect(html({ card, onpick: nothing })).toContain('<button');
    expect(html({ card, onlook: nothing })).toContain('<button');
  });

  it('can still be asked about while it is disabled', () => {
    const disabled = html({ card, state: 'disabled', onpick: nothing });
    expect(disabled).toContain('aria-disabled="true"');
    expect(named(disabled)).toMatch(/^Attack Action.*, not now$/);
    expect(disabled).not.toMatch(/<button[^>]* disabled/);
  });

  it('is called by what is printed on it, and then by its badge and state', () => {
    for (const size of ['tiny', 'small', 'medium', 'normal'] as const) {
      const button = html({ card, onpick: nothing, size, badge: '×2', state: 'chosen' });
      expect(button).not.toMatch(/<button[^>]*class="object[^>]*aria-label/);
      expect(named(button)).toMatch(/^Attack.*, ×2, chosen$/);
    }
    expect(named(html({ card, onpick: nothing, size: 'small' }))).toBe('Attack Action');
  });

  it('has its sentence as a description where it is not printed', () => {
    expect(html({ card, onpick: nothing, size: 'small' })).toMatch(/<button[^>]*aria-describedby/);
    expect(html({ card, onpick: nothing, size: 'medium' })).not.toMatch(/<button[^>]*aria-describedby/);
  });

  it('that is only a picture says what the page calls it', () => {
    expect(html({ card, badge: '×2' })).toContain('aria-label="Attack, action, ×2"');
    expect(html({ card, label: 'Attack of Ada' })).toContain('aria-label="Attack of Ada"');
  });

  it('tells its type by a word and a shape, in every size that has a band', () => {
    for (const size of ['small', 'medium', 'normal', 'large'] as const) {
      const band = /class="band[^]*?<\/span>/.exec(html({ card, size }))?.[0] ?? '';
      expect(band).toContain('Action');
      expect(band).toContain('<path');
    }
  });

  it('shows text and attributes where there is room', () => {
    expect(html({ card, size: 'large' })).toContain('Boost · Share');
    expect(html({ card, size: 'large' })).toContain('10 copies');
    expect(html({ card, size: 'small' })).not.toContain('Boost');
  });

  it('gives nothing away face down, not even to the page', () => {
    const down = html({ card, kind: 3, faceDown: true, onlook: nothing });
    expect(down).not.toMatch(/Attack|loses|action|data-kind|<button/);
    expect(down).toContain('Card, face down');
    expect(html({ faceDown: true })).toContain('Card, face down');
  });
});

it('a pile says how many cards it has and what is on top', () => {
  const pile = (props: Parameters<typeof Pile>[1]) => render(Pile, { props }).body;
  expect(pile({ name: 'draw pile', count: 46 })).toContain('aria-label="Draw pile: 46 cards"');
  expect(pile({ name: 'discard pile', count: 1, top: card })).toContain('aria-label="Discard pile: 1 card, Attack on top"');
  const open = pile({ name: 'discard pile', count: 1, top: card, onlook: nothing });
  expect(open).not.toMatch(/<button[^>]*aria-label/);
  expect(named(open)).toBe('Attack Action on top, Discard pile 1 card');
  expect(pile({ name: 'discard pile', count: 0 })).not.toContain('<rect');
  // One that lies face up in no order has neither a face nor a back on top.
  const unordered = pile({ name: 'discard pile', count: 7, up: true, onlook: nothing });
  expect(unordered).not.toMatch(/<rect|on top/);
  expect(named(unordered)).toMatch(/Discard pile 7 cards$/);
});

it('several clauses are several links', () => {
  const { body } = render(ClauseLink, { props: { clause: 'ZUN-11.5, ZUN-11.6', game: 'zun' } });
  expect(body).toContain('href="/rules/zun#ZUN-11.5"');
  expect(body).toContain('href="/rules/zun#ZUN-11.6"');
});

it('the dialog explains the words of a card, with the rules, and the cards it names', () => {
  const boost = cardOf('Boost', 'modifier', { text: 'Each numeral of the modified card is 1 higher.' });
  const attack = { ...card, printed: card.printed.map((one) => (one.name === 'charms' ? { ...one, kinds: [1] } : one)) };
  const keywords = [
    { phrase: 'loses N HP', meaning: 'one loss of N', clause: 'ZUN-11.5' },
    { phrase: 'gains N HP', meaning: 'one rise of N', clause: 'ZUN-11.3' },
  ];
  const game: GameDetail = { name: 'zun', title: 'Runes of Zun', seats: [2, 4], modes: [], draws: true, options: [], brings: [], cards: [attack, boost], keywords, glossary: [], guide: {}, layout };
  const { body } = render(CardDetailDialog, { props: { card: attack, game, onclose: nothing } });
  expect(body).toContain('one loss of N');
  expect(body).toContain('href="/rules/zun#ZUN-11.5"');
  expect(body).not.toContain('one rise of N');
  expect(body).toContain(boost.text);
  expect(body).not.toContain('How the game understands it');
});

it('the dialog reads the text back as the game understood it', () => {
  const read: CardDetail = { ...card, steps: ['when it resolves: target player must lose HP; how many: 1', 'then: you may draw; how many: 2'] };
  const game: GameDetail = { name: 'zun', title: 'Runes of Zun', seats: [2, 4], modes: [], draws: true, options: [], brings: [], cards: [read], keywords: [], glossary: [], guide: {}, layout };
  const { body } = render(CardDetailDialog, { props: { card: read, game, onclose: nothing } });
  expect(body).toContain('How the game understands it');
  expect(body).toContain('<li>When it resolves: target player must lose HP; how many: 1</li>');
  expect(body).toContain('<li>Then: you may draw; how many: 2</li>');
});

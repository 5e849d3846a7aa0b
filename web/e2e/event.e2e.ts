// An event from its opening to its places: four browsers and four bots, a reload and a killed server in between.
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { eventOf, playEvent } from './events';
import { Hall } from './hall';
import { expect, test } from './test';

test('four friends and four bots play a Swiss event to its places, over a reload and a killed server', async ({ browser }) => {
  test.setTimeout(600_000);
  const hall = await Hall.open();
  const contexts = await Promise.all([0, 1, 2, 3].map(() => browser.newContext({ reducedMotion: 'reduce' })));
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const [host, ...friends] = pages as [Page, ...Page[]];

  await host.goto(`${hall.url}/new-event?game=zun`);
  await host.getByTestId('title').fill('Club night');
  await host.getByTestId('places').fill('8');
  await host.getByTestId('form').selectOption('swiss');
  await host.getByTestId('bot').selectOption({ index: 1 });
  // Short encounters: what is tried here is the event around them.
  await host.getByText('Options of the game').click();
  await host.getByTestId('game-option-turn-limit').fill('6');
  // A host who has said to watch only may still enter.
  await host.getByTestId('plays').uncheck();
  await host.getByTestId('open-event').click();
  await host.getByTestId('enter').click();
  await expect(host.getByTestId('event-players')).toContainText('(you)');
  const link = await host.getByTestId('invite-link').inputValue();
  const id = new URL(link).pathname.split('/').pop() ?? '';
  for (const page of friends) {
    await page.goto(link);
    await page.getByTestId('enter').click();
    await expect(page.getByTestId('event-players')).toContainText('(you)');
  }
  // A stranger without the link may watch and not play.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${hall.url}/e/${id}`);
  await expect(stranger.getByTestId('by-invitation')).toBeVisible();
  const { violations } = await new AxeBuilder({ page: host }).analyze();
  expect(violations).toEqual([]);
  await host.getByTestId('start').click();
  await expect(host.getByTestId('stage')).toContainText('round 1 of 3');

  // In the middle of a decision the server dies; who plays comes back to the same table.
  await host.getByTestId('my-table').click();
  await expect(host.getByTestId('prompt')).toBeVisible();
  await host.reload();
  await hall.kill();
  await hall.restart();
  await Promise.all(pages.map((page) => playEvent(page, hall.url, id)));

  const { event, you } = await eventOf(contexts[0] as BrowserContext, hall.url, id);
  expect([event.stage, event.rounds.length, event.standings.length, you]).toEqual(['over', 3, 8, 0]);
  expect(event.rounds.map(({ pairings }) => pairings.length)).toEqual([4, 4, 4]);
  await expect(host.getByTestId('standings').locator('tbody tr')).toHaveCount(8);
  await expect(stranger.getByTestId('standings').locator('tbody tr').first()).toContainText(event.players[event.standings[0]?.player ?? -1]?.name ?? '-');
  expect((await new AxeBuilder({ page: host }).analyze()).violations).toEqual([]);
  const table = event.rounds[0]?.pairings[0]?.table ?? '';
  const replay = await host.request.get(`${hall.url}/api/tables/${table}/replay-file`);
  expect(replay.ok()).toBe(true);
  hall.verify(await replay.text());
  await hall.close();
});

test('a deck is built by clicks and words, shared, and brought to an event', async ({ page, context, browser, hall }) => {
  await page.goto(`${hall.url}/decks`);
  await page.getByRole('button', { name: 'From eva' }).click();
  await expect(page.getByTestId('deck-flaws')).toContainText('Nothing is wrong');
  await page.getByTestId('pool-search').fill('fireball');
  await page.getByTestId('more-Fireball').click();
  await expect(page.getByTestId('deck-text')).toHaveValue(/3 Fireball/);
  await page.getByTestId('type-card').fill('2 plutonic sp');
  await page.getByTestId('type-card').press('Enter');
  await expect(page.getByTestId('deck-text')).toHaveValue(/4 Plutonic Spike/);
  await expect(page.getByTestId('deck-flaws').locator('li').first()).toContainText('RSL-');
  await page.getByTestId('pool-search').fill('');
  await page.getByTestId('filter-type').selectOption('trinket');
  await page.getByTestId('filter-light').selectOption('1');
  await expect(page.getByTestId('found')).toContainText('card');
  await page.getByTestId('deck-name').fill('Embers');
  await expect(page.getByTestId('tallies')).toContainText('light');
  await expect(page.getByTestId('kept')).toContainText('Kept');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // Whoever has the link reads it, and may keep a copy.
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(page.url());
  await expect(friend.getByRole('heading', { name: 'Embers' })).toBeVisible();
  await expect(friend.getByTestId('deck-text')).toHaveValue(/3 Fireball/);
  await friend.getByTestId('take-copy').click();
  await expect(friend.getByTestId('deck-name')).toHaveValue('Embers');

  // It is offered where a deck is brought, with every fault.
  await context.request.get(`${hall.url}/api/me`);
  const data = { game: 'runeslingers', players: 2, bot: 'random', pace: 0, public: true };
  const made = (await (await context.request.post(`${hall.url}/api/events`, { headers: { origin: hall.url }, data })).json()) as { event: { id: string } };
  await page.goto(`${hall.url}/e/${made.event.id}`);
  await page.getByTestId('enter').click();
  await page.getByTestId('bring-deck-ready').selectOption('my deck: Embers');
  await page.getByTestId('bring').click();
  await expect(page.getByRole('alert')).toContainText('RSL-');
  await page.getByTestId('bring-deck-ready').selectOption('eva');
  await page.getByTestId('bring').click();
  await expect(page.getByTestId('brought')).toContainText('You have chosen');
});

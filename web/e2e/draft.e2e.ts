// Drafts: a pick that outlives a reload, a broken line and a killed server; and a whole event with a draft before its rounds.
import type { BrowserContext, Page } from '@playwright/test';
import type { EventSeen, GameSummary, TableMade } from '../src/lib/protocol';
import { Hall, Line } from './hall';
import { PHONE, fits, hasNoViolationsNow } from './look';
import { connected, expect, makeTable, options, outcome, prompt, replayFile, rush, test } from './test';

/** The part of a game that has a draft, and its game. */
async function drafting(context: BrowserContext, url: string): Promise<{ part: string; game: string }> {
  const games = (await (await context.request.get(`${url}/api/games`)).json()) as GameSummary[];
  const part = games.find(({ of, modes }) => of && modes.some(({ name }) => name === 'draft'));
  return { part: part?.name ?? '', game: part?.of ?? '' };
}

/** A draft with three bots. */
async function draftTable(context: BrowserContext, url: string): Promise<TableMade> {
  const { part } = await drafting(context, url);
  const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  return makeTable(context, url, part, 'open', { mode: 'draft', seats: ['you', ...bots] });
}

const marks = (page: Page) => page.locator('[data-testid^="mark-"]');
const marked = (page: Page) => page.locator('[data-testid^="mark-"][aria-pressed="true"]');

/** The pack at hand as it is offered, with the marks. */
async function pack(page: Page): Promise<string> {
  await expect(marks(page).first()).toBeVisible();
  return (await marks(page).allInnerTexts()).join('\n');
}

/** Takes two cards, and waits for the next pack. */
async function pick(page: Page): Promise<void> {
  const decision = await prompt(page).getAttribute('data-decision');
  while ((await marked(page).count()) < 2) await options(page).first().click();
  await page.getByTestId('hand-on').click();
  await expect(prompt(page)).not.toHaveAttribute('data-decision', decision ?? '');
}

test('a reload in the middle of a pick comes back to the same pick, marks and all', async ({ page, context, hall }) => {
  const { table } = await draftTable(context, hall.url);
  await page.goto(`${hall.url}/t/${table.id}`);
  for (let i = 0; i < 3; i++) {
    await expect(marks(page).first()).toBeVisible();
    await marks(page).nth(1).click();
    await expect(page.getByTestId('picked')).toContainText('1 of 2');
    const before = await pack(page);
    await page.reload();
    expect(await pack(page)).toBe(before);
    await expect(marked(page)).toHaveCount(1);
    await pick(page);
    await expect(marked(page)).toHaveCount(0);
  }
});

test('a pick that is given while the line is broken, and one while the server dies, counts once', async ({ page, context }) => {
  const hall = await Hall.open();
  const line = await Line.to(hall);
  const { table } = await draftTable(context, line.url);
  await page.goto(`${line.url}/t/${table.id}`);
  await pack(page);
  line.cut();
  await expect(page.getByTestId('connection')).toContainText('Reconnecting');
  await marks(page).nth(0).click();
  await marks(page).nth(1).click();
  await page.getByTestId('hand-on').click();
  await expect(page.getByTestId('connection')).toContainText('your move is safe');
  line.mend();
  await connected(page);
  await expect(marks(page)).toHaveCount(16);
  await marks(page).nth(2).click();
  await marks(page).nth(3).click();
  // The answer and the blow race each other: whichever wins, the two cards are taken once.
  await page.getByTestId('hand-on').click();
  await hall.kill();
  await hall.restart();
  await connected(page);
  await expect(marks(page)).toHaveCount(14);
  await rush(page);
  hall.verify(await replayFile(context, line.url, table.id));
  line.close();
  await hall.close();
});

/** Plays the draft and every encounter of an event from its page to the end; hands back which tables one was led to. */
async function playEvent(page: Page, url: string, id: string): Promise<string[]> {
  const tables: string[] = [];
  for (;;) {
    await page.goto(`${url}/e/${id}`);
    const table = page.getByTestId('my-table');
    const over = page.getByRole('heading', { name: 'Places', exact: true });
    await expect(table.or(over).first()).toBeVisible({ timeout: 60_000 });
    if (await over.isVisible()) return tables;
    const to = (await table.getAttribute('href')) ?? '';
    await table.click();
    await rush(page);
    if (!tables.includes(to)) tables.push(to);
    await page.getByTestId('to-event').click();
  }
}

test('a draft event: opened in a few clicks, drafted, built and played to its places by two friends and two bots', async ({ browser, hall }) => {
  const contexts = await Promise.all([browser.newContext({ reducedMotion: 'reduce' }), browser.newContext({ reducedMotion: 'reduce', viewport: PHONE, isMobile: true, hasTouch: true })]);
  const [host, friend] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  const { game } = await drafting(contexts[0] as BrowserContext, hall.url);

  const began = Date.now();
  await host.goto(`${hall.url}/new-event?game=${game}`);
  await host.getByTestId('first').selectOption('draft');
  await expect(host.getByTestId('places')).toHaveValue('4');
  await host.getByTestId('form').selectOption('swiss');
  await host.getByTestId('bot').selectOption({ index: 1 });
  // Short encounters: what is tried here is the event around them.
  const { options } = (await (await host.request.get(`${hall.url}/api/games/${game}`)).json()) as GameSummary;
  await host.getByText('Options of the game').click();
  for (const { name, brief } of options) if (brief !== undefined) await host.getByTestId(`game-option-${name}`).fill(brief);
  await host.setViewportSize(PHONE);
  await fits(host);
  await hasNoViolationsNow(host);
  await host.setViewportSize({ width: 1440, height: 900 });
  // Bots that meet bots take no time.
  await host.route('**/api/events', async (route) => {
    const posts = route.request().method() === 'POST';
    await route.continue(posts ? { postData: { ...(route.request().postDataJSON() as object), pace: 0 } } : {});
  });
  await host.getByTestId('open-event').click();
  await host.getByTestId('enter').click();
  await expect(host.getByTestId('event-players')).toContainText('(you)');
  expect(Date.now() - began, 'a host has a draft open in under a minute').toBeLessThan(60_000);

  const link = await host.getByTestId('invite-link').inputValue();
  const id = new URL(link).pathname.split('/').pop() ?? '';
  await friend.goto(link);
  await friend.getByTestId('enter').click();
  await fits(friend);
  await hasNoViolationsNow(friend);
  await host.getByTestId('start').click();
  for (const page of [host, friend]) await page.getByTestId('bring').click();
  for (const page of [host, friend]) await expect(page.getByTestId('my-table')).toBeVisible();
  await expect(host.getByTestId('stage')).toContainText('draft, then Swiss');
  await fits(friend);
  await hasNoViolationsNow(friend);

  // Everybody picks at the same time; who reloads comes back to the same pack.
  await host.getByTestId('my-table').click();
  await friend.getByTestId('my-table').click();
  await expect(marks(host)).toHaveCount(18);
  await expect(marks(friend)).toHaveCount(18);
  const before = await pack(host);
  await host.reload();
  expect(await pack(host)).toBe(before);
  const tables = await Promise.all([host, friend].map((page) => playEvent(page, hall.url, id)));
  expect(tables.map((all) => all.length)).toEqual([3, 3]);
  expect(tables[0]?.[0], 'all drafted at one table').toBe(tables[1]?.[0]);

  const seen = (await (await host.request.get(`${hall.url}/api/events/${id}`)).json()) as EventSeen;
  expect([seen.event.stage, seen.event.rounds.length, seen.event.standings.length]).toEqual(['over', 2, 4]);
  await expect(host.getByTestId('standings').locator('tbody tr')).toHaveCount(4);
  await host.getByTestId('own-deck').locator('summary').click();
  await expect(host.getByTestId('own-deck').locator('pre')).toHaveText(seen.brought?.deck ?? '-');
  await host.getByTestId('keep-deck').click();
  await expect(host.getByTestId('own-deck').getByRole('link')).toBeVisible();
  for (const page of [host, friend]) {
    await fits(page);
    await hasNoViolationsNow(page);
  }
  await host.getByTestId('replay-first').click();
  await expect(host).toHaveURL(/\/replay$/);
  hall.verify(await replayFile(contexts[0] as BrowserContext, hall.url, seen.event.gathered ?? ''));
  await expect(outcome(host)).toBeHidden();
  await Promise.all(contexts.map((context) => context.close()));
});

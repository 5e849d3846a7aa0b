// Drafts: a pick that outlives a reload, a broken line and a killed server; and a whole event with a draft before its rounds.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { GameSummary, TableMade } from '../src/lib/protocol';
import { concede, drafting, eventOf, marked, marks, pack, pick, placesOn, playEvent } from './events';
import { Hall, Line } from './hall';
import { PHONE, fits, hasNoViolationsNow } from './look';
import { bringUsual, connected, expect, makeTable, outcome, playOn, replayFile, rush, test } from './test';

/** A draft with three bots. */
async function draftTable(context: BrowserContext, url: string): Promise<TableMade> {
  const { part } = await drafting(context, url);
  const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  return makeTable(context, url, part, 'open', { mode: 'draft', seats: ['you', ...bots] });
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
    await expect.poll(() => pack(page)).toBe(before);
    await expect(marked(page)).toHaveCount(1);
    await pick(page);
    await expect(marked(page)).toHaveCount(0);
  }
});

test('a pick can be changed while another still thinks', async ({ page, context, browser, hall }) => {
  const { part } = await drafting(context, hall.url);
  const { table, invite } = await makeTable(context, hall.url, part, 'open', { mode: 'draft', seats: ['you', 'open', { bot: 'random' }, { bot: 'random' }] });
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${hall.url}/t/${table.id}?invite=${invite}`);
  await other.getByTestId('join-1').click();
  await expect(other.getByTestId('join-1')).toBeHidden();
  await bringUsual(other.context(), hall.url, table.id);
  await page.goto(`${hall.url}/t/${table.id}`);
  await pick(page);
  await expect(page.getByTestId('given')).toContainText('You have answered: ');
  const first = await page.getByTestId('given').innerText();
  await page.getByTestId('change').click();
  // The second card is taken back, and another one taken instead.
  const left = page.locator('[data-testid^="option-card:"]');
  await expect(page.getByTestId('so-far')).toBeVisible();
  const others = (await left.allInnerTexts()).map((text) => !first.includes(text.replace(/\s*\d$/, '')));
  await left.nth(others.indexOf(true)).click();
  await expect(page.getByTestId('given')).toBeVisible();
  expect(await page.getByTestId('given').innerText()).not.toBe(first);
  // It counts once: the next pack comes when the other has picked, too.
  await pick(other);
  await expect(marks(page)).toHaveCount(16);
  await other.context().close();
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

/** Opens an event with a draft before its rounds, as a host does on the page, for eight and with bots that take no time. Its link. */
async function openDraft(host: Page, url: string): Promise<string> {
  const { game } = await drafting(host.context(), url);
  await host.goto(`${url}/new-event?game=${game}`);
  await host.getByTestId('first').selectOption('draft');
  await expect(host.getByTestId('places')).toHaveValue('4');
  await host.getByTestId('places').fill('8');
  await host.getByTestId('form').selectOption('swiss');
  await host.getByTestId('bot').selectOption({ index: 1 });
  // Nobody is hurried, however busy the machine is.
  await host.getByTestId('clock').selectOption('0');
  await host.getByTestId('stand-in').selectOption('300');
  // Short encounters, where the game knows some: what is tried here is the event around them.
  const { options } = (await (await host.request.get(`${url}/api/games/${game}`)).json()) as GameSummary;
  await host.getByText('Options of the game').click();
  for (const { name, brief } of options) if (brief !== undefined) await host.getByTestId(`game-option-${name}`).fill(brief);
  await host.setViewportSize(PHONE);
  await fits(host);
  await hasNoViolationsNow(host);
  await host.setViewportSize({ width: 1440, height: 900 });
  await host.route('**/api/events', async (route) => {
    const posts = route.request().method() === 'POST';
    await route.continue(posts ? { postData: { ...(route.request().postDataJSON() as object), pace: 0 } } : {});
  });
  await host.getByTestId('open-event').click();
  await expect(host.getByTestId('event-players')).toContainText('(you)');
  return await host.getByTestId('invite-link').inputValue();
}

/** Four people with a browser each, the second of them on a phone. */
async function fourPeople(browser: Browser): Promise<Page[]> {
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true };
  const contexts = [0, 1, 2, 3].map((n) => browser.newContext({ reducedMotion: 'reduce', ...(n === 1 ? phone : {}) }));
  return await Promise.all(contexts.map(async (context) => (await context).newPage()));
}

test('four friends, one of them on a phone, and four bots draft, build and play a Swiss event to its places', async ({ browser, hall }) => {
  test.setTimeout(900_000);
  const pages = await fourPeople(browser);
  const [host, phone, ...friends] = pages as [Page, Page, ...Page[]];
  const context = host.context();
  const link = await openDraft(host, hall.url);
  const id = new URL(link).pathname.split('/').pop() ?? '';

  await test.step('the others come by the link', async () => {
    for (const page of [phone, ...friends]) {
      await page.goto(link);
      await page.getByTestId('enter').click();
      await expect(page.getByTestId('event-players')).toContainText('(you)');
    }
    await fits(phone);
    await hasNoViolationsNow(phone);
    await expect(host.getByTestId('start')).toContainText('with 4 bots');
    await host.getByTestId('start').click();
    for (const page of pages) await page.getByTestId('bring').click();
    for (const page of pages) await expect(page.getByTestId('my-table')).toBeVisible();
    await expect(host.getByTestId('stage')).toContainText('draft, then Swiss');
    await fits(phone);
    await hasNoViolationsNow(phone);
  });

  await test.step('everybody picks at the same time; who reloads comes back to the same pack with the same marks', async () => {
    for (const page of pages) await page.getByTestId('my-table').click();
    for (const page of pages) await expect(marks(page)).toHaveCount(18);
    for (const page of [host, phone]) {
      await marks(page).nth(1).click();
      await expect(marked(page)).toHaveCount(1);
      const before = await pack(page);
      await page.reload();
      await expect.poll(() => pack(page)).toBe(before);
      await expect(marked(page)).toHaveCount(1);
    }
    await fits(phone);
    for (const page of [host, phone]) await hasNoViolationsNow(page);
    // The next pack comes when everybody has picked.
    await Promise.all(pages.map(pick));
    for (const page of pages) await expect(marks(page)).toHaveCount(16);
  });

  // The host answers every question of the first encounter with the mouse; some give up their last two, so that it does not take all evening.
  const byMouse = async (page: Page) => expect(await playOn(page)).toBeGreaterThan(0);
  const plays = (page: Page) => (page === host ? [rush, byMouse] : friends.includes(page) ? [rush, rush, concede, concede] : []);
  const tables = await Promise.all(pages.map((page) => playEvent(page, hall.url, id, plays(page))));
  expect(tables.map((all) => all.length), 'the draft and three rounds').toEqual([4, 4, 4, 4]);
  expect(new Set(tables.map(([first]) => first)).size, 'all drafted at one table').toBe(1);

  const { event, brought } = await eventOf(context, hall.url, id);
  await test.step('the places are the same for everybody', async () => {
    expect([event.stage, event.rounds.length, event.standings.length]).toEqual(['over', 3, 8]);
    expect(event.rounds.map(({ pairings }) => pairings.length)).toEqual([4, 4, 4]);
    const names = event.standings.map(({ player }) => event.players[player]?.name ?? '-');
    const places = await placesOn(host);
    expect(places.map((row) => row.split('\t')[1])).toEqual(names);
    for (const page of pages) expect(await placesOn(page)).toEqual(places);
    for (const page of [host, phone]) {
      await fits(page);
      await hasNoViolationsNow(page);
    }
  });

  await test.step('what was made can be kept and looked at again', async () => {
    await host.getByTestId('own-deck').locator('summary').click();
    await expect(host.getByTestId('own-deck').locator('pre')).toHaveText(brought?.deck ?? '-');
    await host.getByTestId('keep-deck').click();
    await expect(host.getByTestId('own-deck').getByRole('link')).toBeVisible();
    await host.getByTestId('replay-first').click();
    await expect(host).toHaveURL(/\/replay$/);
    hall.verify(await replayFile(context, hall.url, event.gathered ?? ''));
    await expect(outcome(host)).toBeHidden();
  });
  await Promise.all(pages.map((page) => page.context().close()));
});

// `test` with a hall for each worker, and the ways in which a test plays.
import { randomBytes } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { brings } from '../src/lib/choices';
import type { GameSummary, Join, NewTable, SeatWish, TableInfo, TableMade } from '../src/lib/protocol';
import { Hall, games } from './hall';

export { expect } from '@playwright/test';

/** Every test of a worker shares its hall; who needs to kill one opens another. */
export const test = base.extend<object, { hall: Hall }>({
  hall: [
    async ({}, use) => {
      const hall = await Hall.open();
      await use(hall);
      await hall.close();
    },
    { scope: 'worker' },
  ],
});

/** The games that the program has. A new one is tested without a change here. */
export const GAMES = games();

/** The options with which a game that may be long is soon over. */
async function brief(context: BrowserContext, url: string, game: string): Promise<Record<string, string>> {
  const { options } = (await (await context.request.get(`${url}/api/games/${game}`)).json()) as GameSummary;
  return Object.fromEntries(options.flatMap(({ name, brief }) => (brief === undefined ? [] : [[name, brief]])));
}

/** Makes a table as the person of this browser, for a short game unless it is not to end; bots are the weakest and take no time. */
export async function makeTable(context: BrowserContext, url: string, game: string, rest: SeatWish, wish: Partial<NewTable> = {}, short = true): Promise<TableMade> {
  const headers = { origin: url };
  await context.request.get(`${url}/api/me`);
  const limits = short ? await brief(context, url, game) : {};
  const data: NewTable = { game, seats: ['you', rest], pace: 0, ...wish, options: { ...limits, ...wish.options } };
  const answer = await context.request.post(`${url}/api/tables`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const made = (await answer.json()) as TableMade;
  const join: Join = { contribution: randomBytes(32).toString('hex') };
  const joined = await context.request.post(`${url}/api/tables/${made.table.id}/join`, { headers, data: join });
  expect(joined.ok(), await joined.text()).toBe(true);
  await bringUsual(context, url, made.table.id);
  return made;
}

/** Brings what the game proposes, where it lets seats bring something. */
export async function bringUsual(context: BrowserContext, url: string, table: string): Promise<void> {
  const games = (await (await context.request.get(`${url}/api/games`)).json()) as GameSummary[];
  const { game } = (await (await context.request.get(`${url}/api/tables/${table}`)).json()) as TableInfo;
  const options = games.find(({ name }) => name === game)?.brings ?? [];
  if (options.length === 0) return;
  const brought = await context.request.post(`${url}/api/tables/${table}/bring`, { headers: { origin: url }, data: { brings: brings(options, {}) } });
  expect(brought.ok(), await brought.text()).toBe(true);
}

/** Has two bots play a whole game, which takes them a moment. The table. */
export async function watchBots(context: BrowserContext, url: string, game: string): Promise<string> {
  await context.request.get(`${url}/api/me`);
  const data: NewTable = { game, seats: [{ bot: 'random' }, { bot: 'random' }], pace: 0, options: await brief(context, url, game) };
  const answer = await context.request.post(`${url}/api/tables`, { headers: { origin: url }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { table } = (await answer.json()) as TableMade;
  const stage = async () => ((await (await context.request.get(`${url}/api/tables/${table.id}`)).json()) as TableInfo).stage;
  await expect.poll(stage).toBe('over');
  return table.id;
}

/** The replay file of a finished game, as the page offers it for download. */
export async function replayFile(context: BrowserContext, url: string, id: string): Promise<string> {
  const answer = await context.request.get(`${url}/api/tables/${id}/replay-file`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.text();
}

/** When nothing has happened for so long, nothing will. */
const STANDSTILL = 90_000;

export const prompt = (page: Page): Locator => page.getByTestId('prompt');
export const outcome = (page: Page): Locator => page.getByTestId('outcome');

/** What answers a question at once, what can be added to a set or a payment, and what hands these on when they are enough. */
const ANSWERS = [
  '[data-testid^="option-"]:not([aria-disabled="true"])',
  // While it is not enough something is added. Once it is, anything may be added or taken away: who always handed on the nothing
  // that is enough would never discard a card, and a game of Zun might not end.
  '[data-testid="prompt"]:not(:has([data-testid="hand-on"]:enabled)) [data-testid^="mark-"][aria-pressed="false"]:not([aria-disabled="true"])',
  '[data-testid="prompt"]:has([data-testid="hand-on"]:enabled) [data-testid^="mark-"]:not([aria-disabled="true"])',
  '[data-testid="hand-on"]:enabled',
];

/** What can be clicked to answer the question; nothing while an answer is on its way. */
export const options = (page: Page): Locator => page.locator(ANSWERS.map((answer) => `${answer}:visible`).join(', '));

/** Waits until the line to the server is open. */
export async function connected(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-line', 'open');
}

/** How a test answers the question that is open. */
export type Hand = (page: Page) => Promise<void>;

/** Clicks an option at random. */
export const click: Hand = async (page) => {
  const all = options(page);
  const n = await all.count();
  if (n > 0) await all.nth(Math.floor(Math.random() * n)).click({ timeout: 3_000 });
};

/** Answers with the first that will do, after as many marks as it takes. */
export async function answer(page: Page): Promise<void> {
  const given = page.locator('[data-testid^="option-"]:not([aria-disabled="true"]):visible, [data-testid="hand-on"]:enabled:visible');
  while ((await given.count()) === 0) await options(page).first().click();
  await given.first().click();
}

/** Answers questions until the game is over, or so many were answered; the bots' and others' moves are waited for. How many. */
export async function playOn(page: Page, hand: Hand = click, most = 5_000): Promise<number> {
  for (let answered = 0; answered < most; ) {
    await expect(options(page).or(outcome(page)).first()).toBeVisible();
    if (await outcome(page).isVisible()) return answered;
    try {
      await hand(page);
      answered += 1;
    } catch (error) {
      // What was about to be clicked has gone because the question has: look again. Anything else is a fault.
      if (!/Timeout|detached|not stable/i.test(String(error))) throw error;
    }
  }
  return most;
}

/** Plays to the end without waiting for a mouse to move: the page clicks its own buttons, as fast as it is asked. */
export async function rush(page: Page): Promise<void> {
  await rushTo(page);
  await expect(outcome(page)).toBeVisible();
}

/** The same until a question has these words and this is on the table, or to the end. */
export async function rushTo(page: Page, words?: string, sight?: string): Promise<void> {
  await page.evaluate(
    ([patience, answers, words, sight]) =>
      new Promise<void>((done, fail) => {
        let [last, since] = ['', Date.now()];
        const step = () => {
          if (document.querySelector('[data-testid="outcome"]')) return done();
          const asked = document.querySelector('[data-testid="prompt"]')?.textContent ?? '';
          const sought = words !== undefined || sight !== undefined;
          if (sought && asked.includes(words ?? '') && (sight === undefined || document.querySelector(sight))) return done();
          const open = document.querySelectorAll<HTMLElement>(answers);
          open[Math.floor(Math.random() * open.length)]?.click();
          const decision = document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset.decision ?? '';
          const now = decision + document.querySelector('[data-testid="log"]')?.lastElementChild?.textContent;
          if (now !== last) [last, since] = [now, Date.now()];
          if (Date.now() - since > patience) return fail(new Error(`the table stands still: ${document.querySelector('[data-testid="prompt"]')?.textContent}`));
          setTimeout(step, 4);
        };
        step();
      }),
    [STANDSTILL, ANSWERS.join(', '), words, sight] as const,
  );
}

/** The lines of the log as they stand. */
export async function logLines(page: Page): Promise<string[]> {
  const text = await page.getByTestId('log').innerText();
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}

/** Makes sure that a log goes on from an earlier one. The last line may have grown: a sentence said twice is written once. */
export function goesOnFrom(now: string[], before: string[]): void {
  const kept = before.slice(0, -1);
  expect(now.slice(0, kept.length)).toEqual(kept);
  expect(now.length).toBeGreaterThanOrEqual(before.length);
}

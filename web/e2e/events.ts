// How a test holds and plays an event: from its page to its tables and back, as a person is led.
import type { BrowserContext, Page } from '@playwright/test';
import type { EventSeen, GameSummary } from '../src/lib/protocol';
import { expect, options, outcome, prompt, rush } from './test';

/** How a table is played to its end. */
export type Play = (page: Page) => Promise<unknown>;

/**
 * Plays what is played before the rounds, and every encounter of an event, from its page to its end; hands back which tables one was led to. `plays`
 * says how the first ones are played; the rest are rushed through.
 */
export async function playEvent(page: Page, url: string, id: string, plays: Play[] = []): Promise<string[]> {
  const tables: string[] = [];
  for (;;) {
    await page.goto(`${url}/e/${id}`);
    const table = page.getByTestId('my-table');
    const over = page.getByRole('heading', { name: 'Places', exact: true });
    // The others take their time, as long as the test has.
    await expect(table.or(over).first()).toBeVisible({ timeout: 800_000 });
    if (await over.isVisible()) return tables;
    // The round may end between looking and clicking: then there is nothing to click.
    const came = await table.click({ timeout: 10_000 }).then(() => page.waitForURL(/\/t\//)).then(() => true, gone);
    if (!came) continue;
    const to = new URL(page.url()).pathname;
    // The event may not have heard yet that this table is done.
    const known = tables.includes(to);
    if (!known) tables.push(to);
    await (known ? rush : (plays[tables.length - 1] ?? rush))(page);
    await page.getByTestId('to-event').click();
  }
}

/** Gives an encounter up at once, unless the other one was quicker. */
export async function concede(page: Page): Promise<void> {
  await expect(prompt(page).or(outcome(page)).first()).toBeVisible();
  const resigns = async () => {
    await page.getByTestId('tab-table').click({ timeout: 5_000 });
    await page.getByTestId('resign').click({ timeout: 5_000 });
    await page.getByTestId('resign-yes').click({ timeout: 5_000 });
  };
  // What cannot be pressed any more is gone because the game is over.
  await resigns().catch(gone);
  await expect(outcome(page)).toBeVisible();
}

/** What was about to be clicked has gone; anything else is a fault. */
function gone(error: unknown): false {
  if (!/Timeout|detached/i.test(String(error))) throw error;
  return false;
}

/** An event as somebody sees it. */
export async function eventOf(context: BrowserContext, url: string, id: string): Promise<EventSeen> {
  return (await (await context.request.get(`${url}/api/events/${id}`)).json()) as EventSeen;
}

/** The places of an event as a page shows them, without the mark of who looks. */
export async function placesOn(page: Page): Promise<string[]> {
  const rows = await page.getByTestId('standings').locator('tbody tr').allInnerTexts();
  return rows.map((row) => row.replace(' (you)', ''));
}

/** The part of a game that has a draft, and its game. */
export async function drafting(context: BrowserContext, url: string): Promise<{ part: string; game: string }> {
  const games = (await (await context.request.get(`${url}/api/games`)).json()) as GameSummary[];
  const part = games.find(({ of, modes }) => of && modes.some(({ name }) => name === 'draft'));
  return { part: part?.name ?? '', game: part?.of ?? '' };
}

/** The cards of a pack that are offered, and those of them that are marked. */
export const marks = (page: Page) => page.locator('[data-testid^="mark-"]');
export const marked = (page: Page) => page.locator('[data-testid^="mark-"][aria-pressed="true"]');

/** The pack at hand as it is offered, with the marks. */
export async function pack(page: Page): Promise<string> {
  await expect(marks(page).first()).toBeVisible();
  return (await marks(page).allInnerTexts()).join('\n');
}

/** Takes two cards, and waits for the next pack. */
export async function pick(page: Page): Promise<void> {
  const decision = await prompt(page).getAttribute('data-decision');
  while ((await marked(page).count()) < 2) await options(page).first().click();
  await page.getByTestId('hand-on').click();
  await expect(prompt(page)).not.toHaveAttribute('data-decision', decision ?? '');
}

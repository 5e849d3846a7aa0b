// Whole games: against bots, against each other, by keyboard alone.
import type { Page } from '@playwright/test';
import { hasNoViolations } from './look';
import { GAMES, bringUsual, click, expect, logLines, makeTable, options, outcome, playOn, prompt, replayFile, rush, test, type Hand } from './test';

/** So many answers of a game are given with the mouse; a whole game so would take minutes. */
const MOUSE = 15;

for (const game of GAMES) {
  test(`a newcomer is in a game of ${game} with two clicks`, async ({ page, hall }) => {
    await page.goto(hall.url);
    await page.getByTestId(`play-${game}`).click();
    await expect(page).toHaveURL(/\/t\//);
    await expect(prompt(page)).toBeVisible();
    await options(page).first().click();
    await expect(page.getByTestId('log')).not.toBeEmpty();
  });

  test(`a guest plays a whole game of ${game} against a bot`, async ({ page, context, hall }) => {
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await playOn(page, click, MOUSE);
    await rush(page);
    expect((await logLines(page)).length).toBeGreaterThan(5);
    hall.verify(await replayFile(context, hall.url, table.id));
    await hasNoViolations(page, page.url(), '[data-testid="log"]');
  });

  test(`two browsers play ${game} against each other to the end`, async ({ browser, hall }) => {
    const [one, other] = await Promise.all([browser.newContext(), browser.newContext()]);
    const { table, invite } = await makeTable(one, hall.url, game, 'open');
    const [ours, theirs] = await Promise.all([one.newPage(), other.newPage()]);
    await ours.goto(`${hall.url}/t/${table.id}`);
    await theirs.goto(`${hall.url}/t/${table.id}?invite=${invite}`);
    await theirs.getByTestId('join-1').click();
    await expect(theirs.getByTestId('join-1')).toBeHidden();
    await bringUsual(other, hall.url, table.id);
    const play = async (page: Page) => {
      await playOn(page, click, MOUSE);
      await rush(page);
    };
    await Promise.all([play(ours), play(theirs)]);
    hall.verify(await replayFile(one, hall.url, table.id));
    await Promise.all([one.close(), other.close()]);
  });

  test(`a whole game of ${game} by keyboard alone`, async ({ page, context, hall }) => {
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await expect(prompt(page)).toBeVisible();
    await tabToOption(page);
    await page.keyboard.press('Enter');
    const keys: Hand = async (page) => {
      const all = await options(page).evaluateAll((found) => found.map((option) => option.getAttribute('aria-keyshortcuts')));
      const known = all.filter((key) => key !== null);
      const key = known[Math.floor(Math.random() * known.length)];
      if (key !== undefined) await page.keyboard.press(key);
      else if (all.length > 0) throw new Error('no option has a key');
    };
    await playOn(page, keys);
    await expect(outcome(page)).toBeVisible();
  });
}

/** Walks with Tab until an option has the focus. */
async function tabToOption(page: Page): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const id = await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    if (id.startsWith('option-')) return;
  }
  throw new Error('no option can be reached with Tab');
}

// A full table on a phone: the others folded to a line each, oneself and the question always in reach.
import type { Browser, Page } from '@playwright/test';
import type { Hall } from './hall';
import { PHONE, fits, hasNoViolations } from './look';
import { click, expect, makeTable, options, playOn, prompt, test } from './test';

/** A full table of a game, a few answers into it. */
async function fullTable(browser: Browser, hall: Hall, game: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
  const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  const { table } = await makeTable(context, hall.url, game, 'open', { seats: ['you', ...bots] });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${hall.url}/t/${table.id}`);
  await playOn(page, click, 12);
  await expect(options(page).first()).toBeVisible();
  return page;
}

for (const game of ['regulations', 'runeslingers']) {
  test(`four players of ${game} fit a phone`, async ({ browser, hall }) => {
    const page = await fullTable(browser, hall, game);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const part of [page.getByTestId('hand'), prompt(page)]) await expect(part).toBeInViewport();
    await fits(page);
    const folds = page.locator('[data-testid^="fold-"]:enabled');
    for (const fold of await folds.all()) {
      const open = (await fold.getAttribute('aria-expanded')) === 'true';
      await fold.tap();
      await expect(fold).toHaveAttribute('aria-expanded', String(!open));
    }
    await hasNoViolations(page, page.url());
    await page.context().close();
  });
}

test('oneself and the spinner of regulations are in reach on a phone', async ({ browser, hall }) => {
  const page = await fullTable(browser, hall, 'regulations');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByTestId('seat-0')).toBeInViewport();
  await page.getByTestId('spinner').getByRole('button').tap();
  await expect(page.getByTestId('sectors').locator('dt')).toHaveCount(12);
  await page.context().close();
});

test('a question says what it is about', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'regulations', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  const said = () =>
    page.evaluate(() => ['about', 'asked-aloud'].map((id) => document.querySelector(`[data-testid="${id}"]`)?.textContent?.toLowerCase() ?? ''));
  for (let i = 0; i < 60; i++) {
    await expect(options(page).first()).toBeVisible();
    const [about = '', aloud] = await said();
    if (about !== '') {
      expect(about).toMatch(/^\S.*\.$/);
      expect(aloud).toContain(about);
      return;
    }
    await playOn(page, click, 1);
  }
  throw new Error('no question was about anything');
});

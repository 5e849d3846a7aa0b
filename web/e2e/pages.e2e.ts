// Every page, in light and dark: nothing for axe to find, and nothing wider than a phone.
import type { Page } from '@playwright/test';
import { PHONE, fits, hasNoViolations, hasNoViolationsNow, open } from './look';
import { GAMES, expect, makeTable, options, outcome, playOn, prompt, test, watchBots } from './test';

/** The smallest target that WCAG 2.2 allows (2.5.8). */
const TARGET = 24;

async function isAccessible(page: Page, address: string): Promise<void> {
  await hasNoViolations(page, address);
  await page.setViewportSize(PHONE);
  await open(page, address);
  await fits(page);
}

for (const address of ['/', '/new', '/new-event', '/decks', '/account', '/no-such-page']) {
  test(`axe finds nothing on ${address}, and it fits a phone`, async ({ page, hall }) => {
    await isAccessible(page, hall.url + address);
  });
}

for (const game of GAMES) {
  for (const address of [`/rules/${game}`, `/cards/${game}`]) {
    test(`axe finds nothing on ${address}, and it fits a phone`, async ({ page, hall }) => {
      await isAccessible(page, hall.url + address);
    });
  }

  test(`axe finds nothing at a table of ${game}, and it fits a phone`, async ({ page, context, hall }) => {
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await isAccessible(page, `${hall.url}/t/${table.id}`);
  });

  for (const what of ['replay', 'fair']) {
    test(`axe finds nothing on /${what} of ${game}, and it fits a phone`, async ({ page, context, hall }) => {
      const table = await watchBots(context, hall.url, game);
      await isAccessible(page, `${hall.url}/t/${table}/${what}`);
    });
  }

  // Colours that follow by a transition were once left behind where motion is reduced.
  test(`night falls on a replay of ${game} without a reload`, async ({ page, context, hall }) => {
    const table = await watchBots(context, hall.url, game);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, `${hall.url}/t/${table}/replay`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await hasNoViolationsNow(page);
  });

  test(`${game} is played on a phone`, async ({ browser, hall }) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    for (let i = 0; i < 10; i++) {
      await expect(options(page).or(outcome(page)).first()).toBeVisible();
      if (await outcome(page).isVisible()) break;
      await expect(prompt(page)).toBeInViewport();
      await fits(page);
      const sizes = await options(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
      expect.soft(Math.min(TARGET, ...sizes), 'an option is too small to be hit').toBe(TARGET);
      await playOn(page, async (page) => options(page).first().tap({ timeout: 3_000 }), 1);
    }
    await hasNoViolations(page, `${hall.url}/t/${table.id}`);
    await context.close();
  });
}

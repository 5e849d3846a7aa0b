// Every page, in light and dark: nothing for axe to find, and nothing wider than a phone.
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import type { Hall } from './hall';
import { GAMES, expect, makeTable, options, outcome, playOn, prompt, rush, test } from './test';

const PHONE = { width: 390, height: 844 };

/** The smallest target that WCAG 2.2 allows (2.5.8). */
const TARGET = 24;

/** The pages that every game has, once one is in play and one is over. */
async function addresses(context: BrowserContext, page: Page, hall: Hall, game: string): Promise<[string, string][]> {
  const running = await makeTable(context, hall.url, game, { bot: 'random' });
  const ended = await makeTable(context, hall.url, game, { bot: 'random' });
  await page.goto(`${hall.url}/t/${ended.table.id}`);
  await rush(page);
  const pages: [string, string][] = [
    ['the table', `/t/${running.table.id}`],
    ['the table at the end', `/t/${ended.table.id}`],
    ['the replay', `/t/${ended.table.id}/replay`],
    ['the shuffles', `/t/${ended.table.id}/fair`],
    ['the rules', `/rules/${game}`],
    ['the cards', `/cards/${game}`],
  ];
  return pages;
}

const COMMON: [string, string][] = [
  ['the lobby', '/'],
  ['a new table', '/new'],
  ['the account', '/account'],
  ['nothing', '/no-such-page'],
];

/** Opens a page and waits until it has got what it shows. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function hasNoViolations(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    // Of axe's rules only those on colours can come to another end in the dark.
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect.soft(found, `axe on ${name}, ${colorScheme}`).toEqual([]);
  }
}

async function fitsPhone(page: Page, name: string): Promise<void> {
  const { wide, view } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect.soft(wide, `${name} is wider than the phone`).toBeLessThanOrEqual(view);
}

test('axe finds nothing on the common pages', async ({ page, hall }) => {
  for (const [name, address] of COMMON) {
    await open(page, hall.url + address);
    await hasNoViolations(page, name);
  }
});

test('the common pages fit a phone', async ({ page, hall }) => {
  await page.setViewportSize(PHONE);
  for (const [name, address] of COMMON) {
    await open(page, hall.url + address);
    await fitsPhone(page, name);
  }
});

for (const game of GAMES) {
  test(`axe finds nothing on the pages of ${game}, and they fit a phone`, async ({ page, context, hall }) => {
    for (const [name, address] of await addresses(context, page, hall, game)) {
      await open(page, hall.url + address);
      await hasNoViolations(page, `${name} of ${game}`);
      await page.setViewportSize(PHONE);
      await fitsPhone(page, `${name} of ${game}`);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  test(`${game} on a phone`, async ({ browser, hall }) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    for (let i = 0; i < 12; i++) {
      await expect(options(page).or(outcome(page)).first()).toBeVisible();
      if (await outcome(page).isVisible()) break;
      await expect(prompt(page)).toBeInViewport();
      await fitsPhone(page, `the table of ${game}`);
      for (const option of await options(page).all()) {
        const box = await option.boundingBox().catch(() => null);
        if (box) expect.soft(Math.min(box.width, box.height), 'an option is too small to be hit').toBeGreaterThanOrEqual(TARGET);
      }
      await playOn(page, async (page) => options(page).first().tap({ timeout: 3_000 }), 1);
    }
    await hasNoViolations(page, `the table of ${game} on a phone`);
    await context.close();
  });
}

// The pictures of docs/pictures: the lobby and a table of every game, on a screen and on a phone, light and dark; of a game with a board also what
// takes its place.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Hall } from './hall';
import { shrink } from './png';
import { GAMES, expect, makeTable, options, outcome, playOn, rushTo, test } from './test';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
/** A page of words stays below half of it; a map has slanting edges everywhere. */
const LIMIT = 500 * 1024;

const SCREENS = {
  screen: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  // Nothing is pointed at, so nothing is shown large.
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const path = join(FOLDER, `web-${name}-${colorScheme}.png`);
    const picture = shrink(await page.screenshot({ animations: 'disabled' }));
    expect(picture.length, `${path} is too large`).toBeLessThan(LIMIT);
    writeFileSync(path, picture);
  }
}

/** How many answers the open question has. */
async function asked(page: Page): Promise<number> {
  await expect(options(page).first()).toBeVisible();
  return await options(page).count();
}

/** A lobby with something in it. */
async function furnish(browser: Browser, hall: Hall): Promise<void> {
  for (const [game, name] of [['zun', 'Amber Raven'], ['regulations', 'Quiet Otter'], ['zun', 'Iron Wren']] as const) {
    const context = await browser.newContext();
    await context.request.get(`${hall.url}/api/me`);
    await context.request.put(`${hall.url}/api/me`, { headers: { origin: hall.url }, data: { name } });
    await makeTable(context, hall.url, game, 'open', { public: true });
    await context.close();
  }
}

/** Where a few moves at random show little: the questions at which a picture is taken, each with its name, and what the table is like. */
const SCENES: Record<string, { at: [string, string][]; options?: Record<string, string> }> = {
  runeslingers: { at: [['runeslingers', 'Answer with a Shout card'], ['runeslingers-light', 'Which concentrations pay']] },
  runebound: {
    at: [['runebound', 'Enter a neighbouring space'], ['runebound-combat', 'Who acts in this phase?'], ['runebound-market', 'Buy, hire, sell or heal']],
    options: { 'round-cap': '12' },
  },
};

/** Plays at random to each of these questions; a game that ends before is followed by another. */
async function scenes(page: Page, context: BrowserContext, hall: Hall, game: string, screen: string): Promise<void> {
  const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }];
  const { at, options: wish = {} } = SCENES[game] ?? { at: [] };
  for (const [name, words] of at) {
    for (let tries = 0; tries < 10; tries++) {
      const { table } = await makeTable(context, hall.url, game, 'open', { seats: ['you', ...bots], options: wish });
      await page.goto(`${hall.url}/t/${table.id}`);
      await expect(page.getByTestId('prompt')).toBeVisible();
      const windows = page.getByTestId('windows');
      if (await windows.isVisible()) await windows.selectOption('ask');
      // A while into the game there is more to see.
      await playOn(page, undefined, 30);
      await rushTo(page, words);
      if (await outcome(page).isHidden()) break;
    }
    await expect(options(page).first()).toBeVisible();
    await shoot(page, `${name}-${screen}`);
  }
}

for (const [screen, settings] of Object.entries(SCREENS)) {
  test(`pictures on a ${screen}`, async ({ browser, hall }) => {
    await furnish(browser, hall);
    const context = await browser.newContext({ ...settings, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const game of GAMES) {
      if (game in SCENES) {
        await scenes(page, context, hall, game, screen);
        continue;
      }
      const { table } = await makeTable(context, hall.url, game, { bot: 'rollout:30' });
      await page.goto(`${hall.url}/t/${table.id}`);
      await playOn(page, undefined, 14);
      // A question with something to choose from shows more than a yes or no.
      for (let i = 0; i < 20 && (await asked(page)) < 5; i++) await playOn(page, undefined, 1);
      await shoot(page, `${game}-${screen}`);
    }
    await page.goto(hall.url);
    await expect(page.getByTestId('tables')).toBeVisible();
    await shoot(page, `lobby-${screen}`);
    await context.close();
  });
}

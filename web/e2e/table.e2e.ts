// At the table: what is chosen is shown, and nothing that ends or hurts happens by a slip.
import type { Locator, Page } from '@playwright/test';
import { PHONE, fits } from './look';
import { GAMES, click, expect, makeTable, options, outcome, playOn, prompt, rush, rushTo, test } from './test';

/** A phone that lies. */
const LYING = { width: 844, height: 390 };

/** Answers the most harmless way until a question has these words. */
async function reach(page: Page, words: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await expect(options(page).first()).toBeVisible();
    if ((await prompt(page).innerText()).includes(words)) return;
    await playOn(page, async () => options(page).last().click({ timeout: 3_000 }), 1);
  }
  throw new Error(`nothing asked “${words}”`);
}

/** How far a box that scrolls is from its end, in pixels. */
const fromEnd = (box: Locator): Promise<number> => box.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);

test('a discard says how many cards are chosen, and they are marked', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'zun', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await reach(page, 'Choose a card to discard');
  const done = page.getByTestId('hand-on');
  await expect(done).toContainText('nothing');
  for (const n of [1, 2]) {
    await page.locator('[data-testid="hand-card"][data-state="option"] button.object').first().click();
    await expect(done).toContainText(`discard ${n}`);
    await expect(page.getByTestId('picked')).toContainText(`${n} of 0 to`);
    await expect(page.locator('[data-testid="hand-card"][data-state="chosen"]')).toHaveCount(n);
  }
});

test('a double click does not resign, and who resigned is said', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'regulations', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await page.getByTestId('tab-table').click();
  await page.getByTestId('resign').dblclick();
  await expect(page.getByTestId('resign-dialog')).toBeVisible();
  await page.getByTestId('resign-no').click();
  await expect(page.getByTestId('resign-dialog')).toBeHidden();
  await expect(outcome(page)).toBeHidden();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await expect(outcome(page)).toContainText('You lost');
  await expect(outcome(page)).toContainText(/wins: all others have left the game; .* resigned RNR-15\.7/);
  await page.getByTestId('replay-link').click();
  await expect(page.getByTestId('replay-outcome')).toContainText(/ has won/);
});

test('who runs out of time alone has lost, and is told what it came to', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'runebound', 'open', { seats: ['you'], options: { 'round-cap': '1' } });
  await page.goto(`${hall.url}/t/${table.id}`);
  await rush(page);
  await expect(outcome(page).getByRole('heading')).toHaveText('You lost');
  await expect(outcome(page)).toContainText('RBD-19.7');
  await expect(outcome(page).getByTestId('standings')).toContainText(/Dragon Rune.* gold/);
  await page.getByTestId('replay-link').click();
  await expect(page.getByTestId('replay-outcome')).toContainText(' has lost');
});

test('the log opens at its newest line, on a phone and after another tab', async ({ browser, hall }) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
  const { table } = await makeTable(context, hall.url, 'regulations', { bot: 'random' });
  const page = await context.newPage();
  await page.goto(`${hall.url}/t/${table.id}`);
  await playOn(page, click, 25);
  const log = page.getByTestId('log');
  await page.getByTestId('panel').tap();
  await expect(log).toBeVisible();
  expect(await log.evaluate((it) => it.scrollHeight > it.clientHeight + 60)).toBe(true);
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  await log.evaluate((it) => (it.scrollTop = 0));
  await page.getByTestId('tab-chat').tap();
  await expect(log).toBeHidden();
  await page.getByTestId('tab-log').tap();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
  await context.close();
});

test('the log keeps its newest line in sight while much happens, and stands still for who reads', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'runeslingers', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(options(page).first()).toBeVisible();
  await rush(page);
  const log = page.getByTestId('log');
  expect(await log.evaluate((it) => it.scrollHeight > 2 * it.clientHeight)).toBe(true);
  await expect.poll(() => fromEnd(log)).toBeLessThan(60);
  await expect(page.getByText('↓ newest')).toHaveCount(0);
  await log.evaluate((it) => (it.scrollTop = 0));
  await page.getByText('↓ newest').click();
  await expect.poll(() => fromEnd(log)).toBeLessThan(2);
});

test('a table by invitation offers no seat to who has none', async ({ page, context, browser, hall }) => {
  const { table, invite } = await makeTable(context, hall.url, 'zun', 'open');
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(`${hall.url}/t/${table.id}`);
  await expect(theirs.getByTestId('by-invitation')).toBeVisible();
  await expect(theirs.getByTestId('join-1')).toHaveCount(0);
  await theirs.goto(`${hall.url}/t/${table.id}?invite=${invite}`);
  await expect(theirs.getByTestId('join-1')).toBeVisible();
  await expect(theirs.getByTestId('by-invitation')).toHaveCount(0);
  await stranger.close();
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(page.getByTestId('leave')).toBeVisible();
  await expect(page.getByTestId('by-invitation')).toHaveCount(0);
});

for (const game of GAMES) {
  test(`the question leaves the board of ${game} in sight on a phone that lies`, async ({ browser, hall }) => {
    const context = await browser.newContext({ viewport: LYING, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' }, {}, false);
    const page = await context.newPage();
    await page.goto(`${hall.url}/t/${table.id}`);
    await playOn(page, click, 6);
    await expect(prompt(page)).toBeInViewport();
    // Answers may stand in one line to wipe through: where that was wiped, the first of them is out of sight.
    const inSight = (all: Element[]) => all.filter((one) => { const { top, right, bottom, left } = one.getBoundingClientRect(); return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight; }).length;
    await expect.poll(() => options(page).evaluateAll(inSight)).toBeGreaterThan(0);
    await fits(page);
    const open = await page.evaluate(() => {
      const [board, dock] = ['.layout', '.dock'].map((it) => document.querySelector(it)!.getBoundingClientRect());
      const area = (left: number, top: number, right: number, bottom: number) =>
        Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      const all = area(board!.left, board!.top, board!.right, board!.bottom);
      const both = area(Math.max(board!.left, dock!.left), Math.max(board!.top, dock!.top), Math.min(board!.right, dock!.right), Math.min(board!.bottom, dock!.bottom));
      return { seen: (all - both) / (innerWidth * innerHeight), covered: both / all };
    });
    expect(open.covered).toBeLessThan(0.05);
    expect(open.seen).toBeGreaterThan(0.4);
    await context.close();
  });
}

test('Esc leaves the chat', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'zun', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByTestId('chat-input')).toBeFocused();
  await page.keyboard.type('ha');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chat-input')).not.toBeFocused();
  await page.setViewportSize(PHONE);
  await page.keyboard.press('c');
  await expect(page.getByTestId('chat-input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chat-input')).toBeHidden();
});

/** Has the page answer by lot, as fast as it is asked, until it is in the middle of a command with one answer left; false if the game ends. */
const rushToOnly = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const step = () => {
          if (document.querySelector('[data-testid="outcome"]')) return done(false);
          const open = document.querySelectorAll<HTMLElement>('[data-testid^="option-"]:not([aria-disabled="true"])');
          if (open.length === 1 && document.querySelector('[data-testid="so-far"]')) return done(true);
          open[Math.floor(Math.random() * open.length)]?.click();
          setTimeout(step, 4);
        };
        step();
      }),
  );

test('an only target is shown and can be stepped back from', async ({ page, context, hall }) => {
  for (let game = 0; game < 20; game++) {
    const { table } = await makeTable(context, hall.url, 'regulations', { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await expect(options(page).first()).toBeVisible();
    if (!(await rushToOnly(page))) continue;
    await expect(page.locator('.layout [data-state="option"], .layout [data-seat-option]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('so-far')).toHaveCount(0);
    return;
  }
  throw new Error('no command had a single target in twenty games');
});

/** Has the page answer by lot until Creatures are chosen and one that cannot be lies beside them; false if the game ends. */
const rushToTargets = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const step = () => {
          if (document.querySelector('[data-testid="outcome"]')) return done(false);
          const open = document.querySelectorAll<HTMLElement>('[data-testid^="option-"]:not([aria-disabled="true"])');
          const targets = document.querySelector('[data-testid^="option-thing:"]:not([aria-disabled="true"])');
          // Runes on Fences are chosen where they lie, too.
          const glows = document.querySelector('[data-testid="creature"][data-state="option"]');
          if (targets && glows && document.querySelector('[data-testid="creature"][data-state="disabled"]')) return done(true);
          open[Math.floor(Math.random() * open.length)]?.click();
          setTimeout(step, 4);
        };
        step();
      }),
  );

test('a Creature that can be chosen glows where it lies, and another says why it cannot be', async ({ page, context, hall }) => {
  for (let game = 0; game < 20; game++) {
    const { table } = await makeTable(context, hall.url, 'regulations', { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await expect(options(page).first()).toBeVisible();
    if (!(await rushToTargets(page))) continue;
    const targets = page.locator('[data-testid^="option-thing:"]');
    const ids = await targets.evaluateAll((all) => all.map((it) => it.dataset.testid!.replace('option-', '')));
    await expect(page.locator('.layout [data-place][data-state="option"]')).toHaveCount(ids.length);
    const creatures = page.locator('.layout [data-testid="creature"]');
    const lie = await creatures.evaluateAll((all) => all.map((it) => it.dataset.place!));
    for (const id of ids.filter((id) => lie.includes(id))) await expect(page.locator(`[data-testid="creature"][data-place="${id}"]`)).toHaveAttribute('data-state', 'option');
    // Playwright takes `aria-disabled` for a button that does nothing; this one answers.
    const refused = page.locator('[data-testid="creature"][data-state="disabled"]').first();
    await refused.locator('button.object').click({ force: true });
    await expect(page.getByTestId('notice')).toContainText('Not now:');
    // What it is about is lit, and in sight.
    await expect(refused).toHaveAttribute('data-refused');
    await expect(page.locator('[data-refused]')).toHaveCount(1);
    await expect(refused).toBeInViewport();
    await page.locator('[data-testid="creature"][data-state="option"] button.object').first().click();
    await expect(page.getByTestId('notice')).toHaveCount(0);
    await expect(page.locator('[data-refused]')).toHaveCount(0);
    return;
  }
  throw new Error('no Creature was out of reach in twenty games');
});

const ANSWER = 'Answer with a Shout card, or pass';

test('who wants it is asked in every answer window, and its time declines', async ({ page, context, hall }) => {
  // RSL-14.12
  const { table } = await makeTable(context, hall.url, 'runeslingers', { bot: 'random' }, { clock: 600, window: 6 });
  await page.goto(`${hall.url}/t/${table.id}`);
  await page.getByTestId('windows').selectOption('ask');
  await expect(options(page).first()).toBeVisible();
  await rushTo(page, ANSWER);
  await expect(page.getByTestId('ladder')).toBeVisible();
  await expect(page.getByTestId('clock')).toHaveText(/0:0[0-6]/);
  const decision = await prompt(page).getAttribute('data-decision');
  await expect(prompt(page)).not.toHaveAttribute('data-decision', decision!, { timeout: 15_000 });
  // Everything else has the time of the table.
  for (let i = 0; i < 20 && (await prompt(page).innerText()).includes(ANSWER); i++) await playOn(page, click, 1);
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByTestId('clock')).toHaveText(/(9|10):\d\d/);
});

test('who concedes among three is eliminated, and the others play on', async ({ page, context, hall }) => {
  // RSL-21.13
  const seats = ['you' as const, { bot: 'random' }, { bot: 'random' }];
  const { table } = await makeTable(context, hall.url, 'runeslingers', 'open', { seats, pace: 3000 });
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(options(page).first()).toBeVisible();
  await page.getByTestId('tab-table').click();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await expect(page.getByTestId('seat-0')).toContainText('eliminated');
  await expect(prompt(page)).toContainText('You are out of this game');
  await expect(page.getByTestId('resign')).toHaveCount(0);
  await expect(outcome(page)).toBeHidden();
});

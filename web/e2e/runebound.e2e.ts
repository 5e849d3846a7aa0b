// Runebound in a real browser: the map by keyboard, mouse and finger; alone; a trade and a fight between two; to the end by the cap and by the third Rune.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Fair, GameDetail, PlaceDto, ReplaySteps } from '../src/lib/protocol';
import { Hall } from './hall';
import { LAPTOPS, PHONE, fits, hasNoViolationsNow, isWhole } from './look';
import { bringUsual, expect, makeTable, options, outcome, prompt, replayFile, rush, test } from './test';

const DATA = resolve(import.meta.dirname, '../../data/runebound');
const GAME = 'runebound';

/** An answer by its words. */
const answer = (page: Page, words: string | RegExp): Locator => prompt(page).locator('[data-testid^="option-"]:not([aria-disabled="true"])').filter({ hasText: words });
const told = (page: Page, words: string | RegExp) => expect(page.getByTestId('log')).toContainText(words);
const place = (page: Page, id: number): Locator => page.getByTestId(`place-${id}`);

/** The places that glow, with how many dice each costs; 0 where it costs none. */
const lit = (page: Page): Promise<{ id: number; dice: number }[]> =>
  page.getByTestId('map').locator('[data-state="option"]').evaluateAll((all) =>
    all.map((it) => ({ id: Number(it.dataset.testid!.replace('place-', '')), dice: Number(/; (\d+) dic?e$/.exec(it.getAttribute('aria-label') ?? '')?.[1] ?? 0) })),
  );

/** Chooses to roll, as often as it takes until a place is some dice away. */
async function rollForFar(page: Page): Promise<{ id: number; dice: number }> {
  for (let turn = 0; turn < 20; turn++) {
    await turnBegins(page);
    await answer(page, /^roll/).click();
    await expect(prompt(page)).not.toContainText('How do you move?');
    if (await page.getByTestId('dice').isVisible()) {
      const far = (await lit(page)).filter(({ dice }) => dice > 1)[0];
      if (far) return far;
    }
  }
  throw new Error('nothing was two dice away in twenty turns');
}

/** Goes on in the most harmless way until one is asked how to move. */
async function turnBegins(page: Page): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await expect(options(page).first()).toBeVisible();
    if ((await prompt(page).innerText()).includes('How do you move?')) return;
    await options(page).last().click({ timeout: 3_000 }).catch(() => {});
  }
  throw new Error('no turn began');
}

/** Answers on these pages as wished, else in the most harmless way, until something is so. */
async function answerUntil(pages: Page[], done: () => Promise<boolean>, wish?: RegExp): Promise<void> {
  await expect(async () => {
    for (const page of pages) {
      const wished = wish && (await answer(page, wish).count()) > 0 ? answer(page, wish) : options(page);
      if (!(await done()) && (await wished.count()) > 0) await wished.last().click({ timeout: 3_000 }).catch(() => {});
    }
    expect(await done()).toBe(true);
  }).toPass({ intervals: [50], timeout: 240_000 });
}

async function board(page: Page, hall: Hall): Promise<PlaceDto[]> {
  return ((await (await page.request.get(`${hall.url}/api/games/${GAME}`)).json()) as GameDetail).board ?? [];
}

test('alone from the lobby: no opponent, no clock, no draw, and leaving ends it', async ({ page, hall }) => {
  await page.goto(hall.url);
  await expect(page.getByTestId(`play-${GAME}`)).toHaveText('Play alone');
  await page.getByTestId(`play-${GAME}`).click();
  await expect(page.getByTestId('map')).toBeVisible();
  await expect(page.locator('[data-testid^="seat-"]')).toHaveCount(1);
  await page.getByTestId('tab-table').click();
  await expect(page.getByText(/clock/i)).toHaveCount(0);
  await expect(page.getByTestId('draw')).toHaveCount(0);
  await page.getByTestId('resign').click();
  await expect(page.getByTestId('resign-dialog')).toContainText('Leave this game?');
  await page.getByTestId('resign-yes').click();
  await expect(outcome(page)).toContainText('RBD-19.11');
});

test('a table for one is asked nothing about clocks', async ({ page, hall }) => {
  await page.goto(`${hall.url}/new?game=${GAME}`);
  await page.getByTestId(`game-${GAME}`).check();
  await page.getByTestId('players').selectOption('2');
  await expect(page.getByTestId('clock')).toBeVisible();
  await page.getByTestId('players').selectOption('1');
  await expect(page.getByTestId('clock')).toHaveCount(0);
  await page.getByTestId('make').click();
  await expect(page.getByTestId('map')).toBeVisible();
});

test('from the choice of a Hero to the last round', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, GAME, { bot: 'random' }, { options: { choose: 'yes', 'round-cap': '3' } });
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(page.getByTestId('hero-choice').first()).toBeVisible();
  await hasNoViolationsNow(page);
  await page.getByTestId('hero-choice').filter({ hasText: /Mordrog|Corbin/ }).first().getByRole('button').first().click();
  await expect(page.getByTestId('hero-card').first()).toBeVisible();
  await rush(page);
  await expect(outcome(page)).toContainText('RBD-19.6');
  hall.verify(await replayFile(context, hall.url, table.id));
});

test('the map by keyboard alone: walked over, heard, and a far space entered with one key', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, GAME, 'open', { seats: ['you'] });
  await page.goto(`${hall.url}/t/${table.id}`);
  const places = await board(page, hall);
  const far = await rollForFar(page);
  await page.getByTestId('zoom-home').focus();
  await page.keyboard.press('Enter');
  const home = Number(await page.locator('[aria-current="location"]').getAttribute('data-testid').then((id) => id!.replace('place-', '')));
  await expect(place(page, home)).toBeFocused();
  await expect(page.getByTestId('place-aloud')).toContainText('Beside');
  await hasNoViolationsNow(page);

  const [from, to] = [home, far.id].map((id) => places.find((one) => one.id === id)!.at);
  const press = async (key: string, n: number) => {
    for (let i = 0; i < n; i++) await page.keyboard.press(key);
  };
  await press(to![0] > from![0] ? 'ArrowRight' : 'ArrowLeft', Math.abs(to![0] - from![0]));
  await press(to![1] > from![1] ? 'ArrowDown' : 'ArrowUp', Math.abs(to![1] - from![1]));
  await expect(place(page, far.id)).toBeFocused();
  await expect(page.getByTestId('place-line')).toContainText('costs');
  await expect(page.getByTestId('trace')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(place(page, far.id)).toHaveAttribute('aria-current', 'location');
  await told(page, new RegExp(`enters ${places.find((one) => one.id === far.id)!.name}`));
});

test('all of the map, one’s own board and the question are in sight on a laptop', async ({ page, context, hall }) => {
  for (const screen of LAPTOPS) {
    await page.setViewportSize(screen);
    const { table } = await makeTable(context, hall.url, GAME, 'open', { seats: ['you', { bot: 'random' }, { bot: 'random' }] });
    await page.goto(`${hall.url}/t/${table.id}`);
    await turnBegins(page);
    await isWhole(page.locator('[data-testid^="place-"][role="button"]'), 'the map');
    await isWhole(page.getByTestId('seat-0'), 'the own board');
    await isWhole(prompt(page).locator('.question'), 'the question');
    await isWhole(options(page), 'the answers');
  }
});

test('the map on a phone: looked at with one tap, entered with the next, zoomed and moved', async ({ browser, hall }) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
  const { table } = await makeTable(context, hall.url, GAME, 'open', { seats: ['you'] });
  const page = await context.newPage();
  await page.goto(`${hall.url}/t/${table.id}`);
  await turnBegins(page);
  await fits(page);
  await expect(page.getByTestId('map')).toBeInViewport();
  const shown = () => page.getByTestId('map').getAttribute('viewBox').then((box) => Number(box!.split(' ')[2]));
  const before = await shown();
  await page.getByTestId('zoom-all').tap();
  expect(await shown()).toBeGreaterThan(before);
  await page.getByTestId('zoom-in').tap();
  await page.getByTestId('zoom-home').tap();

  await answer(page, 'one space').tap();
  const [next] = await lit(page);
  await place(page, next!.id).tap();
  await expect(page.getByTestId('enter')).toBeInViewport();
  await fits(page);
  await expect(place(page, next!.id)).not.toHaveAttribute('aria-current', 'location');
  await page.getByTestId('enter').tap();
  await expect(page.locator(`[data-testid="place-${next!.id}"][aria-current="location"]`)).toHaveCount(1);
  await hasNoViolationsNow(page);
  await context.close();
});

test('two browsers trade, refuse and accept, and then fight', async ({ browser, hall }) => {
  const [one, other] = await Promise.all([browser.newContext({ reducedMotion: 'reduce' }), browser.newContext({ reducedMotion: 'reduce' })]);
  const { table, invite } = await makeTable(one, hall.url, GAME, 'open');
  const [ours, theirs] = await Promise.all([one.newPage(), other.newPage()]);
  await ours.goto(`${hall.url}/t/${table.id}`);
  await theirs.goto(`${hall.url}/t/${table.id}?invite=${invite}`);
  await theirs.getByTestId('join-1').click();
  await bringUsual(other, hall.url, table.id);
  await expect.poll(async () => (await options(ours).count()) + (await options(theirs).count())).toBeGreaterThan(0);
  const [active, second] = (await options(ours).count()) > 0 ? [ours, theirs] : [theirs, ours];

  const offers = async (gold: string) => {
    await answer(active, 'make an offer').click();
    await expect(active.getByTestId('trade')).toBeVisible();
    await active.getByTestId('amount').fill(gold);
    await active.getByTestId('hand-on').click();
    await expect(active.getByTestId('deal')).toContainText(`You give ${gold} gold`);
    await active.getByTestId('amount').fill('0');
    await active.getByTestId('hand-on').click();
    await expect(second.getByTestId('about')).toContainText(`You get ${gold} gold and give nothing`);
  };
  await answer(active, 'stay').click();
  await answer(active, 'negotiate').click();
  await options(active).first().click();
  await offers('1');
  await hasNoViolationsNow(second);
  await answer(second, 'refuse').click();
  await expect(active.getByTestId('trade')).toContainText('refuses');
  await offers('2');
  await answer(second, 'accept').click();
  await expect(active.getByTestId('trade')).toContainText('accepts');
  await answer(active, 'close').click();
  await expect(active.locator('[aria-label$=", you"]')).toContainText('1 gold');
  await expect(second.locator('[aria-label$=", you"]')).toContainText('5 gold');

  // The other one's turn comes after the market.
  await answerUntil([active], async () => (await prompt(second).innerText()).includes('How do you move?'));
  await answer(second, 'stay').click();
  await answer(second, /^attack/).click();
  await options(second).first().click();
  for (const page of [active, second]) await expect(page.getByTestId('fight')).toBeVisible();
  const odds = async () => (await active.getByTestId('odds').count()) + (await second.getByTestId('odds').count());
  // Some Heroes are asked first whether they use what they can.
  await answerUntil([active, second], async () => (await odds()) > 0);
  await hasNoViolationsNow(second);
  await answerUntil([active, second], async () => /knocked out|escapes/.test(await second.getByTestId('log').innerText()), /^attack/);
  await Promise.all([one.close(), other.close()]);
});

/** The game with dragons that fall at the first blow, beside the town where Heroes start: another map and other cards of the same form. */
function easyRealm(): string {
  const dir = mkdtempSync(join(tmpdir(), 'runehall-realm-'));
  for (const name of readdirSync(DATA).filter((name) => name.endsWith('.cards') || name.endsWith('.csv'))) {
    let text = readFileSync(join(DATA, name), 'utf8');
    if (name === 'red.cards')
      text = text
        .replace(/\d+ life/g, '1 life')
        .replace(/: \d+\/\d/g, ': 2/0')
        .replace(/^ {2}(Before Combat|Each Round|Special|Struck).*$/gm, '  —')
        .replace(/^ {2}(find High Lord Margath.*|win the game)$/gm, '  gain this card as a Dragon Rune');
    if (name.endsWith('.csv')) {
      const beside = /^(\w+),town,Tamalir,[^,]*,[^,]*,[^,]*,(.*)$/m.exec(text)![2]!.trim().split(' ');
      for (const id of beside) text = text.replace(new RegExp(`^(${id},[^,]*,[^,]*,[^,]*),[^,]*,[^,]*,`, 'm'), '$1,red,0,');
    }
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

/** Walks from one dragon to the next and strikes it down, until it is over or something is asked that the test wants to see. */
async function hunt(page: Page, until?: RegExp): Promise<void> {
  for (let i = 0; i < 150; i++) {
    await expect(options(page).or(outcome(page)).first()).toBeVisible();
    if (await outcome(page).isVisible()) return;
    const words = await prompt(page).innerText();
    if (until?.test(words)) return;
    const pick = async (...wishes: (string | RegExp)[]) => {
      for (const wish of wishes) {
        const found = answer(page, wish).first();
        if ((await found.count()) > 0) return await found.click();
      }
      await options(page).last().click();
    };
    if (words.includes('How do you move?')) await pick('one space');
    else if (words.includes('Which space do you enter?')) {
      const red = page.locator('[data-state="option"][aria-label*="red counter"]').first();
      await ((await red.count()) > 0 ? red : page.locator('[data-state="option"][aria-label*="town"]').first()).click();
    } else await pick('red adventure', /^attack/, 'stay', /^(go on|fight|end|leave|nothing|confirm|roll)/);
  }
  throw new Error('no dragon was left, or none fell');
}

test('a win by the third Rune, and once more from where two were held', async ({ page, context }) => {
  const realm = easyRealm();
  const hall = await Hall.open(undefined, '--cards', `${GAME}=${realm}`);
  const { table } = await makeTable(context, hall.url, GAME, 'open', { seats: ['you'], options: { 'round-cap': '30' } });
  await page.goto(`${hall.url}/t/${table.id}`);
  await hunt(page, /Hand in adventure counters/);

  await test.step('a counter that forfeits a colour says so before it is taken (RBD-12.7)', async () => {
    await answer(page, 'hand in').click();
    await expect(page.getByTestId('warnings')).toContainText(/Life counter: it forfeits green .* RBD-12\.7/);
    await hasNoViolationsNow(page);
    await answer(page, 'Mind counter').click();
    await page.getByTestId('hand-on').click();
    await told(page, 'takes a Mind counter');
  });
  await hunt(page);
  await expect(outcome(page)).toContainText('You win!');
  await expect(outcome(page)).toContainText('RBD-19.2');
  const { fair } = (await (await context.request.get(`${hall.url}/api/tables/${table.id}/fair`)).json()) as Fair;
  expect(fair).toBe(true);

  // A late position out of a finished game, on a table of its own.
  const replay = (await (await context.request.get(`${hall.url}/api/tables/${table.id}/replay`)).json()) as ReplaySteps;
  const runes = replay.steps.map(({ view }) => view.seats[0]?.facts.find(({ name }) => name === 'runes')?.value);
  const late = runes.findIndex((value) => value !== undefined && 'number' in value && value.number === 2);
  await page.goto(`${hall.url}/t/${table.id}/replay?step=${late}`);
  await expect(page.getByTestId('map').or(page.getByTestId('fight'))).toBeVisible();
  await hasNoViolationsNow(page);
  await page.getByTestId('replay-branch').click();
  await expect(page).not.toHaveURL(/replay/);
  await expect(page.locator('[aria-label$=", you"]')).toContainText('2 of 3 Dragon Runes');
  await hunt(page);
  await expect(outcome(page)).toContainText('RBD-19.2');
  await hall.close();
  rmSync(realm, { recursive: true, force: true });
});

// The table of Runeslingers: light, targets, stacks and fields, as one meets them in a game against a bot.
import type { BrowserContext, Page } from '@playwright/test';
import type { Hall } from './hall';
import { LAPTOPS, isWhole } from './look';
import { click, expect, makeTable, options, outcome, playOn, prompt, rushTo, test } from './test';

/** Plays by lot until a question has these words and this lies on the table; games end, so there are several. */
async function comeTo(page: Page, context: BrowserContext, hall: Hall, words: string, sight?: string): Promise<void> {
  for (let game = 0; game < 10; game++) {
    const { table } = await makeTable(context, hall.url, 'runeslingers', { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await expect(options(page).first()).toBeVisible();
    await rushTo(page, words, sight);
    if ((await prompt(page).count()) > 0 && (await prompt(page).innerText()).includes(words)) return;
  }
  throw new Error(`ten games without “${words}”`);
}

const lit = (page: Page) => page.locator('.layout [data-state="option"]');

test('light: what would pay is marked on the field, can be changed there, and one key confirms', async ({ page, context, hall }) => {
  // RSL-8.11: more sources than are owed, so that there is something to change.
  await comeTo(page, context, hall, 'Which concentrations pay', '[data-testid^="mark-"][aria-pressed="false"]');
  const paid = page.getByTestId('picked');
  await expect(paid).toHaveText(/^(\d+) of \1$/);
  const marked = page.locator('.self [data-state="chosen"]');
  const before = await marked.evaluateAll((cards) => cards.map((card) => card.dataset.place));
  expect(before.length).toBeGreaterThan(0);
  await expect(page.locator('[data-testid^="mark-"][aria-pressed="true"]')).toHaveCount(before.length);
  // One more is as good as one of those, which gives way.
  await page.locator('.self [data-state="option"] button.object').first().click();
  await expect(paid).toHaveText(/^(\d+) of \1$/);
  expect(await marked.evaluateAll((cards) => cards.map((card) => card.dataset.place))).not.toEqual(before);
  await page.keyboard.press('=');
  expect(await marked.evaluateAll((cards) => cards.map((card) => card.dataset.place))).toEqual(before);
  const decision = await prompt(page).getAttribute('data-decision');
  await page.keyboard.press('0');
  await expect(prompt(page)).not.toHaveAttribute('data-decision', decision!);
});

test('a target is lit where it lies, and chosen there', async ({ page, context, hall }) => {
  await comeTo(page, context, hall, 'Choose a target', '.layout [data-state="option"]');
  const answers = await page.locator('[data-testid^="option-thing:"]').evaluateAll((all) => all.map((it) => it.dataset.testid!.replace('option-', '')));
  expect(await lit(page).evaluateAll((all) => all.map((it) => it.dataset.place!).toSorted())).toEqual(answers.toSorted());
  await expect(page.locator('[data-seat-option]')).toHaveCount(await page.locator('[data-testid^="option-seat:"]').count());
  const decision = await prompt(page).getAttribute('data-decision');
  await lit(page).first().locator('button.object').click();
  await expect(prompt(page)).not.toHaveAttribute('data-decision', decision!);
});

test('what a card conceals peeks out, and only who may know it can look at it', async ({ page, context, hall }) => {
  // RSL-8.2, RSL-20.6
  await comeTo(page, context, hall, 'Play a card', '.self .field .under [data-kind] button.object');
  const concealed = page.locator('.self .field .under [data-kind]').first();
  const name = await concealed.locator('.name').innerText();
  await concealed.locator('button.object').focus();
  await page.keyboard.press('i');
  await expect(page.getByTestId('card-detail').getByRole('heading', { level: 2 })).toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('card-detail')).toHaveCount(0);
  // Another's concentrations have neither name nor number.
  await expect(page.locator('.others .field .under [data-kind]')).toHaveCount(0);
});

test('another field is one click away', async ({ page, context, hall }) => {
  const bots = [{ bot: 'random' }, { bot: 'random' }];
  const { table } = await makeTable(context, hall.url, 'runeslingers', 'open', { seats: ['you', ...bots] });
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(options(page).first()).toBeVisible();
  const theirs = page.getByTestId('seat-2');
  const small = (await theirs.boundingBox())!.width;
  await expect(theirs.getByRole('group', { name: 'Concentrations, 0 of 6 taken' })).toBeVisible();
  await page.getByTestId('enlarge-2').click();
  await expect(page.getByTestId('enlarge-2')).toHaveAttribute('aria-pressed', 'true');
  expect((await theirs.boundingBox())!.width).toBeGreaterThan(1.5 * small);
  // RSL-6.1, RSL-6.2
  await expect(theirs.locator('.empty')).toHaveCount(12);
  await page.getByTestId('enlarge-2').click();
  await expect(theirs.locator('.empty')).toHaveCount(0);
});

for (const others of [1, 2, 3]) {
  test(`one's own field and the question are in sight beside ${others} on a laptop`, async ({ page, context, hall }) => {
    const bots = Array.from({ length: others }, () => ({ bot: 'random' }));
    const { table } = await makeTable(context, hall.url, 'runeslingers', 'open', { seats: ['you', ...bots] });
    await page.goto(`${hall.url}/t/${table.id}`);
    for (let i = 0; i < 12; i++) {
      await playOn(page, click, 4);
      if (await outcome(page).isVisible()) return;
      await expect(options(page).first()).toBeVisible();
      for (const screen of LAPTOPS) {
        await page.setViewportSize(screen);
        await isWhole(page.locator('.self'), 'the own field');
        await isWhole(page.getByTestId('hand'), 'the hand');
        await isWhole(prompt(page).locator('.question'), 'the question');
        await isWhole(options(page).first(), 'the first answer');
      }
    }
  });
}

test('an answer and what it means are lit together, wherever one points', async ({ page, context, hall }) => {
  await comeTo(page, context, hall, 'Choose a target', '.layout [data-state="option"]');
  const choices = await page.locator('[data-testid^="option-thing:"]').evaluateAll((all) => all.map((it) => it.dataset.choice!));
  expect(choices.length).toBeGreaterThan(0);
  for (const choice of choices) {
    const [answer, thing] = [page.getByTestId(`option-${choice}`), page.locator(`.layout [data-place="${choice}"]`)];
    const pointed = page.locator('[data-pointed]');
    await answer.hover();
    await expect(thing).toHaveAttribute('data-pointed', '');
    await expect(pointed).toHaveCount(await page.locator(`[data-choice~="${choice}"]`).count());
    await thing.hover();
    await expect(answer).toHaveAttribute('data-pointed', '');
    // What waits on the ladder is lit with the card that it comes from.
    await expect(pointed).toHaveCount(await page.locator(`[data-choice~="${choice}"], [data-of="${choice}"]`).count());
    await page.mouse.move(0, 0);
    await expect(pointed).toHaveCount(0);
    await answer.focus();
    await expect(thing).toHaveAttribute('data-pointed', '');
    await answer.blur();
    await expect(pointed).toHaveCount(0);
  }
});

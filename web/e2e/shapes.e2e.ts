// Every shape of question in a real browser: Lantern Isle, by mouse and by keyboard, on a desk and on a phone.
import type { Page } from '@playwright/test';
import { Hall, TOYS } from './hall';
import { PHONE, fits, hasNoViolationsNow } from './look';
import { expect, makeTable, prompt, test } from './test';

const told = (page: Page, text: string | RegExp) => expect(page.getByTestId('log')).toContainText(text);
const handOn = (page: Page) => page.getByTestId('hand-on').click();

/** Goes on to one's own turn and takes a way. */
async function way(page: Page, mode: number): Promise<void> {
  const [pass, button] = [page.getByTestId('pass-turn'), page.getByTestId(`option-mode:${mode}`)];
  await expect(pass.or(button).first()).toBeVisible();
  if (await pass.isVisible()) await pass.click();
  await expect(button).toBeEnabled();
  await button.click();
}

test('every shape of question is answered in its own way', async ({ page, context }) => {
  const hall = await Hall.open(TOYS);
  const { table } = await makeTable(context, hall.url, 'isle', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);

  await test.step('a payment: marked, counted, and the cheapest on one key', async () => {
    await way(page, 2);
    await expect(page.getByTestId('picked')).toHaveText('5 of 5');
    await page.getByTestId('mark-0').click();
    await expect(page.getByTestId('picked')).toHaveText('6 of 5, 1 too much');
    await page.getByTestId('mark-3').click();
    await expect(page.getByTestId('picked')).toHaveText('1 of 5');
    await expect(page.getByTestId('hand-on')).toBeDisabled();
    await hasNoViolationsNow(page);
    await page.keyboard.press('=');
    await expect(page.getByTestId('picked')).toHaveText('5 of 5');
    await page.keyboard.press('0');
    await told(page, /pays with Pearl/);
  });

  // Early: it is asked while a card lies in the niche.
  await test.step('a name: found by typing', async () => {
    await way(page, 3);
    await page.getByTestId('name').fill('jade ot');
    await expect(page.getByRole('option', { name: 'Jade Otter' })).toHaveAttribute('aria-selected', 'true');
    await hasNoViolationsNow(page);
    await page.getByTestId('name').press('Enter');
    await told(page, /names Jade Otter/);
  });

  await test.step('several cards: on the hand and in the bar', async () => {
    await way(page, 1);
    await page.getByTestId('hand-card').first().getByRole('button').first().click();
    await expect(page.getByTestId('picked')).toHaveText('1 of 1 to 3');
    await page.getByTestId('mark-4').click();
    await expect(page.getByTestId('picked')).toHaveText('2 of 1 to 3');
    await handOn(page);
    await told(page, /discards/);
  });

  await test.step('an order: moved with the arrow keys', async () => {
    await way(page, 4);
    await page.getByTestId('order-0').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('order-1')).toBeFocused();
    await hasNoViolationsNow(page);
    await handOn(page);
    await told(page, /puts Moon Stone on top/);
  });

  await test.step('a number: typed, stepped, and a yes', async () => {
    await way(page, 5);
    await page.getByTestId('amount').fill('6');
    await page.getByTestId('amount').press('ArrowUp');
    await hasNoViolationsNow(page);
    await page.keyboard.press('Enter');
    await page.getByTestId('option-yes').click();
    await told(page, /wagers 14/);
  });

  await test.step('a die and a place: on the board', async () => {
    await way(page, 0);
    await page.getByTestId('dice').getByRole('button').first().click();
    const place = page.getByTestId('map').getByRole('button').first();
    await place.focus();
    await hasNoViolationsNow(page);
    await page.keyboard.press('Enter');
    await told(page, /goes to/);
  });
  await hall.close();
});

test('with the mouse an order is dragged, a number stepped, and a card or a pass answers others', async ({ page, context }) => {
  const hall = await Hall.open(TOYS);
  const { table } = await makeTable(context, hall.url, 'isle', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);

  await test.step('an order: the last is dragged to the front', async () => {
    await way(page, 4);
    const last = page.getByTestId('order-2');
    const name = /3\. (\w+ Stone)/.exec(await last.innerText())?.[1] ?? '';
    await page.getByRole('listitem').filter({ has: last }).dragTo(page.getByTestId('order-0'), { sourcePosition: { x: 2, y: 2 } });
    await expect(page.getByTestId('order-0')).toContainText(`1. ${name}`);
    await handOn(page);
    await told(page, `puts ${name} on top`);
  });

  await test.step('others are answered with a card; then one passes until something else is asked', async () => {
    const played = page.getByTestId('log').getByText(/ plays /);
    await expect(page.getByTestId('pass-asked')).toBeVisible();
    const before = await played.count();
    await page.locator('[data-testid^="option-card:"]').first().click();
    await expect(played).toHaveCount(before + 1);
    await page.getByTestId('pass-asked').click();
    // The next thing that is asked is one's own turn.
    await expect(page.getByTestId('option-mode:0')).toBeEnabled();
  });

  await test.step('a number: more and less with the buttons', async () => {
    await way(page, 5);
    const [less, more] = [page.getByRole('button', { name: 'One less' }), page.getByRole('button', { name: 'One more' })];
    await expect(less).toBeDisabled();
    for (const button of [more, more, more, less]) await button.click();
    await expect(page.getByTestId('amount')).toHaveValue('2');
    await handOn(page);
    await page.getByTestId('option-no').click();
    await told(page, /wagers 2\b/);
  });
  await hall.close();
});

test('the map and the answers fit a phone', async ({ browser }) => {
  const hall = await Hall.open(TOYS);
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
  const { table } = await makeTable(context, hall.url, 'isle', { bot: 'random' });
  const page = await context.newPage();
  await page.goto(`${hall.url}/t/${table.id}`);
  await expect(prompt(page)).toBeVisible();
  await fits(page);
  await way(page, 2);
  await expect(page.getByTestId('hand-on')).toBeInViewport();
  await fits(page);
  await page.getByTestId('suggest').tap();
  await page.getByTestId('hand-on').tap();
  await expect(page.getByTestId('map').getByRole('img').first()).toBeVisible();
  // A finger drags nothing: what is put in order has buttons.
  await way(page, 4);
  const name = await page.getByTestId('order-0').innerText();
  await page.getByRole('button', { name: /later$/ }).first().tap();
  await expect(page.getByTestId('order-1')).toContainText(/\w+ Stone/.exec(name)?.[0] ?? '-');
  await expect(page.getByTestId('order-1')).toBeFocused();
  await fits(page);
  await page.getByTestId('hand-on').tap();
  await expect(page.getByTestId('order-0')).toHaveCount(0);
  await context.close();
  await hall.close();
});

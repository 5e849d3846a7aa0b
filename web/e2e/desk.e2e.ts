// The judge's desk: a position is taken out of a finished game, changed, run, and looked at.
import { GAMES, expect, makeTable, outcome, rush, test } from './test';

test('a position of a finished game becomes a scenario that runs', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'zun', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await rush(page);
  await expect(outcome(page)).toBeVisible();

  await page.goto(`${hall.url}/t/${table.id}/replay?step=3`);
  await page.getByTestId('replay-desk').click();
  const text = page.getByTestId('desk-text');
  await expect(text).toHaveValue(/```given[^]*```then/);
  await page.getByTestId('desk-run').click();
  await expect(page.getByTestId('desk-summary')).toHaveText('1 passed');
  await expect(page.getByTestId('desk-board')).toBeVisible();

  // A line that is not so is shown with what is.
  await text.fill((await text.inputValue()).replace(/```then\n.*\n/, '```then\nturns = 999\n'));
  await page.getByTestId('desk-run').click();
  await expect(page.getByTestId('desk-summary')).toHaveText('1 failed');
  await expect(page.getByTestId('desk-notes')).toContainText('turns = 999');
});

test('what cannot be read is told with its line and what would be right', async ({ page, hall }) => {
  await page.goto(`${hall.url}/desk`);
  const text = page.getByTestId('desk-text');
  await expect(text).toHaveValue(/hand Trap/);
  await text.fill((await text.inputValue()).replace('hand Trap', 'hand Tarp'));
  await page.getByTestId('desk-run').click();
  await expect(page.getByTestId('desk-summary')).toHaveText('1 cannot be set up');
  await expect(page.getByTestId('desk-notes')).toContainText('did you mean `Trap`?');
});

test('every game has an example to begin with, and it runs', async ({ page, hall }) => {
  await page.goto(`${hall.url}/desk`);
  const examples = page.locator('[data-testid^="example-"]');
  await expect(examples).toHaveCount(GAMES.length);
  for (const name of GAMES) {
    await page.getByTestId(`example-${name}`).click();
    await expect(page.getByTestId('desk-text')).toHaveValue(new RegExp(`game: ${name} `));
    await page.getByTestId('desk-run').click();
    await expect(page.getByTestId('desk-summary')).toHaveText('1 passed');
    await expect(page.getByTestId('desk-board')).toBeVisible();
  }
});

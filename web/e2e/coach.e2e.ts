// The coach on the replay page: for who had a seat, a curve and where something would have been better; for others a reason why not.
import type { Page } from '@playwright/test';
import { hasNoViolationsNow } from './look';
import { click, expect, makeTable, outcome, playOn, test } from './test';

/** A few answers are enough to be weighed; then one leaves, if the game still goes on. */
async function playAWhile(page: Page): Promise<void> {
  await playOn(page, click, 8);
  if (!(await outcome(page).isVisible())) {
    await page.getByTestId('tab-table').click();
    await page.getByTestId('resign').click();
    await page.getByTestId('resign-yes').click();
  }
  await expect(outcome(page)).toBeVisible();
}

test('who played asks the coach, and who only looks on is told why not', async ({ page, context, browser, hall }) => {
  const { table } = await makeTable(context, hall.url, 'zun', { bot: 'random' });
  await page.goto(`${hall.url}/t/${table.id}`);
  await playAWhile(page);
  const replay = `${hall.url}/t/${table.id}/replay`;
  await page.goto(replay);
  await page.getByText('Coach', { exact: true }).click();
  await page.getByTestId('coach-ask').click();
  await expect(page.getByTestId('coach-curve')).toHaveAccessibleName(
    /^Your chance to win: \d+ % at your first command, \d+ % at your last; least \d+ % at step \d+, most \d+ % at step \d+$/,
  );
  // Whoever asked is where the answer is, and it is announced.
  const summary = page.getByRole('status').filter({ hasText: 'could have been better' });
  await expect(summary).toHaveText(/^\d+ of [1-9]\d* commands? could have been better by two points or more, beyond doubt\.$/);
  await expect(summary).toBeFocused();
  // Every command has its chance in words.
  const all = page.getByTestId('coach-all');
  await all.getByText(/^Every command/).click();
  const lines = all.getByRole('listitem');
  await expect(lines.first()).toContainText(/chance \d+ %/);
  expect(await lines.count()).toBe(await lines.filter({ hasText: /chance \d+ %/ }).count());
  // Beside a command that is looked at stands what the coach found, flagged or not.
  const here = page.getByTestId('coach-here');
  for (let i = 0; i < 60 && (await here.count()) === 0; i++) await page.getByTestId('replay-forward').click();
  await expect(here).toContainText(/chance \d+ %\. (Nothing better was found|The best other command found is)/);
  await hasNoViolationsNow(page);

  const stranger = await browser.newContext({ reducedMotion: 'reduce' });
  const looking = await stranger.newPage();
  await looking.goto(replay);
  await looking.getByText('Coach', { exact: true }).click();
  await looking.getByTestId('coach-ask').click();
  await expect(looking.getByRole('alert')).toContainText('no seat');
  await stranger.close();
});

test('who played alone is told why no chance is shown', async ({ page, context, hall }) => {
  const { table } = await makeTable(context, hall.url, 'runebound', 'open', { seats: ['you'] });
  await page.goto(`${hall.url}/t/${table.id}`);
  await playAWhile(page);
  await page.goto(`${hall.url}/t/${table.id}/replay`);
  await page.getByText('Coach', { exact: true }).click();
  await expect(page.locator('details').filter({ has: page.getByTestId('coach-ask') })).not.toContainText('chance');
  await page.getByTestId('coach-ask').click();
  // Weighing whole games takes its time.
  await expect(page.getByTestId('coach-alone')).toContainText('You played alone', { timeout: 120_000 });
  await expect(page.getByTestId('coach-summary')).toHaveText(/^\d+ of [1-9]\d* commands? could have been better, beyond doubt\.$/);
  await expect(page.getByTestId('coach-curve')).toHaveCount(0);
  await hasNoViolationsNow(page);
});

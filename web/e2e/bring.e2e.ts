// What is chosen before a game starts, with a toy game that declares something of every type: the form of a new table, and what
// each seat brings in secret.
import type { TableInfo } from '../src/lib/protocol';
import { Hall, TOYS } from './hall';
import { expect, makeTable, outcome, playOn, prompt, replayFile, test } from './test';

test('a game is set up by what it declares, and begins when everybody has chosen', async ({ browser }) => {
  const hall = await Hall.open(TOYS);
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()]);
  const page = await ada.newPage();
  await page.goto(`${hall.url}/new?game=muster`);
  await page.getByTestId('game-muster').check();
  // As many seats as the game has.
  await page.getByTestId('players').selectOption('6');
  await expect(page.getByTestId('wish-5')).toBeVisible();
  await page.getByTestId('players').selectOption('3');
  await page.getByTestId('wish-2').selectOption('random');
  await page.getByText('Options of the game').click();
  await page.getByTestId('game-option-silent').check();
  await page.getByTestId('game-option-rounds').fill('2');
  await page.getByTestId('game-option-wins').selectOption('least');
  await page.locator('summary', { hasText: 'Seat 3' }).click();
  await page.getByTestId('bring-2-champion').selectOption('bear');
  await page.getByTestId('make').click();

  // One waits, and chooses; what the rules do not take says why, and stays to be mended.
  await expect(page.getByTestId('bring')).toBeVisible();
  const link = await page.getByTestId('invite-link').inputValue();
  await page.getByTestId('bring-champion').selectOption('owl');
  await page.getByTestId('bring-deck').fill('9 Wall\n');
  await page.getByTestId('bring').click();
  await expect(page.getByRole('alert')).toContainText('9 cards are too many for a deck (MUS-2.2)');
  await page.getByTestId('bring-deck').fill('  2 Wall\n\n1 Bolt\n');
  await page.getByTestId('bring').click();
  await expect(page.getByTestId('brought')).toContainText('You have chosen');
  await page.reload();
  await expect(page.getByTestId('bring-champion')).toHaveValue('owl');

  const other = await ben.newPage();
  const heard: string[] = [];
  other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await other.goto(link);
  await other.getByTestId('join-1').click();
  await expect(other.getByTestId('seat-0')).toContainText('has chosen');
  await expect(page.getByTestId('seat-1')).toContainText('is choosing');
  await other.getByTestId('bring').click();

  await expect(page.getByTestId('prompt')).toBeVisible();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((text) => /owl|bear|Wall/.test(text))).toEqual([]);
  await Promise.all([playOn(page), playOn(other)]);
  await expect(outcome(page)).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  const info = (await (await ada.request.get(`${hall.url}/api/tables/${id}`)).json()) as TableInfo;
  expect(info.options).toEqual({ rounds: '2', silent: 'yes', wins: 'least' });
  const replay = await replayFile(ada, hall.url, id);
  expect(replay).toContain('{"champion":"owl","deck":"2 Wall\\n1 Bolt"}');
  expect(replay).toContain('{"champion":"bear"}');
  hall.verify(replay, false);
  await hall.close();
});

/** Two lines that are wrong, and a deck that lacks nearly everything. */
const FAULTY = '1 Eva\n2 Embr Jab\n9 Spark\n';

test('a deck that is pasted shows every fault by its line before one sits down', async ({ page, context, browser, hall }) => {
  const { table } = await makeTable(context, hall.url, 'runeslingers', 'open', { public: true, clock: 300, window: 20, options: { edition: 'first' } });
  const stranger = await browser.newContext({ reducedMotion: 'reduce' });
  const theirs = await stranger.newPage();
  await theirs.goto(`${hall.url}/t/${table.id}`);
  await expect(theirs.getByText('300 seconds for each decision, 20 seconds to answer others')).toBeVisible();
  await expect(theirs.getByTestId('table-options')).toContainText('edition: first');
  await theirs.getByTestId('bring-deck').fill(FAULTY);
  const flaws = theirs.getByTestId('bring-deck-flaws').locator('li');
  await expect(flaws.first()).toContainText('line 2');
  await expect(flaws.first()).toContainText('did you mean `Ember Jab`?');
  await expect(flaws.filter({ hasText: 'line 3' })).toHaveCount(1);
  await expect(flaws.filter({ hasNotText: /^line/ }).first()).toBeVisible();
  await expect(theirs.getByTestId('bring')).toHaveCount(0);
  await theirs.getByTestId('bring-deck-ready').selectOption('romin');
  await expect(flaws).toHaveCount(0);

  // What was chosen before is brought afterwards.
  await theirs.getByTestId('join-1').click();
  await theirs.getByTestId('bring').click();
  await page.goto(`${hall.url}/t/${table.id}`);
  for (const at of [page, theirs]) {
    await expect(prompt(at)).toBeVisible();
    // RSL-6.2, RSL-4.5
    await expect(at.locator('.now')).toContainText('first edition');
    await expect(at.getByRole('group', { name: /^Utility slots/ })).toHaveCount(0);
    await expect(at.getByRole('group', { name: /: the ability cannot be used$/ })).not.toHaveCount(0);
  }
  await stranger.close();
});

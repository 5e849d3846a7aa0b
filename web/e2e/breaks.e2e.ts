// What must not hurt: a reload, a broken line, a server that dies.
import { Hall, Line } from './hall';
import { GAMES, answer, connected, expect, goesOnFrom, logLines, makeTable, options, outcome, playOn, prompt, replayFile, rush, test } from './test';

for (const game of GAMES) {
  test(`a reload in the middle of a decision of ${game}`, async ({ page, context, hall }) => {
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' }, {}, false);
    await page.goto(`${hall.url}/t/${table.id}`);
    await playOn(page, undefined, 5);
    for (let i = 0; i < 3; i++) {
      await expect(options(page).or(outcome(page)).first()).toBeVisible();
      // A short game may be over by now.
      if (await outcome(page).isVisible()) break;
      const [asked, log] = [await prompt(page).innerText(), await logLines(page)];
      await page.reload();
      await expect(options(page).first()).toBeVisible();
      await expect.poll(() => prompt(page).innerText()).toBe(asked);
      await expect.poll(() => logLines(page)).toEqual(log);
      await playOn(page, undefined, 2);
    }
  });

  test(`the line breaks in the middle of a decision of ${game}`, async ({ page, context, hall }) => {
    const line = await Line.to(hall);
    const { table } = await makeTable(context, line.url, game, { bot: 'random' });
    await page.goto(`${line.url}/t/${table.id}`);
    await playOn(page, undefined, 4);
    for (let i = 0; i < 3; i++) {
      await expect(options(page).or(outcome(page)).first()).toBeVisible();
      if (await outcome(page).isVisible()) break;
      const log = await logLines(page);
      line.cut();
      await expect(page.getByTestId('connection')).toContainText('Reconnecting');
      // Answered into the void: the answer is kept, and given when the line is back.
      await answer(page);
      await expect(page.getByTestId('connection')).toContainText('your move is safe');
      line.mend();
      await connected(page);
      await playOn(page, undefined, 2);
      goesOnFrom(await logLines(page), log);
    }
    await rush(page);
    hall.verify(await replayFile(context, line.url, table.id));
    line.close();
  });

  test(`the server is killed in the middle of ${game} and nothing is lost`, async ({ page, context }) => {
    const hall = await Hall.open();
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' });
    await page.goto(`${hall.url}/t/${table.id}`);
    await playOn(page, undefined, 6);
    for (let i = 0; i < 2; i++) {
      await expect(options(page).or(outcome(page)).first()).toBeVisible();
      if (await outcome(page).isVisible()) break;
      const log = await logLines(page);
      // The answer and the blow race each other: whichever wins, the answer counts once.
      await answer(page);
      await hall.kill();
      await hall.restart();
      await connected(page);
      await playOn(page, undefined, 3);
      goesOnFrom(await logLines(page), log);
    }
    await rush(page);
    hall.verify(await replayFile(context, hall.url, table.id));
    await hall.close();
  });
}

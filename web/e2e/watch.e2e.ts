// A spectator sees the game and no hand, on the page or in what the server sends; where nothing is hidden, all that the players see.
import type { GameDetail, ToClient, Update } from '../src/lib/protocol';
import { GAMES, expect, makeTable, options, outcome, rush, test } from './test';

/** The rules lay the hand of a player open to everybody while this is said of them (ZUN-17.2). */
const OPEN = 'exposed';

for (const game of GAMES) {
  test(`a spectator of ${game} sees no hand`, async ({ page, context, browser, hall }) => {
    const { table } = await makeTable(context, hall.url, game, { bot: 'random' }, { public: true });
    const cards = ((await (await context.request.get(`${hall.url}/api/games/${game}`)).json()) as GameDetail).cards;
    await page.goto(`${hall.url}/t/${table.id}`);
    await expect(options(page).first()).toBeVisible();
    const hand = page.getByTestId('hand');
    const hands = await hand.count();
    if (hands > 0) {
      const words = await hand.innerText();
      expect(cards.filter(({ name }) => words.includes(name)).length).toBeGreaterThan(0);
    }

    const stranger = await browser.newContext({ reducedMotion: 'reduce' });
    const watching = await stranger.newPage();
    const frames: string[] = [];
    watching.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
    await watching.goto(`${hall.url}/t/${table.id}`);
    await expect(watching.getByTestId('seat-0')).toBeVisible();
    await expect.poll(() => frames.length).toBeGreaterThan(1);
    await expect(watching.getByTestId('hand-card')).toHaveCount(0);
    await expect(options(watching)).toHaveCount(0);

    await rush(page);
    await expect(outcome(watching)).toBeVisible();
    const updates = frames.map((frame) => JSON.parse(frame) as ToClient).filter((message) => message.type === 'update') as Update[];
    expect(updates.length).toBeGreaterThan(5);
    for (const update of updates) {
      expect(update.asked).toBeUndefined();
      for (const { facts, zones } of update.view.seats ?? []) {
        const theirs = zones.filter((zone) => zone.name === 'hand');
        expect(theirs).toHaveLength(hands);
        const open = facts.some((fact) => fact.name === OPEN && 'flag' in fact.value && fact.value.flag);
        if (!open) expect(theirs.flatMap((zone) => zone.cards)).toEqual([]);
      }
    }
    await stranger.close();
  });
}

// Who sits at this browser, and what they bring to a table.
import { api } from './api';
import type { BotChoice, EventInfo, EventSeen, Join, Me, NewTable, TableInfo, TableMade } from './protocol';
import { remember, recall } from './settings.svelte';

class Person {
  me = $state.raw<Me | undefined>();
  private asked: Promise<Me> | undefined;

  /** Asks the server once; a stranger becomes a guest by that. */
  known(): Promise<Me> {
    this.asked ??= api.me().then(
      (me) => this.is(me),
      (error: unknown) => {
        this.asked = undefined;
        throw error;
      },
    );
    return this.asked;
  }

  is(me: Me): Me {
    this.me = me;
    this.asked = Promise.resolve(me);
    return me;
  }
}

export const person = new Person();

/** A part in the shuffles: 32 random bytes in hex. */
export function contribution(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a table and takes the seat that is kept for its maker. */
export async function makeTable(wish: NewTable): Promise<TableMade> {
  await person.known();
  return sitDown(await api.make(wish));
}

/** Takes the seat that is kept at a new table, once the server has committed to its part in the shuffles. */
export async function sitDown(made: TableMade): Promise<TableMade> {
  if (made.invite) remember(`invite:${made.table.id}`, made.invite);
  const open = made.seat !== undefined && made.table.seats[made.seat]?.who === 'open';
  if (open) await joinTable(made.table.id, { seat: made.seat });
  return made;
}

/** Takes a seat. The contribution is kept, so that the shuffles can be checked after the game. */
export async function joinTable(id: string, wish: Omit<Join, 'contribution'>): Promise<TableInfo> {
  await person.known();
  const part = contribution();
  // What the server has committed to is noted before it hears our part: that is what makes the shuffles checkable.
  remember(`commitment:${id}`, (await api.table(id)).commitment);
  const table = await api.join(id, { ...wish, contribution: part });
  remember(`contribution:${id}`, part);
  if (wish.invite) remember(`invite:${id}`, wish.invite);
  return table;
}

/** Enters an event, as one takes a seat. */
export async function enterEvent({ id, commitment }: EventInfo, invite: string | undefined): Promise<EventSeen> {
  await person.known();
  remember(`commitment:${id}`, commitment);
  const part = contribution();
  const entered = await api.enter(id, { ...(invite === undefined ? {} : { invite }), contribution: part });
  remember(`contribution:${id}`, part);
  if (invite !== undefined) remember(`invite:${id}`, invite);
  return entered;
}

/** The address by which friends come to a table. */
export function invitation(table: TableInfo): string {
  const invite = recall(`invite:${table.id}`);
  return `${location.origin}/t/${table.id}${invite ? `?invite=${invite}` : ''}`;
}

/** The bot for those who choose none: the one in the middle. */
export function usualBot(bots: BotChoice[]): string {
  return bots[Math.floor((bots.length - 1) / 2)]?.spec ?? 'random';
}

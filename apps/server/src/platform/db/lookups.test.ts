import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLookups } from './lookups.ts';
import type { Session } from './session.ts';

/** A database that can go away: connections of it break for good, and new ones are refused meanwhile. */
function openDatabase() {
  const opened: { isLost: boolean }[] = [];
  let isAway = false;
  const open = async (): Promise<Session> => {
    // The answer to a connection request comes in another turn, and in no particular order.
    await new Promise((resolve) => setTimeout(resolve, opened.length % 2 === 0 ? 5 : 1));
    if (isAway) throw new Error('The database refuses connections.');
    const session: Session & { isLost: boolean } = {
      isLost: false,
      isLocal: true,
      query: async () => {
        if (session.isLost) throw new Error('The connection is lost.');
        return [];
      },
      collect: () => () => undefined,
      copy: () => Promise.reject(new Error('A lookup copies nothing.')),
      begin: () => {
        throw new Error('A lookup begins nothing.');
      },
      close: async () => {
        session.isLost = true;
      },
    };
    opened.push(session);
    return session;
  };
  return {
    open,
    opened,
    goAway: () => {
      isAway = true;
      for (const session of opened) session.isLost = true;
    },
    comeBack: () => {
      isAway = false;
    },
  };
}

test('a connection is opened again after every loss, once for all who wait for it', async () => {
  const database = openDatabase();
  const { reader, close } = openLookups({ connections: 1, open: database.open });
  const ask = () => Promise.allSettled(Array.from({ length: 5 }, () => sql`select 1`.execute(reader)));
  const outcomes = async () => new Set((await ask()).map(({ status }) => status));
  for (let losses = 0; losses < 4; losses += 1) {
    expect(await outcomes()).toEqual(new Set(['fulfilled']));
    expect(database.opened).toHaveLength(losses + 1);
    database.goAway();
    expect(await outcomes()).toEqual(new Set(['rejected']));
    // Those who ask while the last attempt is failing share the next one.
    const before = ask();
    database.comeBack();
    await Promise.all([before, ask()]);
  }
  await close();
  expect(database.opened.every(({ isLost }) => isLost)).toBe(true);
  await expect(sql`select 1`.execute(reader)).rejects.toThrow('closed');
});

test('a connection that is opened while the process ends is closed', async () => {
  const database = openDatabase();
  const { reader, close } = openLookups({ connections: 1, open: database.open });
  const asked = sql`select 1`.execute(reader).catch(() => undefined);
  await setImmediate();
  await close();
  await asked;
  expect(database.opened.map(({ isLost }) => isLost)).toEqual([true]);
});

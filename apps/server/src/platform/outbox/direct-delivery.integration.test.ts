import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFixedClock, createMovableClock } from '../clock.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { createDelivery } from './delivery.ts';
import { type Consumer, consumer, type EventKind } from './outbox.ts';

interface Moved {
  readonly step: number;
}
const moved: EventKind<Moved> = {
  topic: 'thing.moved',
  parse: (unchecked) => ({ step: Number(Reflect.get(Object(unchecked), 'step')) }),
};

let database: TestDatabase;
let platform: Platform;
let owner: pg.Client;
const base = createFixedClock('2026-01-01T00:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url, clock: createMovableClock(base) });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(() => owner.query('delete from platform.delivery; delete from platform.event'));
afterAll(async () => {
  await platform.close();
  await owner.end();
  await database.drop();
});

const append = (key: string, step: number): Promise<void> =>
  platform.db.inTransaction((tx) => platform.outbox.append(tx, moved, { key, payload: { step } }));
const deliver = (consumers: Consumer[]) => createDelivery({ ...platform, consumers });

describe('new events', () => {
  it('keeps the order of a key when a new event comes behind one that waits for its next try', async () => {
    const seen: string[] = [];
    let fails = true;
    const ordered = consumer('behind', moved, async ({ key, payload }) => {
      if (fails && payload.step === 1) throw new Error('not now');
      seen.push(`${key}${payload.step}`);
    });
    const other = consumer(
      'beside',
      moved,
      async ({ key, payload }) => void seen.push(`beside ${key}${payload.step}`),
    );
    const delivery = deliver([ordered, other]);
    await append('k', 1);
    await delivery.drain();
    await append('k', 2);
    await append('free', 3);
    await delivery.drain();
    // Only what waits has a delivery; the other consumer and the other key took theirs at once.
    expect(seen).toEqual(['beside k1', 'free3', 'beside k2', 'beside free3']);
    const { rows } = await owner.query('select consumer, attempts from platform.delivery order by event_id');
    expect(rows).toEqual([
      { consumer: 'behind', attempts: 1 },
      { consumer: 'behind', attempts: 0 },
    ]);
    fails = false;
    base.advance(2000);
    await delivery.drain();
    await delivery.drain();
    expect(seen.slice(4)).toEqual(['k1', 'k2']);
  });

  it('writes no delivery while all goes well, however many workers', async () => {
    const taken: number[] = [];
    const quick = consumer('quick', moved, async ({ payload }, tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.delivery`.execute(tx);
      expect(rows[0]?.n).toBe(0);
      taken.push(payload.step);
    });
    for (let round = 0; round < 5; round += 1) {
      for (let step = 0; step < 10; step += 1) await append(`key-${step}`, round * 10 + step);
      await Promise.all(Array.from({ length: 4 }, () => deliver([quick]).drain()));
    }
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, step) => step));
  });
});

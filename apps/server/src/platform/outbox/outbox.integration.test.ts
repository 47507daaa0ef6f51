import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFixedClock, createMovableClock } from '../clock.ts';
import { openPlatform, type Platform } from '../platform.ts';
import { createDelivery } from './delivery.ts';
import { batchConsumer, type Consumer, consumer, type EventKind } from './outbox.ts';
import { oldestEventSeconds, sweepEvents } from './store.ts';

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
  await owner.query(
    'create table platform.test_effect (step int); grant select, insert on platform.test_effect to gim_app',
  );
});
beforeEach(() =>
  owner.query('delete from platform.delivery; delete from platform.event; delete from platform.test_effect'),
);
afterAll(async () => {
  await platform.close();
  await owner.end();
  await database.drop();
});

const append = (key: string, step: number): Promise<void> =>
  platform.db.inTransaction((tx) => platform.outbox.append(tx, moved, { key, payload: { step } }));
/** The events 0 to 9, each in a batch of its own. */
const tenAlone = Array.from({ length: 10 }, (_, step) => [step]);
const deliver = (consumers: Consumer[]) => createDelivery({ ...platform, consumers });

describe('the outbox', () => {
  it('brings each event to each consumer of its topic, in order per key, with its payload parsed', async () => {
    const seen: string[] = [];
    const take = (name: string) =>
      consumer(name, moved, async ({ key, payload }) => void seen.push(`${name} ${key}${payload.step}`));
    const other = consumer(
      'other',
      { ...moved, topic: 'thing.lost' },
      async () => void seen.push('wrong topic'),
    );
    for (const step of [1, 2, 3]) {
      await append('a', step);
      await append('b', step);
    }
    const delivery = deliver([take('first'), take('second'), other]);
    expect(await delivery.drain()).toBe(12);
    expect(await delivery.drain()).toBe(0);
    for (const name of ['first', 'second']) {
      for (const key of ['a', 'b']) {
        expect(seen.filter((line) => line.startsWith(`${name} ${key}`))).toEqual(
          [1, 2, 3].map((step) => `${name} ${key}${step}`),
        );
      }
    }
    expect(seen).toHaveLength(12);
  });

  it('forgets an event whose transaction rolled back', async () => {
    const failing = platform.db.inTransaction(async (tx) => {
      await platform.outbox.append(tx, moved, { key: 'a', payload: { step: 9 } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliver([consumer('rolled', moved, async () => undefined)]).drain()).toBe(0);
  });

  it('misses no event whose transaction commits after that of a later one', async () => {
    const seen: number[] = [];
    const delivery = deliver([consumer('late', moved, async ({ payload }) => void seen.push(payload.step))]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let appended = (): void => undefined;
    const isAppended = new Promise<void>((resolve) => {
      appended = resolve;
    });
    const slow = platform.db.inTransaction(async (tx) => {
      await platform.outbox.append(tx, moved, { key: 'slow', payload: { step: 1 } });
      appended();
      await held;
    });
    await isAppended;
    await append('fast', 2);
    await delivery.drain();
    release();
    await slow;
    await delivery.drain();
    expect(seen.toSorted()).toEqual([1, 2]);
  });

  it('keeps what a consumer wrote if and only if the event is ticked off, and tries again later', async () => {
    let failures = 2;
    const flaky = consumer('flaky', moved, async ({ payload }, tx) => {
      await sql`insert into platform.test_effect values (${payload.step})`.execute(tx);
      if (failures > 0) {
        failures -= 1;
        throw new Error('not now');
      }
    });
    const delivery = deliver([flaky]);
    await append('k', 1);
    await append('k', 2);
    await append('free', 3);
    await delivery.drain();
    // The second event of the key waits behind the first; the other key does not.
    expect(failures).toBe(0);
    for (const wait of [1, 2]) {
      base.advance(wait * 1000);
      await delivery.drain();
    }
    const { rows } = await owner.query('select step from platform.test_effect order by step');
    expect(rows).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(await oldestEventSeconds(platform.db.autocommit, platform.clock.now())).toBe(0);
  });

  it('holds the later events of a key back while the first one fails', async () => {
    const seen: number[] = [];
    const stuck = consumer('stuck', moved, async ({ payload }) => {
      if (payload.step === 1) throw new Error('never');
      seen.push(payload.step);
    });
    for (const step of [1, 2, 3]) await append('stuck', step);
    base.advance(5000);
    // Also while no worker took it up yet.
    expect(await oldestEventSeconds(platform.db.autocommit, platform.clock.now())).toBe(5);
    const delivery = deliver([stuck]);
    for (let round = 0; round < 4; round += 1) {
      await delivery.drain();
      base.advance(100_000);
    }
    expect(seen).toEqual([]);
    expect(await oldestEventSeconds(platform.db.autocommit, platform.clock.now())).toBe(405);
  });

  it('is shared by two workers without taking anything twice', async () => {
    const seen: number[] = [];
    const slow = consumer('shared', moved, async ({ payload }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(payload.step);
    });
    for (let step = 0; step < 20; step += 1) await append(`key-${step % 7}`, step);
    const workers = [deliver([slow]), deliver([slow])];
    for (let round = 0; round < 3; round += 1) await Promise.all(workers.map((worker) => worker.drain()));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, step) => step));
  });

  it('delivers in batches, and isolates the one event that fails without holding up the others', async () => {
    const batches: number[][] = [];
    const picky = batchConsumer('picky', moved, async (events, tx) => {
      const steps = events.map(({ payload }) => payload.step);
      batches.push(steps);
      await sql`insert into platform.test_effect select unnest(${steps}::int[])`.execute(tx);
      if (steps.includes(5)) throw new Error('not this one');
    });
    for (let step = 0; step < 10; step += 1) await append(`key-${step % 5}`, step);
    await deliver([picky]).drain();
    const all = Array.from({ length: 10 }, (_, step) => step);
    // Together, then with a delivery for each, then alone.
    expect(batches).toEqual([all, all, ...tenAlone]);
    const { rows } = await owner.query<{ step: number }>(
      'select step from platform.test_effect order by step',
    );
    expect(rows.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
    const left = await owner.query('select key, attempts from platform.delivery');
    expect(left.rows).toEqual([{ key: 'key-0', attempts: 1 }]);
  });

  it('takes events of one key in one batch, in their order, and cuts a backlog into batches', async () => {
    const batches: number[][] = [];
    const ordered = batchConsumer('ordered', moved, async (events) => {
      batches.push(events.map(({ payload }) => payload.step));
    });
    for (let step = 0; step < 7; step += 1) await append('one', step);
    await createDelivery({ ...platform, consumers: [ordered], batchMax: 3 }).drain();
    expect(batches).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  it('delivers an urgent event while a bulk consumer is stuck', async () => {
    const urgent: EventKind<Moved> = { ...moved, topic: 'thing.urgent', lane: 'urgent' };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const taken: number[] = [];
    const slow = vi.fn(() => held);
    const delivery = createDelivery({
      ...platform,
      idleMs: 5,
      consumers: [
        consumer('slow', moved, slow),
        consumer('fast', urgent, async ({ payload }) => void taken.push(payload.step)),
      ],
    });
    for (let step = 0; step < 50; step += 1) await append('bulk', step);
    delivery.start();
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    await platform.db.inTransaction((tx) =>
      platform.outbox.append(tx, urgent, { key: 'code', payload: { step: 7 } }),
    );
    await vi.waitFor(() => expect(taken).toEqual([7]));
    release();
    await delivery.stop();
  });

  it('sweeps only what is old and taken', async () => {
    await append('old', 1);
    const future = new Date(platform.clock.now().getTime() + 1000);
    await platform.db.inTransaction((tx) => sweepEvents(tx, future));
    const count = async () => (await owner.query('select count(*)::int as n from platform.event')).rows[0]?.n;
    expect(await count()).toBe(1);
    await deliver([consumer('sweeper', moved, async () => undefined)]).drain();
    await platform.db.inTransaction((tx) => sweepEvents(tx, future));
    expect(await count()).toBe(0);
  });

  it('refuses two consumers of one name', () => {
    const twice = consumer('twice', moved, async () => undefined);
    expect(() => deliver([twice, twice])).toThrow('Two outbox consumers share a name');
  });
});

describe('S-12 what is sealed in an event', () => {
  const sealed: EventKind<object> = { topic: 'thing.sealed', parse: (unchecked) => Object(unchecked) };
  const reader = (name: string, seen: unknown[], opensSecrets?: boolean): Consumer => ({
    ...consumer(name, sealed, async ({ payload }) => void seen.push(payload)),
    ...(opensSecrets === undefined ? {} : { opensSecrets }),
  });

  it('comes to the one consumer that opens it, and never to another, whoever is first', async () => {
    const payload = { who: 'a', sealedCode: 'x' };
    await platform.db.inTransaction((tx) => platform.outbox.append(tx, sealed, { key: 'a', payload }));
    const [others, opener]: [unknown[], unknown[]] = [[], []];
    await deliver([
      reader('a-other', others),
      reader('opener', opener, true),
      reader('z-other', others),
    ]).drain();
    expect(others).toEqual([{ who: 'a' }, { who: 'a' }]);
    expect(opener).toEqual([payload]);
  });

  it('cannot have two that open it: one would depend on being faster', () => {
    expect(() => deliver([reader('one', [], true), reader('two', [], true)])).toThrow(
      'Two outbox consumers open the secrets of one topic',
    );
  });
});

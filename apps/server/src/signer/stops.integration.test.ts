import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monotonicMs } from '../platform/clock.ts';
import { openSignerBench, type SignerBench } from '../testing/signer-bench.ts';

/** Each scope in turn; `GIM_STOPS=100` runs as many as the requirement names. */
const RUNS = Number(process.env.GIM_STOPS ?? 4);

let bench: SignerBench;
beforeAll(async () => {
  bench = await openSignerBench();
  await bench.startSigner();
});
afterAll(() => bench.close());

const people = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'] as const;
const startAgain = async (id: string): Promise<void> => {
  const { stops } = bench.payments;
  const start = (staffId: string) =>
    bench.platform.db.inTransaction((tx) => stops.start(tx, { id, staffId }));
  expect(await start(people[0])).toBe(false);
  await expect(start(people[0])).rejects.toMatchObject({ problem: 'FourEyesRequired' });
  expect(await start(people[1])).toBe(true);
};

describe('Q-09 a stop', () => {
  test('keeps every signature back that would follow it, and starts again with two people', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const signed = await Promise.all(Array.from({ length: 6 }, () => bench.approve()));
      const userId = signed[5]?.approval.userId ?? '';
      const stop = (
        [
          { scope: 'all', subject: null },
          { scope: 'network', subject: 'ethereum' },
          { scope: 'coin', subject: 'ETH' },
          { scope: 'user', subject: userId },
        ] as const
      )[run % 4];
      if (stop === undefined) throw new Error('No scope.');
      // The stop comes while payments are being signed.
      const ids = await Promise.all(signed.map((one) => bench.order(one)));
      const before = monotonicMs();
      const stopped = await bench.platform.db.inTransaction((tx) =>
        bench.payments.stops.stop(tx, { ...stop, cause: 'staff', reason: 'test', stoppedBy: people[0] }),
      );
      const tookMs = monotonicMs() - before;
      const counted = async () =>
        (await bench.query('select payment_id from signer.transaction where payment_id = any($1)', [ids]))
          .length;
      const [atStop, late] = [await counted(), await bench.order(await bench.approve({ userId }))];
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(tookMs).toBeLessThan(1000);
      if (stop.scope !== 'user') expect(await counted()).toBe(atStop);
      expect(['ordered', 'claimed']).toContain((await bench.payment(late)).state);
      await startAgain(stopped?.id ?? '');
      for (const id of [...ids, late]) await bench.awaitState(id, 'signed');
    }
    expect(bench.errors).toEqual([]);
  });

  test('of exactly what is stopped is no second one', async () => {
    const stop = () =>
      bench.platform.db.inTransaction((tx) =>
        bench.payments.stops.stop(tx, {
          scope: 'coin',
          subject: 'BTC',
          cause: 'drift',
          reason: 'test',
          stoppedBy: null,
        }),
      );
    const first = await stop();
    expect(await stop()).toBeUndefined();
    const { autocommit } = bench.platform.db;
    const of = { userId: people[0], coin: 'BTC', network: 'bitcoin' };
    expect(await bench.payments.stops.find(autocommit, of)).toMatchObject({ scope: 'coin', cause: 'drift' });
    await startAgain(first?.id ?? '');
    expect(await bench.payments.stops.find(autocommit, of)).toBeUndefined();
  });

  test('C-08 numbers that were given back are used again: none is missing and none is there twice', async () => {
    await expect
      .poll(async () => (await bench.query('select from signer.free_nonce')).length, { timeout: 10_000 })
      .toBe(0);
    const rows = await bench.query<{ nonce: string }>('select nonce from signer.claim order by nonce');
    expect(rows.map(({ nonce }) => nonce)).toEqual(rows.map((_, index) => String(index)));
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestSigner, type TestSigner } from '../chains/testing/test-signer.ts';
import { openCuttingProxy } from './testing/cutting-proxy.ts';
import { createModelChain, type ModelChain } from './testing/model-chain.ts';
import { openDeposits, type TestDeposits } from './testing/open-deposits.ts';

let database: TestDatabase;
let signer: TestSigner;
let bench: TestDeposits;
let bitcoin: ModelChain;

beforeAll(async () => {
  database = await createTestDatabase();
  signer = await startTestSigner(database);
  bitcoin = createModelChain({ network: 'bitcoin', feeCoin: 'BTC' });
  bench = await openDeposits({ url: database.url, chains: [bitcoin], signer });
  await bench.chains.watchOnce('bitcoin');
});
afterAll(async () => {
  await bench.close();
  await signer.close();
  await database.drop();
});

/**
 * A process that follows the chain until it is killed at its `message`th message to the database. False if it was not.
 */
async function followUntilKilled(message: number, isSent: boolean): Promise<boolean> {
  const proxy = await openCuttingProxy(database.url);
  const doomed = await openDeposits({ url: proxy.url, chains: [bitcoin], signer, retryTimeoutMs: 50 });
  proxy.cutAt(message, { isSent });
  await doomed.chains.watchOnce('bitcoin').catch(() => undefined);
  const { isCut } = proxy;
  await proxy.close();
  await doomed.close().catch(() => undefined);
  // Lets its leases expire.
  bench.clock.setOffset(bench.clock.offsetMs + 31_000);
  return isCut;
}

describe('a watcher that is killed', () => {
  test.each([{ isSent: false }, { isSent: true }])(
    'C-01 at any message to the database credits once (the last one is sent: $isSent)',
    async ({ isSent }) => {
      let kills = 0;
      let turnedAway = 0;
      for (let message = 1; ; ) {
        const userId = randomUUID();
        const of = { userId, coin: 'BTC', network: 'bitcoin' };
        const whole = bench.transfer({ ...of, ...(await bench.addressOf(of)), amount: '0.01' });
        const small = [1, 2].map((index) => ({ ...whole, index, units: 6_000n }));
        bitcoin.send({ txid: whole.txid, transfers: [whole, ...small] });
        for (let n = 0; n < 2; n += 1) bitcoin.mine();
        const isKilled = await followUntilKilled(message, isSent);
        // It finished before that message.
        if (!isKilled && (await bench.balance(userId, 'BTC')) > 0n) break;
        // The last commit of a killed process may still be in progress: then this one is refused and retried.
        await vi.waitFor(() => bench.chains.watchOnce('bitcoin'), { timeout: 5_000 });
        // The small ones reach the minimum together and pay one fee.
        expect(await bench.balance(userId, 'BTC'), `killed at ${message}`).toBe(
          1_000_000n + 12_000n - 5_000n,
        );
        if (isKilled) {
          kills += 1;
          message += message < 8 ? 1 : 4;
        } else {
          // Another process held the network's lease: repeat the same message.
          turnedAway += 1;
          expect(turnedAway).toBeLessThan(10);
        }
      }
      expect(kills).toBeGreaterThan(15);
      expect((await bench.ledger.audit()).findings).toEqual([]);
      const open = await bench.rows("select from deposits.deposit where state in ('seen', 'collecting')");
      expect(open).toHaveLength(0);
    },
    60_000,
  );
});

import { randomUUID } from 'node:crypto';
import { asset, type Money, money } from '@gim/money';
import pg from 'pg';
import { openPlatform, type Platform, type PlatformOptions } from '../../../platform/platform.ts';
import type { WriterDeps } from '../core.ts';
import { account, createLedger, type Ledger } from '../index.ts';

export const USD = asset('USD', 2);
export const BTC = asset('BTC', 8);

/** A ledger of its own on a database, with dollars and bitcoin. Close it when done. */
export interface TestBooks {
  readonly ledger: Ledger;
  readonly platform: Platform;
  /** Credits a user from the outside. */
  fund(owner: string, amount: Money): Promise<void>;
  /** What is spendable, in units. */
  available(owner: string, code: string): Promise<bigint>;
  close(): Promise<void>;
}

export async function openBooks(
  options: PlatformOptions,
  writing: Pick<WriterDeps, 'retryTimeoutMs' | 'processors'> = {},
): Promise<TestBooks> {
  const platform = openPlatform(options);
  // Enough for two batches at once in every writer of a test, whatever the machine it runs on has.
  const ledger = createLedger({ ...platform, processors: 64, ...writing });
  await ledger.registerAsset(USD);
  await ledger.registerAsset(BTC);
  return {
    ledger,
    platform,
    async fund(owner, amount) {
      const { code } = amount.asset;
      const from = account('outside:test', code, 'outside');
      const legs = [{ from, to: account(owner, code, 'available'), amount }];
      await ledger.post({ key: randomUUID(), kind: 'deposit', legs });
    },
    async available(owner, code) {
      const { amount } = await ledger.balanceOf(platform.db.autocommit, account(owner, code, 'available'));
      return amount.units;
    },
    async close() {
      await ledger.close();
      await platform.close();
    },
  };
}

export const usd = (units: bigint): Money<typeof USD> => money(USD, units);

/** Runs statements as the owner of everything, as an attacker with the database's password would. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

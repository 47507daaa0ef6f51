import { createHash } from 'node:crypto';
import { money } from '@gim/money';
import type { Catalogue } from '../modules/coins/index.ts';
import { account, type Ledger } from '../modules/ledger/index.ts';
import { HOUSE } from '../modules/trades/index.ts';
import { SANDBOX_MONEY } from './sandbox-money.ts';

/** Whole units of each coin: enough to try the product, and little enough for a test to use it up. */
const inventory: Readonly<Record<string, bigint>> = {
  USD: 50_000_000n,
  BTC: 400n,
  ETH: 8_000n,
  USDT: 10_000_000n,
  USDC: 10_000_000n,
  LTC: 60_000n,
  XRP: 4_000_000n,
  TON: 4_000_000n,
};
const INVENTORY_ELSE = 1_000_000n;

/** Funds the house's inventory. Idempotent: the posting's key is derived from the coin. */
export async function fundHouse({
  ledger,
  catalogue,
}: {
  ledger: Pick<Ledger, 'post'>;
  catalogue: Catalogue;
}): Promise<void> {
  await Promise.all(
    catalogue.coins.map(({ id, digits }) =>
      ledger.post({
        key: keyOf(id),
        kind: 'inventory',
        // Only the coin, so that changed figures above do not conflict with an earlier posting.
        body: id,
        legs: [
          {
            from: account(SANDBOX_MONEY, id, 'outside'),
            to: account(HOUSE, id, 'house'),
            amount: money(catalogue.assetOf(id), (inventory[id] ?? INVENTORY_ELSE) * 10n ** BigInt(digits)),
          },
        ],
      }),
    ),
  );
}

/** A deterministic UUID of version 8 for a coin. */
function keyOf(coin: string): string {
  const hex = createHash('sha256').update(`sandbox inventory ${coin}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

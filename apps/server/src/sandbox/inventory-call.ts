import { money, parseMoney, subtract, toDecimal } from '@gim/money';
import * as z from 'zod/mini';
import type { Catalogue } from '../modules/coins/index.ts';
import { account, type Ledger } from '../modules/ledger/index.ts';
import { HOUSE } from '../modules/trades/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Ids } from '../platform/ids.ts';
import { Refusal } from '../platform/refusal.ts';
import { SANDBOX_MONEY } from './sandbox-money.ts';
import type { SandboxMount } from './sandbox-mount.ts';

export interface InventoryDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly catalogue: Catalogue;
  readonly ledger: Pick<Ledger, 'post' | 'balanceOf'>;
}

/** The house's inventory, which people who try the product can change. */
export interface Inventory {
  /** Sets the house's balance of a coin to exactly this, by a posting to or from the outside. */
  set(wanted: { readonly coin: string; readonly amount: string }): Promise<void>;
  list(): Promise<readonly { readonly coin: string; readonly amount: string }[]>;
}

/** Attempts when a trade changes the balance between reading and posting. */
const TRIES_MAX = 5;

export function createInventory(deps: InventoryDeps): Inventory {
  const { db, ids, catalogue, ledger } = deps;
  const held = async (coin: string) =>
    (await ledger.balanceOf(db.autocommit, account(HOUSE, coin, 'house'))).amount.units;
  return {
    async set({ coin, amount }) {
      if (catalogue.find(coin) === undefined) throw new Refusal('NotFound', { field: 'coin' });
      const parsed = parseMoney(catalogue.assetOf(coin), amount);
      if (!parsed.ok || parsed.value.units < 0n) throw new Refusal('AmountInvalid', { field: 'amount' });
      const outside = account(SANDBOX_MONEY, coin, 'outside');
      const house = account(HOUSE, coin, 'house');
      for (let tried = 0; tried < TRIES_MAX; tried += 1) {
        const lacking = subtract(parsed.value, money(parsed.value.asset, await held(coin)));
        if (lacking.units === 0n) return;
        const leg =
          lacking.units > 0n
            ? { from: outside, to: house, amount: lacking }
            : { from: house, to: outside, amount: money(lacking.asset, -lacking.units) };
        await ledger.post({ key: ids.next(), kind: 'inventory', legs: [leg] }).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.problem !== 'InsufficientFunds') throw error;
        });
      }
      throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    },
    list: () =>
      Promise.all(
        catalogue.coins.map(async ({ id }) => ({
          coin: id,
          amount: toDecimal(money(catalogue.assetOf(id), await held(id))),
        })),
      ),
  };
}

const wanted = z.strictObject({ coin: z.string(), amount: z.string() });

export function mountInventory(mount: SandboxMount, inventory: Inventory): void {
  mount.call({ method: 'POST', path: '/sandbox/inventory', body: wanted }, async ({ body }) => {
    await inventory.set(body);
    return { items: await inventory.list() };
  });
  mount.call({ method: 'GET', path: '/sandbox/inventory' }, async () => ({ items: await inventory.list() }));
}

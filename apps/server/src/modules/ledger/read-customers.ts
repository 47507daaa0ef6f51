import type { Db } from '../../platform/db/db.ts';
import { allowLongReads } from './audit-store.ts';
import { readCustomers, readLastOwner } from './customer-store.ts';

/** What is owed to one customer, in units by coin, without zeros. */
export interface CustomerBalances {
  readonly owner: string;
  readonly units: ReadonlyMap<string, bigint>;
}

const OWNERS_AT_ONCE = 5_000;

/** Every customer to whom anything is owed, in one snapshot. */
export function customerBalances(db: Db): Promise<readonly CustomerBalances[]> {
  return db.inTransaction(
    async (tx) => {
      await allowLongReads(tx);
      const customers: { owner: string; units: Map<string, bigint> }[] = [];
      const last = await readLastOwner(tx);
      for (let after = 0; after < last; after += OWNERS_AT_ONCE) {
        for (const { owner, code, units } of await readCustomers(tx, {
          after,
          until: after + OWNERS_AT_ONCE,
        })) {
          const before = customers.at(-1);
          if (before?.owner === owner) before.units.set(code, units);
          else customers.push({ owner, units: new Map([[code, units]]) });
        }
      }
      return customers;
    },
    { isolation: 'repeatable read' },
  );
}

import type { Mutant } from '../mutant.ts';

/** Money that a posting brings and holds at once, as a sale for cash does. */
export const cashHoldMutants: readonly Mutant[] = [
  {
    ids: ['M-08'],
    lost: 'who never had dollars cannot pay a visit with a coin',
    file: 'apps/server/src/modules/ledger/hold-store.ts',
    control: 'where not exists (select from ledger.account b where b.id = n.available_id)',
    instead: 'where false',
    test: 'apps/server/src/modules/ledger/holds.integration.test.ts',
  },
];

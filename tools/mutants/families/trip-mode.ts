import type { Mutant } from '../mutant.ts';

const cipher = 'apps/web/src/platform/trip/trip-cipher.ts';
const cipherTest = 'apps/web/src/platform/trip/trip-cipher.test.ts';

/** What of a visit lies on the customer's device, and what the worker that opens it may do. */
export const cashVisitMutants: readonly Mutant[] = [
  {
    ids: ['O-02'],
    lost: 'any script can take the key of saved codes away',
    file: cipher,
    control: "{ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']",
    instead: "{ name: algorithm, length: 256 }, true, ['encrypt', 'decrypt']",
    test: cipherTest,
  },
  {
    ids: ['O-02'],
    lost: 'saved codes open for another account or order',
    file: cipher,
    control: '`${userId} ${orderId}`',
    instead: "''",
    test: cipherTest,
  },
  {
    ids: ['W-04'],
    lost: 'a line break in the name of a point becomes a field of the calendar',
    file: 'apps/web/src/features/transactions/visit-calendar.ts',
    control: ".replaceAll(/\\r\\n|\\r|\\n/g, '\\\\n')",
    instead: '',
    test: 'apps/web/src/features/transactions/visit-calendar.test.ts',
  },
  {
    ids: ['W-02'],
    lost: 'every file of ours may call home from a worker',
    file: 'apps/server/src/http/sites.ts',
    control: 'if (offlineWorkers.has(file.path)) reply.header',
    instead: 'reply.header',
    test: 'apps/server/src/http/sites.test.ts',
  },
];

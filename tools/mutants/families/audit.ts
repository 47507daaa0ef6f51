import type { Mutant } from '../mutant.ts';

const brokenBooks = 'apps/server/src/modules/ledger/broken-books.integration.test.ts';
const audit = 'apps/server/src/modules/ledger/audit-store.ts';

/** The books computed a second time, and the stop when they do not add up. */
export const auditMutants: readonly Mutant[] = [
  {
    ids: ['L-08'],
    lost: 'the second way does not ask whether an asset sums to zero',
    file: audit,
    control: 'group by (account_id >> 10) & 1023 having sum(amount) <> 0',
    instead: 'group by (account_id >> 10) & 1023 having false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not ask whether a posting sums to zero',
    file: audit,
    control: 'group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0',
    instead: 'group by posting, (account_id >> 10) & 1023 having false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not add up balances',
    file: audit,
    control: 'e where balance <> total or seq <> n',
    instead: 'e where seq <> n',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not see a gap',
    file: audit,
    control: 'e where balance <> total or seq <> n',
    instead: 'e where balance <> total',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not see who is below zero',
    file: audit,
    control: 'where e.balance < 0 and not k.may_be_negative',
    instead: 'where false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not see an entry of no account or posting',
    file: audit,
    control: 'where a.id is null or p.key is null',
    instead: 'where false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not count the entries of a posting',
    file: audit,
    control: 'where coalesce(e.count, 0) * 2 <> cardinality(p.lines)',
    instead: 'where false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not count the postings of a batch',
    file: audit,
    control: 'where b.postings is distinct from p.count',
    instead: 'where false',
    test: brokenBooks,
  },
  {
    ids: ['L-08'],
    lost: 'the second way does not ask whether holds are covered',
    file: audit,
    control: 'where coalesce(b.units, 0) < h.units',
    instead: 'where false',
    test: brokenBooks,
  },
  {
    ids: ['L-08', 'L-10'],
    lost: 'what a check finds stops nobody',
    file: 'apps/server/src/modules/ledger/jobs.ts',
    control: 'if (first === undefined) return;',
    instead: 'if (first !== undefined || findings.length === 0) return;',
    test: brokenBooks,
  },
  {
    ids: ['L-10'],
    lost: 'a posting that finds broken books stops nobody',
    file: 'apps/server/src/modules/ledger/recovery.ts',
    control: "if (failure === 'broken') await this.#stopWriting(cause?.error);",
    instead: '',
    test: brokenBooks,
  },
  {
    ids: ['L-10'],
    lost: 'the database takes batches while writing is stopped',
    file: 'apps/server/migrations/0071_ledger_quick_checks.sql',
    control:
      'if not coalesce((select h.is_halted from ledger.halt h order by h.no desc limit 1), false)\n    and',
    instead: 'if',
    test: brokenBooks,
  },
  {
    ids: ['L-11'],
    lost: 'a statement is ordered by the clock',
    file: 'apps/server/src/modules/ledger/read-store.ts',
    control: 'order by a.stripe, e.seq desc`',
    instead: 'order by a.stripe, p.at desc`',
    test: 'apps/server/src/modules/ledger/statement.integration.test.ts',
  },
];

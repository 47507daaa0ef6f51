import type { Mutant } from '../mutant.ts';

const batch = 'apps/server/src/modules/ledger/batch.ts';
const writer = 'apps/server/src/modules/ledger/writer.ts';
const blocked = 'apps/server/src/modules/ledger/blocked-requests.ts';
const blockedTest = 'apps/server/src/modules/ledger/blocked-requests.integration.test.ts';
const companions = 'apps/server/src/platform/db/companion.ts';
const invalidCompanionsTest = 'apps/server/src/modules/ledger/invalid-companions.integration.test.ts';
const expiry = 'apps/server/src/modules/ledger/expire-holds.ts';
const holds = 'apps/server/src/modules/ledger/holds.ts';
const expiryTest = 'apps/server/src/modules/ledger/expire-holds.integration.test.ts';

/** What one posting may do to all others, and what an overdue hold may do to its owner. */
export const lockedRowMutants: readonly Mutant[] = [
  ...blockedMutants(),
  ...invalidCompanionMutants(),
  ...expiryMutants(),
];

function blockedMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-05'],
      lost: 'a locked row is taken for a lost connection',
      file: batch,
      control: 'throw sqlState(error) === LOCK_NOT_AVAILABLE ? new CompanionsBlocked(set, error) : error;',
      instead:
        'throw sqlState(error) === LOCK_NOT_AVAILABLE && sets.length > 99 ? new CompanionsBlocked(set, error) : error;',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'a batch gives up on the books as fast as on a companion',
      file: batch,
      control: 'set local lock_timeout to default; ',
      instead: '',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'what is new stops a batch for a row that others wait for',
      file: writer,
      control: 'if (this.#blocked.join(request)) return;',
      instead: '',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'a locked row is waited for without end',
      file: blocked,
      control: 'await this.#refuse(({ sinceMs }) => monotonicMs() - sinceMs > this.#retryTimeoutMs);',
      instead: 'await this.#refuse(({ sinceMs }) => monotonicMs() < sinceMs - this.#retryTimeoutMs);',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'a process that closes waits for a locked row',
      file: writer,
      control: 'await this.#blocked.close();',
      instead: '',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'asking for a row writes it',
      file: blocked,
      control: 'await rollback();',
      instead:
        "await this.#session.query({ name: 'mutant', text: 'commit', values: [] }).catch(() => rollback());",
      test: blockedTest,
    },
  ];
}

function invalidCompanionMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-05'],
      lost: 'a companion that is an async function is asked for its steps',
      file: companions,
      control:
        "if (typeof Reflect.get(steps, Symbol.iterator) !== 'function') throw new CompanionMisbehaved(table.name);",
      instead: '',
      test: invalidCompanionsTest,
    },
    {
      ids: ['L-05'],
      lost: 'a companion has all others wait for a promise',
      file: companions,
      control: 'if (!isList || sent === STEPS_MAX) throw new CompanionMisbehaved(table.name);',
      instead: `if (!isList && sent < STEPS_MAX) {
      await Promise.all(step.value);
      continue;
    }
    if (sent === STEPS_MAX) throw new CompanionMisbehaved(table.name);`,
      test: invalidCompanionsTest,
    },
  ];
}

function expiryMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-04'],
      lost: 'an overdue hold is given back by time alone',
      file: expiry,
      control: 'await expireHold(this.#core, hold, { key: expiryKey(key), companions });',
      instead:
        'await expireHold(this.#core, hold, { key: expiryKey(key), companions: companions.slice(1) });',
      test: expiryTest,
    },
    {
      ids: ['L-04'],
      lost: 'a hold can have a time that nobody has a rule for',
      file: holds,
      control: 'if (expiresAt !== undefined && !expiryRules.has(hold.kind))',
      instead: 'if (expiresAt === undefined && !expiryRules.has(hold.kind) && amount.units < 0n)',
      test: expiryTest,
    },
    {
      ids: ['L-04'],
      lost: 'an overdue hold without an owner is passed over in silence',
      file: expiry,
      control: 'this.#ownerless = ownerless.length;',
      instead: '',
      test: expiryTest,
    },
    {
      ids: ['L-04'],
      lost: 'holds behind those that are kept are not reached',
      file: expiry,
      control: 'after = overdue.length < AT_ONCE ? undefined : overdue.at(-1);',
      instead: 'after = undefined;',
      test: expiryTest,
    },
  ];
}

import type { Mutant } from '../mutant.ts';

const flight = 'apps/server/src/modules/ledger/flight.ts';
const writer = 'apps/server/src/modules/ledger/writer.ts';
const blocked = 'apps/server/src/modules/ledger/blocked-requests.ts';
const blockedTest = 'apps/server/src/modules/ledger/blocked-requests.integration.test.ts';
const companions = 'apps/server/src/platform/db/companion.ts';
const cheatingTest = 'apps/server/src/modules/ledger/cheating-companions.integration.test.ts';

/** What one posting may do to all others. */
export const lockedRowMutants: readonly Mutant[] = [...blockedMutants(), ...cheatingMutants()];

function blockedMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-05'],
      lost: 'a locked row is taken for a lost connection',
      file: flight,
      control: 'throw sqlState(error) === LOCK_NOT_AVAILABLE ? new CompanionsBlocked(set, error) : error;',
      instead:
        'throw sqlState(error) === LOCK_NOT_AVAILABLE && sets.length > 99 ? new CompanionsBlocked(set, error) : error;',
      test: blockedTest,
    },
    {
      ids: ['L-05'],
      lost: 'a batch gives up on the books as fast as on a companion',
      file: flight,
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
      control: 'await this.#refuse(({ sinceMs }) => monotonicMs() - sinceMs > this.#patienceMs);',
      instead: 'await this.#refuse(({ sinceMs }) => monotonicMs() < sinceMs - this.#patienceMs);',
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

function cheatingMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-05'],
      lost: 'a companion that is an async function is asked for its steps',
      file: companions,
      control:
        "if (typeof Reflect.get(steps, Symbol.iterator) !== 'function') throw new CompanionMisbehaved(table.name);",
      instead: '',
      test: cheatingTest,
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
      test: cheatingTest,
    },
  ];
}

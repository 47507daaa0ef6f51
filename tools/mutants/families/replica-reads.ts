import type { Mutant } from '../mutant.ts';

const reads = 'apps/server/src/platform/db/replica-reads.ts';
const test = 'tools/chaos/replica-reads.integration.test.ts';

/** What keeps reads from a replica that is behind, away, or no replica of ours. */
export const replicaReadMutants: readonly Mutant[] = [
  {
    ids: ['L-06'],
    lost: 'a replica that is behind answers',
    file: reads,
    control: "if (!(await this.#hasReached(connection, wanted))) return { outcome: 'behind' };",
    instead: 'await this.#hasReached(connection, wanted);',
    test,
  },
  {
    ids: ['L-06'],
    lost: 'any database answers as a replica',
    file: 'apps/server/src/platform/db/replica-connection.ts',
    control: 'if (row === undefined || row.position === null || row.cluster !== cluster)',
    instead: 'if (row === undefined || row.position === null)',
    test,
  },
  {
    ids: ['L-06'],
    lost: 'a replica that is away fails the read',
    file: reads,
    control: 'return this.#onFailure(error);',
    instead: 'this.#onFailure(error);\n      throw error;',
    test,
  },
];

import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { openIdentity, type TestIdentity } from './test-identity.ts';

/**
 * The base of most identity tests: a database of their own with two processes on it, which share one clock and one set
 * of keys.
 */
export interface IdentityBench {
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly second: TestIdentity;
  close(): Promise<void>;
}

/** Call at the top level of a test file: `const { identity, close } = await openIdentityBench(); afterAll(close);` */
export async function openIdentityBench(): Promise<IdentityBench> {
  const database = await createTestDatabase();
  const { url } = database;
  const identity = await openIdentity({ url });
  const { secrets, clock } = identity;
  const second = await openIdentity({ url, secrets, clock });
  return {
    database,
    identity,
    second,
    async close() {
      await second.close();
      await identity.close();
      await database.drop();
    },
  };
}

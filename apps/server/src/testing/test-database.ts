import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { runOnServer, TEMPLATE_DATABASE, urlOfDatabase } from './template-database.ts';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/**
 * Creates a migrated database for the caller. One per test file is the rule; `drop` it in `afterAll`.
 *
 * Example: `const database = await createTestDatabase(); afterAll(() => database.drop());`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  return {
    url: urlOfDatabase(serverUrl, name),
    // FORCE ends sessions that a failing test left open; otherwise their error would hide the test's own.
    drop: () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

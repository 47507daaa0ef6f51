import pg from 'pg';

export const TEMPLATE_DATABASE = 'gim_template';

/** Migrates the database that all test databases are cloned from. Called once per run, before any test file. */
export async function makeTemplateDatabase(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${TEMPLATE_DATABASE}`);
  // Imported lazily, so that test files which only clone the template do not load the migrations.
  const { prepareSchema } = await import('../wiring-flows.ts');
  await prepareSchema({ url: urlOfDatabase(serverUrl, TEMPLATE_DATABASE), log: () => undefined });
  // A template must have no connections: an open session makes every clone fail.
  await runOnServer(
    serverUrl,
    `alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`,
  );
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server as a whole, such as creating a database. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfDatabase(serverUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { join, resolve } from 'node:path';
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { prepareSchema } from '../../apps/server/src/wiring-flows.ts';

// Migrates the database of DATABASE_URL, or the embedded one, and exits.
const print = (line: string): void => console.log(line);
const { DATABASE_URL: url = '' } = process.env;
try {
  if (url !== '') await prepareSchema({ url, log: print });
  else await migrateEmbedded();
  print('The database is up to date.');
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function migrateEmbedded(): Promise<void> {
  const dataDir = join(resolve(process.env.GIM_DATA_DIR ?? '.data'), 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
  try {
    await prepareSchema({ url: postgres.url, log: print });
  } finally {
    await postgres.stop();
  }
}

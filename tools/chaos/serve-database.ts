import { flushCompileCache } from 'node:module';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';

// A separate program, so that it can be killed: a durable PostgreSQL that prints its URL once it is ready.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
await migrate({ url: postgres.url, log: () => undefined });
const alive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void postgres.stop();
});
// Only a regular exit would write Node's compile cache for the next start, and this process is killed.
flushCompileCache();
process.stdout.write(`${postgres.url}\n`);

import { flushCompileCache } from 'node:module';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';

// A program of its own, so that it can be killed: a durable PostgreSQL that says its URL once it is ready.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
await migrate({ url: postgres.url, log: () => undefined });
const alive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void postgres.stop();
});
// It is killed, and only an end in peace would keep the compiled code for the next start.
flushCompileCache();
process.stdout.write(`${postgres.url}\n`);

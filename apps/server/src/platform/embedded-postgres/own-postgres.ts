import { startEmbeddedPostgres } from './index.ts';

// A program for tests that kill it: starts PostgreSQL, prints its URL, and runs until it gets a signal.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
const alive = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  clearInterval(alive);
  void postgres.stop();
});
// Printed last, because the reader may send the signal at once.
process.stdout.write(`${postgres.url}\n`);

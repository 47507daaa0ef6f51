import { startEmbeddedPostgres } from './index.ts';

// A program of its own for the tests that kill it: starts PostgreSQL, says its URL, and holds it until it is told to end.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
const alive = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  clearInterval(alive);
  void postgres.stop();
});
// The line comes last: whoever reads it may send the signal at once.
process.stdout.write(`${postgres.url}\n`);

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { runModel } from './run-model.ts';

/** `npm run model -- --n 1000000 --seed S`: random operations against the ledger and a small reference model. */
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: `${Date.now()}` },
  },
});

const dataDir = mkdtempSync(join('/var/tmp', 'gim-model-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
try {
  await migrate({ url: postgres.url, log: () => undefined });
  console.log(`Seed ${values.seed}, ${values.n} operations.`);
  const operations = Number(values.n);
  await runModel({ url: postgres.url, seed: values.seed, operations, say: (line) => console.log(line) });
  console.log(`${values.n} operations agree to the unit, and the books add up.`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { quoteRules } from '../../apps/server/src/modules/trades/quote-policy.ts';
import { runCycles } from '../../apps/server/src/modules/trades/testing/conversion-cycles.ts';
import { runHeldQuotes } from '../../apps/server/src/modules/trades/testing/held-quotes.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createSeededRandom } from '../../apps/server/src/platform/random.ts';
import { readCount, readOptions } from '../read-options.ts';
import { runModel } from './run-model.ts';

/**
 * `npm run model -- --n 1000000 --seed S`: random operations against the ledger and a small reference model; as many
 * random conversions to and fro, of which none may profit the customer (M-04); and as many cycles with moving prices and
 * held quotes, of which none may gain against the market (M-03). `--only` picks `ledger`, `cycles` or `quotes`.
 */
const { values } = readOptions({
  options: {
    n: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: `${Date.now()}` },
    only: { type: 'string' },
  },
});

const operations = readCount('n', values.n);
console.log(`Seed ${values.seed}.`);
const isWanted = (part: string): boolean => values.only === undefined || values.only === part;
if (isWanted('cycles')) runConversions();
if (isWanted('quotes')) runQuotes();
if (isWanted('ledger')) await runLedger();

function runConversions(): void {
  const { steps, roundingMost } = runCycles(createSeededRandom(values.seed), operations);
  console.log(
    `${operations} conversion cycles, ${steps} trades: no gain; at most ${roundingMost} cent left over each.`,
  );
}

function runQuotes(): void {
  const { executions, nearBound, refused, bestGain } = runHeldQuotes(
    createSeededRandom(values.seed),
    operations,
    quoteRules,
  );
  console.log(
    `${operations} cycles with moving prices and held quotes, ${executions} trades, ${nearBound} of them near the allowed move, ${refused} refusals: no gain; the best lost ${-bestGain} millionths.`,
  );
}

async function runLedger(): Promise<void> {
  const dataDir = makePassableFolder(join('/var/tmp', 'gim-model-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  try {
    await migrate({ url: postgres.url, log: () => undefined });
    await runModel({ url: postgres.url, seed: values.seed, operations, say: (line) => console.log(line) });
    console.log(`${operations} operations agree to the unit, and the books add up.`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

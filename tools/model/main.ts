import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { quoteRules } from '../../apps/server/src/modules/trades/quote-policy.ts';
import { runCycles } from '../../apps/server/src/modules/trades/testing/conversion-cycles.ts';
import { runHeldQuotes } from '../../apps/server/src/modules/trades/testing/held-quotes.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createSeededRandom } from '../../apps/server/src/platform/random.ts';
import { prepareSchema } from '../../apps/server/src/wiring-flows.ts';
import { readCount, readOptions } from '../read-options.ts';
import { runAffiliate } from './run-affiliate.ts';
import { runChainModel } from './run-chain.ts';
import { runModel } from './run-model.ts';

/**
 * `npm run model -- --n 1000000 --seed S`: random operations on the ledger and on a small reference model; as many
 * random round-trip conversions, none of which may profit the customer (M-04); and as many cycles with moving prices
 * and held quotes, none of which may gain against the market (M-03). `--only` picks `ledger`, `cycles` or `quotes`.
 * `npm run model -- affiliate --n 100000`: random fees, refunds and withdrawals on the affiliate programme (M-07).
 * `npm run model -- chain --n 10000`: random reorganisations on the chain watcher and the deposit records (C-03).
 */
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    seed: { type: 'string', default: `${Date.now()}` },
    only: { type: 'string' },
  },
});

const isChain = positionals[0] === 'chain';
const isAffiliate = positionals[0] === 'affiliate';
const isOther = isChain || isAffiliate;
if (positionals.length > (isOther ? 1 : 0))
  throw new Error('There is no such model: chain, affiliate, or none.');
const operations = readCount('n', values.n ?? (isChain ? '10000' : isAffiliate ? '100000' : '1000000'));
console.log(`Seed ${values.seed}.`);
const isWanted = (part: string): boolean => !isOther && (values.only === undefined || values.only === part);
if (isWanted('cycles')) runConversions();
if (isWanted('quotes')) runQuotes();
if (isWanted('ledger')) await runLedger();
if (isChain) await runReorganisations();
if (isAffiliate) await runAffiliates();

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

async function runReorganisations(): Promise<void> {
  await onDatabase(async (url) => {
    const { seed } = values;
    const print = (line: string): void => console.log(line);
    const { reorgs, deepest, deposits, fakes, alarms, restarts } = await runChainModel({
      url,
      seed,
      reorgs: operations,
      print,
    });
    console.log(
      `${reorgs} reorganisations, the deepest of ${deepest} blocks; ${deposits} deposits, ${fakes} fakes, ${restarts} restarts, at most ${alarms} alarms at once: what is credited is what the chain has, to the unit.`,
    );
  });
}

async function runAffiliates(): Promise<void> {
  await onDatabase(async (url) => {
    const print = (line: string): void => console.log(line);
    const done = await runAffiliate({ url, seed: values.seed, operations, print });
    console.log(`${done} fees, refunds, withdrawals and ends agree with the model to the unit.`);
  });
}

async function runLedger(): Promise<void> {
  await onDatabase(async (url) => {
    await runModel({ url, seed: values.seed, operations, print: (line) => console.log(line) });
    console.log(`${operations} operations agree to the unit, and the books add up.`);
  });
}

async function onDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const dataDir = makePassableFolder(join('/var/tmp', 'gim-model-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  try {
    await prepareSchema({ url: postgres.url, log: () => undefined });
    await work(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

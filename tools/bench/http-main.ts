import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median, type Slice } from './closed-loop.ts';
import { openBenchLedger } from './gim-ledger.ts';
import { keepFigures } from './keep-figures.ts';
import { startLineProcess } from './line-process.ts';

/**
 * `--rounds 3 --seconds 3`: calls of the product over HTTP, beside the bare ledger and beside a route that only verifies
 * the token and does one query. One api process, the callers in another, everything interleaved in one run.
 */
const { values } = readOptions({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '3' } },
});
const rounds = readCount('rounds', values.rounds);
const seconds = readCount('seconds', values.seconds);
const callers = [1, 8, 64] as const;
const workloads = ['one', 'trade', 'balances', 'transactions'] as const;

const slices = new Map<string, Slice[]>();
const note = (name: string, slice: Slice): void => {
  slices.set(name, [...(slices.get(name) ?? []), slice]);
  console.log(
    `${name}: ${Math.round(slice.perSecond)}/s, p50 ${round(slice.p50)} ms, p99 ${round(slice.p99)} ms`,
  );
};

const server = await startBenchServer();
try {
  const product = await startLineProcess('http-serve.ts', [await server.database('gim_http'), '64']);
  const crowd = await startLineProcess('http-callers.ts', [product.ready]);
  const bare = await openBenchLedger(await server.database('gim_bare'), { users: 'h' });
  try {
    for (let turn = 1; turn <= rounds; turn += 1) {
      for (const count of callers) {
        note(`ledger ${count}`, await bare.measure({ workload: 'trade', callers: count, seconds }));
        for (const workload of workloads) {
          note(`${workload} ${count}`, JSON.parse(await crowd.ask(`${workload} ${count} ${seconds}`)));
        }
      }
    }
    const { findings } = JSON.parse(await product.ask('audit'));
    if (findings.length > 0) throw new Error(`The books do not add up: ${JSON.stringify(findings)}`);
  } finally {
    await bare.close();
    await crowd.end();
    await product.end();
  }
} finally {
  await server.stop();
}

const middle = (name: string, figure: 'perSecond' | 'p50' | 'p99'): number =>
  median((slices.get(name) ?? []).map((slice) => slice[figure]));
const ratios = Object.fromEntries(
  callers.flatMap((count) => [
    [
      `trades, ${count} callers / bare ledger`,
      middle(`trade ${count}`, 'perSecond') / middle(`ledger ${count}`, 'perSecond'),
    ],
    [
      `trades, ${count} callers / token and one query`,
      middle(`trade ${count}`, 'perSecond') / middle(`one ${count}`, 'perSecond'),
    ],
    [
      `balances, ${count} callers / token and one query`,
      middle(`balances ${count}`, 'perSecond') / middle(`one ${count}`, 'perSecond'),
    ],
    [
      `transactions, ${count} callers / token and one query`,
      middle(`transactions ${count}`, 'perSecond') / middle(`one ${count}`, 'perSecond'),
    ],
  ]),
);
console.table(
  Object.fromEntries(
    [...slices.keys()].map((name) => [
      name,
      {
        'per second': Math.round(middle(name, 'perSecond')),
        'p50 ms': round(middle(name, 'p50')),
        'p99 ms': round(middle(name, 'p99')),
      },
    ]),
  ),
);
console.table(Object.fromEntries(Object.entries(ratios).map(([name, value]) => [name, round(value)])));
keepFigures('http', { settings: values, ratios, slices: Object.fromEntries(slices) });

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

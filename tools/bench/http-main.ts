import { availableParallelism } from 'node:os';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { costliestStatements, resetStatements } from './costly-statements.ts';
import { openBenchLedger } from './gim-ledger.ts';
import type { CallSlice } from './http-callers.ts';
import { pairLines, printFigures } from './http-report.ts';
import { startLineProcess } from './line-process.ts';
import { databaseCpuMs } from './process-cpu.ts';
import { readFigures, saveFigures } from './save-figures.ts';

/**
 * `--rounds 3 --seconds 3 --callers 1,8,64 --only one,trade`: calls of the product as it is shipped, beside the bare ledger and
 * beside a route that only verifies the token and does one query. One process of the role `all`, the callers in another,
 * everything interleaved in one run. A quote and its trade are two calls; a dashboard is what the wallet asks for when it opens, in one call.
 * `--chains` runs the sandbox's networks and points as well and measures deposit info, cash orders and withdrawals.
 * `--statements 8` prints the costliest statements of each workload. `--two balances,trade` measures these also with a second process of the role `api`.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,8,64' },
    /** As if left out: what the product can answer with or without its networks. */
    only: { type: 'string', default: '' },
    chains: { type: 'boolean', default: false },
    two: { type: 'string', default: '' },
    /** So many that none of them asks for more quotes than a user may have in a minute. */
    accounts: { type: 'string', default: '1024' },
    /** Keeps a CPU profile of the product for each workload in `.cache/bench`. */
    profile: { type: 'boolean', default: false },
    statements: { type: 'string', default: '' },
  },
});
const rounds = readCount('rounds', values.rounds);
const seconds = readCount('seconds', values.seconds);
const callers = values.callers.split(',').map((count) => readCount('callers', count));
const plain = 'ledger,one,quote,trade,balances,transactions,notifications,dashboard';
const listed = values.chains ? 'one,deposit,cash-order,withdrawal' : plain;
const workloads = (values.only === '' ? listed : values.only).split(',');
const twice = values.two === '' ? [] : values.two.split(',');
/** With two processes, as their figures are named: with each customer at one of them, and with the calls of each in turn. */
const TWO = [
  { suffix: '-two', isInTurn: false },
  { suffix: '-two-in-turn', isInTurn: true },
] as const;
/** More than a page of the history. */
const TRADES_BEFORE = 24;

/** Microseconds of processor time for each call. */
export interface Measured extends CallSlice {
  readonly apiUs: number;
  readonly databaseUs: number;
  readonly callersUs: number;
}

const slices = new Map<string, Measured[]>();
const note = (name: string, slice: Measured): void => {
  slices.set(name, [...(slices.get(name) ?? []), slice]);
  console.log(
    `${name}: ${Math.round(slice.perSecond)} calls/s, p50 ${slice.p50.toFixed(1)} ms, p99 ${slice.p99.toFixed(1)} ms, ` +
      `CPU of a call: api ${Math.round(slice.apiUs)} us, database ${Math.round(slice.databaseUs)} us`,
  );
};

const statements = values.statements === '' ? 0 : readCount('statements', values.statements);
const server = await startBenchServer({ countsStatements: statements > 0 });
try {
  const url = await server.database('gim_http');
  const extent = values.chains ? 'chains' : 'plain';
  const product = await startLineProcess('http-serve.ts', [url, values.accounts, 'strict', extent]);
  const { ports, secretsFile } = JSON.parse(product.ready);
  const second =
    twice.length === 0 ? undefined : await startLineProcess('http-serve-api.ts', [url, secretsFile]);
  const crowd = await startLineProcess('http-callers.ts', [product.ready]);
  const bare = await openBenchLedger(await server.database('gim_bare'), { users: 'h' });
  const cpuMs = async (): Promise<readonly [number, number, number]> => {
    const used = async (ask: Promise<string>): Promise<number> => {
      const { user, system }: NodeJS.CpuUsage = JSON.parse(await ask);
      return (user + system) / 1000;
    };
    const secondMs = second === undefined ? 0 : await used(second.ask('cpu'));
    return [
      (await used(product.ask('cpu'))) + secondMs,
      databaseCpuMs(server.dataDir),
      await used(crowd.ask('cpu')),
    ];
  };
  const measure = async (workload: string, count: number): Promise<Measured> => {
    if (values.profile) await product.ask('profile');
    if (statements > 0) await resetStatements(server.url);
    const before = await cpuMs();
    const slice: CallSlice =
      workload === 'ledger'
        ? await measureLedger(count)
        : JSON.parse(await crowd.ask(`${workload} ${count} ${seconds}`));
    const after = await cpuMs();
    if (statements > 0)
      for (const line of await costliestStatements(server.url, statements)) console.log(line);
    if (values.profile) await product.ask(`profile ${workload}-${count}`);
    const [apiUs = 0, databaseUs = 0, callersUs = 0] = after.map(
      (ms, index) => ((ms - (before[index] ?? 0)) * 1000) / Math.max(1, slice.allCalls),
    );
    return { ...slice, apiUs, databaseUs, callersUs };
  };
  const measureLedger = async (count: number) => {
    const slice = await bare.measure({ workload: 'trade', callers: count, seconds });
    return { ...slice, calls: 1, allCalls: slice.count };
  };
  try {
    await crowd.ask(`accounts ${await product.ask('accounts')}`);
    if (values.chains) await crowd.ask('visits');
    await crowd.ask(`fill ${TRADES_BEFORE}`);
    for (let turn = 1; turn <= rounds; turn += 1) {
      await crowd.ask(`accounts ${await product.ask('accounts')}`);
      for (const count of callers)
        for (const workload of workloads) {
          note(`${workload} ${count}`, await measure(workload, count));
          if (second === undefined || !twice.includes(workload)) continue;
          for (const { suffix, isInTurn } of TWO) {
            await crowd.ask(
              `processes ${JSON.stringify({ ports: [...ports, Number(second.ready)], isInTurn })}`,
            );
            note(`${workload}${suffix} ${count}`, await measure(workload, count));
          }
          await crowd.ask(`processes ${JSON.stringify({ ports })}`);
        }
    }
    const { findings } = JSON.parse(await product.ask('audit'));
    if (findings.length > 0) throw new Error(`The books do not add up: ${JSON.stringify(findings)}`);
  } finally {
    await bare.close();
    await crowd.end();
    await second?.end();
    await product.end();
  }
} finally {
  await server.stop();
}

const figures = Object.fromEntries(
  [...slices].map(([name, all]) => {
    const middle = (figure: keyof Measured): number => median(all.map((slice) => slice[figure]));
    return [
      name,
      {
        perSecond: middle('perSecond'),
        p50: middle('p50'),
        p99: middle('p99'),
        calls: middle('calls'),
        apiUs: middle('apiUs'),
        databaseUs: middle('databaseUs'),
        callersUs: middle('callersUs'),
      },
    ];
  }),
);
const name = values.chains ? 'http-chains' : 'http';
const ratios = printFigures(figures, readFigures(name));
for (const { suffix } of TWO)
  for (const line of pairLines(figures, suffix)) console.log(`${line}, on ${availableParallelism()} cores`);
saveFigures(name, { settings: values, ratios, figures, slices: Object.fromEntries(slices) });

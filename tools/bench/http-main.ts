import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { openBenchLedger } from './gim-ledger.ts';
import type { CallSlice } from './http-callers.ts';
import { printFigures } from './http-report.ts';
import { keepFigures, readFigures } from './keep-figures.ts';
import { startLineProcess } from './line-process.ts';
import { databaseCpuMs } from './process-cpu.ts';

/**
 * `--rounds 3 --seconds 3 --callers 1,8,64 --only one,trade`: calls of the product as it is shipped, beside the bare ledger and
 * beside a route that only verifies the token and does one query. One process of the role `all`, the callers in another,
 * everything interleaved in one run. A quote and its trade are two calls, a dashboard is all calls of the first screen.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '1,8,64' },
    only: {
      type: 'string',
      default: 'ledger,one,quote,trade,balances,transactions,notifications,dashboard',
    },
    /** So many that none of them asks for more quotes than a user may have in a minute. */
    accounts: { type: 'string', default: '512' },
    /** Keeps a CPU profile of the product for each workload in `.cache/bench`. */
    profile: { type: 'boolean', default: false },
  },
});
const rounds = readCount('rounds', values.rounds);
const seconds = readCount('seconds', values.seconds);
const callers = values.callers.split(',').map((count) => readCount('callers', count));
const workloads = values.only.split(',');
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

const server = await startBenchServer();
try {
  const product = await startLineProcess('http-serve.ts', [
    await server.database('gim_http'),
    values.accounts,
  ]);
  const crowd = await startLineProcess('http-callers.ts', [product.ready]);
  const bare = await openBenchLedger(await server.database('gim_bare'), { users: 'h' });
  const cpuMs = async (): Promise<readonly [number, number, number]> => {
    const used = async (ask: Promise<string>): Promise<number> => {
      const { user, system }: NodeJS.CpuUsage = JSON.parse(await ask);
      return (user + system) / 1000;
    };
    return [await used(product.ask('cpu')), databaseCpuMs(server.dataDir), await used(crowd.ask('cpu'))];
  };
  const measure = async (workload: string, count: number): Promise<Measured> => {
    if (values.profile) await product.ask('profile');
    const before = await cpuMs();
    const slice: CallSlice =
      workload === 'ledger'
        ? await measureLedger(count)
        : JSON.parse(await crowd.ask(`${workload} ${count} ${seconds}`));
    const after = await cpuMs();
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
    await crowd.ask(`fill ${TRADES_BEFORE}`);
    for (let turn = 1; turn <= rounds; turn += 1) {
      await crowd.ask(`accounts ${await product.ask('accounts')}`);
      for (const count of callers)
        for (const workload of workloads) note(`${workload} ${count}`, await measure(workload, count));
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
const ratios = printFigures(figures, readFigures('http'));
keepFigures('http', { settings: values, ratios, figures, slices: Object.fromEntries(slices) });

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { readCount, readOptions } from '../read-options.ts';
import { type BenchServer, startBenchServer } from './bench-database.ts';
import { median, type Slice } from './closed-loop.ts';
import { openBenchLedger, type Workload } from './gim-ledger.ts';
import { fillHistory, measureHistoryPages } from './history-reads.ts';
import { measureBareCommit, measureCalls, measureNaive, preparePeers } from './peer-ledgers.ts';
import { openTpcb } from './pgbench.ts';
import { measureProcesses } from './processes.ts';
import { type Goal, goalsOf, printTable, type Row } from './report.ts';

/**
 * `npm run bench -- --rounds 3 --seconds 3 --history 10000000`. Every round measures every contender once, interleaved,
 * so that a busy moment of the machine hits all alike; a figure is the median of its rounds.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** How many entries the long books have; 0 leaves the history out. */
    history: { type: 'string', default: '1000000' },
    /** Only the history. */
    'history-only': { type: 'boolean', default: false },
  },
});
const rounds = readCount('rounds', values.rounds);
const seconds = readCount('seconds', values.seconds);
const history = readCount('history', values.history, 0);
const callers = [1, 8, 64, 256] as const;

const server = await startBenchServer();
const slices = new Map<string, Slice[]>();
const note = (name: string, slice: Slice): void => {
  slices.set(name, [...(slices.get(name) ?? []), slice]);
  console.log(
    `${name}: ${Math.round(slice.perSecond)}/s, p50 ${slice.p50.toFixed(2)} ms, p99 ${slice.p99.toFixed(2)} ms`,
  );
};

try {
  if (!values['history-only']) await measureRounds();
  if (history > 0) await measureHistory(server);
  report();
} finally {
  await server.stop();
}

async function measureRounds(): Promise<void> {
  const tpcb = await openTpcb(server.url);
  await preparePeers(server.url);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round}, load ${loadavg()[0]?.toFixed(1)}`);
    note('tpcb', await tpcb.measure({ url: server.url, clients: 8, seconds }));
    note('bare commit', await measureBareCommit({ url: server.url, seconds: 1 }));
    note('naive 64', await measureNaive({ url: server.url, callers: 64, seconds }));
    note('call 64', await measureCalls({ url: server.url, callers: 64, seconds }));
    await measureGim(round);
    await measureTwo(round);
  }
}

async function measureGim(round: number): Promise<void> {
  const database = `gim_round_${round}`;
  const url = await server.database(database);
  const bench = await openBenchLedger(url);
  const measure = async (workload: Workload, count: number): Promise<void> =>
    note(`${workload} ${count}`, await bench.measure({ workload, callers: count, seconds }));
  for (const count of callers) await measure('hot', count);
  for (const count of callers) await measure('uniform', count);
  await measure('trade', 256);
  await bench.close();
  await server.drop(database);
}

/**
 * A process comes with callers of its own: two of them with 8, 64 and 256 each are judged against one with as many. The row
 * with 128 each, which is the callers of one shared out to two, and those where all pay from one customer's account, which no
 * two can write to at once, are there to be known.
 */
async function measureTwo(round: number): Promise<void> {
  const hot = ([8, 64, 256] as const).flatMap((count) => [
    { name: `hot, 1 process, ${count}`, workload: 'hot', processes: 1, callers: count } as const,
    { name: `hot, 2 processes, ${count} each`, workload: 'hot', processes: 2, callers: count } as const,
  ]);
  const cases = [
    ...hot,
    { name: 'hot, 2 processes, 128 each', workload: 'hot', processes: 2, callers: 128 },
    { name: 'one customer, 1 process, 64', workload: 'one', processes: 1, callers: 64 },
    { name: 'one customer, 2 processes, 32 each', workload: 'one', processes: 2, callers: 32 },
  ] as const;
  for (const [index, { name, ...load }] of cases.entries()) {
    const database = `gim_writers_${round}_${index}`;
    const url = await server.database(database);
    note(name, await measureProcesses({ url, seconds, ...load }));
    await server.drop(database);
  }
}

async function measureHistory({ database }: BenchServer): Promise<void> {
  const [few, many] = [await database('gim_few'), await database('gim_many')];
  await fillHistory(few, 10_000);
  await fillHistory(many, history);
  for (let round = 1; round <= rounds; round += 1) {
    note('history few', await measureHistoryPages(few, seconds));
    note('history many', await measureHistoryPages(many, seconds));
  }
}

function report(): void {
  const rows: Row[] = [...slices].map(([name, found]) => ({
    name,
    perSecond: median(found.map(({ perSecond }) => perSecond)),
    p50: median(found.map(({ p50 }) => p50)),
    p99: median(found.map(({ p99 }) => p99)),
    rounds: found.length,
  }));
  const goals: readonly Goal[] = goalsOf(rows);
  printTable(rows, goals);
  const folder = join(projectRoot, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const name = values['history-only'] ? 'history.json' : 'ledger.json';
  const machine = { cores: cpus().length, load: loadavg()[0], arch: process.arch };
  writeFileSync(
    join(folder, name),
    `${JSON.stringify({ machine, settings: values, rows, goals, slices: Object.fromEntries(slices) }, null, 2)}\n`,
  );
  console.log(`Kept in .cache/bench/${name}. ${goals.filter(({ isMet }) => !isMet).length} goals missed.`);
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
}

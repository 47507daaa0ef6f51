import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { asset, money } from '@gim/money';
import pg from 'pg';
import { account, createLedger, leg } from '../../apps/server/src/modules/ledger/index.ts';
import { createTally, tally } from '../../apps/server/src/modules/ledger/testing/tally.ts';
import { companion } from '../../apps/server/src/platform/db/companion.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { type Slice, sliceOf } from './closed-loop.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `npm run bench -- blocked --rounds 3 --seconds 7 --rate 300`: postings at a fixed rate, half of them with a companion, while
 * all rows are free and while another transaction has locked one, in turns. Times count from when a posting was due, so
 * that a stop shows in all that it has held up.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '7' },
    rate: { type: 'string', default: '300' },
    /** Postings a second that want the locked row. */
    wanting: { type: 'string', default: '5' },
  },
});
const rounds = readCount('rounds', values.rounds);
const seconds = readCount('seconds', values.seconds);
const rate = readCount('rate', values.rate);
const wanting = readCount('wanting', values.wanting);

const USERS = 1_000;
const LOCKED = 0;
const USD = asset('USD', 2);
const cent = money(USD, 1n);
const house = account('gim', 'USD', 'house');

const server = await startBenchServer();
try {
  const url = await server.database('gim_blocked');
  await createTally(url, USERS);
  await measureRounds(url);
} finally {
  await server.stop();
}

async function measureRounds(url: string): Promise<void> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  await ledger.registerAsset(USD);
  const post = (from: ReturnType<typeof account>, to: typeof from, row?: number): Promise<unknown> =>
    ledger.post({
      key: platform.ids.next(),
      kind: 'payment',
      legs: [leg(from, to, cent)],
      companions: row === undefined ? [] : [companion(tally, row)],
    });
  const outside = account('outside:bench', 'USD', 'outside');
  const user = (no: number) => account(`u${no}`, 'USD', 'available');
  const work = (no: number): Promise<unknown> => {
    const id = (no % USERS) + 1;
    return post(outside, user(id), no % 2 === 0 ? id : undefined);
  };
  const times: Record<'free' | 'locked', number[]> = { free: [], locked: [] };
  await openLoop({ rate, seconds: 2, work });
  let wanted = 0;
  for (let round = 1; round <= rounds; round += 1) {
    times.free.push(...(await openLoop({ rate, seconds, work })));
    const unlock = await lockRow(url);
    const late: Promise<unknown>[] = [];
    const asking = setInterval(() => {
      wanted += 1;
      late.push(post(outside, house, LOCKED));
    }, 1000 / wanting);
    times.locked.push(...(await openLoop({ rate, seconds, work })));
    clearInterval(asking);
    await unlock();
    await Promise.all(late);
    console.log(`round ${round}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  const { rows } = await platform.db.pool.query<{ count: number }>(
    'select count from public.tally where id = $1',
    [LOCKED],
  );
  await ledger.close();
  await platform.close();
  report({ times, wanted, done: rows[0]?.count ?? 0 });
}

function report({
  times,
  wanted,
  done,
}: {
  readonly times: Record<'free' | 'locked', number[]>;
  readonly wanted: number;
  readonly done: number;
}): void {
  const slices: Record<'free' | 'locked', Slice> = {
    free: sliceOf(times.free, seconds * rounds),
    locked: sliceOf(times.locked, seconds * rounds),
  };
  const ratio = slices.locked.p99 / slices.free.p99;
  console.table(slices);
  console.log(`p99 of all others while one row is locked / while none is, at most 2: ${ratio.toFixed(2)}`);
  console.log(`postings on the locked row, all of them once it was free: ${done} of ${wanted}`);
  saveFigures('blocked', { settings: values, slices, ratio, wanted, done });
  process.exitCode = ratio <= 2 && done === wanted ? 0 : 1;
}

/** Locks the row until the answer is called, as somebody's forgotten transaction would. */
async function lockRow(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select from public.tally where id = $1 for update', [LOCKED]);
  return () => client.end();
}

/** Sends at a fixed rate, whatever the answers do, and answers how long each took from when it was due. */
async function openLoop({
  rate: perSecond,
  seconds: lasting,
  work,
}: {
  readonly rate: number;
  readonly seconds: number;
  readonly work: (no: number) => Promise<unknown>;
}): Promise<readonly number[]> {
  const begun = performance.now();
  const times: number[] = [];
  const all: Promise<unknown>[] = [];
  for (let no = 0; no < perSecond * lasting; no += 1) {
    const due = begun + (no * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    all.push(work(no).then(() => times.push(performance.now() - due)));
  }
  await Promise.all(all);
  return times;
}

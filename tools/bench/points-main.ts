import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { account, createLedger, type Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import type { PointsCore } from '../../apps/server/src/modules/points/core.ts';
import { listPoints } from '../../apps/server/src/modules/points/list-points.ts';
import { noOrders } from '../../apps/server/src/modules/points/ports.ts';
import { USD, usd } from '../../apps/server/src/modules/points/price-policy.ts';
import { insertPoint } from '../../apps/server/src/modules/points/store.ts';
import { everyDay, sampleFields } from '../../apps/server/src/modules/points/testing/sample-point.ts';
import { createFixedClock, createMovableClock, monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { createSealer } from '../../apps/server/src/platform/crypto/seal.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { cashInBooks } from '../../apps/server/src/wiring-points.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `npm run bench -- points --many 10000 --few 100 --rounds 60`: the same filtered searches among few and among many points,
 * in turns. What a page costs must not grow with the number of points.
 */
const { values } = readOptions({
  options: {
    many: { type: 'string', default: '10000' },
    few: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '60' },
  },
});
const [many, few] = [readCount('many', values.many), readCount('few', values.few)];
const rounds = readCount('rounds', values.rounds);

const RATIO_MAX = 1.5;
/** So many have the name that is sought, however many there are. */
const NAMED = 10;
const near = '49.8,24';
const open = { openAt: '2026-03-02T09:00:00Z' };
const searches = {
  'cash in by place, open at, amount': { near, side: 'in', amount: '1500', ...open },
  'cash out by place, day, amount': { near, side: 'out', amount: '1500', date: '2026-03-03' },
  'part of a name by place': { near, q: 'needle', ...open },
  'part of a name by city': { q: 'eedl', side: 'in', amount: '1500' },
  'all by city, open at': { ...open },
} as const;
type SearchName = keyof typeof searches;

interface Contender {
  readonly points: number;
  readonly core: PointsCore;
  readonly times: Map<SearchName, number[]>;
  close(): Promise<void>;
}

const server = await startBenchServer();
const contenders: Contender[] = [];
try {
  contenders.push(await openContender('few', few), await openContender('many', many));
  for (let round = 0; round < rounds + 5; round += 1)
    for (const contender of contenders) await search(contender, round >= 5);
  report(contenders);
} finally {
  for (const contender of contenders) await contender.close();
  await server.stop();
}

async function openContender(name: string, points: number): Promise<Contender> {
  const url = await server.database(`gim_points_${name}`);
  // A Sunday, so that "today" is the same day everywhere.
  const clock = createMovableClock(createFixedClock('2026-03-01T12:00:00Z'));
  const platform = openPlatform({ url, clock });
  const ledger = createLedger(platform);
  await ledger.registerAsset(USD);
  await fill({ platform, ledger, points });
  for (const table of [
    'points.point',
    'points.booking',
    'points.day_off',
    'ledger.owner',
    'ledger.account',
    'ledger.entry',
  ])
    await asOwner(url, (client) => client.query(`analyze ${table}`));
  console.log(`"${name}" has ${points} points.`);
  const sealer = createSealer({ key: systemRandom.bytes(32), random: systemRandom });
  const cash = cashInBooks(ledger);
  const staff = { audit: async () => undefined };
  return {
    points,
    core: { ...platform, sealer, staff, cash: () => cash, orders: () => noOrders },
    times: new Map(),
    async close() {
      await ledger.close();
      await platform.close();
    },
  };
}

/** Spread over half of Europe; a third takes only small orders, a third is closed then, all have notes. */
async function fill({
  platform,
  ledger,
  points,
}: {
  platform: Platform;
  ledger: Ledger;
  points: number;
}): Promise<void> {
  let made = 0;
  const add = async (no: number): Promise<void> => {
    const id = randomUUID();
    const named = no % Math.floor(points / NAMED) === 0;
    const max = usd(no % 3 === 0 ? 100_000n : 2_000_000n);
    await insertPoint(platform.db.autocommit, {
      id,
      at: platform.clock.now(),
      fields: {
        ...sampleFields,
        name: { 'en-US': `${named ? 'Needle' : 'Street'} ${no}`, uk: `Вулиця ${no}` },
        city: { 'en-US': `City ${no % 400}`, uk: `Місто ${no % 400}` },
        latitude: 44 + ((no * 7919) % 10_007) / 1_000.7,
        longitude: 14 + ((no * 104_729) % 10_009) / 385,
        hours: no % 3 === 1 ? everyDay({ from: '14:00', to: '20:00' }) : sampleFields.hours,
        cashIn: { ...sampleFields.cashIn, max },
        cashOut: { ...sampleFields.cashOut, max },
      },
    });
    const owner = `point:${id}`;
    const amount = usd(1_000_000n);
    const from = account(owner, 'USD', 'allowance');
    await ledger.post({
      key: randomUUID(),
      kind: 'fund',
      legs: [{ from, to: account(owner, 'USD', 'limit'), amount }],
    });
  };
  const work = async (): Promise<void> => {
    while (made < points) {
      made += 1;
      await add(made);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
}

async function search({ core, times }: Contender, isCounted: boolean): Promise<void> {
  for (const [name, query] of Object.entries(searches)) {
    const begunMs = monotonicMs();
    const { items } = await listPoints(core, query);
    const tookMs = monotonicMs() - begunMs;
    if (items.length === 0) throw new Error(`Nothing was found: ${name}.`);
    const known: SearchName | undefined = Object.keys(searches).find(
      (one): one is SearchName => one === name,
    );
    if (isCounted && known !== undefined) times.set(known, [...(times.get(known) ?? []), tookMs]);
  }
}

function report([least, most]: readonly Contender[]): void {
  const goals = Object.keys(searches)
    .filter((name): name is SearchName => name in searches)
    .map((name) => {
      const [fewMs, manyMs] = [median(least?.times.get(name) ?? []), median(most?.times.get(name) ?? [])];
      const value = manyMs / fewMs;
      const goal = `${name}: among ${many} points against ${few}, median of ${rounds}, at most ${RATIO_MAX}x`;
      console.log(`${name}: ${fewMs.toFixed(2)} ms and ${manyMs.toFixed(2)} ms`);
      return { goal, value, fewMs, manyMs, isMet: value <= RATIO_MAX };
    });
  for (const { goal, value, isMet } of goals)
    console.log(`${isMet ? 'PASS' : 'FAIL'}  ${goal}: ${value.toFixed(2)}x`);
  saveFigures('points', { settings: values, goals, load: loadavg()[0] });
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
}

import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import type { StatisticsCore } from '../../apps/server/src/modules/affiliate/core.ts';
import { getProgram } from '../../apps/server/src/modules/affiliate/get-program.ts';
import {
  getReferral,
  getStatistics,
  getWallet,
} from '../../apps/server/src/modules/affiliate/get-statistics.ts';
import { makeCore } from '../../apps/server/src/modules/affiliate/testing/affiliate-model.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { monotonicMs } from '../../apps/server/src/platform/clock.ts';
import { readCount, readOptions } from '../read-options.ts';
import { startBenchServer } from './bench-database.ts';
import { median } from './closed-loop.ts';
import { fillAffiliates } from './fill-affiliates.ts';
import { saveFigures } from './save-figures.ts';

/**
 * `npm run bench -- affiliate --many 100000 --few 100 --fees 100 --rounds 60`: the same pages of the statistics for an affiliate
 * with few and one with many referrals, each of whom has paid so many fees, in turns. A page must not cost more than twice as
 * much for the second.
 */
const { values } = readOptions({
  options: {
    many: { type: 'string', default: '100000' },
    few: { type: 'string', default: '100' },
    fees: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '60' },
  },
});
const [many, few] = [readCount('many', values.many), readCount('few', values.few)];
const [fees, rounds] = [readCount('fees', values.fees), readCount('rounds', values.rounds)];
const RATIO_MAX = 2;
const WARM_UP = 5;

type Page = (core: StatisticsCore, userId: string) => Promise<unknown>;
const asked = { level: '1', period: '30d' } as const;

const firstOf = (core: StatisticsCore, userId: string) =>
  getStatistics(core, { userId, ...asked, by: 'referrals', period: 'all' });

const pages: Readonly<Record<string, Page>> = {
  'the programme': getProgram,
  '30 days by referrals': (core, userId) => getStatistics(core, { userId, ...asked, by: 'referrals' }),
  '30 days by wallets': (core, userId) => getStatistics(core, { userId, ...asked, by: 'wallets' }),
  'all time, all levels': (core, userId) =>
    getStatistics(core, { userId, by: 'referrals', level: 'all', period: 'all' }),
  'the second page': async (core, userId) => {
    const { nextCursor: cursor } = await firstOf(core, userId);
    return getStatistics(core, {
      userId,
      ...asked,
      by: 'referrals',
      period: 'all',
      cursor: cursor ?? undefined,
    });
  },
  'one wallet': (core, userId) => getWallet(core, { userId, ...asked, wallet: 'USD', period: 'all' }),
  'one referral': async (core, userId) => {
    const { referrals } = await firstOf(core, userId);
    return getReferral(core, { userId, wallet: 'USD', referral: referrals[0]?.referral ?? '' });
  },
};

const server = await startBenchServer();
try {
  const url = await server.database('affiliates');
  const contenders = { few: randomUUID(), many: randomUUID() };
  await asOwner(url, async (client) => {
    await fillAffiliates(client, { affiliateId: contenders.few, referrals: few, fees, first: 0 });
    await fillAffiliates(client, { affiliateId: contenders.many, referrals: many, fees, first: few });
    await client.query('vacuum analyze');
  });
  const { core, ledger, platform } = makeCore(url);
  try {
    await measure(core, contenders);
  } finally {
    await ledger.close();
    await platform.close();
  }
} finally {
  await server.stop();
}

async function measure(
  core: StatisticsCore,
  contenders: { readonly few: string; readonly many: string },
): Promise<void> {
  const times = { few: new Map<string, number[]>(), many: new Map<string, number[]>() };
  for (let round = 0; round < rounds + WARM_UP; round += 1)
    for (const [name, page] of Object.entries(pages))
      for (const who of ['few', 'many'] as const) {
        const before = monotonicMs();
        await page(core, contenders[who]);
        const taken = monotonicMs() - before;
        if (round >= WARM_UP) times[who].set(name, [...(times[who].get(name) ?? []), taken]);
      }
  const figures = Object.keys(pages).map((name) => {
    const [one, other] = [median(times.few.get(name) ?? []), median(times.many.get(name) ?? [])];
    console.log(`${name}: ${one.toFixed(2)} ms with ${few} referrals, ${other.toFixed(2)} ms with ${many}.`);
    return { name, fewMs: one, manyMs: other, ratio: other / one };
  });
  const worst = Math.max(...figures.map(({ ratio }) => ratio));
  console.log(
    `${many * fees} fees against ${few * fees}: at most ${worst.toFixed(2)} times as much. Load ${loadavg()[0]}.`,
  );
  saveFigures('affiliate', { few, many, fees, rounds, figures });
  if (worst > RATIO_MAX) process.exitCode = 1;
}

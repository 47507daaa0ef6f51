import { addTicksToCandles } from './candle-store.ts';
import { resolutions } from './chart-policy.ts';
import { type CoinsCore, pricedCoins } from './core.ts';
import { changeOf, priceHistoryOf } from './list-coins.ts';
import type { Tick } from './ports.ts';
import { acquireLease, notifyPrices, upsertPrices } from './price-store.ts';

/** Asks the feed once, stores new prices, adds them to the finest candles and notifies all processes. */
export async function recordPrices(core: CoinsCore): Promise<void> {
  const known = new Set(pricedCoins(core));
  const ticks = (await core.feed.latest()).filter(({ coin }) => known.has(coin));
  if (ticks.length === 0) return;
  const [finest] = resolutions;
  const knownUntil = new Date(core.clock.now().getTime() + core.staleAfterSeconds * 1000);
  const kept = await core.db.inTransaction(async (tx) => {
    const newer = await upsertPrices(tx, ticks, { knownUntil });
    if (newer.length === 0 || finest === undefined) return newer;
    await addTicksToCandles(tx, finest.seconds, newer);
    await notifyPrices(tx, newer);
    return newer;
  });
  // The notification reaches this process too; storing at once spares the caller the wait.
  core.prices.take(kept);
  await broadcastPrices(core, kept);
}

/** Sends unchanged prices too: they tell a screen that the price is still fresh. */
async function broadcastPrices(core: CoinsCore, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  const { dayAgo } = await priceHistoryOf(core);
  const items = ticks.map(({ coin, usd, at }) => {
    const before = dayAgo.get(coin);
    return {
      coin,
      price: { usd, at: at.toISOString(), isStale: core.prices.latest(coin)?.isStale ?? false },
      change24h: before === undefined ? null : changeOf(before, usd),
    };
  });
  await core.stream.broadcast({ topic: 'prices', data: { items } });
}

const LEASE_SECONDS = 10;

/** Records prices if this process holds the lease. */
export async function recordUnderLease(core: CoinsCore, holder: string): Promise<void> {
  const now = core.clock.now();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  if (await core.db.inTransaction((tx) => acquireLease(tx, { holder, now, until }))) await recordPrices(core);
}

import { listGaps, removeCandles, rollUp, upsertCandles } from './candle-store.ts';
import { resolutions, secondsBefore, stepStart } from './chart-policy.ts';
import { type CoinsCore, pricedCoins } from './core.ts';

const ASK_AGAIN_SECONDS = 3600;

/** Fills gaps in the charts from the feed, and aggregates candles. Idempotent. */
export async function updateCandles(core: CoinsCore): Promise<void> {
  await fillGaps(core);
  const now = core.clock.now();
  await core.db.inTransaction(async (tx) => {
    for (const [index, { seconds: into }] of resolutions.entries()) {
      const finer = resolutions[index - 1];
      // The previous step is aggregated again, because its last prices may have come after the last run.
      const since = stepStart(secondsBefore(now, into), into);
      if (finer !== undefined) await rollUp(tx, { from: finer.seconds, into, since });
    }
  });
}

/** Asks the feed for what is missing after a first start, downtime or a moved clock. */
async function fillGaps({ db, clock, log, feed, catalogue, asked, priceHistory }: CoinsCore): Promise<void> {
  const now = clock.now();
  const spans = resolutions.map(({ seconds, historySeconds }) => ({
    seconds,
    oldest: stepStart(secondsBefore(now, historySeconds), seconds),
  }));
  for (const { coin, seconds, from } of await listGaps(db.autocommit, {
    coins: pricedCoins({ catalogue }),
    spans,
    now,
  })) {
    // A gap that the feed could not fill is not asked for again within the hour: exchanges limit the number of
    // requests.
    const key = `${coin} ${seconds} ${from.getTime()}`;
    if ((asked.get(key) ?? new Date(0)) > secondsBefore(now, ASK_AGAIN_SECONDS)) continue;
    asked.set(key, now);
    try {
      const bars = await feed.history({ coin, resolutionSeconds: seconds, from, to: now });
      if (bars.length === 0) continue;
      await db.inTransaction((tx) => upsertCandles(tx, { coin, seconds, bars }));
      // Drop the cache: on a first start it was filled before there was any history.
      priceHistory.clear();
    } catch (error) {
      // A gap of one coin must not keep the others from being filled.
      log.warn({ err: error, coin, seconds }, 'a price history could not be fetched');
    }
  }
  for (const [key, at] of asked) if (at <= secondsBefore(now, ASK_AGAIN_SECONDS)) asked.delete(key);
}

/** Deletes candles that no chart shows. */
export async function sweepCandles({ db, clock }: Pick<CoinsCore, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { seconds, keepSeconds } of resolutions) {
    if (keepSeconds === null) continue;
    await db.inTransaction((tx) => removeCandles(tx, { seconds, before: secondsBefore(now, keepSeconds) }));
  }
}

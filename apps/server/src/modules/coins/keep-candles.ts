import { keepBars, listGaps, removeCandles, rollUp } from './candle-store.ts';
import { resolutions, secondsBefore, stepStart } from './chart-policy.ts';
import { type CoinsCore, pricedCoins } from './core.ts';

const ASK_AGAIN_SECONDS = 3600;

/** Fills what is missing in the charts from the feed, and makes coarse candles of fine ones. Harmless to repeat. */
export async function keepCandles(core: CoinsCore): Promise<void> {
  await fillGaps(core);
  const now = core.clock.now();
  await core.db.inTransaction(async (tx) => {
    for (const [index, { seconds: into }] of resolutions.entries()) {
      const finer = resolutions[index - 1];
      // The step before is made once more, because its last prices came after the last turn.
      const since = stepStart(secondsBefore(now, into), into);
      if (finer !== undefined) await rollUp(tx, { from: finer.seconds, into, since });
    }
  });
}

/** A process that was down, a clock that was moved, or a first start: whatever is missing is asked for. */
async function fillGaps({ db, clock, log, feed, catalogue, asked, past }: CoinsCore): Promise<void> {
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
    // What the feed did not know an hour ago it will not know now, and exchanges count how often they are asked.
    const key = `${coin} ${seconds} ${from.getTime()}`;
    if ((asked.get(key) ?? new Date(0)) > secondsBefore(now, ASK_AGAIN_SECONDS)) continue;
    asked.set(key, now);
    try {
      const bars = await feed.history({ coin, resolutionSeconds: seconds, from, to: now });
      if (bars.length === 0) continue;
      await db.inTransaction((tx) => keepBars(tx, { coin, seconds, bars }));
      // On a first start a price was shown before there was anything to compare it with.
      past.forget();
    } catch (error) {
      // One coin's chart with a hole must not keep the others from being drawn.
      log.warn({ err: error, coin, seconds }, 'the past of a price could not be fetched');
    }
  }
  for (const [key, at] of asked) if (at <= secondsBefore(now, ASK_AGAIN_SECONDS)) asked.delete(key);
}

/** Forgets candles that no chart shows any more. */
export async function sweepCandles({ db, clock }: Pick<CoinsCore, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { seconds, keepSeconds } of resolutions) {
    if (keepSeconds === null) continue;
    await db.inTransaction((tx) => removeCandles(tx, { seconds, before: secondsBefore(now, keepSeconds) }));
  }
}

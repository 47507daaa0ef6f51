import type { TradesCore } from '../core.ts';
import { priceAlertReached } from '../events.ts';
import { fireReachedAlerts, rearmAlerts } from './price-alert-store.ts';

/** How far a price must move back before a repeating alert fires again. */
const HYSTERESIS = '0.01';

/** Checks the newest prices once and fires the alerts that are reached. Idempotent, also with several processes. */
export async function watchPrices({ db, clock, prices: book, catalogue, outbox }: TradesCore): Promise<void> {
  // A process that only runs jobs gets no price notifications, so it polls.
  await book.load();
  const prices = catalogue.coins.flatMap(({ id, trade }) => {
    const known = trade === null ? undefined : book.latest(id);
    return known === undefined || known.isStale ? [] : [{ coin: id, usd: known.usd }];
  });
  if (prices.length === 0) return;
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const reached = await fireReachedAlerts(tx, { prices, now });
    const events = reached.map(({ id, userId, coin, direction, price, priceNow }) => ({
      key: id,
      payload: { userId, priceAlertId: id, coin, direction, price, priceNow, at: now.toISOString() },
    }));
    await outbox.appendAll(tx, priceAlertReached, events);
    await rearmAlerts(tx, { prices, share: HYSTERESIS });
  });
}

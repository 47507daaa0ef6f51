import type {
  createPriceAlert as createCall,
  Input,
  PriceAlert as Item,
  listPriceAlerts as listCall,
  Reply,
} from '@gim/contract';
import { compareRatios, parseRatio, type Ratio, ratio } from '@gim/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { TradesCore } from '../core.ts';
import { tradedCoin } from '../create-quote.ts';
import {
  listPriceAlerts as listKept,
  type PriceAlert,
  removePriceAlert,
  upsertPriceAlert,
} from './price-alert-store.ts';

const PRICE_ALERTS_MAX = 50;
const PRICE_MAX = '1000000000';

export async function listPriceAlerts(
  { db }: TradesCore,
  question: { userId: string; coin: string | undefined },
): Promise<Reply<typeof listCall>> {
  return { items: (await listKept(db.autocommit, question)).map(present) };
}

/** Creates an alert. A price that is already reached is refused, because the alert would fire at once. */
export function createPriceAlert(
  core: TradesCore,
  { userId, body }: { userId: string; body: Input<typeof createCall>['body'] },
): Promise<Reply<typeof createCall>> {
  const { coin, direction, price, repeats } = body;
  tradedCoin(core, { coin, side: 'Buy' });
  const wanted = checkedPrice(price);
  // PostgreSQL would parse a text such as '0' as a boolean.
  if (typeof repeats !== 'boolean') throw new Refusal('ValueInvalid', { field: 'repeats' });
  const known = core.prices.latest(coin);
  if (known !== undefined && isThere({ direction, wanted }, known.rate))
    throw new Refusal('PriceAlreadyThere');
  return core.db.inTransaction(async (tx) => {
    const createdAt = core.clock.now();
    const request = { id: core.ids.next(), userId, coin, direction, price, repeats, createdAt };
    const kept = await upsertPriceAlert(tx, request, { activeMax: PRICE_ALERTS_MAX });
    if (kept === undefined) throw new Refusal('PriceAlertsTooMany', { params: { max: PRICE_ALERTS_MAX } });
    return present(kept);
  });
}

export async function deletePriceAlert(
  { db }: TradesCore,
  own: { userId: string; id: string },
): Promise<void> {
  const isRemoved = await db.inTransaction((tx) => removePriceAlert(tx, own));
  if (!isRemoved) throw new Refusal('NotFound');
}

function checkedPrice(text: string): Ratio {
  const parsed = parseRatio(text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field: 'price' });
  if (parsed.value.numerator <= 0n)
    throw new Refusal('AmountTooSmall', { field: 'price', params: { min: '0' } });
  if (compareRatios(parsed.value, ratio(BigInt(PRICE_MAX), 1n)) > 0)
    throw new Refusal('AmountTooLarge', { field: 'price', params: { max: PRICE_MAX } });
  return parsed.value;
}

const isThere = (
  { direction, wanted }: { direction: Item['direction']; wanted: Ratio },
  now: Ratio,
): boolean => (direction === 'Above' ? compareRatios(now, wanted) >= 0 : compareRatios(now, wanted) <= 0);

const present = ({ userId: _userId, ...alert }: PriceAlert): Item => ({
  ...alert,
  lastFiredAt: alert.lastFiredAt?.toISOString() ?? null,
  createdAt: alert.createdAt.toISOString(),
});

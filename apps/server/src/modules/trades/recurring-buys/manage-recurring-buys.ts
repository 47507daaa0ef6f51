import type {
  createRecurringBuy as createCall,
  Input,
  listRecurringBuys as listCall,
  Reply,
  updateRecurringBuy as updateCall,
} from '@gim/contract';
import { schedule } from '@gim/contract';
import { compare, parseMoney, toDecimal } from '@gim/money';
import type { IdempotentRun } from '../../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isTimeZone } from '../../../platform/zoned-time.ts';
import { USD } from '../../coins/index.ts';
import type { TradesCore } from '../core.ts';
import { dollars, tradedCoin } from '../create-quote.ts';
import { laterDate, nextTurn } from './next-turn.ts';
import { presentRecurringBuy, RECURRING_BUYS_MAX, type RecurringBuy } from './recurring-buy.ts';
import {
  insertRecurringBuy,
  listRecurringBuys as listKept,
  lockRecurringBuy,
  type OwnRecurringBuy,
  removeRecurringBuy,
  updateStatus,
} from './recurring-buy-store.ts';

export async function listRecurringBuys(
  { db }: TradesCore,
  question: { userId: string; coin: string | undefined },
): Promise<Reply<typeof listCall>> {
  return { items: (await listKept(db.autocommit, question)).map(presentRecurringBuy) };
}

/** Creates a plan. Its first turn is the next one of the schedule, never immediately. */
export function createRecurringBuy(
  core: TradesCore,
  {
    userId,
    body,
    runIdempotently,
  }: { userId: string; body: Input<typeof createCall>['body']; runIdempotently: IdempotentRun },
): Promise<Reply<typeof createCall>> {
  const quoteAmount = checkedAmount(core, body);
  const { timeZone } = body;
  if (!isTimeZone(timeZone)) throw new Refusal('ValueInvalid', { field: 'timeZone' });
  const createdAt = core.clock.now();
  const plan: RecurringBuy = {
    id: core.ids.next(),
    userId,
    coin: body.coin,
    quoteAmount,
    schedule: body.schedule,
    timeZone,
    status: 'Active',
    turn: core.ids.next(),
    ...nextTurn(body.schedule, { timeZone, after: createdAt }),
    lastAt: null,
    lastTransactionId: null,
    lastReason: null,
    createdAt,
  };
  return core.db.inTransaction((tx) =>
    runIdempotently(tx, async () => {
      if (!(await insertRecurringBuy(tx, plan, { ownMax: RECURRING_BUYS_MAX })))
        throw new Refusal('RecurringBuysTooMany', { params: { max: RECURRING_BUYS_MAX } });
      return presentRecurringBuy(plan);
    }),
  );
}

function checkedAmount(
  core: TradesCore,
  { coin, quoteAmount }: Pick<Input<typeof createCall>['body'], 'coin' | 'quoteAmount'>,
): string {
  const { trade } = tradedCoin(core, { coin, side: 'Buy' });
  const parsed = parseMoney(USD, quoteAmount);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field: 'quoteAmount' });
  const [min, max] = [dollars(trade.minUsd), dollars(trade.maxUsd)];
  if (compare(parsed.value, min) < 0)
    throw new Refusal('AmountTooSmall', {
      field: 'quoteAmount',
      params: { min: toDecimal(min), coin: USD.code },
    });
  if (compare(parsed.value, max) > 0)
    throw new Refusal('AmountTooLarge', {
      field: 'quoteAmount',
      params: { max: toDecimal(max), coin: USD.code },
    });
  return parsed.value.units.toString();
}

/** Pauses or resumes a plan. Turns missed during a pause are not made up. */
export function updateRecurringBuy(
  { db, clock, ids }: TradesCore,
  { status, ...own }: OwnRecurringBuy & Input<typeof updateCall>['body'],
): Promise<Reply<typeof updateCall>> {
  return db.inTransaction(async (tx) => {
    const plan = await lockRecurringBuy(tx, own);
    if (plan === undefined) throw new Refusal('NotFound');
    if (plan.status === status) return presentRecurringBuy(plan);
    // After the clock was set back, a completed turn would come again.
    const after = laterDate(clock.now(), plan.lastAt ?? plan.createdAt);
    const turn = nextTurn(schedule.parse(plan.schedule), { timeZone: plan.timeZone, after });
    // A new id for the turn, so that a turn in progress no longer counts for the plan.
    const changed = { ...plan, status, turn: ids.next(), ...turn };
    await updateStatus(tx, changed);
    return presentRecurringBuy(changed);
  });
}

export async function deleteRecurringBuy({ db }: TradesCore, own: OwnRecurringBuy): Promise<void> {
  const isRemoved = await db.inTransaction((tx) => removeRecurringBuy(tx, own));
  if (!isRemoved) throw new Refusal('NotFound');
}

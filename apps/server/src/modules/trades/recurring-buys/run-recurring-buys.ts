import { type Problem, schedule, type TransactionReason } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { CompanionRefused, companion, writeCompanions } from '../../../platform/db/companion.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TradesCore } from '../core.ts';
import { makeQuote } from '../create-quote.ts';
import { recurringBuyDue, recurringBuySkipped } from '../events.ts';
import { executeQuote } from '../execute-quote.ts';
import { laterOf, nextTurn } from './next-turn.ts';
import { amountPerTurn, type RecurringBuy } from './recurring-buy.ts';
import { claimDueNotices, listDue, type TurnEnd, turnEnds } from './recurring-buy-store.ts';

/** Tells whoever has a purchase coming, and makes those that are due. Harmless to repeat, by any number of processes. */
export async function runRecurringBuys(core: TradesCore): Promise<void> {
  await announceRuns(core);
  // A process that only does jobs does not hear of new prices, so it looks.
  await core.prices.load();
  for await (const page of listDue(core.db.autocommit, core.clock.now()))
    for (const plan of page) await runTurn(core, plan);
}

const announceRuns = ({ db, clock, outbox }: TradesCore): Promise<void> =>
  db.inTransaction(async (tx) => {
    const due = await claimDueNotices(tx, clock.now());
    const events = due.map((plan) => ({
      key: plan.id,
      payload: { ...planFacts(plan), at: plan.nextAt.toISOString() },
    }));
    await outbox.appendAll(tx, recurringBuyDue, events);
  });

/** What a turn can fail by that another try a little later may mend. */
const passing: ReadonlySet<Problem> = new Set(['PriceUnavailable', 'LiquidityUnavailable', 'Unavailable']);
const RETRY_WINDOW_MS = 3_600_000;

const reasons: Partial<Readonly<Record<Problem, TransactionReason>>> = {
  InsufficientFunds: 'InsufficientFunds',
  PriceUnavailable: 'PriceUnavailable',
  LiquidityUnavailable: 'LiquidityUnavailable',
};

async function runTurn(core: TradesCore, plan: RecurringBuy): Promise<void> {
  const { clock, log } = core;
  try {
    if (!(await core.isActive(core.db.autocommit, plan.userId))) return await skip(core, plan, 'Other');
    await buy(core, plan);
  } catch (error) {
    // Somebody else made this turn, or the plan was paused or ended meanwhile.
    if (error instanceof CompanionRefused) return;
    if (!(error instanceof Refusal)) {
      // One plan that cannot be run is no reason to leave out the others; it is tried again the next time.
      log.error({ err: error, recurringBuyId: plan.id }, 'a recurring buy failed');
      return;
    }
    const isLate = clock.now().getTime() - plan.nextAt.getTime() > RETRY_WINDOW_MS;
    if (passing.has(error.problem) && !isLate) {
      log.warn({ recurringBuyId: plan.id, problem: error.problem }, 'a recurring buy waits');
      return;
    }
    await skip(core, plan, reasons[error.problem] ?? 'Other');
  }
}

/** Through the same use case as any trade, at the price of now. The turn ends with the posting itself. */
async function buy(core: TradesCore, plan: RecurringBuy): Promise<void> {
  const request = { side: 'Buy', coin: plan.coin, given: 'quoteAmount', money: amountPerTurn(plan) } as const;
  const quote = makeQuote(core, { userId: plan.userId, request });
  await executeQuote(core, quote, ({ item }) => [
    companion(turnEnds, endOf(core, plan, { transactionId: item.id, reason: null })),
  ]);
}

function skip(core: TradesCore, plan: RecurringBuy, reason: TransactionReason): Promise<void> {
  return core.db.inTransaction(async (tx) => {
    const end = endOf(core, plan, { transactionId: null, reason });
    const [isDone] = await writeCompanions(tx, turnEnds, [end]);
    if (isDone !== true) return;
    const payload = { reason, at: end.at.toISOString(), nextAt: end.nextAt.toISOString() };
    await core.outbox.append(tx, recurringBuySkipped, {
      key: plan.id,
      payload: { ...planFacts(plan), ...payload },
    });
  });
}

/**
 * Turns that were missed are not made up for: one purchase stands for all of them. The next turn is after the one that
 * was made, also when the clock is set back meanwhile: nothing is bought twice.
 */
function endOf(
  { clock, ids }: TradesCore,
  plan: RecurringBuy,
  outcome: Pick<TurnEnd, 'transactionId' | 'reason'>,
): TurnEnd {
  const at = clock.now();
  const { id, turn, timeZone } = plan;
  const next = nextTurn(schedule.parse(plan.schedule), { timeZone, after: laterOf(at, plan.nextAt) });
  return { id, turn, at, ...outcome, nextTurn: ids.next(), ...next };
}

const planFacts = (plan: RecurringBuy) => ({
  userId: plan.userId,
  recurringBuyId: plan.id,
  coin: plan.coin,
  quoteAmount: toDecimal(amountPerTurn(plan)),
});

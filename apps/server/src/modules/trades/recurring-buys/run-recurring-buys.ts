import { type Problem, schedule, type TransactionReason } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { CompanionRefused, companion, writeCompanions } from '../../../platform/db/companion.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TradesCore } from '../core.ts';
import { makeQuote } from '../create-quote.ts';
import { recurringBuyDue, recurringBuySkipped } from '../events.ts';
import { executeQuote } from '../execute-quote.ts';
import { laterDate, nextTurn } from './next-turn.ts';
import { amountPerTurn, type RecurringBuy } from './recurring-buy.ts';
import { claimDueNotices, listDue, type TurnEnd, turnEnds } from './recurring-buy-store.ts';

/** Sends the notices of coming purchases and executes those that are due. Idempotent, also with several processes. */
export async function runRecurringBuys(core: TradesCore): Promise<void> {
  await announceRuns(core);
  // A process that only runs jobs gets no price notifications, so it polls.
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

/** Problems that a retry a little later may solve. */
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
    // Another process executed this turn, or the plan was paused or ended.
    if (error instanceof CompanionRefused) return;
    if (!(error instanceof Refusal)) {
      // A failure of one plan must not skip the others; it is retried with the next run.
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

/** Through the same use case as any trade, at the current price. The turn ends with the posting itself. */
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
 * Missed turns are not made up: one purchase stands for all of them. The next turn is later than the executed one even
 * if the clock was set back, so that nothing is bought twice.
 */
function endOf(
  { clock, ids }: TradesCore,
  plan: RecurringBuy,
  outcome: Pick<TurnEnd, 'transactionId' | 'reason'>,
): TurnEnd {
  const at = clock.now();
  const { id, turn, timeZone } = plan;
  const next = nextTurn(schedule.parse(plan.schedule), { timeZone, after: laterDate(at, plan.nextAt) });
  return { id, turn, at, ...outcome, nextTurn: ids.next(), ...next };
}

const planFacts = (plan: RecurringBuy) => ({
  userId: plan.userId,
  recurringBuyId: plan.id,
  coin: plan.coin,
  quoteAmount: toDecimal(amountPerTurn(plan)),
});

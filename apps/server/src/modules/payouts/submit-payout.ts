import { Refusal } from '../../platform/refusal.ts';
import { applyPartner } from './apply-partner.ts';
import type { PayoutsCore } from './core.ts';
import { refundPayout } from './end-payout.ts';
import { feeIn, type Payout, receivesOf } from './payout.ts';
import { recipientOf } from './payout-event.ts';
import type { PayoutOrder, PayoutPartner } from './ports.ts';
import { targetOf } from './recipients/recipient.ts';
import { stepPayout } from './step-store.ts';
import { countTry, findPayout, lockPayout, postpone, setEnding } from './store.ts';
import { requireOpen } from './terms.ts';

/**
 * Submits a payout to the partner. It is first moved to `ordered`, by compare-and-set against a concurrent cancel; only
 * then is the partner called. From here on only the partner decides the outcome (P-03).
 */
export async function submitPayout(core: PayoutsCore, partner: PayoutPartner, due: Payout): Promise<void> {
  const { db, clock, breakers } = core;
  if (!breakers[due.kind].isClosed()) return later(core, due);
  const row = await db.inTransaction(async (tx) => {
    const locked = await lockPayout(tx, due.id);
    const now = clock.now();
    if (locked?.state !== 'waiting' || locked.ending !== null) return undefined;
    if (locked.delayedUntil !== null && locked.delayedUntil > now) return undefined;
    const problem = await problemOf(core, tx, locked.userId);
    if (problem === 'gone')
      await setEnding(tx, { id: due.id, state: 'waiting', reason: 'CanceledBySupport', at: now });
    if (problem !== null) return undefined;
    await stepPayout(tx, {
      id: due.id,
      from: 'waiting',
      to: 'ordered',
      at: now,
      orderedAt: now,
      nextAt: new Date(now.getTime() + LEASE_MS),
    });
    return { ...locked, state: 'ordered', orderedAt: now } as const;
  });
  if (row !== undefined) await deliver(core, partner, row);
}

/**
 * `gone`: the account is frozen or closed, so the payout is canceled. `held`: a withdrawal pause; it continues later.
 */
async function problemOf(
  core: PayoutsCore,
  reader: Parameters<typeof requireOpen>[1],
  userId: string,
): Promise<'gone' | 'held' | null> {
  try {
    await requireOpen(core, reader, userId);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problem === 'NotFound' ? 'gone' : 'held';
  }
}

/** How long one attempt may take before another worker may claim the payout. */
export const LEASE_MS = 90_000;

/** One attempt. Unless the outcome is certain, the payout stays `ordered` and is polled. */
async function deliver(core: PayoutsCore, partner: PayoutPartner, row: Payout): Promise<void> {
  const { db, clock, breakers, log } = core;
  const order = await orderOf(core, row);
  if (order === undefined) return;
  await countTry(db.autocommit, { id: row.id, at: clock.now() });
  const breaker = breakers[row.kind];
  let answer: Awaited<ReturnType<PayoutPartner['submit']>>;
  try {
    answer = await partner.submit(order);
  } catch (error) {
    breaker.failed();
    log.warn({ err: error, payout: row.id }, 'the outcome of a payout is unknown, asking the partner');
    return later(core, row);
  }
  breaker.answered();
  const found = await partner.find(row.id);
  if (found !== 'unknown') await applyPartner(core, row.id, found);
  else if (answer !== 'accepted') await endRefused(core, row);
  await later(core, row);
}

/**
 * Refunds a payout that the partner refused and does not know. If an earlier attempt was cut off, its request may still
 * arrive: then the payout stays and is polled again.
 */
async function endRefused(core: PayoutsCore, { id }: Payout): Promise<void> {
  const { db, clock, rules } = core;
  const row = await findPayout(db.autocommit, id);
  if (row?.state !== 'ordered' || row.acceptedAt !== null) return;
  const isFirst = row.tries === 1;
  const age = clock.now().getTime() - (row.orderedAt ?? row.createdAt).getTime();
  if (isFirst || age > rules.straySeconds * 1000)
    await refundPayout(core, row, { to: 'rejected', reason: 'PartnerRefused' });
}

async function orderOf(core: PayoutsCore, row: Payout): Promise<PayoutOrder | undefined> {
  const recipient = await recipientOf(core, core.db.autocommit, row);
  // Cannot happen: recipients are erased with their account, which has no open payout then.
  if (recipient === undefined) {
    core.log.error({ payout: row.id }, 'a payout has no recipient any more');
    return undefined;
  }
  return { payoutId: row.id, amount: receivesOf(row), fee: feeIn(row), to: targetOf(recipient.data) };
}

/** Handles a payout that the partner says it does not have. */
export async function handleUnknownPayout(
  core: PayoutsCore,
  partner: PayoutPartner,
  row: Payout,
): Promise<void> {
  const { clock, rules, breakers, log } = core;
  if (row.state !== 'ordered' || row.acceptedAt !== null || row.orderedAt === null) {
    // The partner had accepted it. Money is not refunded on a guess; staff compares it in the reconciliation.
    log.error({ payout: row.id }, 'the partner does not know a payout that it had accepted');
    return;
  }
  const now = clock.now().getTime();
  const isWithin = now - row.orderedAt.getTime() < rules.idempotencySeconds * 1000;
  if (isWithin) {
    if (row.ending === null && breakers[row.kind].isClosed()) await deliver(core, partner, row);
    return;
  }
  const lastTry = row.lastTryAt ?? row.orderedAt;
  if (now - lastTry.getTime() < rules.straySeconds * 1000) return;
  await refundPayout(
    core,
    row,
    row.ending === null
      ? { to: 'rejected', reason: 'PartnerRefused' }
      : { to: 'canceled', reason: row.ending },
  );
}

const POLL_FIRST_MS = 5_000;
const POLL_LAST_MS = 3_600_000;

/** Postpones the next poll, with exponential backoff. */
export async function later({ db, clock }: PayoutsCore, { id, polls }: Payout): Promise<void> {
  const pause = Math.min(POLL_LAST_MS, POLL_FIRST_MS * 2 ** Math.min(polls, 12));
  await postpone(db.autocommit, { id, until: new Date(clock.now().getTime() + pause), polls: polls + 1 });
}

import { createHash } from 'node:crypto';
import {
  type createPayout as endpoint,
  type Input,
  payoutOperation,
  type TransactionItem,
} from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { IdempotentPosting } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StepUpDemand } from '../users/index.ts';
import type { PayoutsCore } from './core.ts';
import { payoutRequested } from './events.ts';
import { amountOf, type Payout, typeOf } from './payout.ts';
import { payoutEventFields, recipientOf } from './payout-event.ts';
import type { StoredRecipient } from './recipients/recipient.ts';
import { markUsed } from './recipients/recipient-store.ts';
import { draftOf } from './record-steps.ts';
import { payoutSteps, STEPS } from './step-store.ts';
import { findByKey, insertPayout, refuseRequested } from './store.ts';
import {
  dayExceeded,
  gatherFacts,
  leftOf,
  type PayoutRequest,
  readTerms,
  requireOpen,
  requireOwnName,
  requireRecipient,
  type Terms,
} from './terms.ts';
import { isProofEnough, tierOf } from './tier-policy.ts';

export interface CreateCall {
  readonly userId: string;
  readonly deviceId: string;
  readonly key: string;
  readonly body: Input<typeof endpoint>['body'];
}

/** A step-up proof is valid for this long. A payout that holds no money by then needs a new proof. */
const PROOF_MS = 300_000;

/**
 * Pays dollars out, in two steps that survive a crash between them. First one transaction consumes the step-up proof
 * and stores the row. Then the hold is posted together with the history record, the limits and the stored answer. A
 * retry with the same key continues where the first attempt stopped (D5, M-06).
 */
export function createPayout(
  core: PayoutsCore,
  { postIdempotently, ...call }: CreateCall & { readonly postIdempotently: IdempotentPosting },
): Promise<TransactionItem> {
  return postIdempotently<TransactionItem>(core.db.autocommit, async (keep) => {
    const before = await findByKey(core.db.autocommit, call);
    const row = before === undefined ? await request(core, call) : await resume(core, call, before);
    return startPayout(core, row, keep);
  });
}

const demandOf = ({ userId, deviceId, key, body }: CreateCall): StepUpDemand => ({
  userId,
  deviceId,
  purpose: 'createPayout',
  operation: payoutOperation(body, key),
});

const hashOf = ({ userId, purpose, operation }: StepUpDemand): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, purpose, Object.entries(operation).sort()]))
    .digest('hex');

/**
 * Continues a first attempt that stored the row but held no money. In any other state, or with another body, the key is
 * already used.
 */
async function resume({ db, clock }: PayoutsCore, call: CreateCall, row: Payout): Promise<Payout> {
  if (row.state !== 'requested' || row.operationHash !== hashOf(demandOf(call)))
    throw new Refusal('IdempotencyKeyReused');
  const now = clock.now();
  if (now.getTime() - row.provenAt.getTime() > PROOF_MS) {
    await refuseRequested(db.autocommit, { id: row.id, at: now });
    throw new Refusal('StepUpInvalid');
  }
  return row;
}

async function request(core: PayoutsCore, call: CreateCall): Promise<Payout> {
  const { db, stepUp } = core;
  const { userId, deviceId, body } = call;
  const reader = db.autocommit;
  const recipient = await requireRecipient(core, reader, { userId, id: body.recipientId });
  await requireOwnName(core, reader, { userId, data: recipient.data });
  const wanted: PayoutRequest = { userId, deviceId, kind: recipient.row.kind, recipient };
  const terms = await readTerms(core, reader, { ...wanted, amount: body.amount });
  if (toDecimal(terms.fee) !== body.fee)
    throw new Refusal('FeeChanged', { params: { fee: toDecimal(terms.fee) } });
  const demand = demandOf(call);
  const checked = await stepUp.checkProof(demand, body.stepUp);
  const method = body.stepUp?.method ?? 'password-email';
  return db.inTransaction(async (tx) => {
    // Serializes the user's payouts: the day's sums are read and increased under this lock (M-05).
    await core.users.lock(tx, userId);
    await requireOpen(core, tx, userId);
    const facts = { ...(await gatherFacts(core, tx, wanted)), amount: terms.amount };
    requireDay(core, facts);
    if (!isProofEnough(method, facts, core.rules))
      throw dayExceeded(
        core.rules.mailed,
        leftOf(core.rules.mailed, facts.dayCents + facts.besideCents),
        'factor',
      );
    await stepUp.consumeProof(tx, demand, checked);
    const tier = tierOf(facts, core.rules);
    const row = rowOf(core, call, { terms: { ...terms, facts, tier }, recipient, method });
    await insertPayout(tx, row);
    await markUsed(tx, { id: body.recipientId, at: row.createdAt });
    return row;
  });
}

function requireDay({ rules }: PayoutsCore, { amount, dayCents }: Terms['facts']): void {
  const left = leftOf(rules.dayMax, dayCents);
  if (amount.units > left.units) throw dayExceeded(rules.dayMax, left);
}

function rowOf(
  { ids, clock, rules }: PayoutsCore,
  call: CreateCall,
  { terms, recipient, method }: { terms: Terms; recipient: StoredRecipient; method: string },
): Payout {
  const now = clock.now();
  const { tier } = terms;
  return {
    id: ids.next(),
    userId: call.userId,
    kind: recipient.row.kind,
    recipientId: recipient.row.id,
    amount: terms.amount.units.toString(),
    fee: terms.fee.units.toString(),
    state: 'requested',
    idempotencyKey: call.key,
    deviceId: call.deviceId,
    proofMethod: method,
    provenAt: now,
    operationHash: hashOf(demandOf(call)),
    signs: tier.signs,
    approvalsNeeded: tier.approvalsNeeded,
    delayedUntil: tier.isDelayed ? new Date(now.getTime() + rules.delaySeconds * 1000) : null,
    nextAt: new Date(now.getTime() + 2 * PROOF_MS),
    polls: 0,
    tries: 0,
    orderedAt: null,
    lastTryAt: null,
    acceptedAt: null,
    ending: null,
    rejectedBy: null,
    partnerReference: null,
    partnerSequence: '-1',
    feeChange: null,
    feeChangeUntil: null,
    acceptedFee: null,
    unclaimedUntil: null,
    returnedAt: null,
    endKey: ids.next(),
    createdAt: now,
    movedAt: now,
  };
}

/** Holds the money. The step out of `requested`, the record, limits, event and answer are in the same posting. */
async function startPayout(
  core: PayoutsCore,
  row: Payout,
  keep: (answer: TransactionItem) => Companion,
): Promise<TransactionItem> {
  const { clock, db, ledger, limits, transactions, outbox } = core;
  const { id, userId } = row;
  const now = clock.now();
  const recipient = await recipientOf(core, db.autocommit, row);
  if (recipient === undefined) throw new Refusal('NotFound', { field: 'recipientId' });
  const isReviewed = row.approvalsNeeded > 0;
  const { companion: record, item } = transactions.recording(
    draftOf(row, { recipient, stage: isReviewed ? 'review' : 'submitted' }),
  );
  const step = {
    id,
    from: 'requested',
    to: isReviewed ? 'review' : 'waiting',
    at: now,
    nextAt: row.delayedUntil ?? now,
  } as const;
  try {
    await limits.within({ id, userId, action: typeOf[row.kind], usd: amountOf(row) }, (counted) =>
      ledger.hold({
        key: id,
        kind: 'payout',
        owner: userId,
        amount: amountOf(row),
        companions: [
          companion(payoutSteps, step),
          record,
          counted,
          outbox.companion(payoutRequested, { key: id, payload: payoutEventFields(core, row, recipient) }),
          keep(item),
        ],
      }),
    );
    return item;
  } catch (error) {
    if (error instanceof CompanionRefused && error.table === STEPS)
      throw new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
    // Refused for good: another attempt needs a new proof.
    if (error instanceof Refusal && error.problem !== 'IdempotencyKeyInFlight')
      await refuseRequested(db.autocommit, { id, at: clock.now() });
    throw error;
  }
}

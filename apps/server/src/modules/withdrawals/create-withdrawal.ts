import { createHash } from 'node:crypto';
import {
  type createWithdrawal as endpoint,
  type Input,
  type TransactionItem,
  withdrawalOperation,
} from '@gim/contract';
import { type Money, money, subtract, toDecimal } from '@gim/money';
import type { IdempotentPosting } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StepUpDemand } from '../users/index.ts';
import { findSaved } from './addresses/address-store.ts';
import type { WithdrawalsCore } from './core.ts';
import { gatherFacts, networkUnits, requireOpen } from './gather-facts.ts';
import { type Intent, signIntent } from './intent.ts';
import { readTerms, type Terms } from './preview-withdrawal.ts';
import { startWithdrawals } from './start-withdrawal.ts';
import { findByKey, insertWithdrawal, refuseRequested } from './store.ts';
import { mailedLimitExceeded, mailedRemaining, readAmount, usdOf } from './terms.ts';
import { isProofEnough, tierOf } from './tier-policy.ts';
import type { Withdrawal } from './withdrawal.ts';

export interface CreateCall {
  readonly userId: string;
  readonly deviceId: string;
  readonly key: string;
  readonly body: Input<typeof endpoint>['body'];
}

/** A step-up proof is valid for this long. A withdrawal that holds no money by then needs a new proof. */
const PROOF_MS = 300_000;

/**
 * Sends coins, in two steps that survive a crash between them. First one transaction consumes the step-up proof and
 * stores the rows. Then the hold is posted together with the history record and the stored answer. A retry with the
 * same key continues where the first attempt stopped, and the proof is valid for nothing else (D5, W-09).
 */
export function createWithdrawal(
  core: WithdrawalsCore,
  { postIdempotently, ...call }: CreateCall & { readonly postIdempotently: IdempotentPosting },
): Promise<TransactionItem> {
  return postIdempotently<TransactionItem>(core.db.autocommit, async (keep) => {
    const before = await findByKey(core.db.autocommit, call);
    const rows = before.length > 0 ? await resume(core, call, before) : await request(core, call);
    return startWithdrawals(core, rows, keep);
  });
}

/**
 * Continues a first attempt that stored the rows. In any other state, or with another body, the key is already used.
 */
async function resume(
  { db, clock }: WithdrawalsCore,
  call: CreateCall,
  rows: readonly Withdrawal[],
): Promise<readonly Withdrawal[]> {
  const hash = hashOf(demandOf(call, call.body));
  const isHalf = rows.some(({ part }) => part === 'test');
  const isOpen = ({ state, part }: Withdrawal): boolean =>
    state === 'requested' || (isHalf && part === 'main' && state === 'test');
  if (!rows.every(isOpen)) throw new Refusal('IdempotencyKeyReused');
  if (rows.some(({ operationHash }) => operationHash !== hash)) throw new Refusal('IdempotencyKeyReused');
  const now = clock.now();
  if (rows.some(({ provenAt }) => now.getTime() - provenAt.getTime() > PROOF_MS)) {
    for (const { id } of rows) await refuseRequested(db.autocommit, { id, at: now });
    throw new Refusal('StepUpInvalid');
  }
  return rows;
}

/** The operation that the step-up proof must cover: every value as the server returned it in the preview. */
const demandOf = (
  { userId, deviceId, key }: Omit<CreateCall, 'body'>,
  echoed: Parameters<typeof withdrawalOperation>[0],
): StepUpDemand => ({
  userId,
  deviceId,
  purpose: 'createWithdrawal',
  operation: withdrawalOperation(echoed, key),
});

/** Part of the signed approval. */
const hashOf = ({ userId, purpose, operation }: StepUpDemand): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, purpose, Object.entries(operation).sort()]))
    .digest('hex');

async function request(core: WithdrawalsCore, call: CreateCall): Promise<readonly Withdrawal[]> {
  const { db, stepUp } = core;
  const { userId, deviceId, body } = call;
  const terms = await readTerms(core, { userId, deviceId, body });
  const { recipient, fee } = terms;
  if (toDecimal(fee) !== body.fee) throw new Refusal('FeeChanged', { params: { fee: toDecimal(fee) } });
  const parts = splitTest(terms, body.testAmount);
  // Each part is rounded up separately, as the signer does.
  const usdCents = parts.reduce((sum, part) => sum + usdOf(core, part).units, 0n);
  const amounts = { amount: toDecimal(terms.amount), fee: toDecimal(fee), testAmount: body.testAmount };
  const { address, memo } = recipient;
  const demand = demandOf(call, { ...amounts, coin: body.coin, network: body.network, address, memo });
  const checked = await stepUp.checkProof(demand, body.stepUp);
  const method = body.stepUp?.method ?? 'password-email';
  return db.inTransaction(async (tx) => {
    // Serializes the user's withdrawals: the day's sums are read and increased under this lock (M-05).
    await core.users.lock(tx, userId);
    const wanted = { userId, deviceId, recipient };
    await requireOpen(core, tx, wanted);
    const facts = await gatherFacts(core, tx, wanted);
    const known = { ...facts.tier, usdCents, hot: terms.hot };
    if (!isProofEnough(method, known, core.rules))
      throw mailedLimitExceeded(core, await mailedRemaining(core, tx, userId));
    await stepUp.consumeProof(tx, demand, checked);
    const saved = await findSaved(tx, { userId, coin: body.coin, network: body.network, address, memo });
    const rows = rowsOf(core, call, {
      terms: { ...terms, facts, tier: tierOf(known, core.rules) },
      parts,
      addressName: saved?.name ?? null,
      proof: { method, operationHash: hashOf(demand) },
    });
    for (const row of rows) await insertWithdrawal(tx, row);
    return rows;
  });
}

/** The amounts of the test and of the rest, each with its own fee. */
function splitTest(terms: Terms, testAmount: string | undefined): readonly Money[] {
  if (testAmount === undefined) return [terms.amount];
  const test = readAmount(testAmount, terms.recipient, 'testAmount');
  const { minimum, fee, amount } = terms;
  const least = minimum.units > fee.units ? minimum.units : fee.units + 1n;
  const params = { min: toDecimal(money(minimum.asset, least)) };
  if (test.units < least) throw new Refusal('AmountTooSmall', { field: 'testAmount', params });
  if (amount.units - test.units < least)
    throw new Refusal('AmountTooLarge', {
      field: 'testAmount',
      params: { max: toDecimal(money(minimum.asset, amount.units > least ? amount.units - least : 0n)) },
    });
  return [subtract(amount, test), test];
}

interface Making {
  readonly terms: Terms;
  readonly parts: readonly Money[];
  readonly addressName: string | null;
  readonly proof: { readonly method: string; readonly operationHash: string };
}

function rowsOf(core: WithdrawalsCore, call: CreateCall, making: Making): readonly Withdrawal[] {
  const { ids } = core;
  const [main, test] = making.parts;
  if (main === undefined) throw new Error('A withdrawal has an amount.');
  const mainId = ids.next();
  if (test === undefined) return [rowOf(core, call, { ...making, amount: main, id: mainId, part: 'main' })];
  const testId = ids.next();
  return [
    { ...rowOf(core, call, { ...making, amount: main, id: mainId, part: 'main' }), testId },
    { ...rowOf(core, call, { ...making, amount: test, id: testId, part: 'test' }), testOf: mainId },
  ];
}

function rowOf(
  core: WithdrawalsCore,
  { userId, deviceId, key }: CreateCall,
  {
    terms,
    addressName,
    proof,
    amount,
    id,
    part,
  }: Making & { amount: Money; id: string } & Pick<Withdrawal, 'part'>,
): Withdrawal {
  const { recipient, fee, facts } = terms;
  const units = networkUnits(core, recipient, subtract(amount, fee));
  const now = core.clock.now();
  const usdCents = usdOf(core, amount).units;
  // The test's tier depends on its own value; the rest's on the whole amount, even after the test has made the address
  // a known one.
  const tier =
    part === 'main'
      ? terms.tier
      : tierOf({ ...facts.tier, usdCents, hot: terms.hot && { ...terms.hot, pays: units } }, core.rules);
  const intent: Intent = {
    id,
    userId,
    coin: recipient.coin.id,
    network: recipient.network.id,
    address: recipient.address,
    memo: recipient.memo,
    addressName,
    amount: amount.units.toString(),
    fee: fee.units.toString(),
    units: units.toString(),
    usdCents: usdCents.toString(),
    internalUserId: recipient.internalUserId,
    state: 'requested',
    idempotencyKey: key,
    part,
    testId: null,
    testOf: null,
    deviceId,
    proofMethod: proof.method,
    provenAt: now,
    operationHash: proof.operationHash,
    isDelayed: tier.isDelayed,
    reasons: tier.reasons,
    risk: tier.risk,
    approvalsNeeded: tier.approvalsNeeded,
    checks: { stepUp: proof.method, ...facts.checked },
    undoUntil: null,
    releaseUntil: null,
    nextAt: now,
    ending: null,
    rejectedBy: null,
    questionBy: null,
    questionAt: null,
    questionNote: null,
    paymentId: null,
    txid: null,
    confirmations: 0,
    endKey: core.ids.next(),
    createdAt: now,
    movedAt: now,
  };
  return { ...intent, intentSignature: signIntent(core.payments, intent) };
}

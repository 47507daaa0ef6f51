import type {
  previewWithdrawal as endpoint,
  Input,
  WithdrawalPreview,
  WithdrawalWarning,
} from '@gim/contract';
import { type Money, subtract, toDecimal } from '@gim/money';
import { listKnownDestinations } from './addresses/address-store.ts';
import type { WithdrawalsCore } from './core.ts';
import { type Facts, gatherFacts, hotShare, networkUnits, requireOpen } from './gather-facts.ts';
import { lookAlikeOf } from './recipient/look-alike.ts';
import { type Recipient, resolveRecipient } from './recipient/resolve-recipient.ts';
import {
  boundsOf,
  checkAmount,
  feeOf,
  mailedLimitExceeded,
  mailedRemaining,
  readAmount,
  usdOf,
} from './terms.ts';
import { type Tier, type TierFacts, tierOf } from './tier-policy.ts';

export interface Terms {
  readonly recipient: Recipient;
  readonly amount: Money;
  readonly fee: Money;
  readonly receives: Money;
  readonly usdCents: bigint;
  readonly minimum: Money;
  readonly max: Money;
  readonly facts: Facts;
  readonly hot: TierFacts['hot'];
  readonly tier: Tier;
}

type Body = Omit<Input<typeof endpoint>['body'], 'amount'> & { readonly amount: string };

/** The terms shown in the preview and checked on creation. Refuses what could not be sent now. */
export async function readTerms(
  core: WithdrawalsCore,
  { userId, deviceId, body }: { userId: string; deviceId: string; body: Body },
): Promise<Terms> {
  const { db, limits, stepUp, ids } = core;
  const reader = db.autocommit;
  const recipient = await resolveRecipient(core, reader, { userId, ...body });
  const wanted = { userId, deviceId, recipient };
  await requireOpen(core, reader, wanted);
  const fee = await feeOf(core, recipient);
  const bounds = await boundsOf(core, { userId, recipient });
  const amount = body.amount === 'max' ? bounds.max : readAmount(body.amount, recipient, 'amount');
  checkAmount(amount, fee, bounds);
  const usd = usdOf(core, amount);
  await limits.check(reader, { id: ids.next(), userId, action: 'Withdraw', usd });
  if (!(await stepUp.hasFactor(reader, userId))) {
    const remaining = await mailedRemaining(core, reader, userId);
    if (usd.units > remaining.units) throw mailedLimitExceeded(core, remaining);
  }
  const receives = subtract(amount, fee);
  const facts = await gatherFacts(core, reader, wanted);
  const hot = await hotShare(core, recipient, networkUnits(core, recipient, receives));
  const tier = tierOf({ ...facts.tier, usdCents: usd.units, hot }, core.rules);
  const { minimum, max } = bounds;
  return { recipient, amount, fee, receives, usdCents: usd.units, minimum, max, facts, hot, tier };
}

/** The fee, the amount that arrives, and warnings. */
export async function previewWithdrawal(
  core: WithdrawalsCore,
  { userId, deviceId, body }: { userId: string; deviceId: string; body: Body },
): Promise<WithdrawalPreview> {
  const terms = await readTerms(core, { userId, deviceId, body });
  const { recipient, amount, fee, receives, minimum, max } = terms;
  return {
    coin: recipient.coin.id,
    network: recipient.network.id,
    address: recipient.address,
    memo: recipient.memo,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    receives: toDecimal(receives),
    usd: toDecimal(usdOf(core, amount)),
    minimum: toDecimal(minimum),
    max: toDecimal(max),
    etaMinutes: recipient.internalUserId === null ? recipient.network.etaMinutes : 0,
    undoSeconds: core.rules.undoSeconds,
    warnings: await warningsOf(core, userId, terms),
  };
}

async function warningsOf(
  { db }: WithdrawalsCore,
  userId: string,
  { recipient, facts, tier }: Terms,
): Promise<WithdrawalPreview['warnings']> {
  const { address, network, memo, internalUserId } = recipient;
  const known = await listKnownDestinations(db.autocommit, { userId, networks: [network.id] });
  const similar = lookAlikeOf(
    address,
    known.map((one) => one.address),
  );
  const kinds: WithdrawalWarning[] = [
    ...(facts.isUsedAddress ? [] : (['NewAddress'] as const)),
    ...(network.memo !== 'none' && memo === null ? (['MemoMissing'] as const) : []),
    ...(internalUserId === null ? [] : (['Internal'] as const)),
    ...(tier.isDelayed ? (['DelayedADay'] as const) : []),
    ...(tier.approvalsNeeded === 1 ? (['Review'] as const) : []),
    ...(tier.approvalsNeeded === 2 ? (['ReviewByTwo'] as const) : []),
  ];
  return [
    ...kinds.map((kind) => ({ kind, knownAddress: null })),
    ...(similar === null ? [] : [{ kind: 'LooksLikeKnown' as const, knownAddress: similar }]),
  ];
}

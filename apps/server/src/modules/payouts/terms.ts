import { money, parseMoney, toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account } from '../ledger/index.ts';
import type { PayoutsCore } from './core.ts';
import { feeOf } from './fee.ts';
import { cents, type PayoutKind, typeOf, USD, type Usd } from './payout.ts';
import type { PayoutPartner } from './ports.ts';
import { holderOf, isExpired, openRecipient, type StoredRecipient } from './recipients/recipient.ts';
import { findOwnRecipient, wasPaid } from './recipients/recipient-store.ts';
import { readDay } from './store.ts';
import { type Tier, type TierFacts, tierOf } from './tier-policy.ts';

export interface PayoutRequest {
  readonly userId: string;
  readonly deviceId: string;
  readonly kind: PayoutKind;
  readonly recipient: StoredRecipient | null;
}

const DAY_MS = 86_400_000;

export function partnerOf({ partners }: Pick<PayoutsCore, 'partners'>, kind: PayoutKind): PayoutPartner {
  const partner = partners[kind];
  if (partner === undefined) throw new Refusal('PayoutsUnavailable', { retryAfterSeconds: 60 });
  return partner;
}

/** The user's own recipient, if it can still be paid. */
export async function requireRecipient(
  { sealer, clock }: Pick<PayoutsCore, 'sealer' | 'clock'>,
  reader: Reader,
  own: { userId: string; id: string },
): Promise<StoredRecipient> {
  const row = await findOwnRecipient(reader, own);
  const kept = row && openRecipient(sealer, row);
  if (kept === undefined) throw new Refusal('NotFound', { field: 'recipientId' });
  const { data } = kept;
  if (data.kind === 'card' && isExpired(data.validUntil, { clock })) throw new Refusal('CardExpired');
  return kept;
}

/** The holder must be the person of the identity check or a company. */
export async function requireOwnName(
  { names }: Pick<PayoutsCore, 'names'>,
  reader: Reader,
  { userId, data }: { userId: string; data: StoredRecipient['data'] },
): Promise<void> {
  if (data.kind === 'paypal' && data.holder.kind === 'company') return;
  const legalName = await names.legalNameOf(reader, userId);
  if (legalName === undefined || !names.isSameName(legalName, holderOf(data)))
    throw new Refusal('HolderNameMismatch', { field: 'holder' });
}

/** Refuses while the account is not active or withdrawals are paused. Checked on request and again on submission. */
export async function requireOpen(
  { users }: Pick<PayoutsCore, 'users'>,
  reader: Reader,
  userId: string,
): Promise<void> {
  if ((await users.find(reader, userId))?.status !== 'Active') throw new Refusal('NotFound');
  await users.requireNoWithdrawalPause(reader, userId);
}

/** The inputs of the tier policy. */
export async function gatherFacts(
  { clock, rules, signs, sentElsewhere }: PayoutsCore,
  reader: Reader,
  { userId, deviceId, recipient }: PayoutRequest,
): Promise<Omit<TierFacts, 'amount'>> {
  const now = clock.now();
  const newSince = new Date(now.getTime() - rules.newSeconds * 1000);
  const device = await signs.deviceAge(reader, { userId, deviceId });
  const factorAt = await signs.factorAddedAt(reader, userId);
  const of = { userId, since: new Date(now.getTime() - DAY_MS) };
  const day = await readDay(reader, of);
  return {
    dayCents: day.cents,
    besideCents: await sentElsewhere(reader, of),
    dayCount: day.count,
    isNewRecipient:
      recipient === null ||
      (recipient.row.createdAt > newSince && !(await wasPaid(reader, recipient.row.id))),
    isNewDevice: device === undefined || (!device.isFirst && device.since > newSince),
    isAfterSecurityChange: factorAt !== null && factorAt > newSince,
  };
}

export interface Terms {
  readonly amount: Usd;
  readonly fee: Usd;
  readonly max: Usd;
  readonly facts: TierFacts;
  readonly tier: Tier;
}

/** The terms shown in the preview and checked on creation. Refuses what could not be paid now. */
export async function readTerms(
  core: PayoutsCore,
  reader: Reader,
  { amount: text, ...wanted }: PayoutRequest & { readonly amount: string },
): Promise<Terms> {
  const { ledger, limits, rules, stepUp, ids } = core;
  const { userId, kind } = wanted;
  const partner = partnerOf(core, kind);
  await requireOpen(core, reader, userId);
  const facts = await gatherFacts(core, reader, wanted);
  const { amount: available } = await ledger.balanceOf(reader, account(userId, 'USD', 'available'));
  const action = typeOf[kind];
  const dayLeft = leftOf(rules.dayMax, facts.dayCents);
  const hasFactor = await stepUp.hasFactor(reader, userId);
  const mailedLeft = hasFactor ? dayLeft : leftOf(rules.mailed, facts.dayCents + facts.besideCents);
  const byLimits = await limits.remaining(reader, { userId, action });
  const max = leastOf([available.units, rules.max.units, dayLeft.units, mailedLeft.units, byLimits.units]);
  const amount = text === 'max' ? max : readAmount(text);
  if (amount.units < rules.min.units)
    throw new Refusal('AmountTooSmall', { field: 'amount', params: { min: toDecimal(rules.min) } });
  if (amount.units > rules.max.units)
    throw new Refusal('AmountTooLarge', { field: 'amount', params: { max: toDecimal(rules.max) } });
  if (amount.units > available.units)
    throw new Refusal('InsufficientFunds', { field: 'amount', params: { max: toDecimal(max) } });
  if (amount.units > dayLeft.units) throw dayExceeded(rules.dayMax, dayLeft);
  if (amount.units > mailedLeft.units) throw dayExceeded(rules.mailed, mailedLeft, 'factor');
  await limits.check(reader, { id: ids.next(), userId, action, usd: amount });
  const fee = feeOf(amount, partner, rules);
  if (fee.units >= amount.units)
    throw new Refusal('AmountTooSmall', { field: 'amount', params: { min: toDecimal(rules.min) } });
  const all = { ...facts, amount };
  return { amount, fee, max, facts: all, tier: tierOf(all, rules) };
}

export const dayExceeded = (limit: Usd, remaining: Usd, unlockedBy?: 'factor'): Refusal =>
  new Refusal('LimitExceeded', {
    field: 'amount',
    params: {
      period: 'Day',
      limit: toDecimal(limit),
      remaining: toDecimal(remaining),
      ...(unlockedBy === undefined ? {} : { unlockedBy }),
    },
  });

function readAmount(text: string): Usd {
  const parsed = parseMoney(USD, text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field: 'amount' });
  return parsed.value;
}

export const leftOf = (limit: Usd, used: bigint): Usd =>
  money(USD, limit.units > used ? limit.units - used : 0n);

const leastOf = (units: readonly bigint[]): Usd =>
  cents(units.reduce((one, other) => (one < other ? one : other)));

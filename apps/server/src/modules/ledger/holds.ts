import { type Money, subtract, sum } from '@gim/money';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account, type Leg } from './account.ts';
import type { LedgerCore } from './core.ts';
import { findHold, type HoldEndRow, holdEndTable, holdTable } from './hold-store.ts';
import type { Hold, HoldParts, NewHold, NewPosting, Posted, Release, Settlement } from './posting.ts';

export async function holdMoney({ writer, expiryRules }: LedgerCore, hold: NewHold): Promise<Posted> {
  const { owner, amount, expiresAt, legs = [], companions = [], ...posting } = hold;
  if (expiresAt !== undefined && !expiryRules.has(hold.kind))
    throw new RangeError(`Nobody says when a hold of a ${hold.kind} expires.`);
  const parts = holdParts({ key: hold.key, owner, amount, expiresAt });
  return writer.post({
    ...posting,
    legs: [...parts.legs, ...legs],
    companions: [...parts.companions, ...companions],
  });
}

/** Opens a hold within a posting of another kind. It cannot expire: expiry rules belong to the posting's kind. */
export function holdParts({
  key,
  owner,
  amount,
  expiresAt,
}: Pick<NewHold, 'key' | 'owner' | 'amount'> & { readonly expiresAt?: Date | undefined }): HoldParts {
  const { code } = amount.asset;
  return {
    legs: [{ from: account(owner, code, 'available'), to: account(owner, code, 'held'), amount }],
    companions: [companion(holdTable, { key, owner, code, units: amount.units, expiresAt })],
  };
}

export async function settleHold(core: LedgerCore, settlement: Settlement): Promise<Posted> {
  const { hold: key, to, legs = [], ...posting } = settlement;
  const hold = await existing(core, key);
  const of = hold.amount.asset;
  const held = account(hold.owner, of.code, 'held');
  const spent = to.map(({ account: target, amount }) => ({ from: held, to: target, amount }));
  const amounts = to.map(({ amount }) => amount);
  const rest = subtract(hold.amount, sum(of, amounts));
  if (rest.units < 0n) throw new RangeError(`More than was held is to be settled from ${key}.`);
  return endHold(core, posting, {
    hold: key,
    outcome: 'settled',
    legs: [...spent, ...back(hold, rest), ...legs],
  });
}

export async function releaseHold(core: LedgerCore, release: Release): Promise<Posted> {
  const { hold: key, legs = [], ...posting } = release;
  const hold = await existing(core, key);
  return endHold(core, posting, {
    hold: key,
    outcome: 'released',
    legs: [...back(hold, hold.amount), ...legs],
  });
}

/** Releases an expired hold if its owner agrees. */
export async function expireHold(
  core: LedgerCore,
  hold: Hold,
  posting: Required<Pick<NewPosting, 'key' | 'companions'>>,
): Promise<Posted> {
  const legs = back(hold, hold.amount);
  return endHold(core, { ...posting, kind: 'hold-expired' }, { hold: hold.key, outcome: 'expired', legs });
}

async function endHold(
  core: LedgerCore,
  { companions = [], ...posting }: Omit<NewPosting, 'legs'>,
  { legs, ...end }: Omit<HoldEndRow, 'posting'> & { readonly legs: readonly Leg[] },
): Promise<Posted> {
  const row = { ...end, posting: posting.key };
  try {
    return await core.writer.post({
      ...posting,
      legs,
      companions: [companion(holdEndTable, row), ...companions],
    });
  } catch (error) {
    // The failure is that the hold has ended, so report that instead of insufficient funds.
    const isShort = error instanceof Refusal && error.problem === 'InsufficientFunds';
    if (isShort && (await existing(core, end.hold)).state !== 'open')
      throw new CompanionRefused(holdEndTable.name);
    throw error;
  }
}

async function existing({ db }: LedgerCore, key: string): Promise<Hold> {
  const hold = await findHold(db.autocommit, key);
  if (hold === undefined) throw new Refusal('NotFound');
  return hold;
}

function back({ owner, amount: { asset } }: Hold, amount: Money): readonly Leg[] {
  if (amount.units === 0n) return [];
  const [from, to] = [account(owner, asset.code, 'held'), account(owner, asset.code, 'available')];
  return [{ from, to, amount }];
}

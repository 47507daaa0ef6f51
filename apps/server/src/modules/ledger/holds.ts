import { asset, type Money, money, subtract, sum } from '@gim/money';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account, type Leg } from './account.ts';
import type { LedgerCore } from './core.ts';
import { findHold, type HoldEndRow, type HoldRow, holdEndTable, holdTable } from './hold-store.ts';
import type { HoldParts, NewHold, NewPosting, Posted, Release, Settlement } from './posting.ts';

export async function holdMoney({ writer, holdOwners }: LedgerCore, hold: NewHold): Promise<Posted> {
  const { owner, amount, expiresAt, legs = [], companions = [], ...posting } = hold;
  if (expiresAt !== undefined && holdOwners.ruleOf(hold.kind) === undefined)
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
  const of = asset(hold.code, hold.digits);
  const held = account(hold.owner, hold.code, 'held');
  const spent = to.map(({ account: target, amount }) => ({ from: held, to: target, amount }));
  const rest = subtract<typeof of>(money(of, hold.units), sum(of, amountsOf(spent)));
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
  const amount = money(asset(hold.code, hold.digits), hold.units);
  return endHold(core, posting, { hold: key, outcome: 'released', legs: [...back(hold, amount), ...legs] });
}

/** Releases an expired hold if its owner agrees. */
export async function expireHold(
  core: LedgerCore,
  hold: HoldRow,
  posting: Required<Pick<NewPosting, 'key' | 'companions'>>,
): Promise<Posted> {
  const legs = back(hold, money(asset(hold.code, hold.digits), hold.units));
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
    if (isShort && (await existing(core, end.hold)).outcome !== null)
      throw new CompanionRefused(holdEndTable.name);
    throw error;
  }
}

async function existing({ db }: LedgerCore, key: string): Promise<HoldRow> {
  const hold = await findHold(db.autocommit, key);
  if (hold === undefined) throw new Refusal('NotFound');
  return hold;
}

const back = (hold: HoldRow, amount: Money): readonly Leg[] =>
  amount.units === 0n
    ? []
    : [
        {
          from: account(hold.owner, hold.code, 'held'),
          to: account(hold.owner, hold.code, 'available'),
          amount,
        },
      ];

const amountsOf = (legs: readonly Leg[]): readonly Money[] => legs.map(({ amount }) => amount);

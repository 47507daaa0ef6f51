import { asset, type Money, money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { kindOf } from './account-id.ts';
import { readBalancesBefore, readOpenHolds, readSteps } from './owner-store.ts';
import type { BalanceStep, OpenHold } from './posting.ts';

/** How the balances of an owner changed over time, in steps. */
export async function balanceSteps(
  reader: Reader,
  question: { readonly owner: string; readonly from: Date | null; readonly seconds: number },
): Promise<readonly BalanceStep[]> {
  const rows = await readSteps(reader, question);
  return rows.map(({ code, digits, kindNo, step, units }) => ({
    kind: kindOf(kindNo),
    step,
    amount: money(asset(code, digits), units),
  }));
}

/** What an owner had of each asset before a moment. */
export async function balancesBefore(
  reader: Reader,
  question: { readonly owner: string; readonly before: Date },
): Promise<readonly Money[]> {
  const rows = await readBalancesBefore(reader, question);
  return rows.map(({ code, digits, units }) => money(asset(code, digits), units));
}

export async function openHolds(
  reader: Reader,
  { owner, asset: code }: { readonly owner: string; readonly asset: string },
): Promise<readonly OpenHold[]> {
  const rows = await readOpenHolds(reader, { owner, code });
  return rows.map(({ key, kind, digits, units, at }) => ({
    key,
    kind,
    at,
    amount: money(asset(code, digits), units),
  }));
}

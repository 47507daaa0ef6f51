import { asset, type Money, money } from '@gim/money';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { kindOf } from './account-id.ts';
import { readBalancesBefore, readOpenHolds, readSteps } from './owner-store.ts';
import type { BalanceStep, BalanceSteps, OpenHold } from './posting.ts';

/** How the balances of an owner changed over time, in steps. With those that were read `before`, only later entries are read. */
export async function balanceSteps(
  reader: ReplicaReader,
  question: { readonly owner: string; readonly from: Date | null; readonly seconds: number },
  before?: BalanceSteps,
): Promise<BalanceSteps> {
  const rows = await readSteps(reader, { ...question, after: before?.readUntil ?? [] });
  if (before !== undefined && rows.length === 0) return before;
  const found = rows.map(
    ({ code, digits, kindNo, step, units }): BalanceStep => ({
      kind: kindOf(kindNo),
      step,
      amount: money(asset(code, digits), units),
    }),
  );
  const readUntil = new Map(before?.readUntil.map(({ account, seq }) => [account, seq]));
  for (const { account, seq } of rows) readUntil.set(account, Math.max(seq, readUntil.get(account) ?? 0));
  return {
    steps: before === undefined ? found : replaceSteps(before.steps, found),
    readUntil: [...readUntil].map(([account, seq]) => ({ account, seq })),
  };
}

/** A step that was read again has its balance of now. */
function replaceSteps(steps: readonly BalanceStep[], later: readonly BalanceStep[]): readonly BalanceStep[] {
  const nameOf = ({ amount, kind, step }: BalanceStep): string =>
    `${amount.asset.code} ${kind} ${step?.getTime() ?? ''}`;
  const again = new Set(later.map(nameOf));
  const timeOf = ({ step }: BalanceStep): number => step?.getTime() ?? Number.NEGATIVE_INFINITY;
  return [...steps.filter((one) => !again.has(nameOf(one))), ...later].toSorted((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first - second;
  });
}

/** What an owner had of each asset before a moment. */
export async function balancesBefore(
  reader: ReplicaReader,
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

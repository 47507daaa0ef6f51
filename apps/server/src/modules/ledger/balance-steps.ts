import type { ReplicaReader } from '../../platform/db/db.ts';
import { kindOf } from './account-id.ts';
import { readSteps } from './owner-store.ts';
import type { BalanceStep, BalanceSteps } from './posting.ts';

/** The balance history of an owner, in steps. With the steps in `before`, only later entries are read. */
export async function balanceSteps(
  reader: ReplicaReader,
  question: { readonly owner: string; readonly from: Date | null; readonly seconds: number },
  before?: BalanceSteps,
): Promise<BalanceSteps> {
  const rows = await readSteps(reader, { ...question, after: before?.readUntil ?? [] });
  if (before !== undefined && rows.length === 0) return before;
  const found = rows.map(({ kindNo, step, amount }): BalanceStep => ({ kind: kindOf(kindNo), step, amount }));
  const readUntil = new Map(before?.readUntil.map(({ account, seq }) => [account, seq]));
  for (const { account, seq } of rows) readUntil.set(account, Math.max(seq, readUntil.get(account) ?? 0));
  return {
    steps: before === undefined ? found : replaceSteps(before.steps, found),
    readUntil: [...readUntil].map(([account, seq]) => ({ account, seq })),
  };
}

/** A step that was read again has its current balance. */
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

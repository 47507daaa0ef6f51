import { createHash } from 'node:crypto';
import type { Approval, Payments } from '../signer/index.ts';
import type { Withdrawal } from './withdrawal.ts';

/** A withdrawal as its user has proven it, before it is signed. */
export type Intent = Omit<Withdrawal, 'intentSignature'>;

export const approvalOf = (
  row: Intent,
  { at, approvers }: { at: Date; approvers: readonly string[] },
): Approval => ({
  withdrawalId: row.id,
  userId: row.userId,
  coin: row.coin,
  network: row.network,
  address: row.address,
  memo: row.memo,
  units: BigInt(row.units),
  feeUnits: BigInt(row.fee),
  usdCents: BigInt(row.usdCents),
  stepUp: { method: row.proofMethod, at: row.provenAt, operationHash: row.operationHash },
  approvers,
  approvedAt: at,
});

/**
 * Signs what was proven and how it is processed: address, amounts, delay and approvals. Hours may pass before it is
 * ordered; somebody who can write to the database but lacks the key cannot change it in between (C-09).
 */
export function signIntent({ approve }: Pick<Payments, 'approve'>, row: Intent): string {
  const approval = approvalOf(row, { at: row.createdAt, approvers: [] });
  const terms = [
    row.operationHash,
    row.amount,
    row.internalUserId,
    row.isDelayed,
    row.approvalsNeeded,
    row.part,
    row.endKey,
  ];
  const operationHash = createHash('sha256').update(JSON.stringify(terms)).digest('hex');
  return approve({ ...approval, stepUp: { ...approval.stepUp, operationHash } }).signature;
}

export const isIntact = (payments: Pick<Payments, 'approve'>, row: Withdrawal): boolean =>
  signIntent(payments, row) === row.intentSignature;

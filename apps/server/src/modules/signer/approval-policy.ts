import type { Approval } from './approval.ts';

/**
 * The canonical text of an approval: JSON with its fields in this order. This text is signed, stored, and parsed by the
 * signer.
 */
export const approvalText = (approval: Approval): string =>
  JSON.stringify({
    statement: 'gim approval',
    withdrawalId: approval.withdrawalId,
    userId: approval.userId,
    coin: approval.coin,
    network: approval.network,
    address: approval.address,
    memo: approval.memo,
    units: approval.units.toString(),
    feeUnits: approval.feeUnits.toString(),
    usdCents: approval.usdCents.toString(),
    stepUp: {
      method: approval.stepUp.method,
      at: approval.stepUp.at.toISOString(),
      operationHash: approval.stepUp.operationHash,
    },
    approvers: approval.approvers,
    approvedAt: approval.approvedAt.toISOString(),
  });

import type { Transaction } from '@gim/contract';
import type { Services } from '../../platform/services.ts';
import { readTransaction } from '../../shared/transactions/api.ts';

interface FeeAnswer {
  readonly id: string;
  readonly transactionId: string;
  readonly isAccepted: boolean;
  /** The fee that was shown. */
  readonly fee: string;
}

/** Accepts or declines the partner's new fee; returns the updated operation. */
export async function answerFeeChange(
  services: Pick<Services, 'client'>,
  { id, transactionId, ...body }: FeeAnswer,
): Promise<Transaction> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/payouts')]);
  const params = { id, transactionId };
  await client.call(contract.answerFeeChange, { params, body });
  return readTransaction(services, params);
}

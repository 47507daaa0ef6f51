import type { Reply, StepUpProof, Transaction } from '@gim/contract';
import type { getSpeedUp as getSpeedUpEndpoint } from '@gim/contract/withdrawals';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { transactionKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/withdrawals')]);

interface OneTransaction {
  readonly id: string;
  readonly transactionId: string;
}

/** Sends the rest of a withdrawal after its test has arrived. */
export async function releaseWithdrawal(
  services: Needs,
  params: OneTransaction,
  { stepUp, idempotencyKey }: { readonly stepUp: StepUpProof; readonly idempotencyKey: string },
): Promise<Transaction> {
  const [client, contract] = await load(services);
  return client.call(contract.releaseWithdrawal, { params, body: { stepUp } }, { idempotencyKey });
}

export type SpeedUp = Reply<typeof getSpeedUpEndpoint>;

export const speedUpKey = (userId: string, transactionId: string) =>
  [...transactionKey(userId, transactionId), 'speed-up'] as const;

/** Whether a transaction without a confirmation can be sped up, and for what fee. */
export function useSpeedUp(
  transactionId: string,
  { isWaiting }: { readonly isWaiting: boolean },
): UseQueryResult<SpeedUp> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: speedUpKey(id, transactionId),
    enabled: isWaiting,
    queryFn: async ({ signal }) => {
      const [client, { getSpeedUp }] = await load(services);
      return client.call(getSpeedUp, { params: { id, transactionId } }, { signal });
    },
  });
}

export async function speedUpWithdrawal(
  services: Needs,
  params: OneTransaction,
  sent: { readonly fee: string; readonly stepUp: StepUpProof; readonly idempotencyKey: string },
): Promise<Transaction> {
  const { idempotencyKey, ...body } = sent;
  const [client, contract] = await load(services);
  return client.call(contract.speedUpWithdrawal, { params, body }, { idempotencyKey });
}

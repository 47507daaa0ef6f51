import type { Reply } from '@gim/contract';
import type { StepUpPurpose, startStepUp as startStepUpEndpoint } from '@gim/contract/step-up';
import type { Services } from '../../platform/services.ts';

export type StepUpOffer = Reply<typeof startStepUpEndpoint>;

/** Asks which fresh factor an operation takes. Where that is an e-mail code, the code is sent by this. */
export async function startStepUp(
  services: Pick<Services, 'client'>,
  { userId, purpose }: { readonly userId: string; readonly purpose: StepUpPurpose },
): Promise<StepUpOffer> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/step-up')]);
  return client.call(contract.startStepUp, { params: { id: userId }, body: { purpose } });
}

import type { Reply } from '@gim/contract';
import type { StepUpPurpose, startStepUp as startStepUpEndpoint } from '@gim/contract/sessions.step-up';
import type { Services } from '../../platform/services.ts';

export type StepUpOffer = Reply<typeof startStepUpEndpoint>;

export interface StepUpAsked {
  readonly userId: string;
  readonly purpose: StepUpPurpose;
  /** What exactly the proof is for; it counts for nothing else. */
  readonly operation: Readonly<Record<string, string>>;
}

/** Asks which fresh factor an operation takes. Where that is an e-mail code, the code is sent by this. */
export async function startStepUp(
  services: Pick<Services, 'client'>,
  { userId, purpose, operation }: StepUpAsked,
): Promise<StepUpOffer> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/sessions.step-up')]);
  return client.call(contract.startStepUp, { params: { id: userId }, body: { purpose, operation } });
}

import type { Reply } from '@gim/contract';
import type { StepUpPurpose, startStepUp as startStepUpEndpoint } from '@gim/contract/sessions.step-up';
import type { Services } from '../../platform/services.ts';

export type StepUpOffer = Reply<typeof startStepUpEndpoint>;

export interface StepUpAsked {
  readonly userId: string;
  readonly purpose: StepUpPurpose;
  /** The operation to which the proof is bound. */
  readonly operation: Readonly<Record<string, string>>;
}

/** Asks which step-up methods an operation accepts. If that is an e-mail code, this call sends it. */
export async function startStepUp(
  services: Pick<Services, 'client'>,
  { userId, purpose, operation }: StepUpAsked,
): Promise<StepUpOffer> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/sessions.step-up')]);
  return client.call(contract.startStepUp, { params: { id: userId }, body: { purpose, operation } });
}

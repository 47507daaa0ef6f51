import type { Profile, StepUpProof } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext } from './core.ts';
import type { StepUpDemand } from './ports.ts';
import { readProfile } from './profile.ts';
import { lockUser, setAntiPhishing } from './store.ts';
import { tellChanged } from './tell-changed.ts';

export interface AntiPhishingChange {
  readonly userId: string;
  readonly deviceId: string;
  readonly antiPhishingCode: string | null;
  readonly proof: StepUpProof | undefined;
}

/**
 * The word that stands in every mail of ours, so that a mail without it is known to be false. It takes a step-up bound to
 * the word (D5), or whoever has a stolen token could choose the one that false mails then carry.
 */
export async function setAntiPhishingCode(
  context: UsersContext,
  { userId, deviceId, antiPhishingCode, proof }: AntiPhishingChange,
): Promise<Profile> {
  const { db, stepUp } = context;
  const operation: Record<string, string> = antiPhishingCode === null ? {} : { antiPhishingCode };
  const demand: StepUpDemand = { userId, deviceId, purpose: 'setAntiPhishingCode', operation };
  const checked = await stepUp.checkProof(demand, proof);
  return db.inTransaction(async (tx) => {
    if ((await lockUser(tx, userId))?.status !== 'Active') throw new Refusal('SessionRequired');
    await stepUp.consumeProof(tx, demand, checked);
    if (await setAntiPhishing(tx, { id: userId, code: antiPhishingCode }))
      await tellChanged(context, tx, userId);
    return readProfile(context, tx, userId);
  });
}

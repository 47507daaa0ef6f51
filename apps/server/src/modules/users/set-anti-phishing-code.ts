import type { Profile, StepUpProof } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext } from './core.ts';
import { notifyChanged } from './notify-changed.ts';
import type { StepUpDemand } from './ports.ts';
import { readProfile } from './profile.ts';
import { lockUser, setAntiPhishing } from './store.ts';

export interface AntiPhishingChange {
  readonly userId: string;
  readonly deviceId: string;
  readonly antiPhishingCode: string | null;
  readonly proof: StepUpProof | undefined;
}

/**
 * Sets the word that every mail of ours contains, so that a mail without it can be recognised as fake. Needs a step-up
 * bound to the word (D5); otherwise a stolen token could set the word that fake mails then contain.
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
      await notifyChanged(context, tx, userId);
    return readProfile(context, tx, userId);
  });
}

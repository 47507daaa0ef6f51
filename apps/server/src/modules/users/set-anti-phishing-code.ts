import type { Profile } from '@gim/contract';
import type { UsersContext } from './core.ts';
import { readProfile } from './profile.ts';
import { setAntiPhishing } from './store.ts';
import { tellChanged } from './tell-changed.ts';

/** The word that stands in every mail of ours, so that a mail without it is known to be false. */
export async function setAntiPhishingCode(
  context: UsersContext,
  { userId, antiPhishingCode }: { userId: string; antiPhishingCode: string | null },
): Promise<Profile> {
  return context.db.inTransaction(async (tx) => {
    if (await setAntiPhishing(tx, { id: userId, code: antiPhishingCode }))
      await tellChanged(context, tx, userId);
    return readProfile(context, tx, userId);
  });
}

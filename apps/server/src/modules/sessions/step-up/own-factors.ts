import type { Reader } from '../../../platform/db/db.ts';
import type { SessionsContext } from '../core.ts';
import { hasPasskey } from '../passkeys/passkey-store.ts';
import type { OwnFactors } from './step-up-policy.ts';

/** The factors that this user has set up. */
export async function ownFactors(
  { secondFactor }: Pick<SessionsContext, 'secondFactor'>,
  reader: Reader,
  userId: string,
): Promise<OwnFactors> {
  return {
    hasPasskey: await hasPasskey(reader, userId),
    hasTwoFactor: await secondFactor.isEnabled(reader, userId),
  };
}

/** The key of mailed step-up codes: one series per operation, so that a code is valid for that operation only. */
export const proofCodeKey = (operationHash: Buffer): { purpose: string; subject: string } => ({
  purpose: 'step-up',
  subject: operationHash.toString('base64url'),
});

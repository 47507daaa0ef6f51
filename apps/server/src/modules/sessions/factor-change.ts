import type { Tx } from '../../platform/db/db.ts';
import { mailContext } from '../users/index.ts';
import type { SessionsContext, SessionsCore } from './core.ts';
import { ownFactors } from './step-up/own-factors.ts';

/** Pauses withdrawals if the account has no factor yet, and returns whether it had none. Needs the user lock. */
export async function pauseForFirstFactor(
  context: Pick<SessionsContext, 'users' | 'secondFactor'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  const { hasPasskey, hasTwoFactor } = await ownFactors(context, tx, userId);
  const isFirst = !hasPasskey && !hasTwoFactor;
  if (isFirst) await context.users.pauseWithdrawals(tx, userId, 'FirstFactorAdded');
  return isFirst;
}

/** The encrypted token of the "this wasn't me" link in the mail about an event. */
export async function sealFreezeToken(
  { users, sealer }: Pick<SessionsCore, 'users' | 'sealer'>,
  tx: Tx,
  { userId, kind }: { userId: string; kind: { readonly topic: string } },
): Promise<string> {
  const token = await users.issueFreezeToken(tx, userId);
  return sealer.seal(token, mailContext(kind.topic, userId));
}

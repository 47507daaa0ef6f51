import type { SignedIn } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { UsersCore } from './core.ts';
import type { OpenedSession } from './ports.ts';
import { readProfile } from './profile.ts';

/** An answer that opens a session: the body, and the cookies to set. */
export interface SignedInAnswer<Body = SignedIn> {
  readonly body: Body;
  readonly cookies: readonly string[];
}

export async function signedInAnswer(
  core: Pick<UsersCore, 'clock' | 'facts'>,
  tx: Tx,
  { userId, opened }: { userId: string; opened: OpenedSession },
): Promise<SignedInAnswer> {
  const { jwtToken, refreshToken, cookies } = opened;
  return { body: { ...(await readProfile(core, tx, userId)), jwtToken, refreshToken }, cookies };
}

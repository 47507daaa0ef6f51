import type { Authenticator } from '../../platform/caller.ts';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { StaffCore } from './core.ts';
import { findStaffSession, touchStaffSession } from './session-store.ts';
import { isSessionOver, shouldTouch } from './staff-policy.ts';
import { looksLikeStaffToken } from './staff-token.ts';
import { findStaff } from './store.ts';

/** Tells which member of staff holds a token. Asked of the database each time: a right that was taken away is gone at once. */
export function createStaffAuthenticator({ db, clock }: StaffCore): Authenticator {
  return {
    async authenticate(bearer) {
      if (!looksLikeStaffToken(bearer)) return null;
      const session = await findStaffSession(db.autocommit, sha256(bearer));
      const now = clock.now();
      if (session === undefined || isSessionOver(session, now)) return null;
      const account = await findStaff(db.autocommit, session.staffId);
      if (account === undefined || account.isDisabled) return null;
      if (shouldTouch(session, now))
        await db.inTransaction((tx) => touchStaffSession(tx, { id: session.id, now }));
      return { kind: 'staff', staffId: account.id, sessionId: session.id, rights: new Set(account.rights) };
    },
  };
}

import type { Authenticator } from '../../platform/caller.ts';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { StaffCore } from './core.ts';
import { knownRights } from './rights-store.ts';
import { findSessionAccess, touchStaffSession } from './session-store.ts';
import { isSessionOver, shouldTouch } from './staff-policy.ts';
import { looksLikeStaffToken } from './staff-token.ts';

/** Authenticates a staff token. Reads the database on every call, so that a revoked right is gone at once. */
export function createStaffAuthenticator({ db, clock }: StaffCore): Authenticator {
  return {
    async authenticate(bearer) {
      if (!looksLikeStaffToken(bearer)) return null;
      const session = await findSessionAccess(db.autocommit, sha256(bearer));
      const now = clock.now();
      if (session === undefined || isSessionOver(session, now)) return null;
      if (shouldTouch(session, now))
        await db.inTransaction((tx) => touchStaffSession(tx, { id: session.id, now }));
      return {
        kind: 'staff',
        staffId: session.staffId,
        sessionId: session.id,
        rights: new Set(knownRights(session.rights)),
        pointRights: new Set(knownRights(session.pointRights)),
        pointIds: session.pointIds,
      };
    },
  };
}

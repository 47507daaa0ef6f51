import type { Authenticator } from '../../platform/caller.ts';
import { type Clock, monotonicMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Revocations } from './revocations.ts';
import { findSession, type Session } from './store.ts';

const CACHED_MS = 2_000;
const CACHED_MAX = 10_000;

/**
 * Authenticates an access token. A valid signature is not enough: the session must be alive (S-08). Its row is cached
 * briefly and dropped when the database reports its end. Calls that move money always read the database, and so does
 * every call while this process is ending the session.
 */
export function createAuthenticator(options: {
  accessTokens: AccessTokens;
  db: Db;
  clock: Clock;
  revocations: Revocations;
}): Authenticator {
  const { accessTokens, db, clock, revocations } = options;
  const kept = new TwoGenerationCache<string, { session: Session; atMs: number }>(CACHED_MAX);
  let endCount = 0;
  revocations.onRevoked((end) => {
    endCount += 1;
    if (end === null) kept.clear();
    else kept.delete(end.sessionId);
  });

  const load = async (sessionId: string): Promise<Session | undefined> => {
    const endsBefore = endCount;
    const session = await findSession(db.lookups, sessionId);
    // If any session ended during the read it may have been this one, so do not cache it.
    if (session === undefined || session.revokedAt !== null || endCount !== endsBefore) return session;
    kept.set(sessionId, { session, atMs: monotonicMs() });
    return session;
  };

  return {
    async authenticate(bearer, { fresh }) {
      const claims = await accessTokens.verify(bearer);
      if (claims === null) return null;
      const known = fresh || revocations.isSuspect(claims.sessionId) ? undefined : kept.get(claims.sessionId);
      const isFresh = known !== undefined && monotonicMs() - known.atMs < CACHED_MS;
      const session = isFresh ? known.session : await load(claims.sessionId);
      if (session === undefined || session.revokedAt !== null || session.expiresAt <= clock.now())
        return null;
      if (session.userId !== claims.userId || session.deviceId !== claims.deviceId) return null;
      return {
        kind: 'user',
        userId: session.userId,
        sessionId: session.id,
        deviceId: session.deviceId,
        notVerified: !session.isVerified,
        expiresAt: claims.expiresAt < session.expiresAt ? claims.expiresAt : session.expiresAt,
      };
    },
  };
}

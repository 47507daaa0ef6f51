/** Lifetimes (S-01, S-04, S-06, D3). Rotation never extends the absolute lifetime. */
export const sessionRules = {
  accessTokenSeconds: 600,
  absoluteSeconds: { split: 30 * 86_400, whole: 30 * 86_400, host: 7 * 86_400 },
  idleSeconds: 7 * 86_400,
  graceSeconds: 10,
  ticketSeconds: 300,
  ticketTriesMax: 5,
  /** After this a sign-in is no longer recent: disabling two-factor asks for the password again. */
  freshSeconds: 900,
  /** How long an authenticator secret waits for its first code. */
  pendingSecretSeconds: 600,
} as const;

export type SessionMode = keyof typeof sessionRules.absoluteSeconds;

export const expiryOf = (mode: SessionMode, now: Date): Date =>
  new Date(now.getTime() + sessionRules.absoluteSeconds[mode] * 1000);

export const isFresh = (authTime: Date, now: Date): boolean =>
  now.getTime() - authTime.getTime() <= sessionRules.freshSeconds * 1000;

/** A known refresh token that is no longer the live one. */
export interface ShownToken {
  readonly state: 'active' | 'rotated';
  readonly rotatedAt: Date | null;
  readonly createdAt: Date;
  /** Whether its successor is the live token: the grace period covers only the immediate parent. */
  readonly isParentOfActive: boolean;
  readonly isSameDevice: boolean;
  readonly isOwnUser: boolean;
  readonly session: { readonly expiresAt: Date; readonly revokedAt: Date | null };
}

export type ShownVerdict = 'grace' | 'wrong-device' | 'reuse' | 'ended';

/**
 * Decides about a token that did not rotate. Two tabs, or a lost answer, present the parent again within seconds and
 * get the same successor, any number of times: a limit would sign out a client that only retried, and not stop a thief,
 * who needs one answer. After the grace period it counts as stolen, and the session ends.
 *
 * The age is measured until the request arrives: time spent waiting for a connection or a lock is the server's own.
 */
export function classifyShownToken(token: ShownToken, arrivedAt: Date): ShownVerdict {
  if (token.session.revokedAt !== null || token.session.expiresAt <= arrivedAt) return 'ended';
  if (!token.isSameDevice || !token.isOwnUser) return 'wrong-device';
  if (token.state === 'active') return 'ended';
  const isWithinGrace =
    token.rotatedAt !== null &&
    arrivedAt.getTime() - token.rotatedAt.getTime() <= sessionRules.graceSeconds * 1000;
  return isWithinGrace && token.isParentOfActive ? 'grace' : 'reuse';
}

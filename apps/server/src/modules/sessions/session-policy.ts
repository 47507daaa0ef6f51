/** How long things last (S-01, S-04, S-06, D3). Rotation never extends the absolute life. */
export const sessionRules = {
  accessTokenSeconds: 600,
  absoluteSeconds: { split: 30 * 86_400, whole: 30 * 86_400, host: 7 * 86_400 },
  idleSeconds: 7 * 86_400,
  graceSeconds: 10,
  ticketSeconds: 300,
  ticketTriesMax: 5,
  /** After this time a sign-in is no longer fresh: the password is asked again before two-factor is turned off. */
  freshSeconds: 900,
  /** A secret of an authenticator waits this long for its first code. */
  pendingSecretSeconds: 600,
} as const;

export type SessionMode = keyof typeof sessionRules.absoluteSeconds;

export const expiryOf = (mode: SessionMode, now: Date): Date =>
  new Date(now.getTime() + sessionRules.absoluteSeconds[mode] * 1000);

export const isFresh = (authTime: Date, now: Date): boolean =>
  now.getTime() - authTime.getTime() <= sessionRules.freshSeconds * 1000;

/** A refresh token that is known but not the live one any more, as it was found. */
export interface ShownToken {
  readonly state: 'active' | 'rotated';
  readonly rotatedAt: Date | null;
  readonly createdAt: Date;
  /** Whether its successor is the live token: only the immediate parent is forgiven. */
  readonly isParentOfActive: boolean;
  readonly isSameDevice: boolean;
  readonly isOwnUser: boolean;
  readonly session: { readonly expiresAt: Date; readonly revokedAt: Date | null };
}

export type ShownVerdict = 'grace' | 'wrong-device' | 'reuse' | 'ended';

/**
 * What to do about a token that did not rotate. Two tabs, or an answer lost on the way, show the parent again within
 * seconds and get the same successor, however many they are: a limit would sign out a client that merely retried, and
 * stop no thief, who needs one answer. Later than that, somebody else has it, and the session ends.
 *
 * The age counts to the arrival of the request: time spent waiting for a connection or a lock is the server's own.
 */
export function judgeShownToken(token: ShownToken, arrivedAt: Date): ShownVerdict {
  if (token.session.revokedAt !== null || token.session.expiresAt <= arrivedAt) return 'ended';
  if (!token.isSameDevice || !token.isOwnUser) return 'wrong-device';
  if (token.state === 'active') return 'ended';
  const isYoung =
    token.rotatedAt !== null &&
    arrivedAt.getTime() - token.rotatedAt.getTime() <= sessionRules.graceSeconds * 1000;
  return isYoung && token.isParentOfActive ? 'grace' : 'reuse';
}

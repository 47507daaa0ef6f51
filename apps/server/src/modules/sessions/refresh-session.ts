import { isEqual } from '../../platform/crypto/keyed-hash.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Client, OpenedSession } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { endSessions } from './end-sessions.ts';
import { sessionReuseDetected } from './events.ts';
import { presentSession } from './open-session.ts';
import {
  generateRefreshToken,
  hashesOf,
  openSuccessor,
  type RefreshToken,
  readRefreshToken,
  sealSuccessor,
} from './refresh-tokens.ts';
import { classifyShownToken, sessionRules } from './session-policy.ts';
import { type FoundToken, insertToken, lockToken, rotateToken, touchSession } from './store.ts';

export interface RefreshRequest {
  readonly userId: string;
  readonly deviceId: string;
  readonly refreshToken: string;
  readonly client: Client;
}

type Shown = RefreshToken & { readonly isSplit: boolean };
type Outcome =
  | { readonly kind: 'opened'; readonly opened: OpenedSession }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Rotates the refresh token (D3). The outcome is a value and not an error until the transaction ends, because ending a
 * stolen session must be committed although the caller is refused.
 */
export async function refreshSession(core: SessionsCore, request: RefreshRequest): Promise<OpenedSession> {
  const shown = readRefreshToken(request.refreshToken, request.client.refreshCookie);
  if (shown === null) throw tokenInvalid();
  // Browsers send the cookie half automatically, so accept the request only from our own pages (W-10).
  if (shown.isSplit && !request.client.isSameOrigin) throw tokenInvalid();
  if (shown.isSplit && !core.cookies.isDevice(request.client.deviceCookie, request.deviceId))
    throw wrongDevice();
  const arrivedAt = core.clock.now();
  const outcome = await core.db.inTransaction(async (tx) => {
    const opened = await rotate(core, tx, request, shown);
    return opened === undefined ? handleUnrotated(core, tx, { ...request, arrivedAt }, shown) : opened;
  });
  if (outcome.kind === 'refused') throw outcome.refusal;
  return outcome.opened;
}

async function rotate(
  core: SessionsCore,
  tx: Tx,
  request: RefreshRequest,
  shown: Shown,
): Promise<Outcome | undefined> {
  const { clock, random } = core;
  const now = clock.now();
  const successor = generateRefreshToken(random);
  const successorHashes = hashesOf(successor);
  const session = await rotateToken(tx, {
    ...hashesOf(shown),
    userId: request.userId,
    deviceId: request.deviceId,
    mode: shown.isSplit ? 'split' : 'unsplit',
    now,
    idleSince: new Date(now.getTime() - sessionRules.idleSeconds * 1000),
    successorSecretHash: successorHashes.secretHash,
    successorForParent: sealSuccessor(successor, { secret: shown.secret, random }),
    successorForItself: sealSuccessor(successor, { secret: successor.secret, random }),
  });
  if (session === undefined) return undefined;
  await insertToken(tx, { ...successorHashes, sessionId: session.id, seq: session.seq + 1, now });
  await touchSession(tx, { id: session.id, now });
  return { kind: 'opened', opened: await presentSession(core, session, successor) };
}

/** The token did not rotate: it is unknown, or was used before. */
async function handleUnrotated(
  core: SessionsCore,
  tx: Tx,
  request: RefreshRequest & { readonly arrivedAt: Date },
  shown: Shown,
): Promise<Outcome> {
  const { selectorHash, secretHash } = hashesOf(shown);
  const found = await lockToken(tx, selectorHash);
  const isParentSecret = found !== undefined && isEqual(secretHash, found.secretHash);
  // Another tab's answer may have set the successor's cookie before this tab sent the parent's selector.
  const isSuccessorSecret =
    shown.isSplit && found?.successorSecretHash != null && isEqual(secretHash, found.successorSecretHash);
  if (found === undefined || !(isParentSecret || isSuccessorSecret)) return refused(tokenInvalid());
  const { session } = found;
  const verdict = classifyShownToken(
    {
      ...found,
      isSameDevice: session.deviceId === request.deviceId,
      isOwnUser: session.userId === request.userId,
    },
    request.arrivedAt,
  );
  switch (verdict) {
    case 'grace':
      return repeatSuccessor(core, found, { secret: shown.secret, isParentSecret });
    case 'wrong-device':
      await endSessions(core, tx, { userId: session.userId, sessionId: session.id, because: 'WrongDevice' });
      return refused(wrongDevice());
    case 'reuse':
      await endStolen(core, tx, found);
      return refused(tokenInvalid());
    case 'ended':
      return refused(tokenInvalid());
  }
}

/** Returns the same successor again, decrypted with whichever of the two secrets was sent. */
async function repeatSuccessor(
  core: SessionsCore,
  found: FoundToken,
  shown: { secret: string; isParentSecret: boolean },
): Promise<Outcome> {
  const sealed = shown.isParentSecret ? found.successorForParent : found.successorForItself;
  if (sealed === null) throw new Error('A rotated token has no successor.');
  const successor = openSuccessor(sealed, { secret: shown.secret, random: core.random });
  return { kind: 'opened', opened: await presentSession(core, found.session, successor) };
}

async function endStolen(core: SessionsCore, tx: Tx, { session }: FoundToken): Promise<void> {
  const now = core.clock.now();
  const { userId, id: sessionId } = session;
  await endSessions(core, tx, { userId, sessionId, because: 'Reuse' });
  await core.outbox.append(tx, sessionReuseDetected, {
    key: userId,
    payload: { userId, sessionId, at: now.toISOString() },
  });
}

const refused = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal });
const tokenInvalid = (): Refusal => new Refusal('RefreshTokenInvalid', { field: 'refreshToken' });
const wrongDevice = (): Refusal => new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });

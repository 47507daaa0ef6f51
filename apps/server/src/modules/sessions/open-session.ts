import type { Tx } from '../../platform/db/db.ts';
import {
  type Client,
  type Device,
  maskedIp,
  type OpenedSession,
  type SessionOpening,
} from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { recordDevice } from './device-store.ts';
import { endSessions } from './end-sessions.ts';
import { newDeviceLogin } from './events.ts';
import { sealFreezeToken } from './factor-change.ts';
import { sealPushToken } from './push-target.ts';
import { generateRefreshToken, hashesOf, type RefreshToken, tokenText } from './refresh-tokens.ts';
import { expiryOf } from './session-policy.ts';
import { insertSession, insertToken, type Session } from './store.ts';

/**
 * Opens a session on a device and ends any earlier one there. Sign-ins on a new device notify the owner, with a link
 * that freezes the account.
 */
export async function openSession(
  core: SessionsCore,
  tx: Tx,
  opening: SessionOpening,
): Promise<OpenedSession> {
  const { clock, ids } = core;
  const { userId, device, client, isVerified, amr } = opening;
  const now = clock.now();
  const { wasKnown, isFirst } = await recordDevice(tx, {
    userId,
    deviceId: device.deviceId,
    name: device.deviceName,
    platform: device.platformName,
    browser: client.browser,
    ip: maskedIp(client.ip),
    pushToken: await sealPushToken(core, tx, { userId, deviceId: device.deviceId, token: device.pushToken }),
    language: device.language,
    hasCookie: client.mode === 'split',
    now,
  });
  // An unverified account may be a stranger's, so do not write to the mailbox's owner.
  if (!wasKnown && !isFirst && isVerified) {
    await notifyOwner(core, tx, { userId, device, client, now });
    await core.stream.publish(tx, { topic: 'session', userId, data: { changed: 'devices' } });
  }
  await endSessions(core, tx, { userId, deviceId: device.deviceId, because: 'Replaced' });
  const { mode } = client;
  const session = { id: ids.next(), userId, deviceId: device.deviceId, mode, isVerified, amr, authTime: now };
  return startSession(core, tx, { ...session, expiresAt: expiryOf(mode, now) });
}

/** Stores a session with its first refresh token and returns the client's tokens. */
export async function startSession(
  core: SessionsCore,
  tx: Tx,
  session: Omit<Session, 'revokedAt'>,
): Promise<OpenedSession> {
  const now = core.clock.now();
  const token = generateRefreshToken(core.random);
  await insertSession(tx, { ...session, now });
  await insertToken(tx, { ...hashesOf(token), sessionId: session.id, seq: 1, now });
  return presentSession(core, session, token);
}

/** The tokens as the client keeps them. For a browser the secret half goes into a cookie (D2). */
export async function presentSession(
  { accessTokens, cookies, clock }: SessionsCore,
  session: Omit<Session, 'revokedAt'>,
  token: RefreshToken,
): Promise<OpenedSession> {
  const { id: sessionId, userId, deviceId, amr, authTime } = session;
  const jwtToken = await accessTokens.sign({ userId, sessionId, deviceId, amr, authTime });
  if (session.mode !== 'split') return { sessionId, jwtToken, refreshToken: tokenText(token), cookies: [] };
  const secondsLeft = Math.max(0, Math.floor((session.expiresAt.getTime() - clock.now().getTime()) / 1000));
  return {
    sessionId,
    jwtToken,
    refreshToken: token.selector,
    cookies: cookies.set({ secret: token.secret, secondsLeft, deviceId }),
  };
}

async function notifyOwner(
  core: SessionsCore,
  tx: Tx,
  { userId, device, client, now }: { userId: string; device: Device; client: Client; now: Date },
): Promise<void> {
  const sealedFreezeToken = await sealFreezeToken(core, tx, { userId, kind: newDeviceLogin });
  await core.outbox.append(tx, newDeviceLogin, {
    key: userId,
    payload: {
      userId,
      deviceName: device.deviceName,
      platform: device.platformName,
      browser: client.browser,
      ip: maskedIp(client.ip),
      sealedFreezeToken,
      at: now.toISOString(),
    },
  });
}

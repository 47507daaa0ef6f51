import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { PushSender } from '../../modules/notifications/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { callJson } from '../../platform/json-call.ts';
import type { Outbound } from '../../platform/outbound.ts';

/** A Google service account, from its key file. */
export interface FcmAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

export const fcmHosts = ['fcm.googleapis.com', 'oauth2.googleapis.com'] as const;

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** A token is renewed before it expires, so that it does not expire in transit. */
const EARLY_MS = 60_000;

const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() });
const errorShape = z.object({
  error: z.object({
    status: z.string(),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

/** Firebase Cloud Messaging, HTTP v1: pushes to the host apps on Android and iOS. */
export function createFcm({
  account,
  clock,
  outbound,
}: {
  account: FcmAccount;
  clock: Clock;
  outbound: Outbound;
}): PushSender {
  const freshToken = createTokenSource({ account, clock, outbound });
  const url = `https://fcm.googleapis.com/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`;
  return {
    async send(token, message) {
      const { status, body } = await callJson(outbound, url, {
        method: 'POST',
        headers: { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageFor(token, message) }),
      });
      if (status === 200) return 'sent';
      if (isUnknownToken(status, body)) return 'gone';
      throw new Error(`FCM answered ${status}.`);
    },
  };
}

const messageFor = (
  token: string,
  { title, body, tag, path, unread, isUrgent }: Parameters<PushSender['send']>[1],
) => ({
  token,
  notification: { title, body },
  data: { path, tag },
  android: {
    priority: isUrgent ? 'HIGH' : 'NORMAL',
    notification: { tag, ...(unread === null ? {} : { notification_count: unread }) },
  },
  apns: {
    headers: { 'apns-priority': isUrgent ? '10' : '5', 'apns-collapse-id': tag.slice(0, 64) },
    payload: { aps: unread === null ? {} : { badge: unread } },
  },
});

/** The app was uninstalled, or the token belongs to another project or is invalid. */
function isUnknownToken(status: number, body: unknown): boolean {
  const parsed = errorShape.safeParse(body);
  const codes = parsed.data?.error.details?.map(({ errorCode }) => errorCode) ?? [];
  return status === 404 || codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH');
}

function createTokenSource({
  account,
  clock,
  outbound,
}: {
  account: FcmAccount;
  clock: Clock;
  outbound: Outbound;
}): () => Promise<string> {
  let token: { readonly value: string; readonly until: number } | undefined;
  const fetchToken = async () => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const key = await importPKCS8(account.privateKey, 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setAudience(TOKEN_URL)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(key);
    const { status, body } = await callJson(outbound, TOKEN_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }).toString(),
    });
    if (status !== 200) throw new Error(`Google gives no token: ${status}.`);
    const { access_token: value, expires_in: seconds } = tokenShape.parse(body);
    return { value, until: clock.now().getTime() + seconds * 1000 - EARLY_MS };
  };
  return async () => {
    if (token === undefined || token.until <= clock.now().getTime()) token = await fetchToken();
    return token.value;
  };
}

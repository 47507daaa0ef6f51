import webPush from 'web-push';
import * as z from 'zod';
import type {
  PushMessage,
  PushRequest,
  PushSender,
  PushTransport,
} from '../../modules/notifications/ports.ts';
import type { Outbound } from '../../platform/outbound.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** The push services of the browsers. Subscriptions elsewhere are not called (I-07). */
export const pushServiceHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const;

const base64 = z.string().regex(/^[\w+/=-]{1,200}$/);
const subscriptionShape = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: base64, auth: base64 }),
});

const DAY_SECONDS = 86_400;

/** Web Push (RFC 8030, 8188, 8291, 8292). The service sees the recipient and the size of a message, never its content. */
export function createWebPush({
  keys,
  subject,
  transport,
}: {
  keys: VapidKeys;
  subject: string;
  transport: PushTransport;
}): PushSender {
  return {
    async send(token, message) {
      const subscription = readSubscription(token);
      if (subscription === undefined) return 'gone';
      const status = await transport(encrypt(subscription, message, { ...keys, subject }));
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status >= 300) throw new Error(`The push service answered ${status}.`);
      return 'sent';
    },
  };
}

/** Undefined for an invalid subscription, whose token is then deleted. */
function readSubscription(token: string): z.infer<typeof subscriptionShape> | undefined {
  try {
    return subscriptionShape.parse(JSON.parse(token));
  } catch {
    return undefined;
  }
}

function encrypt(
  subscription: z.infer<typeof subscriptionShape>,
  { title, body, tag, path, unread, isUrgent }: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): PushRequest {
  const details = webPush.generateRequestDetails(
    subscription,
    JSON.stringify({ title, body, tag, path, unread }),
    {
      vapidDetails,
      TTL: DAY_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  );
  const headers = Object.entries(details.headers ?? {}).map(([name, value]) => [name, String(value)]);
  return { endpoint: details.endpoint, headers: Object.fromEntries(headers), body: details.body };
}

/** Through the outbound client. A host that is not a push service is answered as gone (410), so that it is not retried. */
export const outboundTransport =
  (outbound: Outbound): PushTransport =>
  async ({ endpoint, headers, body }) =>
    isPushService(endpoint) ? (await outbound.send(endpoint, { method: 'POST', headers, body })).status : 410;

function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  const isKnown = pushServiceHosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
  return protocol === 'https:' && port === '' && isKnown;
}

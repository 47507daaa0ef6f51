import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { SignatureScheme } from '../../platform/webhooks/standard-webhooks.ts';
import type { PayPalApi } from './paypal-api.ts';

const TOLERANCE_MS = 300_000;
const names = [
  'paypal-auth-algo',
  'paypal-cert-url',
  'paypal-transmission-id',
  'paypal-transmission-sig',
  'paypal-transmission-time',
] as const;
const eventShape = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
const verdict = z.object({ verification_status: z.string() });

/**
 * PayPal signs with a certificate of its own, so PayPal itself is asked whether a message is authentic. It gets the raw
 * bytes, because re-serialised JSON would be another text. If it cannot be asked, the message is refused and will be
 * sent again.
 */
export function createPayPalScheme({
  api,
  clock,
  webhookId,
}: {
  api: PayPalApi;
  clock: Clock;
  webhookId: string;
}): SignatureScheme {
  return async ({ header, bytes }) => {
    const given = names.map((name) => header(name));
    const [algorithm, certificate, id, signature, time] = given;
    if (given.some((value) => value === undefined || value === '' || value.length > 1_000)) return null;
    const sentAt = new Date(time ?? '');
    // Also refuses an invalid time.
    if (!(Math.abs(clock.now().getTime() - sentAt.getTime()) <= TOLERANCE_MS)) return null;
    const text = Buffer.from(bytes).toString('utf8');
    const event = readEvent(text);
    if (event === undefined) return null;
    const asked = JSON.stringify({
      auth_algo: algorithm,
      cert_url: certificate,
      transmission_id: id,
      transmission_sig: signature,
      transmission_time: time,
      webhook_id: webhookId,
    });
    const body = `${asked.slice(0, -1)},"webhook_event":${text}}`;
    const answer = await api.ask('POST', '/v1/notifications/verify-webhook-signature', { body });
    const read = verdict.safeParse(answer.body);
    const isGood = answer.status === 200 && read.success && read.data.verification_status === 'SUCCESS';
    return isGood ? { id: event.id, sentAt } : null;
  };
}

function readEvent(text: string): { readonly id: string } | undefined {
  try {
    const read = eventShape.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

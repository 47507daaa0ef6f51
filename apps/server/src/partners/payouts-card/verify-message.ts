import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isEqual } from '../../platform/crypto/keyed-hash.ts';
import type { SignatureScheme } from '../../platform/webhooks/standard-webhooks.ts';

const TOLERANCE_MS = 300_000;
const eventShape = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,100}$/)),
  created_on: z.string().check(z.maxLength(40)),
});

/**
 * Checkout.com signs the body with HMAC-SHA256 in hexadecimal. The key is the base64 text of the configured secret. Id
 * and time are in the signed body.
 */
export const checkoutScheme: SignatureScheme = ({ header, bytes }, { secrets, clock }) => {
  const given = Buffer.from(header('cko-signature')?.toLowerCase() ?? '');
  let isGood = false;
  for (const secret of secrets) {
    const mac = createHmac('sha256', secret.toString('base64')).update(bytes).digest('hex');
    if (isEqual(given, Buffer.from(mac))) isGood = true;
  }
  if (!isGood) return null;
  const event = readEvent(Buffer.from(bytes).toString('utf8'));
  const sentAt = new Date(event?.created_on ?? '');
  const isFresh = Math.abs(clock.now().getTime() - sentAt.getTime()) <= TOLERANCE_MS;
  return event !== undefined && isFresh ? { id: event.id, sentAt } : null;
};

function readEvent(text: string): z.output<typeof eventShape> | undefined {
  try {
    const read = eventShape.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

import { createHmac } from 'node:crypto';
import type { SignedMessage } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { isEqual } from '../crypto/keyed-hash.ts';

/** The signed parts of a request. */
export interface ReceivedMessage {
  readonly header: (name: string) => string | undefined;
  /** The raw body, never re-serialised JSON. */
  readonly bytes: Uint8Array;
}

/**
 * A partner's signature scheme. Returns the message's id and time if the signature is valid, else null. Standard
 * Webhooks is the default.
 */
export type SignatureScheme = (
  message: ReceivedMessage,
  rules: { readonly secrets: readonly Buffer[]; readonly clock: Clock },
) => SignedMessage | null | Promise<SignedMessage | null>;

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES_MIN = 24;
const SECRET_BYTES_MAX = 64;
const TOLERANCE_SECONDS = 300;

const idPattern = /^[\x21-\x7e]{1,128}$/;
const timestampPattern = /^[1-9]\d{0,11}$/;
/**
 * Signatures of other versions may be listed beside ours. A header that was sent twice arrives joined by a comma and a
 * space, which this does not match.
 */
const signaturesPattern = /^v\d{1,3}[a-z]?,[\w+/=-]{1,200}(?: v\d{1,3}[a-z]?,[\w+/=-]{1,200}){0,9}$/;

/** Parses `whsec_<base64>`; undefined if it is malformed or too short. */
export function readWebhookSecret(text: string): Buffer | undefined {
  if (!text.startsWith(SECRET_PREFIX)) return undefined;
  const encoded = text.slice(SECRET_PREFIX.length);
  const secret = Buffer.from(encoded, 'base64');
  const isExact = secret.toString('base64') === encoded;
  return isExact && secret.length >= SECRET_BYTES_MIN && secret.length <= SECRET_BYTES_MAX
    ? secret
    : undefined;
}

/** The signature of a message, as its sender writes it. */
export function signWebhook(
  secret: Buffer,
  { id, timestamp, bytes }: { readonly id: string; readonly timestamp: string; readonly bytes: Uint8Array },
): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest('base64')}`;
}

/**
 * Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`, at most five minutes old or ahead. Any of the secrets
 * is accepted, so that they can be rotated without downtime; all are always compared, for constant time.
 */
export const standardWebhooks: SignatureScheme = ({ header, bytes }, { secrets, clock }) => {
  const id = header('webhook-id') ?? '';
  const timestamp = header('webhook-timestamp') ?? '';
  const signatures = header('webhook-signature') ?? '';
  if (!idPattern.test(id) || !timestampPattern.test(timestamp) || !signaturesPattern.test(signatures))
    return null;
  const sentAt = new Date(Number(timestamp) * 1000);
  const distanceMs = Math.abs(clock.now().getTime() - sentAt.getTime());
  if (!(distanceMs <= TOLERANCE_SECONDS * 1000)) return null;
  const given = signatures.split(' ').map((text) => Buffer.from(text));
  let isGood = false;
  for (const secret of secrets) {
    const expected = Buffer.from(signWebhook(secret, { id, timestamp, bytes }));
    for (const one of given) if (isEqual(one, expected)) isGood = true;
  }
  return isGood ? { id, sentAt } : null;
};

import { createHash, createHmac } from 'node:crypto';
import { isEqual } from '../../platform/crypto/keyed-hash.ts';

/** The signed parts of a request to the partner's API: everything but the headers. */
export interface SignedParts {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: Buffer;
}

const TOLERANCE_SECONDS = 300;

const signatureOf = (key: Buffer, timestamp: string, { method, path, body }: SignedParts): string => {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', key).update(`${timestamp}\n${method}\n${path}\n${digest}`).digest('hex');
};

/** The headers of a signed request. */
export function signRequest(key: Buffer, now: Date, parts: SignedParts): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { 'x-timestamp': timestamp, 'x-signature': signatureOf(key, timestamp, parts) };
}

/** Whether a request was signed with the key, within five minutes of now. */
export function isSignedRequest(
  key: Buffer,
  now: Date,
  { header, ...parts }: SignedParts & { readonly header: (name: string) => string | undefined },
): boolean {
  const timestamp = header('x-timestamp') ?? '';
  const given = header('x-signature') ?? '';
  if (!/^[1-9]\d{9,11}$/.test(timestamp) || !/^[\da-f]{64}$/.test(given)) return false;
  const distanceMs = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (distanceMs > TOLERANCE_SECONDS * 1000) return false;
  return isEqual(Buffer.from(given), Buffer.from(signatureOf(key, timestamp, parts)));
}

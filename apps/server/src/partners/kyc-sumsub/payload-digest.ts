import { createHash, createHmac } from 'node:crypto';
import { isEqual } from '../../platform/crypto/keyed-hash.ts';
import type { SignatureScheme } from '../../platform/webhooks/standard-webhooks.ts';
import { instantOf } from './to-applicant.ts';

/** Sumsub still offers SHA-1; webhooks signed with it are refused until the dashboard setting is changed. */
const algorithms = new Map([
  ['HMAC_SHA256_HEX', { hash: 'sha256', hex: /^[\da-f]{64}$/ }],
  ['HMAC_SHA512_HEX', { hash: 'sha512', hex: /^[\da-f]{128}$/ }],
]);

/** Sumsub retries for a day, so anything older is a replay. */
const OLD_MS = 2 * 86_400_000;
const AHEAD_MS = 300_000;

/**
 * Sumsub's signature: the HMAC of the body in `X-Payload-Digest`, by the algorithm in `X-Payload-Digest-Alg`. It has no
 * separate id or time, so both come from the signed body: the same body is the same message, and counts once.
 */
export const payloadDigest: SignatureScheme = ({ header, bytes }, { secrets, clock }) => {
  const algorithm = algorithms.get(header('x-payload-digest-alg') ?? '');
  const given = header('x-payload-digest') ?? '';
  if (algorithm === undefined || !algorithm.hex.test(given)) return null;
  let isGood = false;
  for (const secret of secrets) {
    const expected = createHmac(algorithm.hash, secret).update(bytes).digest('hex');
    if (isEqual(Buffer.from(given), Buffer.from(expected))) isGood = true;
  }
  const sentAt = isGood ? createdAt(bytes) : undefined;
  if (sentAt === undefined) return null;
  const ageMs = clock.now().getTime() - sentAt.getTime();
  if (ageMs > OLD_MS || ageMs < -AHEAD_MS) return null;
  return { id: createHash('sha256').update(bytes).digest('hex'), sentAt };
};

function createdAt(bytes: Uint8Array): Date | undefined {
  try {
    const { createdAtMs, createdAt: whole }: { createdAtMs?: unknown; createdAt?: unknown } = Object(
      JSON.parse(Buffer.from(bytes).toString('utf8')),
    );
    const written = createdAtMs ?? whole;
    return typeof written === 'string' ? instantOf(written) : undefined;
  } catch {
    return undefined;
  }
}

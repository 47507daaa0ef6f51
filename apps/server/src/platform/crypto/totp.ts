import { createHmac } from 'node:crypto';
import { isEqual } from './keyed-hash.ts';

/** RFC 6238. Authenticator apps disagree about anything but these values, so they are fixed. */
export type TotpAlgorithm = 'sha1' | 'sha256' | 'sha512';

const TOTP_STEP_SECONDS = 30;
const TOTP_DIGITS = 6;
export const TOTP_SECRET_BYTES = 20;

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);

/** The code of one step. The algorithm and length vary only in the RFC's own test vectors. */
export function totpCode(
  secret: Buffer,
  step: number,
  { algorithm = 'sha1', digits = TOTP_DIGITS }: { algorithm?: TotpAlgorithm; digits?: number } = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is: the current one, or the one before for slow typing and a slow clock. A step at or below
 * `lastStep` was used already and counts no more.
 */
export function matchTotp(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const current = totpStep(now);
  // Both steps are always computed, so that the time tells nothing about which one matched.
  const matched = [current, current - 1].filter((step) =>
    isEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
  return matched.find((step) => step > lastStep);
}

/** What the QR code holds. Only the values that every app reads. */
export function totpUrl({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${label}?${query.toString()}`;
}

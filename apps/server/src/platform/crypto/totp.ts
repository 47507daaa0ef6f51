import { HOTP } from 'otpauth';
import { asSecret } from './base32.ts';
import { isEqual } from './keyed-hash.ts';

/** RFC 6238. The values are fixed, because authenticator apps do not all support others. */
export type TotpAlgorithm = 'sha1' | 'sha256' | 'sha512';

const TOTP_STEP_SECONDS = 30;
const TOTP_DIGITS = 6;
export const TOTP_SECRET_BYTES = 20;

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP_STEP_SECONDS);

/** The code of one step. Algorithm and length differ only in the RFC's test vectors. */
export const totpCode = (
  secret: Buffer,
  step: number,
  { algorithm = 'sha1', digits = TOTP_DIGITS }: { algorithm?: TotpAlgorithm; digits?: number } = {},
): string =>
  HOTP.generate({ secret: asSecret(secret), counter: step, algorithm: algorithm.toUpperCase(), digits });

/**
 * The step that the code belongs to: the current one, or the previous one to allow for slow typing and clocks. Steps up
 * to `lastStep` were used already and do not match.
 */
export function matchTotp(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const current = totpStep(now);
  // Always computes both steps, so that timing does not reveal which one matched.
  const matched = [current, current - 1].filter((step) =>
    isEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
  return matched.find((step) => step > lastStep);
}

/** The content of the QR code, with parameters that every app supports. */
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

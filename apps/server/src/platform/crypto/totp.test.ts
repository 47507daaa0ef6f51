import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../random.ts';
import { encodeBase32 } from './base32.ts';
import { matchTotp, type TotpAlgorithm, totpCode, totpStep, totpUrl } from './totp.ts';

/** RFC 6238, appendix B. The seed is repeated to the length of the hash. */
const vectors: readonly [seconds: number, sha1: string, sha256: string, sha512: string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
];
const seedOf = (bytes: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, bytes));
const cases = vectors.flatMap(([seconds, sha1, sha256, sha512]) => [
  { algorithm: 'sha1' as const, seed: seedOf(20), seconds, code: sha1 },
  { algorithm: 'sha256' as const, seed: seedOf(32), seconds, code: sha256 },
  { algorithm: 'sha512' as const, seed: seedOf(64), seconds, code: sha512 },
]);

const at = (seconds: number): Date => new Date(seconds * 1000);

describe('totp (A-09)', () => {
  test.each(cases)('RFC 6238: $algorithm at $seconds is $code', ({ algorithm, seed, seconds, code }) => {
    const options: { algorithm: TotpAlgorithm; digits: number } = { algorithm, digits: 8 };
    expect(totpCode(seed, totpStep(at(seconds)), options)).toBe(code);
  });

  test('agrees on 1000 random secrets and times with oathtool, or with the RFC written out where that is missing', () => {
    const random = createSeededRandom('totp');
    const hasOathtool = spawnSync('oathtool', ['--version']).status === 0;
    const drawn = Array.from({ length: 10 }, () => ({
      secret: random.bytes(20),
      seconds: random.integer(2 ** 32),
    }));
    for (const { secret, seconds } of drawn) {
      const first = totpStep(at(seconds));
      const ours = Array.from({ length: 100 }, (_, index) => totpCode(secret, first + index));
      expect(ours).toEqual(hasOathtool ? byOathtool(secret, seconds) : byHand(secret, first));
    }
  });

  test('the otpauth library reads the link as it is meant', () => {
    const secret = createSeededRandom('url').bytes(20);
    const url = totpUrl({ secret: encodeBase32(secret), issuer: 'Gim', account: 'anna+x@example.com' });
    const read = URI.parse(url);
    expect(read).toMatchObject({
      issuer: 'Gim',
      label: 'anna+x@example.com',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(Buffer.from(read.secret.bytes)).toEqual(secret);
  });

  const secret = seedOf(20);
  const now = at(1_700_000_010);
  const step = totpStep(now);

  test.each([
    ['the current step', 0, step],
    ['the one before', -1, step - 1],
    ['two before', -2, undefined],
    ['the next', 1, undefined],
  ])('%s', (_name, offset, found) => {
    expect(matchTotp(secret, totpCode(secret, step + offset), { now, lastStep: 0 })).toBe(found);
  });

  test('a step that was used, and every earlier one, counts no more', () => {
    expect(matchTotp(secret, totpCode(secret, step), { now, lastStep: step })).toBeUndefined();
    expect(matchTotp(secret, totpCode(secret, step - 1), { now, lastStep: step })).toBeUndefined();
    expect(matchTotp(secret, totpCode(secret, step), { now, lastStep: step - 1 })).toBe(step);
  });

  test.each(['', '12345', '1234567', 'abcdef'])('%j is no code', (code) => {
    expect(matchTotp(secret, code, { now, lastStep: 0 })).toBeUndefined();
  });
});

function byOathtool(secret: Buffer, seconds: number): string[] {
  const when = `${at(seconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const printed = execFileSync('oathtool', ['--totp=sha1', '-w', '99', '-N', when, secret.toString('hex')], {
    encoding: 'utf8',
  });
  return printed.trim().split('\n');
}

/** RFC 4226, section 5.3. */
function byHand(secret: Buffer, first: number): string[] {
  return Array.from({ length: 100 }, (_, index) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(first + index));
    const mac = createHmac('sha1', secret).update(counter).digest();
    const truncated = mac.readUInt32BE(mac.readUInt8(19) & 0x0f) & 0x7fffffff;
    return String(truncated % 1_000_000).padStart(6, '0');
  });
}

import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/clock.ts';
import { payloadDigest } from './payload-digest.ts';

const secret = Buffer.from('a-secret-that-was-set-in-the-dashboard');
const older = Buffer.from('the-secret-before-it-was-exchanged');
const clock = createFixedClock('2026-11-16T12:00:00Z');
const body = JSON.stringify({
  applicantId: '5cb744200a975a67ed1798a4',
  externalUserId: '0198c0de-0000-7000-8000-000000000001',
  type: 'applicantReviewed',
  reviewStatus: 'completed',
  createdAtMs: '2026-11-16 11:59:58.321',
});
const digest = (text: string, hash = 'sha256', key = secret) =>
  createHmac(hash, key).update(text).digest('hex');
const good = { 'x-payload-digest': digest(body), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' };

const verify = (headers: Readonly<Record<string, string>>, text = body) =>
  payloadDigest(
    { header: (name) => headers[name], bytes: Buffer.from(text) },
    { secrets: [secret, older], clock },
  );

describe('H-01 a message of Sumsub', () => {
  test('is taken with a good digest of either algorithm and either secret', async () => {
    const sentAt = new Date('2026-11-16T11:59:58.321Z');
    expect(await verify(good)).toMatchObject({ sentAt });
    const sha512 = { 'x-payload-digest': digest(body, 'sha512'), 'x-payload-digest-alg': 'HMAC_SHA512_HEX' };
    expect(await verify(sha512)).toMatchObject({ sentAt });
    expect(await verify({ ...good, 'x-payload-digest': digest(body, 'sha256', older) })).toMatchObject({
      sentAt,
    });
  });

  test('has an id by its body: again is the same message, another is another', async () => {
    const again = await verify(good);
    const other = body.replace('completed', 'pending');
    const changed = await verify({ ...good, 'x-payload-digest': digest(other) }, other);
    expect([again?.id === (await verify(good))?.id, again?.id === changed?.id]).toEqual([true, false]);
    expect(again?.id).toMatch(/^[\da-f]{64}$/);
  });

  const changed = (change: Readonly<Record<string, string | undefined>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
  test.each([
    ['no digest', { 'x-payload-digest': undefined }],
    ['no algorithm', { 'x-payload-digest-alg': undefined }],
    ['an empty digest', { 'x-payload-digest': '' }],
    ['SHA-1', { 'x-payload-digest': digest(body, 'sha1'), 'x-payload-digest-alg': 'HMAC_SHA1_HEX' }],
    ['the algorithm of another digest', { 'x-payload-digest-alg': 'HMAC_SHA512_HEX' }],
    ['an unknown algorithm', { 'x-payload-digest-alg': 'none' }],
    ['a name of the language', { 'x-payload-digest-alg': 'constructor' }],
    ['another secret', { 'x-payload-digest': digest(body, 'sha256', Buffer.from('stranger')) }],
    ['capitals', { 'x-payload-digest': digest(body).toUpperCase() }],
    ['a cut digest', { 'x-payload-digest': digest(body).slice(0, 60) }],
    ['two digests', { 'x-payload-digest': `${digest(body)}, ${digest(body)}` }],
    ['a digest of nothing', { 'x-payload-digest': digest('') }],
  ])('is refused with %s', async (_what, change) => {
    expect(await verify(changed(change))).toBeNull();
  });

  test('is refused when one byte of the body differs', async () => {
    for (let at = 0; at < body.length; at += 7)
      expect(await verify(good, `${body.slice(0, at)}~${body.slice(at + 1)}`)).toBeNull();
    expect(await verify(good, `${body} `)).toBeNull();
  });

  test.each([
    ['three days old', body.replace('11-16 11', '11-13 11')],
    ['an hour ahead', body.replace('11:59:58.321', '13:00:00.000')],
    ['without a time', body.replace('createdAtMs', 'at')],
    ['no JSON', 'applicantId=1'],
  ])('is refused when it is well signed and %s', async (_what, text) => {
    expect(await verify({ ...good, 'x-payload-digest': digest(text) }, text)).toBeNull();
  });
});

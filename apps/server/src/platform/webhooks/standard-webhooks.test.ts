import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createMovableClock } from '../clock.ts';
import { readWebhookSecret, signWebhook, standardWebhooks } from './standard-webhooks.ts';

const text = `whsec_${randomBytes(32).toString('base64')}`;
const secret = readWebhookSecret(text) ?? Buffer.alloc(0);
const reference = new Webhook(text);
const clock = createMovableClock();
const now = (): number => Math.floor(clock.now().getTime() / 1000);

type Headers = Readonly<Record<string, string>>;
const verify = (body: string | Buffer, headers: Headers, secrets = [secret]) =>
  standardWebhooks({ header: (name) => headers[name], bytes: Buffer.from(body) }, { secrets, clock });
const isGoodThere = (body: string, headers: Headers): boolean => {
  try {
    reference.verify(body, { ...headers }, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

describe('H-01 signatures after Standard Webhooks', () => {
  test('are the ones that the reference implementation makes and takes', () => {
    fc.assert(
      fc.property(fc.json(), fc.stringMatching(/^[\x21-\x7e]{1,128}$/), (body, id) => {
        const sentAt = new Date(now() * 1000);
        const timestamp = String(now());
        const signature = signWebhook(secret, { id, timestamp, bytes: Buffer.from(body) });
        expect(signature).toBe(reference.sign(id, sentAt, body));
        const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
        expect(verify(body, headers)).toEqual({ id, sentAt });
        expect(isGoodThere(body, headers)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('that the reference refuses are refused here, whatever part was changed', () => {
    const body = '{"type":"test"}';
    const timestamp = String(now());
    const good: Headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secret, { id: 'msg_1', timestamp, bytes: Buffer.from(body) }),
    };
    const names = Object.keys(good);
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom('body', ...names),
        fc.nat({ max: 60 }),
        fc.constantFrom('drop', 'double', 'flip', 'space', 'empty'),
        (part, at, how) => {
          const whole = part === 'body' ? body : (good[part] ?? '');
          const place = at % Math.max(1, whole.length);
          const changed = {
            drop: whole.slice(0, place) + whole.slice(place + 1),
            double: whole.slice(0, place) + whole.slice(place, place + 1) + whole.slice(place),
            flip: `${whole.slice(0, place)}${String.fromCharCode(whole.charCodeAt(place) ^ 1)}${whole.slice(place + 1)}`,
            space: `${whole.slice(0, place)} ${whole.slice(place)}`,
            empty: '',
          }[how];
          const sentBody = part === 'body' ? changed : body;
          const headers = part === 'body' ? good : { ...good, [part]: changed };
          compared += 1;
          // Stricter than the reference implementation, never more lenient.
          if (verify(sentBody, headers) !== null) expect(isGoodThere(sentBody, headers)).toBe(true);
          if (!isGoodThere(sentBody, headers)) expect(verify(sentBody, headers)).toBe(null);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(compared).toBe(1_000);
    expect(verify(body, good)).not.toBe(null);
  });

  test('are of the bytes: two bodies that read alike as broken UTF-8 do not sign alike', () => {
    const timestamp = String(now());
    const [one, other] = [Buffer.from([0x22, 0xff, 0x22]), Buffer.from([0x22, 0xfe, 0x22])];
    const signature = signWebhook(secret, { id: 'a', timestamp, bytes: one });
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect([verify(one, headers), verify(other, headers)]).toEqual([expect.anything(), null]);
  });

  test('of any of two secrets count, beside signatures of versions that are not ours', () => {
    const timestamp = String(now());
    const [old, bytes] = [randomBytes(24), Buffer.from('{}')];
    const signature = `v1a,AAAA ${signWebhook(old, { id: 'a', timestamp, bytes })} v2,BBBB`;
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(verify('{}', headers, [secret, old])).not.toBe(null);
    expect(verify('{}', headers, [secret])).toBe(null);
    expect(verify('{}', headers, [])).toBe(null);
  });
});

describe('H-03 a secret', () => {
  test.each([
    ['', undefined],
    ['whsec_', undefined],
    [`whsec_${randomBytes(23).toString('base64')}`, undefined],
    [`whsec_${randomBytes(65).toString('base64')}`, undefined],
    [randomBytes(32).toString('base64'), undefined],
    [`whsec_${randomBytes(32).toString('base64url')}-`, undefined],
    [`whsec_${'*'.repeat(44)}`, undefined],
  ])('is none when it is %j', (given, expected) => {
    expect(readWebhookSecret(given)).toBe(expected);
  });

  test.each([24, 32, 64])('of %s bytes is read', (length) => {
    const bytes = randomBytes(length);
    expect(readWebhookSecret(`whsec_${bytes.toString('base64')}`)).toEqual(bytes);
  });
});

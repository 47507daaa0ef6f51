import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFixedClock, createMovableClock } from '../clock.ts';
import type { Worker } from '../jobs/worker.ts';
import { signWebhook } from './standard-webhooks.ts';
import {
  effectsOf,
  inboxSecrets,
  kycWebhook,
  makeEffectTable,
  openInbox,
  payoutsWebhook,
  requestOf,
  type Sent,
  type TestInbox,
  writeEffect,
} from './testing/open-inbox.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const BODY = '{"type":"approved","user":"018f0000-0000-7000-8000-00000000000a","amount":"12.50"}';
let database: TestDatabase;
let inbox: TestInbox;
let worker: Worker;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeEffectTable(database.url);
  const clock = createMovableClock(createFixedClock(NOW));
  inbox = await openInbox({ url: database.url, handle: writeEffect, clock });
  worker = await inbox.startWorker();
});
afterAll(async () => {
  await worker.stop(5_000);
  await inbox.close();
  await database.drop();
});

const seconds = (distance: number): string => String(NOW.getTime() / 1000 + distance);
const good = (id: string, more: Partial<{ timestamp: string; body: string; secret: Buffer }> = {}) => {
  const { timestamp = seconds(0), body = BODY, secret = inboxSecrets.kyc } = more;
  return signWebhook(secret, { id, timestamp, bytes: Buffer.from(body) });
};
const flip = (body: string, at: number): Buffer => {
  const bytes = Buffer.from(body);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};
const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
const signed = (sent: Sent): Sent => ({ id, body: BODY, signature: good(id), ...sent });
const header = (name: string, value: string | string[] | undefined): Sent =>
  signed({ headers: { [name]: value } });
const bare = good(id).slice('v1,'.length);
const notUtf8 = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
const signedBytes = (body: Buffer): Sent => ({
  id,
  body,
  signature: signWebhook(inboxSecrets.kyc, { id, timestamp: seconds(0), bytes: body }),
});

/** Each is a valid message with one defect, and the expected status. */
const mutations: readonly (readonly [string, Sent, number])[] = [
  ['the first bit of the body flipped', signed({ body: flip(BODY, 0) }), 401],
  ['a bit in the middle of the body flipped', signed({ body: flip(BODY, 40) }), 401],
  ['the last bit of the body flipped', signed({ body: flip(BODY, BODY.length - 1) }), 401],
  ['the amount changed', signed({ body: BODY.replace('12.50', '92.50') }), 401],
  ['a space added at the end', signed({ body: `${BODY} ` }), 401],
  ['a line break added at the end', signed({ body: `${BODY}\n` }), 401],
  ['the same JSON, written again', signed({ body: JSON.stringify(JSON.parse(BODY), null, 1) }), 401],
  ['the keys in another order', signed({ body: '{"amount":"12.50","type":"approved"}' }), 401],
  ['an empty body', signed({ body: '' }), 401],
  ['a byte order mark before the body', signed({ body: `\uFEFF${BODY}` }), 401],
  ['another id', signed({ id: 'msg_other', signature: good(id) }), 401],
  ['no id', header('webhook-id', undefined), 401],
  ['an empty id', header('webhook-id', ''), 401],
  ['the id twice', header('webhook-id', [id, id]), 401],
  ['an id with a space', { ...signed({}), id: 'msg a', signature: good('msg a') }, 401],
  ['an id of 129 characters', { ...signed({}), id: 'm'.repeat(129), signature: good('m'.repeat(129)) }, 401],
  ['no timestamp', header('webhook-timestamp', undefined), 401],
  ['another timestamp, within the tolerance', signed({ timestamp: seconds(5) }), 401],
  ['the timestamp twice', header('webhook-timestamp', [seconds(0), seconds(0)]), 401],
  ['a timestamp in milliseconds', reSigned(`${NOW.getTime()}`), 401],
  ['a timestamp with a fraction', reSigned(`${seconds(0)}.0`), 401],
  ['a timestamp with words behind it', reSigned(`${seconds(0)}abc`), 401],
  ['a timestamp with a sign', reSigned(`+${seconds(0)}`), 401],
  ['a timestamp that is none', reSigned('NaN'), 401],
  ['signed 301 seconds ago', reSigned(seconds(-301)), 401],
  ['signed 301 seconds ahead', reSigned(seconds(301)), 401],
  ['signed a year ago', reSigned(seconds(-31_536_000)), 401],
  ['no signature', header('webhook-signature', undefined), 401],
  ['an empty signature', header('webhook-signature', ''), 401],
  ['a signature without its version', header('webhook-signature', bare), 401],
  ['a signature of another version', header('webhook-signature', `v2,${bare}`), 401],
  ['a signature of an asymmetric version', header('webhook-signature', `v1a,${bare}`), 401],
  ['a signature cut short', header('webhook-signature', `v1,${bare.slice(0, -4)}`), 401],
  ['a signature made longer', header('webhook-signature', `v1,${bare}AAAA`), 401],
  ['a signature in other letters', header('webhook-signature', `v1,${bare.toLowerCase()}`), 401],
  ['a signature of zeros', header('webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`), 401],
  ['the signature header twice', header('webhook-signature', [good(id), good(id)]), 401],
  ['eleven signatures', header('webhook-signature', Array(11).fill(good(id)).join(' ')), 401],
  ['another secret', signed({ signature: good(id, { secret: randomBytes(32) }) }), 401],
  ['an empty secret', signed({ signature: good(id, { secret: Buffer.alloc(0) }) }), 401],
  ['the secret of another partner', signed({ signature: good(id, { secret: inboxSecrets.payouts }) }), 401],
  ['a good message at another partner’s address', signed({ to: payoutsWebhook }), 401],
  ['signed for an empty body', signed({ signature: good(id, { body: '' }) }), 401],
  ['an access token instead of a signature', header('authorization', 'Bearer x'), 204],
  ['a body of 64 KiB and a byte', signed({ body: `"${'x'.repeat(65_535)}"` }), 413],
  ['another content type', header('content-type', 'text/plain'), 415],
  ['the content type of a form', header('content-type', 'application/x-www-form-urlencoded'), 415],
  ['no content type', header('content-type', undefined), 415],
  ['a signed body that is no UTF-8', signedBytes(notUtf8), 400],
  ['a signed body that is no JSON', signedBytes(Buffer.from('{')), 400],
  ['a signed body with a key twice', signedBytes(Buffer.from('{"a":1,"a":2}')), 400],
  ['a signed body that reaches a prototype', signedBytes(Buffer.from('{"__proto__":{"a":1}}')), 400],
  ['a signed body of nothing', signedBytes(Buffer.alloc(0)), 400],
];

/** A valid signature over the wrong timestamp. */
function reSigned(timestamp: string): Sent {
  return { id, body: BODY, timestamp, signature: good(id, { timestamp }) };
}

const isRefused = ([, , status]: (typeof mutations)[number]): boolean => status !== 204;

describe('H-01 a message that was changed', () => {
  test.each(mutations.filter(isRefused))('%s is refused', async (_what, sent, status) => {
    const response = await inbox.send(sent);
    expect(response.statusCode).toBe(status);
    if (status === 401) expect(response.json().errorDescriptions).toEqual([{ problem: 'SignatureInvalid' }]);
  });

  test('leaves nothing behind, and the one that was not changed takes effect', async () => {
    expect(mutations.filter(isRefused).length).toBeGreaterThanOrEqual(40);
    const { rows } = await inbox.platform.db.pool.query('select from platform.webhook');
    expect([rows.length, await effectsOf(inbox.platform)]).toEqual([0, []]);
    expect((await inbox.send(signed({}))).statusCode).toBe(204);
    await expect.poll(() => effectsOf(inbox.platform), { timeout: 10_000 }).toEqual([id]);
  });

  test('is let in at the very edge of the tolerance, and not again once that is over', async () => {
    for (const distance of [-300, 300]) {
      const other = randomUUID();
      const sent = { id: other, body: BODY, timestamp: seconds(distance) };
      expect((await inbox.send({ ...sent, signature: good(other, sent) })).statusCode).toBe(204);
    }
    const late = randomUUID();
    const replay: Sent = { id: late, body: BODY, timestamp: seconds(0), signature: good(late) };
    inbox.clock.setOffset(301_000);
    expect((await inbox.send(replay)).statusCode).toBe(401);
    inbox.clock.setOffset(0);
    expect(await effectsOf(inbox.platform, late)).toEqual([]);
  });

  test('by the bytes of a socket, is answered and never a fault of ours', async () => {
    const address = await inbox.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(address);
    const { headers } = requestOf(inbox.clock, signed({ body: BODY }));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    const raw = async (extra: readonly string[], body: Buffer): Promise<number> => {
      const socket = connect(Number(port), '127.0.0.1');
      const start = [`POST ${kycWebhook.path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'connection: close'];
      socket.write([...start, ...lines, ...extra, '', ''].join('\r\n'));
      socket.write(body);
      return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
    };
    const length = (bytes: number) => `content-length: ${bytes}`;
    expect(await raw([length(BODY.length)], Buffer.from(BODY))).toBe(204);
    const twice = [length(BODY.length), `webhook-signature: ${good(id)}`];
    expect(await raw(twice, Buffer.from(BODY))).toBe(401);
    expect(await raw([length(BODY.length), `webhook-id: ${id}`], Buffer.from(BODY))).toBe(401);
    expect(await raw([length(65_537)], Buffer.alloc(65_537, 'x'))).toBe(413);
    for (let round = 0; round < 20; round += 1) {
      const garbage = randomBytes(200);
      const status = await raw([length(200)], garbage);
      expect(status).toBe(401);
    }
    expect(await raw(['transfer-encoding: chunked'], Buffer.from('zz\r\n'))).toBe(400);
  });
});

test('the header that a client of ours would send changes nothing', async () => {
  const [found] = mutations.filter((one) => !isRefused(one));
  expect((await inbox.send(found?.[1])).statusCode).toBe(204);
});

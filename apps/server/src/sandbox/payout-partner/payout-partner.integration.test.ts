import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { asset, readMoney } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartnerUnknown, type PayoutOrder } from '../../modules/payouts/ports.ts';
import { createSandboxPayouts } from '../../partners/payouts-sandbox/sandbox.ts';
import { createMovableClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { standardWebhooks } from '../../platform/webhooks/standard-webhooks.ts';
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { readBody } from '../chains/rpc-server.ts';
import { createPartnerProcess, type PartnerProcess } from './partner-process.ts';

const USD = asset('USD', 2);
const secret = randomBytes(32);
const apiKey = randomBytes(24).toString('base64url');
const clock = createMovableClock();
const folder = makeThrowawayFolder();
const heard: { id: string; type: string; payoutId: string; sequence: number; isSigned: boolean }[] = [];
let product: Server;
let partner: PartnerProcess;

beforeAll(async () => {
  product = createServer(async (request, response) => {
    const body = await readBody(request);
    const header = (name: string) => String(request.headers[name]);
    const signed = await standardWebhooks({ header, bytes: Buffer.from(body) }, { secrets: [secret], clock });
    const { type, data } = Object(JSON.parse(body));
    heard.push({ id: header('webhook-id'), type, ...data, isSigned: signed !== null });
    response.writeHead(signed === null ? 401 : 204).end();
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  partner = open();
  partner.start(portOf(product));
  await waitUntil('the partner is up', () => partner.isUp() || undefined);
});
afterAll(async () => {
  await partner.stop();
  product.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () =>
  createPartnerProcess({
    dataDir: folder,
    log: createLog({ level: 'silent' }),
    clock,
    apiKey,
    webhookSecret: secret,
    publicOrigin: 'http://localhost:8080',
  });
const portOf = (server: Server): number => Number(Reflect.get(Object(server.address()), 'port'));
const payouts = createSandboxPayouts({
  origin: () => partner.origin(),
  apiKey,
  feeBasisPoints: 150n,
  timeoutMs: 400,
});
const [card, payPal] = payouts.partners;

const orderOf = (payoutId: string, address = 'wait@example.com'): PayoutOrder => ({
  payoutId,
  amount: readMoney(USD, '98.50'),
  fee: readMoney(USD, '1.50'),
  to: {
    kind: 'paypal',
    address,
    holder: { kind: 'person', name: 'Olena Kovalenko' },
    postalAddress: 'Street 1',
    city: 'Kyiv',
    state: null,
    country: 'UA',
    zip: null,
  },
});
const stateOf = async (payoutId: string) => {
  const found = await payPal.find(payoutId);
  return found === 'unknown' ? found : found.state;
};

describe('the sandbox payout partner', () => {
  test('goes on by itself to successful, with a signed message about every step', async () => {
    const id = randomUUID();
    expect(await payPal.find(id)).toBe('unknown');
    expect(await payPal.submit(orderOf(id, 'olena@example.com'))).toBe('accepted');
    expect(await payPal.submit(orderOf(id, 'olena@example.com'))).toBe('accepted');
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('sent');
    clock.setOffset(10_000);
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('successful');
    await expect.poll(() => heard.filter(({ payoutId }) => payoutId === id).length).toBe(3);
    expect(heard.filter(({ payoutId }) => payoutId === id)).toMatchObject([
      { type: 'payout.processing', sequence: 1, isSigned: true },
      { type: 'payout.sent', sequence: 2, isSigned: true },
      { type: 'payout.successful', sequence: 3, isSigned: true },
    ]);
  });

  test('moves one that was taken over only by hand, and asks for another fee', async () => {
    const id = randomUUID();
    await payPal.submit(orderOf(id));
    await partner.ask('outcome', { payoutId: id, outcome: 'feeChanged', fee: '4.00' });
    expect(await stateOf(id)).toEqual({ feeChanged: readMoney(USD, '4.00') });
    await payPal.acceptFee(id, readMoney(USD, '4.00'));
    expect(await payPal.find(id)).toMatchObject({
      state: 'processing',
      amount: readMoney(USD, '96.00'),
      fee: readMoney(USD, '4.00'),
    });
    await partner.ask('outcome', { payoutId: id, outcome: 'unclaimed' });
    expect(await payPal.cancel(id)).toBe('canceled');
    await expect(partner.ask('outcome', { payoutId: id, outcome: 'successful' })).rejects.toThrow(
      'PayoutEnded',
    );
    const other = randomUUID();
    await payPal.submit(orderOf(other));
    await partner.ask('outcome', { payoutId: other, outcome: 'successful' });
    expect(await payPal.cancel(other)).toBe('tooLate');
    await partner.ask('outcome', { payoutId: other, outcome: 'returned' });
    expect(await stateOf(other)).toBe('returned');
  });

  test('P-03 leaves it open what happened when it hangs, drops, fails or answers garbage, and has it at most once', async () => {
    for (const fault of ['timeout', 'drop', 'dropAfter', 'error', 'errorAfter', 'garbage'] as const) {
      const id = randomUUID();
      await partner.ask('behave', { fault, calls: 1 });
      await expect(payPal.submit(orderOf(id)), fault).rejects.toThrow(PartnerUnknown);
      await partner.ask('behave', { fault, calls: 1 });
      await expect(payPal.find(id), fault).rejects.toThrow(PartnerUnknown);
      expect(await payPal.submit(orderOf(id))).toBe('accepted');
      const today = clock.now().toISOString().slice(0, 10);
      expect((await payPal.listDay(today)).filter(({ payoutId }) => payoutId === id)).toHaveLength(1);
    }
    await expect(payPal.submit({ ...orderOf('x'), payoutId: 'x' })).resolves.toBe('accepted');
    expect(await payPal.submit({ ...orderOf('x'), amount: readMoney(USD, '99.00') })).toEqual({
      refused: 'IdempotencyKeyReused',
    });
  });

  test('keeps everything, its port and its undelivered messages over a crash', async () => {
    const id = randomUUID();
    await partner.ask('behave', { messages: 'silent' });
    await payPal.submit(orderOf(id));
    const origin = partner.origin();
    partner.kill();
    await expect.poll(() => partner.isUp()).toBe(false);
    expect(heard.some(({ payoutId }) => payoutId === id)).toBe(false);
    await expect.poll(() => partner.isUp(), { timeout: 10_000 }).toBe(true);
    expect(partner.origin()).toBe(origin);
    expect(await stateOf(id)).toBe('processing');
    await expect.poll(() => heard.some(({ payoutId }) => payoutId === id), { timeout: 5_000 }).toBe(true);
  });

  test('signs with the time of the product, which can be moved', async () => {
    clock.setOffset(3 * 3_600_000);
    const id = randomUUID();
    await payPal.submit(orderOf(id));
    await expect
      .poll(() => heard.some(({ payoutId, isSigned }) => payoutId === id && isSigned), { timeout: 5_000 })
      .toBe(true);
  });
});

describe('P-01 the card frame', () => {
  const openForm = async () => (await payouts.cardForms.openForm({ userId: 'u1', language: 'uk' })).url;
  const send = (url: string, typed: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        number: '4111 1111 1111 1111',
        validUntil: '08/39',
        holder: 'Olena Kovalenko',
        ...typed,
      }),
    });

  test('is a page that only the wallet may hold, and that calls nobody but itself', async () => {
    const page = await fetch(await openForm());
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:8080');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).toContain('Номер картки');
  });

  test('has the font of the wallet, and serves no other file', async () => {
    const url = await openForm();
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'");
    const [, path = ''] =
      /url\("(\/fonts\/geist-cyrillic-wght-normal\.woff2)"\)/.exec(await page.text()) ?? [];
    const font = await fetch(new URL(path, url));
    expect(font.status).toBe(200);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    for (const other of ['/fonts/gim-figures-latin.woff2', '/fonts/..%2Ftokens.css', '/fonts/'])
      expect((await fetch(new URL(other, url))).status).toBe(404);
  });

  test('gives a token for a good card to its own user alone, and keeps no number', async () => {
    const reply = await send(await openForm(), {});
    expect(reply.status).toBe(201);
    const { token, ...told } = Object(await reply.json());
    expect(told).toEqual({ brand: 'visa', lastFour: '1111' });
    expect(await payouts.cardForms.readCard('u1', token)).toEqual({
      cardToken: token,
      brand: 'visa',
      lastFour: '1111',
      holder: 'Olena Kovalenko',
      validUntil: '08/39',
      isSupported: true,
    });
    expect(await payouts.cardForms.readCard('u2', token)).toBe(undefined);
    expect(await payouts.cardForms.readCard('u1', `${token}x`)).toBe(undefined);
    const journal = readFileSync(join(folder, 'payout-partner', 'journal.jsonl'), 'utf8');
    expect(journal).toContain(token);
    expect(journal.replaceAll(/[\s-]/g, '')).not.toContain('4111111111111111');
    expect(card.kind).toBe('card');
  });

  test.each([
    [{ number: '4111 1111 1111 1112' }, 'number'],
    [{ number: '4111 1111 1111' }, 'number'],
    [{ validUntil: '13/39' }, 'validUntil'],
    [{ validUntil: '08/19' }, 'expired'],
    [{ holder: '7' }, 'holder'],
  ])('refuses %j', async (typed, problem) => {
    const reply = await send(await openForm(), typed);
    expect([reply.status, await reply.json()]).toEqual([422, { problem }]);
  });

  test('is closed without its form, and its interface without the key', async () => {
    const origin = partner.origin() ?? '';
    expect((await send(`${origin}/card/none`, {})).status).toBe(404);
    for (const path of ['/v1/payouts?day=2026-01-01', '/v1/cards/x', '/v1/health'])
      expect((await fetch(`${origin}${path}`, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  });
});

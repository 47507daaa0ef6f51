import { randomUUID } from 'node:crypto';
import { asset, readMoney } from '@gim/money';
import { afterEach, describe, expect, test } from 'vitest';
import { PartnerUnknown, type PayoutOrder } from '../../modules/payouts/ports.ts';
import { PartnerAnswer } from '../../testing/local-exchange.ts';
import { openLocalPayPal } from './testing/local-paypal.ts';

const USD = asset('USD', 2);
const opened: { close(): unknown }[] = [];
const open = async (timeoutMs?: number) => {
  const payPal = await openLocalPayPal(timeoutMs);
  opened.push(payPal.local);
  return payPal;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const orderOf = (payoutId: string): PayoutOrder => ({
  payoutId,
  amount: readMoney(USD, '98.50'),
  fee: readMoney(USD, '1.50'),
  to: {
    kind: 'paypal',
    address: 'olena@example.com',
    holder: { kind: 'person', name: 'Olena Kovalenko' },
    postalAddress: 'Street 1',
    city: 'Kyiv',
    state: null,
    country: 'UA',
    zip: null,
  },
});

describe('PayPal payouts', () => {
  test('are a batch with one item, both under the payout’s id, with one token for many calls', async () => {
    const { partner, local, state, clock } = await open();
    const id = randomUUID();
    expect(await partner.submit(orderOf(id))).toBe('accepted');
    const sent = local.asked.find(({ path }) => path === '/v1/payments/payouts');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      sender_batch_header: { sender_batch_id: id, recipient_type: 'EMAIL' },
      items: [
        {
          recipient_type: 'EMAIL',
          receiver: 'olena@example.com',
          amount: { currency: 'USD', value: '98.50' },
          sender_item_id: id,
          recipient_wallet: 'PAYPAL',
        },
      ],
    });
    expect(sent?.headers['paypal-request-id']).toBe(id);
    await partner.find(id);
    expect(state.tokens).toBe(1);
    clock.advance(9 * 3_600_000);
    await partner.find(id);
    expect(state.tokens).toBe(2);
    state.token = 'A2';
    expect(await partner.find(id)).toMatchObject({
      payoutId: id,
      state: 'sent',
      fee: readMoney(USD, '0.25'),
    });
    expect(state.tokens).toBe(3);
  });

  test.each([
    ['PENDING', 'sent'],
    ['ONHOLD', 'sent'],
    ['SUCCESS', 'successful'],
    ['UNCLAIMED', 'unclaimed'],
    ['FAILED', 'failed'],
    ['BLOCKED', 'failed'],
    ['RETURNED', 'returned'],
    ['REVERSED', 'returned'],
  ])('that are %s there are %s here', async (status, state) => {
    const { partner, batches } = await open();
    const id = randomUUID();
    await partner.submit(orderOf(id));
    Object.assign(batches[0] ?? {}, { status });
    expect(await partner.find(id)).toMatchObject({ state, amount: readMoney(USD, '98.50') });
  });

  test.each([
    ['a lost answer', 'lost'],
    ['a lost request', 'dropped'],
    ['an error', 503],
    ['too many calls', 429],
    ['garbage', new PartnerAnswer(200, '<html>oops')],
    ['an answer that says nothing', new PartnerAnswer(201, {})],
  ] as const)(
    'P-03 after %s are resolved by sending the same batch again, and paid once',
    async (_what, fault) => {
      const { partner, batches, meets } = await open(700);
      const id = randomUUID();
      expect(await partner.find(id)).toBe('unknown');
      meets.push(fault, fault);
      await expect(partner.submit(orderOf(id))).rejects.toThrow(PartnerUnknown);
      // A lost request is lost again, and a lost answer finds the first batch: neither creates a second batch.
      await partner.find(id).catch((error: unknown) => expect(error).toBeInstanceOf(PartnerUnknown));
      expect(await partner.find(id)).toMatchObject({ payoutId: id, state: 'sent' });
      expect(await partner.submit(orderOf(id))).toBe('accepted');
      expect(batches).toHaveLength(1);
    },
  );

  test('P-03 whose outcome is still unknown when PayPal forgets its ids stay unknown', async () => {
    const { partner, meets, clock, batches } = await open(700);
    const id = randomUUID();
    meets.push('lost');
    await expect(partner.submit(orderOf(id))).rejects.toThrow(PartnerUnknown);
    clock.advance(30 * 86_400_000);
    await expect(partner.find(id)).rejects.toThrow('no longer remembers');
    expect(batches).toHaveLength(1);
  });

  test('that are refused for sure are told as refused, and unknown to it from then on', async () => {
    const { partner, meets } = await open();
    meets.push(new PartnerAnswer(422, { name: 'INSUFFICIENT_FUNDS' }));
    expect(await partner.submit(orderOf(randomUUID()))).toEqual({ refused: 'INSUFFICIENT_FUNDS' });
  });

  test('that nobody has claimed can be canceled, others not', async () => {
    const { partner, batches } = await open();
    const id = randomUUID();
    await partner.submit(orderOf(id));
    expect(await partner.cancel(id)).toBe('tooLate');
    Object.assign(batches[0] ?? {}, { status: 'UNCLAIMED' });
    expect(await partner.cancel(id)).toBe('canceled');
    expect(await partner.find(id)).toMatchObject({ state: 'returned' });
    expect(await partner.cancel(randomUUID())).toBe('tooLate');
  });

  test('of another payout under our number move nothing', async () => {
    const { partner, store } = await open();
    const [one, other] = [randomUUID(), randomUUID()];
    await partner.submit(orderOf(one));
    await store.begin(other, '');
    await store.name(other, 'B1');
    await expect(partner.find(other)).rejects.toThrow('not the one');
  });

  test('of a day are listed with those that nobody here asked for', async () => {
    const { partner } = await open();
    const id = randomUUID();
    await partner.submit(orderOf(id));
    expect(await partner.listDay('2026-11-16')).toMatchObject([
      { payoutId: id, reference: 'tx-B1' },
      { payoutId: null, reference: 'tx-alien', amount: readMoney(USD, '12.00'), fee: readMoney(USD, '0.25') },
    ]);
  });
});

describe('H-01 messages of PayPal', () => {
  const event = `{"id":"WH-1", "event_type":"PAYMENT.PAYOUTS-ITEM.SUCCEEDED","resource":{"payout_item":{"sender_item_id":"p1"}}}`;
  const headers: Record<string, string> = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/cert',
    'paypal-transmission-id': 't1',
    'paypal-transmission-sig': 'sig',
    'paypal-transmission-time': '2026-11-16T11:58:00Z',
  };

  test('count when PayPal itself says so of exactly these bytes, for five minutes', async () => {
    const { scheme, state, clock, local } = await open();
    const check = (given: Record<string, string>, body = event) =>
      scheme({ header: (name) => given[name], bytes: Buffer.from(body) }, { secrets: [], clock });
    expect(await check(headers)).toEqual({ id: 'WH-1', sentAt: new Date('2026-11-16T11:58:00Z') });
    const asked = local.asked.find(({ path }) => path.endsWith('verify-webhook-signature'));
    expect(asked?.body.endsWith(`"webhook_id":"WH-ours","webhook_event":${event}}`)).toBe(true);
    for (const name of Object.keys(headers)) expect(await check({ ...headers, [name]: '' })).toBe(null);
    for (const time of ['2026-11-16T11:54:59Z', '2026-11-16T12:05:01Z', 'never'])
      expect(await check({ ...headers, 'paypal-transmission-time': time })).toBe(null);
    expect(await check(headers, '{"id":1}')).toBe(null);
    expect(await check(headers, '{"id":"WH-1"},"x":{')).toBe(null);
    state.verification = 'FAILURE';
    expect(await check(headers)).toBe(null);
  });

  test('name their payout by its own id', async () => {
    const { messages } = await open();
    expect(messages.readMessage(JSON.parse(event))).toEqual({
      payoutId: 'p1',
      event: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    });
    const head = { sender_batch_header: { sender_batch_id: 'p2' } };
    expect(
      messages.readMessage({ event_type: 'PAYMENT.PAYOUTSBATCH.SUCCESS', resource: { batch_header: head } }),
    ).toEqual({
      payoutId: 'p2',
      event: 'PAYMENT.PAYOUTSBATCH.SUCCESS',
    });
    expect(messages.readMessage({ event_type: 'X', resource: {} })).toBe(null);
    expect(messages.readMessage('x')).toBe(null);
  });
});

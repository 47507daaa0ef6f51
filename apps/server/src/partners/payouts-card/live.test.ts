import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { asset, readMoney } from '@gim/money';
import { afterEach, describe, expect, test } from 'vitest';
import { PartnerUnknown, type PayoutOrder } from '../../modules/payouts/ports.ts';
import { createFixedClock } from '../../platform/clock.ts';
import {
  type Asked,
  type LocalExchange,
  openLocalExchange,
  PartnerAnswer,
} from '../../testing/local-exchange.ts';
import { type Checkout, createCheckout } from './live.ts';
import { checkoutScheme } from './verify-message.ts';

const USD = asset('USD', 2);
const clock = createFixedClock('2026-11-16T12:00:00Z');
const keys = {
  secretKey: 'sk_test',
  prefix: 'gim',
  processingChannel: 'pc_1',
  currencyAccount: 'ca_1',
  frameUrl: 'https://cards.gim.example/frame',
};
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A local simulation of the documented API: payments by idempotency key, found by reference. */
async function open(
  fault: () => 'none' | 'lost' | 'dropped' | number | PartnerAnswer = () => 'none',
  timeoutMs = 8_000,
) {
  const payments: Record<string, unknown>[] = [];
  const pay = ({ headers, body }: Asked): object | number | undefined => {
    const meets = fault();
    if (meets === 'dropped') return undefined;
    if (typeof meets !== 'string') return meets;
    const wanted = Object(JSON.parse(body));
    const key = headers['cko-idempotency-key'];
    const known = payments.find((one) => one.key === key);
    const made = known ?? {
      key,
      id: `pay_${payments.length + 1}`,
      requested_on: '2026-11-16T12:00:00Z',
      status: 'Pending',
      amount: wanted.amount,
      currency: wanted.currency,
      reference: wanted.reference,
      metadata: wanted.metadata,
      destination: { scheme: 'Visa', last4: '1111' },
    };
    if (known === undefined) payments.push(made);
    return meets === 'lost' ? undefined : new PartnerAnswer(201, made);
  };
  const answer = (asked: Asked): object | number | undefined => {
    if (asked.headers.authorization !== 'Bearer sk_test') return 401;
    const url = new URL(asked.path, 'https://x');
    switch (`${asked.method} ${url.pathname}`) {
      case 'POST /payments':
        return pay(asked);
      case 'GET /payments': {
        const data = payments.filter((one) => one.reference === url.searchParams.get('reference'));
        return { limit: 10, skip: 0, total_count: data.length, data };
      }
      case 'POST /payments/search':
        return { data: [...payments, { ...payments[0], id: 'pay_x', reference: 'by hand' }] };
      case 'POST /instruments':
        return asked.body.includes('tok_used')
          ? new PartnerAnswer(422, {})
          : new PartnerAnswer(201, { id: 'src_abcdefghij' });
      case 'GET /instruments/src_abcdefghij':
        return {
          id: 'src_abcdefghij',
          scheme: 'Mastercard',
          last4: '4444',
          expiry_month: 8,
          expiry_year: 2031,
          name: 'Olena Kovalenko',
        };
      case 'POST /metadata/card':
        return { card_payouts: { domestic_money_transfer: 'fast_funds' } };
      default:
        return 404;
    }
  };
  const local: LocalExchange = await openLocalExchange(answer, { timeoutMs });
  const checkout: Checkout = createCheckout({
    keys,
    clock,
    feeBasisPoints: 150n,
    outbound: local.outbound,
    origin: 'https://gim.api.checkout.com',
  });
  opened.push(local);
  return { ...checkout, local, payments };
}

const orderOf = (payoutId: string): PayoutOrder => ({
  payoutId,
  amount: readMoney(USD, '98.50'),
  fee: readMoney(USD, '1.50'),
  to: { kind: 'card', cardToken: 'src_abcdefghij', holder: 'Olena Kovalenko' },
});

describe('payouts to cards by Checkout.com', () => {
  test('are ordered under the payout’s own id, found by it, and never twice', async () => {
    const { partner, local, payments } = await open();
    const id = randomUUID();
    expect(await partner.find(id)).toBe('unknown');
    expect([await partner.submit(orderOf(id)), await partner.submit(orderOf(id))]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(payments).toHaveLength(1);
    const sent = local.asked.find(({ method }) => method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      source: { type: 'currency_account', id: 'ca_1' },
      destination: {
        type: 'id',
        id: 'src_abcdefghij',
        account_holder: { type: 'individual', first_name: 'Olena', last_name: 'Kovalenko' },
      },
      amount: 9850,
      currency: 'USD',
      reference: id,
      processing_channel_id: 'pc_1',
      metadata: { fee: '1.5' },
    });
    expect(sent?.headers['x-meant-host']).toBe('gim.api.checkout.com');
    expect(await partner.find(id)).toMatchObject({
      payoutId: id,
      state: 'sent',
      amount: readMoney(USD, '98.50'),
      fee: readMoney(USD, '1.50'),
      to: 'Visa 1111',
    });
    for (const [status, state] of [
      ['Paid', 'successful'],
      ['Declined', 'failed'],
      ['Returned', 'returned'],
    ]) {
      Object.assign(payments[0] ?? {}, { status });
      expect(await partner.find(id)).toMatchObject({ state });
    }
    Object.assign(payments[0] ?? {}, { status: 'Surprise' });
    await expect(partner.find(id)).rejects.toThrow(PartnerUnknown);
    expect(await partner.cancel(id)).toBe('tooLate');
  });

  test.each([
    ['a lost answer', 'lost'],
    ['a lost request', 'dropped'],
    ['an error', 500],
    ['too many calls', 429],
    ['another call at it', 409],
    ['garbage', new PartnerAnswer(201, '<html>')],
    ['a key that is not taken', new PartnerAnswer(403, {})],
  ] as const)('P-03 leave it open after %s what happened', async (_what, meets) => {
    let isFirst = true;
    const { partner, payments } = await open(() => {
      const now = isFirst ? meets : 'none';
      isFirst = false;
      return now;
    }, 700);
    const id = randomUUID();
    await expect(partner.submit(orderOf(id))).rejects.toThrow(PartnerUnknown);
    expect(await partner.submit(orderOf(id))).toBe('accepted');
    expect(payments).toHaveLength(1);
  });

  test('that are refused for sure are told as refused', async () => {
    const { partner } = await open(() => new PartnerAnswer(422, { error_codes: ['card_not_eligible'] }));
    expect(await partner.submit(orderOf(randomUUID()))).toEqual({ refused: 'card_not_eligible' });
  });

  test('of a day are listed with those that nobody here asked for', async () => {
    const { partner } = await open();
    const id = randomUUID();
    await partner.submit(orderOf(id));
    expect(await partner.listDay('2026-11-16')).toMatchObject([
      { payoutId: id, reference: 'pay_1' },
      { payoutId: null, reference: 'pay_x' },
    ]);
  });
});

describe('cards of Checkout.com', () => {
  test('are kept as an instrument that a token is exchanged for once', async () => {
    const { cardForms } = await open();
    expect(await cardForms.readCard('u', 'tok_abcdefghijkl')).toEqual({
      cardToken: 'src_abcdefghij',
      brand: 'mastercard',
      lastFour: '4444',
      holder: 'Olena Kovalenko',
      validUntil: '08/31',
      isSupported: true,
    });
    expect(await cardForms.readCard('u', 'tok_used000000')).toBe(undefined);
    expect(await cardForms.readCard('u', '../payments')).toBe(undefined);
    expect((await cardForms.openForm({ userId: 'u', language: 'uk' })).url).toBe(
      'https://cards.gim.example/frame?language=uk',
    );
  });
});

describe('H-01 messages of Checkout.com', () => {
  const secret = randomBytes(32);
  const event = { id: 'evt_1', type: 'payment_paid', created_on: '2026-11-16T11:58:00Z', data: {} };
  const check = (body: string, signature: string | undefined) =>
    checkoutScheme(
      { header: (name) => (name === 'cko-signature' ? signature : undefined), bytes: Buffer.from(body) },
      { secrets: [randomBytes(32), secret], clock },
    );
  const sign = (body: string) => createHmac('sha256', secret.toString('base64')).update(body).digest('hex');

  test('count with the signature of one of the secrets over exactly these bytes, for five minutes', () => {
    const body = JSON.stringify(event);
    expect(check(body, sign(body))).toEqual({ id: 'evt_1', sentAt: new Date('2026-11-16T11:58:00Z') });
    for (const signature of [undefined, '', sign(`${body} `), sign(body).slice(1), 'x'.repeat(64)])
      expect(check(body, signature)).toBe(null);
    for (const created of ['2026-11-16T11:54:59Z', '2026-11-16T12:05:01Z', 'never']) {
      const old = JSON.stringify({ ...event, created_on: created });
      expect(check(old, sign(old))).toBe(null);
    }
    expect(check('no JSON', sign('no JSON'))).toBe(null);
  });
});

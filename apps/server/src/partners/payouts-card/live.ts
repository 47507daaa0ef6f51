import type { CardBrand } from '@gim/contract';
import { asset, basisPoints, money, multiply, readMoney, toDecimal } from '@gim/money';
import * as z from 'zod/mini';
import {
  type CardForms,
  type PartnerPayout,
  PartnerUnknown,
  type PayoutMessages,
  type PayoutOrder,
  type PayoutPartner,
} from '../../modules/payouts/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { callJson, type JsonAnswer } from '../../platform/json-call.ts';
import { createOutbound, type Outbound } from '../../platform/outbound.ts';

const USD = asset('USD', 2);
/** How long a token of the card form can be exchanged. */
const TOKEN_MINUTES = 15;
const PAGE = 100;

export interface CheckoutKeys {
  /** A secret key with the scopes for payouts, instruments and payment search. */
  readonly secretKey: string;
  /** The prefix of the account's own host: `{prefix}.api.checkout.com`. */
  readonly prefix: string;
  readonly processingChannel: string;
  /** The balance that pays for payouts. */
  readonly currencyAccount: string;
  /** The page with the provider's card fields, on an origin of its own. */
  readonly frameUrl: string;
}

export interface CheckoutOptions {
  readonly keys: CheckoutKeys;
  readonly clock: Clock;
  readonly feeBasisPoints: bigint;
  /** The HTTP client and origin; Checkout.com's own by default. */
  readonly outbound?: Outbound;
  readonly origin?: string;
}

export interface Checkout {
  readonly partner: PayoutPartner;
  readonly cardForms: CardForms;
  readonly messages: PayoutMessages;
  close(): void;
}

const payment = z.object({
  id: z.string(),
  requested_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reference: z.optional(z.string()),
  response_summary: z.optional(z.string()),
  destination: z.optional(z.object({ scheme: z.optional(z.string()), last4: z.optional(z.string()) })),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
type Payment = z.output<typeof payment>;
const list = z.object({ total_count: z.int(), data: z.array(payment) });
const refusal = z.object({
  error_type: z.optional(z.string()),
  error_codes: z.optional(z.array(z.string())),
});

/** Checkout.com: payouts to cards from a currency account. A token of its card form becomes the instrument. */
export function createCheckout({
  keys,
  clock,
  feeBasisPoints,
  outbound = createOutbound({ hosts: [`${keys.prefix}.api.checkout.com`] }),
  origin = `https://${keys.prefix}.api.checkout.com`,
}: CheckoutOptions): Checkout {
  const ask = createAsk({ outbound, origin, secretKey: keys.secretKey });
  return {
    partner: {
      kind: 'card',
      etaMinutes: 30,
      feeOf: (of) => multiply(of, basisPoints(feeBasisPoints), 'up'),
      submit: (order) => submit(ask, keys, order),
      async find(payoutId) {
        const query = new URLSearchParams({ reference: payoutId, limit: '10', skip: '0' });
        const { status, body } = await ask('GET', `/payments?${query}`);
        const read = list.safeParse(body);
        if (status !== 200 || !read.success) throw new PartnerUnknown('The payment cannot be read.');
        const [found, second] = read.data.data.filter(({ reference }) => reference === payoutId);
        // The idempotency key prevents a second payment; if there is one anyway, a person has to look.
        if (second !== undefined) throw new PartnerUnknown('Checkout.com has two payments of one payout.');
        return found === undefined ? 'unknown' : payoutOf(found, payoutId);
      },
      // Checkout.com never changes its fee.
      acceptFee: async () => undefined,
      // A payout to a card cannot be canceled once it is accepted.
      cancel: async () => 'tooLate',
      listDay: (day) => listDay(ask, day),
      isReady: async () => (await ask('GET', '/payments?reference=ready&limit=1')).status < 500,
    },
    cardForms: {
      async openForm({ language }) {
        const url = new URL(keys.frameUrl);
        url.searchParams.set('language', language);
        return { url: url.href, expiresAt: new Date(clock.now().getTime() + TOKEN_MINUTES * 60_000) };
      },
      readCard: (_userId, token) => readCard(ask, token),
    },
    messages: { readMessage },
    close: () => outbound.close(),
  };
}

async function submit(
  ask: Ask,
  keys: CheckoutKeys,
  { payoutId, amount, fee, to }: PayoutOrder,
): ReturnType<PayoutPartner['submit']> {
  if (to.kind !== 'card') throw new Error('Checkout.com pays to cards alone.');
  const [firstName = '', ...lastNames] = to.holder.split(' ');
  const holder = {
    type: 'individual',
    first_name: firstName,
    last_name: lastNames.join(' ') || firstName,
  };
  const { status, body } = await ask('POST', '/payments', {
    key: payoutId,
    amount: amount.units,
    body: {
      source: { type: 'currency_account', id: keys.currencyAccount },
      destination: { type: 'id', id: to.cardToken, account_holder: holder },
      currency: 'USD',
      reference: payoutId,
      processing_channel_id: keys.processingChannel,
      metadata: { fee: toDecimal(fee) },
    },
  });
  if (status < 300) return 'accepted';
  const read = refusal.safeParse(body);
  if (status === 422 && read.success)
    return { refused: read.data.error_codes?.[0] ?? read.data.error_type ?? 'invalid' };
  throw new PartnerUnknown(`Checkout.com answered ${status}.`);
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  sent?: { readonly body: object; readonly key?: string /** In cents, exact. */; readonly amount?: bigint },
) => Promise<JsonAnswer>;

const createAsk =
  ({ outbound, origin, secretKey }: { outbound: Outbound; origin: string; secretKey: string }): Ask =>
  async (method, path, sent) => {
    try {
      const answer = await callJson(outbound, `${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
          ...(sent?.key === undefined ? {} : { 'cko-idempotency-key': sent.key }),
        },
        ...(sent === undefined ? {} : { body: bodyOf(sent) }),
      });
      if (answer.status === 401 || answer.status === 403)
        throw new PartnerUnknown('Checkout.com does not take our key.');
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'Error';
      throw error instanceof PartnerUnknown ? error : new PartnerUnknown(`Checkout.com: ${reason}`);
    }
  };

/** Written as digits, because a JavaScript number is not exact for large amounts. */
const bodyOf = ({ body, amount }: { readonly body: object; readonly amount?: bigint }): string =>
  amount === undefined ? JSON.stringify(body) : `{"amount":${amount},${JSON.stringify(body).slice(1)}`;

/** The provider's states, each with a rank, because the provider has no sequence numbers. */
const states: Readonly<Record<string, readonly [Exclude<PartnerPayout['state'], object>, number]>> = {
  Requested: ['sent', 1],
  Accepted: ['sent', 1],
  Pending: ['sent', 1],
  Paid: ['successful', 2],
  Declined: ['failed', 2],
  Rejected: ['failed', 2],
  Canceled: ['canceled', 2],
  Expired: ['failed', 2],
  Returned: ['returned', 3],
};

function payoutOf(found: Payment, payoutId: string | null): PartnerPayout {
  const known = states[found.status];
  if (known === undefined || found.currency !== 'USD')
    throw new PartnerUnknown('Checkout.com has a payment that is not documented.');
  const { scheme = '', last4 = '' } = found.destination ?? {};
  return {
    reference: found.id,
    payoutId,
    amount: money(USD, BigInt(found.amount)),
    fee: readFee(found.metadata?.fee),
    to: `${scheme} ${last4}`.trim(),
    at: new Date(found.requested_on),
    state: known[0],
    ...(found.response_summary === undefined ? {} : { reason: found.response_summary }),
    sequence: known[1],
  };
}

/** The agreed fee: it is billed separately, so payments do not contain it. */
const readFee = (text: unknown) =>
  readMoney(USD, typeof text === 'string' && /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? text : '0');

const search = z.object({
  data: z.array(payment),
  _links: z.optional(z.object({ next: z.optional(z.object({ href: z.string() })) })),
});

/** All card payouts of the day, whoever made them. */
async function listDay(ask: Ask, day: string): Promise<readonly PartnerPayout[]> {
  const found: PartnerPayout[] = [];
  let path: string | undefined = '/payments/search';
  const body = {
    query: 'payment_type:"Payout"',
    limit: PAGE,
    from: `${day}T00:00:00Z`,
    to: `${day}T23:59:59Z`,
  };
  for (let isFirst = true; path !== undefined; isFirst = false) {
    const answer: JsonAnswer = isFirst ? await ask('POST', path, { body }) : await ask('GET', path);
    const read = search.safeParse(answer.body);
    if (answer.status !== 200 || !read.success) throw new PartnerUnknown('The day cannot be read.');
    for (const one of read.data.data)
      if (one.destination !== undefined) found.push(payoutOf(one, ownReference(one.reference)));
    const next: string | undefined = read.data._links?.next?.href;
    path = next === undefined ? undefined : `${new URL(next).pathname}${new URL(next).search}`;
  }
  return found;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const ownReference = (reference: string | undefined): string | null =>
  reference !== undefined && uuid.test(reference) ? reference : null;

const instrument = z.object({
  id: z.string().check(z.regex(/^src_[a-z0-9]{10,40}$/)),
  scheme: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expiry_month: z.int(),
  expiry_year: z.int(),
  name: z.optional(z.string()),
});
const metadata = z.object({ card_payouts: z.optional(z.record(z.string(), z.unknown())) });

/** A token is exchanged once for an instrument, which identifies the card in payouts. */
async function readCard(ask: Ask, token: string): ReturnType<CardForms['readCard']> {
  if (!/^tok_[a-z0-9]{10,40}$/.test(token)) return undefined;
  const made = await ask('POST', '/instruments', { body: { type: 'token', token } });
  if (made.status === 404 || made.status === 422) return undefined;
  const { id } = parse(z.object({ id: z.string() }), made.body);
  const read = await ask('GET', `/instruments/${encodeURIComponent(id)}`);
  const card = parse(instrument, read.body);
  const source = { type: 'id', id };
  const told = await ask('POST', '/metadata/card', { body: { source, format: 'card_payouts' } });
  const ways = told.status === 200 ? Object.values(parse(metadata, told.body).card_payouts ?? {}) : [];
  return {
    cardToken: card.id,
    brand: brands[card.scheme.toLowerCase()] ?? 'other',
    lastFour: card.last4,
    holder: card.name ?? '',
    validUntil: `${String(card.expiry_month).padStart(2, '0')}/${String(card.expiry_year % 100).padStart(2, '0')}`,
    isSupported: ways.some((way) => way === 'standard' || way === 'fast_funds'),
  };
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american express': 'amex',
  amex: 'amex',
  maestro: 'maestro',
};

const parse = <T>(schema: z.ZodMiniType<T>, body: unknown): T => {
  const read = schema.safeParse(body);
  if (!read.success) throw new PartnerUnknown('The answer of Checkout.com cannot be read.');
  return read.data;
};

const message = z.object({ type: z.string(), data: z.object({ reference: z.string() }) });

function readMessage(payload: unknown): { payoutId: string; event: string } | null {
  const read = message.safeParse(payload);
  return read.success && uuid.test(read.data.data.reference)
    ? { payoutId: read.data.data.reference, event: read.data.type }
    : null;
}

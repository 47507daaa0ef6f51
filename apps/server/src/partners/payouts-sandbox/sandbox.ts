import { asset, basisPoints, multiply, readMoney, toDecimal } from '@gim/money';
import * as z from 'zod/mini';
import {
  type CardForms,
  type PartnerPayout,
  PartnerUnknown,
  type PayoutMessages,
  type PayoutPartner,
} from '../../modules/payouts/ports.ts';
import { cardRow, type PayoutOrderRow, partnerPayout } from './protocol.ts';

const USD = asset('USD', 2);
const TIMEOUT_MS = 4_000;
const BYTES_MAX = 4_000_000;

export interface SandboxPayoutsOptions {
  /** The current address of the sandbox's partner; undefined until it has started. */
  readonly origin: () => string | undefined;
  readonly apiKey: string;
  readonly feeBasisPoints: bigint;
  readonly timeoutMs?: number;
}

export interface SandboxPayouts {
  readonly partners: readonly [PayoutPartner, PayoutPartner];
  readonly cardForms: CardForms;
  readonly messages: PayoutMessages;
}

const etaMinutes = { card: 30, paypal: 5 } as const;
const message = z.object({ type: z.string(), data: z.object({ payoutId: z.string() }) });

/** The sandbox's payout partner, in a process of its own on this machine, called over HTTP like a real partner. */
export function createSandboxPayouts(options: SandboxPayoutsOptions): SandboxPayouts {
  const ask = createAsk(options);
  const partnerOf = (kind: 'card' | 'paypal'): PayoutPartner => ({
    kind,
    etaMinutes: etaMinutes[kind],
    feeOf: (amount) => multiply(amount, basisPoints(options.feeBasisPoints), 'up'),
    async submit({ payoutId, amount, fee, to }) {
      const order: PayoutOrderRow = {
        payoutId,
        kind,
        amount: toDecimal(amount),
        fee: toDecimal(fee),
        currency: 'USD',
        ...(to.kind === 'card'
          ? { cardToken: to.cardToken, holder: to.holder }
          : { receiver: to.address, holder: to.holder.name }),
      };
      const { status, body } = await ask('POST', '/v1/payouts', order);
      if (status === 201) return payoutId === read(partnerPayout, body).payoutId ? 'accepted' : lost();
      return { refused: String(Reflect.get(Object(body), 'error')) };
    },
    async find(payoutId) {
      const { status, body } = await ask('GET', `/v1/payouts/${encodeURIComponent(payoutId)}`);
      if (status === 404) return 'unknown';
      return payoutOf(read(partnerPayout, body));
    },
    async acceptFee(payoutId, fee) {
      await ask('POST', `/v1/payouts/${encodeURIComponent(payoutId)}/fee`, { fee: toDecimal(fee) });
    },
    async cancel(payoutId) {
      const { status } = await ask('POST', `/v1/payouts/${encodeURIComponent(payoutId)}/cancel`, {});
      // 404 is no cancellation: the order may still arrive. Only the caller knows whether it can.
      return status === 200 ? 'canceled' : 'tooLate';
    },
    async listDay(day) {
      const { body } = await ask('GET', `/v1/payouts?day=${encodeURIComponent(day)}`);
      const { items } = read(z.object({ items: z.array(partnerPayout) }), body);
      return items.filter((item) => item.kind === kind).map(payoutOf);
    },
    isReady: async () => (await ask('GET', '/v1/health')).status === 200,
  });
  return {
    partners: [partnerOf('card'), partnerOf('paypal')],
    cardForms: {
      async openForm(user) {
        const { body } = await ask('POST', '/v1/card-forms', user);
        const { url, expiresAt } = read(z.object({ url: z.url(), expiresAt: z.string() }), body);
        return { url, expiresAt: new Date(expiresAt) };
      },
      async readCard(userId, token) {
        const path = `/v1/cards/${encodeURIComponent(token)}?userId=${encodeURIComponent(userId)}`;
        const { status, body } = await ask('GET', path);
        if (status === 404) return undefined;
        const { brand, lastFour, holder, validUntil } = read(cardRow, body);
        return { cardToken: token, brand, lastFour, holder, validUntil, isSupported: brand !== 'other' };
      },
    },
    messages: {
      readMessage(payload) {
        const parsed = message.safeParse(payload);
        return parsed.success ? { payoutId: parsed.data.data.payoutId, event: parsed.data.type } : null;
      },
    },
  };
}

function payoutOf(row: z.output<typeof partnerPayout>): PartnerPayout {
  const { reference, payoutId, amount, fee, newFee, to, state, reason, sequence, changedAt } = row;
  if (state === 'feeChanged' && newFee === null) return lost();
  return {
    reference,
    payoutId,
    amount: readMoney(USD, amount),
    fee: readMoney(USD, fee),
    to,
    at: new Date(changedAt),
    state: state === 'feeChanged' ? { feeChanged: readMoney(USD, newFee ?? '') } : state,
    ...(reason === null ? {} : { reason }),
    sequence,
  };
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Only 2xx and 4xx with JSON count as answers. After anything else the outcome is unknown (P-03). */
function createAsk({ origin, apiKey, timeoutMs = TIMEOUT_MS }: SandboxPayoutsOptions): Ask {
  return async (method, path, body) => {
    const base = origin();
    if (base === undefined) throw new PartnerUnknown('The sandbox payout partner is not up.');
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status >= 500 || response.status === 401 || text.length > BYTES_MAX) return lost();
      return { status: response.status, body: JSON.parse(text) };
    } catch (error) {
      throw error instanceof PartnerUnknown ? error : new PartnerUnknown('No answer.', { cause: error });
    }
  };
}

const read = <T>(schema: z.ZodMiniType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : lost();
};

function lost(): never {
  throw new PartnerUnknown('The answer of the payout partner cannot be read.');
}

import { asset, basisPoints, multiply, readMoney, toDecimal } from '@gim/money';
import * as z from 'zod/mini';
import {
  type PartnerPayout,
  PartnerUnknown,
  type PayoutMessages,
  type PayoutOrder,
  type PayoutPartner,
  type PayPalBatches,
} from '../../modules/payouts/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { createOutbound, type Outbound } from '../../platform/outbound.ts';
import type { SignatureScheme } from '../../platform/webhooks/standard-webhooks.ts';
import { listDay } from './list-day.ts';
import { createPayPalApi, type PayPalApi, type PayPalKeys } from './paypal-api.ts';
import { createPayPalScheme } from './verify-message.ts';

const USD = asset('USD', 2);
const HOST = 'api-m.paypal.com';
const DAY_MS = 86_400_000;
/** PayPal pays a `sender_batch_id` once within 30 days; one day less as a margin for clock differences. */
const RESEND_DAYS = 29;

export interface PayPalOptions {
  readonly keys: PayPalKeys;
  readonly batches: PayPalBatches;
  readonly clock: Clock;
  readonly feeBasisPoints: bigint;
  /** The HTTP client and origin; PayPal's own by default. */
  readonly outbound?: Outbound;
  readonly origin?: string;
}

export interface PayPal {
  readonly partner: PayoutPartner;
  readonly messages: PayoutMessages;
  readonly scheme: SignatureScheme;
  close(): void;
}

const amount = z.object({ currency: z.literal('USD'), value: z.string() });
const item = z.object({
  payout_item_id: z.string(),
  transaction_id: z.optional(z.string()),
  transaction_status: z.optional(z.string()),
  payout_item_fee: z.optional(amount),
  payout_item: z.object({ amount, receiver: z.string(), sender_item_id: z.optional(z.string()) }),
  time_processed: z.optional(z.string()),
  errors: z.optional(z.object({ name: z.string() })),
});
type Item = z.output<typeof item>;
const header = z.object({
  payout_batch_id: z.string(),
  batch_status: z.string(),
  amount: z.optional(amount),
});
const batch = z.object({ batch_header: header, items: z.optional(z.array(item)) });
const created = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) });
const refusal = z.object({
  name: z.string(),
  details: z.optional(z.array(z.object({ link: z.optional(z.array(z.object({ href: z.string() }))) }))),
});

/** PayPal Payouts: one batch with one item per payout, both under the payout's id. */
export function createPayPal({
  keys,
  batches,
  clock,
  feeBasisPoints,
  outbound = createOutbound({ hosts: [HOST] }),
  origin = `https://${HOST}`,
}: PayPalOptions): PayPal {
  const api = createPayPalApi({ keys, clock, outbound, origin });
  const send = (payoutId: string, request: string) => sendBatch({ api, batches }, { payoutId, request });

  /**
   * PayPal finds a batch only by its own id. If we sent a batch and never received its id, the same request is sent
   * again: PayPal pays it once and returns the id. Its documentation recommends this for unknown outcomes.
   */
  const batchIdOf = async (payoutId: string): Promise<string | undefined> => {
    const known = await batches.find(payoutId);
    if (known === undefined || known.batchId !== null) return known?.batchId ?? undefined;
    if (clock.now().getTime() - known.beganAt.getTime() > RESEND_DAYS * DAY_MS)
      throw new PartnerUnknown('PayPal no longer remembers whether the batch was sent.');
    const outcome = await send(payoutId, known.request);
    return typeof outcome === 'string' ? outcome : undefined;
  };
  const find = async (payoutId: string): Promise<PartnerPayout | 'unknown'> => {
    const batchId = await batchIdOf(payoutId);
    return batchId === undefined ? 'unknown' : readBatch(api, { payoutId, batchId });
  };

  return {
    partner: {
      kind: 'paypal',
      etaMinutes: 30,
      feeOf: (of) => multiply(of, basisPoints(feeBasisPoints), 'up'),
      async submit(order) {
        const request = requestOf(order);
        // Stored before it is sent, so that after a crash we know that it may have been sent.
        await batches.begin(order.payoutId, request);
        const outcome = await send(order.payoutId, request);
        return typeof outcome === 'string' ? 'accepted' : outcome;
      },
      find,
      // PayPal never changes its fee.
      acceptFee: async () => undefined,
      async cancel(payoutId) {
        const batchId = await batchIdOf(payoutId);
        if (batchId === undefined) return 'tooLate';
        const [first] = (await fetchBatch(api, batchId)).items ?? [];
        if (first?.transaction_status !== 'UNCLAIMED') return 'tooLate';
        const path = `/v1/payments/payouts-item/${encodeURIComponent(first.payout_item_id)}/cancel`;
        const { status } = await api.ask('POST', path, { body: '{}' });
        return status === 200 ? 'canceled' : 'tooLate';
      },
      listDay: (day) => listDay({ api, batches, find }, day),
      isReady: async () => (await api.ask('GET', '/v1/payments/payouts/none')).status < 500,
    },
    messages: { readMessage },
    scheme: createPayPalScheme({ api, clock, webhookId: keys.webhookId }),
    close: () => outbound.close(),
  };
}

const requestOf = ({ payoutId, amount: receives, to }: PayoutOrder): string => {
  if (to.kind !== 'paypal') throw new Error('PayPal does not pay to cards.');
  const value = toDecimal(receives);
  return JSON.stringify({
    sender_batch_header: { sender_batch_id: payoutId, recipient_type: 'EMAIL' },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver: to.address,
        amount: { currency: 'USD', value: /\.\d$/.test(value) ? `${value}0` : value },
        sender_item_id: payoutId,
        recipient_wallet: 'PAYPAL',
      },
    ],
  });
};

/** The id of the batch, or why it was refused. */
async function sendBatch(
  { api, batches }: { api: PayPalApi; batches: PayPalBatches },
  { payoutId, request }: { payoutId: string; request: string },
): Promise<string | { readonly refused: string }> {
  const { status, body } = await api.ask('POST', '/v1/payments/payouts', {
    body: request,
    requestId: payoutId,
  });
  const made = created.safeParse(body);
  const refused = refusal.safeParse(body);
  const before = refused.success
    ? (refused.data.details ?? [])
        .flatMap(({ link = [] }) => link)
        .map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)$/.exec(href)?.[1])
        .find((id) => id !== undefined)
    : undefined;
  const batchId = status < 300 && made.success ? made.data.batch_header.payout_batch_id : before;
  if (batchId !== undefined) {
    await batches.name(payoutId, batchId);
    return batchId;
  }
  if (status >= 400 && refused.success) return { refused: refused.data.name };
  throw new PartnerUnknown('The answer of PayPal cannot be read.');
}

async function fetchBatch(api: PayPalApi, batchId: string): Promise<z.output<typeof batch>> {
  const { status, body } = await api.ask('GET', `/v1/payments/payouts/${encodeURIComponent(batchId)}`);
  const read = batch.safeParse(body);
  if (status !== 200 || !read.success) throw new PartnerUnknown('The batch of PayPal cannot be read.');
  return read.data;
}

async function readBatch(
  api: PayPalApi,
  { payoutId, batchId }: { payoutId: string; batchId: string },
): Promise<PartnerPayout> {
  const { batch_header: head, items = [] } = await fetchBatch(api, batchId);
  const isDenied = head.batch_status === 'DENIED' || head.batch_status === 'CANCELED';
  const [first = isDenied ? deniedItem(head, payoutId) : undefined] = items;
  if (first === undefined) throw new PartnerUnknown('PayPal has not yet made the item.');
  // A batch under our id that is not ours must not change our payout.
  if (first.payout_item.sender_item_id !== payoutId)
    throw new PartnerUnknown('The item of PayPal is not the one that was asked for.');
  return payoutOf(isDenied ? { ...first, transaction_status: 'FAILED' } : first, payoutId);
}

/** A batch that PayPal denied as a whole may have no items. */
const deniedItem = (head: z.output<typeof header>, payoutId: string): Item => ({
  payout_item_id: head.payout_batch_id,
  payout_item: {
    amount: head.amount ?? { currency: 'USD', value: '0' },
    receiver: '',
    sender_item_id: payoutId,
  },
});

/** PayPal's states, each with a rank, because PayPal has no sequence numbers. */
const states: Readonly<Record<string, readonly [Exclude<PartnerPayout['state'], object>, number]>> = {
  NEW: ['sent', 1],
  PENDING: ['sent', 1],
  ONHOLD: ['sent', 1],
  UNCLAIMED: ['unclaimed', 2],
  SUCCESS: ['successful', 3],
  FAILED: ['failed', 3],
  BLOCKED: ['failed', 3],
  RETURNED: ['returned', 4],
  REFUNDED: ['returned', 4],
  REVERSED: ['returned', 4],
};

function payoutOf(found: Item, payoutId: string | null): PartnerPayout {
  const known = states[found.transaction_status ?? 'NEW'];
  if (known === undefined) throw new PartnerUnknown('PayPal has a state that is not documented.');
  return {
    reference: found.transaction_id ?? found.payout_item_id,
    payoutId,
    amount: readMoney(USD, found.payout_item.amount.value),
    fee: readMoney(USD, found.payout_item_fee?.value ?? '0'),
    to: found.payout_item.receiver,
    at: new Date(found.time_processed ?? 0),
    state: known[0],
    ...(found.errors === undefined ? {} : { reason: found.errors.name }),
    sequence: known[1],
  };
}

const message = z.object({
  event_type: z.string(),
  resource: z.object({
    payout_item: z.optional(z.object({ sender_item_id: z.string() })),
    batch_header: z.optional(z.object({ sender_batch_header: z.object({ sender_batch_id: z.string() }) })),
  }),
});

function readMessage(payload: unknown): { payoutId: string; event: string } | null {
  const read = message.safeParse(payload);
  if (!read.success) return null;
  const { resource, event_type: event } = read.data;
  const payoutId =
    resource.payout_item?.sender_item_id ?? resource.batch_header?.sender_batch_header.sender_batch_id;
  return payoutId === undefined ? null : { payoutId, event };
}

import type { PayPalBatches, SentBatch } from '../../../modules/payouts/ports.ts';
import { createFixedClock } from '../../../platform/clock.ts';
import { type Asked, openLocalExchange, PartnerAnswer } from '../../../testing/local-exchange.ts';
import { createPayPal } from '../live.ts';

const keys = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-ours' };

/** The store without a database. */
function memoryBatches(clock: { now(): Date }): PayPalBatches {
  const rows = new Map<string, SentBatch>();
  return {
    async begin(id, request) {
      if (!rows.has(id)) rows.set(id, { request, batchId: null, beganAt: clock.now() });
    },
    async name(id, batchId) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, batchId });
    },
    find: async (id) => rows.get(id),
    listDay: async () => [...rows.keys()],
  };
}

type Meets = 'none' | 'lost' | 'dropped' | number | PartnerAnswer;

interface Batch {
  readonly id: string;
  readonly senderId: string;
  status: string;
  readonly amount: string;
  readonly receiver: string;
}

interface State {
  readonly batches: Batch[];
  /** What happens to the next batches. */
  readonly meets: Meets[];
  token: string;
  tokens: number;
  verification: string;
}

const itemOf = ({ id, senderId, status, amount, receiver }: Batch) => ({
  payout_item_id: `item-${id}`,
  transaction_id: `tx-${id}`,
  transaction_status: status,
  payout_item_fee: { currency: 'USD', value: '0.25' },
  payout_item: { amount: { currency: 'USD', value: amount }, receiver, sender_item_id: senderId },
  time_processed: '2026-11-16T12:00:00Z',
});

function createBatch({ batches, meets }: State, { body }: Asked): object | number | undefined {
  const next = meets.shift() ?? 'none';
  if (next === 'dropped') return undefined;
  if (typeof next !== 'string') return next;
  const { sender_batch_header: head, items } = Object(JSON.parse(body));
  const before = batches.find(({ senderId }) => senderId === head.sender_batch_id);
  if (before !== undefined)
    return new PartnerAnswer(400, {
      name: 'USER_BUSINESS_ERROR',
      details: [{ link: [{ href: `https://api-m.paypal.com/v1/payments/payouts/${before.id}` }] }],
    });
  const [item] = items;
  const id = `B${batches.length + 1}`;
  batches.push({
    id,
    senderId: head.sender_batch_id,
    status: 'PENDING',
    amount: item.amount.value,
    receiver: item.receiver,
  });
  if (next === 'lost') return undefined;
  return new PartnerAnswer(201, { batch_header: { payout_batch_id: id, batch_status: 'PENDING' } });
}

const searched = ['tx-B1', 'tx-alien'].map((id) => ({
  transaction_info: {
    transaction_id: id,
    transaction_initiation_date: '2026-11-16T10:00:00Z',
    transaction_amount: { currency_code: 'USD', value: '-12.00' },
    fee_amount: { currency_code: 'USD', value: '-0.25' },
    transaction_status: 'S',
  },
}));

function answer(state: State, asked: Asked): object | number | undefined {
  const { pathname } = new URL(asked.path, 'https://x');
  if (pathname === '/v1/oauth2/token') {
    state.tokens += 1;
    return asked.headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`
      ? { access_token: state.token, expires_in: 32_400 }
      : 401;
  }
  if (asked.headers.authorization !== `Bearer ${state.token}`) return new PartnerAnswer(401, {});
  if (pathname === '/v1/payments/payouts') return createBatch(state, asked);
  if (pathname === '/v1/notifications/verify-webhook-signature')
    return { verification_status: state.verification };
  if (pathname === '/v1/reporting/transactions') return { total_pages: 1, transaction_details: searched };
  const cancel = /^\/v1\/payments\/payouts-item\/item-(\w+)\/cancel$/.exec(pathname)?.[1];
  const found = state.batches.find(({ id }) => pathname === `/v1/payments/payouts/${id}` || id === cancel);
  if (found === undefined) return new PartnerAnswer(404, { name: 'RESOURCE_NOT_FOUND' });
  if (cancel !== undefined) {
    found.status = 'RETURNED';
    return itemOf(found);
  }
  return { batch_header: { payout_batch_id: found.id, batch_status: 'SUCCESS' }, items: [itemOf(found)] };
}

/** A local simulation of PayPal's documented API: tokens, batches that are paid once by their id, items, and search. */
export async function openLocalPayPal(timeoutMs = 8_000) {
  const clock = createFixedClock('2026-11-16T12:00:00Z');
  const state: State = { batches: [], meets: [], token: 'A1', tokens: 0, verification: 'SUCCESS' };
  const local = await openLocalExchange((asked) => answer(state, asked), { timeoutMs });
  const store = memoryBatches(clock);
  const payPal = createPayPal({
    keys,
    batches: store,
    clock,
    feeBasisPoints: 150n,
    outbound: local.outbound,
    origin: 'https://api-m.paypal.com',
  });
  const { batches, meets } = state;
  return { ...payPal, batches, meets, state, clock, local, store };
}

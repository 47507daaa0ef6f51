import { kycWebhook } from '@gim/contract';
import { type MovableClock, monotonicMs } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import { signWebhook } from '../../platform/webhooks/standard-webhooks.ts';
import type { Archive, StoredMessage } from './archive.ts';
import { callProduct, type Product } from './call-product.ts';
import { syncClock } from './clock-sync.ts';
import type { deliveryOrders } from './shapes.ts';

export interface DeliveryDeps {
  readonly archive: Archive;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly product: Product;
  readonly webhookSecret: Buffer;
}

type Order = (typeof deliveryOrders)[number];

const RETRY_MS_MAX = 60_000;

/** Sends the partner's webhooks, signed by Standard Webhooks, until the product has accepted each. */
export interface Deliveries {
  /** Each once, or `copies` times at once, in the given order. */
  send(
    messages: readonly StoredMessage[],
    options: { readonly copies?: number | undefined; readonly order?: Order | undefined },
  ): Promise<void>;
  /** Sends everything that is due. */
  sendDue(): Promise<void>;
}

export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const { archive, clock, product } = deps;
  const failures = new Map<string, { count: number; nextMs: number }>();
  const underWay = new Set<string>();

  const post = async ({ id, message }: StoredMessage): Promise<boolean> => {
    const body = Buffer.from(JSON.stringify(message));
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(deps.webhookSecret, { id, timestamp, bytes: body }),
    };
    return callProduct(product, { method: 'POST', path: kycWebhook.path, headers, body }).then(
      ({ status }) => status >= 200 && status < 300,
      () => false,
    );
  };

  /** Delivered once the product has accepted one of the copies. */
  const sendOne = async (kept: StoredMessage, copies: number): Promise<void> => {
    const taken = await Promise.all(Array.from({ length: copies }, () => post(kept)));
    if (taken.includes(true)) {
      failures.delete(kept.id);
      archive.record({ kind: 'delivered', id: kept.id });
      return;
    }
    const count = (failures.get(kept.id)?.count ?? 0) + 1;
    failures.set(kept.id, { count, nextMs: monotonicMs() + Math.min(RETRY_MS_MAX, 500 * 2 ** count) });
  };

  /** Marked before the first await, so that the timer does not send the same messages. */
  const sendAll = async (
    messages: readonly StoredMessage[],
    copiesOf: (kept: StoredMessage) => number,
  ): Promise<void> => {
    for (const { id } of messages) underWay.add(id);
    try {
      await syncClock(clock, product);
      for (const kept of messages) await sendOne(kept, copiesOf(kept));
    } finally {
      for (const { id } of messages) underWay.delete(id);
    }
  };

  return {
    send: (messages, { copies = 1, order = 'sent' }) =>
      sendAll(inOrder(messages, order, deps.random), () => copies),
    async sendDue() {
      const open = archive.messages().filter(({ isDelivered, isHeld }) => !isDelivered && !isHeld);
      if (open.length === 0) return;
      await syncClock(clock, product);
      const due = archive
        .messages()
        .filter(
          ({ id, isDelivered, isHeld, notBefore }) =>
            !isDelivered &&
            !isHeld &&
            !underWay.has(id) &&
            (failures.get(id)?.nextMs ?? 0) <= monotonicMs() &&
            new Date(notBefore) <= clock.now(),
        );
      if (due.length > 0) await sendAll(due, ({ copies }) => copies);
    },
  };
}

function inOrder(messages: readonly StoredMessage[], order: Order, random: Random): readonly StoredMessage[] {
  if (order === 'sent') return messages;
  if (order === 'reversed') return messages.toReversed();
  const shuffled = [...messages];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = random.integer(at + 1);
    const [one, two] = [shuffled[at], shuffled[other]];
    if (one !== undefined && two !== undefined) [shuffled[at], shuffled[other]] = [two, one];
  }
  return shuffled;
}

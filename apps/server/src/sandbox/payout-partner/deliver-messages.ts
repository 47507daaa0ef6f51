import { type Clock, monotonicMs } from '../../platform/clock.ts';
import { signWebhook } from '../../platform/webhooks/standard-webhooks.ts';
import type { Message, PayoutBook } from './payout-book.ts';

export type MessageOrder = 'once' | 'twice' | 'reversed' | 'silent';

interface DeliveryOptions {
  readonly book: PayoutBook;
  readonly clock: Clock;
  readonly target: () => { readonly url: string; readonly secret: Buffer };
  readonly order: () => MessageOrder;
}

const TIMEOUT_MS = 5_000;
const PAUSE_MS_MIN = 500;
const PAUSE_MS_MAX = 60_000;

/**
 * Sends webhooks about payouts, signed by Standard Webhooks, at least once: a message is delivered when the product has
 * answered 2xx, and is retried with backoff until then.
 */
export function createDelivery({ book, clock, target, order }: DeliveryOptions): { run(): Promise<void> } {
  const failures = new Map<string, { readonly count: number; readonly notBefore: number }>();
  let isRunning = false;

  const send = async (message: Message): Promise<boolean> => {
    const { url, secret } = target();
    const { id, ...payload } = message;
    const bytes = Buffer.from(JSON.stringify({ type: payload.event, data: payload }));
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secret, { id, timestamp, bytes }),
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { ok, body } = await fetch(url, {
        method: 'POST',
        headers,
        body: bytes,
        redirect: 'error',
        signal,
      });
      await body?.cancel();
      return ok;
    } catch {
      return false;
    }
  };

  const deliver = async (message: Message): Promise<void> => {
    const isTaken = await send(message);
    if (isTaken && order() === 'twice') await send(message);
    if (isTaken) {
      failures.delete(message.id);
      book.delivered(message.id);
      return;
    }
    const count = (failures.get(message.id)?.count ?? 0) + 1;
    const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** count);
    failures.set(message.id, { count, notBefore: monotonicMs() + pauseMs });
  };

  return {
    async run() {
      if (isRunning || order() === 'silent') return;
      isRunning = true;
      try {
        const due = book
          .undelivered()
          .filter(({ id }) => (failures.get(id)?.notBefore ?? 0) <= monotonicMs());
        for (const message of order() === 'reversed' ? due.toReversed() : due) await deliver(message);
      } finally {
        isRunning = false;
      }
    },
  };
}

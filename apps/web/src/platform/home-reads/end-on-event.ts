import type { LiveStream } from '../live-stream/live-stream.ts';

/** What home shows, but for prices: a price that was missed is corrected by the next one. */
const topics = ['balances', 'transactions', 'notifications', 'session'] as const;

/** Ends the reads of home with the first event that they may not have seen. */
export function endOnEvent(
  stream: Pick<LiveStream, 'subscribe'>,
  { end, readForMs }: { readonly end: () => void; readonly readForMs: () => number },
): void {
  for (const topic of topics) {
    stream.subscribe(topic, {
      // An event may have come after home was read and before the subscription.
      onGap: (quietMs) => {
        if (quietMs < readForMs()) end();
      },
      onData: end,
    });
  }
}

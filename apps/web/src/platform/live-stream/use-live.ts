import type { Topic } from '@gim/contract/events';
import { useEffect, useRef } from 'react';
import { useServices } from '../services.ts';
import type { LiveListener } from './topic-listeners.ts';

/**
 * Subscribes to a live topic while the component is mounted.
 * @example useLive('balances', { onData: ({ items }) => ..., onGap: () => void queries.invalidateQueries(...) })
 */
export function useLive<T extends Topic>(topic: T, listener: LiveListener<T>): void {
  const { liveStream } = useServices();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    liveStream().then(
      (stream) => {
        if (isGone) return;
        stop = stream.subscribe(topic, {
          onData: (data) => latest.current.onData(data),
          onGap: (quietMs) => latest.current.onGap?.(quietMs),
          onLost: () => latest.current.onLost?.(),
        });
      },
      // Without the live stream the page shows its data as fetched.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [liveStream, topic]);
}

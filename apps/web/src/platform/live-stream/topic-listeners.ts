import { type Topic, type TopicData, topicData } from '@gim/contract/events';
import { safeParse } from 'zod/mini';

/** The callbacks of a subscriber. */
export interface LiveListener<T extends Topic> {
  readonly onData: (data: TopicData<T>) => void;
  /**
   * The topic is subscribed, and it had no event for `quietMs` before. What was fetched earlier than that may have
   * missed an event, and should be refetched.
   */
  readonly onGap?: (quietMs: number) => void;
  /** The topic is no longer subscribed: cached data may become stale. */
  readonly onLost?: () => void;
}

interface SubscribedOptions {
  readonly isReconnect: boolean;
  readonly quietMs: Readonly<Partial<Record<Topic, number>>>;
}

/** The listeners of this tab by topic, and the topics that the server has confirmed. */
export class TopicListeners {
  readonly #listeners = new Map<Topic, Set<LiveListener<Topic>>>();
  #subscribed: ReadonlySet<Topic> = new Set();

  get topics(): Topic[] {
    return [...this.#listeners.keys()];
  }

  /** Returns whether this is the topic's first listener. */
  add<T extends Topic>(topic: T, listener: LiveListener<T>): boolean {
    const found = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, found.add(widened(listener)));
    // A listener that is added later missed the `quietMs` of the subscription.
    if (this.#subscribed.has(topic)) listener.onGap?.(0);
    return found.size === 1;
  }

  /** Returns whether the topic has no listeners left. */
  remove<T extends Topic>(topic: T, listener: LiveListener<T>): boolean {
    const found = this.#listeners.get(topic);
    if (found?.delete(widened(listener)) !== true || found.size > 0) return false;
    return this.#listeners.delete(topic);
  }

  /** Call when the server has confirmed these topics. After a reconnection everything is refetched, so there is no gap. */
  subscribed(topics: readonly Topic[], { isReconnect, quietMs }: SubscribedOptions): void {
    const before = this.#subscribed;
    this.#subscribed = new Set(topics);
    for (const topic of topics) {
      if (before.has(topic)) continue;
      const quiet = isReconnect ? Number.POSITIVE_INFINITY : (quietMs[topic] ?? 0);
      for (const { onGap } of this.#of(topic)) onGap?.(quiet);
    }
  }

  unsubscribed(): void {
    const before = this.#subscribed;
    this.#subscribed = new Set();
    for (const topic of before) for (const { onLost } of this.#of(topic)) onLost?.();
  }

  dispatch(topic: Topic, unchecked: unknown): void {
    const parsed = safeParse(topicData[topic], unchecked);
    // An outdated page ignores event data it does not know.
    if (parsed.success) for (const { onData } of this.#of(topic)) onData(parsed.data);
  }

  #of(topic: Topic): readonly LiveListener<Topic>[] {
    return [...(this.#listeners.get(topic) ?? [])];
  }
}

/** Safe because a listener is stored under its topic and only receives that topic's data. */
const widened = <T extends Topic>(listener: LiveListener<T>): LiveListener<Topic> =>
  listener as LiveListener<Topic>;

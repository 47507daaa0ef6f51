import { type Topic, type TopicData, topicData } from '@gim/contract/events';
import { safeParse } from 'zod/mini';

/** What a part of the app does about a topic. */
export interface LiveListener<T extends Topic> {
  readonly onData: (data: TopicData<T>) => void;
  /**
   * The topic is heard from now on, and nothing was told for `quietMs` before. What was read earlier than that may have
   * missed something, and should be read again.
   */
  readonly onGap?: (quietMs: number) => void;
  /** The topic is not heard any more: what was read is as good as it was. */
  readonly onLost?: () => void;
}

interface HearOptions {
  readonly isBack: boolean;
  readonly quietMs: Readonly<Partial<Record<Topic, number>>>;
}

/** Who listens to what in this tab, and which topics the server is telling. */
export class TopicListeners {
  readonly #listeners = new Map<Topic, Set<LiveListener<Topic>>>();
  #heard: ReadonlySet<Topic> = new Set();

  get topics(): Topic[] {
    return [...this.#listeners.keys()];
  }

  /** Gives whether the topic is a new one. */
  add<T extends Topic>(topic: T, listener: LiveListener<T>): boolean {
    const found = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, found.add(widened(listener)));
    // Who comes later than the server's word knows nothing of the time before.
    if (this.#heard.has(topic)) listener.onGap?.(0);
    return found.size === 1;
  }

  /** Gives whether nobody listens to the topic any more. */
  remove<T extends Topic>(topic: T, listener: LiveListener<T>): boolean {
    const found = this.#listeners.get(topic);
    if (found?.delete(widened(listener)) !== true || found.size > 0) return false;
    return this.#listeners.delete(topic);
  }

  /** The server tells these from now on. After a break everything is read again anyway, so there is no gap. */
  hear(topics: readonly Topic[], { isBack, quietMs }: HearOptions): void {
    const before = this.#heard;
    this.#heard = new Set(topics);
    for (const topic of topics) {
      if (before.has(topic)) continue;
      const quiet = isBack ? Number.POSITIVE_INFINITY : (quietMs[topic] ?? 0);
      for (const { onGap } of this.#of(topic)) onGap?.(quiet);
    }
  }

  hearNothing(): void {
    const before = this.#heard;
    this.#heard = new Set();
    for (const topic of before) for (const { onLost } of this.#of(topic)) onLost?.();
  }

  tell(topic: Topic, unchecked: unknown): void {
    const parsed = safeParse(topicData[topic], unchecked);
    // A page that is older than the server must not break on what it does not know.
    if (parsed.success) for (const { onData } of this.#of(topic)) onData(parsed.data);
  }

  #of(topic: Topic): readonly LiveListener<Topic>[] {
    return [...(this.#listeners.get(topic) ?? [])];
  }
}

/** A listener is kept under its own topic and only ever handed that topic's data. */
const widened = <T extends Topic>(listener: LiveListener<T>): LiveListener<Topic> =>
  listener as LiveListener<Topic>;

/** The newest replies of endpoints that can be revalidated, so that an unchanged one is not sent again. In memory only. */
export interface StoredReplies {
  /** Where the reply of a URL is kept. Taken before the request is sent. */
  slot(url: string): ReplySlot;
  /** Forgets all of them, also those still on their way: for the end of a session. */
  clear(): void;
}

export interface ReplySlot {
  readonly kept: StoredReply | undefined;
  keep(reply: StoredReply): void;
}

export interface StoredReply {
  readonly tag: string;
  readonly reply: unknown;
}

const STORED_MAX = 40;

export function createStoredReplies(): StoredReplies {
  let replies = new Map<string, StoredReply>();
  return {
    slot(url) {
      // A reply that comes after `clear` goes into a map that nobody reads any more.
      const current = replies;
      return {
        kept: current.get(url),
        keep(reply) {
          current.delete(url);
          current.set(url, reply);
          const [oldest] = current.keys();
          if (current.size > STORED_MAX && oldest !== undefined) current.delete(oldest);
        },
      };
    },
    clear() {
      replies = new Map();
    },
  };
}

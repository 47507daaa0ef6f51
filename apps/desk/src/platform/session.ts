import type { Store } from '@gim/browser/store.ts';
import type { Reply } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import type { Clock } from './clock.ts';

/** What signing in gives: the token, how long it lasts, and who is at the desk. */
export type StaffSession = Reply<typeof staffLogin>;

const key = 'staffSession';

/**
 * The session of this tab. It lives in sessionStorage and is never renewed: a desk that is left alone asks again, and
 * closing the tab ends the shift on this machine.
 */
export interface Session {
  /** The session while it lasts; null once it has run out. */
  read(): StaffSession | null;
  begin(session: StaffSession): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  readonly tab: Store;
  readonly now: Clock;
}

export function createSession({ tab, now }: SessionDeps): Session {
  const listeners = new Set<() => void>();
  let current = restore(tab.getItem(key));
  const change = (next: StaffSession | null): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => (current !== null && Date.parse(current.expiresAt) > now() ? current : null),
    begin(session) {
      tab.setItem(key, JSON.stringify(session));
      change(session);
    },
    clear() {
      tab.removeItem(key);
      change(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Storage is outside data: what an older build left there counts only if it still has today's shape. */
function restore(kept: string | null): StaffSession | null {
  if (kept === null) return null;
  try {
    const parsed = staffLogin.reply.safeParse(JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

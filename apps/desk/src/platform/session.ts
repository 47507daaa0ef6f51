import type { Store } from '@gim/browser/store.ts';
import type { Reply } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import type { Clock } from './clock.ts';

/** What signing in gives: the token, how long it lasts, and who is at the desk. */
export type StaffSession = Reply<typeof staffLogin>;

const key = 'staffSession';

/** What browsers can wait for at most; a longer time would run at once. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * The session of this tab. It lives in sessionStorage and is never renewed: a desk that is left alone asks again, and
 * closing the tab ends the shift on this machine.
 */
export interface Session {
  /** The session while it lasts; null once it has run out. */
  read(): StaffSession | null;
  begin(session: StaffSession): void;
  /** What somebody may do has been read again. Somebody else's is left alone. */
  update(staff: StaffSession['staff']): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  readonly tab: Store;
  readonly now: Clock;
  /** Runs something later; gives the way to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export function createSession({ tab, now, after }: SessionDeps): Session {
  const listeners = new Set<() => void>();
  let current = restore(tab.getItem(key));
  let callOff = (): void => undefined;
  const change = (next: StaffSession | null): void => {
    current = next;
    watchEnd();
    for (const listener of listeners) listener();
  };
  const clear = (): void => {
    tab.removeItem(key);
    change(null);
  };
  /** Nobody has to press anything for a session to end: what it shows must not outlast it on an empty desk. */
  function watchEnd(): void {
    callOff();
    callOff = (): void => undefined;
    if (current === null) return;
    const left = Date.parse(current.expiresAt) - now();
    // A timer may fire a moment early; then what is left is waited for.
    callOff = after(Math.min(Math.max(left, 0), timerMaxMs), () => (isOver() ? clear() : watchEnd()));
  }
  const isOver = (): boolean => current !== null && Date.parse(current.expiresAt) <= now();
  const begin = (session: StaffSession): void => {
    tab.setItem(key, JSON.stringify(session));
    change(session);
  };
  watchEnd();
  return {
    read: () => (isOver() ? null : current),
    begin,
    update(staff) {
      if (current === null || isOver() || current.staff.id !== staff.id) return;
      if (JSON.stringify(current.staff) !== JSON.stringify(staff)) begin({ ...current, staff });
    },
    clear,
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

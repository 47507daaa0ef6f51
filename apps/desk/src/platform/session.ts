import type { Store } from '@gim/browser/store.ts';
import type { Reply } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';
import type { Clock } from './clock.ts';

/** The response to signing in: the token, its expiry, and the staff member. */
export type StaffSession = Reply<typeof staffLogin>;

const key = 'staffSession';

/** The maximum delay of browser timers; a longer one would fire at once. */
const timerMaxMs = 2 ** 31 - 1;

/**
 * The session of this tab. Kept in sessionStorage and never renewed: after it expires the operator signs in again, and
 * closing the tab ends it on this machine.
 */
export interface Session {
  /** The session; null once it has expired. */
  read(): StaffSession | null;
  begin(session: StaffSession): void;
  /** Updates the staff member's rights. Ignored if another one has signed in meanwhile. */
  update(staff: StaffSession['staff']): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  readonly tab: Store;
  readonly now: Clock;
  /** Schedules `run`; returns a function that cancels it. */
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
  /** Ends the session by timer, without user input: its data must not stay on an unattended screen. */
  function watchEnd(): void {
    callOff();
    callOff = (): void => undefined;
    if (current === null) return;
    const left = Date.parse(current.expiresAt) - now();
    // A timer may fire slightly early; then wait for the rest.
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

/** Storage is untrusted: data of an older build is accepted only if it matches the current schema. */
function restore(kept: string | null): StaffSession | null {
  if (kept === null) return null;
  try {
    const parsed = staffLogin.reply.safeParse(JSON.parse(kept));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

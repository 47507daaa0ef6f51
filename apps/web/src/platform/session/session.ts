import type { Store } from '@gim/browser/store.ts';
import { forgetDestination } from '../destination/destination.ts';
import { forgetHomeShape } from '../home-shape/home-shape.ts';
import { forgetIntents } from '../intents/intents.ts';
import { forgetKycDestination } from '../kyc-destination/kyc-destination.ts';
import { forgetTrips } from '../trip/forget-trips.ts';
import { forgetSentCode } from './sent-code.ts';

/** What the guards and the shell need of the signed-in user; the profile itself is server state, kept by queries. */
export interface SessionUser {
  readonly status: string;
  readonly kycStatus: string;
}

export interface SessionState {
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
  readonly userId: string | null;
  readonly user: SessionUser | null;
}

export interface Tokens {
  readonly jwtToken: string;
  /** Absent where the answer has none: confirming the e-mail gives a new access token only. */
  readonly refreshToken?: string;
  readonly userId: string;
}

/**
 * The session of this browser. Where each value is kept is security decision D2: `jwtToken` in memory and in this
 * tab's sessionStorage; `refreshToken` (its public half) and `userId` in localStorage. In a webview the host keeps the
 * refresh token, so the page holds it in memory alone.
 */
export interface Session {
  read(): SessionState;
  /** Takes new tokens: sign-in, registration, refresh, confirmation. */
  begin(tokens: Tokens): void;
  /** Takes the refresh token that the host app keeps, for a page in a webview that has lost its own. */
  adopt(refreshToken: string): void;
  setUser(user: SessionUser | null): void;
  /** Back to anonymous. Works offline, touches only what belongs to the session. */
  clear(): void;
  /** Forgets this tab's part alone: the shared one is another tab's by now. */
  drop(): void;
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  readonly local: Store;
  readonly tab: Store;
  readonly isWebview: boolean;
  /** What the host app passed at entry, if anything. */
  readonly entryRefreshToken: string | null;
}

export function createSession({ local, tab, isWebview, entryRefreshToken }: SessionDeps): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    jwtToken: tab.getItem('jwtToken'),
    refreshToken: isWebview ? entryRefreshToken : local.getItem('refreshToken'),
    userId: local.getItem('userId'),
    user: null,
  };
  // A page that ran in a browser before it ran in a webview may have left its half of a token behind.
  if (isWebview) local.removeItem('refreshToken');

  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const drop = (): void => {
    tab.removeItem('jwtToken');
    forgetDestination(tab);
    forgetIntents(tab);
    forgetTrips();
    change({ jwtToken: null, refreshToken: null, userId: null, user: null });
  };

  return {
    read: () => state,
    begin({ jwtToken, refreshToken, userId }) {
      tab.setItem('jwtToken', jwtToken);
      local.setItem('userId', userId);
      const isNew = refreshToken !== undefined && refreshToken !== local.getItem('refreshToken');
      // Written only when it differs: what is read here may lag behind another tab, and must not be put back over it.
      if (isNew && !isWebview) local.setItem('refreshToken', refreshToken);
      const user = userId === state.userId ? state.user : null;
      change({ jwtToken, refreshToken: refreshToken ?? state.refreshToken, userId, user });
    },
    adopt: (refreshToken) => change({ ...state, refreshToken }),
    setUser: (user) => change({ ...state, user }),
    clear() {
      local.removeItem('refreshToken');
      local.removeItem('userId');
      forgetHomeShape(local);
      forgetKycDestination(local);
      forgetSentCode(local);
      drop();
    },
    drop,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

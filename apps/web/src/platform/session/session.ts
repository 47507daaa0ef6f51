import type { Store } from '@gim/browser/store.ts';
import { clearDestination } from '../destination/destination.ts';
import { forgetHomeLayoutHint } from '../home-layout-hint/home-layout-hint.ts';
import { clearIntents } from '../intents/intents.ts';
import { clearKycDestination } from '../kyc-destination/kyc-destination.ts';
import { deleteTrips } from '../trip/delete-trips.ts';
import { clearSentCode } from './sent-code.ts';

/** The user data that the guards and the shell need; the full profile is server state in the query cache. */
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
  /** Absent if the response has none: confirming the e-mail issues only a new access token. */
  readonly refreshToken?: string;
  readonly userId: string;
}

/**
 * The session of this browser. Security decision D2 sets where each value is stored: `jwtToken` in memory and in this
 * tab's sessionStorage; `refreshToken` (its public half) and `userId` in localStorage. In a webview the host stores the
 * refresh token and the page holds it only in memory.
 */
export interface Session {
  read(): SessionState;
  /** Stores new tokens: sign-in, registration, refresh, confirmation. */
  begin(tokens: Tokens): void;
  /** Takes the refresh token stored by the host app, after a page in a webview has lost its own. */
  adopt(refreshToken: string): void;
  setUser(user: SessionUser | null): void;
  /** Ends the session locally. Works offline and removes only what belongs to the session. */
  clear(): void;
  /** Clears only this tab's state; the shared storage already belongs to another tab's session. */
  drop(): void;
  subscribe(listener: () => void): () => void;
}

export interface SessionDeps {
  readonly local: Store;
  readonly tab: Store;
  readonly isWebview: boolean;
  /** The token that the host app passed at entry, if any. */
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
  // The same origin may have run in a browser before and left a refresh token half behind.
  if (isWebview) local.removeItem('refreshToken');

  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const drop = (): void => {
    tab.removeItem('jwtToken');
    clearDestination(tab);
    clearIntents(tab);
    deleteTrips();
    change({ jwtToken: null, refreshToken: null, userId: null, user: null });
  };

  return {
    read: () => state,
    begin({ jwtToken, refreshToken, userId }) {
      tab.setItem('jwtToken', jwtToken);
      local.setItem('userId', userId);
      const isNew = refreshToken !== undefined && refreshToken !== local.getItem('refreshToken');
      // Written only if it changed: this tab's value may be older than what another tab has stored.
      if (isNew && !isWebview) local.setItem('refreshToken', refreshToken);
      const user = userId === state.userId ? state.user : null;
      change({ jwtToken, refreshToken: refreshToken ?? state.refreshToken, userId, user });
    },
    adopt: (refreshToken) => change({ ...state, refreshToken }),
    setUser: (user) => change({ ...state, user }),
    clear() {
      local.removeItem('refreshToken');
      local.removeItem('userId');
      forgetHomeLayoutHint(local);
      clearKycDestination(local);
      clearSentCode(local);
      drop();
    },
    drop,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

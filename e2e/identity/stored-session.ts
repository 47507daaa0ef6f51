import type { Page } from '@playwright/test';

export interface StoredSession {
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
  readonly userId: string | null;
}

export const nothing: StoredSession = { jwtToken: null, refreshToken: null, userId: null };

/** What the browser keeps of a session, by the names of the specification and where D2 puts them. */
export const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => ({
    jwtToken: sessionStorage.getItem('jwtToken'),
    refreshToken: localStorage.getItem('refreshToken'),
    userId: localStorage.getItem('userId'),
  }));

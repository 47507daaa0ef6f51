import { expect, type Page } from '@playwright/test';

interface StoredSession {
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
  readonly userId: string | null;
}

export const nothing: StoredSession = { jwtToken: null, refreshToken: null, userId: null };

/** What the browser stores of a session, with the specification's names in the places of D2. */
export async function storedSession(page: Page): Promise<StoredSession> {
  let found = nothing;
  // Retry, because a redirect may be in progress and a page that is unloading cannot be read.
  await expect(async () => {
    found = await page.evaluate(() => ({
      jwtToken: sessionStorage.getItem('jwtToken'),
      refreshToken: localStorage.getItem('refreshToken'),
      userId: localStorage.getItem('userId'),
    }));
  }).toPass({ timeout: 5000, intervals: [50] });
  return found;
}

import { expect, type Page } from '@playwright/test';

interface StoredSession {
  readonly jwtToken: string | null;
  readonly refreshToken: string | null;
  readonly userId: string | null;
}

export const nothing: StoredSession = { jwtToken: null, refreshToken: null, userId: null };

/** What the browser keeps of a session, by the names of the specification and where D2 puts them. */
export async function storedSession(page: Page): Promise<StoredSession> {
  let found = nothing;
  // Who is led away gets a page of its own, and one that is being left cannot be read.
  await expect(async () => {
    found = await page.evaluate(() => ({
      jwtToken: sessionStorage.getItem('jwtToken'),
      refreshToken: localStorage.getItem('refreshToken'),
      userId: localStorage.getItem('userId'),
    }));
  }).toPass({ timeout: 5000, intervals: [50] });
  return found;
}

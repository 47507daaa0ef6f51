import { type APIRequestContext, expect } from '@playwright/test';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail is there within moments; the usual second between two looks would be most of the time of many tests. */
const intervals = [50, 100];

/** The mails to an address, newest first, as the sandbox's SMTP server got them. */
export async function readMails(request: APIRequestContext, to: string): Promise<readonly Mail[]> {
  const answer = await request.get('/sandbox/mail', { params: { to } });
  return answer.json();
}

/** Waits until so many mails have come to an address, and gives the newest. */
export async function newestMail(request: APIRequestContext, to: string, count = 1): Promise<Mail> {
  let mails: readonly Mail[] = [];
  await expect
    .poll(
      async () => {
        mails = await readMails(request, to);
        return mails.length;
      },
      { timeout: 20_000, intervals },
    )
    .toBeGreaterThanOrEqual(count);
  const [newest] = mails;
  if (newest === undefined) throw new Error(`No mail to ${to}`);
  return newest;
}

/** The six digits of the newest mail that has any: a letter of another kind may come in between. */
export async function readCode(request: APIRequestContext, to: string, count = 1): Promise<string> {
  let codes: readonly string[] = [];
  await expect
    .poll(
      async () => {
        const mails = await readMails(request, to);
        codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
        return mails.length >= count && codes.length > 0;
      },
      { timeout: 20_000, intervals, message: `a code sent to ${to}` },
    )
    .toBe(true);
  const [newest = ''] = codes;
  return newest;
}

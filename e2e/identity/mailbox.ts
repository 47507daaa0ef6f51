import { type APIRequestContext, expect } from '@playwright/test';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

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
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count);
  const [newest] = mails;
  if (newest === undefined) throw new Error(`No mail to ${to}`);
  return newest;
}

/** The six digits of the newest mail to an address. */
export async function readCode(request: APIRequestContext, to: string, count = 1): Promise<string> {
  const { text } = await newestMail(request, to, count);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

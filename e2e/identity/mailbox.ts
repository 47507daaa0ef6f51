import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails arrive within moments; the default polling interval of a second would dominate many tests. */
const intervals = [50, 100];

/** The mails to an address, newest first, as the sandbox's SMTP server received them. */
async function readMails(request: APIRequestContext, to: string): Promise<readonly Mail[]> {
  const answer = await request.get('/sandbox/mail', { params: { to } });
  return answer.json();
}

/** Waits for the first matching mail to an address. Others may arrive in between, in any order. */
export async function findMail(
  request: APIRequestContext,
  to: string,
  isMeant: (mail: Mail) => boolean,
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await readMails(request, to)).find(isMeant);
        return found !== undefined;
      },
      { timeout: 20_000, intervals, message: `the mail to ${to}` },
    )
    .toBe(true);
  if (found === undefined) throw new Error(`No such mail to ${to}`);
  return found;
}

/**
 * The code of the newest mail, once this many codes have arrived: the first is the registration's. Mails without a code
 * are not counted, so a late one is not mistaken for the mail with the new code.
 */
export async function readCode(request: APIRequestContext, to: string, count = 1): Promise<string> {
  let codes: readonly string[] = [];
  await expect
    .poll(
      async () => {
        codes = (await readMails(request, to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
        return codes.length;
      },
      { timeout: 20_000, intervals, message: `code ${count} sent to ${to}` },
    )
    .toBeGreaterThanOrEqual(count);
  const [newest = ''] = codes;
  return newest;
}

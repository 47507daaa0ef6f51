import { readFileSync } from 'node:fs';
import type { StepUpPurpose } from '@gim/contract';
import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import type { Account } from './accounts.ts';
import { findMail } from './mailbox.ts';

const purposesOf = (language: string): Readonly<Record<StepUpPurpose, string>> =>
  JSON.parse(readFileSync(`texts/${language}/server/mails.json`, 'utf8')).purposes;
const languages = [purposesOf('en-US'), purposesOf('uk')];

/**
 * Waits for the code of the newest mail for this operation, in any language. It must differ from `former`, because
 * older codes are no longer valid.
 */
export async function readStepUpCode(
  request: APIRequestContext,
  email: string,
  purpose: StepUpPurpose,
  former = '',
): Promise<string> {
  // Other mails may mention the operation too.
  const isMeant = ({ text }: { readonly text: string }): boolean =>
    /^\d{6}$/m.test(text) &&
    languages.some((purposes) => text.replaceAll('\n', ' ').includes(purposes[purpose]));
  let code = '';
  await expect
    .poll(
      async () => {
        const { text } = await findMail(request, email, isMeant);
        code = /^\d{6}$/m.exec(text)?.[0] ?? '';
        return code;
      },
      { timeout: 20_000, intervals: [50, 100] },
    )
    .not.toBe(former);
  return code;
}

/** Fills in the step-up of an account without a second factor: password and mailed code. */
export async function proveByMail(
  within: Locator,
  request: APIRequestContext,
  { email, password, purpose }: Pick<Account, 'email' | 'password'> & { readonly purpose: StepUpPurpose },
): Promise<void> {
  await within.locator('input[autocomplete="current-password"]').fill(password);
  const code = within.getByLabel(/^(6-digit code from the e-mail|Код із 6 цифр із листа)$/);
  await code.fill(await readStepUpCode(request, email, purpose));
  await within.getByRole('button', { name: /^(Confirm|Підтвердити)$/ }).click();
}

/** Creates the same proof through the API. */
export async function mailedProof(
  request: APIRequestContext,
  account: Pick<Account, 'id' | 'email' | 'password'> & { readonly jwtToken: string },
  asked: { readonly purpose: StepUpPurpose; readonly operation?: Readonly<Record<string, string>> },
): Promise<object> {
  const { id, email, password, jwtToken } = account;
  const started = await request.post(`/api/users/${id}/stepup`, {
    data: asked,
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(started.status()).toBe(200);
  const { challengeId }: { challengeId: string } = await started.json();
  const code = await readStepUpCode(request, email, asked.purpose);
  return { method: 'password-email', challengeId, password, code };
}

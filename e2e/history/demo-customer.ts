import { randomUUID } from 'node:crypto';
import type { TransactionItem } from '@gim/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { placeSession, type Signed } from '../identity/accounts.ts';

/** The demo customer with two years of history, created by the product itself. Tests only read it. */
const demo = { email: 'anna@gim.example', password: 'Paper-and-Ink-7' } as const;

/** Signs in through the API and stores the session in the page. */
export async function signInDemo(page: Page): Promise<Signed> {
  const device = { deviceId: `test-${randomUUID()}`, deviceName: 'Test client', platformName: 'Web' };
  const answer = await page.request.post('/api/users/login', {
    data: { ...demo, ...device, language: 'en-US' },
  });
  expect(answer.status()).toBe(200);
  const signed: Signed = await answer.json();
  await placeSession(page, signed, device.deviceId);
  return signed;
}

/** One page of the history, as long as the API allows. */
export async function listAll(
  request: APIRequestContext,
  { id, jwtToken }: Signed,
  query: Readonly<Record<string, string>>,
): Promise<readonly TransactionItem[]> {
  const answer = await request.get(`/api/users/${id}/transactions`, {
    params: { limit: '100', ...query },
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(answer.status()).toBe(200);
  const { items }: { items: readonly TransactionItem[] } = await answer.json();
  return items;
}

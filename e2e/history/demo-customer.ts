import { randomUUID } from 'node:crypto';
import type { TransactionItem } from '@gim/contract';
import { type APIRequestContext, expect } from '@playwright/test';

/** The customer whom the sandbox gives two years of history, made by the product itself. Only read by the tests. */
export const demo = { email: 'anna@gim.example', password: 'Paper-and-Ink-7' } as const;

interface Signed {
  readonly id: string;
  readonly jwtToken: string;
}

export async function signInDemo(request: APIRequestContext): Promise<Signed> {
  const device = { deviceId: `test-${randomUUID()}`, deviceName: 'Test client', platformName: 'Web' };
  const answer = await request.post('/api/users/login', { data: { ...demo, ...device, language: 'en-US' } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** One page of the history, as long as the API gives them. */
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

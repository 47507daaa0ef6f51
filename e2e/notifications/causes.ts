import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { openDesk } from '../cash/teller.ts';
import type { Listener } from './listener.ts';

/** Requests a quote for ether, then removes the house's inventory, so that the trade is rejected. */
export async function makeRejectedTrade({ owner, request }: Listener, quoteAmount: string): Promise<string> {
  const headers = { authorization: `Bearer ${owner.jwtToken}` };
  const setInventory = async (amount: string): Promise<void> => {
    const set = await request.post('/sandbox/inventory', { data: { coin: 'ETH', amount } });
    expect(set.status()).toBe(200);
  };
  const data = { side: 'Buy', coin: 'ETH', quoteAmount };
  const quoted = await request.post(`/api/users/${owner.id}/quotes`, { data, headers });
  const { id: quoteId }: { id: string } = await quoted.json();
  await setInventory('0.000000000000000001');
  const refused = await request.post(`/api/users/${owner.id}/trades`, {
    data: { quoteId },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  await setInventory('8000');
  expect([refused.status(), await refused.text()]).toEqual([
    409,
    expect.stringContaining('LiquidityUnavailable'),
  ]);
  const listed = await request.get(`/api/users/${owner.id}/transactions`, {
    params: { status: 'Rejected' },
    headers,
  });
  const { items }: { items: readonly { id: string }[] } = await listed.json();
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

export async function renewAddress({ owner, request }: Listener, coin: string): Promise<void> {
  const headers = { authorization: `Bearer ${owner.jwtToken}` };
  const of = `/api/users/${owner.id}`;
  const read = await request.get(`${of}/deposit-info`, { params: { coin }, headers });
  const before: { network: string; address: string } = await read.json();
  const data = { coin, network: before.network };
  const renewed = await request.post(`${of}/deposit-addresses`, { data, headers });
  expect(renewed.status()).toBe(200);
  const { address }: { address: string } = await renewed.json();
  expect(address).not.toBe(before.address);
}

interface Staff {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: 'en-US' | 'uk';
  readonly email: string;
}

interface DeskCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly data?: object;
}

/** Opens the desk for a staff member and returns a function for API calls with that session. */
export async function openStaff(staff: Staff): Promise<(call: DeskCall) => Promise<unknown>> {
  const { page } = await openDesk({ ...staff, path: '/desk/today' });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('staffSession')), { timeout: 30_000 })
    .not.toBeNull();
  const kept = await page.evaluate(() => sessionStorage.getItem('staffSession') ?? '{}');
  const { token }: { token: string } = JSON.parse(kept);
  await page.context().close();
  return async ({ method, path, data }) => {
    const answer = await staff.request.fetch(`/api/desk${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data === undefined ? {} : { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), text).toBe(true);
    return text === '' ? null : JSON.parse(text);
  };
}

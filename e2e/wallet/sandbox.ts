import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { openAccount } from '../identity/accounts.ts';

/** An account with its access token, with which a test can make API calls beside the page. */
export type Owner = Awaited<ReturnType<typeof openAccount>>;

const asOwner = ({ jwtToken }: Owner) => ({ authorization: `Bearer ${jwtToken}` });

/** Credits a deposit from the sandbox. */
export async function fund(
  request: APIRequestContext,
  { id }: Pick<Owner, 'id'>,
  amount: string,
  coin = 'USD',
): Promise<void> {
  const answer = await request.post('/sandbox/deposits', { data: { userId: id, coin, amount } });
  expect(answer.status()).toBe(200);
}

export async function setPrice(request: APIRequestContext, coin: string, price: string): Promise<void> {
  expect((await request.post('/sandbox/prices', { data: { coin, price } })).status()).toBe(200);
}

/** Stops the price feed of a coin; after half a minute its last price is too old to trade on. */
export async function stopPrice(request: APIRequestContext, coin: string): Promise<void> {
  expect((await request.post('/sandbox/prices', { data: { coin, frozen: true } })).status()).toBe(200);
}

/** Resumes the price feed of a coin. */
export async function release(request: APIRequestContext, coin: string): Promise<void> {
  expect((await request.post('/sandbox/prices', { data: { coin, frozen: false } })).status()).toBe(200);
}

/** Buys or sells for this many dollars through the API, with the clock paused. Returns the operation's id. */
export async function trade(
  request: APIRequestContext,
  owner: Owner,
  options: { readonly side: 'Buy' | 'Sell'; readonly coin: string; readonly quoteAmount: string },
): Promise<string> {
  const headers = asOwner(owner);
  const quoted = await request.post(`/api/users/${owner.id}/quotes`, { data: options, headers });
  expect(quoted.status()).toBe(200);
  const { id: quoteId }: { id: string } = await quoted.json();
  const traded = await request.post(`/api/users/${owner.id}/trades`, {
    data: { quoteId },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  expect(traded.status()).toBe(200);
  const { id }: { id: string } = await traded.json();
  return id;
}

export async function available(
  request: APIRequestContext,
  owner: Owner,
  coin: string,
): Promise<string | undefined> {
  const answer = await request.get(`/api/users/${owner.id}/balances`, { headers: asOwner(owner) });
  const { items }: { items: readonly { coin: string; available: string }[] } = await answer.json();
  return items.find((item) => item.coin === coin)?.available;
}

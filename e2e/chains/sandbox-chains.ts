import { type APIRequestContext, expect } from '@playwright/test';

interface Gift {
  readonly chain: string;
  readonly to: string;
  readonly units: string;
  readonly asset?: string;
  readonly memo?: string;
}

/** Sends coins from the sandbox faucet on a chain. Returns the transaction id. */
export async function faucet(request: APIRequestContext, gift: Gift): Promise<string> {
  const answer = await request.post('/sandbox/faucet', { data: gift });
  expect(answer.status(), await answer.text()).toBe(200);
  const { txId }: { txId: string } = await answer.json();
  return txId;
}

export async function mine(request: APIRequestContext, chain: string, blocks: number): Promise<void> {
  const answer = await request.post('/sandbox/mine', { data: { chain, blocks } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Moves the product's clock. Only one worker uses this product, so no other test is affected. */
export async function passTime(request: APIRequestContext, seconds: number): Promise<void> {
  const answer = await request.post('/sandbox/clock', { data: { advanceSeconds: seconds } });
  expect(answer.status(), await answer.text()).toBe(200);
}

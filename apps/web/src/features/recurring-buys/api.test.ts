import { memoryStore } from '@gim/browser/store.ts';
import { ApiError, NetworkError } from '@gim/client';
import { describe, expect, it } from 'vitest';
import { createIntents } from '../../platform/intents/intents.ts';
import { standInClient } from '../../platform/testing/stand-in-client.ts';
import { addRecurringBuy, endRecurringBuy } from './api.ts';

const refused = (problem: string) => new ApiError({ status: 400, problems: [{ problem }] });
const wish = {
  coin: 'BTC',
  quoteAmount: '50',
  schedule: { every: 'Day', time: '09:00' },
  timeZone: 'Europe/Kyiv',
} as const;

/** A tab whose server gives these answers one after the other. */
function openTab(...answers: readonly unknown[]) {
  const keys: (string | undefined)[] = [];
  const left = [...answers];
  let made = 0;
  const client = standInClient(async (_endpoint, _request, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const intents = createIntents({ tab: memoryStore(), newId: () => `key-${++made}` });
  const services = { client: async () => client, intents };
  const add = (change: Partial<typeof wish> = {}) =>
    addRecurringBuy(services, 'u1', { ...wish, ...change }).catch(() => undefined);
  return { services, keys, add };
}

describe('a recurring buy', () => {
  it('keeps its key while nobody knows whether it was set up', async () => {
    const { keys, add } = openTab(new NetworkError('unreachable'), refused('TooManyRequests'), {}, {});
    for (let tries = 0; tries < 4; tries += 1) await add();
    // The third try was answered: the fourth is a new wish.
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  it('is another one with another amount, and after a refusal', async () => {
    const { services, keys, add } = openTab(new NetworkError('timeout'), refused('AmountTooSmall'), {});
    await add();
    await addRecurringBuy(services, 'u1', { ...wish, quoteAmount: '60' }).catch(() => undefined);
    await addRecurringBuy(services, 'u1', { ...wish, quoteAmount: '60' });
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('that has ended already has ended', async () => {
    const one = { userId: 'u1', recurringBuyId: 'r1' };
    await expect(endRecurringBuy(openTab(refused('NotFound')).services, one)).resolves.toBeUndefined();
    await expect(endRecurringBuy(openTab(refused('NotAllowed')).services, one)).rejects.toThrow();
  });
});

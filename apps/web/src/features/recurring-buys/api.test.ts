import { memoryStore } from '@gim/browser/store.ts';
import { ApiError, NetworkError } from '@gim/client';
import { describe, expect, it } from 'vitest';
import { createIntents } from '../../platform/intents/intents.ts';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { addRecurringBuy, endRecurringBuy, untilNextRun } from './api.ts';

const refused = (problem: string) => new ApiError({ status: 400, problems: [{ problem }] });
const request = {
  coin: 'BTC',
  quoteAmount: '50',
  schedule: { every: 'Day', time: '09:00' },
  timeZone: 'Europe/Kyiv',
} as const;

/** A tab with a fake server that gives these responses in turn. */
function openTab(...answers: readonly unknown[]) {
  const keys: (string | undefined)[] = [];
  const left = [...answers];
  let made = 0;
  const client = fakeClient(async (_endpoint, _request, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const intents = createIntents({ tab: memoryStore(), newId: () => `key-${++made}` });
  const services = { client: async () => client, intents };
  const add = (change: Partial<typeof request> = {}) =>
    addRecurringBuy(services, 'u1', { ...request, ...change }).catch(() => undefined);
  return { services, keys, add };
}

describe('a recurring buy', () => {
  it('keeps its key while nobody knows whether it was set up', async () => {
    const { keys, add } = openTab(new NetworkError('unreachable'), refused('TooManyRequests'), {}, {});
    for (let tries = 0; tries < 4; tries += 1) await add();
    // The third attempt was answered, so the fourth is a new request.
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  });

  it('is another one with another amount, and after a refusal', async () => {
    const { services, keys, add } = openTab(new NetworkError('timeout'), refused('AmountTooSmall'), {});
    await add();
    await addRecurringBuy(services, 'u1', { ...request, quoteAmount: '60' }).catch(() => undefined);
    await addRecurringBuy(services, 'u1', { ...request, quoteAmount: '60' });
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('that has ended already has ended', async () => {
    const one = { userId: 'u1', recurringBuyId: 'r1' };
    await expect(endRecurringBuy(openTab(refused('NotFound')).services, one)).resolves.toBeUndefined();
    await expect(endRecurringBuy(openTab(refused('NotAllowed')).services, one)).rejects.toThrow();
  });
});

describe('the next turn', () => {
  const now = Date.parse('2026-03-01T09:00:00Z');
  const buy = (nextAt: string | null) => ({ nextAt });

  it('is looked at again when the first of them is due, and soon while it is being made', () => {
    expect(untilNextRun([buy('2026-03-01T09:10:00Z'), buy('2026-03-01T09:01:00Z')], now)).toBe(65_000);
    expect(untilNextRun([buy('2026-03-01T08:59:00Z')], now)).toBe(5_000);
  });

  it('is never waited for longer than a timer runs, and not at all where nothing comes', () => {
    expect(untilNextRun([buy('2026-06-01T09:00:00Z')], now)).toBe(3_600_000);
    expect(untilNextRun([buy(null)], now)).toBe(false);
    expect(untilNextRun([], now)).toBe(false);
  });
});

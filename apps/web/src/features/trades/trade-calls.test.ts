import { memoryStore } from '@gim/browser/store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIntents } from '../../platform/intents/intents.ts';
import { fakeClient } from '../../platform/testing/stand-in-client.ts';
import { sampleQuote as quote } from './testing/sample-quote.ts';
import { acceptPrice, firstState, restoreIntent } from './trade-calls.ts';
import type { TradeEvent } from './trade-step.ts';

const coin = {
  id: 'LTC',
  trade: { minUsd: '1', maxUsd: '100000', feePercent: '0.5', spreadPercent: '0.2' },
};

const refused = (problem: string, more = {}) =>
  Object.assign(new Error(problem), { problems: [{ problem }], ...more });
const lost = () => Object.assign(new Error('no answer'), { name: 'NetworkError', reason: 'timeout' });

/** A tab on the trade page with a fake server that gives these responses in turn. */
function openPage(tab = memoryStore(), ...answers: readonly (Error | object)[]) {
  const keys: (string | undefined)[] = [];
  const heard: TradeEvent[] = [];
  const left = [...answers];
  let made = 0;
  const client = fakeClient(async (_endpoint, _request, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const services = {
    client: async () => client,
    intents: createIntents({ tab, newId: () => `key-${++made}` }),
    now: () => 0,
  };
  const place = {
    services,
    userId: 'user-1',
    side: 'Buy' as const,
    coin,
    dispatch: (event: TradeEvent) => void heard.push(event),
  };
  const send = () => acceptPrice(place, { quote, until: 20_000 });
  return { place, keys, heard, send, last: () => heard.at(-1)?.type };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 }));
afterEach(() => void vi.useRealTimers());

describe('a trade that is sent again', () => {
  it('keeps its key when the door is shut: the first try may have been a trade', async () => {
    const page = openPage(memoryStore(), lost(), refused('TooManyRequests'), { id: 'done' });
    await page.send();
    await page.send();
    expect(page.last()).toBe('unanswered');
    await page.send();
    expect(page.last()).toBe('done');
    expect(page.keys).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('takes the shut door for an answer only of the first try', async () => {
    const page = openPage(memoryStore(), refused('TooManyRequests'), { id: 'done' });
    await page.send();
    expect(page.last()).toBe('lapsed');
    await page.send();
    expect(page.keys).toEqual(['key-1', 'key-2']);
  });

  it('is unanswered when the door is shut while another try is being worked on', async () => {
    const inFlight = refused('IdempotencyKeyInFlight', { retryAfter: 1 });
    const page = openPage(memoryStore(), inFlight, refused('TooManyRequests'));
    await page.send();
    expect(page.keys).toHaveLength(2);
    expect(page.last()).toBe('unanswered');
    expect(page.place.services.intents.has('trade-user-1-LTC-Buy', quote)).toBe(true);
  });
});

describe('a page that is loaded anew', () => {
  it('knows of what was sent before it draws anything', async () => {
    const tab = memoryStore();
    expect(firstState(openPage(tab).place).step).toEqual({ kind: 'typing' });
    await openPage(tab, lost()).send();
    const { place, heard } = openPage(tab);
    expect(firstState(place).step).toEqual({ kind: 'restoring', isStuck: false });
    expect(firstState({ ...place, side: 'Sell' }).step).toEqual({ kind: 'typing' });
    expect(firstState({ ...place, userId: 'user-2' }).step).toEqual({ kind: 'typing' });
    await restoreIntent(place, () => false);
    expect(heard).toEqual([
      { type: 'restored', firm: { quote, until: 0 }, request: { given: 'quoteAmount', text: '100' } },
    ]);
  });

  it('lets go of what cannot be read', async () => {
    const { place, heard } = openPage();
    place.services.intents.begin('trade-user-1-LTC-Buy', { id: 'no quote' });
    await restoreIntent(place, () => false);
    expect(heard).toEqual([{ type: 'forgotten' }]);
    expect(firstState(place).step).toEqual({ kind: 'typing' });
  });
});

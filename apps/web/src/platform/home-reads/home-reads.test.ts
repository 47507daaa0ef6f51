import { ApiError, NetworkError } from '@gim/client';
import { getBalanceHistory, getBalances } from '@gim/contract/balances';
import { listCoins } from '@gim/contract/coins';
import { listTransactions } from '@gim/contract/transactions';
import { describe, expect, it } from 'vitest';
import { TopicListeners } from '../live-stream/topic-listeners.ts';
import { fakeClient } from '../testing/stand-in-client.ts';
import { endOnEvent } from './end-on-event.ts';
import { createHomeReads } from './home-reads.ts';

const id = '018f0000-0000-4000-8000-0000000000aa';
const params = { id };

function setUp(answerHome: () => Promise<unknown>, { isHome = true, userId = id as string | null } = {}) {
  const asked: string[] = [];
  const later: (() => void)[] = [];
  const reads = createHomeReads({
    client: fakeClient(async ({ name }) => {
      asked.push(name);
      return name === 'getHome' ? answerHome() : { from: name };
    }),
    isHome: () => isHome,
    userId: () => userId,
    after: (_, run) => void later.push(run),
  });
  return { ...reads, asked, passTime: () => later.map((run) => run()) };
}

const home = async () => ({
  balances: 'the balances',
  coins: 'the coins',
  history: 'a month',
  latest: 'five',
  visits: 'visits',
});

describe('the reads of the first page', () => {
  it('are one request, and each part answers its call once', async () => {
    const { client, asked } = setUp(home);
    const visits = { status: 'InProgress,Confirmed', type: 'CashIn,CashOut', limit: 100 };
    const answers = await Promise.all([
      client.call(getBalances, { params }),
      client.call(listCoins, {}),
      client.call(getBalanceHistory, { params, query: { range: '1M' } }),
      client.call(listTransactions, { params, query: { limit: 5 } }),
      client.call(listTransactions, { params, query: visits }),
    ]);
    expect(answers).toEqual(['the balances', 'the coins', 'a month', 'five', 'visits']);
    expect(asked).toEqual(['getHome']);
    expect(await client.call(getBalances, { params })).toEqual({ from: 'getBalances' });
  });

  it('leave other questions alone', async () => {
    const { client, asked } = setUp(home);
    await client.call(getBalanceHistory, { params, query: { range: '1D' } });
    await client.call(listTransactions, { params, query: { limit: 20 } });
    expect(asked).toEqual(['getBalanceHistory', 'listTransactions']);
  });

  it.each([{ isHome: false }, { userId: null }])(
    'are no request elsewhere or for nobody: %j',
    async (where) => {
      const { client, asked } = setUp(home, where);
      await client.call(getBalances, { params });
      expect(asked).toEqual(['getBalances']);
    },
  );

  it.each([
    new ApiError({ status: 503, problems: [] }),
    new NetworkError('malformed', new SyntaxError('no JSON')),
  ])('are made one by one when the server has another answer: %s', async (error) => {
    const { client, asked } = setUp(() => Promise.reject(error));
    const [balances, coins] = await Promise.all([
      client.call(getBalances, { params }),
      client.call(listCoins, {}),
    ]);
    expect([balances, coins]).toEqual([{ from: 'getBalances' }, { from: 'listCoins' }]);
    await client.call(getBalanceHistory, { params, query: { range: '1M' } });
    expect(asked.filter((name) => name === 'getHome')).toHaveLength(1);
  });

  it('fail together without a connection, so that it is tried again once and not seven times', async () => {
    const { client, asked } = setUp(() => Promise.reject(new NetworkError('unreachable', new TypeError())));
    await expect(client.call(getBalances, { params })).rejects.toThrow(NetworkError);
    expect(asked).toEqual(['getHome']);
  });

  it.each([
    ['an event came before the topic was heard', 499, false, true],
    ['nothing came before, and nothing since', 501, false, false],
    ['an event was heard', 501, true, true],
  ])('are over where %s: %s', async (_, quietMs, isHeard, isOver) => {
    const { client, end } = setUp(home);
    const listeners = new TopicListeners();
    const stream = {
      subscribe: ((topic, listener) => {
        listeners.add(topic, listener);
        return () => undefined;
      }) as Parameters<typeof endOnEvent>[0]['subscribe'],
    };
    endOnEvent(stream, { end, readForMs: () => 500 });
    await client.call(getBalances, { params });
    listeners.subscribed(['balances'], { isReconnect: false, quietMs: { balances: quietMs } });
    if (isHeard) listeners.dispatch('balances', { items: [] });
    expect(await client.call(listCoins, {})).toEqual(isOver ? { from: 'listCoins' } : 'the coins');
  });

  it('are over after a while', async () => {
    const late = setUp(home);
    await late.client.call(getBalances, { params });
    late.passTime();
    expect(await late.client.call(listCoins, {})).toEqual({ from: 'listCoins' });
  });
});

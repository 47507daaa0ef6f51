import {
  createQuote,
  createTrade,
  type Endpoint,
  getBalanceHistory,
  getBalances,
  getUser,
  listCoins,
  listNotifications,
  listTransactions,
} from '@gim/contract';
import { type BenchAccount, call, target } from './http-call.ts';

/** What a caller does again and again: so many calls of the product, one after the other or together. */
export interface CallWorkload {
  readonly calls: number;
  readonly work: (who: BenchAccount) => Promise<unknown>;
}

const get = ({ path }: Endpoint, { id, token }: BenchAccount, query = ''): Promise<string> =>
  call({ path: `${path.replace('{id}', id)}${query}`, token });

const one = (work: CallWorkload['work']): CallWorkload => ({ calls: 1, work });

/** The calls of the first screen, as the wallet makes them when it opens: the shell's own and those of the dashboard. */
const dashboard = {
  user: (who) => get(getUser, who),
  balances: (who) => get(getBalances, who),
  coins: (who) => get(listCoins, who),
  chart: (who) => get(getBalanceHistory, who, '?range=1M'),
  latest: (who) => get(listTransactions, who, '?limit=5'),
  visits: (who) => get(listTransactions, who, '?limit=100&type=CashIn,CashOut&status=InProgress,Confirmed'),
  bell: (who) => get(listNotifications, who, '?limit=1'),
} satisfies Readonly<Record<string, CallWorkload['work']>>;

export const workloads: Readonly<Record<string, CallWorkload>> = {
  one: one(({ token }) => call({ port: target.barePort, path: '/one', token })),
  quote: one((who) => quote(who)),
  trade: { calls: 2, work: async (who) => trade(who, JSON.parse(await quote(who)).id) },
  ...Object.fromEntries(Object.entries(dashboard).map(([name, work]) => [name, one(work)])),
  transactions: one((who) => get(listTransactions, who, '?limit=20')),
  notifications: one((who) => get(listNotifications, who, '?limit=20')),
  dashboard: {
    calls: Object.keys(dashboard).length,
    // One after the other: with seven at once, so many callers would be more than the product works on at a time.
    work: async (who) => {
      for (const load of Object.values(dashboard)) await load(who);
    },
  },
};

function quote({ id, token }: BenchAccount): Promise<string> {
  const path = createQuote.path.replace('{id}', id);
  return call({
    method: 'POST',
    path,
    token,
    body: { side: 'Buy', coin: 'BTC', quoteAmount: '10' },
  });
}

function trade({ id, token }: BenchAccount, quoteId: string): Promise<string> {
  return call({ method: 'POST', path: createTrade.path.replace('{id}', id), token, body: { quoteId } });
}

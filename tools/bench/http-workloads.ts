import {
  createQuote,
  createTrade,
  type Endpoint,
  getBalanceHistory,
  getBalances,
  getDepositInfo,
  getHome,
  getUser,
  listCoins,
  listNotifications,
  listTransactions,
} from '@gim/contract';
import { type BenchAccount, call, target } from './http-call.ts';
import { bookVisit } from './http-cash-orders.ts';
import { withdraw } from './http-withdrawals.ts';

/** What a caller does again and again: so many calls of the product, one after the other or together. */
export interface CallWorkload {
  readonly calls: number;
  readonly work: (who: BenchAccount) => Promise<unknown>;
}

const get = ({ path }: Endpoint, { id, token }: BenchAccount, query = ''): Promise<string> =>
  call({ path: `${path.replace('{id}', id)}${query}`, token });

const known = ({ path }: Endpoint, { id, token }: BenchAccount, query = ''): Promise<string> =>
  call({ path: `${path.replace('{id}', id)}${query}`, token, revalidates: true });

const one = (work: CallWorkload['work']): CallWorkload => ({ calls: 1, work });

/** What the first screen shows, each by its own call. The wallet asks for the profile and then for all the rest with one call: `dashboard`. */
const parts = {
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
  ...Object.fromEntries(Object.entries(parts).map(([name, work]) => [name, one(work)])),
  transactions: one((who) => get(listTransactions, who, '?limit=20')),
  notifications: one((who) => get(listNotifications, who, '?limit=20')),
  // The same answers again, named by their tag as the wallet does.
  'notifications-known': one((who) => known(listNotifications, who, '?limit=20')),
  'coins-known': one((who) => known(listCoins, who)),
  // With the networks and points of the sandbox: `http-serve.ts` with `chains`.
  deposit: one((who) => get(getDepositInfo, who, '?coin=BTC')),
  'cash-order': { calls: 2, work: bookVisit },
  withdrawal: { calls: 4, work: withdraw },
  dashboard: {
    calls: 2,
    work: async (who) => {
      await get(getUser, who);
      await get(getHome, who);
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

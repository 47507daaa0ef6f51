/**
 * What the first page after sign-in shows: the calls that it is made of, by the name of the part. Each part is what its own call
 * would answer. Without the profile: the guards wait for it before anything is drawn, and must not wait for the rest. Data alone, so that a page can look into it before any schema is loaded.
 */
export const homeParts = {
  balances: { name: 'getBalances', query: {} },
  coins: { name: 'listCoins', query: {} },
  history: { name: 'getBalanceHistory', query: { range: '1M' } },
  latest: { name: 'listTransactions', query: { limit: 5 } },
  visits: {
    name: 'listTransactions',
    query: { limit: 100, type: 'CashIn,CashOut', status: 'InProgress,Confirmed' },
  },
  notifications: { name: 'listNotifications', query: { limit: 1 } },
} as const;
export type HomePart = keyof typeof homeParts;

import * as z from 'zod/mini';
import { getBalanceHistory, getBalances } from './balances.ts';
import { listCoins } from './coins.ts';
import { endpoint } from './endpoint.ts';
import { listNotifications } from './notifications.ts';
import { listTransactions } from './transactions.ts';
import * as value from './values.ts';

export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/api/users/{id}/home',
  summary: 'Get everything that the home page shows, in one call.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({
    balances: getBalances.reply,
    coins: listCoins.reply,
    history: getBalanceHistory.reply,
    latest: listTransactions.reply,
    visits: listTransactions.reply,
    notifications: listNotifications.reply,
  }),
  problems: [],
});

import type affiliate from '../../i18n/en-US/affiliate.json';
import type app from '../../i18n/en-US/app.json';
import type cashOrders from '../../i18n/en-US/cash-orders.json';
import type coins from '../../i18n/en-US/coins.json';
import type deposits from '../../i18n/en-US/deposits.json';
import type devices from '../../i18n/en-US/devices.json';
import type kyc from '../../i18n/en-US/kyc.json';
import type limits from '../../i18n/en-US/limits.json';
import type notifications from '../../i18n/en-US/notifications.json';
import type pages from '../../i18n/en-US/pages.json';
import type passkeys from '../../i18n/en-US/passkeys.json';
import type payouts from '../../i18n/en-US/payouts.json';
import type points from '../../i18n/en-US/points.json';
import type sessions from '../../i18n/en-US/sessions.json';
import type stepUp from '../../i18n/en-US/step-up.json';
import type support from '../../i18n/en-US/support.json';
import type trades from '../../i18n/en-US/trades.json';
import type transactions from '../../i18n/en-US/transactions.json';
import type twoFactor from '../../i18n/en-US/two-factor.json';
import type users from '../../i18n/en-US/users.json';
import type waysOut from '../../i18n/en-US/ways-out.json';
import type withdrawals from '../../i18n/en-US/withdrawals.json';

/** The texts of each noun, as the English files have them; a test holds the Ukrainian ones to the same keys. */
export interface Nouns {
  affiliate: typeof affiliate;
  /** The shell itself: navigation, errors, and what every form says about a field. */
  app: typeof app;
  'cash-orders': typeof cashOrders;
  coins: typeof coins;
  deposits: typeof deposits;
  devices: typeof devices;
  kyc: typeof kyc;
  limits: typeof limits;
  notifications: typeof notifications;
  pages: typeof pages;
  passkeys: typeof passkeys;
  payouts: typeof payouts;
  points: typeof points;
  sessions: typeof sessions;
  'step-up': typeof stepUp;
  support: typeof support;
  trades: typeof trades;
  transactions: typeof transactions;
  'two-factor': typeof twoFactor;
  users: typeof users;
  'ways-out': typeof waysOut;
  withdrawals: typeof withdrawals;
}

export type Noun = keyof Nouns;

type TitledGroups<N extends Noun> = {
  [G in keyof Nouns[N]]: Nouns[N][G] extends { title: string } ? `${N}:${G & string}` : never;
}[keyof Nouns[N]];

/** A group of texts with a title: `coins:home`. */
export type TextGroup = { [N in Noun]: TitledGroups<N> }[Noun];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Nouns;
  }
}

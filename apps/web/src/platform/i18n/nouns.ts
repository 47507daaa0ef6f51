import type affiliate from '../../../../../texts/en-US/web/affiliate.json';
import type app from '../../../../../texts/en-US/web/app.json';
import type cashOrders from '../../../../../texts/en-US/web/cash-orders.json';
import type coins from '../../../../../texts/en-US/web/coins.json';
import type deposits from '../../../../../texts/en-US/web/deposits.json';
import type devices from '../../../../../texts/en-US/web/devices.json';
import type kyc from '../../../../../texts/en-US/web/kyc.json';
import type limits from '../../../../../texts/en-US/web/limits.json';
import type notifications from '../../../../../texts/en-US/web/notifications.json';
import type pages from '../../../../../texts/en-US/web/pages.json';
import type palette from '../../../../../texts/en-US/web/palette.json';
import type passkeys from '../../../../../texts/en-US/web/passkeys.json';
import type payouts from '../../../../../texts/en-US/web/payouts.json';
import type points from '../../../../../texts/en-US/web/points.json';
import type proofs from '../../../../../texts/en-US/web/proofs.json';
import type sessions from '../../../../../texts/en-US/web/sessions.json';
import type stepUp from '../../../../../texts/en-US/web/step-up.json';
import type support from '../../../../../texts/en-US/web/support.json';
import type trades from '../../../../../texts/en-US/web/trades.json';
import type transactions from '../../../../../texts/en-US/web/transactions.json';
import type twoFactor from '../../../../../texts/en-US/web/two-factor.json';
import type users from '../../../../../texts/en-US/web/users.json';
import type withdrawalOptions from '../../../../../texts/en-US/web/withdrawal-options.json';
import type withdrawals from '../../../../../texts/en-US/web/withdrawals.json';

/** The texts by noun, typed by the English files; a test checks that the Ukrainian ones have the same keys. */
export interface Nouns {
  affiliate: typeof affiliate;
  /** Texts of the app shell: navigation, errors, and form validation messages. */
  app: typeof app;
  'cash-orders': typeof cashOrders;
  coins: typeof coins;
  deposits: typeof deposits;
  devices: typeof devices;
  kyc: typeof kyc;
  limits: typeof limits;
  notifications: typeof notifications;
  pages: typeof pages;
  palette: typeof palette;
  passkeys: typeof passkeys;
  payouts: typeof payouts;
  points: typeof points;
  proofs: typeof proofs;
  sessions: typeof sessions;
  'step-up': typeof stepUp;
  support: typeof support;
  trades: typeof trades;
  transactions: typeof transactions;
  'two-factor': typeof twoFactor;
  users: typeof users;
  'withdrawal-options': typeof withdrawalOptions;
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

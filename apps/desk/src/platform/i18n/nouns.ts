import type app from '../../i18n/en-US/app.json';
import type audit from '../../i18n/en-US/audit.json';
import type cashOrders from '../../i18n/en-US/cash-orders.json';
import type drawers from '../../i18n/en-US/drawers.json';
import type kyc from '../../i18n/en-US/kyc.json';
import type payouts from '../../i18n/en-US/payouts.json';
import type points from '../../i18n/en-US/points.json';
import type sessions from '../../i18n/en-US/sessions.json';
import type staff from '../../i18n/en-US/staff.json';
import type support from '../../i18n/en-US/support.json';
import type treasury from '../../i18n/en-US/treasury.json';
import type users from '../../i18n/en-US/users.json';
import type withdrawals from '../../i18n/en-US/withdrawals.json';

/** The texts of each noun, as the English files have them; tidy holds the Ukrainian ones to the same keys. */
export interface Nouns {
  /** The shell itself: top bar, sections, errors. */
  app: typeof app;
  audit: typeof audit;
  'cash-orders': typeof cashOrders;
  drawers: typeof drawers;
  kyc: typeof kyc;
  payouts: typeof payouts;
  points: typeof points;
  sessions: typeof sessions;
  staff: typeof staff;
  support: typeof support;
  treasury: typeof treasury;
  users: typeof users;
  withdrawals: typeof withdrawals;
}

export type Noun = keyof Nouns;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Nouns;
  }
}

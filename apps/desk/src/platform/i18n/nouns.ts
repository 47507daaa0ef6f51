import type app from '../../../../../texts/en-US/desk/app.json';
import type audit from '../../../../../texts/en-US/desk/audit.json';
import type cases from '../../../../../texts/en-US/desk/cases.json';
import type cashOrders from '../../../../../texts/en-US/desk/cash-orders.json';
import type drawers from '../../../../../texts/en-US/desk/drawers.json';
import type keys from '../../../../../texts/en-US/desk/keys.json';
import type kyc from '../../../../../texts/en-US/desk/kyc.json';
import type palette from '../../../../../texts/en-US/desk/palette.json';
import type payouts from '../../../../../texts/en-US/desk/payouts.json';
import type points from '../../../../../texts/en-US/desk/points.json';
import type sessions from '../../../../../texts/en-US/desk/sessions.json';
import type staff from '../../../../../texts/en-US/desk/staff.json';
import type support from '../../../../../texts/en-US/desk/support.json';
import type threads from '../../../../../texts/en-US/desk/threads.json';
import type treasury from '../../../../../texts/en-US/desk/treasury.json';
import type users from '../../../../../texts/en-US/desk/users.json';
import type withdrawals from '../../../../../texts/en-US/desk/withdrawals.json';

/** The texts by noun, typed by the English files; tidy checks that the other languages have the same keys. */
export interface Nouns {
  /** Texts of the shell: top bar, sections, errors. */
  app: typeof app;
  audit: typeof audit;
  cases: typeof cases;
  'cash-orders': typeof cashOrders;
  drawers: typeof drawers;
  /** Texts of the sheet of all keys that no section has. */
  keys: typeof keys;
  kyc: typeof kyc;
  palette: typeof palette;
  payouts: typeof payouts;
  points: typeof points;
  sessions: typeof sessions;
  staff: typeof staff;
  support: typeof support;
  threads: typeof threads;
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

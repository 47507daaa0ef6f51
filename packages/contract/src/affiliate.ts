import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp } from './sessions.step-up.ts';
import { transactionItem } from './transactions.ts';
import * as value from './values.ts';

/** The affiliate's public id, used in links: `/?ref=`. */
const affiliateId = value.matching(/^[A-Za-z0-9]{4,16}$/, 16);

export const affiliatePeriods = ['7d', '30d', '90d', 'all'] as const;
export type AffiliatePeriod = (typeof affiliatePeriods)[number];
export const affiliateLevels = ['1', 'all'] as const;
export type AffiliateLevel = (typeof affiliateLevels)[number];

/** The referral funnel. */
const counts = z.strictObject({
  clicks: z.int(),
  /** Accounts opened through the link, with a verified e-mail. */
  registrations: z.int(),
  /** Registrations that have paid at least one fee. */
  referrals: z.int(),
  /** Referrals that have paid a fee in the last 30 days, whatever the period. */
  activeReferrals: z.int(),
  /** Accounts opened through the links of the referred users. */
  subreferrals: z.int(),
});
export type AffiliateCounts = z.infer<typeof counts>;

const coinIncome = z.strictObject({
  coin: value.coinId,
  amount: value.amount,
  /** Null if the coin has no price. */
  usd: z.nullable(value.amount),
});

const program = z.strictObject({
  affiliateId,
  link: z.url().check(z.maxLength(2048)),
  /** Share of each fee in percent, by level. One entry unless the programme is multi-level. */
  sharePercents: value.list(value.amount, 3),
  /** All income so far, at current prices. */
  earnedUsd: value.amount,
  availableUsd: value.amount,
  available: value.list(coinIncome, 1_000),
  /** Minimum that must be available to withdraw. */
  withdrawMinUsd: value.amount,
  canWithdraw: z.boolean(),
  /** Since the first day of this month, in UTC. */
  month: counts,
});
export type AffiliateProgram = z.infer<typeof program>;

export const getAffiliate = endpoint({
  name: 'getAffiliate',
  method: 'GET',
  path: '/api/users/{id}/affiliate',
  summary: 'Get the caller’s affiliate account: the invitation link, the income, and what can be withdrawn.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: program,
  problems: [],
});

const referralRow = z.strictObject({
  /** Id of the referred user for this affiliate only; no other endpoint accepts it. */
  referral: z.uuid(),
  /** A masked e-mail; null once the account is deleted. */
  name: z.nullable(value.text(80)),
  level: z.int(),
  since: value.instant,
  /** Number of fees that were shared. */
  feesCount: z.int(),
  incomeUsd: value.amount,
  feesUsd: value.amount,
  /** The coin of the latest shared fee; null before the first. */
  coin: z.nullable(value.coinId),
  /** False once this user no longer earns the affiliate anything. */
  isEarning: z.boolean(),
});
export type AffiliateReferral = z.infer<typeof referralRow>;

const walletRow = z.strictObject({
  coin: value.coinId,
  feesCount: z.int(),
  income: value.amount,
  incomeUsd: z.nullable(value.amount),
  fees: value.amount,
});
export type AffiliateWallet = z.infer<typeof walletRow>;

/** Calendar days in UTC. Days without income are left out. */
const days = value.list(
  z.strictObject({ day: value.matching(/^\d{4}-\d{2}-\d{2}$/, 10), usd: value.amount }),
  10_000,
);

const cursor = z.optional(value.opaque(100));
const nextCursor = z.nullable(value.opaque(100));
const period = z._default(z.enum(affiliatePeriods), '30d');
const level = z._default(z.enum(affiliateLevels), '1');

export const getAffiliateStatistics = endpoint({
  name: 'getAffiliateStatistics',
  method: 'GET',
  path: '/api/users/{id}/affiliate/statistics',
  summary:
    'Get affiliate statistics: counts, income per day, and income per referral or per coin, 20 referrals a page.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    by: z._default(z.enum(['referrals', 'wallets']), 'referrals'),
    level,
    period,
    cursor,
  }),
  reply: z.strictObject({
    counts,
    incomeUsd: value.amount,
    days,
    /** Empty when grouped by wallets. */
    referrals: value.list(referralRow, 20),
    /** Empty when grouped by referrals. */
    wallets: value.list(walletRow, 1_000),
    nextCursor,
  }),
  problems: ['MultiLevelOff'],
});
export type AffiliateStatistics = z.infer<(typeof getAffiliateStatistics)['reply']>;

const inWallet = { id: value.userId, wallet: value.coinId };

export const getAffiliateWallet = endpoint({
  name: 'getAffiliateWallet',
  method: 'GET',
  path: '/api/users/{id}/affiliate/statistics/{wallet}',
  summary: 'Get the income in one coin and the referrals it came from, 20 a page.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject(inWallet),
  query: z.strictObject({ level, period, cursor }),
  reply: z.strictObject({ total: walletRow, referrals: value.list(referralRow, 20), nextCursor }),
  problems: ['MultiLevelOff', 'NotFound'],
});
export type AffiliateWalletPage = z.infer<(typeof getAffiliateWallet)['reply']>;

export const getAffiliateReferral = endpoint({
  name: 'getAffiliateReferral',
  method: 'GET',
  path: '/api/users/{id}/affiliate/statistics/{wallet}/{referral}',
  summary: 'Get the fees of one referral in one coin and the caller’s share of each, 20 a page.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ ...inWallet, referral: z.uuid() }),
  query: z.strictObject({ cursor }),
  reply: z.strictObject({
    referral: referralRow,
    total: walletRow,
    items: value.list(
      z.strictObject({
        at: value.instant,
        fee: value.amount,
        income: value.amount,
        /** The fee was refunded, and the share was reversed with it. */
        isReversed: z.boolean(),
      }),
      20,
    ),
    nextCursor,
  }),
  problems: ['NotFound'],
});
export type AffiliateReferralPage = z.infer<(typeof getAffiliateReferral)['reply']>;

export const createAffiliateInvite = endpoint({
  name: 'createAffiliateInvite',
  method: 'POST',
  path: '/api/users/{id}/affiliate/invites',
  summary: 'Send an invitation by e-mail. The reply does not reveal whether the e-mail has an account.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ email: value.email, language: value.language }),
  reply: null,
  problems: ['InvitesTooMany'],
  fresh: true,
});

export const createAffiliateWithdrawal = endpoint({
  name: 'createAffiliateWithdrawal',
  method: 'POST',
  path: '/api/users/{id}/affiliate/withdrawals',
  summary:
    'Transfer all affiliate income, in every coin, to the caller’s balance. The step-up covers this call only.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: onlyStepUp,
  reply: z.strictObject({ items: value.list(transactionItem, 1_000) }),
  problems: ['AmountTooSmall', 'StepUpRequired', 'StepUpInvalid'],
  idempotent: true,
});

/** The operation that the step-up proof of an income withdrawal is bound to: this one call (D5). */
export const affiliateWithdrawalOperation = (idempotencyKey: string): Record<string, string> => ({
  idempotencyKey,
});

export const countAffiliateClick = endpoint({
  name: 'countAffiliateClick',
  method: 'POST',
  path: '/api/affiliates/{affiliateId}/clicks',
  summary: 'Record a visit by an invitation link. The reply does not reveal whether the id exists.',
  auth: { kind: 'anyone' },
  params: z.strictObject({ affiliateId }),
  reply: null,
  problems: [],
});

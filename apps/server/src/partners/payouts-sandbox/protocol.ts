import { languages } from '@gim/languages';
import { asset, readMoney, toDecimal } from '@gim/money';
import * as z from 'zod/mini';

/** The protocol between the sandbox's payout partner and its callers. It is the partner's own API, not ours. */
const USD = asset('USD', 2);
/** An amount in dollars in its shortest form, so that amounts can be compared as texts. */
export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
  z.transform((text) => toDecimal(readMoney(USD, text))),
);
const instant = z.string().check(z.maxLength(40));
const text = (longest: number) => z.string().check(z.maxLength(longest));

const kinds = ['card', 'paypal'] as const;

export const partnerStates = [
  'processing',
  'feeChanged',
  'sent',
  'successful',
  'unclaimed',
  'returned',
  'failed',
  'canceled',
] as const;
export type PartnerState = (typeof partnerStates)[number];

/** One payout as the partner stores it. Its sequence increases with every change. */
export const partnerPayout = z.strictObject({
  reference: text(64),
  /** The caller's own id, which makes an order idempotent; null for one that the product did not order. */
  payoutId: z.nullable(text(64)),
  kind: z.enum(kinds),
  /** What the recipient gets, and what the partner charges on top. */
  amount: decimal,
  fee: decimal,
  /** The new fee it asks for, while the state is `feeChanged`. */
  newFee: z.nullable(decimal),
  to: text(400),
  state: z.enum(partnerStates),
  reason: z.nullable(text(200)),
  sequence: z.int(),
  createdAt: instant,
  changedAt: instant,
});
export type PartnerPayoutRow = z.output<typeof partnerPayout>;

export const payoutOrder = z.strictObject({
  payoutId: text(64),
  kind: z.enum(kinds),
  amount: decimal,
  fee: decimal,
  currency: z.literal('USD'),
  /** For a card: its token. */
  cardToken: z.optional(text(200)),
  /** For PayPal: the account. */
  receiver: z.optional(text(254)),
  holder: text(200),
});
export type PayoutOrderRow = z.output<typeof payoutOrder>;

export const cardBrands = ['visa', 'mastercard', 'amex', 'maestro', 'other'] as const;

export const cardRow = z.strictObject({
  token: text(200),
  userId: text(64),
  brand: z.enum(cardBrands),
  lastFour: text(4),
  holder: text(200),
  validUntil: text(5),
  /** Payouts to it change only by hand. */
  waits: z.boolean(),
});
export type CardRow = z.output<typeof cardRow>;

export const cardForm = z.strictObject({
  id: text(64),
  userId: text(64),
  language: z.enum(languages),
  expiresAt: instant,
});
export type CardForm = z.output<typeof cardForm>;

export const formRequest = z.strictObject({ userId: text(64), language: z.enum(languages) });

/** The outcomes that can be set by hand. */
const outcomes = ['sent', 'successful', 'unclaimed', 'returned', 'failed', 'feeChanged'] as const;

const faults = ['none', 'timeout', 'drop', 'dropAfter', 'error', 'errorAfter', 'garbage'] as const;

/** The product's commands to the partner's process, over their IPC channel. */
export const controls = {
  configure: z.strictObject({
    apiKey: text(200),
    webhookSecret: text(200),
    webhookUrl: z.url(),
    /** The page that may embed the card form and receives the token. */
    parentOrigin: text(300),
    clockOffsetMs: z.number(),
    isAutomatic: z.boolean(),
  }),
  clock: z.strictObject({ clockOffsetMs: z.number() }),
  outcome: z.strictObject({
    payoutId: text(64),
    outcome: z.enum(outcomes),
    fee: z.optional(decimal),
    reason: z.optional(text(200)),
  }),
  behave: z.strictObject({
    /** What happens to the next calls. With `After`, the work is done and only the answer is bad. */
    fault: z.optional(z.enum(faults)),
    calls: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    /** Whether payouts become sent and successful by themselves. */
    isAutomatic: z.optional(z.boolean()),
    /** How webhooks are sent. */
    messages: z.optional(z.enum(['once', 'twice', 'reversed', 'silent'])),
  }),
  /** Creates a payout that nobody ordered, or changes one without telling the product. */
  plant: z.strictObject({
    payoutId: z.nullable(text(64)),
    kind: z.enum(kinds),
    amount: decimal,
    fee: decimal,
    to: text(400),
    state: z.enum(partnerStates),
  }),
  forget: z.strictObject({ payoutId: text(64) }),
  state: z.strictObject({}),
} as const;
export type ControlName = keyof typeof controls;
export type ControlInput<Name extends ControlName> = z.output<(typeof controls)[Name]>;

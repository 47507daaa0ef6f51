import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  transactionReasons,
  transactionStages,
  transactionStatuses,
  transactionTypes,
} from './transaction-stages.ts';
import * as value from './values.ts';

export * from './transaction-stages.ts';

const inTransaction = z.strictObject({ id: value.userId, transactionId: z.uuid() });

/** An amount of a coin, without a side. */
const coinAmount = z.strictObject({ coin: value.coinId, amount: value.amount });
const direction = z.enum(['in', 'out']);
const leg = z.strictObject({ coin: value.coinId, amount: value.amount, direction });

const confirmations = z.strictObject({ have: z.int(), need: z.int() });

const tradeDetails = z.strictObject({ quoteId: z.nullable(z.uuid()) });

/** Who gets or gave it is never told: only from how many fees it came. */
const referralDetails = z.strictObject({ sharePercent: value.text(40), feesCount: z.int() });

const depositDetails = z.strictObject({
  network: value.text(40),
  address: value.text(400),
  memo: z.nullable(value.text(400)),
  txid: z.nullable(value.text(200)),
  confirmations,
});

const withdrawDetails = z.strictObject({
  network: value.text(40),
  address: value.text(400),
  /** The name it is saved under, as it was then. */
  addressName: z.nullable(value.text(200)),
  memo: z.nullable(value.text(400)),
  txid: z.nullable(value.text(200)),
  confirmations,
  /** Until when nothing leaves, so that it can still be undone. */
  undoUntil: z.nullable(value.instant),
});

/** The point as it was when the order was made, so that an old order stays true. The codes have a call of their own. */
const cashDetails = z.strictObject({
  point: z.strictObject({
    id: z.uuid(),
    name: value.text(200),
    city: value.text(200),
    address: value.text(400),
    timeZone: value.timeZone,
    latitude: z.number(),
    longitude: z.number(),
  }),
  slotFrom: value.instant,
  slotTo: value.instant,
  /** What goes over the counter, in US dollars. */
  cash: value.amount,
  cashback: z.nullable(coinAmount),
  /** From when the codes can be taken. */
  codeFrom: value.instant,
  /** The coin that is bought once the cash has arrived. */
  thenBuy: z.nullable(value.coinId),
  isRescheduled: z.boolean(),
});

/** The partner wants another fee, and waits for the user's word until then. */
const feeChange = z.strictObject({ fee: coinAmount, receives: coinAmount, until: value.instant });

const cardDetails = z.strictObject({
  recipientId: z.uuid(),
  brand: value.text(40),
  lastFour: value.text(4),
  holder: value.text(200),
  receives: coinAmount,
  partnerReference: z.nullable(value.text(200)),
  feeChange: z.nullable(feeChange),
});

const payPalDetails = z.strictObject({
  recipientId: z.uuid(),
  address: value.text(400),
  name: value.text(200),
  receives: coinAmount,
  partnerReference: z.nullable(value.text(200)),
  unclaimedUntil: z.nullable(value.instant),
  feeChange: z.nullable(feeChange),
});

/** What belongs to one type of operation alone. */
export const transactionDetails = {
  Buy: tradeDetails,
  Sell: tradeDetails,
  ReferralIncome: referralDetails,
  Deposit: depositDetails,
  Withdraw: withdrawDetails,
  CashIn: cashDetails,
  CashOut: cashDetails,
  BankCardTransfer: cardDetails,
  PayPalTransfer: payPalDetails,
} as const;

const shared = {
  id: z.uuid(),
  /** What people call it: to support, and at a point. */
  number: value.opaque(40),
  status: z.enum(transactionStatuses),
  stage: z.enum(transactionStages),
  createdAt: value.instant,
  updatedAt: value.instant,
  /** When it came to its end, whichever. */
  endedAt: z.nullable(value.instant),
  /** What it does to the user's own balance, the fee included. */
  coin: value.coinId,
  amount: value.amount,
  direction,
  /** The other side of an exchange. */
  counter: z.nullable(leg),
  fee: z.nullable(coinAmount),
  /** One whole of `coin` cost this many of `quote`. */
  price: z.nullable(z.strictObject({ coin: value.coinId, quote: value.coinId, rate: value.text(120) })),
  /** What `amount` was worth in US dollars when it was made. Null when nobody knew a price. */
  usd: z.nullable(value.amount),
  reason: z.nullable(z.enum(transactionReasons)),
  canCancel: z.boolean(),
};

const variants = <Extra extends z.core.$ZodShape>(extra: Extra) =>
  z.discriminatedUnion('type', [
    z.strictObject({ ...shared, ...extra, type: z.literal('Buy'), details: tradeDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('Sell'), details: tradeDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('ReferralIncome'), details: referralDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('Deposit'), details: depositDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('Withdraw'), details: withdrawDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('CashIn'), details: cashDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('CashOut'), details: cashDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('BankCardTransfer'), details: cardDetails }),
    z.strictObject({ ...shared, ...extra, type: z.literal('PayPalTransfer'), details: payPalDetails }),
  ]);

/** One operation, as lists show it and as every money call answers. */
export const transactionItem = variants({});
export type TransactionItem = z.infer<typeof transactionItem>;

/** Whose account a line of the receipt is. Other users are never named. */
export const receiptAccounts = [
  'available',
  'locked',
  'house',
  'fees',
  'affiliate',
  'rounding',
  'outside',
] as const;

const receiptLine = z.strictObject({
  account: z.enum(receiptAccounts),
  coin: value.coinId,
  amount: value.amount,
  direction,
  at: value.instant,
});
export type ReceiptLine = z.infer<typeof receiptLine>;

/** One operation with its way so far, and its double entry: over all lines each coin sums to zero. */
export const transaction = variants({
  timeline: value.list(z.strictObject({ stage: z.enum(transactionStages), at: value.instant }), 1000),
  lines: value.list(receiptLine, 1000),
});
export type Transaction = z.infer<typeof transaction>;

/** `Buy,Sell`: several values of one filter, any of which fits. The server splits them. */
const anyOf = (names: readonly string[]) => {
  const one = `(?:${names.join('|')})`;
  return z
    .string()
    .check(z.maxLength(200), z.regex(new RegExp(`^${one}(?:,${one}){0,${names.length - 1}}$`)));
};

const filters = {
  type: z.optional(anyOf(transactionTypes)),
  coin: z.optional(value.coinId),
  status: z.optional(anyOf(transactionStatuses)),
  /** Made at this moment or later. */
  from: z.optional(value.instant),
  /** Made before this moment. */
  to: z.optional(value.instant),
  /** The beginning of an id, of a number, of an address or of a chain's transaction id. */
  q: z.optional(value.text(200).check(z.trim(), z.minLength(1))),
};

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/api/users/{id}/transactions',
  summary: 'The history, newest first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    ...filters,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    cursor: z.optional(z.uuid()),
  }),
  reply: z.strictObject({ items: value.list(transactionItem, 100), nextCursor: z.nullable(z.uuid()) }),
  problems: [],
});

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/api/users/{id}/transactions/{transactionId}',
  summary: 'One operation with its timeline and its receipt.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  reply: transaction,
  problems: [],
});

export const cancelTransaction = endpoint({
  name: 'cancelTransaction',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/cancel',
  summary: 'Cancel an operation while its type still allows it. Canceling what is canceled changes nothing.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  reply: transaction,
  problems: ['CancelTooLate', 'CancelOnlyBySupport'],
  fresh: true,
});

export const exportTransactions = endpoint({
  name: 'exportTransactions',
  method: 'GET',
  path: '/api/users/{id}/transactions/export',
  summary: 'The history as a file, with what each operation was worth at its time.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    ...filters,
    format: z.enum(['csv', 'pdf']),
    language: value.language,
    /** The reader's zone by its IANA name; UTC without one. */
    timeZone: z.optional(value.timeZone),
  }),
  reply: null,
  file: ['text/csv', 'application/pdf'],
  problems: [],
});

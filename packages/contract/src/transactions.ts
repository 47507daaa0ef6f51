import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  type Flow,
  type StageOf,
  type TransactionStatus,
  transactionReasons,
  transactionStatuses,
} from './flow.ts';
import { coinAmount } from './flow-values.ts';
import { flows } from './transactions.flows.ts';
import * as value from './values.ts';

export {
  type Flow,
  flow,
  type StageOf,
  type TransactionReason,
  type TransactionStatus,
  transactionReasons,
  transactionStatuses,
} from './flow.ts';
export { flows } from './transactions.flows.ts';

export type ContractFlow = (typeof flows)[number];
export type TransactionType = ContractFlow['type'];
/** Any stage of any flow. Each flow lists its own. */
export type TransactionStage = StageOf<ContractFlow>;

export const transactionTypes: readonly TransactionType[] = flows.map(({ type }) => type);

export function flowOf(type: TransactionType): ContractFlow {
  const found = flows.find((each) => each.type === type);
  if (found === undefined) throw new Error(`The contract has no flow ${type}.`);
  return found;
}

export const statusOfStage = ({ type, stages }: Flow, stage: string): TransactionStatus => {
  const status = stages[stage];
  if (status === undefined) throw new Error(`A ${type} has no stage ${stage}.`);
  return status;
};

/** The short number that people give to support or a teller. The seal is drawn from it. */
export const transactionNumber = (id: string): string => `GM-${id.slice(-8).toUpperCase()}`;

const inTransaction = z.strictObject({ id: value.userId, transactionId: z.uuid() });

const direction = z.enum(['in', 'out']);
const side = z.strictObject({ coin: value.coinId, amount: value.amount, direction });

const shared = {
  id: z.uuid(),
  /** The short number for support and tellers. */
  number: value.opaque(40),
  status: z.enum(transactionStatuses),
  createdAt: value.instant,
  updatedAt: value.instant,
  /** When the transaction reached a final status. */
  endedAt: z.nullable(value.instant),
  /** Effect on the user's balance, including the fee. */
  coin: value.coinId,
  amount: value.amount,
  direction,
  /** The other side of an exchange. */
  counter: z.nullable(side),
  fee: z.nullable(coinAmount),
  /** One unit of `coin` costs `rate` units of `quote`. */
  price: z.nullable(z.strictObject({ coin: value.coinId, quote: value.coinId, rate: value.text(120) })),
  /** Value of `amount` in US dollars when the transaction was created. Null if no price was known. */
  usd: z.nullable(value.amount),
  reason: z.nullable(z.enum(transactionReasons)),
  canCancel: z.boolean(),
};

/** The owner of an account on the receipt. Other users are never named. */
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

/** What an overdue operation waits for. */
export const etaReasons = ['Review', 'Queue', 'Network', 'Partner'] as const;

/** Expected completion of an operation in progress, from recent durations of similar ones. */
export const transactionEta = z.strictObject({
  medianSeconds: z.int(),
  p90Seconds: z.int(),
  /** Sample size; 0 if there are too few samples and defaults are used. */
  measured: z.int(),
  /** Histogram of the durations in bins of `binSeconds`. The last bin has all that took longer. */
  spread: z.strictObject({ binSeconds: z.int(), counts: value.list(z.int(), 48) }),
  startedAt: value.instant,
  /** `startedAt` plus `p90Seconds`. */
  dueAt: value.instant,
  isLate: z.boolean(),
  /** What it waits for; set only if it is late and the cause is known. */
  reason: z.nullable(z.enum(etaReasons)),
  /** The support case opened because the operation is late. */
  caseNumber: z.optional(z.int()),
});
export type TransactionEta = z.infer<typeof transactionEta>;

/** If a transaction repeats stages, only its newest steps are shown. */
export const timelineMax = 1000;

const stageOf = <F extends Flow>({ usualStages: [first], stages }: F) => {
  const rest = Object.keys(stages).filter((stage) => stage !== first);
  // `Object.keys` is typed as string[].
  return z.enum([first, ...rest] as [StageOf<F>, ...StageOf<F>[]]);
};

const partsOf = <F extends Flow>(one: F) => {
  const details: F['details'] = one.details;
  return { ...shared, type: z.literal<F['type']>(one.type), stage: stageOf(one), details };
};

/** A transaction of one flow, as in lists. */
export const transactionItemOf = <F extends Flow>(one: F) => z.strictObject(partsOf(one));

/** The same with its timeline and its ledger entries: over all lines each coin sums to zero. */
export const transactionOf = <F extends Flow>(one: F) =>
  z.strictObject({
    ...partsOf(one),
    timeline: value.list(z.strictObject({ stage: stageOf(one), at: value.instant }), timelineMax),
    lines: value.list(receiptLine, 1000),
    /** Null once it is final, and while it waits for a person. */
    eta: z.nullable(transactionEta),
  });

type ItemSchema<F> = F extends Flow ? ReturnType<typeof transactionItemOf<F>> : never;
type FullSchema<F> = F extends Flow ? ReturnType<typeof transactionOf<F>> : never;
type OneOrMore<T> = readonly [T, ...T[]];

function itemsOf<F extends Flow>(each: OneOrMore<F>): OneOrMore<ItemSchema<F>>;
function itemsOf([first, ...rest]: OneOrMore<Flow>): OneOrMore<ItemSchema<Flow>> {
  return [transactionItemOf(first), ...rest.map(transactionItemOf)];
}

function fullsOf<F extends Flow>(each: OneOrMore<F>): OneOrMore<FullSchema<F>>;
function fullsOf([first, ...rest]: OneOrMore<Flow>): OneOrMore<FullSchema<Flow>> {
  return [transactionOf(first), ...rest.map(transactionOf)];
}

/** A transaction as in lists. Every call that moves money answers with it. */
export const transactionItem = z.discriminatedUnion('type', itemsOf<ContractFlow>(flows));
export type TransactionItem = z.infer<typeof transactionItem>;

export const transaction = z.discriminatedUnion('type', fullsOf<ContractFlow>(flows));
export type Transaction = z.infer<typeof transaction>;

/** `Buy,Sell`: several values of one filter, matched with OR. The server splits them. */
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
  /** Created at this moment or later. */
  from: z.optional(value.instant),
  /** Created before this moment. */
  to: z.optional(value.instant),
  /** Prefix of an id, a number, an address or an on-chain transaction id. */
  q: z.optional(value.text(200).check(z.trim(), z.minLength(1))),
};

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/api/users/{id}/transactions',
  summary: 'List transactions, newest first.',
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
  summary: 'Get a transaction with its timeline and its receipt.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  reply: transaction,
  problems: [],
});

export const cancelTransaction = endpoint({
  name: 'cancelTransaction',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/cancel',
  summary: 'Cancel a transaction while its type allows it. Idempotent.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  reply: transaction,
  problems: ['CancelTooLate', 'CancelOnlyBySupport'],
  fresh: true,
  urgent: true,
});

export const exportTransactions = endpoint({
  name: 'exportTransactions',
  method: 'GET',
  path: '/api/users/{id}/transactions/export',
  summary: 'Export the transactions as a file, with the value of each at its time.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    ...filters,
    format: z.enum(['csv', 'pdf']),
    language: value.language,
    /** IANA time zone of the reader; UTC by default. */
    timeZone: z.optional(value.timeZone),
  }),
  reply: null,
  file: ['text/csv', 'application/pdf'],
  problems: [],
});

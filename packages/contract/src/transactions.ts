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

/** Any flow of the contract. */
export type ContractFlow = (typeof flows)[number];
export type TransactionType = ContractFlow['type'];
/** Any stage of any flow. Which ones a type has, its flow says. */
export type TransactionStage = StageOf<ContractFlow>;

export const transactionTypes: readonly TransactionType[] = flows.map(({ type }) => type);

/** The flow of a type. */
export function flowOf(type: TransactionType): ContractFlow {
  const found = flows.find((each) => each.type === type);
  if (found === undefined) throw new Error(`The contract has no flow ${type}.`);
  return found;
}

/** The public status of a transaction of a flow. */
export const statusOfStage = ({ type, stages }: Flow, stage: string): TransactionStatus => {
  const status = stages[stage];
  if (status === undefined) throw new Error(`A ${type} has no stage ${stage}.`);
  return status;
};

/** What people call a transaction when they talk to support or to a teller; the seal is drawn from it. */
export const transactionNumber = (id: string): string => `GM-${id.slice(-8).toUpperCase()}`;

const inTransaction = z.strictObject({ id: value.userId, transactionId: z.uuid() });

const direction = z.enum(['in', 'out']);
const side = z.strictObject({ coin: value.coinId, amount: value.amount, direction });

const shared = {
  id: z.uuid(),
  /** What people call it: to support, and at a point. */
  number: value.opaque(40),
  status: z.enum(transactionStatuses),
  createdAt: value.instant,
  updatedAt: value.instant,
  /** When it came to its end, whichever. */
  endedAt: z.nullable(value.instant),
  /** What it does to the user's own balance, the fee included. */
  coin: value.coinId,
  amount: value.amount,
  direction,
  /** The other side of an exchange. */
  counter: z.nullable(side),
  fee: z.nullable(coinAmount),
  /** One whole of `coin` cost this many of `quote`. */
  price: z.nullable(z.strictObject({ coin: value.coinId, quote: value.coinId, rate: value.text(120) })),
  /** What `amount` was worth in US dollars when it was made. Null when nobody knew a price. */
  usd: z.nullable(value.amount),
  reason: z.nullable(z.enum(transactionReasons)),
  canCancel: z.boolean(),
};

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

/** Where an operation waits when it is later than usual. */
export const etaReasons = ['Review', 'Queue', 'Network', 'Partner'] as const;

/** When an operation in progress should be done, by how long similar ones took lately. */
export const transactionEta = z.strictObject({
  /** Half of the similar operations took no longer. */
  medianSeconds: z.int(),
  /** Nine of ten took no longer. */
  p90Seconds: z.int(),
  /** How many operations that is measured from; 0 while there are too few and it says what is usual. */
  measured: z.int(),
  /** How many of them took so many times `binSeconds`; the last one has all that took longer. */
  spread: z.strictObject({ binSeconds: z.int(), counts: value.list(z.int(), 48) }),
  startedAt: value.instant,
  /** Nine of ten would be done by then. */
  dueAt: value.instant,
  isLate: z.boolean(),
  /** Where it waits, when it is late and that is known. */
  reason: z.nullable(z.enum(etaReasons)),
  /** The case that was opened because it is late. */
  caseNumber: z.optional(z.int()),
});
export type TransactionEta = z.infer<typeof transactionEta>;

/** A transaction that repeats a stage without end shows its newest steps. */
export const timelineMax = 1000;

const stageOf = <F extends Flow>({ usualStages: [first], stages }: F) => {
  const rest = Object.keys(stages).filter((stage) => stage !== first);
  // The keys of an object are typed as plain texts.
  return z.enum([first, ...rest] as [StageOf<F>, ...StageOf<F>[]]);
};

const partsOf = <F extends Flow>(one: F) => {
  const details: F['details'] = one.details;
  return { ...shared, type: z.literal<F['type']>(one.type), stage: stageOf(one), details };
};

/** A transaction of one flow, as lists show it. */
export const transactionItemOf = <F extends Flow>(one: F) => z.strictObject(partsOf(one));

/** The same with its timeline and its double entry: over all lines each coin sums to zero. */
export const transactionOf = <F extends Flow>(one: F) =>
  z.strictObject({
    ...partsOf(one),
    timeline: value.list(z.strictObject({ stage: stageOf(one), at: value.instant }), timelineMax),
    lines: value.list(receiptLine, 1000),
    /** Null when it is over, and while it waits for a person. */
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

/** One operation, as lists show it and as every money call answers. */
export const transactionItem = z.discriminatedUnion('type', itemsOf<ContractFlow>(flows));
export type TransactionItem = z.infer<typeof transactionItem>;

export const transaction = z.discriminatedUnion('type', fullsOf<ContractFlow>(flows));
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
  urgent: true,
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

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

export const tradeSides = ['Buy', 'Sell'] as const;
export type TradeSide = (typeof tradeSides)[number];

const coinAmount = z.strictObject({ coin: value.coinId, amount: value.amount });

/** What changes when the same request is quoted again. All of it is firm, to the last digit. */
const terms = {
  id: value.quoteId,
  /** What leaves the balance, the fee included. */
  pays: coinAmount,
  /** What arrives on the balance, the fee taken off. */
  gets: coinAmount,
  /** In USD on either side: of what is paid when buying, of what is got when selling. */
  fee: coinAmount,
  /** What one whole coin costs the user in USD, the spread included. */
  price: value.amount,
  /** What the market says one whole coin costs. */
  marketPrice: value.amount,
  createdAt: value.instant,
  expiresAt: value.instant,
  /** How long it holds from the moment of the answer: a screen need not trust its own clock. */
  validSeconds: z.int(),
};

/** A price for one user, for seconds, to be used once. */
export const quote = z.strictObject({
  ...terms,
  side: z.enum(tradeSides),
  coin: value.coinId,
  feePercent: value.amount,
  spreadPercent: value.amount,
});
export type Quote = z.infer<typeof quote>;

export const createQuote = endpoint({
  name: 'createQuote',
  method: 'POST',
  path: '/api/users/{id}/quotes',
  summary: 'Create a quote: a firm price for an amount of the coin or an amount in USD.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    side: z.enum(tradeSides),
    coin: value.coinId,
    /** How much of the coin to buy or to sell. */
    amount: z.optional(value.amount),
    /** How many dollars to pay in all when buying, or to get in the end when selling. */
    quoteAmount: z.optional(value.amount),
  }),
  reply: quote,
  problems: ['AmountTooSmall', 'AmountTooLarge', 'TradeNotOffered', 'PriceUnavailable'],
});

/** What `PriceMoved` brings along: the same request at the new price. Flat, because that is what params are. */
export const freshTerms = z.strictObject({
  quoteId: value.quoteId,
  pays: value.amount,
  gets: value.amount,
  fee: value.amount,
  price: value.amount,
  marketPrice: value.amount,
  createdAt: value.instant,
  expiresAt: value.instant,
  validSeconds: z.int(),
});
export type FreshTerms = z.infer<typeof freshTerms>;

/** The quote that replaces one whose price has moved. Undefined when the params are of another problem. */
export function freshQuote(moved: Quote, params: unknown): Quote | undefined {
  const parsed = freshTerms.safeParse(params);
  if (!parsed.success) return undefined;
  const { quoteId, pays, gets, fee, ...rest } = parsed.data;
  return {
    ...moved,
    ...rest,
    id: quoteId,
    pays: { ...moved.pays, amount: pays },
    gets: { ...moved.gets, amount: gets },
    fee: { ...moved.fee, amount: fee },
  };
}

import { type TransactionItem, tradeSides } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { type Companion, CompanionRefused } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FeeRequest } from '../fees/index.ts';
import { account, type Leg } from '../ledger/index.ts';
import type { TradesCore } from './core.ts';
import { tradeRejected } from './events.ts';
import type { TradeDraft } from './flow.ts';
import { coinSide, dollarSide, marketValue, type Quote } from './quote.ts';
import { CLOCK_SKEW_MS } from './quote-policy.ts';
import { lockQuote } from './quote-store.ts';
import { HOUSE, tradeLegs } from './trade-legs.ts';

/** Companions of the posting besides the history and the event. */
export type MoreCompanions = (made: { readonly item: TransactionItem }) => readonly Companion[];

/** Other movements of the same posting, such as what the proceeds of a sale are used for. */
export type MoreLegs = readonly Leg[];

/**
 * Executes a quote: both legs, fee, fee shares, spread, the house's exposure, the history record and its event are one
 * posting. Its key is the quote's id, so that a quote is executed once, however often it is sent. Refuses with
 * `LiquidityUnavailable` what the house cannot cover.
 */
export async function executeQuote(
  core: TradesCore,
  quote: Quote,
  more: MoreCompanions,
  moreLegs: MoreLegs = [],
): Promise<TransactionItem> {
  const { coin, side } = quote;
  const exposure = core.liquidity.takeOn({ coin, side, amount: coinSide(quote) });
  if (exposure === null) throw new Refusal('LiquidityUnavailable');
  const { id: transactionId, companion, item } = core.transactions.recording(draftOf(quote));
  const companions = [companion, ...exposure, ...more({ item })];
  try {
    await core.fees.postWithShares(feeOf(core, quote, transactionId), (division) =>
      core.ledger.post({
        key: quote.id,
        kind: 'trade',
        // A retry with the same quote is another intent: it must not be answered with this attempt's trade.
        body: transactionId,
        legs: [...tradeLegs(quote), ...moreLegs, ...division.legs],
        companions: [...companions, ...division.companions],
      }),
    );
    return item;
  } catch (error) {
    if (error instanceof CompanionRefused && exposure.some(({ table }) => table.name === error.table))
      throw new Refusal('LiquidityUnavailable');
    if (
      error instanceof Refusal &&
      error.problem === 'InsufficientFunds' &&
      (await canUserPay(core, quote))
    ) {
      throw new Refusal('LiquidityUnavailable');
    }
    throw error;
  }
}

/** Shared by at most the part that the allowed move of the price accounts for. */
const feeOf = (
  { rules }: Pick<TradesCore, 'rules'>,
  { id, userId, fee }: Quote,
  transactionId: string,
): FeeRequest => ({
  payer: userId,
  fee,
  feeAccount: account(HOUSE, fee.asset.code, 'fees'),
  rateMax: rules.feeShareMax,
  transactionId,
  posting: id,
});

/** The ledger does not report which account was short. If the user can pay, the house account was. */
async function canUserPay({ ledger, db }: TradesCore, { userId, pays }: Quote): Promise<boolean> {
  const { amount } = await ledger.balanceOf(db.autocommit, account(userId, pays.asset.code, 'available'));
  return amount.units >= pays.units;
}

/** The operation that a quote became, including a rejected one. */
export const findUse = (
  { transactions }: Pick<TradesCore, 'transactions'>,
  reader: Reader,
  quote: Quote,
): Promise<string | undefined> =>
  transactions.findByQuote(reader, {
    userId: quote.userId,
    types: tradeSides,
    quoteId: quote.id,
    since: new Date(quote.createdAt.getTime() - CLOCK_SKEW_MS),
  });

/**
 * Records that a quoted price could not be honoured, in a transaction of its own, because the refusal rolls back.
 * Idempotent per quote, so that retries do not fill the history: returns the existing operation if there is one.
 */
export async function rejectTrade(core: TradesCore, quote: Quote): Promise<string | undefined> {
  const { db, clock, ids, transactions, outbox, log } = core;
  const reason = 'LiquidityUnavailable';
  log.warn(
    { coin: quote.coin, side: quote.side },
    'the house could not cover a trade: it needs to be funded',
  );
  return db.inTransaction(async (tx) => {
    await lockQuote(tx, quote.id);
    const before = await findUse(core, tx, quote);
    if (before !== undefined) return before;
    const draft: TradeDraft = { ...draftOf(quote), stages: ['executing', 'rejected'], reason, postings: [] };
    const transactionId = ids.next();
    await transactions.record(tx, { ...draft, id: transactionId });
    const payload = { ...eventOf({ clock }, quote, transactionId), reason } as const;
    await outbox.append(tx, tradeRejected, { key: transactionId, payload });
    return undefined;
  });
}

function draftOf(quote: Quote): TradeDraft {
  const { id, userId, side, coin, fee, price } = quote;
  const isBuy = side === 'Buy';
  return {
    userId,
    type: side,
    stages: ['executing', 'completed'],
    side: { money: coinSide(quote), direction: isBuy ? 'in' : 'out' },
    counter: { money: dollarSide(quote), direction: isBuy ? 'out' : 'in' },
    fee,
    price: { coin, quote: fee.asset.code, rate: price },
    usd: marketValue(quote),
    details: { quoteId: id },
    postings: [id],
  };
}

function eventOf({ clock }: Pick<TradesCore, 'clock'>, quote: Quote, transactionId: string) {
  const { userId, side, coin } = quote;
  return {
    userId,
    transactionId,
    side,
    coin,
    amount: toDecimal(coinSide(quote)),
    quoteAmount: toDecimal(dollarSide(quote)),
    at: clock.now().toISOString(),
  };
}

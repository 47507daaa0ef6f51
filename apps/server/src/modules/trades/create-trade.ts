import type { TransactionItem } from '@gim/contract';
import { money } from '@gim/money';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { OncePosted } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import type { TradesCore } from './core.ts';
import { keepQuote, makeQuote, presentQuote, tradedCoin } from './create-quote.ts';
import { executeQuote, type MoreCompanions, type MoreLegs, rejectTrade } from './execute-quote.ts';
import { hasMarketMoved } from './market-move.ts';
import { type Quote, quoteRequestOf } from './quote.ts';
import { isExpired } from './quote-policy.ts';
import { findQuote, type KeptQuote, QUOTE_USES } from './quote-store.ts';

export interface OwnQuote {
  readonly userId: string;
  readonly quoteId: string;
}

/** Trades by a quote of the caller, at exactly its figures, once. */
export function createTrade(
  core: TradesCore,
  own: OwnQuote & { readonly oncePosted: OncePosted },
): Promise<TransactionItem> {
  return own.oncePosted<TransactionItem>(core.db.autocommit, (keep) =>
    tradeByQuote(core, own, { companions: ({ item }) => [keep(item)] }),
  );
}

/** What another module posts together with a trade. */
export interface WithTrade {
  readonly legs?: (quote: Quote) => MoreLegs;
  readonly companions: MoreCompanions;
}

/** The trade of a quote, in one posting with what the caller adds: all of it happens, or nothing. */
export async function tradeByQuote(
  core: TradesCore,
  own: OwnQuote,
  { legs, companions }: WithTrade,
): Promise<TransactionItem> {
  const quote = await usableQuote(core, own);
  try {
    return await executeQuote(
      core,
      quote,
      (made) => [companion(core.quoteUses, { quote, transactionId: made.item.id }), ...companions(made)],
      legs?.(quote),
    );
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'LiquidityUnavailable') await rejectTrade(core, quote);
    throw isUsedUp(error) ? await refuseUsed(core, own) : error;
  }
}

/** Everything that can have changed since the quote was given is looked at again, now. */
async function usableQuote(core: TradesCore, own: OwnQuote): Promise<Quote> {
  const quote = await loadQuote(core, own);
  if (quote.transactionId !== null) throw usedBy(quote.transactionId);
  if (isExpired(quote, core.clock.now())) throw new Refusal('QuoteExpired');
  tradedCoin(core, quote);
  if (hasMarketMoved(core, quote)) throw await priceMoved(core, quote);
  return quote;
}

async function loadQuote({ db, catalogue }: TradesCore, own: OwnQuote): Promise<Quote> {
  const kept = await findQuote(db.autocommit, own);
  if (kept === undefined) throw new Refusal('NotFound');
  return quoteOf(kept, catalogue);
}

export function quoteOf(kept: KeptQuote, catalogue: TradesCore['catalogue']): Quote {
  const coin = catalogue.assetOf(kept.coin);
  const isBuy = kept.side === 'Buy';
  return {
    ...kept,
    pays: money(isBuy ? USD : coin, BigInt(kept.pays)),
    gets: money(isBuy ? coin : USD, BigInt(kept.gets)),
    fee: money(USD, BigInt(kept.fee)),
    spread: money(USD, BigInt(kept.spread)),
    rounding: money(USD, BigInt(kept.rounding)),
  };
}

/** The same request at the price of now, so that the user can say yes or no to it at once. */
async function priceMoved(core: TradesCore, moved: Quote): Promise<Refusal> {
  const quote = makeQuote(core, { userId: moved.userId, request: quoteRequestOf(moved) });
  await keepQuote(core, quote);
  const { id, pays, gets, fee, price, marketPrice, createdAt, expiresAt, validSeconds } = presentQuote(
    quote,
    core.clock.now(),
  );
  const amounts = { pays: pays.amount, gets: gets.amount, fee: fee.amount };
  return new Refusal('PriceMoved', {
    params: { quoteId: id, ...amounts, price, marketPrice, createdAt, expiresAt, validSeconds },
  });
}

/** The key of the posting was there first, or the quote could not be used: another use, its time, or the market. */
const isUsedUp = (error: unknown): boolean =>
  (error instanceof Refusal && error.problem === 'IdempotencyKeyReused') ||
  (error instanceof CompanionRefused && error.table === QUOTE_USES);

async function refuseUsed(core: TradesCore, own: OwnQuote): Promise<Refusal> {
  await usableQuote(core, own);
  // Still usable: another try is on its way and may yet be refused, or the market moved away and came back.
  return new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
}

const usedBy = (transactionId: string): Refusal => new Refusal('QuoteUsed', { params: { transactionId } });

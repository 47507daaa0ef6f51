import type { TradeSide, TransactionItem } from '@gim/contract';
import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { Leg } from '../ledger/index.ts';

interface TradeRequest {
  readonly userId: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly given: 'quoteAmount';
  readonly money: Money;
}

interface OwnQuote {
  readonly userId: string;
  readonly quoteId: string;
}

/** The figures of a trade. */
export interface TradeTerms {
  readonly side: TradeSide;
  readonly coin: string;
  readonly pays: Money;
  readonly gets: Money;
  readonly price: string;
}

type MoreCompanions = (made: { readonly item: TransactionItem }) => readonly Companion[];

/** Buying and selling, as this module needs it. A port, because trades are a module of the same level. */
export interface CashTrades {
  /** At the current price, for what the customer ordered before. */
  tradeNow(request: TradeRequest, companions: MoreCompanions): Promise<TransactionItem>;
  /** The trade of a quote in one posting, with additional legs and companions. */
  tradeByQuote(
    own: OwnQuote,
    more: { readonly legs: () => readonly Leg[]; readonly companions: MoreCompanions },
  ): Promise<TransactionItem>;
  estimate(request: TradeRequest): TradeTerms;
  readQuote(own: OwnQuote): TradeTerms & { readonly id: string };
}

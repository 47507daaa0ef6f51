import type { Clock } from '../../platform/clock.ts';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Catalogue, PriceBook } from '../coins/index.ts';
import type { Fees } from '../fees/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { Liquidity } from './ports.ts';
import type { HeldQuote } from './quote.ts';
import type { QuoteBudget } from './quote-budget.ts';
import type { QuoteRules } from './quote-policy.ts';
import type { SignedQuotes } from './signed-quote.ts';

/** Dependencies of this module's use cases. */
export interface TradesCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'latest' | 'fresh' | 'load'>;
  readonly ledger: Pick<Ledger, 'post' | 'balanceOf'>;
  readonly transactions: Pick<Transactions, 'recording' | 'record' | 'findByQuote'>;
  /** Whether the account may trade: it is not frozen, blocked or deleted. */
  readonly isActive: (reader: Reader, userId: string) => Promise<boolean>;
  readonly liquidity: Liquidity;
  readonly fees: Fees;
  readonly rules: QuoteRules;
  /** One instance per process, so that the quotes of a whole batch are checked together. */
  readonly quoteUses: CompanionTable<HeldQuote>;
  readonly signedQuotes: SignedQuotes;
  readonly quoteBudget: QuoteBudget;
}

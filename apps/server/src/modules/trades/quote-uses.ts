import type { Clock } from '../../platform/clock.ts';
import { askAll, type CompanionTable } from '../../platform/db/companion.ts';
import type { HeldQuote } from './quote.ts';
import { CLOCK_SKEW_MS } from './quote-policy.ts';

/** The name of `quoteUses`, by which a refusal tells that it was the quote. */
export const QUOTE_USES = 'trades.quote (use)';

/** A posting may wait for its batch, but a price must not be had long after it ran out. */
const GRACE_MS = 3_000;

/**
 * Rides on the trade's posting: a quote that has expired or been overtaken by the market while the posting waited keeps it
 * from happening. That a quote makes one trade is held by the key of the posting.
 */
export const quoteUses = ({
  clock,
  isOvertaken,
}: {
  readonly clock: Clock;
  readonly isOvertaken: (quote: HeldQuote) => boolean;
}): CompanionTable<HeldQuote> => ({
  name: QUOTE_USES,
  locks: () => [],
  *write(quotes) {
    yield* askAll();
    const now = clock.now().getTime();
    return quotes.map((quote) => isInTime(quote, now) && !isOvertaken(quote));
  },
});

const isInTime = ({ createdAt, expiresAt }: HeldQuote, now: number): boolean =>
  expiresAt.getTime() > now - GRACE_MS && createdAt.getTime() <= now + CLOCK_SKEW_MS;

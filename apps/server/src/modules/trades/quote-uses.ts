import type { Clock } from '../../platform/clock.ts';
import { askAll, type CompanionTable } from '../../platform/db/companion.ts';
import type { HeldQuote } from './quote.ts';
import { CLOCK_SKEW_MS } from './quote-policy.ts';

/** The name of `quoteUses`, by which a refusal identifies the quote as its cause. */
export const QUOTE_USES = 'trades.quote (use)';

/** How long after its expiry a quote is still honoured while its posting waits for a batch. */
const GRACE_MS = 3_000;

/**
 * Checked with the trade's posting: refuses it if the quote expired, or the market moved away, while the posting waited.
 * The posting's key makes the quote single-use.
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

import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { quoteRules } from './quote-policy.ts';
import { runHeldQuotes } from './testing/held-quotes.ts';

describe('M-03 M-04 held quotes in a moving market', () => {
  test('5,000 cycles: no quote that is honoured is worth anything to who holds it', () => {
    const seed = process.env.GIM_SEED ?? 'held quotes';
    const seen = runHeldQuotes(createSeededRandom(seed), 5_000, quoteRules);
    expect(seen.bestGain).toBeLessThan(0n);
    // The cycles are worth something only when they come to the bound, and go beyond it.
    expect(seen.executions).toBeGreaterThan(5_000);
    expect(seen.nearBound).toBeGreaterThan(1_000);
    expect(seen.refused).toBeGreaterThan(1_000);
  }, 60_000);
});

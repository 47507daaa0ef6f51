import { add, type Money, money, type Ratio, readRatio, subtract } from '@gim/money';
import { type Chart, chartStart, charts, USD } from '../coins/index.ts';
import type { BalanceStep } from '../ledger/index.ts';
import type { BalancesCore } from './core.ts';
import { amountsAt, gridOf, ratesAt } from './get-balance-history.ts';
import { type Usd, worthAt } from './worth.ts';

const RANGE = '1D';

/**
 * The gain of the last 24 hours from price changes alone. Deposits and withdrawals are neither gain nor loss: coins
 * that came an hour ago count with the prices since then.
 */
export async function dayGain(
  core: BalancesCore,
  own: { readonly userId: string; readonly entryCount: number },
): Promise<Usd> {
  const { clock, coins, stepCache } = core;
  const { resolutionSeconds: seconds } = charts[RANGE];
  const now = clock.now();
  const from = chartStart(RANGE, now);
  const [steps, opens, dayAgo] = await Promise.all([
    stepCache.stepsOf({ ...own, range: RANGE }),
    coins.opensOver(RANGE),
    coins.pricesDayAgo(),
  ]);
  const times = gridOf(from ?? now, { now, seconds });
  let gain = money(USD, 0n);
  for (const { coin, untilNow, amount, rate } of earlierGains({ steps, times, opens, dayAgo, seconds })) {
    const latest = coins.prices.latest(coin);
    if (latest === undefined) continue;
    gain = add(gain, untilNow);
    if (rate !== undefined) gain = add(gain, subtract(worthAt(amount, latest.rate), worthAt(amount, rate)));
  }
  return gain;
}

/** The gain of a coin until the current amount was reached, and the price since which it is held. */
interface CoinGain {
  readonly coin: string;
  readonly untilNow: Usd;
  readonly amount: Money;
  readonly rate: Ratio | undefined;
}

interface GainInput {
  /** The identical list as long as nothing was added to the accounts (`step-cache.ts`). */
  readonly steps: readonly BalanceStep[];
  readonly times: readonly Date[];
  readonly opens: ReadonlyMap<string, Chart>;
  readonly dayAgo: ReadonlyMap<string, string>;
  readonly seconds: number;
}

const known = new WeakMap<readonly BalanceStep[], GainInput & { readonly gains: readonly CoinGain[] }>();

/**
 * Everything that does not depend on the current price. Recomputed with the next entry, step or price of 24 hours ago.
 */
function earlierGains(input: GainInput): readonly CoinGain[] {
  const { steps, times, opens, dayAgo, seconds } = input;
  const before = known.get(steps);
  if (before?.times === times && before.opens === opens && before.dayAgo === dayAgo) return before.gains;
  const gains = [...Map.groupBy(steps, ({ amount }) => amount.asset.code)].flatMap(([coin, own]) => {
    const price = dayAgo.get(coin);
    // Without a price of 24 hours ago the coin counts as unchanged.
    if (coin === USD.code || price === undefined) return [];
    const [, ...rates] = ratesAt(times, opens.get(coin) ?? []);
    return coinGain(coin, amountsAt(times, own, seconds), [readRatio(price), ...rates]) ?? [];
  });
  known.set(steps, { ...input, gains });
  return gains;
}

/**
 * `amounts[k]` was held while the price went from `rates[k]` to `rates[k + 1]`, the last amount until now. Runs of an equal amount
 * are valued only at their ends, so that rounding does not add up.
 */
function coinGain(
  coin: string,
  amounts: readonly Money[],
  rates: readonly (Ratio | undefined)[],
): CoinGain | undefined {
  const held = amounts.at(-1);
  if (held === undefined) return undefined;
  let untilNow = money(USD, 0n);
  let begin = 0;
  amounts.forEach((amount, index) => {
    const next = amounts[index + 1];
    if (next === undefined || next.units === amount.units) return;
    const [first, last] = [rates[begin], rates[index + 1]];
    begin = index + 1;
    if (first === undefined || last === undefined) return;
    untilNow = add(untilNow, subtract(worthAt(amount, last), worthAt(amount, first)));
  });
  return { coin, untilNow, amount: held, rate: rates[begin] };
}

import { add, money, type Ratio, readRatio, subtract } from '@gim/money';
import { chartStart, charts, USD } from '../coins/index.ts';
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
  own: { readonly userId: string; readonly version: string },
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
  for (const [coin, own] of stepsByCoin(steps)) {
    const latest = coins.prices.latest(coin);
    const before = dayAgo.get(coin);
    // Without a price of 24 hours ago the coin counts as unchanged.
    if (coin === USD.code || latest === undefined || before === undefined) continue;
    const [, ...rates] = ratesAt(times, opens.get(coin) ?? []);
    gain = add(gain, coinGain(amountsAt(times, own, seconds), [readRatio(before), ...rates, latest.rate]));
  }
  return gain;
}

function stepsByCoin(steps: readonly BalanceStep[]): ReadonlyMap<string, readonly BalanceStep[]> {
  return Map.groupBy(steps, ({ amount }) => amount.asset.code);
}

/**
 * The gain of one coin: `amounts[k]` was held while the price went from `rates[k]` to `rates[k + 1]`. Runs of an equal
 * amount are valued only at their ends, so that rounding does not add up.
 */
function coinGain(amounts: ReturnType<typeof amountsAt>, rates: readonly (Ratio | undefined)[]): Usd {
  let gain = money(USD, 0n);
  let begin = 0;
  amounts.forEach((amount, index) => {
    const next = amounts[index + 1];
    if (next !== undefined && next.units === amount.units) return;
    const [first, last] = [rates[begin], rates[index + 1]];
    begin = index + 1;
    if (first === undefined || last === undefined) return;
    gain = add(gain, subtract(worthAt(amount, last), worthAt(amount, first)));
  });
  return gain;
}

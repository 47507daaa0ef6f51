import type { BalanceRange, getBalanceHistory as endpoint, Reply } from '@gim/contract';
import { add, type Money, money, negate, type Ratio, subtract, sum, toDecimal } from '@gim/money';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { type Chart, chartStart, charts, stepStart, USD } from '../coins/index.ts';
import type { BalanceStep } from '../ledger/index.ts';
import type { BalancesCore } from './core.ts';
import { heldBy } from './holding.ts';
import { type Usd, worthAt, worthNow } from './worth.ts';

/**
 * The total at every step of a chart: the amounts held at that moment at the prices of that moment. Needs one query for
 * the changes and cached prices; no totals are stored.
 */
export async function getBalanceHistory(
  core: BalancesCore,
  { userId, range }: { userId: string; range: BalanceRange },
): Promise<Reply<typeof endpoint>> {
  const { db, clock, coins, stepCache } = core;
  const { resolutionSeconds: seconds } = charts[range];
  const now = clock.now();
  const from = chartStart(range, now);
  const { holdings, version } = await heldBy(core, db.lookups, userId);
  const [steps, opens] = await Promise.all([
    stepCache.stepsOf({ userId, range, version }),
    coins.opensOver(range),
  ]);
  const start = from ?? firstStep(steps, { now, seconds });
  const times = gridOf(start, { now, seconds });
  const totals = times.map(() => money(USD, 0n));
  const flows = [...times, now].map(() => money(USD, 0n));
  for (const coin of new Set(steps.map(({ amount }) => amount.asset.code))) {
    const own = steps.filter(({ amount }) => amount.asset.code === coin);
    const amounts = amountsAt(times, own, seconds);
    const rates = coin === USD.code ? times.map(() => ONE) : ratesAt(times, opens.get(coin) ?? []);
    amounts.forEach((amount, index) => {
      const rate = rates[index];
      const before = totals[index];
      if (rate !== undefined && before !== undefined)
        totals[index] = add(before, coin === USD.code ? money(USD, amount.units) : worthAt(amount, rate));
    });
    const heldNow = holdings.find((one) => one.coin === coin)?.balance;
    const rateNow = coin === USD.code ? ONE : coins.prices.latest(coin)?.rate;
    addFlows(flows, heldNow === undefined ? amounts : [...amounts, heldNow], [...rates, rateNow]);
  }
  const last = sum(
    USD,
    holdings.map(({ coin, balance }): Usd => worthNow(balance, coins.prices.latest(coin)) ?? money(USD, 0n)),
  );
  const points = [...times.map((at, index) => ({ at, usd: totals[index] ?? last })), { at: now, usd: last }];
  const gains = gainsOf([...totals, last], flows);
  return {
    resolutionSeconds: seconds,
    items: points.map(({ at, usd }, index) => ({
      at: at.toISOString(),
      usd: toDecimal(usd),
      gainUsd: toDecimal(gains[index] ?? money(USD, 0n)),
    })),
  };
}

/**
 * Adds to each moment what came in since the moment before, minus what went out, at the price of the moment. The amount
 * at the first moment is the starting point, not a flow.
 */
export function addFlows(
  flows: Usd[],
  amounts: readonly Money[],
  rates: readonly (Ratio | undefined)[],
): void {
  amounts.forEach((amount, index) => {
    const [before, rate, flow] = [amounts[index - 1], rates[index], flows[index]];
    if (before === undefined || rate === undefined || flow === undefined) return;
    if (amount.units === before.units) return;
    const moved = subtract(amount, before);
    // Rounded toward zero in both directions, so that money that leaves and returns nets to zero.
    flows[index] =
      moved.units < 0n ? subtract(flow, worthAt(negate(moved), rate)) : add(flow, worthAt(moved, rate));
  });
}

/** The gain since the first moment: the change of the total, minus the flows. */
export function gainsOf(totals: readonly Usd[], flows: readonly Usd[]): readonly Usd[] {
  const first = totals[0] ?? money(USD, 0n);
  let moved = money(USD, 0n);
  return totals.map((total, index) => {
    moved = add(moved, flows[index] ?? money(USD, 0n));
    return subtract(subtract(total, first), moved);
  });
}

const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** For all time the chart begins with the first entry. */
function firstStep(steps: readonly BalanceStep[], { now, seconds }: { now: Date; seconds: number }): Date {
  const first = steps.find(({ step }) => step !== null)?.step;
  return first ?? stepStart(now, seconds);
}

/** The starts of all steps before now. Cached: every user shares the list while a step lasts. */
export function gridOf(start: Date, { now, seconds }: { now: Date; seconds: number }): readonly Date[] {
  const [first, step] = [start.getTime(), seconds * 1000];
  const count = Math.max(0, Math.ceil((now.getTime() - first) / step));
  const name = `${first} ${count} ${seconds}`;
  const known = grids.get(name);
  if (known !== undefined) return known;
  const times = Array.from({ length: count }, (_, index) => new Date(first + index * step));
  grids.set(name, times);
  return times;
}

const grids = new TwoGenerationCache<string, readonly Date[]>(32);

/** The amount at each moment. A change within a step counts from the next moment on. */
export function amountsAt(
  times: readonly Date[],
  steps: readonly BalanceStep[],
  seconds: number,
): readonly Money[] {
  const [sample] = steps;
  if (sample === undefined) return [];
  const held = new Map<string, bigint>();
  let next = 0;
  let amount = money(sample.amount.asset, 0n);
  return times.map((at) => {
    const before = next;
    for (let step = steps[next]; step !== undefined; step = steps[next]) {
      const isBefore = step.step === null || step.step.getTime() + seconds * 1000 <= at.getTime();
      if (!isBefore) break;
      held.set(step.kind, step.amount.units);
      next += 1;
    }
    if (next !== before)
      amount = money(
        sample.amount.asset,
        [...held.values()].reduce((all, units) => all + units, 0n),
      );
    return amount;
  });
}

/** The price at each moment: the last known one, or the first one if none was known yet. Cached per chart. */
export function ratesAt(times: readonly Date[], opens: Chart): readonly (Ratio | undefined)[] {
  const known = keptRates.get(opens);
  if (known?.times === times) return known.rates;
  const found = readRates(times, opens);
  keptRates.set(opens, { times, rates: found });
  return found;
}

const keptRates = new WeakMap<
  Chart,
  { readonly times: readonly Date[]; readonly rates: readonly (Ratio | undefined)[] }
>();

function readRates(times: readonly Date[], opens: Chart): readonly (Ratio | undefined)[] {
  let next = 0;
  let known = opens[0]?.rate;
  return times.map((at) => {
    for (let open = opens[next]; open !== undefined && open.at <= at; open = opens[next]) {
      known = open.rate;
      next += 1;
    }
    return known;
  });
}

import type { BalanceRange, getBalanceHistory as endpoint, Reply } from '@gim/contract';
import { add, type Money, money, negate, type Ratio, subtract, sum, toDecimal } from '@gim/money';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { continued, unchanging } from '../../platform/unchanging.ts';
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
  const { holdings, entryCount } = await heldBy(core, db.lookups, userId);
  const [steps, opens] = await Promise.all([
    stepCache.stepsOf({ userId, range, entryCount }),
    coins.opensOver(range),
  ]);
  const start = from ?? firstStep(steps, { now, seconds });
  const earlier = earlierPoints({ steps, times: gridOf(start, { now, seconds }), opens, seconds });
  const last = sum(
    USD,
    holdings.map(({ coin, balance }): Usd => worthNow(balance, coins.prices.latest(coin)) ?? money(USD, 0n)),
  );
  // The inflow since the last step, at the current price.
  const flows = [money(USD, 0n), money(USD, 0n)];
  for (const [coin, before] of earlier.amounts) {
    const heldNow = holdings.find((one) => one.coin === coin)?.balance;
    const rate = coin === USD.code ? ONE : coins.prices.latest(coin)?.rate;
    if (heldNow !== undefined) addFlows(flows, [before, heldNow], [undefined, rate]);
  }
  const gain = subtract(
    subtract(last, earlier.first ?? last),
    add(earlier.netInflow, flows[1] ?? money(USD, 0n)),
  );
  return {
    resolutionSeconds: seconds,
    items: continued(earlier.items, {
      at: now.toISOString(),
      usd: toDecimal(last),
      gainUsd: toDecimal(gain),
    }),
  };
}

/** All points of a chart but the last. They change with the next entry or the next step of the chart. */
interface EarlierPoints {
  readonly times: readonly Date[];
  readonly opens: ReadonlyMap<string, Chart>;
  readonly items: Readonly<Reply<typeof endpoint>['items']>;
  /** The total of the first point. */
  readonly first: Usd | undefined;
  /** The net inflow since the first point. */
  readonly netInflow: Usd;
  /** The amount of each coin at the last of these points. */
  readonly amounts: ReadonlyMap<string, Money>;
}

interface EarlierPointsInput extends Pick<EarlierPoints, 'times' | 'opens'> {
  /** The identical list as long as nothing was added to the accounts (`step-cache.ts`). */
  readonly steps: readonly BalanceStep[];
  readonly seconds: number;
}

const CACHED_CHARTS_MAX = 1_000;
const chartCache = new TwoGenerationCache<readonly BalanceStep[], EarlierPoints>(CACHED_CHARTS_MAX);

function earlierPoints(input: EarlierPointsInput): EarlierPoints {
  const known = chartCache.get(input.steps);
  if (known !== undefined && known.times === input.times && known.opens === input.opens) return known;
  const points = computeEarlierPoints(input);
  chartCache.set(input.steps, points);
  return points;
}

function computeEarlierPoints({ steps, times, opens, seconds }: EarlierPointsInput): EarlierPoints {
  const written = writtenTimes(times);
  const totals = times.map(() => money(USD, 0n));
  const flows = times.map(() => money(USD, 0n));
  const lastAmounts = new Map<string, Money>();
  for (const [coin, own] of Map.groupBy(steps, ({ amount }) => amount.asset.code)) {
    const amounts = amountsAt(times, own, seconds);
    const rates = coin === USD.code ? times.map(() => ONE) : ratesAt(times, opens.get(coin) ?? []);
    amounts.forEach((amount, index) => {
      const rate = rates[index];
      const before = totals[index];
      if (amount.units !== 0n && rate !== undefined && before !== undefined)
        totals[index] = add(before, coin === USD.code ? money(USD, amount.units) : worthAt(amount, rate));
    });
    addFlows(flows, amounts, rates);
    const last = amounts.at(-1);
    if (last !== undefined) lastAmounts.set(coin, last);
  }
  const gains = gainsOf(totals, flows);
  return {
    times,
    opens,
    items: unchanging(
      times.map((at, index) => ({
        at: written[index] ?? at.toISOString(),
        usd: toDecimal(totals[index] ?? money(USD, 0n)),
        gainUsd: toDecimal(gains[index] ?? money(USD, 0n)),
      })),
    ),
    first: totals[0],
    netInflow: sum(USD, flows),
    amounts: lastAmounts,
  };
}

/**
 * Adds to each moment the net inflow since the moment before, at the price of the moment. The amount at the first
 * moment is the starting point, not a flow.
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

/** The formatted times of a grid, shared by all users. */
function writtenTimes(times: readonly Date[]): readonly string[] {
  const known = writtenGrids.get(times);
  if (known !== undefined) return known;
  const written = times.map((at) => at.toISOString());
  writtenGrids.set(times, written);
  return written;
}

const writtenGrids = new WeakMap<readonly Date[], readonly string[]>();

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
  const known = rateCache.get(opens);
  if (known?.times === times) return known.rates;
  const found = readRates(times, opens);
  rateCache.set(opens, { times, rates: found });
  return found;
}

const rateCache = new WeakMap<
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

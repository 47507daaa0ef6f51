import { asset, type Money, money } from '@gim/money';

const USD = asset('USD', 2);
type Usd = Money<typeof USD>;

/** What becomes of an amount on one way out. The three together are always what it is worth, to the cent. */
export interface Figures {
  readonly receives: Usd;
  readonly fee: Usd;
  readonly stays: Usd;
}

const ZERO = money(USD, 0n);

/** Whatever does not arrive and does not stay was taken, under whichever name. */
export function figuresOf(worth: Usd, { receives, stays = ZERO }: { receives: Usd; stays?: Usd }): Figures {
  const fee = worth.units - receives.units - stays.units;
  if (fee < 0n) throw new RangeError('More would arrive than leaves.');
  return { receives, fee: money(USD, fee), stays };
}

/** Nothing leaves on a way that does not take the amount. */
export const nothingLeaves = (worth: Usd): Figures => ({ receives: ZERO, fee: ZERO, stays: worth });

/** Ten dollars: the smallest part of cash. */
const STEP = 1_000n;

/** The most cash in whole tens that these dollars pay for with the fee; nothing when they do not pay for ten. */
export function cashWithin(dollars: Usd, feeOf: (cash: Usd) => Usd): Usd {
  const cashOf = (steps: bigint): Usd => money(USD, steps * STEP);
  const isPaid = (steps: bigint): boolean =>
    cashOf(steps).units + feeOf(cashOf(steps)).units <= dollars.units;
  let [low, high] = [0n, dollars.units / STEP];
  // A higher amount never costs less, so half of what is left is looked at no more each time.
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isPaid(middle)) low = middle;
    else high = middle - 1n;
  }
  return cashOf(low);
}

/** A step less, for what was counted at another rate. */
export const oneStepLess = ({ units }: Usd): Usd => money(USD, units > STEP ? units - STEP : 0n);

interface Ranked {
  readonly figures: Figures;
  readonly minutes: number;
  /** The way does not take this amount. */
  readonly isClosed: boolean;
}

/** What is left to the customer, on both sides: the whole without the fee. What cannot be taken comes last; else the faster one. */
export function compareWays(one: Ranked, other: Ranked): number {
  if (one.isClosed !== other.isClosed) return one.isClosed ? 1 : -1;
  const kept = ({ figures: { receives, stays } }: Ranked): bigint => receives.units + stays.units;
  const [left, right] = [kept(one), kept(other)];
  if (left !== right) return left > right ? -1 : 1;
  return one.minutes - other.minutes;
}

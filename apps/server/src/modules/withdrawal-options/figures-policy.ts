import { asset, type Money, money } from '@gim/money';

const USD = asset('USD', 2);
type Usd = Money<typeof USD>;

/** How an amount is divided. The three always add up to its worth, to the cent. */
export interface Figures {
  readonly receives: Usd;
  readonly fee: Usd;
  readonly stays: Usd;
}

const ZERO = money(USD, 0n);

/** What neither arrives nor stays is the fee, whatever its name. */
export function figuresOf(worth: Usd, { receives, stays = ZERO }: { receives: Usd; stays?: Usd }): Figures {
  const fee = worth.units - receives.units - stays.units;
  if (fee < 0n) throw new RangeError('More would arrive than leaves.');
  return { receives, fee: money(USD, fee), stays };
}

/** For a method that does not accept the amount: nothing leaves. */
export const noPayout = (worth: Usd): Figures => ({ receives: ZERO, fee: ZERO, stays: worth });

/** Ten dollars: the smallest unit of cash. */
const STEP = 1_000n;

/** The most cash, in whole tens, that these dollars can pay for with the fee; zero if not even ten. */
export function cashWithin(dollars: Usd, feeOf: (cash: Usd) => Usd): Usd {
  const cashOf = (steps: bigint): Usd => money(USD, steps * STEP);
  const isPaid = (steps: bigint): boolean =>
    cashOf(steps).units + feeOf(cashOf(steps)).units <= dollars.units;
  let [low, high] = [0n, dollars.units / STEP];
  // Binary search: a higher amount never costs less.
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isPaid(middle)) low = middle;
    else high = middle - 1n;
  }
  return cashOf(low);
}

/** One step less, after rounding at another rate. */
export const lowerByOneStep = ({ units }: Usd): Usd => money(USD, units > STEP ? units - STEP : 0n);

interface Ranked {
  readonly figures: Figures;
  readonly minutes: number;
  /** The method does not accept this amount. */
  readonly isUnavailable: boolean;
}

/**
 * Sorts by what the customer keeps (received and remaining), then by speed. Methods that do not accept the amount come
 * last.
 */
export function compareOptions(one: Ranked, other: Ranked): number {
  if (one.isUnavailable !== other.isUnavailable) return one.isUnavailable ? 1 : -1;
  const kept = ({ figures: { receives, stays } }: Ranked): bigint => receives.units + stays.units;
  const [left, right] = [kept(one), kept(other)];
  if (left !== right) return left > right ? -1 : 1;
  return one.minutes - other.minutes;
}

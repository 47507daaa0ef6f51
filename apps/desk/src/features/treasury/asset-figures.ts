import type { CoinItem } from '@gim/contract/coins';
import type { TreasuryAsset } from '@gim/contract/treasury';
import {
  addRatios,
  compareRatios,
  invert,
  money,
  asset as moneyAsset,
  multiply,
  multiplyRatios,
  type Ratio,
  readRatio,
  toDecimal,
} from '@gim/money';

/** The state of a row, most serious first. */
export type AssetState = 'drift' | 'stopped' | 'unchecked' | 'hotLow' | 'on';

const LOW: Ratio = { numerator: 30n, denominator: 100n };
const nothing: Ratio = { numerator: 0n, denominator: 1n };

export const isShort = ({ drift }: Pick<TreasuryAsset, 'drift'>): boolean => drift.startsWith('-');

/** The drift as precise as the other columns, but in full if that would round it to zero: a drift is never hidden. */
export function driftText(
  { coin, drift }: Pick<TreasuryAsset, 'coin' | 'drift'>,
  figure: (coin: string, amount: string, precision?: 'short' | 'exact') => string,
): string {
  const short = figure(coin, drift);
  return drift !== '0' && !/[1-9]/.test(short) ? figure(coin, drift, 'exact') : short;
}

export function stateOf(asset: TreasuryAsset): AssetState {
  if (asset.withdrawals === 'stopped') return isShort(asset) ? 'drift' : 'stopped';
  if (asset.checkedAt === null) return 'unchecked';
  const low = multiplyRatios(readRatio(asset.hotCap), LOW);
  return compareRatios(readRatio(asset.hot), low) < 0 ? 'hotLow' : 'on';
}

/** The ratio of two sums, for a headline; null if either is missing. */
export function shareOf(part: string | null, whole: string | null): Ratio | null {
  if (part === null || whole === null) return null;
  const of = readRatio(whole);
  return of.numerator === 0n ? null : multiplyRatios(readRatio(part), invert(of));
}

/** How full the hot wallet is, in percent of its cap, at most 100. */
export function fillOf({ hot, hotCap }: Pick<TreasuryAsset, 'hot' | 'hotCap'>): bigint {
  const cap = readRatio(hotCap);
  if (cap.numerator === 0n) return 0n;
  const held = readRatio(hot);
  const percent = (held.numerator * cap.denominator * 100n) / (held.denominator * cap.numerator);
  return percent > 100n ? 100n : percent;
}

export type Summed = 'hot' | 'cold' | 'held' | 'owed';

/** The total value of a column to the cent; null if a price is missing. */
export function worthOf(
  assets: readonly TreasuryAsset[],
  column: Summed,
  coins: readonly Pick<CoinItem, 'id' | 'price'>[],
): string | null {
  let sum = nothing;
  for (const one of assets) {
    const amount = readRatio(one[column]);
    if (amount.numerator === 0n) continue;
    const usd = coins.find(({ id }) => id === one.coin)?.price?.usd;
    if (usd === undefined) return null;
    sum = addRatios(sum, multiplyRatios(amount, readRatio(usd)));
  }
  const dollar = moneyAsset('USD', 2);
  return toDecimal(multiply(money(dollar, 100n), sum, 'down'));
}

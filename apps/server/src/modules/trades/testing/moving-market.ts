import { type Asset, asset, money, multiply, type Ratio, ratio, toDecimal } from '@gim/money';
import type { Random } from '../../../platform/random.ts';
import { openCatalogue } from '../../coins/index.ts';

/** A coin whose price moves. */
export interface MovingCoin {
  readonly asset: Asset;
  readonly feePercent: string;
  readonly spreadPercent: string;
  /** What it costs now, in dollars. */
  readonly rate: Ratio;
  readonly text: string;
}

export interface MovingMarket {
  /** Some of the coins: those of the product's catalogue, and one with charges of chance. */
  pick(count: number): readonly MovingCoin[];
  /** The next price: a small step, none, a jump, or one of these prices and what is next to it. */
  move(coin: MovingCoin, bounds: readonly Ratio[]): void;
}

interface Coin extends MovingCoin {
  rate: Ratio;
  text: string;
  units: bigint;
}

/** Prices are millionths of a dollar here, so that a bound can be met to the last digit. */
const PRICED = asset('USD', 6);
const ONE = 1_000_000n;
const [LEAST, MOST] = [1_000n, 1_000_000n * ONE];

export function createMovingMarket(random: Random): MovingMarket {
  const listed = openCatalogue(undefined).coins.flatMap(({ id, digits, trade }) =>
    trade === null ? [] : [open(random, { asset: asset(id, digits), ...trade })],
  );
  const drawn = (): Coin =>
    open(random, {
      asset: asset('DRAWN', 6 + random.integer(13)),
      feePercent: `${random.integer(4)}.${1 + random.integer(99)}`,
      spreadPercent: `${random.integer(2)}.${random.integer(100)}`,
    });
  return {
    pick(count) {
      const coins = new Set<Coin>();
      while (coins.size < count) coins.add(listed[random.integer(listed.length + 1)] ?? drawn());
      return [...coins];
    },
    move(coin, bounds) {
      const known = coin;
      if (isCoin(known)) setPrice(known, nextUnits(random, known.units, bounds));
    },
  };
}

const isCoin = (coin: MovingCoin): coin is Coin => 'units' in coin;

function open(random: Random, terms: Pick<MovingCoin, 'asset' | 'feePercent' | 'spreadPercent'>): Coin {
  const { asset: of, feePercent, spreadPercent } = terms;
  const coin: Coin = { asset: of, feePercent, spreadPercent, rate: ratio(1n, 1n), text: '', units: 0n };
  setPrice(coin, BigInt(1 + random.integer(10 ** (1 + random.integer(5)))) * ONE);
  return coin;
}

function setPrice(coin: Coin, units: bigint): void {
  coin.units = units < LEAST ? LEAST : units > MOST ? MOST : units;
  coin.rate = ratio(coin.units, ONE);
  coin.text = toDecimal(money(PRICED, coin.units));
}

function nextUnits(random: Random, units: bigint, bounds: readonly Ratio[]): bigint {
  const choice = random.integer(10);
  const bound = bounds[random.integer(Math.max(1, bounds.length))];
  if (choice < 5 && bound !== undefined)
    return multiply(money(PRICED, ONE), bound, 'down').units + BigInt(random.integer(4) - 1);
  if (choice < 6) return units;
  const most = choice === 9 ? 500 : 20;
  return units + (units * BigInt(random.integer(2 * most + 1) - most)) / 10_000n;
}

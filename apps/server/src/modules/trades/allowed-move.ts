import { type TradeSide, tradeSides } from '@gim/contract';
import {
  addRatios,
  asset,
  basisPoints,
  compareRatios,
  invert,
  money,
  multiply,
  multiplyRatios,
  parsePercent,
  type Ratio,
  ratio,
} from '@gim/money';
import { type Catalogue, CatalogueError, type Coin } from '../coins/index.ts';

/** The maximum share of the house's margin on a trade that the market may take back while a quote is held. */
export interface MoveRules {
  /** The largest part of a fee that is paid out again: all affiliate levels, and any cashback on trades. */
  readonly feeShareMax: Ratio;
  /** The allowed move as a share of the break-even move of the house. Below one: the rest is a safety margin. */
  readonly moveShare: Ratio;
}

/** The charges of a trade, as the catalogue or a stored quote states them. */
export interface Charges {
  readonly side: TradeSide;
  readonly feePercent: string;
  readonly spreadPercent: string;
}

const ZERO = ratio(0n, 1n);
const ONE = ratio(1n, 1n);

/**
 * The adverse move, as a share of the quoted market price, at which a trade leaves the house with nothing, valued at
 * the market of the moment and after everything that is paid out of the fee.
 *
 * With fee f, spread s and the paid-out share r of the fee, a buyer of one dollar holds (1 - f) / (1 + s) of a dollar's
 * worth of coin at the quoted market and r f comes back, so a rise of x gains nothing while
 * (1 - f)(1 + x) / (1 + s) + r f <= 1. A seller of one dollar's worth gets (1 - s)(1 - f + r f), so a fall of x gains
 * nothing while that is at most 1 - x. Roundings of amounts and prices only lower what the customer gets (M-04).
 */
function breakEvenMove(charges: Charges, { feeShareMax }: Pick<MoveRules, 'feeShareMax'>): Ratio {
  const [fee, spread] = [percent(charges.feePercent), percent(charges.spreadPercent)];
  const paidOut = multiplyRatios(fee, feeShareMax);
  if (charges.side === 'Buy') {
    const worth = multiplyRatios(less(ONE, fee), invert(addRatios(ONE, spread)));
    return less(multiplyRatios(less(ONE, paidOut), invert(worth)), ONE);
  }
  return less(ONE, multiplyRatios(less(ONE, spread), less(ONE, less(fee, paidOut))));
}

/** Hundredths of a percent. */
const POINTS = asset('BASIS-POINT', 0);

/** How far the market may move against the house before a quote is refused. Rounded down to whole basis points. */
export function allowedMove(charges: Charges, rules: MoveRules): Ratio {
  const exact = multiplyRatios(breakEvenMove(charges, rules), rules.moveShare);
  return basisPoints(multiply(money(POINTS, 10_000n), exact, 'down').units);
}

/** The same for a quote of this coin, which the catalogue may narrow. */
export function allowedMoveOf(
  charges: Charges,
  { moveMaxPercent }: Pick<NonNullable<Coin['trade']>, 'moveMaxPercent'>,
  rules: MoveRules,
): Ratio {
  const derived = allowedMove(charges, rules);
  if (moveMaxPercent === undefined) return derived;
  const narrowed = percent(moveMaxPercent);
  return compareRatios(narrowed, derived) < 0 ? narrowed : derived;
}

/** Prevents the start if a quote of some coin could be worth more to its holder than the house earns by it (M-03). */
export function checkMoves({ coins }: Pick<Catalogue, 'coins'>, rules: MoveRules): void {
  const faults = coins.flatMap((coin) => moveFaults(coin, rules).map((fault) => `${coin.id}: ${fault}`));
  if (faults.length > 0) throw new CatalogueError(`The catalogue of coins is wrong. ${faults.join('. ')}.`);
}

/** Prevents the start if more of a fee can be shared than the allowed moves account for. */
export function checkFeeShares(
  { sharesMax }: { readonly sharesMax: Ratio },
  { feeShareMax }: Pick<MoveRules, 'feeShareMax'>,
): void {
  if (compareRatios(sharesMax, feeShareMax) > 0)
    throw new Error('More of a fee can be shared than the allowed price moves count with.');
}

function moveFaults({ trade, actions }: Coin, rules: MoveRules): string[] {
  if (trade === null) return [];
  if ([trade.feePercent, trade.spreadPercent].some((text) => compareRatios(percent(text), ONE) >= 0))
    return ['fee and spread must each be below 100%'];
  return tradeSides
    .filter((side) => actions.includes(side))
    .flatMap((side) => {
      const earned = breakEvenMove({ ...trade, side }, rules);
      if (compareRatios(earned, ZERO) <= 0) return [`fee and spread leave the house nothing on a ${side}`];
      const allowed = allowedMove({ ...trade, side }, rules);
      if (compareRatios(allowed, earned) >= 0 || compareRatios(allowed, ZERO) < 0)
        return [`the allowed price move is not below what the house earns on a ${side}`];
      const { moveMaxPercent } = trade;
      return moveMaxPercent !== undefined && compareRatios(percent(moveMaxPercent), allowed) > 0
        ? [`moveMaxPercent ${moveMaxPercent} is more than fee and spread allow on a ${side}`]
        : [];
    });
}

const less = (whole: Ratio, part: Ratio): Ratio => addRatios(whole, multiplyRatios(part, ratio(-1n, 1n)));

/** The catalogue validates its percentages when it is read, and a quote contains what the catalogue said. */
export function percent(text: string): Ratio {
  const parsed = parsePercent(text);
  if (!parsed.ok) throw new Error(`${text} is no percentage.`);
  return parsed.value;
}

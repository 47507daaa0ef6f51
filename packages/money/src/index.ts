export { allocate, splitShares } from './allocate.ts';
export type { DecimalRefusal } from './decimal.ts';
export {
  formatMoney,
  formatPercent,
  formatPrice,
  type Locale,
  type MoneyFormat,
  type MoneyParts,
  moneyParts,
} from './format.ts';
export {
  type Asset,
  AssetMismatch,
  add,
  asset,
  compare,
  digitsMax,
  type Money,
  money,
  negate,
  sign,
  subtract,
  sum,
  zero,
} from './money.ts';
export { moneyFromText, type ParsedMoney, parseMoney, readMoney, toDecimal } from './parse.ts';
export { convert, inverse, type Price, price, rescale } from './price.ts';
export {
  addRatios,
  basisPoints,
  compareRatios,
  divide,
  invert,
  multiply,
  multiplyRatios,
  type ParsedRatio,
  parsePercent,
  parseRatio,
  type Ratio,
  ratio,
  ratioOf,
  readRatio,
} from './ratio.ts';
export { houseRounding, type Rounding } from './rounding.ts';

import type { CashSide, listPointCities as listPointCitiesCall, Reply } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { compareRatios, readRatio, toDecimal } from '@gim/money';
import type { PointsCore } from './core.ts';
import type { ExchangePoint } from './point.ts';
import { boundsOf, highestOrder, usd } from './price-policy.ts';
import { listCityPoints } from './search-store.ts';
import { type LeftToday, leftToday } from './shown-point.ts';

type City = Reply<typeof listPointCitiesCall>['items'][number];

const CITIES_MAX = 500;
const POINTS_MAX = 20_000;

/** The cities with points that accept orders. */
export async function listPointCities(core: PointsCore): Promise<Reply<typeof listPointCitiesCall>> {
  const { db } = core;
  const points = await listCityPoints(db.autocommit, POINTS_MAX);
  const left = await leftToday(core, db.autocommit, points);
  const cities = Map.groupBy(points, ({ city }) => city[defaultLanguage]);
  return { items: [...cities.values()].slice(0, CITIES_MAX).map((own) => cityOf(own, left)) };
}

function cityOf(points: readonly ExchangePoint[], left: ReadonlyMap<string, LeftToday>): City {
  const [first] = points;
  if (first === undefined) throw new Error('A city without a point was listed.');
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const percents = (of: (point: ExchangePoint) => string): readonly string[] =>
    points.map(of).toSorted((one, other) => compareRatios(readRatio(one), readRatio(other)));
  return {
    city: first.city,
    points: points.length,
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: mean(points.map(({ longitude }) => longitude)),
    feeFrom: percents(({ feePercent }) => feePercent)[0] ?? '0',
    cashbackTo: percents(({ cashbackPercent }) => cashbackPercent).at(-1) ?? '0',
    cashIn: sideOf(points, left, 'in'),
    cashOut: sideOf(points, left, 'out'),
  };
}

function sideOf(
  points: readonly ExchangePoint[],
  left: ReadonlyMap<string, LeftToday>,
  side: CashSide,
): City['cashIn'] {
  const highest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a), 0n);
  const bounds = points.map((point) => boundsOf(point, side));
  const min = bounds.map((one) => one.min.units).reduce((a, b) => (b < a ? b : a));
  const today = points.map((point) => {
    const { takenIn = 0n, takenOut = 0n, free = 0n } = left.get(point.id) ?? {};
    return highestOrder(point, side, { taken: side === 'in' ? takenIn : takenOut, free }).units;
  });
  return {
    min: toDecimal(usd(min)),
    today: toDecimal(usd(highest(today))),
    max: toDecimal(usd(highest(bounds.map((one) => one.max.units)))),
  };
}

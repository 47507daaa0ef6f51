import type { ServerModule } from './app.ts';
import { account, type Ledger } from './modules/ledger/index.ts';
import { type CashAtPoints, createPoints, type PointCash, type Points, usd } from './modules/points/index.ts';
import type { Staff } from './modules/staff/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';

export interface PointsWiring {
  readonly secrets: Secrets;
  readonly staff: Staff;
  readonly ledger: Pick<Ledger, 'balancesOfMany'>;
}

/** Wires the exchange points to the ledger. Orders and drawers register themselves later. */
export function wirePoints(
  platform: Platform,
  { secrets, staff, ledger }: PointsWiring,
): { readonly points: Points; readonly modules: readonly ServerModule[] } {
  const sealer = createSealer({ key: secrets.key('seal'), random: platform.random });
  const points = createPoints({ ...platform, sealer, staff });
  points.connectCash(cashInBooks(ledger));
  return { points, modules: [{ name: 'points', routes: points.mount }] };
}

/** The cash of the points according to the ledger. Whether a count is under way is known to the drawers. */
export function cashInBooks(
  ledger: Pick<Ledger, 'balancesOfMany'>,
  standing: (
    ...question: Parameters<CashAtPoints['of']>
  ) => Promise<ReadonlyMap<string, Pick<PointCash, 'shortage' | 'isCounting'>>> = async () => new Map(),
): CashAtPoints {
  return {
    async of(reader, pointIds) {
      const owner = (pointId: string): string => `point:${pointId}`;
      const balances = await ledger.balancesOfMany(reader, pointIds.map(owner));
      const units = new Map(balances.map(({ account: of, amount }) => [nameOf(of), amount.units]));
      const drawers = await standing(reader, pointIds);
      return new Map(
        pointIds.map((pointId) => {
          const of = (kind: 'limit' | 'outside'): bigint =>
            units.get(nameOf(account(owner(pointId), 'USD', kind))) ?? 0n;
          const drawer = drawers.get(pointId) ?? { shortage: usd(0n), isCounting: false };
          return [pointId, { cash: usd(-of('outside')), free: usd(of('limit')), ...drawer }];
        }),
      );
    },
  };
}

const nameOf = ({ owner, asset, kind }: { owner: string; asset: string; kind: string }): string =>
  `${owner} ${asset} ${kind}`;

import { basisPoints, money, toDecimal } from '@gim/money';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { USD } from '../coins/index.ts';
import type { Liquidity } from '../trades/index.ts';
import { type HedgesCore, hedgedCoins } from './core.ts';
import type { HedgeRules } from './hedge-policy.ts';
import { createHedgedLiquidity } from './hedged-liquidity.ts';
import { addPositions, listPositions } from './position-store.ts';
import { runHedges } from './run-hedges.ts';

export interface HedgesDeps extends Omit<HedgesCore, 'rules'> {
  readonly rules?: Partial<HedgeRules>;
}

/** Hedges the trades of users: what they buy is bought at an exchange, and what they sell is sold there. */
export interface Hedges {
  /** Used by the trades module. */
  readonly liquidity: Liquidity;
  /** Creates the positions. Must run before any trade. Idempotent. */
  prepare(): Promise<void>;
  /** One run of the job. */
  run(): Promise<void>;
  readonly jobs: readonly TaskRunner[];
}

const hedgeRules: HedgeRules = {
  band: money(USD, 1_000_00n),
  most: money(USD, 100_000_00n),
  slippageMax: basisPoints(50n),
  lostAfterSeconds: 60,
  pauseSeconds: 30,
};
const EVERY_SECONDS = 5;

export function createHedges(deps: HedgesDeps): Hedges {
  const core: HedgesCore = { ...deps, rules: { ...hedgeRules, ...deps.rules } };
  core.metrics.gaugeBy({
    name: 'gim_hedge_position',
    help: 'Coins that users have bought and the house has not bought back; below zero the other way round.',
    label: 'coin',
    read: () => positionsOf(core),
  });
  return {
    liquidity: createHedgedLiquidity(core),
    prepare: () => addPositions(core.db.autocommit, hedgedCoins(core)),
    run: () => runHedges(core),
    jobs: [recurring('hedges.run', { everySeconds: EVERY_SECONDS }, () => runHedges(core))],
  };
}

async function positionsOf(core: HedgesCore): Promise<ReadonlyMap<string, string>> {
  const positions = await listPositions(core.db.autocommit);
  const { catalogue } = core;
  return new Map(
    hedgedCoins(core).map((coin) => [
      coin,
      toDecimal(money(catalogue.assetOf(coin), positions.get(coin) ?? 0n)),
    ]),
  );
}

import { money, toDecimal } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { Reader } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { listOpenAlarms } from './alarm-store.ts';
import { listNewest } from './comparison-store.ts';
import type { TreasuryCore, TreasuryRules } from './core.ts';
import { countAsked } from './count-asked.ts';
import { type HeldOnChain, heldOnChains } from './held-on-chains.ts';
import { postCosts } from './post-costs.ts';
import { type ChainProgress, reconcileBalances } from './reconcile-balances.ts';
import { mountTreasury } from './routes.ts';
import { sweepOwner } from './sweep-owner.ts';
import { sweepAboveCaps } from './sweep-to-cold.ts';
import { walletListener } from './wallet-listener.ts';

export type { ForeignAlarms } from './ports.ts';

export interface TreasuryDeps extends Omit<TreasuryCore, 'rules' | 'verified'> {
  readonly rules?: Partial<TreasuryRules>;
}

/**
 * The wallets of the house: compares them with the ledger, sweeps to cold storage, handles refills and stops
 * withdrawals.
 */
export interface Treasury {
  /** Balances at our addresses by coin and network, from the last comparison. */
  heldOnChains(reader: Reader): Promise<readonly HeldOnChain[]>;
  /** What waits for a second person, and this one may be it. */
  countAsked(reader: Reader, staffId: string): Promise<number>;
  /** One run of the job. */
  run(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

const treasuryRules: TreasuryRules = { recheckDelayMs: 3_000, silentSeconds: 180 };
/** If one run is missed, a drift still stops withdrawals within a minute (C-11). */
const EVERY_SECONDS = 20;

export function createTreasury(deps: TreasuryDeps): Treasury {
  const core: TreasuryCore = { ...deps, rules: { ...treasuryRules, ...deps.rules }, verified: new Set() };
  const progress: ChainProgress = new Map();
  const run = async (): Promise<void> => {
    await reconcileBalances(core, progress);
    await sweepAboveCaps(core);
    await postCosts(core);
  };
  core.payments.own('cold', sweepOwner(core));
  core.chains.subscribe(walletListener(core));
  addMetrics(core);
  return {
    heldOnChains,
    countAsked: (reader, staffId) => countAsked(core, reader, staffId),
    run,
    mount: (mount) => mountTreasury(mount, core),
    jobs: [recurring('treasury.compare', { everySeconds: EVERY_SECONDS }, run)],
  };
}

function addMetrics({ metrics, db, catalogue }: TreasuryCore): void {
  metrics.gaugeBy({
    name: 'gim_treasury_drift',
    help: 'What is on a network above what must be there, by coin. Below zero withdrawals of it have stopped.',
    label: 'asset',
    read: async () =>
      new Map(
        (await listNewest(db.autocommit)).map(({ coin, network, drift }) => [
          `${coin}/${network}`,
          toDecimal(money(catalogue.assetOf(coin), drift)),
        ]),
      ),
  });
  metrics.gaugeBy({
    name: 'gim_treasury_alarms',
    help: 'Open alarms of the treasury. Anything above zero needs a person.',
    label: 'kind',
    read: async () => {
      const counts = new Map(['Drift', 'HotLow', 'ChainSilent'].map((kind) => [kind, 0]));
      for (const { kind } of await listOpenAlarms(db.autocommit, 1000))
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return new Map([...counts].map(([kind, count]) => [kind, String(count)]));
    },
  });
}

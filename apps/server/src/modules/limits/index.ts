import type { Mount } from '../../http/mount.ts';
import { type Companion, companion, writeCompanions } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { LimitsCore } from './core.ts';
import { limitRules, periodSeconds, type Usd } from './limit-policy.ts';
import { mountLimits } from './routes.ts';
import { releaseTable, removeUses } from './store.ts';
import { checkLimit, type LimitUse, remainingLimit, reserveLimit, withinLimit } from './use-limit.ts';

export { allowanceOfLevel } from './limit-policy.ts';
export type { LimitUse } from './use-limit.ts';

/** How much money may leave, and how much of that remains. */
export interface Limits {
  /** Throws `LimitExceeded` if it does not fit now. */
  check(reader: Reader, use: LimitUse): Promise<void>;
  /** Example: `limits.within(use, (companion) => ledger.hold({ ..., companions: [companion] }))`. */
  within<T>(use: LimitUse, post: (companion: Companion) => Promise<T>): Promise<T>;
  reserve(tx: Tx, use: LimitUse): Promise<void>;
  /** The most that one operation could take out now. */
  remaining(reader: Reader, of: Pick<LimitUse, 'userId' | 'action'>): Promise<Usd>;
  /** For the posting that reverses the operation. */
  releasing(id: string): Companion;
  release(tx: Tx, id: string): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

export function createLimits(deps: Omit<LimitsCore, 'rules'> & Partial<Pick<LimitsCore, 'rules'>>): Limits {
  const core: LimitsCore = { ...deps, rules: deps.rules ?? limitRules };
  const undone = (id: string) => ({ id, at: core.clock.now() });
  return {
    check: async (reader, use) => void (await checkLimit(core, reader, use)),
    within: (use, post) => withinLimit(core, use, post),
    reserve: (tx, use) => reserveLimit(core, tx, use),
    remaining: (reader, of) => remainingLimit(core, reader, of),
    releasing: (id) => companion(releaseTable, undone(id)),
    release: async (tx, id) => void (await writeCompanions(tx, releaseTable, [undone(id)])),
    mount: (mount) => mountLimits(mount, core),
    jobs: [recurring('limits.sweep', { dailyAt: '03:50' }, () => sweep(core))],
  };
}

/** Deletes usage that no window covers. Kept a day longer, so that a late release finds its row. */
const sweep = ({ db, clock }: LimitsCore): Promise<void> =>
  db.inTransaction((tx) =>
    removeUses(tx, new Date(clock.now().getTime() - (periodSeconds.Month + periodSeconds.Day) * 1000)),
  );

import type { Mount } from '../../http/mount.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { ProofsCore } from './core.ts';
import { countNow, publishDaily } from './publish-proof.ts';
import { mountProofs } from './routes.ts';

/** A daily, signed proof of liabilities in which each customer can verify the own balance. */
export interface Proofs {
  /** Counts now, also if this day was counted already. */
  countNow(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

export const createProofs = (core: ProofsCore): Proofs => ({
  countNow: () => countNow(core),
  mount: (mount) => mountProofs(mount, core),
  // Runs every minute and counts once a day, so that a process that was down at midnight catches up.
  jobs: [recurring('proofs.publish', { everySeconds: 60 }, () => publishDaily(core))],
});

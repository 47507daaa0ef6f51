import type { Mount } from '../../http/mount.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { ProofsCore } from './core.ts';
import { countNow, publishDaily } from './publish-proof.ts';
import { mountProofs } from './routes.ts';

/** What is owed to customers, counted daily, signed and published, so that each of them can check to be in it. */
export interface Proofs {
  /** Counts again, whether or not this day was counted. */
  countNow(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

export const createProofs = (core: ProofsCore): Proofs => ({
  countNow: () => countNow(core),
  mount: (mount) => mountProofs(mount, core),
  // Each minute, and only the first of a day counts: a process that was down at midnight makes up for it.
  jobs: [recurring('proofs.publish', { everySeconds: 60 }, () => publishDaily(core))],
});

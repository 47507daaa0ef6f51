import type { AppCall } from './app-call.ts';
import type { SandboxMount } from './sandbox-mount.ts';

const path = '/sandbox/proofs';

/** Counts what is owed to customers now, not only after midnight. */
export function mountProofCount(mount: SandboxMount, countNow: () => Promise<void>): void {
  mount.call({ method: 'POST', path }, async () => {
    await countNow();
    return undefined;
  });
}

/** So that a demo customer has a proof to look at from the first minute. A count that fails keeps no trial from starting. */
export async function countThroughApp(call: AppCall): Promise<void> {
  await call({ method: 'POST', url: path, headers: {} });
}

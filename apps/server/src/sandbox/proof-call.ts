import type { AppCall } from './app-call.ts';
import type { SandboxMount } from './sandbox-mount.ts';

const path = '/sandbox/proofs';

/** Publishes a proof of liabilities now, instead of after midnight. */
export function mountProofCount(mount: SandboxMount, countNow: () => Promise<void>): void {
  mount.call({ method: 'POST', path }, async () => {
    await countNow();
    return undefined;
  });
}

/** Gives demo customers a proof from the start. A failed count does not stop the start. */
export async function countThroughApp(call: AppCall): Promise<void> {
  await call({ method: 'POST', url: path, headers: {} });
}

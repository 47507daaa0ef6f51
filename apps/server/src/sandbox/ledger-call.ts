import type { Ledger } from '../modules/ledger/index.ts';
import type { SandboxMount } from './sandbox-mount.ts';

/** Recomputes the books on demand, so that every test from outside can end with it (L-08). */
export function mountLedger(mount: SandboxMount, ledger: Pick<Ledger, 'audit'>): void {
  mount.call({ method: 'GET', path: '/sandbox/ledger' }, () => ledger.audit());
}

import type { Ledger } from '../modules/ledger/index.ts';
import type { SandboxMount } from './sandbox-mount.ts';

/** Audits the ledger on demand, so that every external test can end with it (L-08). */
export function mountLedger(mount: SandboxMount, ledger: Pick<Ledger, 'audit'>): void {
  mount.call({ method: 'GET', path: '/sandbox/ledger' }, () => ledger.audit());
}

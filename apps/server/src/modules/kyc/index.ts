import type { Mount } from '../../http/mount.ts';
import type { IdentityGate } from '../../platform/caller.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { KycCore } from './core.ts';
import { gateProblem, type KycStatus, notChecked } from './kyc-policy.ts';
import { mountKyc } from './routes.ts';
import { findIdentity } from './store.ts';

export type { KycStatus } from './kyc-policy.ts';
export type { KycPartner } from './ports.ts';

/** Whose identity is checked, and how far. */
export interface Kyc {
  /** For the profile, and for everything that only checked people may do. */
  statusOf(reader: Reader, userId: string): Promise<KycStatus>;
  /** For endpoints that need a checked identity. */
  readonly gate: IdentityGate;
  mount(mount: Mount): void;
}

export function createKyc(core: KycCore): Kyc {
  return {
    statusOf: async (reader, userId) => ((await findIdentity(reader, userId)) ?? notChecked).status,
    gate: {
      problemOf: async (userId) =>
        gateProblem((await findIdentity(core.db.autocommit, userId)) ?? notChecked),
    },
    mount: (mount) => mountKyc(mount, core),
  };
}

import type { Mount } from '../../http/mount.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { KycCore } from './core.ts';
import { type KycStatus, notChecked } from './kyc-policy.ts';
import { mountKyc } from './routes.ts';
import { findIdentity } from './store.ts';

export type { KycStatus } from './kyc-policy.ts';
export type { KycPartner } from './ports.ts';

/** Whose identity is checked, and how far. */
export interface Kyc {
  /** For the profile, and for everything that only checked people may do. */
  statusOf(reader: Reader, userId: string): Promise<KycStatus>;
  mount(mount: Mount): void;
}

export function createKyc(core: KycCore): Kyc {
  return {
    statusOf: async (reader, userId) => ((await findIdentity(reader, userId)) ?? notChecked).status,
    mount: (mount) => mountKyc(mount, core),
  };
}

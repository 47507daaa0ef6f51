import type { Reader } from '../../platform/db/db.ts';

/** The identity check. A port, because `kyc` is on the same level as this module. */
export interface IdentityChecks {
  isChecked(reader: Reader, userId: string): Promise<boolean>;
}

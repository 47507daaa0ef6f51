import type { Reader } from '../../platform/db/db.ts';

/** The identity check, as this module sees it: it stands on the same level, so it comes by this port. */
export interface IdentityChecks {
  isChecked(reader: Reader, userId: string): Promise<boolean>;
}

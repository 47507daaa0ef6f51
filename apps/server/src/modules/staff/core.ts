import type { Clock } from '../../platform/clock.ts';
import type { PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CommonPasswords } from '../../platform/passwords/common-passwords.ts';
import type { Random } from '../../platform/random.ts';
import type { DeviceCookie } from './device-cookie.ts';

/** The dependencies of this module's use cases. */
export interface StaffCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  /** Separate from the users', so that a flood of users' sign-ins does not keep staff out. */
  readonly hasher: PasswordHasher;
  readonly sealer: Sealer;
  readonly isCommon: CommonPasswords;
  readonly deviceCookie: DeviceCookie;
}

/** For the list of the audit log, which decides nothing (L-06). */
export interface AuditCore extends StaffCore {
  readonly replicaReads: ReplicaReads;
}

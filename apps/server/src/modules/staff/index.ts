import type { Endpoint } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { Authenticator } from '../../platform/caller.ts';
import { type Companion, companion } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import { loadCommonPasswords } from '../../platform/passwords/common-passwords.ts';
import { type AddedStaff, addStaff, type StaffAddition } from './add-staff.ts';
import { type AuditEntry, auditTable, insertAudit } from './audit-store.ts';
import { createStaffAuthenticator } from './authenticator.ts';
import { checkRights } from './check-rights.ts';
import { type Colleague, confirmColleague } from './confirm-colleague.ts';
import type { AuditCore, StaffCore } from './core.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { type DisableOutcome, disableStaff } from './disable-staff.ts';
import { staffJobs } from './jobs.ts';
import { mountMembers } from './member-routes.ts';
import { areTwoPeople } from './member-store.ts';
import { mountStaff } from './routes.ts';
import { listPeople, type StaffPerson } from './store.ts';

export { type AddedStaff, type StaffAddition, StaffExists } from './add-staff.ts';
export type { AuditEntry } from './audit-store.ts';
export type { Colleague } from './confirm-colleague.ts';

/** Staff accounts and the audit log, which every module's desk routes write. */
export interface Staff {
  /** Writes an audit entry in the caller's transaction, so that it exists if and only if the action happened. */
  audit(tx: Tx, entry: AuditEntry): Promise<void>;
  /** The same as a companion of a ledger posting. */
  auditing(entry: AuditEntry): Companion;
  /** Members of staff by id. */
  people(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, StaffPerson>>;
  add(addition: StaffAddition): Promise<AddedStaff>;
  disable(disabling: { email: string }): Promise<DisableOutcome>;
  /** Whether two staff ids are two different people, as every four-eyes decision requires (Z-06). */
  areTwoPeople(reader: Reader, one: string, other: string): Promise<boolean>;
  /**
   * The id of a second person at the same desk, identified by their e-mail and authenticator code, who must have the
   * right at the point. Throws `CodeInvalid`, which does not say what was wrong.
   */
  confirmColleague(colleague: Colleague): Promise<string>;
  /** Refuses to start with endpoints whose rights are not in the database. */
  checkEndpoints(endpoints: readonly Endpoint[]): Promise<void>;
  readonly authenticator: Authenticator;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

/** `isSafeOrigin`: whether browsers accept Secure cookies from our origin. */
export function createStaff({
  isSafeOrigin,
  replicaReads,
  ...deps
}: Omit<AuditCore, 'isCommon' | 'deviceCookie'> & { isSafeOrigin: boolean }): Staff {
  const deviceCookie = createDeviceCookie({ isSafe: isSafeOrigin });
  const core: StaffCore = { ...deps, isCommon: loadCommonPasswords(), deviceCookie };
  return {
    audit: (tx, entry) => insertAudit(tx, { ...entry, at: core.clock.now() }),
    auditing: (entry) => companion(auditTable, { ...entry, at: core.clock.now() }),
    people: listPeople,
    add: (addition) => addStaff(core, addition),
    disable: (disabling) => disableStaff(core, disabling),
    areTwoPeople,
    confirmColleague: (colleague) => confirmColleague(core, colleague),
    checkEndpoints: (endpoints) => checkRights(core, endpoints),
    authenticator: createStaffAuthenticator(core),
    mount(mount) {
      mountStaff(mount, { ...core, replicaReads });
      mountMembers(mount, core);
    },
    jobs: staffJobs(core),
  };
}

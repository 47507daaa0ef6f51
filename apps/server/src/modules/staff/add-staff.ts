import type { StaffRole } from '@gim/contract';
import { encodeBase32 } from '../../platform/crypto/base32.ts';
import { TOTP_SECRET_BYTES, totpUrl } from '../../platform/crypto/totp.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { canonicalStaffEmail } from './staff-policy.ts';
import { insertStaff } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StaffAddition {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Drawn at random when absent, as it should be outside of the sandbox. */
  readonly password?: string;
  /** Who adds; null for the command line. */
  readonly addedBy: string | null;
}

/** What is shown once, to be handed to its owner. */
export interface AddedStaff {
  readonly id: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly otpauthUrl: string;
}

/** The e-mail belongs to somebody at the desk already. */
export class StaffExists extends Error {
  override readonly name = 'StaffExists';
}

/** Opens a staff account with both factors from the start. */
export async function addStaff(core: StaffCore, addition: StaffAddition): Promise<AddedStaff> {
  const { db, clock, ids, random, hasher, sealer } = core;
  const { email, name, roles, password = drawPassword(core), addedBy } = addition;
  const id = ids.next();
  const secret = random.bytes(TOTP_SECRET_BYTES);
  const passwordHash = await hasher.hash(password);
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const isNew = await insertStaff(tx, {
      id,
      email,
      emailCanonical: canonicalStaffEmail(email),
      name,
      passwordHash,
      totpSecret: sealer.seal(secret.toString('base64url'), totpContext(id)),
      roles,
      now,
    });
    if (!isNew) throw new StaffExists(`There is a staff account for ${email} already.`);
    const after = { email, name, roles };
    await insertAudit(tx, {
      staffId: addedBy,
      action: 'staff.add',
      subject: id,
      before: null,
      after,
      at: now,
    });
  });
  const totpSecret = encodeBase32(secret);
  return {
    id,
    password,
    totpSecret,
    otpauthUrl: totpUrl({ secret: totpSecret, issuer: 'GimDesk', account: email }),
  };
}

/** A hundred random bits in groups that can be read out and typed. */
const drawPassword = ({ random }: StaffCore): string =>
  encodeBase32(random.bytes(13))
    .slice(0, 20)
    .toLowerCase()
    .replaceAll(/(.{5})(?=.)/g, '$1-');

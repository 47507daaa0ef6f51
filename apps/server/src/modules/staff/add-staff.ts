import type { StaffRole } from '@gim/contract';
import { encodeBase32 } from '../../platform/crypto/base32.ts';
import { TOTP_SECRET_BYTES, totpUrl } from '../../platform/crypto/totp.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { canonicalStaffEmail } from './staff-policy.ts';
import { insertStaff } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StaffAddition {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly pointIds?: readonly string[];
  /** Default: random, as it should be outside of the sandbox. */
  readonly password?: string;
}

/** Shown once, to be handed to its owner. */
export interface AddedStaff {
  readonly id: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly otpauthUrl: string;
}

/** The e-mail already has a staff account. */
export class StaffExists extends Error {
  override readonly name = 'StaffExists';
}

/** Opens a staff account with both factors. For the command line and the sandbox, where no member of staff acts. */
export async function addStaff(core: StaffCore, addition: StaffAddition): Promise<AddedStaff> {
  const secrets = await generateSecrets(core, addition);
  const isNew = await core.db.inTransaction((tx) =>
    openStaff(core, tx, { ...addition, secrets, addedBy: null, about: {} }),
  );
  if (!isNew) throw new StaffExists(`There is a staff account for ${addition.email} already.`);
  return shownOnce(secrets, addition.email);
}

/** The id and both factors of a new account. */
export interface GeneratedSecrets {
  readonly id: string;
  readonly password: string;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
}

/** Hashing is slow, so it runs before any lock is taken. */
export async function generateSecrets(
  core: StaffCore,
  { password = generatePassword(core) }: { password?: string },
): Promise<GeneratedSecrets> {
  const { ids, random, hasher } = core;
  const passwordHash = await hasher.hash(password);
  return { id: ids.next(), password, passwordHash, totpSecret: random.bytes(TOTP_SECRET_BYTES) };
}

export interface StaffOpening extends StaffAddition {
  readonly secrets: GeneratedSecrets;
  readonly addedBy: string | null;
  /** Additional fields of the audit entry. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** False when the e-mail is taken. */
export async function openStaff(core: StaffCore, tx: Tx, opening: StaffOpening): Promise<boolean> {
  const { clock, sealer } = core;
  const { email, name, roles, pointIds = [], addedBy, about } = opening;
  const { id, passwordHash, totpSecret } = opening.secrets;
  const now = clock.now();
  const isNew = await insertStaff(tx, {
    id,
    email,
    emailCanonical: canonicalStaffEmail(email),
    name,
    passwordHash,
    totpSecret: sealer.seal(totpSecret.toString('base64url'), totpContext(id)),
    roles,
    pointIds,
    addedBy,
    now,
  });
  if (!isNew) return false;
  const after = { email, name, roles, pointIds, ...about };
  await insertAudit(tx, { staffId: addedBy, action: 'staff.add', subject: id, before: null, after, at: now });
  return true;
}

export function shownOnce({ id, password, totpSecret }: GeneratedSecrets, email: string): AddedStaff {
  const secret = encodeBase32(totpSecret);
  const otpauthUrl = totpUrl({ secret, issuer: 'GimDesk', account: email });
  return { id, password, totpSecret: secret, otpauthUrl };
}

/** A hundred random bits, in groups that are easy to read out and type. */
const generatePassword = ({ random }: StaffCore): string =>
  encodeBase32(random.bytes(13))
    .slice(0, 20)
    .toLowerCase()
    .replaceAll(/(.{5})(?=.)/g, '$1-');

import type { getPersonalInfo as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { findCheck } from './check-store.ts';
import type { KycCore } from './core.ts';
import { approvedData } from './legal-name.ts';
import { legalName } from './name-policy.ts';
import type { PersonalData } from './ports.ts';
import { findIdentity } from './store.ts';

/**
 * The caller's data by the approved check. The document's number is masked, so that a stolen session does not reveal
 * it.
 */
export async function getPersonalInfo(
  core: KycCore,
  { userId }: { userId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, users } = core;
  const reader = db.autocommit;
  const [user, identity] = [await users.find(reader, userId), await findIdentity(reader, userId)];
  const data = await approvedData(core, reader, userId);
  const check = await findCheck(reader, identity?.checkId ?? userId);
  if (user?.email == null || identity === undefined || data === undefined || check?.reviewedAt == null)
    throw new Refusal('NotFound');
  return {
    legalName: legalName(data),
    email: user.email,
    phone: data.phone,
    address: data.address,
    document: data.document && shownDocument(data.document),
    status: identity.status,
    source: check.decidedBy ?? 'partner',
    checkedAt: check.reviewedAt.toISOString(),
  };
}

const SHOWN_DIGITS = 4;

const shownDocument = ({ number, ...document }: NonNullable<PersonalData['document']>) => ({
  ...document,
  number: masked(number),
});

/** "·· 4821", as cards are shown. Never more than half of it, however short it is. */
function masked(number: string): string {
  const shown = Math.min(SHOWN_DIGITS, Math.floor(number.length / 2));
  return `·· ${number.slice(number.length - shown)}`;
}

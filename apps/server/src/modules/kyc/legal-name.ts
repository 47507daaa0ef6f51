import type { Reader } from '../../platform/db/db.ts';
import { findCheck } from './check-store.ts';
import type { KycCore } from './core.ts';
import { legalName } from './name-policy.ts';
import { openData } from './personal-data.ts';
import type { PersonalData } from './ports.ts';
import { findIdentity } from './store.ts';

/** The data of the approved check: from the documents, completed by what was entered. */
export async function approvedData(
  { sealer }: Pick<KycCore, 'sealer'>,
  reader: Reader,
  userId: string,
): Promise<PersonalData | undefined> {
  const identity = await findIdentity(reader, userId);
  if (identity?.status !== 'approved' || identity.checkId === null) return undefined;
  const check = await findCheck(reader, identity.checkId);
  if (check === undefined || check.sealedData === null) return undefined;
  const { entered, extracted } = openData(sealer, check.id, check.sealedData);
  const readFields = Object.entries(extracted).filter(([, value]) => value !== null && value !== '');
  return { ...entered, ...Object.fromEntries(readFields) };
}

export async function legalNameOf(
  core: Pick<KycCore, 'sealer'>,
  reader: Reader,
  userId: string,
): Promise<string | undefined> {
  const data = await approvedData(core, reader, userId);
  return data && legalName(data);
}

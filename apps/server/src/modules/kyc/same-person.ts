import type { Reader } from '../../platform/db/db.ts';
import { listSealedData } from './check-store.ts';
import type { KycCore } from './core.ts';
import { isSameName, legalName } from './name-policy.ts';
import { openData } from './personal-data.ts';
import type { PersonalData } from './ports.ts';

type Person = Partial<PersonalData>;

/**
 * Which of `others` are the same person by the data of any check: same document, or same name and date of birth.
 * Includes checks that were not approved, because a second account of the same person often is not.
 */
export async function listSamePersons(
  { sealer }: Pick<KycCore, 'sealer'>,
  reader: Reader,
  { userId, others }: { readonly userId: string; readonly others: readonly string[] },
): Promise<readonly string[]> {
  const rows = await listSealedData(reader, [userId, ...others]);
  const personsOf = (id: string): readonly Person[] =>
    rows
      .filter((row) => row.userId === id)
      .flatMap((row) => {
        const { entered, extracted } = openData(sealer, row.id, row.sealedData);
        return [entered, { ...entered, ...extracted }];
      });
  if (!rows.some((row) => row.userId === userId)) return [];
  const own = personsOf(userId);
  return others.filter((other) =>
    personsOf(other).some((person) => own.some((one) => isSamePerson(one, person))),
  );
}

function isSamePerson(one: Person, other: Person): boolean {
  if (documentOf(one) !== null && documentOf(one) === documentOf(other)) return true;
  return (
    one.birthDate != null && one.birthDate === other.birthDate && isSameName(fullName(one), fullName(other))
  );
}

const fullName = ({ givenNames = '', familyName = '' }: Person): string =>
  legalName({ givenNames, familyName });

/** Country and number without separators; null when there is no document. */
function documentOf({ document }: Person): string | null {
  if (document == null) return null;
  const number = document.number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return number === '' ? null : `${document.country} ${number}`;
}

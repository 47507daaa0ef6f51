import type { kycFields, kycMatches } from '@gim/contract';
import { isSameName, legalName } from '../name-policy.ts';
import type { CheckData } from '../personal-data.ts';

type Field = (typeof kycFields)[number];
type Match = (typeof kycMatches)[number];

export interface ComparedField {
  readonly field: Field;
  readonly entered: string | null;
  readonly extracted: string | null;
  readonly match: Match;
}

/** Compares the entered data with the document's. */
export function compareFields({ entered, extracted }: CheckData): ComparedField[] {
  const { givenNames, familyName, document } = extracted;
  const nameRead =
    givenNames === undefined && familyName === undefined
      ? null
      : legalName({ givenNames: givenNames ?? '', familyName: familyName ?? '' });
  return [
    compare('legalName', legalName(entered), nameRead),
    compare('birthDate', entered.birthDate, extracted.birthDate),
    compare('documentNumber', entered.document?.number, document?.number),
    compare('validUntil', entered.document?.validUntil, document?.validUntil),
    compare('address', entered.address, extracted.address),
    compare('country', entered.document?.country ?? entered.country, document?.country ?? extracted.country),
  ];
}

function compare(
  field: Field,
  entered: string | null | undefined,
  extracted: string | null | undefined,
): ComparedField {
  const [one, other] = [entered || null, extracted || null];
  return { field, entered: one, extracted: other, match: matchOf(field, one, other) };
}

function matchOf(field: Field, one: string | null, other: string | null): Match {
  if (one === null || other === null) return 'missing';
  if (field === 'legalName' || field === 'address') {
    if (isSameName(one, other)) return 'match';
    return wordsShared(one, other) ? 'check' : 'mismatch';
  }
  return plain(one) === plain(other) ? 'match' : 'mismatch';
}

const plain = (value: string): string => value.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Whether they share a word of some length, in either script: then a person should look at it. */
const wordsShared = (one: string, other: string): boolean => {
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return words(one).some((word) => words(other).some((another) => isSameName(word, another)));
};

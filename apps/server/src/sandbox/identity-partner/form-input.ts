import * as z from 'zod/mini';
import { isCountry } from './countries.ts';
import type { FieldName } from './form-texts.ts';
import { documentTypes, type PersonalData, type Picture, type PictureSlot } from './shapes.ts';

export type FieldFault =
  | 'required'
  | 'too_long'
  | 'not_a_date'
  | 'too_young'
  | 'too_old'
  | 'expired'
  | 'not_a_phone'
  | 'not_a_number'
  | 'no_country'
  | 'no_letters';

const text = z._default(z.string(), '');
const sent = z.object({
  documentType: z.enum(documentTypes),
  country: text,
  givenNames: text,
  familyName: text,
  birthDate: text,
  documentNumber: text,
  validUntil: text,
  phone: text,
  street: text,
  city: text,
  postalCode: text,
  addressCountry: text,
});

type Faults = Partial<Record<FieldName | 'country' | PictureSlot, FieldFault | 'photo_missing'>>;
export type FormAnswer = { readonly entered: PersonalData } | { readonly faults: Faults };

const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;

/** The pictures that a document needs: a passport has one page, all others have two sides. */
export const slotsOf = (type: PersonalData['document']['type']): readonly PictureSlot[] =>
  type === 'passport' ? ['document_front', 'selfie'] : ['document_front', 'document_back', 'selfie'];

/** Validates a submitted form and reports the faults of every field. Undefined if it is not our form. */
export function readForm(
  unchecked: unknown,
  { pictures, now }: { readonly pictures: readonly Picture[]; readonly now: Date },
): FormAnswer | undefined {
  const parsed = sent.safeParse(unchecked);
  if (!parsed.success) return undefined;
  const { documentType: type, ...given } = parsed.data;
  const entries = Object.entries(given).map(([name, value]) => [name, value.trim().replaceAll(/\s+/g, ' ')]);
  const fields: typeof given = Object.assign({ ...given }, Object.fromEntries(entries));
  const faults: Faults = {};
  for (const [name, check] of Object.entries(checks)) {
    const fault = check(fields, now);
    if (fault !== undefined) Object.assign(faults, { [name]: fault });
  }
  for (const slot of slotsOf(type))
    if (!pictures.some(({ kind }) => kind === slot)) faults[slot] = 'photo_missing';
  if (Object.keys(faults).length > 0) return { faults };
  const { givenNames, familyName, birthDate, street, city, postalCode } = fields;
  return {
    entered: {
      givenNames,
      familyName,
      birthDate,
      phone: `+${fields.phone.replaceAll(/\D/g, '')}`,
      address: { street, city, postalCode, country: fields.addressCountry },
      document: {
        type,
        country: fields.country,
        number: fields.documentNumber.toUpperCase(),
        validUntil: fields.validUntil === '' ? null : fields.validUntil,
      },
    },
  };
}

type Fields = Omit<z.infer<typeof sent>, 'documentType'>;
type Check = (fields: Fields, now: Date) => FieldFault | undefined;

const plain =
  (name: keyof Fields, longest: number): Check =>
  ({ [name]: value }) =>
    value === '' ? 'required' : value.length > longest ? 'too_long' : undefined;

/** Letters of any script, and the characters that occur between them in names. */
const letters =
  (name: 'givenNames' | 'familyName'): Check =>
  (fields, now) =>
    plain(name, 100)(fields, now) ??
    (/^\p{L}[\p{L}\p{M}'’ʼ .-]*$/u.test(fields[name]) ? undefined : 'no_letters');

const country =
  (name: 'country' | 'addressCountry'): Check =>
  ({ [name]: value }) =>
    isCountry(value) ? undefined : 'no_country';

const checks: Readonly<Record<FieldName | 'country', Check>> = {
  country: country('country'),
  givenNames: letters('givenNames'),
  familyName: letters('familyName'),
  birthDate({ birthDate }, now) {
    if (!isDay(birthDate)) return 'not_a_date';
    if (birthDate > yearsBefore(now, ADULT_YEARS)) return 'too_young';
    return birthDate < yearsBefore(now, OLDEST_YEARS) ? 'too_old' : undefined;
  },
  documentNumber({ documentNumber }) {
    if (documentNumber === '') return 'required';
    return /^[\p{L}\d -]{4,20}$/u.test(documentNumber) ? undefined : 'not_a_number';
  },
  validUntil({ validUntil }, now) {
    if (validUntil === '') return undefined;
    if (!isDay(validUntil)) return 'not_a_date';
    return validUntil < yearsBefore(now, 0) ? 'expired' : undefined;
  },
  phone: ({ phone }) =>
    /^\+[\d ()-]{8,24}$/.test(phone) && phone.replaceAll(/\D/g, '').length <= 15 ? undefined : 'not_a_phone',
  street: plain('street', 120),
  city: plain('city', 80),
  postalCode: plain('postalCode', 16),
  addressCountry: country('addressCountry'),
};

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function yearsBefore(now: Date, years: number): string {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return at.toISOString().slice(0, 10);
}

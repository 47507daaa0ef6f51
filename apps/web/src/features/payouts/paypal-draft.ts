import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { NewPayPal } from './api.ts';
import { hasStates } from './places.ts';

/** The input of a new PayPal recipient. */
export interface PayPalDraft {
  readonly address: string;
  readonly holder: 'person' | 'company';
  readonly name: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string;
  readonly postalAddress: string;
  readonly zip: string;
}

export const emptyPayPal: PayPalDraft = {
  address: '',
  holder: 'person',
  name: '',
  country: null,
  state: null,
  city: '',
  postalAddress: '',
  zip: '',
};

export type DraftErrors = Partial<Readonly<Record<keyof PayPalDraft, 'required' | 'email' | 'zip'>>>;

const isEmpty = (text: string | null): boolean => text === null || text.trim() === '';

/** Deliberately lax: the server has the exact rule. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** The errors of the first step. */
export function accountErrors({ address, name }: PayPalDraft): DraftErrors {
  return {
    ...(isEmpty(address) ? { address: 'required' } : looksLikeEmail(address) ? {} : { address: 'email' }),
    ...(isEmpty(name) && { name: 'required' }),
  };
}

/** Some countries have no postal codes. */
export const hasZip = (country: string | null): boolean =>
  country !== null && postcodeValidatorExistsForCountry(country);

/** The errors of the second step. */
export function addressErrors({ country, state, city, postalAddress, zip }: PayPalDraft): DraftErrors {
  return {
    ...(country === null && { country: 'required' }),
    ...(hasStates(country) && state === null && { state: 'required' }),
    ...(isEmpty(city) && { city: 'required' }),
    ...(isEmpty(postalAddress) && { postalAddress: 'required' }),
    ...(country !== null && zipError(country, zip)),
  };
}

function zipError(country: string, zip: string): DraftErrors {
  if (!hasZip(country)) return {};
  if (isEmpty(zip)) return { zip: 'required' };
  return postcodeValidator(zipOf(zip), country) ? {} : { zip: 'zip' };
}

/** Postal codes are upper case. */
const zipOf = (zip: string): string => zip.trim().toUpperCase();

/** The complete recipient, or null if something is missing. */
export function payPalOf(draft: PayPalDraft): NewPayPal | null {
  const errors = { ...accountErrors(draft), ...addressErrors(draft) };
  const { country, state, zip } = draft;
  if (country === null || Object.keys(errors).length > 0) return null;
  const name = draft.name.trim();
  return {
    address: draft.address.trim(),
    holder:
      draft.holder === 'person' ? { kind: 'person', legalName: name } : { kind: 'company', company: name },
    postalAddress: draft.postalAddress.trim(),
    city: draft.city.trim(),
    state: hasStates(country) ? state : null,
    country,
    zip: hasZip(country) ? zipOf(zip) : null,
  };
}

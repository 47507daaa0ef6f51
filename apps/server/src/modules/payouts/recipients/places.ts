import { iso31661, iso31662 } from 'iso-3166';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

const countries = new Set(iso31661.map(({ alpha2 }) => alpha2));

/** ISO 3166-2 codes without the country. Only these two countries require a state. */
const states = new Map(
  ['US', 'CA'].map((country) => [
    country,
    new Set(iso31662.filter(({ parent }) => parent === country).map(({ code }) => code.slice(3))),
  ]),
);

export const isCountry = (code: string): boolean => countries.has(code);

export const hasStates = (country: string): boolean => states.has(country);

export const isStateOf = (country: string, state: string): boolean =>
  states.get(country)?.has(state) ?? false;

/** A country that the library has no rule for either has no postal codes or none that can be checked. */
export function isPostalCode(country: string, zip: string | null): boolean {
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return zip !== null && postcodeValidator(zip.trim(), country);
}

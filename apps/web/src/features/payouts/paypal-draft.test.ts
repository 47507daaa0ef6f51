import { closedCountries } from '@gim/contract/closed-countries';
import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';
import { expect, test } from 'vitest';
import { countryCodes, openCountries, states } from './country-data.ts';
import {
  accountErrors,
  addressErrors,
  emptyPayPal,
  hasZip,
  type PayPalDraft,
  payPalOf,
} from './paypal-draft.ts';

const olena: PayPalDraft = {
  address: ' olena.k@example.com ',
  holder: 'person',
  name: ' Olena Kovalenko ',
  country: 'UA',
  state: null,
  city: 'Kyiv',
  postalAddress: 'Khreshchatyk 1',
  zip: '01001',
};

test('the written-out countries and states are those of the package', () => {
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
  expect([...countryCodes].sort()).toEqual(assigned.sort());
  expect(openCountries).toHaveLength(countryCodes.length - closedCountries.length);
  for (const country of ['US', 'CA'] as const) {
    const parts = iso31662.filter(({ code }) => code.startsWith(`${country}-`));
    const expected = Object.fromEntries(parts.map(({ code, name }) => [code.slice(3), name]));
    expect(states[country]).toEqual(expected);
  }
});

test('a whole recipient is trimmed and says whose it is', () => {
  expect(payPalOf(olena)).toEqual({
    address: 'olena.k@example.com',
    holder: { kind: 'person', legalName: 'Olena Kovalenko' },
    postalAddress: 'Khreshchatyk 1',
    city: 'Kyiv',
    state: null,
    country: 'UA',
    zip: '01001',
  });
  expect(payPalOf({ ...olena, holder: 'company', name: 'Studio North LLC' })?.holder).toEqual({
    kind: 'company',
    company: 'Studio North LLC',
  });
});

test('an empty draft lacks everything', () => {
  expect(accountErrors(emptyPayPal)).toEqual({ address: 'required', name: 'required' });
  expect(addressErrors(emptyPayPal)).toEqual({
    country: 'required',
    city: 'required',
    postalAddress: 'required',
  });
  expect(payPalOf(emptyPayPal)).toBeNull();
});

test.each(['olena', 'olena@', '@example.com', 'olena@example', 'a b@example.com'])(
  '%s is no e-mail',
  (address) => {
    expect(accountErrors({ ...olena, address })).toEqual({ address: 'email' });
  },
);

test.each(['US', 'CA'] as const)('%s asks for a state and others do not', (country) => {
  const zip = country === 'US' ? '94105' : 'K1A 0B1';
  expect(addressErrors({ ...olena, country, zip })).toEqual({ state: 'required' });
  const state = country === 'US' ? 'CA' : 'ON';
  expect(payPalOf({ ...olena, country, zip, state })?.state).toBe(state);
  // A state chosen earlier for another country is not sent.
  expect(payPalOf({ ...olena, state })?.state).toBeNull();
});

test.each([
  ['US', '94105-1234', {}],
  ['US', '9410', { zip: 'zip' }],
  ['CA', 'k1a 0b1', {}],
  ['GB', 'SW1A 1AA', {}],
  ['GB', '12345', { zip: 'zip' }],
  ['PL', '00-001', {}],
  ['UA', '', { zip: 'required' }],
] as const)('in %s the postal code "%s" gives %o', (country, zip, errors) => {
  const state = country === 'US' ? 'CA' : country === 'CA' ? 'ON' : null;
  expect(addressErrors({ ...olena, country, zip, state })).toEqual(errors);
});

test('a country without postal codes asks for none and sends none', () => {
  const without = countryCodes.find((code) => !hasZip(code)) ?? '';
  expect(without).not.toBe('');
  expect(addressErrors({ ...olena, country: without, zip: '' })).toEqual({});
  expect(payPalOf({ ...olena, country: without, zip: '123' })?.zip).toBeNull();
});

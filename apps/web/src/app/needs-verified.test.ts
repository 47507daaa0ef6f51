import { expect, it } from 'vitest';
import { needsVerified } from './needs-verified.ts';

it.each([
  ['/dashboard', true],
  ['/coins', true],
  ['/coins/btc/buy', true],
  ['/settings', true],
  ['/', false],
  ['/reset-password', false],
  ['/verification', false],
  ['/settings/language', false],
  ['/terms', false],
  ['/nope', false],
])('%s waits for the e-mail to be verified: %s', (path, expected) => {
  expect(needsVerified(path)).toBe(expected);
});

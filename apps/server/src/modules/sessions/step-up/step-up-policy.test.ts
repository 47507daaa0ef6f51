import { expect, test } from 'vitest';
import { methodsFor } from './step-up-policy.ts';

test.each([
  [false, false, ['password-email']],
  [false, true, ['totp']],
  [true, false, ['passkey']],
  [true, true, ['passkey', 'totp']],
])('with passkey %s and two-factor %s the methods are %j', (hasPasskey, hasTwoFactor, methods) => {
  expect(methodsFor({ hasPasskey, hasTwoFactor })).toEqual(methods);
});

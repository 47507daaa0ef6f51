import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { methodsHere } from './methods-here.ts';

afterEach(() => vi.unstubAllGlobals());

describe('in a browser that supports passkeys', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

  test('a device on which none was activated gets every other method', () => {
    expect(methodsHere(['passkey', 'totp'], false)).toEqual(['totp']);
    expect(methodsHere(['passkey', 'password-email'], false)).toEqual(['password-email']);
  });

  test('a device on which none was activated gets the passkey if there is nothing else', () => {
    expect(methodsHere(['passkey'], false)).toEqual(['passkey']);
  });

  test('a device on which one was activated gets all methods in their order', () => {
    expect(methodsHere(['passkey', 'totp'], true)).toEqual(['passkey', 'totp']);
  });
});

test('a browser without passkeys is never offered one, wherever it was activated', () => {
  expect(methodsHere(['passkey', 'totp'], true)).toEqual(['totp']);
  expect(methodsHere(['passkey'], false)).toEqual([]);
});

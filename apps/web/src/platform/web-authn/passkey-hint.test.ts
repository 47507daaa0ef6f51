import { memoryStore } from '@gim/browser/store.ts';
import { expect, it } from 'vitest';
import { createPasskeyMark } from './passkey-hint.ts';

it('remembers over a restart that the device has a passkey, until it is taken away', () => {
  const local = memoryStore();
  expect(createPasskeyMark(local).isSet()).toBe(false);
  createPasskeyMark(local).set();
  expect(createPasskeyMark(local).isSet()).toBe(true);
  createPasskeyMark(local).clear();
  expect(createPasskeyMark(local).isSet()).toBe(false);
});

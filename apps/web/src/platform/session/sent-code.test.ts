import { memoryStore } from '@gim/browser/store.ts';
import { expect, it } from 'vitest';
import { readSentCode, saveSentCode } from './sent-code.ts';

it('gives what was kept, to its own user alone', () => {
  const local = memoryStore();
  saveSentCode(local, 'u1', { resendAt: 1_700_000_000_000, length: 6 });
  expect(readSentCode(local, 'u1')).toEqual({ resendAt: 1_700_000_000_000, length: 6 });
  expect(readSentCode(local, 'u2')).toBeNull();
});

it.each(['', 'u1', 'u1 x 6', 'u1 5 long', 'u1 1e9 6'])('reads nothing from %j', (text) => {
  const local = memoryStore();
  local.setItem('gim-sent-code', text);
  expect(readSentCode(local, 'u1')).toBeNull();
});

import { describe, expect, test } from 'vitest';
import type { StepUpDemand } from '../../users/index.ts';
import { operationChallenge, operationHash } from './operation-hash.ts';

const demand: StepUpDemand = {
  userId: '018f0000-0000-7000-8000-00000000000a',
  deviceId: 'device-0001',
  purpose: 'deleteUser',
  operation: { amount: '1.5', address: 'abc' },
};
const hex = (changed: Partial<StepUpDemand>): string =>
  operationHash({ ...demand, ...changed }).toString('hex');

describe('the hash of an operation', () => {
  test('does not depend on the order of its values', () => {
    expect(hex({ operation: { address: 'abc', amount: '1.5' } })).toBe(hex({}));
  });

  test.each<[string, Partial<StepUpDemand>]>([
    ['another user', { userId: '018f0000-0000-7000-8000-00000000000b' }],
    ['another purpose', { purpose: 'changePassword' }],
    ['another value', { operation: { amount: '1.50', address: 'abc' } }],
    ['another name', { operation: { amount: '1.5', adress: 'abc' } }],
    ['one value more', { operation: { amount: '1.5', address: 'abc', memo: '' } }],
    ['the same signs cut elsewhere', { operation: { amount: '1.5', addres: 'sabc' } }],
    ['no values', { operation: {} }],
  ])('differs with %s', (_what, changed) => {
    expect(hex(changed)).not.toBe(hex({}));
  });

  test('gives another challenge each time', () => {
    const hash = operationHash(demand);
    expect(operationChallenge(hash, Buffer.alloc(32, 1))).not.toEqual(
      operationChallenge(hash, Buffer.alloc(32, 2)),
    );
    expect(operationChallenge(hash, Buffer.alloc(32))).toHaveLength(32);
  });
});

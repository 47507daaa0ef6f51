import { describe, expect, test, vi } from 'vitest';
import { accountIdOf } from './account-id.ts';
import type { Request } from './request.ts';
import { collidedOn, SharedAccounts } from './shared-accounts.ts';

const idOf = (ownerNo: number, kind: 'available' | 'house' = 'available') =>
  accountIdOf({ ownerNo, assetNo: 1, stripe: 3, kind });
const request = (ids: readonly number[]): Request => ({
  posting: { key: 'k', kind: 'test', legs: [] },
  bodyHash: null,
  resolve: () => undefined,
  reject: () => undefined,
  lines: { ids, amounts: ids.map(() => 1n) },
  attempts: 0,
  timesShort: 0,
  sinceMs: 0,
  isAlone: false,
  isDoubtful: false,
});

describe('accounts that others write to', () => {
  test('are known for a while, each for itself', () => {
    vi.useFakeTimers();
    const shared = new SharedAccounts();
    shared.mark([idOf(1)]);
    expect([shared.has(idOf(1)), shared.has(idOf(2))]).toEqual([true, false]);
    vi.advanceTimersByTime(2_001);
    expect(shared.has(idOf(1))).toBe(false);
    vi.useRealTimers();
  });

  test('are never the stripes of this process', () => {
    const shared = new SharedAccounts();
    shared.mark([idOf(1, 'house')]);
    expect(shared.has(idOf(1, 'house'))).toBe(false);
  });
});

test('a collision is on the account that the database names, or else on any of the batch', () => {
  const batch = [request([idOf(1), idOf(9, 'house')]), request([idOf(2), idOf(9, 'house')])];
  const detail = `Key (account_id, seq)=(${idOf(2)}, 17) already exists.`;
  expect(collidedOn(Object.assign(new Error('duplicate key'), { detail }), batch)).toEqual([idOf(2)]);
  expect(collidedOn(new Error('deadlock detected'), batch)).toEqual([
    idOf(1),
    idOf(9, 'house'),
    idOf(2),
    idOf(9, 'house'),
  ]);
});

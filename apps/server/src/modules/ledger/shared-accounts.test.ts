import { describe, expect, test, vi } from 'vitest';
import { accountIdOf } from './account-id.ts';
import type { Request } from './request.ts';
import { SharedAccounts } from './shared-accounts.ts';
import { waitingRequest } from './testing/waiting-request.ts';

const idOf = (ownerNo: number, kind: 'available' | 'house' = 'available') =>
  accountIdOf({ ownerNo, assetNo: 1, stripe: 3, kind });
const request = (ids: readonly number[]): Request =>
  waitingRequest({ lines: { ids, amounts: ids.map(() => 1n) } });

const duplicate = (id: number): Error =>
  Object.assign(new Error('duplicate key'), { detail: `Key (account_id, seq)=(${id}, 17) already exists.` });

describe('accounts that others write to', () => {
  test('are known for a while, each for itself', () => {
    vi.useFakeTimers();
    const shared = new SharedAccounts();
    shared.recordCollision([request([idOf(1)]), request([idOf(2)])], duplicate(idOf(1)));
    expect([shared.has(idOf(1)), shared.has(idOf(2))]).toEqual([true, false]);
    vi.advanceTimersByTime(2_001);
    expect(shared.has(idOf(1))).toBe(false);
    vi.useRealTimers();
  });

  test('are never the stripes of this process', () => {
    const shared = new SharedAccounts();
    shared.recordCollision([request([idOf(1, 'house')])], duplicate(idOf(1, 'house')));
    expect(shared.has(idOf(1, 'house'))).toBe(false);
  });

  test('may be any of the batch where the database names none', () => {
    const shared = new SharedAccounts();
    const batch = [request([idOf(1), idOf(9, 'house')]), request([idOf(2), idOf(9, 'house')])];
    shared.recordCollision(batch, new Error('deadlock detected'));
    expect([shared.has(idOf(1)), shared.has(idOf(2))]).toEqual([true, true]);
    expect(batch.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  test('are all accounts but the stripes once many are shared, until nothing was shared for a while', () => {
    vi.useFakeTimers();
    const shared = new SharedAccounts();
    const isOtherShared = () => shared.has(idOf(100));
    for (let owner = 1; owner <= 7; owner += 1) shared.record(idOf(owner));
    for (let time = 0; time < 20; time += 1) shared.record(idOf(1));
    expect(isOtherShared()).toBe(false);
    shared.record(idOf(8));
    expect([isOtherShared(), shared.has(idOf(100, 'house'))]).toEqual([true, false]);
    vi.advanceTimersByTime(1_500);
    shared.record(idOf(9));
    vi.advanceTimersByTime(1_500);
    expect(isOtherShared()).toBe(true);
    vi.advanceTimersByTime(501);
    expect(isOtherShared()).toBe(false);
    vi.useRealTimers();
  });

  test('are not all because one customer after the other changes the process', () => {
    vi.useFakeTimers();
    const shared = new SharedAccounts();
    for (let owner = 1; owner <= 20; owner += 1) {
      shared.record(idOf(owner));
      vi.advanceTimersByTime(1_000);
    }
    expect(shared.has(idOf(100))).toBe(false);
    vi.useRealTimers();
  });

  test('count against those alone who use them, and these are posted by themselves in the end', () => {
    const shared = new SharedAccounts();
    const [theirs, others] = [request([idOf(1), idOf(9, 'house')]), request([idOf(2), idOf(9, 'house')])];
    for (let time = 0; time < 9; time += 1) shared.recordCollision([theirs, others], duplicate(idOf(1)));
    expect([theirs.attempts, theirs.postSeparately, others.attempts]).toEqual([9, false, 0]);
    shared.recordCollision([theirs, others], duplicate(idOf(1)));
    expect([theirs.postSeparately, others.postSeparately]).toEqual([true, false]);
  });
});

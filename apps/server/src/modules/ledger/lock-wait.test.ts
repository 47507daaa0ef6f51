import { describe, expect, test } from 'vitest';
import { LockWait } from './batch.ts';

describe('how long the companions of a batch wait for locks', () => {
  test('is short while batches are fast', () => {
    const wait = new LockWait();
    expect(wait.msFor(0)).toBe(10);
    wait.passed(2);
    expect(wait.msFor(0)).toBe(10);
  });

  test('follows what batches usually take, and not a single slow one', () => {
    const wait = new LockWait();
    for (let batch = 0; batch < 60; batch += 1) wait.passed(20);
    expect(wait.msFor(0)).toBe(80);
    for (let batch = 0; batch < 60; batch += 1) wait.passed(1);
    wait.passed(60);
    expect(wait.msFor(0)).toBeLessThan(30);
  });

  test('grows for what was free and is locked again, as a row that many processes share', () => {
    const wait = new LockWait();
    expect([1, 2, 3, 20].map((times) => wait.msFor(times))).toEqual([20, 40, 80, 500]);
  });

  test('has an end, however slow they are', () => {
    const wait = new LockWait();
    for (let batch = 0; batch < 60; batch += 1) wait.passed(10_000);
    expect(wait.msFor(0)).toBe(500);
  });
});

import { describe, expect, it } from 'vitest';
import {
  addressKey,
  budgetOf,
  budgets,
  createRateLimiter,
  type RateLimiter,
  type RemainingBudget,
} from './rate-limit.ts';

describe('a budget', () => {
  const budget = { name: 'test', burst: 3, perMinute: 60 };

  it('lets a burst through, then refuses with how long to wait, then refills', () => {
    let nowMs = 0;
    const limiter = createRateLimiter({ scale: 1, monotonicMs: () => nowMs });
    const take = (who: string): unknown => {
      try {
        limiter.take(budget, who);
        return 'taken';
      } catch (error) {
        return error;
      }
    };
    expect([take('a'), take('a'), take('a')]).toEqual(['taken', 'taken', 'taken']);
    expect(take('a')).toMatchObject({ problem: 'TooManyRequests', retryAfterSeconds: 1 });
    expect(take('b')).toBe('taken');
    nowMs = 999;
    expect(take('a')).toMatchObject({ problem: 'TooManyRequests' });
    nowMs = 1001;
    expect(take('a')).toBe('taken');
    nowMs = 1_000_000;
    expect([take('a'), take('a'), take('a')]).toEqual(['taken', 'taken', 'taken']);
    expect(take('a')).toMatchObject({ problem: 'TooManyRequests' });
  });

  it('Z-07 says what is left of it, also when it refuses', () => {
    let nowMs = 0;
    const limiter = createRateLimiter({ scale: 2, monotonicMs: () => nowMs });
    const reported: RemainingBudget[] = [];
    const take = (): void => limiter.take(budget, 'a', (left) => reported.push(left));
    for (let count = 0; count < 6; count += 1) take();
    expect(take).toThrow();
    nowMs = 1500;
    take();
    const of = { calls: 6, seconds: 3 };
    expect(reported.at(0)).toEqual({ calls: 5, seconds: 1, of });
    expect(reported.at(5)).toEqual({ calls: 0, seconds: 3, of });
    expect(reported.at(6)).toEqual({ calls: 0, seconds: 3, of });
    expect(reported.at(7)).toEqual({ calls: 2, seconds: 2, of });
  });
});

describe('the budgets of several processes', () => {
  /** Two limiters that hear of each other at once. */
  const openTwo = () => {
    const heard: ((key: string, count: number) => void)[] = [];
    const open = (self: number) =>
      createRateLimiter({
        scale: 1,
        monotonicMs: () => 0,
        exchange: {
          channels: {},
          open: (_name, onOthers) => {
            heard[self] = onOthers;
            return { used: (key, count) => heard[1 - self]?.(key, count) };
          },
        },
      });
    return [open(0), open(1)] as const;
  };
  const taken = (limiter: RateLimiter, who: string): number => {
    for (let count = 0; ; count += 1) {
      try {
        limiter.take(budgets.money, who);
      } catch {
        return count;
      }
    }
  };

  it('are one, but for the part that nobody is reported of', () => {
    const [one, other] = openTwo();
    const { burst } = budgets.money;
    expect(taken(one, 'a')).toBe(burst);
    expect(taken(other, 'a')).toBe(burst / 4);
    expect(taken(other, 'b')).toBe(burst);
  });
});

describe('classes', () => {
  it.each([
    [{ auth: { kind: 'anyone' }, method: 'GET' }, 'publicRead'],
    [{ auth: { kind: 'anyone' }, method: 'POST' }, 'publicWrite'],
    [{ auth: { kind: 'user', owner: 'path' }, method: 'GET' }, 'read'],
    [{ auth: { kind: 'user', owner: 'path' }, method: 'PUT' }, 'write'],
    [{ auth: { kind: 'user', owner: 'path' }, method: 'POST', idempotent: true }, 'money'],
    [{ auth: { kind: 'staff', right: 'desk.open' }, method: 'POST' }, 'staff'],
    [{ auth: { kind: 'signature', partner: 'kyc' }, method: 'POST' }, 'partner'],
  ] as const)('%j counts as %s', (endpoint, name) => {
    expect(budgetOf(endpoint).name).toBe(name);
  });
});

describe('one address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    // Who has hung up while the request waited has no address any more.
    [undefined, 'gone'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

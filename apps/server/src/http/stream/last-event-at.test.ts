import { expect, it } from 'vitest';
import { createLastEventAt } from './last-event-at.ts';

const anna = '018f0000-0000-7000-8000-00000000000a';
const borys = '018f0000-0000-7000-8000-00000000000b';

function setUp() {
  let now = 5_000;
  const told = createLastEventAt(() => now);
  const wait = (ms: number): void => {
    now += ms;
  };
  return { told, wait };
}

it('counts from the last time that this user was told of this topic', () => {
  const { told, wait } = setUp();
  wait(10_000);
  told.note(anna, 'balances');
  wait(300.7);
  expect(told.quietMs(anna, 'balances')).toBe(300);
  expect(told.quietMs(anna, 'transactions')).toBe(10_300);
  expect(told.quietMs(borys, 'balances')).toBe(10_300);
});

it('vouches for no time in which it may have missed something', () => {
  const { told, wait } = setUp();
  wait(200);
  expect(told.quietMs(anna, 'balances')).toBe(200);
  wait(10_000);
  told.forget();
  expect(told.quietMs(anna, 'balances')).toBe(0);
});

it('remembers a minute, and says no more than that', () => {
  const { told, wait } = setUp();
  told.note(anna, 'balances');
  wait(61_000);
  told.note(borys, 'balances');
  expect(told.quietMs(anna, 'balances')).toBe(60_000);
  wait(1);
  expect(told.quietMs(borys, 'balances')).toBe(1);
});

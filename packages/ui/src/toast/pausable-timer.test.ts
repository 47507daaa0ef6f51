import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPausableTimer } from './pausable-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const run = vi.fn();
  return {
    run,
    timer: createPausableTimer({ ms: 3300, run, clock: () => vi.getMockedSystemTime()?.getTime() ?? 0 }),
  };
};

test('runs once, exactly when its time is over', () => {
  const { run, timer } = open();
  timer.start();
  timer.start();
  vi.advanceTimersByTime(3299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('stands still while it is held, and goes on with what was left', () => {
  const { run, timer } = open();
  timer.start();
  vi.advanceTimersByTime(3000);
  timer.hold();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  timer.start();
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

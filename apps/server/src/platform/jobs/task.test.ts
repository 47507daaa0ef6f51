import { describe, expect, it } from 'vitest';
import { nextRunAt } from './task.ts';

describe('the next turn', () => {
  it.each([
    [{ everySeconds: 60 }, '2026-01-01T10:00:30Z', '2026-01-01T10:01:00.000Z'],
    [{ everySeconds: 60 }, '2026-01-01T10:01:00Z', '2026-01-01T10:02:00.000Z'],
    [{ everySeconds: 86_400 }, '2026-01-01T10:01:00Z', '2026-01-02T00:00:00.000Z'],
    [{ dailyAt: '03:20' }, '2026-01-01T03:19:59Z', '2026-01-01T03:20:00.000Z'],
    [{ dailyAt: '03:20' }, '2026-01-01T03:20:00Z', '2026-01-02T03:20:00.000Z'],
    [{ dailyAt: '03:20' }, '2026-12-31T23:00:00Z', '2027-01-01T03:20:00.000Z'],
  ] as const)('of %j after %s is %s', (schedule, now, next) => {
    expect(nextRunAt(schedule, new Date(now)).toISOString()).toBe(next);
  });
});

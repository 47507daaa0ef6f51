import { schedule } from '@gim/contract/trades.recurring-buys';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { firstDraft, hours, monthDays, scheduleOf } from './draft-schedule.ts';

describe('scheduleOf', () => {
  it.each([
    ['Day', { every: 'Day', time: '09:00' }],
    ['Week', { every: 'Week', weekday: 1, time: '09:00' }],
    ['Month', { every: 'Month', day: 1, time: '09:00' }],
  ] as const)('keeps of the draft what a %s needs', (every, is) => {
    expect(scheduleOf({ ...firstDraft, every })).toEqual(is);
  });

  it('makes only what the contract takes, of every choice there is', () => {
    const drafts = [
      ...hours.map((time) => ({ ...firstDraft, every: 'Day' as const, time })),
      ...monthDays.map((day) => ({ ...firstDraft, every: 'Month' as const, day })),
    ];
    expect(drafts).toHaveLength(55);
    for (const draft of drafts) expect(safeParse(schedule, scheduleOf(draft)).success).toBe(true);
    expect(safeParse(schedule, scheduleOf({ ...firstDraft, time: '24:00' })).success).toBe(false);
  });
});

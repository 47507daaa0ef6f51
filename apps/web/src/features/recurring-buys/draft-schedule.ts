import type { Schedule } from '@gim/contract';

/** The state of the form: the inputs of each interval are kept while another one is selected. */
export interface ScheduleDraft {
  readonly every: Schedule['every'];
  readonly weekday: number;
  readonly day: number;
  readonly time: string;
}

/** The default: weekly, in the morning. */
export const firstDraft: ScheduleDraft = { every: 'Week', weekday: 1, day: 1, time: '09:00' };

export function scheduleOf({ every, weekday, day, time }: ScheduleDraft): Schedule {
  switch (every) {
    case 'Day':
      return { every, time };
    case 'Week':
      return { every, weekday, time };
    case 'Month':
      return { every, day, time };
  }
}

/** The hours of a day in the API's format. */
export const hours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

export const monthDays: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1);

import { expect, it } from 'vitest';
import { weekdayName, weekdays } from './weekday-name.ts';

it('names the days of the week from Monday, each as a title', () => {
  expect(weekdays.map((day) => weekdayName(day, 'en-US')).join(' ')).toBe(
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  );
  expect(weekdayName(1, 'uk')).toBe('Понеділок');
  expect(weekdayName(5, 'uk')).toBe('П’ятниця');
});

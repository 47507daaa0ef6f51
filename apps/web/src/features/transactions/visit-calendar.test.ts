import { expect, it } from 'vitest';
import { calendarFile } from './visit-calendar.ts';

const visit = {
  orderId: 'o1',
  title: 'Cash in $2,500',
  alarm: 'Take the codes',
  place: 'Velyka Vasylkivska 72, Kyiv',
  from: new Date('2025-10-16T11:30:00Z'),
  to: new Date('2025-10-16T12:00:00Z'),
  remindAt: new Date('2025-10-16T10:30:00Z'),
  now: new Date('2025-10-16T08:18:00.250Z'),
};

it('rings an hour before the visit', () => {
  const lines = calendarFile(visit).split('\r\n');
  expect(lines).toContain('DTSTART:20251016T113000Z');
  expect(lines).toContain('TRIGGER;VALUE=DATE-TIME:20251016T103000Z');
  expect(lines).toContain('DTSTAMP:20251016T081800Z');
  expect(lines).toContain('LOCATION:Velyka Vasylkivska 72\\, Kyiv');
});

it('W-04 takes what staff wrote as text, never as another field', () => {
  const file = calendarFile({ ...visit, place: 'Door;2\r\nATTACH:https://evil.example' });
  expect(file.split('\r\n')).toContain('LOCATION:Door\\;2\\nATTACH:https://evil.example');
});

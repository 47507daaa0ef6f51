export interface CalendarVisit {
  readonly orderId: string;
  readonly title: string;
  /** The text of the alarm. */
  readonly alarm: string;
  readonly place: string;
  readonly from: Date;
  readonly to: Date;
  /** The time of the alarm. */
  readonly remindAt: Date;
  readonly now: Date;
}

/** The visit as an iCalendar file with an alarm. It never contains a code. */
export function calendarFile(visit: CalendarVisit): string {
  const { orderId, title, alarm, place, from, to, remindAt, now } = visit;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gim//Visit//EN',
    'BEGIN:VEVENT',
    `UID:${orderId}@gim`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(alarm)}`,
    `TRIGGER;VALUE=DATE-TIME:${stamp(remindAt)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Staff write point names: escape line breaks and semicolons, which would start a new field. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

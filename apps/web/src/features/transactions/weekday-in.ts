const order = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The weekday of a time in a zone: Monday is 1, Sunday is 7. */
export function weekdayIn(at: Date, timeZone: string): number {
  return order.indexOf(new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(at)) + 1;
}

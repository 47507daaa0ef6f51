export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** By the device's clock. The night counts as evening. */
export function partOfDay(moment: Date): PartOfDay {
  const hour = moment.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

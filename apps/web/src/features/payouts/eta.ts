/** From here on a time is told in hours. */
const longMinutes = 120;
/** A payout that waits for a day before it leaves takes longer than that. */
const dayMinutes = 24 * 60;

export type Eta =
  | { readonly unit: 'minutes'; readonly count: number }
  | { readonly unit: 'hours'; readonly count: number };

/** How long a payout takes, in the unit that people would use. */
export const etaOf = (minutes: number): Eta =>
  minutes < longMinutes
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };

/** Whether it is held back for a day because of who sends it, from where, or to whom. */
export const isDelayed = (minutes: number): boolean => minutes >= dayMinutes;

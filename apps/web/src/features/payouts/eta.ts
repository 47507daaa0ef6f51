/** Durations from here on are given in hours. */
const longMinutes = 120;
/** A payout delayed by a day takes at least this long. */
const dayMinutes = 24 * 60;

export type Eta =
  | { readonly unit: 'minutes'; readonly count: number }
  | { readonly unit: 'hours'; readonly count: number };

/** The duration of a payout in a suitable unit. */
export const etaOf = (minutes: number): Eta =>
  minutes < longMinutes
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };

/** Whether the payout is delayed by a day for risk reasons: the user, the device or the recipient. */
export const isDelayed = (minutes: number): boolean => minutes >= dayMinutes;

const DAY_MS = 86_400_000;

/** The day so many days later, or earlier: `dayAfter('2025-10-31', 1)` is `2025-11-01`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

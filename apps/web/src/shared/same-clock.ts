const quarterMs = 91 * 86_400_000;

/** Whether two time zones show the same time all year round. One zone can have several names. */
export function hasSameClock(one: string, other: string, nowMs: number): boolean {
  return [0, 1, 2, 3].every((quarter) => {
    const at = nowMs + quarter * quarterMs;
    return clockOf(one, at) === clockOf(other, at);
  });
}

const clockOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

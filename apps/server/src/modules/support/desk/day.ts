/** Midnight in UTC. */
export function startOfDay(now: Date): Date {
  const since = new Date(now);
  since.setUTCHours(0, 0, 0, 0);
  return since;
}

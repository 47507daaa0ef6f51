import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../platform/clock.ts';

/** Polls until the value is defined; also usable outside a test. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 15_000,
): Promise<T> {
  const until = monotonicMs() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (monotonicMs() > until) throw new Error(`This did not happen in time: ${what}.`);
    await sleep(20);
  }
}

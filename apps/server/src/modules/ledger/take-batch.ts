import type { Request } from './request.ts';

const BATCH_MAX = 256;
const BATCH_MIN = 16;

/** Takes from the queue what goes with the next batch; nothing while it is better to wait. */
export function takeBatch(
  queue: Request[],
  { inFlight, flightsMax }: { readonly inFlight: number; readonly flightsMax: number },
): Request[] {
  const waiting = queue.length;
  if (waiting === 0 || inFlight >= flightsMax) return [];
  // What a batch costs beside its rows is paid twice by two small ones: few wait until the one before has landed.
  if (inFlight > 0 && waiting < BATCH_MIN) return [];
  // Half of them stay for the batch that is made while the database works on this one.
  const isHalved = inFlight === 0 && flightsMax > 1;
  const wanted = isHalved ? Math.max(BATCH_MIN, Math.ceil(waiting / 2)) : waiting;
  const cap = Math.min(BATCH_MAX, wanted, waiting);
  let count = 0;
  while (count < cap && queue[count]?.isAlone !== true) count += 1;
  return queue.splice(0, Math.max(1, count));
}

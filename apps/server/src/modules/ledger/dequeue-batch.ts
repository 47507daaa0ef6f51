import type { Request } from './request.ts';

const BATCH_MAX = 256;
const BATCH_MIN = 16;

/** Removes the requests of the next batch from the queue; none if it is better to wait. */
export function dequeueBatch(
  queue: Request[],
  { inFlight, batchesMax }: { readonly inFlight: number; readonly batchesMax: number },
): Request[] {
  const waiting = queue.length;
  if (waiting === 0 || inFlight >= batchesMax) return [];
  // Two small batches pay the fixed cost twice, so few requests wait for the batch in flight.
  if (inFlight > 0 && waiting < BATCH_MIN) return [];
  // Half of them form the next batch, which is built while the database executes this one.
  const isHalved = inFlight === 0 && batchesMax > 1;
  const wanted = isHalved ? Math.max(BATCH_MIN, Math.ceil(waiting / 2)) : waiting;
  const cap = Math.min(BATCH_MAX, wanted, waiting);
  let count = 0;
  while (count < cap && queue[count]?.postSeparately !== true) count += 1;
  return queue.splice(0, Math.max(1, count));
}

import { setInterval } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';

const LOOK_MS = 500;
/** Seconds between blocks while something waits to be confirmed, and while nothing does. */
const BUSY_SECONDS = 3;
const IDLE_SECONDS = 60;
/** So many blocks after the last transaction the chain is idle. */
const BUSY_BLOCKS = 24;

export interface Recent {
  readonly blockMs: number;
  readonly emptyBlocks: number;
  /** Transactions that wait for a block. */
  readonly pending: number;
}

/** Makes a block whenever one is due, for ever. A chain that was started with `by-hand` makes none by itself. */
export async function makeBlocks(recent: () => Recent, mine: () => Promise<unknown>): Promise<void> {
  if (process.argv[3] === 'by-hand') return;
  for await (const _ of setInterval(LOOK_MS)) if (isDue(recent())) await mine();
}

function isDue({ blockMs, emptyBlocks, pending }: Recent): boolean {
  const isBusy = pending > 0 || emptyBlocks < BUSY_BLOCKS;
  return monotonicMs() - blockMs >= (isBusy ? BUSY_SECONDS : IDLE_SECONDS) * 1000;
}
